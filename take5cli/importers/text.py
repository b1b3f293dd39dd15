"""Results as people type and paste them: names and totals, or a score sheet with a line a round.

    take5 import text results.txt --rounds 3

Names and final totals, a line each or all in one line (`Scores: Anton 74, Pia 72`), with a heading or prose
around them and remarks in brackets; a line of names with a line of numbers for each round below it; or a name
and its numbers of all rounds a line. A line `total` is checked. Numbers that are points left of the limit
need `--down`, or a remark that says "points left" or "out of 66". `--rounds N` and `--limit N` tell what the
list does not say. Prose is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from take5cli.importers.foreign import ForeignError, Imported, Options, Trouble
from take5cli.importers.plain_text import LINE_ENDS, PlainText
from take5cli.importers.prose import Prose, read_prose
from take5cli.importers.refusals import LONGEST_NOTE, not_a_game, too_long_a_note
from take5cli.importers.score_table import ScoreTable, cut_off, game_of

NAME = "text"
TITLE = "results and score sheets as people type them"


def looks_like(text: str) -> bool:
    """Whether there are at least two names with a number, or a sheet, at the beginning."""
    try:
        return read_prose(LINE_ENDS.split(text[:65_536])) is not None
    except ForeignError:
        return True


def read(text: str, options: Options) -> Iterator[Imported]:
    """The one game of a text."""
    if len(text) > LONGEST_NOTE:
        yield too_long_a_note()
        return
    lines = LINE_ENDS.split(text)
    source = PlainText(lines)
    try:
        found = read_prose(lines)
        if found is None:
            hint = "write a name and its total on each line: Ann 34"
            raise ForeignError("unreadable", "there are no names with numbers in this text", (1,), hint)
        imported = game_of(_table(found), source, (found.line,), options)
    except ForeignError as error:
        yield not_a_game(source, error.trouble, (1,))
        return
    yield _with_prose(imported, found, cut_off(text, len(lines)))


def _table(found: Prose) -> ScoreTable:
    return ScoreTable(found.names, found.rounds, found.totals, found.down, found.limit)


def _with_prose(imported: Imported, found: Prose, trouble: Trouble | None) -> Imported:
    from dataclasses import replace

    kept: dict[str, object] = {}
    if found.other:
        kept["text"] = list(found.other)
    if found.remarks:
        kept["remarks"] = dict(found.remarks)
    game = imported.game
    if game is not None and kept:
        game = {**game, "x-source": kept}
    troubles = imported.troubles if trouble is None else (*imported.troubles, trouble)
    return replace(imported, game=game, troubles=troubles)
