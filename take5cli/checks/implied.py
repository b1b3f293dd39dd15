"""What a game's claimed totals say of a single round: its points, where those of all other rounds are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from take5cli.checks.recorded import numbers_of
from take5cli.rules.bounds import impossible_points

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse


def claimed_totals(value: Mapping[str, Any], course: GameCourse) -> list[int] | None:
    """The totals that the game claims, in seat order; None where it claims none, or no sound ones."""
    result = value.get("result")
    return numbers_of(result.get("totals"), course.players) if type(result) is dict else None


def implied_points(value: Mapping[str, Any], course: GameCourse, index: int) -> list[int] | None:
    """The points by seat that round `index` must have given, if the claimed totals are right (R19).

    None where they do not say it: other rounds are unknown too, or no round gives such points.
    """
    totals = claimed_totals(value, course)
    if totals is None or index >= course.counting:
        return None
    left = dict(zip(course.players, totals, strict=True))
    for at, round_ in enumerate(course.rounds[: course.counting]):
        if at == index:
            continue
        if round_.points is None or (round_.kind == "incomplete" and at + 1 < len(course.rounds)):
            return None
        for name, scored in zip(round_.players, round_.points, strict=True):
            left[name] -= scored
    players = course.rounds[index].players
    points = [left.pop(name) for name in players]
    if not points or any(left.values()) or min(points) < 0:
        return None
    if not course.rules.house and impossible_points(course.rules, points):
        return None
    return points
