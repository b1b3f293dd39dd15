"""One JSON object for the whole run."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING

from take5cli.checks.reporters.jsonl import encoded

if TYPE_CHECKING:
    from take5cli.checks.reporters import Look
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally

VERSION = 1


class Reporter:
    """`{"version": 1, "summary": …, "findings": […]}`, a finding a line."""

    joint = ",\n"
    summary_first = True
    tells_counts = True

    def __init__(self, look: Look) -> None:
        self.look = look

    def opening(self, tally: Tally) -> str:
        counts = f'"statistics": {dumps(tally.names)}, ' if self.look.statistics else ""
        return f'{{"version": {VERSION}, "summary": {dumps(tally.to_json())}, {counts}"findings": [\n'

    def finding(self, found: Found) -> str:
        return encoded(found.judged)

    def clean(self, file: str) -> str:
        return ""

    def closing(self, tally: Tally) -> str:
        return "\n]}\n"
