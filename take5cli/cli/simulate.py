"""`take5 simulate`: plays games and writes logs."""

from collections.abc import Iterable, Iterator
from typing import Literal

import click

from take5cli.bots.playing import Plan
from take5cli.bots.registry import NAMES, bot_named
from take5cli.cli.command import Command, deliver, deliver_parts, output_option
from take5cli.cli.working import workers_for, workers_options
from take5cli.corpus.simulating import Form, simulated
from take5cli.errors import MisuseError
from take5cli.logs.opening import format_of
from take5cli.rules.variants import VARIANTS, Rules
from take5cli.terminal import Progress

BOTS = "careful,random,lowest"
PLAYERS = 4

EXAMPLE = """take5 simulate --games 1000 --players 4 --seed 7 -o arena.jsonl
take5 simulate --bots careful,careful,random --duplicate --games 300 --to jsonl"""


@click.command(cls=Command, example=EXAMPLE, epilog="`take5 simulate --list` tells what the bots do.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="How many.")
@click.option("--players", metavar="N[-M]", help=f"How many players, or from N to M by chance ({PLAYERS}).")
@click.option(
    "--bots",
    metavar="NAME,...",
    help=f"Who plays, in seat order; with --players in turn again and again ({BOTS}).",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same games."
)
@click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    default="standard",
    show_default=True,
    help="By which rules.",
)
@click.option("--limit", metavar="N|none", help="The total that ends a game (66); none wants --max-rounds.")
@click.option("--max-rounds", type=click.IntRange(1), metavar="N", help="A game ends after N rounds.")
@click.option(
    "--duplicate", is_flag=True, help="Play each deal once for every seating: the bots move, the cards stay."
)
@click.option(
    "--to", type=click.Choice(["yaml", "json", "jsonl"]), help="What to write (yaml, or by the ending of -o)."
)
@click.option("--list", "listing", is_flag=True, help="List the bots.")
@workers_options
@output_option
def command(
    games: int,
    players: str | None,
    bots: str | None,
    seed: int,
    variant: str,
    limit: str | None,
    max_rounds: int | None,
    duplicate: bool,
    to: Literal["yaml", "json", "jsonl"] | None,
    listing: bool,
    jobs: int | None,
    scheduler: str | None,
    output: str | None,
) -> int:
    """Plays games by bots and writes them as logs, which validate.

    Deals depend on the seed, the game and the round alone, and a bot's luck on its name as well: the same on any
    machine and any number of cores. In an advanced game the cards are drafted at random.
    """
    if listing:
        width = max(map(len, NAMES))
        deliver("".join(f"{name:<{width}}  {meaning}\n" for name, meaning in NAMES.items()), output)
        return 0
    form: Form = to or (format_of(output) if output is not None else None) or "yaml"
    plan = planned(seed, rules_of(variant, limit, max_rounds), bots, players, duplicate, form != "jsonl")
    if duplicate and games % plan.players[0]:
        raise MisuseError(
            f"--duplicate plays each deal {plan.players[0]} times: --games must be a multiple of that"
        )
    workers = workers_for(scheduler, jobs)
    with Progress("playing", games) as progress:
        texts = watched(simulated(plan, form, games, workers), progress)
        deliver_parts(joined(texts, form, games), output)
    return 0


def rules_of(variant: str, limit: str | None, max_rounds: int | None) -> Rules:
    """The variant's rules with what was agreed; MisuseError for a game that would never end."""
    rules = VARIANTS[variant]
    if limit == "none":
        if max_rounds is None:
            raise MisuseError("--limit none wants --max-rounds N: else a game would never end")
        return rules._replace(limit=None, max_rounds=max_rounds)
    if limit is not None:
        if not (limit.isascii() and limit.isdecimal() and 0 < len(limit) < 10 and int(limit)):
            raise MisuseError(f"--limit wants a whole number from 1, or none, not {limit!r}")
        rules = rules._replace(limit=int(limit))
    return rules._replace(max_rounds=max_rounds)


def planned(
    seed: int, rules: Rules, bots: str | None, players: str | None, duplicate: bool, by_name: bool
) -> Plan:
    """What is to be played; MisuseError where the bots or their number do not fit."""
    names = [name.strip() for name in (bots or BOTS).split(",")]
    for name in names:
        bot_named(name)
    if players is not None:
        low, dash, high = players.partition("-")
        if not all(
            text.isascii() and text.isdecimal() and len(text) < 4 for text in (low, high if dash else low)
        ):
            raise MisuseError(f"--players wants a number or a range such as 3-6, not {players!r}")
        least, most = int(low), int(high if dash else low)
        if bots is not None and len(names) > least:
            raise MisuseError(f"--bots names {len(names)} bots, --players only {least}")
    else:
        least = most = PLAYERS if bots is None else len(names)
    if least > most or not (rules.seats_fit(least) and rules.seats_fit(most)):
        raise MisuseError(
            f"{rules.variant} is for {rules.min_players} to {rules.max_players} players, not {players or least}"
        )
    if duplicate and least != most:
        raise MisuseError("--duplicate wants one number of players")
    return Plan(seed, rules, tuple(names), (least, most), duplicate, by_name)


def watched(texts: Iterable[str], progress: Progress) -> Iterator[str]:
    """The same texts, counted as they come."""
    for text in texts:
        yield text
        progress.advance()


def joined(texts: Iterable[str], form: Form, games: int) -> Iterator[str]:
    """The file of these games: a YAML stream, JSON Lines, JSON (one game alone, else a list)."""
    if form != "json":
        for number, text in enumerate(texts):
            yield "---\n" + text if form == "yaml" and number else text
        return
    yield "[\n" if games > 1 else ""
    for number, text in enumerate(texts):
        yield (",\n  " if number else "  " if games > 1 else "") + text
    yield "\n]\n" if games > 1 else "\n"
