"""Places in a document: a path and a part of it -> lines and columns of the file."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from take5cli.logs.reading import ReadingError

if TYPE_CHECKING:
    from take5cli.logs.documents import Document, Part, Path

BREAK = re.compile(r"\r\n|\r|\n")


class Span(NamedTuple):
    """A stretch of a file: lines and columns count from 1, columns in characters; the end is not in it."""

    line: int
    column: int
    end_line: int
    end_column: int


class Token(NamedTuple):
    """A scalar, or where a mapping or list begins or ends: indices into the text, and what a text says."""

    kind: Literal["mapping", "list", "end", "scalar"]
    start: int
    end: int
    text: str | None = None


class Lines:
    """Where the lines of a text begin; `start` is the index of the file's line `line`, column `column`.

    Lines end at LF, CR LF and CR, and nowhere else, whatever YAML or Python think of it.
    """

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
        return [_line(self._text, max(self._begins[row], 0)) for row in rows]


@lru_cache(maxsize=1)  # many games may stand on one long line, each with something to show of it
def _line(text: str, begin: int) -> str:
    found = BREAK.search(text, begin)
    return text[begin : found.start() if found else len(text)]


class Wanted:
    """A node of the tree of paths that are asked for, with the places found: (start, end) in the text."""

    __slots__ = ("below", "key", "value")

    def __init__(self) -> None:
        self.below: dict[str | int, Wanted] = {}
        self.key: tuple[int, int] | None = None
        self.value: tuple[int, int] | None = None

    def forget(self) -> None:
        """Takes back what was found here and below: a key that is repeated counts where it stands last."""
        nodes = [self]
        while nodes:
            node = nodes.pop()
            node.key = node.value = None
            nodes += node.below.values()


def locate(document: Document, places: Sequence[tuple[Path, Part]]) -> list[Span]:
    """Where these places stand in the file: see `Document.locate`."""
    root = Wanted()
    for path, _ in places:
        node = root
        for step in path:
            node = node.below.setdefault(step, Wanted())
    # Beyond a bound that only this scan keeps, places are those of their ancestors.
    with suppress(ReadingError):
        _find(document.tokens(), root, document.text, document.end)
    lines = document.positions()
    return [lines.span(*_nearest(root, path, part, document.start)) for path, part in places]


def _find(tokens: Iterator[Token], root: Wanted, text: str, text_end: int | None) -> None:
    """Notes in the tree where the wanted keys and values are.

    `holder` is the wanted node of the list or mapping that we are in, None if nothing in it is wanted;
    `count` is the number of its next item, or None in a mapping; `node` is what the next value is for.
    """
    outside: list[tuple[Wanted | None, int | None]] = []
    holder: Wanted | None = None
    count: int | None = None
    node: Wanted | None = root
    is_key = False
    open_lines: list[tuple[Wanted, int]] = []
    line_end = -1  # of the line last looked at; a whole file may be one line
    for kind, start, end, word in tokens:
        if open_lines:
            open_lines = [(begun, ends) for begun, ends in open_lines if end <= ends]
            for begun, _ in open_lines:
                begun.value = begun.value and (begun.value[0], end)
        if kind == "end":
            open_lines = [(begun, ends) for begun, ends in open_lines if begun is not holder]
            holder, count = outside.pop()
            is_key = count is None
            continue
        if is_key:
            node = holder.below.get(word) if holder and word is not None else None
            if node:
                node.forget()
                node.key = start, end
            is_key = False
            continue
        if count is not None:
            node = holder.below.get(count) if holder else None
            count += 1
            if start == end and kind == "scalar":  # an empty item: its dash
                start -= 1
        if node and (start < end or kind != "scalar"):
            node.value = start, end
        if kind == "scalar":
            is_key = count is None
            continue
        if node:
            if start > line_end:
                end_of_document = len(text) if text_end is None else text_end
                found = BREAK.search(text, start, end_of_document)
                line_end = found.start() if found else end_of_document
            open_lines.append((node, line_end))
        outside.append((holder, count))
        holder = node
        count = 0 if kind == "list" else None
        is_key = kind == "mapping"


def _nearest(root: Wanted, path: Path, part: Part, start: int) -> tuple[int, int]:
    """The place that was found for this path, or for the nearest part of it that exists."""
    node = root
    found = root.value or (start, start)
    for step in path:
        node = node.below[step]
        if node.value is None and node.key is None:
            return found
        found = node.key or node.value or found
    return node.value or found if part == "value" else found
