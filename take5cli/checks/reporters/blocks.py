"""The block of text that tells a finding to a person."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from take5cli.board import board_lines
from take5cli.checks.catalogue import BY_NAME
from take5cli.checks.reporters.concise import headline, style_of
from take5cli.checks.reporters.excerpts import Mark, excerpt
from take5cli.logs.locate import Span
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.reporters import Look
    from take5cli.checks.running import Found
    from take5cli.terminal import Screen

NARROWEST = 30
WIDEST_WORDS = 100
ENDS_REPLAY = "the rest of the round is checked as far as it does not depend on this"


def block(found: Found, look: Look) -> Iterator[str]:
    """The lines of a finding: headline, source with marks, the rows, the rule in words, the hint."""
    finding, screen = found.judged.finding, look.screen
    gutter = len(str(max(finding.line, *(note.span.line for note in finding.notes), 0)))
    room = max(screen.width - gutter - 3, NARROWEST)
    yield headline(found.judged, look)
    own = Span(finding.line, finding.column, finding.end_line, finding.end_column)
    marks = [
        Mark(found.strips[0], own, "^", "", style_of(found.judged)),
        *(
            Mark(strip, note.span, "-", note.text, "strong")
            for strip, note in zip(found.strips[1:], finding.notes, strict=True)
        ),
    ]
    for number, text in excerpt(marks, screen, room):
        yield f"{screen.paint(f'{number:>{gutter}} |', 'dim')} {text}".rstrip()
    if finding.rows:
        when = "by the rules" if finding.name == "rows-mismatch" else "at that moment"
        yield from remark("rows", when, screen, gutter)
        capacity = found.rules.row_capacity if found.rules is not None else 0
        for line in board_lines(finding.rows, capacity, screen, max(room - 2, NARROWEST)):
            yield f"{' ' * (gutter + 5)}{line}".rstrip()
    yield from remark("rule", BY_NAME[finding.name].meaning, screen, gutter)
    if found.ends_replay:
        yield from remark("note", ENDS_REPLAY, screen, gutter)
    if finding.hint:
        yield from remark("hint", finding.hint, screen, gutter)


def remark(label: str, text: str, screen: Screen, gutter: int) -> Iterator[str]:
    """A labelled sentence below the source, with its further lines under its first."""
    head = f"{' ' * gutter} = {label}: "
    room = max(min(screen.width, WIDEST_WORDS) - len(head), NARROWEST)
    first, *rest = wrap(safe(text), room) or [""]
    yield f"{' ' * gutter} {screen.paint(f'= {label}:', 'strong')} {first}"
    for line in rest:
        yield " " * len(head) + line
