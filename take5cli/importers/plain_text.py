"""Records that are plain text: their places are lines and columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from take5cli.importers.foreign import ForeignError, Path, Place

if TYPE_CHECKING:
    from take5cli.logs.documents import Part
    from take5cli.logs.locate import Span

LINE_ENDS = re.compile(r"\r\n|\r|\n")
_WHOLE = re.compile(r"[-−]?[0-9]{1,9}")


class Cell(NamedTuple):
    """A piece of a line; line and column count from 1."""

    text: str
    line: int
    column: int
    end_column: int

    @property
    def place(self) -> Place:
        """The piece as a place of a PlainText."""
        return (self.line, self.column, self.end_column)


class PlainText:
    """The lines of a text; a place is a line, and may go on with a first column and the one after the last."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def spans(self, places: Sequence[tuple[Place, Part]]) -> list[Span]:
        """The stretches that the places name; a line without columns is meant as a whole."""
        from take5cli.logs.locate import Span

        spans = []
        for place, _ in places:
            line, *columns = (int(step) for step in place) if place else (1,)
            length = len(self._lines[line - 1]) if line <= len(self._lines) else 0
            first, end = columns or (1, length + 1)
            spans.append(Span(line, first, line, end))
        return spans

    def event(self, place: Place) -> str:
        """The line."""
        return f"line {place[0] if place else 1}"

    def lines(self, first: int, last: int) -> list[str]:
        """Lines of the text."""
        return list(self._lines[first - 1 : last])

    def follow(self, place: Place, rest: Path) -> Place:
        """There is nothing smaller than a piece of a line."""
        return place


def is_whole(text: str) -> bool:
    """Whether a piece is a whole number, as people write one; negative ones may stand for points left."""
    return _WHOLE.fullmatch(text.strip()) is not None


def whole(cell: Cell) -> int:
    """The whole number in a piece; raises ForeignError where there is none."""
    text = cell.text.strip()
    if not is_whole(text):
        shown = text if len(text) <= 24 else text[:23] + "…"
        raise ForeignError("wrong-type", f"expected a whole number, found {shown!r}", cell.place)
    return int(text.replace("−", "-"))
