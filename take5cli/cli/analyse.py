"""`take5 analyse`: what each decision of a game was worth, or each card of a position."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from take5cli.cli.command import PATH, Command, current_screen, deliver_parts, form_by_ending, output_option
from take5cli.cli.games import Endings, fault_in_words, game_options, picked_games
from take5cli.cli.replay import number_ranges
from take5cli.cli.working import workers_for, workers_options
from take5cli.errors import MisuseError

if TYPE_CHECKING:
    from collections.abc import Collection

    from take5cli.analysis.decisions import Marks
    from take5cli.analysis.estimates import Budget
    from take5cli.analysis.reviews import Review, Wanted
    from take5cli.analysis.what_if import WhatIf
    from take5cli.corpus.reviewing import Coarse
    from take5cli.replaying import GameStory

EXAMPLE = """take5 analyse friday.yaml
take5 analyse friday.yaml --round 2 --turn 7 --player Ann --play 41
take5 analyse --rows "3 4 17 | 40 | 58 90 | 96" --hand "2 41 60" --players 4"""
ENDINGS = {".md": "markdown", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv"}
OF_GAMES = ("names", "rounds", "turns", "worst", "thresholds", "game_number", "game_id")
OF_POSITIONS = ("players", "seen", "variant")
ALONE = 8  # so few decisions are not worth the start of processes


def thresholds(_ctx: click.Context, _option: click.Parameter, value: str) -> tuple[float, float, float]:
    """Reads `0.5,1.5,3`: three rising numbers of heads."""
    try:
        doubtful, mistake, blunder = map(float, value.split(","))
    except ValueError:
        raise click.BadParameter(f"{value!r}: three numbers such as 0.5,1.5,3 are wanted") from None
    if not 0 <= doubtful <= mistake <= blunder < float("inf"):
        raise click.BadParameter(f"{value!r}: the numbers must rise, from 0 on")
    return doubtful, mistake, blunder


def numbers(_ctx: click.Context, _option: click.Parameter, value: str | None) -> list[int] | None:
    """Reads `2 41 60` or `2,41,60`."""
    if value is None:
        return None
    words = value.replace(",", " ").split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
        raise click.BadParameter(f"{value!r}: card numbers separated by spaces are wanted")
    return [int(word) for word in words]


def rows_of_numbers(ctx: click.Context, option: click.Parameter, value: str | None) -> list[list[int]] | None:
    """Reads `3 4 17 | 40 | 58 90 | 96`."""
    return None if value is None else [numbers(ctx, option, row) or [] for row in value.split("|")]


@click.command(cls=Command, example=EXAMPLE)
@click.argument("files", nargs=-1, metavar="[FILE]...", type=PATH)
@click.option("--player", "names", multiple=True, metavar="NAME", help="Only this player's decisions.")
@click.option("--round", "rounds", callback=number_ranges, metavar="N[-M]", help="Only these rounds.")
@click.option("--turn", "turns", callback=number_ranges, metavar="N[-M]", help="Only these turns.")
@click.option("--play", "asked", type=int, metavar="CARD", help="What this card would have been worth.")
@click.option("--worst", type=click.IntRange(min=0), default=5, show_default=True, metavar="N",
              help="List the N decisions that cost most.")  # fmt: skip
@click.option("--precise", is_flag=True, help="Standard errors below 0.1 instead of 0.2 heads.")
@click.option("--budget", "worlds", type=click.IntRange(min=2, max=10_000_000), metavar="N",
              help="At most N worlds for a card's value, beside those that find the best.")  # fmt: skip
@click.option("--thresholds", default="0.5,1.5,3", show_default=True, callback=thresholds, metavar="A,B,C",
              help="From which loss on a choice is ?!, ? and ??.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True,
              help="The same seed gives the same report.")  # fmt: skip
@workers_options
@click.option("--rows", callback=rows_of_numbers, metavar='"3 4 | 40 | …"', help="A position without a game.")
@click.option("--hand", callback=numbers, metavar='"2 41 60"', help="… the hand there,")
@click.option("--players", type=int, metavar="N", help="… how many play,")
@click.option("--seen", callback=numbers, metavar='"7 55"', help="… other cards already seen,")
@click.option("--variant", type=click.Choice(["standard", "tactics"]), default="standard",
              help="… and the variant.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "markdown", "json", "jsonl", "csv"]), metavar="FORMAT",
              help="text (or as -o ends), markdown, json (one object), jsonl (a game a line), csv (a decision a line)."
              )  # fmt: skip
@game_options
@output_option
def command(
    files: tuple[str, ...],
    names: tuple[str, ...],
    rounds: "Collection[int] | None",
    turns: "Collection[int] | None",
    asked: int | None,
    worst: int,
    precise: bool,
    worlds: int | None,
    thresholds: tuple[float, float, float],
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    rows: list[list[int]] | None,
    hand: list[int] | None,
    players: int | None,
    seen: list[int] | None,
    variant: str,
    form: str | None,
    game_number: int | None,
    game_id: str | None,
    output: str | None,
) -> int:
    """What each decision of a game was worth: what the other cards would have cost, mistakes, luck.

    The value of a card is the number of bull heads that its player is expected to take from now to the end of the
    round when it is played, given what that player could know then, and everybody goes on by a learned policy. The
    loss of a choice is its value less the best card's; its edge is how much better it was than the policy's own choice;
    luck is what the reveal did. Over a round, heads taken = deal - edge + luck.
    """
    from take5cli.analysis.decisions import Marks
    from take5cli.analysis.estimates import budget_for
    from take5cli.analysis.reviews import Wanted
    from take5cli.corpus.reviewing import Coarse, reviews_of

    layout = form or form_by_ending(output, ENDINGS, "text")
    budget = budget_for(seed=seed, precise=precise, worlds=worlds)
    if rows is not None or hand is not None:
        if files or rows is None or hand is None or players is None:
            raise MisuseError(
                "a position without a game is --rows, --hand and --players (and --seen), no file"
            )
        _refuse(OF_GAMES, "is of a game, not of a position: leave it out")
        found = _position(variant, players, rows, hand, seen or [], budget, asked)
        deliver_parts(_what_if_parts(found, layout, seed, output), output)
        return 0
    if not files:
        raise MisuseError("name a file to analyse, or a position by --rows, --hand and --players")
    _refuse(OF_POSITIONS, "is of a position without a game: add --rows and --hand, and no file")
    endings = Endings()
    games = endings.watch(picked_games(files, game_number, game_id))
    if asked is not None:
        found = _asked(list(games), rounds, turns, names, asked, budget)
        deliver_parts(_what_if_parts(found, layout, seed, output), output)
        return endings.status

    wanted = Wanted(rounds, turns, names or None)
    marks = Marks(*thresholds)
    workers = workers_for(scheduler, jobs)
    reviews = reviews_of(_with_players(games, names), budget, marks, workers, wanted)
    coarse = Coarse(budget if worlds is None else None)
    parts = _LAYOUTS[layout](coarse.watch(_asked_for(reviews, wanted)), marks, budget, worst, output)
    deliver_parts(_with_note(parts, coarse, layout, output), output)
    return endings.status


def _refuse(parameters: "Collection[str]", why: str) -> None:
    """MisuseError if one of these parameters was given, which would do nothing here."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name in parameters and context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise MisuseError(f"{parameter.opts[0]} {why}")


def _position(
    variant: str,
    players: int,
    rows: list[list[int]],
    hand: list[int],
    seen: list[int],
    budget: "Budget",
    asked: int | None,
) -> "WhatIf":
    from take5cli.analysis.what_if import position_from, what_if
    from take5cli.rules.variants import VARIANTS

    position = position_from(VARIANTS[variant], players, rows, hand, seen)
    return what_if(position, budget, asked=asked)


def _asked(
    games: "Sequence[GameStory]",
    rounds: "Collection[int] | None",
    turns: "Collection[int] | None",
    names: Sequence[str],
    asked: int,
    budget: "Budget",
) -> "WhatIf":
    from take5cli.analysis.what_if import position_in_game, what_if

    single = len(games) == len(rounds or ()) == len(turns or ()) == len(names) == 1
    if not single or rounds is None or turns is None:
        raise MisuseError(
            "--play asks about one decision: name one game, one --round, one --turn and one --player"
        )
    place = next(iter(rounds)), next(iter(turns)), names[0]
    position, played = position_in_game(games[0], *place)
    return what_if(position, budget, asked=asked, played=played, place=place)


def _with_players(games: "Iterable[GameStory]", names: Sequence[str]) -> "Iterator[GameStory]":
    """The games, once it is sure that every player asked for plays in one of them."""
    met: set[str] = set()
    for game in games:
        met.update(game.players)
        yield game
    for name in names:
        if name not in met:
            from take5cli.checks.words import nearest

            near = nearest(name, met)
            meant = f"; did you mean {near}?" if near else ""
            raise MisuseError(f"--player {name}: nobody of that name plays{meant}")


def _asked_for(reviews: "Iterable[Review]", wanted: "Wanted") -> "Iterator[Review]":
    """The reviews that have a decision of those asked for, or say why not; MisuseError at the end when none has."""
    from take5cli.analysis.reviews import ALL

    met = wanted == ALL
    for review in reviews:
        if wanted == ALL or review.decisions or review.gaps or review.game.fault is not None:
            met = True
            yield review
    if not met:
        raise MisuseError(
            "there is no such decision: `take5 replay` tells the rounds and turns that there are"
        )


def _text(
    reviews: "Iterable[Review]", marks: "Marks", _budget: "Budget", worst: int, output: str | None
) -> Iterator[str]:
    from take5cli.analysis.review_text import review_lines

    screen = current_screen(output)
    joint = ""
    for review in reviews:
        yield joint + "\n".join(review_lines(review, marks, screen, worst)) + "\n"
        if review.game.fault is not None:
            yield "\n" + fault_in_words(review.game, screen)
        joint = "\n" + screen.paint("─" * min(screen.width, 60), "dim") + "\n\n"


def _markdown(
    reviews: "Iterable[Review]", marks: "Marks", _budget: "Budget", worst: int, _output: str | None
) -> Iterator[str]:
    from take5cli.analysis.review_tables import review_markdown

    joint = ""
    for review in reviews:
        yield joint + "\n".join(review_markdown(review, marks, worst)) + "\n"
        joint = "\n"


def _json(
    reviews: "Iterable[Review]", _marks: "Marks", budget: "Budget", _worst: int, _output: str | None
) -> Iterator[str]:
    from take5cli.logs.writer import json_flow

    yield f'{{"version": 1, "seed": {budget.seed}, "se": {budget.se}, "worlds": {budget.worlds}, "games": ['
    joint = "\n"
    for review in reviews:
        yield joint + json_flow(review.to_json())
        joint = ",\n"
    yield "\n]}\n"


def _jsonl(
    reviews: "Iterable[Review]", _marks: "Marks", budget: "Budget", _worst: int, _output: str | None
) -> Iterator[str]:
    from take5cli.logs.writer import json_flow

    for review in reviews:
        told = {"version": 1, "seed": budget.seed, **review.to_json()}
        yield json_flow(told, (",", ":")) + "\n"


def _csv(
    reviews: "Iterable[Review]", _marks: "Marks", _budget: "Budget", _worst: int, _output: str | None
) -> Iterator[str]:
    from take5cli.analysis.review_tables import csv_lines

    return csv_lines(reviews)


_LAYOUTS = {"text": _text, "markdown": _markdown, "json": _json, "jsonl": _jsonl, "csv": _csv}


def _with_note(parts: Iterable[str], coarse: "Coarse", layout: str, output: str | None) -> Iterator[str]:
    """A report for people also says when its figures are coarse."""
    from take5cli.analysis.wording import COARSE
    from take5cli.telling.replay_text import wrapped

    yield from parts
    if coarse.met and coarse.budget is not None and layout in ("text", "markdown"):
        note = COARSE.format(coarse.budget.se)
        room = current_screen(output).width if layout == "text" else len(note)
        yield "\n" + "\n".join(wrapped(note, room)) + "\n"


def _what_if_parts(found: "WhatIf", layout: str, seed: int, output: str | None) -> Iterator[str]:
    from take5cli.analysis import what_if
    from take5cli.logs.writer import json_flow

    if layout == "text":
        yield "\n".join(what_if.what_if_lines(found, current_screen(output))) + "\n"
    elif layout == "markdown":
        yield "\n".join(what_if.what_if_markdown(found)) + "\n"
    elif layout == "csv":
        yield what_if.what_if_csv(found)
    else:
        yield json_flow(found.to_json(seed)) + "\n"
