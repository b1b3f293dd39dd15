"""Which findings count in a run, and how much: what was selected or ignored, and what warnings mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from take5cli.checks.findings import Finding

UNREAD = "unreadable"
"""The finding that no selection leaves out: what was not read was not checked."""


class Judged(NamedTuple):
    """A finding and what the policy makes of it: "error" or "warning", and whether the log fails by it."""

    finding: Finding
    severity: str
    fails: bool

    @property
    def is_unread(self) -> bool:
        """Whether it says that nothing could be read."""
        return self.finding.name == UNREAD


class Policy:
    """What counts: findings by name (`selected` None: all), whether warnings fail, whether games must have ended."""

    __slots__ = ("ignored", "require_finished", "selected", "strict")

    def __init__(
        self,
        selected: Collection[str] | None = None,
        ignored: Collection[str] = (),
        strict: bool = False,
        require_finished: bool = False,
    ) -> None:
        self.selected = selected
        self.ignored = ignored
        self.strict = strict
        self.require_finished = require_finished

    def judge(self, finding: Finding) -> Judged | None:
        """What a finding counts for; None where it was not asked for."""
        name = finding.name
        if name != UNREAD and (
            name in self.ignored or (self.selected is not None and name not in self.selected)
        ):
            return None
        severity = "error" if self.require_finished and name == "unfinished" else finding.severity
        return Judged(finding, severity, self.strict or severity == "error")


def named(words: Sequence[str], where: str) -> frozenset[str]:
    """The findings meant by names, codes (`T402`) or groups (`T4`); `where` says where they were named.

    Raises MisuseError where there is none of that name.
    """
    if not words:
        return frozenset()
    from take5cli.checks.catalogue import CATALOGUE, GROUPS, nearest_name, resolve
    from take5cli.errors import MisuseError

    names: set[str] = set()
    for word in words:
        group = word.strip().upper().removesuffix("XX")
        if name := resolve(word):
            names.add(name)
        elif group in GROUPS:
            names.update(entry.name for entry in CATALOGUE if entry.code.startswith(group))
        else:
            guess = nearest_name(word)
            ending = f"did you mean {guess}?" if guess else "`take5 explain --all` lists them"
            raise MisuseError(f"{where}: there is no finding {word!r}; {ending}")
    return frozenset(names)
