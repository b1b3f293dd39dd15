"""One JSON object for the whole run."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from typing import TYPE_CHECKING

from take5cli.checks.reporters.jsonl import encoded

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.strips import Strip
    from take5cli.checks.tally import Tally
    from take5cli.rules.variants import Rules

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

    def finding(self, judged: Judged, strips: Sequence[Strip], rules: Rules | None) -> str:
        return encoded(judged)

    def clean(self, file: str) -> str:
        return ""

    def closing(self, tally: Tally) -> str:
        return "\n]}\n"
