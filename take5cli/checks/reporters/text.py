"""Findings for people: what is wrong and where, shown in the log, with the rows, the rule and a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from take5cli.checks.reporters.concise import Reporter as ConciseReporter

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.strips import Strip
    from take5cli.rules.variants import Rules


class Reporter(ConciseReporter):
    """A block a finding, and a summary line at the end."""

    def finding(self, judged: Judged, strips: Sequence[Strip], rules: Rules | None) -> str:
        from take5cli.checks.reporters.blocks import block

        return "".join(f"{line}\n" for line in block(judged, strips, rules, self.look)) + "\n"
