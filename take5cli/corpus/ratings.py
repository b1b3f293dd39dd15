"""Ratings by Plackett–Luce (openskill, the extra `ratings`), game by game in the order of dates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from take5cli.corpus.statistics import Result


@dataclass(slots=True)
class Rating:
    """A player's strength `mu` with its uncertainty `sigma`, after so many `games`; `course` is `mu` after each."""

    mu: float
    sigma: float
    games: int
    course: list[float]


def rate(results: Iterable[Result]) -> dict[str, Rating]:
    """The rating of everybody after these results, taken by date; those of one date, or of none, in their order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Rating] = {}
    for result in sorted(results, key=lambda each: each.date):
        teams = []
        for name in result.players:
            known = ratings.setdefault(name, Rating(model.mu, model.sigma, 0, []))
            teams.append([model.create_rating([known.mu, known.sigma])])
        for name, (after,) in zip(result.players, model.rate(teams, ranks=list(result.ranks)), strict=True):
            known = ratings[name]
            known.mu, known.sigma, known.games = after.mu, after.sigma, known.games + 1
            known.course.append(after.mu)
    return ratings
