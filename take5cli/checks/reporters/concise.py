"""One line a finding, as compilers have it, so that editors and grep understand it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally
    from take5cli.terminal import Style


class Reporter:
    """`file:line:column: code name: message`, and a summary line at the end."""

    joint = ""
    summary_first = False
    tells_counts = True

    def __init__(self, look: Look) -> None:
        self.look = look

    def opening(self, tally: Tally) -> str:
        return ""

    def finding(self, found: Found) -> str:
        return headline(found.judged, self.look) + "\n"

    def clean(self, file: str) -> str:
        return ""

    def closing(self, tally: Tally) -> str:
        lines = list(counts_by_name(tally)) if self.look.statistics else []
        if not self.look.quiet:
            lines.append(summary(tally))
        return "".join(f"{line}\n" for line in lines)


def headline(judged: Judged, look: Look | None = None) -> str:
    """The first line of a finding, coloured where a look is given."""
    finding = judged.finding
    place = f"{safe(finding.file)}:{finding.line}:{finding.column}:"
    name = f"{finding.code} {finding.name}:"
    if look is not None:
        place = look.screen.paint(place, "strong")
        name = look.screen.paint(name, style_of(judged))
    return f"{place} {name} {safe(finding.message)}"


def style_of(judged: Judged) -> Style:
    """Errors look other than warnings."""
    return "error" if judged.severity == "error" else "warning"


def counts_by_name(tally: Tally) -> Iterator[str]:
    """How often each finding was found, the most frequent first: `    3 T402 not-in-hand`."""
    if not tally.names:
        return
    from take5cli.checks.catalogue import BY_NAME

    for name, count in sorted(tally.names.items(), key=lambda item: (-item[1], BY_NAME[item[0]].code)):
        yield f"{count:>7,} {BY_NAME[name].code} {name}"


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
    skipped = f" ({tally.skipped:,} skipped)" if tally.skipped else ""
    return f"{looked_at}{skipped}: {found or 'all is well'}"


def counted(number: int, word: str) -> str:
    """`1 file`, `1,200 files`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
