"""Workflow commands, of which GitHub Actions makes annotations in the files of a pull request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from take5cli.checks.reporters.concise import Reporter as ConciseReporter
from take5cli.checks.reporters.concise import headline
from take5cli.checks.reporters.repository import Repository
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.reporters import Look
    from take5cli.checks.running import Found


class Reporter(ConciseReporter):
    """`::error file=…,line=…::…` for each finding, and a summary line for the reader of the job's log."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.repository = Repository()

    def finding(self, found: Found) -> str:
        judged, finding = found.judged, found.judged.finding
        properties = {
            "title": f"take5 ({finding.code} {finding.name})",
            "file": safe(self.repository.path(finding.file)),
            "line": str(finding.line),
            "endLine": str(finding.end_line),
        }
        if finding.line == finding.end_line:  # columns are refused where a place spans lines
            properties |= {"col": str(finding.column), "endColumn": str(finding.end_column)}
        listed = ",".join(f"{key}={in_property(value)}" for key, value in properties.items())
        hint = f"\nhint: {safe(finding.hint)}" if finding.hint else ""
        return f"::{judged.severity} {listed}::{in_message(headline(judged) + hint)}\n"


def in_message(text: str) -> str:
    """A text as the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def in_property(text: str) -> str:
    """A text as a property of a workflow command."""
    return in_message(text).replace(":", "%3A").replace(",", "%2C")
