"""A run of the checks over many documents, told by a reporter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from take5cli.checks.checking import check_game
from take5cli.checks.policy import ALWAYS, Policy
from take5cli.checks.tally import Tally

if TYPE_CHECKING:
    from take5cli.checks.reporters import Reporter
    from take5cli.logs.documents import Document


def told(documents: Iterable[Document], policy: Policy, reporter: Reporter, tally: Tally) -> Iterator[str]:
    """The findings of these documents as the reporter tells them, one by one; counts them in `tally`."""
    for document in documents:
        findings, course = check_game(document)
        if course is not None:
            tally.rounds += len(course.rounds)
        tally.games += 1
        for finding in findings:
            if finding.name == ALWAYS:
                tally.games -= 1
            judged = policy.judge(finding)
            if judged is None:
                continue
            if finding.name == ALWAYS:
                tally.unread = True
            elif judged.fails:
                tally.failed = True
            if judged.severity == "error":
                tally.errors += 1
            else:
                tally.warnings += 1
            tally.names[finding.name] = tally.names.get(finding.name, 0) + 1
            yield reporter.finding(judged, document)
