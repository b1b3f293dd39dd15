"""The checks over documents: what is found in them, one by one, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from take5cli.checks.checking import check_game

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged, Policy
    from take5cli.checks.strips import Strip
    from take5cli.checks.tally import Tally
    from take5cli.logs.documents import Document
    from take5cli.rules.variants import Rules


class Found(NamedTuple):
    """A finding, the lines of the log that it is in, and the rules of its game where they are known."""

    judged: Judged
    strips: tuple[Strip, ...]
    rules: Rules | None


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
                from take5cli.checks.strips import strips_of

                tally.count(judged)
                yield Found(judged, strips_of(finding, document), course.rules if course else None)
