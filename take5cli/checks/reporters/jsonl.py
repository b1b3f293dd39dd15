"""One JSON object a line and finding, for programs that read as they go."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from typing import TYPE_CHECKING

from take5cli.checks.findings import to_json

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.strips import Strip
    from take5cli.checks.tally import Tally
    from take5cli.rules.variants import Rules


class Reporter:
    """The objects that stand in the `findings` of `--format json`, each on a line of its own."""

    joint = ""
    summary_first = False
    tells_counts = False

    def __init__(self, look: Look) -> None: ...

    def opening(self, tally: Tally) -> str:
        return ""

    def finding(self, judged: Judged, strips: Sequence[Strip], rules: Rules | None) -> str:
        return encoded(judged) + "\n"

    def clean(self, file: str) -> str:
        return ""

    def closing(self, tally: Tally) -> str:
        return ""


def encoded(judged: Judged) -> str:
    """A finding as a JSON object on one line. All but ASCII is escaped, so that nothing in it can steer a terminal."""
    return dumps({**to_json(judged.finding), "severity": judged.severity})
