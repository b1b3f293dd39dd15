"""The comments of a YAML document: what each of them speaks of, and where it stands in the canonical layout.

A comment on its own line speaks of what follows, or, where it is deeper, of what it follows; one behind something
speaks of that. It is kept where the thing that it speaks of has a line of its own.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from take5cli.logs.documents import Path
from take5cli.logs.nodes import BLOCK_HEADER, Node, column, leads_line, line_end, line_start

_COMMENT = re.compile(r"#[^\r\n]*")
_GAP = 2  # spaces before a comment at the end of a line, unless more stood there


class Comment(NamedTuple):
    """A comment: its text with the #, where it begins, and of what it speaks.

    It stands `before`, `behind` (on the same line) or `after` the value at `path`; `gap` is how many spaces are
    before it.
    """

    text: str
    start: int
    where: Literal["before", "behind", "after"]
    path: Path
    gap: int = _GAP


def comments_of(text: str, root: Node | None) -> list[Comment]:
    """Gives the comments of a document's text, in their order; where there is no game, all stand before it."""
    if root is None:
        return [Comment(found[0].rstrip(), found.start(), "before", ()) for found in _COMMENT.finditer(text)]
    outline = _Outline(text, root)
    comments = []
    position = 0
    for start, end in [*_texts(text, root), (len(text), len(text))]:
        for found in _COMMENT.finditer(text, position, start):
            begin = found.start()
            before = text[line_start(text, begin) : begin]
            gap = max(len(before) - len(before.rstrip(" \t")), _GAP)
            comments.append(Comment(found[0].rstrip(), begin, *outline.spoken_of(begin), gap))
        position = max(position, end)
    return comments


def _texts(text: str, node: Node) -> Iterator[tuple[int, int]]:
    """Where the keys and scalars stand, outside of which a # begins a comment."""
    if node.block and (header := BLOCK_HEADER.match(text, node.start)):
        yield header.span()
        yield line_end(text, node.start), node.end
    elif node.kind == "scalar":
        yield node.start, node.end
    for entry in node.entries:
        yield entry.start, entry.head
        yield from _texts(text, entry.node)


def placed(lines: Sequence[tuple[Path, str]], comments: Sequence[Comment]) -> tuple[list[str], list[Comment]]:
    """Gives the lines of a layout with the comments in them, and the comments that have no place there.

    Each line comes with the path of what begins on it.
    """
    first: dict[Path, int] = {}
    last: dict[Path, int] = {}
    for number, (path, _) in enumerate(lines):
        for length in range(len(path) + 1):
            first.setdefault(path[:length], number)
            last[path[:length]] = number
    above: dict[int, list[str]] = {}
    behind: dict[int, str] = {}
    below: dict[int, list[str]] = {}
    lost = []
    for comment in comments:
        path = comment.path
        if path not in first:
            lost.append(comment)
            continue
        number = first[path]
        line_path, line = lines[number]
        indent = len(line) - len(line.lstrip(" "))
        if comment.where == "after":
            # Behind a dash, a key is two columns further in than its line.
            dashes = [length for length in range(1, len(path)) if isinstance(path[length - 1], int)]
            indent += 2 * sum(first[path[:length]] == number for length in dashes)
            below.setdefault(last[path], []).append(" " * indent + comment.text)
        elif comment.where == "before" or line_path != path:
            above.setdefault(number, []).append(" " * indent + comment.text)
        elif number in behind:
            lost.append(comment)
        else:
            behind[number] = " " * comment.gap + comment.text
    result = []
    for number, (_, line) in enumerate(lines):
        result += [*above.get(number, ()), line + behind.get(number, ""), *below.get(number, ())]
    return result, lost


class _Spot(NamedTuple):
    """Where an entry begins, its path, and its column."""

    start: int
    path: Path
    column: int


class _Outline:
    """Which entries a document has, by where they begin, in brackets and outside."""

    def __init__(self, text: str, root: Node) -> None:
        self._text = text
        self._spots: list[_Spot] = []
        self._within: dict[Path | None, list[_Spot]] = {None: []}
        self._bracketed: dict[Path, Node] = {}
        self._outline(root, (), root.flow)
        self._by_path = {spot.path: spot for spot in self._spots}

    def _outline(self, node: Node, path: Path, in_brackets: bool) -> None:
        if node.flow:
            self._bracketed[path] = node
        group = self._within.setdefault(path if in_brackets else None, [])
        for entry in node.entries:
            spot = _Spot(entry.start, (*path, entry.key), column(self._text, entry.start))
            self._spots.append(spot)
            group.append(spot)
            self._outline(entry.node, spot.path, in_brackets or entry.node.flow)

    def spoken_of(self, start: int) -> tuple[Literal["before", "behind", "after"], Path]:
        """Gives how the comment that begins at `start` stands to which path."""
        number = bisect(self._spots, start, key=lambda spot: spot.start)
        if number == 0:
            return "before", ()
        brackets = self._brackets_around(start, self._spots[number - 1].path)
        group = self._within[brackets]
        place = bisect(group, start, key=lambda spot: spot.start)
        earlier = group[place - 1] if place else None
        if not leads_line(self._text, start):
            return "behind", earlier.path if earlier else brackets or ()
        if brackets is not None:
            if place < len(group):
                return "before", group[place].path
            return ("after", earlier.path) if earlier else ("behind", brackets)
        depth = column(self._text, start)
        if number < len(self._spots) and depth <= self._spots[number].column:
            return "before", self._spots[number].path
        # It is deeper than what follows: it belongs to what it is as deep as.
        path = earlier.path if earlier else ()
        above = [self._by_path[path[:length]] for length in range(1, len(path) + 1)]
        fitting = [spot for spot in above if spot.column <= depth] or above
        return "after", max(fitting, key=lambda spot: spot.column).path if fitting else ()

    def _brackets_around(self, start: int, path: Path) -> Path | None:
        """The path of the innermost brackets around `start`, `path` being what began last before it."""
        for length in range(len(path), -1, -1):
            node = self._bracketed.get(path[:length])
            if node and node.start < start < node.end:
                return path[:length]
        return None
