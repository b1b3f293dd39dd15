"""How findings are told: one module a format, loaded when it is asked for.

To add a format, write `take5cli/checks/reporters/NAME.py` with a class `Reporter` that fits the protocol below,
and add NAME to `FORMATS`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally
    from take5cli.terminal import Screen

FORMATS = ("text", "concise", "json", "jsonl", "github", "sarif", "junit")


class Look:
    """What a report is laid out for: the screen, whether it keeps quiet of what is well, whether it counts by name."""

    __slots__ = ("quiet", "screen", "statistics")

    def __init__(self, screen: Screen, quiet: bool = False, statistics: bool = False) -> None:
        self.screen = screen
        self.quiet = quiet
        self.statistics = statistics


class Reporter(Protocol):
    """Tells the findings of a run in one format, piece by piece, so that no run is too long for it.

    Between two items (a finding, or a file without any) stands `joint`. With `summary_first` the run is over
    before `opening` is asked for; else `opening` gets an empty tally. `finding` and `clean` depend on nothing
    that went before. `tells_counts` says whether the format has room for the counts by name (`Look.statistics`).
    """

    joint: str
    summary_first: bool
    tells_counts: bool

    def __init__(self, look: Look) -> None: ...

    def opening(self, tally: Tally) -> str:
        """What stands before all items."""
        ...

    def finding(self, found: Found) -> str:
        """One finding."""
        ...

    def clean(self, file: str) -> str:
        """A file in which nothing was found; empty where the format does not mention it."""
        ...

    def closing(self, tally: Tally) -> str:
        """What stands after all items."""
        ...


def reporter(name: str, look: Look) -> Reporter:
    """The reporter for one of `FORMATS`."""
    made: Reporter = import_module(f"take5cli.checks.reporters.{name}").Reporter(look)
    return made
