"""Replays, checks, scores and analyses recorded games of Take 5 (6 nimmt!).

    import take5cli

    for story in take5cli.replay("friday.yaml"):
        print(story.winners, story.totals)

Everywhere a *source* is a path (of a file or a folder of logs) or one game as plain values, as `load` gives them.
Importing this package loads nothing else; each function loads what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from take5cli._version import __version__

if TYPE_CHECKING:
    from os import PathLike

    from take5cli.checks.findings import Finding
    from take5cli.logs.documents import Document
    from take5cli.replaying import GameStory, Rank

    Source = str | PathLike[str] | Mapping[str, Any]

__all__ = ["__version__", "load", "replay", "score", "validate"]


def load(path: str | PathLike[str]) -> list[dict[str, Any]]:
    """Reads the games of a file, or of all logs below a folder, as plain values; they are not checked.

    A game is a dict with text as keys, lists, text, whole numbers, booleans and None, in the shape that the log
    format defines. Raises FileError where something cannot be read and LogError where a text is no YAML or JSON.
    """
    from take5cli.errors import FileError, LogError
    from take5cli.logs.documents import BROKEN

    games = []
    for document in _documents(path):
        if document.value is BROKEN:
            fault = document.faults[0]
            kind = FileError if fault.name == "unreadable" else LogError
            line = fault.span.line if fault.span else document.line
            raise kind(f"{document.file}:{line}: {fault.message}")
        games.append(document.value)
    return games


def validate(source: Source) -> list[Finding]:
    """Checks every rule and every claim; gives the findings in order of file, line and column, none when all is well.

    A Finding has `code`, `name`, `severity`, `message`, `hint`, and its place: `file`, `line`, `column` (from 1),
    `path` (JSON pointer from the game), `game`, `round`, `turn`, `player`. Nothing is raised for a faulty log.
    """
    from take5cli.checks.checking import check_game

    return [
        finding for document in _documents(source) for finding in check_game(document, hints=True).findings
    ]


def replay(source: Source) -> list[GameStory]:
    """Replays games turn by turn; gives the story of each: rounds, turns, plays, rows, piles, points, winners.

    A story goes up to the game's faults (`fault` is the first); what is unknown is None. `to_json()` gives plain values
    in the shape of `take5 replay --format json`. Points are bull heads (R2), totals their sums (R19).
    """
    from take5cli.replaying import tell_game

    return [tell_game(document) for document in _documents(source)]


def score(source: Source) -> list[tuple[Rank, ...] | None]:
    """The ranking of each game, best first: `rank`, `player`, `points` (R22, R23: equal totals share a rank and a win).

    None for a game whose totals are unknown.
    """
    return [story.ranking for story in replay(source)]


def _documents(source: Source) -> Iterator[Document]:
    import os

    if not isinstance(source, Mapping):
        from take5cli.logs.sources import read_logs

        yield from read_logs([os.fspath(source)])
        return
    import json

    from take5cli.logs.documents import Document

    yield Document("<game>", 0, dict(source), json.dumps(source, ensure_ascii=False, indent=1), 1, "json")
