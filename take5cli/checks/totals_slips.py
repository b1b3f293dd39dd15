"""Which round's record would explain totals that do not add up: every single slip there that makes all agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from take5cli.checks.claim_slips import one_number
from take5cli.checks.counted_slips import Counted
from take5cli.checks.implied import implied_points
from take5cli.checks.recorded import Recorded
from take5cli.checks.slips import Correction, corrections, from_root, slips
from take5cli.checks.structure import NUMBER_MAX

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse

MOST_ROUNDS = 12
"""In so many rounds a slip is looked for, a tenth of a second each."""


def explaining_rounds(value: Mapping[str, Any], course: GameCourse) -> Iterator[Correction]:
    """Corrections of single rounds with which the claimed totals are the sum of the rounds; paths from the root."""
    for index in range(min(course.counting, MOST_ROUNDS)):
        for each in explanations(value, course, index):
            yield from_root(each._replace(words=f"round {index + 1}: {each.words}"), index)


def explanations(value: Mapping[str, Any], course: GameCourse, index: int) -> list[Correction]:
    """Corrections of one round with which the claimed totals are the sum of the rounds; paths are from the round.

    A round's points may be mistyped where they alone are recorded (one player's digits, or those of two exchanged), its
    cards where no points are.
    """
    wanted = implied_points(value, course, index)
    round_, result = value["rounds"][index], course.rounds[index]
    players, told = result.players, result.points
    if wanted is None or type(round_) is not dict or wanted == told:
        return []
    if result.kind == "scored" and told is not None:
        found = one_number("points", round_["points"], ("points",), players, told, wanted)
        slipped = [
            new in slips(old, NUMBER_MAX, 0) for old, new in zip(told, wanted, strict=True) if old != new
        ]
        return found if len(slipped) == 2 or all(slipped) else []
    if round_.get("points") is not None:
        return []
    if round_.get("turns"):
        return corrections(Recorded(round_, players, course.rules, wanted))
    if round_.get("piles"):
        return Counted(round_, players, course.rules, wanted).corrections()
    return []
