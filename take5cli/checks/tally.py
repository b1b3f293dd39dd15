"""What a run of the checks came to: how much was looked at, and what was found."""

from __future__ import annotations

from collections.abc import Mapping


class Tally:
    """Counts of one run, or of a part of it; parts are added up with `add`.

    `rounds` are those of games that could be followed; `skipped` counts what a folder held beside logs;
    `names` counts the findings by name; `failed` is whether any of them is a fault of the log by the policy,
    `unread` whether something could not be read.
    """

    __slots__ = ("errors", "failed", "files", "games", "names", "rounds", "skipped", "unread", "warnings")

    def __init__(self) -> None:
        self.files = 0
        self.games = 0
        self.rounds = 0
        self.skipped = 0
        self.errors = 0
        self.warnings = 0
        self.failed = False
        self.unread = False
        self.names: dict[str, int] = {}

    def add(self, other: Tally) -> None:
        """Adds what another part of the run came to."""
        self.files += other.files
        self.games += other.games
        self.rounds += other.rounds
        self.skipped += other.skipped
        self.errors += other.errors
        self.warnings += other.warnings
        self.failed |= other.failed
        self.unread |= other.unread
        for name, count in other.names.items():
            self.names[name] = self.names.get(name, 0) + count

    @property
    def status(self) -> int:
        """The exit status: 3 where something could not be read, 1 where a log is at fault, else 0."""
        return 3 if self.unread else 1 if self.failed else 0

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
