"""What the checks say of a game that is only held in memory, and of what a change has made worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from take5cli.logs.documents import Document, Part, Path
from take5cli.logs.locate import Span
from take5cli.replaying import GameStory, tell_game

if TYPE_CHECKING:
    from take5cli.checks.findings import Finding

Game = Mapping[str, Any]
"""A recorded game as plain values; nobody changes it, a change makes another."""


class Unwritten(Document):
    """A game that no file holds yet: every place in it is the first."""

    def __init__(self, file: str, game: Game) -> None:
        super().__init__(file, 0, game, "", 1, "yaml")

    def locate(self, places: Sequence[tuple[Path, Part]]) -> list[Span]:
        """The same place for all."""
        return [Span(1, 1, 1, 1)] * len(places)


def told(game: Game, file: str = "") -> GameStory:
    """The story of a game in memory; `file` is its name as shown."""
    return tell_game(Unwritten(file, game))


def errors(story: GameStory) -> list[Finding]:
    """The findings that are errors, in the order in which things happened: game, rounds, turns."""
    found = [finding for finding in story.findings if finding.severity == "error"]
    return sorted(found, key=lambda finding: (finding.round or 0, finding.turn or 0))


def new_errors(before: GameStory, after: GameStory) -> list[Finding]:
    """The errors that a change has brought: those of `after` without those that `before` had already."""
    known = Counter(map(_identity, errors(before)))
    brought = []
    for finding in errors(after):
        if known[_identity(finding)]:
            known[_identity(finding)] -= 1
        else:
            brought.append(finding)
    return brought


def _identity(finding: Finding) -> tuple[str, str, str]:
    return finding.name, finding.path, finding.message


def reason(findings: Sequence[Finding]) -> str:
    """The first of the findings in a line: what is wrong, what it contradicts, and what was probably meant."""
    first = findings[0]
    further = [note.text.removesuffix(" here") for note in first.notes] + ([first.hint] if first.hint else [])
    return f"{first.message} ({'; '.join(further)})" if further else first.message
