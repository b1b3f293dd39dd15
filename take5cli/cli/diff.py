"""`take5 diff`: two records of the same game, and which of the two the rules allow where they differ."""

from collections.abc import Iterator, Sequence

import click

from take5cli.cli.command import PATH, Command, current_screen, deliver_parts, output_option
from take5cli.comparing.comparison import Comparison, Lone, compare_records
from take5cli.errors import MisuseError
from take5cli.logs.documents import Document
from take5cli.logs.sources import read_documents
from take5cli.logs.writer import json_flow
from take5cli.terminal import Screen


@click.command(
    cls=Command,
    example="take5 diff anns.yaml bens.yaml\ntake5 diff --game 2 --format json anns.yaml bens.yaml",
)
@click.argument("one", metavar="A", type=PATH)
@click.argument("other", metavar="B", type=PATH)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--game", "number", type=click.IntRange(1), metavar="N", help="Only the N-th game of each file."
)
@output_option
def command(one: str, other: str, layout: str, number: int | None, output: str | None) -> int:
    """Compares two records of the same game.

    Games, rounds, turns and players are matched first, also where players sit in another order or are spelled
    otherwise. Where the records differ, every way to read them together is replayed: a version is legal if all else
    that is recorded agrees with it. What only one of them tells (hands, points, a result) is evidence, and no
    difference.

    Exit status 0: they agree; 1: they differ.
    """
    if one == other == "-":
        raise MisuseError("standard input can be only one of the two")
    documents = [games(path, number) for path in (one, other)]
    found = list(compare_records(*documents))
    several = any(len(each) > 1 for each in documents)
    if layout == "json":
        parts: Iterator[str] = json_parts(found, documents)
    else:
        parts = text_parts(found, several, current_screen(output))
    deliver_parts(parts, output)
    return 0 if all(isinstance(each, Comparison) and each.is_same for each in found) else 1


def games(path: str, number: int | None) -> list[Document]:
    """The games of a file, or the one asked for."""
    found = list(read_documents(path))
    if number is None:
        return found
    if number > len(found):
        raise MisuseError(f"{path} has no game {number}")
    return [found[number - 1]]


def text_parts(found: Sequence[Comparison | Lone], several: bool, screen: Screen) -> Iterator[str]:
    """All pairs of games as text."""
    from take5cli.telling.differences import comparison_lines, lone_lines

    joint = ""
    for each in found:
        lines = (
            lone_lines(each, screen) if isinstance(each, Lone) else comparison_lines(each, screen, several)
        )
        yield joint + "".join(f"{line.rstrip()}\n" for line in lines)
        joint = "\n" + screen.paint("─" * min(screen.width, 60), "dim") + "\n\n"


def json_parts(found: Sequence[Comparison | Lone], documents: Sequence[Sequence[Document]]) -> Iterator[str]:
    """All pairs of games as one JSON object."""
    from take5cli.telling.differences import to_json

    files = [each[0].file for each in documents]
    pairs = [to_json(each) for each in found]
    same = all(pair["same"] for pair in pairs)
    yield (json_flow({"version": 1, "a": files[0], "b": files[1], "same": same, "games": pairs}) + "\n")
