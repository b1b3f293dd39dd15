"""JUnit XML, which Jenkins, GitLab and most other CI servers read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from take5cli.checks.reporters.concise import headline
from take5cli.checks.reporters.repository import path_in_repository
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.strips import Strip
    from take5cli.checks.tally import Tally
    from take5cli.rules.variants import Rules

NAME = "take5 validate"


class Reporter:
    """One test suite: a test case for each finding, and one for each file without any, which has passed.

    A finding that fails the run is a failure, an unreadable file an error; another warning has passed with its
    text as output.
    """

    joint = ""
    summary_first = True
    tells_counts = False

    def __init__(self, look: Look) -> None: ...

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

    def finding(self, judged: Judged, strips: Sequence[Strip], rules: Rules | None) -> str:
        finding = judged.finding
        text = headline(judged) + (f"\nhint: {safe(finding.hint)}" if finding.hint else "")
        if judged.fails:
            kind = "error" if judged.is_unread else "failure"
            listed = attributes({"message": safe(finding.message), "type": f"{finding.code} {finding.name}"})
            inner = f"<{kind}{listed}>{escape(text)}</{kind}>"
        else:
            inner = f"<system-out>{escape(text)}</system-out>"
        name = f"{finding.line}:{finding.column}: {finding.code} {finding.name}"
        return case(finding.file, name, inner, finding.line)

    def clean(self, file: str) -> str:
        return case(file, "all is well", "")

    def closing(self, tally: Tally) -> str:
        return "</testsuite>\n</testsuites>\n"


def case(file: str, name: str, inner: str, line: int | None = None) -> str:
    """One test case."""
    path = safe(path_in_repository(file))
    known = {"classname": path, "name": name, "file": path, "time": "0"}
    if line is not None:
        known["line"] = str(line)
    return f"<testcase{attributes(known)}>{inner}</testcase>\n"


def attributes(values: dict[str, str]) -> str:
    """Attributes of an XML element, each with a space before it."""
    return "".join(f" {name}={quoteattr(value)}" for name, value in values.items())
