"""What a run of the checks came to: how much was looked at, and what was found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged


class Tally:
    """Counts of one run, or of a part of it; parts are added up with `add`.

    `rounds` are those of games that could be followed; `skipped` counts what a folder held beside logs; `failures`
    are the findings by which a log fails, `unread` the files that could not be read; `clean` the files in which
    nothing was found; `names` counts the findings by name.
    """

    __slots__ = (
        "clean", "errors", "failures", "files", "games", "names", "rounds", "skipped", "unread", "warnings",
    )  # fmt: skip

    def __init__(self) -> None:
        self.files = 0
        self.games = 0
        self.rounds = 0
        self.skipped = 0
        self.clean = 0
        self.errors = 0
        self.warnings = 0
        self.failures = 0
        self.unread = 0
        self.names: dict[str, int] = {}

    def count(self, judged: Judged) -> None:
        """Counts one finding."""
        if judged.severity == "error":
            self.errors += 1
        else:
            self.warnings += 1
        if judged.is_unread:
            self.unread += 1
        elif judged.fails:
            self.failures += 1
        name = judged.finding.name
        self.names[name] = self.names.get(name, 0) + 1

    def add(self, other: Tally) -> None:
        """Adds what another part of the run came to."""
        self.files += other.files
        self.games += other.games
        self.rounds += other.rounds
        self.skipped += other.skipped
        self.clean += other.clean
        self.errors += other.errors
        self.warnings += other.warnings
        self.failures += other.failures
        self.unread += other.unread
        for name, number in other.names.items():
            self.names[name] = self.names.get(name, 0) + number

    @property
    def status(self) -> int:
        """The exit status: 3 where something could not be read, 1 where a log is at fault, else 0."""
        return 3 if self.unread else 1 if self.failures else 0

    def to_json(self) -> Mapping[str, int]:
        """The summary in the shape that `take5 validate --format json` documents."""
        return {
            "files": self.files,
            "games": self.games,
            "rounds": self.rounds,
            "errors": self.errors,
            "warnings": self.warnings,
            "skipped": self.skipped,
        }
