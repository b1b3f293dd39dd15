"""One line a finding, as compilers have it, so that editors and grep understand it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from take5cli.checks.reporters import Look
from take5cli.terminal import Style, safe

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.tally import Tally
    from take5cli.logs.documents import Document


class Reporter:
    """`file:line:column: code name: message`, and a summary line at the end."""

    joint = ""
    summary_first = False

    def __init__(self, look: Look) -> None:
        self.look = look

    def opening(self, tally: Tally) -> str:
        return ""

    def finding(self, judged: Judged, document: Document) -> str:
        return headline(judged, self.look) + "\n"

    def clean(self, file: str) -> str:
        return ""

    def closing(self, tally: Tally) -> str:
        return "" if self.look.quiet else summary(tally) + "\n"


def headline(judged: Judged, look: Look) -> str:
    """The first line of a finding."""
    finding = judged.finding
    paint = look.screen.paint
    style: Style = "error" if judged.severity == "error" else "warning"
    place = f"{safe(finding.file)}:{finding.line}:{finding.column}:"
    return (
        f"{paint(place, 'strong')} {paint(f'{finding.code} {finding.name}:', style)} {safe(finding.message)}"
    )


def summary(tally: Tally) -> str:
    """The last line: what was looked at, and what was found."""
    looked_at = ", ".join(
        counted(number, word)
        for number, word in ((tally.files, "file"), (tally.games, "game"), (tally.rounds, "round"))
    )
    found = ", ".join(
        counted(number, word)
        for number, word in ((tally.errors, "error"), (tally.warnings, "warning"))
        if number
    )
    skipped = f" ({tally.skipped} skipped)" if tally.skipped else ""
    return f"{looked_at}{skipped}: {found or 'all is well'}"


def counted(number: int, word: str) -> str:
    """`1 file`, `1,200 files`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
