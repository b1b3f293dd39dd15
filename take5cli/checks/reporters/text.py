"""Findings for people: what is wrong and where, shown in the log, with the rows, the rule and a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from take5cli.checks.reporters.concise import Reporter as ConciseReporter

if TYPE_CHECKING:
    from take5cli.checks.running import Found


class Reporter(ConciseReporter):
    """A block a finding, and a summary line at the end."""

    def finding(self, found: Found) -> str:
        from take5cli.checks.reporters.blocks import block

        return "".join(f"{line}\n" for line in block(found, self.look)) + "\n"
