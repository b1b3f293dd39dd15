"""JUnit XML, which Jenkins, GitLab and most other CI servers read."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from take5cli.checks.reporters.concise import headline
from take5cli.checks.reporters.repository import Repository
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.reporters import Look
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally

NAME = "take5 validate"


class Reporter:
    """One test suite: a test case for each finding, and one for each file without any, which has passed.

    A finding that fails the run is a failure, an unreadable file an error; another warning has passed with its
    text as output.
    """

    joint = ""
    summary_first = True
    tells_counts = False

    def __init__(self, look: Look) -> None:
        self.repository = Repository()

    def opening(self, tally: Tally) -> str:
        counts = {
            "name": NAME,
            "tests": str(tally.errors + tally.warnings + tally.clean),
            "failures": str(tally.failures),
            "errors": str(tally.unread),
        }
        listed = attributes(counts)
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f"<testsuites{listed}>\n<testsuite{listed}{attributes({'skipped': '0', 'time': '0'})}>\n"
        )

    def finding(self, found: Found) -> str:
        judged, finding = found.judged, found.judged.finding
        text = headline(judged) + (f"\nhint: {safe(finding.hint)}" if finding.hint else "")
        if judged.fails:
            kind = "error" if judged.is_unread else "failure"
            listed = attributes({"message": safe(finding.message), "type": f"{finding.code} {finding.name}"})
            inner = f"<{kind}{listed}>{escape(text)}</{kind}>"
        else:
            inner = f"<system-out>{escape(text)}</system-out>"
        name = f"{finding.line}:{finding.column}: {finding.code} {finding.name}"
        return self._case(finding.file, name, inner, finding.line)

    def clean(self, file: str) -> str:
        return self._case(file, "all is well", "")

    def closing(self, tally: Tally) -> str:
        return "</testsuite>\n</testsuites>\n"

    def _case(self, file: str, name: str, inner: str, line: int | None = None) -> str:
        path = safe(self.repository.path(file))
        known = {"classname": path, "name": name, "file": path, "time": "0"}
        if line is not None:
            known["line"] = str(line)
        return f"<testcase{attributes(known)}>{inner}</testcase>\n"


def attributes(values: dict[str, str]) -> str:
    """Attributes of an XML element, each with a space before it."""
    return "".join(f' {name}="{escape(value)}"' for name, value in values.items())
