"""A file that a game is kept in: read, changed in place, and never half written."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from take5cli.errors import FileError, LogError, MisuseError
from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.locking import locked
from take5cli.logs.opening import format_of
from take5cli.logs.originals import Original, pieces_of, read_original
from take5cli.logs.saving import save
from take5cli.logs.writer import to_json, to_json_line, to_yaml
from take5cli.replaying import GameStory, tell_game
from take5cli.table.judging import Game, told
from take5cli.table.rewriting import rewritten


class Kept(NamedTuple):
    """A file as it was read, and the story of its last game."""

    path: str
    original: Original
    story: GameStory


def read_kept(path: str) -> Kept:
    """Reads a file whose last game is to be changed; raises FileError or LogError where it cannot be."""
    if path == "-":
        raise MisuseError("standard input cannot be changed: name a file")
    original = read_original(path)
    games = [game for piece in pieces_of(original.text, original.form, path) for game in piece.games]
    if not games:
        raise FileError(f"{path}: there is no game in this file")
    broken = next((game for game in games if game.value is BROKEN), None)
    if broken is not None:
        raise LogError(f"{path}: {_fault(broken)}; mend it first (take5 validate {path})")
    last = games[-1]
    story = told(last.value, path)
    if story.fault is not None or last.faults:
        story = tell_game(last)  # a fault is shown where it stands in the file
    if story.rules is None:
        fault = story.fault
        raise LogError(
            f"{path}: {fault.message if fault else 'this is no game'}; mend it first (take5 validate {path})"
        )
    return Kept(path, original, story)


def _fault(document: Document) -> str:
    return document.faults[0].message


def change(path: str, changed: Callable[[GameStory], Game]) -> Kept:
    """Reads a file, lets `changed` make another game of its last one, and writes that; gives the file as it is then.

    Nobody else can change it meanwhile. Whatever is raised, also by `changed`, the file is what it was.
    """
    with locked(path):
        kept = read_kept(path)
        return _written(kept, changed(kept.story))


def rewrite(kept: Kept, game: Game) -> Kept:
    """Writes a game in place of the last one of a file that was read before; gives the file as it is then.

    Raises ChangedError, and leaves the file alone, when it is not what was read.
    """
    with locked(kept.path):
        return _written(kept, game)


def _written(kept: Kept, game: Game) -> Kept:
    path, (raw, text, form), story = kept
    text = rewritten(text, form, story.document.value, game)
    save(path, text, expected=raw)
    story = told(game, path)
    if story.fault is not None:
        return read_kept(path)
    with open(path, "rb") as file:
        return Kept(path, Original(file.read(), text, form), story)


def start(path: str, game: Game) -> Kept:
    """Writes a new file with one game; raises ChangedError where a file is already."""
    if path == "-":
        raise MisuseError("a sheet is kept in a file: name one")
    writer = {"json": to_json, "jsonl": to_json_line}.get(format_of(path) or "yaml", to_yaml)
    with locked(path):
        save(path, writer(game), expected=None)
        return read_kept(path)
