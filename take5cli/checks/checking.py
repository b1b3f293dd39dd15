"""The door of the checks: one recorded game in, its findings and its course out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from take5cli.checks.game import GameChecker
from take5cli.logs.documents import BROKEN, Document

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse
    from take5cli.checks.findings import Finding
    from take5cli.checks.slips import Worked
    from take5cli.logs.read_fault import ReadFault


class Verdict(NamedTuple):
    """What the checks say of one game: its findings in order of place, and its course (None where it has none)."""

    findings: Sequence[Finding]
    course: GameCourse | None


def check_game(document: Document, *, story: bool = False, hints: bool = False) -> Verdict:
    """Checks one recorded game.

    With `story`, the rounds of the course tell their events too; with `hints`, what was probably meant is worked out
    where something is wrong (up to a tenth of a second for each faulty round).
    """
    if document.value is BROKEN:
        return Verdict(_findings(document, document.faults, ()), None)
    in_json = document.form == "json"
    checker = GameChecker(document.value, story, {} if in_json else document.repeated())
    course = checker.check(document.faults)
    # In JSON a repeated key is looked for only where the keys met are not as many as the text has colons.
    if in_json and checker.keys != document.colons and (repeated := document.repeated()):
        checker = GameChecker(document.value, story, repeated)
        course = checker.check(document.faults)
    problems = checker.inspection.problems
    if not problems and not checker.standing:
        return Verdict((), course)
    worked: Sequence[Worked] = [(problem, ()) for problem in problems]
    if hints and course is not None:
        from take5cli.checks.hints import with_hints

        worked = with_hints(document.value, course, problems)
    return Verdict(_findings(document, checker.standing, worked), course)


def _findings(document: Document, faults: Sequence[ReadFault], worked: Sequence[Worked]) -> Sequence[Finding]:
    from take5cli.checks.findings import find_places

    return find_places(document, faults, worked)
