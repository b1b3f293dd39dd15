"""The block of text that tells a finding to a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from take5cli.board import board_lines
from take5cli.checks.catalogue import BY_NAME
from take5cli.checks.reporters.concise import headline, style_of
from take5cli.checks.reporters.excerpts import Mark, excerpt
from take5cli.logs.locate import Span
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.findings import Finding
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.strips import Strip
    from take5cli.rules.variants import Rules
    from take5cli.terminal import Screen

NARROWEST = 30
WIDEST_WORDS = 100


def block(judged: Judged, strips: Sequence[Strip], rules: Rules | None, look: Look) -> Iterator[str]:
    """The lines of a finding: headline, source with marks, the rows, the rule in words, the hint."""
    finding, screen = judged.finding, look.screen
    gutter = len(str(max(finding.line, *(note.span.line for note in finding.notes), 0)))
    room = max(screen.width - gutter - 3, NARROWEST)
    yield headline(judged, look)
    own = Span(finding.line, finding.column, finding.end_line, finding.end_column)
    marks = [
        Mark(strips[0], own, "^", "", style_of(judged)),
        *(
            Mark(strip, note.span, "-", note.text, "strong")
            for strip, note in zip(strips[1:], finding.notes, strict=True)
        ),
    ]
    for number, text in excerpt(marks, screen, room):
        yield f"{screen.paint(f'{number:>{gutter}} |', 'dim')} {text}".rstrip()
    if finding.rows:
        capacity = rules.row_capacity if rules is not None else 0
        yield from rows_then(finding, capacity, screen, gutter)
    yield from remark("rule", BY_NAME[finding.name].meaning, screen, gutter)
    if finding.hint:
        yield from remark("hint", finding.hint, screen, gutter)


def rows_then(finding: Finding, capacity: int, screen: Screen, gutter: int) -> Iterator[str]:
    """The rows of the table at the moment of the finding."""
    when = "by the rules" if finding.name == "rows-mismatch" else "at that moment"
    yield from remark("rows", when, screen, gutter)
    room = max(screen.width - gutter - 5, NARROWEST)
    for line in board_lines(finding.rows or (), capacity, screen, room):
        yield " " * (gutter + 5) + line


def remark(label: str, text: str, screen: Screen, gutter: int) -> Iterator[str]:
    """A labelled sentence below the source, with its further lines under its first."""
    head = f"{' ' * gutter} = {label}: "
    room = max(min(screen.width, WIDEST_WORDS) - len(head), NARROWEST)
    first, *rest = wrap(safe(text), room) or [""]
    yield f"{' ' * gutter} {screen.paint(f'= {label}:', 'strong')} {first}"
    for line in rest:
        yield " " * len(head) + line
