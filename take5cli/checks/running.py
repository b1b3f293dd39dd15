"""The checks over documents: what is found in them, one by one, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from take5cli.checks.checking import check_game

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse
    from take5cli.checks.findings import Finding
    from take5cli.checks.policy import Judged, Policy
    from take5cli.checks.strips import Strip
    from take5cli.checks.tally import Tally
    from take5cli.logs.documents import Document
    from take5cli.rules.variants import Rules


class Found(NamedTuple):
    """A finding with what is needed to show it: the lines of the log that it is in, and the rules of its game.

    `ends_replay` says that because of it the rest of its round could not be replayed.
    """

    judged: Judged
    strips: tuple[Strip, ...]
    rules: Rules | None
    ends_replay: bool


def check_documents(documents: Iterable[Document], policy: Policy, tally: Tally) -> Iterator[Found]:
    """The findings of documents, one by one; counts them in `tally`."""
    for document in documents:
        findings, course = check_game(document, hints=True)
        tally.games += 1
        if course is not None:
            tally.rounds += len(course.rounds)
        for finding in findings:
            if finding.game is None:
                tally.games -= 1
            judged = policy.judge(finding)
            if judged is not None:
                tally.count(judged)
                yield found(judged, document, course)


def found(judged: Judged, document: Document, course: GameCourse | None) -> Found:
    """A finding with what is needed to show it."""
    from take5cli.checks.strips import strips_of

    strips = strips_of(judged.finding, document)
    if course is None:
        return Found(judged, strips, None, False)
    return Found(judged, strips, course.rules, _ends_replay(judged.finding, course))


def _ends_replay(finding: Finding, course: GameCourse) -> bool:
    """Whether replay of the round could not pass a finding: it is in the turn after the last one resolved."""
    if finding.round is None or finding.turn is None:
        return False
    resolved = course.rounds[finding.round - 1].rows_after
    return resolved is not None and finding.turn == len(resolved) + 1
