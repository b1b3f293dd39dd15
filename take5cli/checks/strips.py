"""The piece of a log in which a finding has a place, taken along so that the log itself need not be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from take5cli.checks.findings import Finding
    from take5cli.logs.documents import Document

REACH = 1000
"""Characters of a line that are kept before and after the place; a whole game may stand on one line."""


class Strip(NamedTuple):
    """The line with this number, or the part of it that begins after `start` characters; `cut` says that it goes on."""

    number: int
    start: int
    text: str
    cut: bool


def strips_of(finding: Finding, document: Document) -> tuple[Strip, ...]:
    """For the finding's own place, then for each of its notes, the line that it is in."""
    places = [
        (finding.line, finding.column),
        *((note.span.line, note.span.column) for note in finding.notes),
    ]
    return tuple(_strip(document, line, column) for line, column in places)


def _strip(document: Document, number: int, column: int) -> Strip:
    text = "".join(document.lines(number, number))
    start = max(column - 1 - REACH, 0) if len(text) > 2 * REACH else 0
    end = start + 2 * REACH
    return Strip(number, start, text[start:end], end < len(text))
