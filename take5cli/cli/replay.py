"""`take5 replay`: a game turn by turn, as text, Markdown or JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

import click

from take5cli.cli.command import PATH, Command, current_screen, deliver_parts, output_option
from take5cli.cli.games import Endings, fault_in_words, game_options, picked_games
from take5cli.errors import MisuseError
from take5cli.replaying import GameStory
from take5cli.telling.replay_text import Selection


def number_ranges(_ctx: click.Context, _option: click.Parameter, value: str | None) -> "_Ranges | None":
    """Reads `2`, `2-3` or `1,4-6`: numbers from 1."""
    if value is None:
        return None
    ranges: list[range] = []
    for part in value.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 20:
            raise click.BadParameter(f"{value!r} is no number or range such as 2 or 2-3")
        ranges.append(range(int(first), int(last or first) + 1))
        if not ranges[-1]:
            raise click.BadParameter(f"{part.strip()!r} is empty: write the lower number first")
    return _Ranges(ranges)


class _Ranges:
    """Several ranges as one collection."""

    def __init__(self, ranges: list[range]) -> None:
        self.ranges = ranges

    def __contains__(self, number: object) -> bool:
        return any(number in each for each in self.ranges)

    def __iter__(self) -> Iterator[int]:
        return (number for each in self.ranges for number in each)

    def __len__(self) -> int:
        return sum(map(len, self.ranges))


@click.command(cls=Command, example="take5 replay friday.yaml\ntake5 replay friday.yaml --round 2 --turn 7")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=PATH)
@click.option("--round", "rounds", callback=number_ranges, metavar="N[-M]", help="Only these rounds.")
@click.option("--turn", "turns", callback=number_ranges, metavar="N[-M]", help="Only these turns.")
@click.option("--step", is_flag=True, help="Wait for a key between turns (? lists the keys).")
@click.option("--summary", is_flag=True, help="Only the points of each round; in JSON no turns.")
@click.option(
    "--format",
    "layout",
    type=click.Choice(["text", "markdown", "json", "jsonl"]),
    default="text",
    show_default=True,
    help="json is one object, jsonl one game a line.",
)
@game_options
@output_option
def command(
    files: tuple[str, ...],
    rounds: _Ranges | None,
    turns: _Ranges | None,
    step: bool,
    summary: bool,
    layout: str,
    game_number: int | None,
    game_id: str | None,
    output: str | None,
) -> int:
    """Replays games turn by turn: what each card did and why, the rows, the points, the winners.

    An illegal log is replayed up to its fault, which is shown as `take5 validate` shows it; the exit status is then 1.
    """
    selection = Selection(rounds, turns)
    games = picked_games(files, game_number, game_id)
    if step:
        if layout != "text" or output is not None or summary:
            raise MisuseError("--step shows the game on the terminal: leave out --format, --summary and -o")
        from take5cli.cli.stepping import step_through

        return step_through(list(games), selection)
    endings = Endings()
    chosen = asked_for(endings.watch(games), selection)
    deliver_parts(LAYOUTS[layout](chosen, selection, summary, output), output)
    return endings.status


def asked_for(games: Iterable[GameStory], selection: Selection) -> Iterator[GameStory]:
    """The games that have a round, and in it a turn, of those asked for, and the faulty ones.

    MisuseError at the end when no game has any.
    """
    met = False
    for game in games:
        has = selection.rounds is None and selection.turns is None
        if has or game.fault is not None or any(map(selection.in_round, game.rounds)):
            met = True
            yield game
    if not met and selection.turns is not None:
        raise MisuseError(
            "there is no such turn: a round may have fewer turns, or only its points are recorded"
        )
    if not met and selection.rounds is not None:
        raise MisuseError("there is no such round: --summary shows how many there are")


def _json(
    games: Iterable[GameStory], selection: Selection, summary: bool, _output: str | None
) -> Iterator[str]:
    from take5cli.logs.writer import json_flow

    joint = '{"games": [\n'
    for game in games:
        yield joint + json_flow(_selected(game, selection, summary))
        joint = ",\n"
    yield "\n]}\n" if joint == ",\n" else joint + "]}\n"


def _jsonl(
    games: Iterable[GameStory], selection: Selection, summary: bool, _output: str | None
) -> Iterator[str]:
    from take5cli.logs.writer import json_flow

    for game in games:
        yield json_flow(_selected(game, selection, summary), (",", ":")) + "\n"


def _selected(game: GameStory, selection: Selection, summary: bool) -> dict[str, Any]:
    """The game as JSON has it, with the rounds and turns that were asked for; a summary has no turns."""
    told = game.to_json()
    told["rounds"] = [round_ for round_ in told["rounds"] if selection.has_round(round_["round"])]
    for round_ in told["rounds"]:
        if summary:
            round_.pop("turns", None)
        elif "turns" in round_:
            round_["turns"] = [turn for turn in round_["turns"] if selection.has_turn(turn["turn"])]
    return told


def _markdown(
    games: Iterable[GameStory], selection: Selection, summary: bool, _output: str | None
) -> Iterator[str]:
    from take5cli.telling.replay_markdown import game_markdown

    joint = ""
    for game in games:
        yield joint + "\n".join(game_markdown(game, selection, summary=summary)) + "\n"
        joint = "\n"


def _text(
    games: Iterable[GameStory], selection: Selection, summary: bool, output: str | None
) -> Iterator[str]:
    from take5cli.telling.replay_text import game_lines

    screen = current_screen(output)
    joint = ""
    for game in games:
        yield joint + "\n".join(game_lines(game, screen, selection, summary=summary)) + "\n"
        if game.fault is not None:
            yield "\n" + fault_in_words(game, screen)
        joint = "\n" + screen.paint("─" * min(screen.width, 60), "dim") + "\n\n"


LAYOUTS = {"text": _text, "markdown": _markdown, "json": _json, "jsonl": _jsonl}
