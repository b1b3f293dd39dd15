"""The cheap question about a round: is it plainly all right? Most are, and then nothing else is looked at.

A good log pays for no object per turn and for no positions. What is odd in any way (a fault, or merely a rarer key) is
left to the careful checks, which give the same result for every round that passes here (a property test holds them
together).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from take5cli.checks.claims import RoundResult
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import play_round
from take5cli.rules.variants import Rules

_PLAYED = frozenset(("start", "turns", "hands", "rows", "piles", "points"))
_SCORED = frozenset(("points",))
_INT = {int}
_INT_OR_NONE = {int, type(None)}
_DECK_MAX = 1000
"""Decks above this (house rules) are not kept as sets; their rounds go to the careful checks."""


@lru_cache(maxsize=64)
def _deck(highest: int) -> frozenset[int]:
    return frozenset(range(1, highest + 1))


class Screen:
    """Screens the rounds of one game; `keys` counts the mapping keys met, all of which were known."""

    __slots__ = ("_dealt", "_deck", "_pick", "_players", "_rules", "_seats", "keys")

    def __init__(self, rules: Rules, players: Sequence[str]) -> None:
        self._rules = rules
        self._players = players
        self._seats = len(players)
        self._dealt = rules.dealt(self._seats)
        highest = rules.deck(self._seats)
        self._deck = _deck(highest) if highest <= _DECK_MAX else frozenset[int]()
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

        before = self.keys
        points = list(self._values(value["points"]))
        if set(map(type, points)) != _INT or min(points) < 0 or impossible_points(self._rules, points):
            self.keys = before
            return None
        self.keys += 1
        return RoundResult("scored", self._players, points, None, points, None, None, None)

    def _played(self, value: dict[str, Any]) -> RoundResult | None:
        rules, seats, before = self._rules, self._seats, self.keys
        turns, start = value["turns"], value["start"]
        size = rules.cards_per_hand
        if len(turns) != size or len(start) != rules.row_count:
            return None
        plays: list[Any] = [turn["plays"] for turn in turns]
        if set(map(len, plays)) != {seats}:
            return None
        kinds = set(map(type, plays))
        if kinds == {dict}:
            self.keys += seats * size
            plays = list(map(self._pick, plays))
        elif kinds != {list}:
            return None
        choices = [turn.get("takes_row") for turn in turns]
        flat = [*start, *chain.from_iterable(plays)]
        if set(map(type, flat)) != _INT or len(self._deck.intersection(flat)) != self._dealt:
            return None
        if not set(map(type, choices)) <= _INT_OR_NONE or (rules.low_card != "choose" and any(choices)):
            return None
        turn_keys = sum(map(len, turns))
        claimed_rows = None
        if turn_keys != 2 * size - choices.count(None):
            claimed_rows = [turn.get("rows") for turn in turns]
            if turn_keys != 3 * size - choices.count(None) - claimed_rows.count(None):
                return None
        rows_after: list[list[list[int]]] | None = None if claimed_rows is None else []
        course = play_round(rules, start, plays, choices, rows_after)
        if course.fault is not None:
            return None
        scores = list(map(heads_of, course.piles))
        self.keys += len(value) + turn_keys
        recorded = None
        if len(value) != 2 or claimed_rows is not None:
            recorded = list(self._values(value["points"])) if "points" in value else None
            if not self._claims_hold(
                value, recorded, scores, plays, course.piles, course.rows
            ) or not _rows_hold(claimed_rows, rows_after):
                self.keys = before
                return None
        return RoundResult("played", self._players, scores, course.piles, recorded, start, None, None)

    def _claims_hold(
        self,
        value: dict[str, Any],
        points: list[Any] | None,
        scores: list[int],
        plays: Sequence[Sequence[int]],
        piles: Sequence[Sequence[int]],
        rows: Sequence[Sequence[int]],
    ) -> bool:
        """Whether points, hands, piles and rows, where recorded, are what the course gives."""
        if points is not None and (points != scores or set(map(type, points)) != _INT):
            return False
        if "hands" in value:
            hands = self._values(value["hands"])
            if list(map(sorted, hands)) != list(map(sorted, zip(*plays, strict=True))) or not _whole(hands):
                return False
        if "piles" in value:
            told = self._values(value["piles"])
            if list(map(sorted, told)) != list(map(sorted, piles)) or not _whole(told):
                return False
        return "rows" not in value or (value["rows"] == rows and _whole(value["rows"]))


def _whole(lists: Sequence[Sequence[Any]]) -> bool:
    """Whether all members are whole numbers: 7.0 and true compare equal to some, but are none."""
    return set(map(type, chain.from_iterable(lists))) <= _INT


def _rows_hold(claimed: list[Any] | None, true: list[list[list[int]]] | None) -> bool:
    if claimed is None or true is None:
        return True
    if None not in claimed:
        return claimed == true and _whole(list(chain.from_iterable(claimed)))
    return all(
        rows is None or (rows == after and _whole(rows)) for rows, after in zip(claimed, true, strict=True)
    )
