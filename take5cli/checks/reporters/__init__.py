"""How findings are told: one module a format, loaded when it is asked for.

To add a format, write `take5cli/checks/reporters/NAME.py` with a class `Reporter` that fits the protocol below,
and add NAME to `FORMATS`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from take5cli.terminal import Screen

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.tally import Tally
    from take5cli.logs.documents import Document

FORMATS = ("text", "concise", "json", "jsonl")


class Look(NamedTuple):
    """What a report is laid out for: the screen, and whether it is quiet when all is well or counts by name."""

    screen: Screen
    quiet: bool = False
    statistics: bool = False


class Reporter(Protocol):
    """Tells the findings of a run in one format, piece by piece, so that no run is too long for it.

    Between two items (a finding, or a file without any) stands `joint`. With `summary_first` the run is over
    before `opening` is asked for; else `opening` gets an empty tally. `finding` and `clean` depend on nothing
    that went before: they may be called in another process.
    """

    joint: str
    summary_first: bool

    def __init__(self, look: Look) -> None: ...

    def opening(self, tally: Tally) -> str:
        """What stands before all items."""
        ...

    def finding(self, judged: Judged, document: Document) -> str:
        """One finding of a document."""
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
