"""Lines of a log as they stand there, with marks below the places meant, within the width of a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


class View(NamedTuple):
    """A line as shown: from which of its characters on, where the marked place stands, how wide that is."""

    text: str
    start: int
    indent: int
    length: int


def excerpt(marks: Sequence[Mark], screen: Screen, room: int) -> Iterator[tuple[int | str, str]]:
    """The lines that show these marks in at most `room` columns, with their numbers ("" below a line).

    A line is shown once where its marks all fit on the screen, else once for each mark, cut around it.
    """
    shown: tuple[int, int] | None = None
    for mark in sorted(marks, key=lambda mark: (mark.span.line, mark.span.column)):
        view = view_of(mark, room)
        if not view.text.strip() and not mark.label:
            continue
        if shown != (mark.span.line, view.start):
            yield mark.span.line, view.text
            shown = mark.span.line, view.start
        for text in marked(view, mark, screen, room):
            yield "", text


def visible(text: str) -> str:
    """A stranger's line as it can be shown; a tab is seen as one."""
    return TAB.join(map(safe, text.split("\t")))


def view_of(mark: Mark, room: int) -> View:
    """A line, or the part of it around the mark that fits into `room` columns."""
    text, span = mark.strip.text, mark.span
    begin = min(span.column - 1 - mark.strip.start, len(text))
    end = span.end_column - 1 - mark.strip.start if span.end_line == span.line else len(text)
    end = min(max(end, begin), len(text))
    first, last = 0, len(text)
    if mark.strip.start or mark.strip.cut or width(visible(text)) > room:
        first, last = cut_around(text, begin, end, room - 2 * len(CUT))
    end = min(end, last)
    before = (CUT if first or mark.strip.start else "") + visible(text[first:begin])
    inside = visible(text[begin:end])
    after = visible(text[end:last]) + (CUT if last < len(text) or mark.strip.cut else "")
    return View(before + inside + after, mark.strip.start + first, width(before), max(width(inside), 1))


def cut_around(text: str, begin: int, end: int, room: int) -> tuple[int, int]:
    """From where to where a text is shown so that its place, from `begin`, is seen with what surrounds it."""
    widths = [width(visible(character)) for character in text]
    first = last = begin
    used = 0
    while last < end and used + widths[last] <= room:
        used += widths[last]
        last += 1
    before = (room - used) // 2
    while first > 0 and widths[first - 1] <= before:
        first -= 1
        before -= widths[first]
        used += widths[first]
    while last < len(text) and used + widths[last] <= room:
        used += widths[last]
        last += 1
    while first > 0 and used + widths[first - 1] <= room:
        first -= 1
        used += widths[first]
    return first, last


def marked(view: View, mark: Mark, screen: Screen, room: int) -> Iterator[str]:
    """The line of signs below a place, its label beside it, or below where there is no room."""
    length = min(view.length, max(room - view.indent, 1))
    signs = " " * view.indent + screen.paint(mark.sign * length, mark.style)
    label = safe(mark.label)
    if view.indent + length + 1 + width(label) <= room:
        yield f"{signs} {label}".rstrip()
        return
    yield signs
    indent = max(min(view.indent, room - width(label)), 0)
    for line in [label] if indent else wrap(label, room):
        yield " " * indent + truncate(line, room)
