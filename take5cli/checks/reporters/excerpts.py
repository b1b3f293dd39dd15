"""Lines of a log as they stand there, with marks below the places meant, within the width of a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from take5cli.terminal import safe, truncate, width

if TYPE_CHECKING:
    from take5cli.checks.strips import Strip
    from take5cli.logs.locate import Span
    from take5cli.terminal import Screen, Style

TAB = "→   "
CUT = "…"


class Mark(NamedTuple):
    """A place to be marked with a row of signs, and a word on it."""

    strip: Strip
    span: Span
    sign: str
    label: str
    style: Style

    def within(self, strip: Strip) -> tuple[int, int]:
        """From where to where the place is in the text of a strip of its line."""
        size = len(strip.text)
        begin = self.span.column - 1 - strip.start
        end = self.span.end_column - 1 - strip.start if self.span.end_line == self.span.line else size
        return min(begin, size), min(max(end, begin), size)


class Window(NamedTuple):
    """What is shown of a strip: the characters from `first` to before `last`, as `text`."""

    strip: Strip
    first: int
    last: int
    text: str

    def columns(self, mark: Mark) -> tuple[int, int]:
        """How many columns stand before a mark's place, and how many it takes, at least one."""
        begin, end = mark.within(self.strip)
        before = (CUT if self._goes_before else "") + visible(self.strip.text[self.first : begin])
        return width(before), max(width(visible(self.strip.text[begin : min(end, self.last)])), 1)

    @property
    def _goes_before(self) -> bool:
        return self.first > 0 or self.strip.start > 0


def excerpt(marks: Sequence[Mark], screen: Screen, room: int) -> Iterator[tuple[int | str, str]]:
    """The lines that show these marks in at most `room` columns each, with their numbers ("" below a line).

    A line is shown once where all its marks can be seen together, else once for each, cut around it.
    """
    in_order = sorted(marks, key=lambda mark: (mark.span.line, mark.span.column))
    for number, of_line in groupby(in_order, key=lambda mark: mark.span.line):
        together = list(of_line)
        shared = window(together, room)
        for group, shown in (
            [(together, shared)] if shared else [([mark], window([mark], room)) for mark in together]
        ):
            if shown is None or (not shown.text.strip() and not any(mark.label for mark in group)):
                continue
            yield number, shown.text
            for mark in group:
                for text in marked(shown, mark, screen, room):
                    yield "", text


def visible(text: str) -> str:
    """A stranger's line as it can be shown; a tab is seen as one."""
    return TAB.join(map(safe, text.split("\t")))


def window(marks: Sequence[Mark], room: int) -> Window | None:
    """What to show of a line so that these marks are seen; None where several are too far apart."""
    strip = marks[0].strip
    if any(not strip.start < mark.span.column <= strip.start + len(strip.text) + 1 for mark in marks[1:]):
        return None
    places = [mark.within(strip) for mark in marks]
    begin, end = min(begin for begin, _ in places), max(end for _, end in places)
    text = strip.text
    first, last = 0, len(text)
    if strip.start or strip.cut or width(visible(text)) > room:
        first, last = cut_around(text, begin, end, room - 2 * len(CUT))
        if len(marks) > 1 and last < end:
            return None
    before = CUT if first or strip.start else ""
    after = CUT if last < len(text) or strip.cut else ""
    return Window(strip, first, last, before + visible(text[first:last]) + after)


def cut_around(text: str, begin: int, end: int, room: int) -> tuple[int, int]:
    """From where to where a text is shown so that its place, from `begin` on, is seen amid what surrounds it."""
    widths = [width(visible(character)) for character in text]
    first = last = begin
    left = room
    while last < end and widths[last] <= left:
        left -= widths[last]
        last += 1
    before = left // 2
    while first > 0 and widths[first - 1] <= before:
        first -= 1
        before -= widths[first]
        left -= widths[first]
    while last < len(text) and widths[last] <= left:
        left -= widths[last]
        last += 1
    while first > 0 and widths[first - 1] <= left:
        first -= 1
        left -= widths[first]
    return first, last


def marked(shown: Window, mark: Mark, screen: Screen, room: int) -> Iterator[str]:
    """The line of signs below a place, its label beside it, or below where there is no room."""
    indent, length = shown.columns(mark)
    length = min(length, max(room - indent, 1))
    signs = " " * indent + screen.paint(mark.sign * length, mark.style)
    label = safe(mark.label)
    if indent + length + 1 + width(label) <= room:
        yield f"{signs} {label}".rstrip()
        return
    yield signs
    indent = max(min(indent, room - width(label)), 0)
    for line in [label] if indent else wrap(label, room):
        yield " " * indent + truncate(line, room)
