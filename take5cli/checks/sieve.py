"""The cheap question about a round: is it plainly all right? Most are, and then nothing else is looked at.

A good log pays for no object per turn and for no positions. What is odd in any way (a fault, or merely a rarer key) is
left to the careful checks, which give the same result for every round that passes here (a property test holds them
together).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from take5cli.checks.claims import RoundResult
from take5cli.checks.turns import Resolved, are_whole, resolve_turns
from take5cli.rules.variants import Rules

_PLAYED = frozenset(("start", "turns", "hands", "rows", "piles", "points"))
_SCORED = frozenset(("points",))
_INT = {int}


class Sieve:
    """Sifts the rounds of one game; `keys` counts the mapping keys met, all of which were known."""

    __slots__ = ("_pick", "_players", "_rules", "_seats", "keys")

    def __init__(self, rules: Rules, players: Sequence[str]) -> None:
        self._rules = rules
        self._players = tuple(players)
        self._seats = len(players)
        self._pick: Callable[[Any], Sequence[Any]] = itemgetter(*players)
        self.keys = 0

    def round(self, value: Any) -> RoundResult | None:
        """What a round came to when nothing in it asks for a closer look, else None."""
        try:
            if value.keys() <= _PLAYED:
                return self._played(value) if "turns" in value else self._scored(value)
        except (TypeError, KeyError, AttributeError, ValueError):
            pass  # not of the usual shape: for the careful checks
        return None

    def _values(self, value: Any) -> Sequence[Any]:
        """A by-player value in seat order, its keys counted; KeyError or ValueError where it does not fit."""
        if len(value) != self._seats:
            raise ValueError
        if type(value) is dict:
            self.keys += self._seats
            return self._pick(value)
        if type(value) is not list:
            raise TypeError
        return value

    def _scored(self, value: dict[str, Any]) -> RoundResult | None:
        if value.keys() != _SCORED or self._rules.house:
            return None
        from take5cli.rules.bounds import impossible_points

        points = list(self._values(value["points"]))
        if set(map(type, points)) != _INT or min(points) < 0 or impossible_points(self._rules, points):
            return None
        self.keys += 1
        return RoundResult("scored", self._players, points, None, points, None, None, None)

    def _played(self, value: dict[str, Any]) -> RoundResult | None:
        start = value["start"]
        resolved = resolve_turns(start, value["turns"], self._players, self._rules, "hands" in value)
        if resolved is None:
            return None
        self.keys += len(value) + resolved.keys
        recorded = None
        if len(value) != 2:
            recorded = list(self._values(value["points"])) if "points" in value else None
            if not self._claims_hold(value, recorded, resolved):
                return None
        return RoundResult(
            "played", self._players, resolved.scores, resolved.piles, recorded, start, None, None,
            (resolved.sixths, resolved.lows),
        )  # fmt: skip

    def _claims_hold(self, value: dict[str, Any], points: list[Any] | None, resolved: Resolved) -> bool:
        """Whether points, hands, piles and rows, where recorded, are what the course gives."""
        if points is not None and (points != resolved.scores or set(map(type, points)) != _INT):
            return False
        if "hands" in value:
            hands, columns = self._values(value["hands"]), zip(*resolved.plays or (), strict=True)
            if list(map(sorted, hands)) != list(map(sorted, columns)) or not are_whole(hands):
                return False
        if "piles" in value:
            told = self._values(value["piles"])
            if list(map(sorted, told)) != list(map(sorted, resolved.piles)) or not are_whole(told):
                return False
        return "rows" not in value or (value["rows"] == resolved.rows and are_whole(value["rows"]))
