"""One JSON object a line and finding, for programs that read as they go."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING

from take5cli.checks.findings import to_json

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally


class Reporter:
    """The objects that stand in the `findings` of `--format json`, each on a line of its own."""

    joint = ""
    summary_first = False
    tells_counts = False

    def __init__(self, look: Look) -> None: ...

    def opening(self, tally: Tally) -> str:
        return ""

    def finding(self, found: Found) -> str:
        return encoded(found.judged) + "\n"

    def clean(self, file: str) -> str:
        return ""

    def closing(self, tally: Tally) -> str:
        return ""


def encoded(judged: Judged) -> str:
    """A finding as a JSON object on one line. All but ASCII is escaped, so that nothing in it can steer a terminal."""
    return dumps({**to_json(judged.finding), "severity": judged.severity})
