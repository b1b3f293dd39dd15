"""The cheap question about rounds: are they plainly all right? Most are, and then nothing else is looked at.

A good log pays for no object per turn and for no positions. What is odd in any way (a fault, or merely a rarer key) is
left to the careful checks, which give the same result for every round that passes here (a property test holds them
together). `sift_plainly` defines what passes; its compiled twin does the same where the package was built with one
(`_turns.c`), and a property test holds the two together.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from operator import itemgetter
from typing import Any

from take5cli.checks.claims import RoundResult
from take5cli.checks.turns import DECK_MAX, Resolved, are_whole, resolve_turns
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import Play
from take5cli.rules.variants import Rules

_compiled: Callable[..., Any] | None = None
if not os.environ.get("TAKE5_PLAIN"):  # for a comparison of the two
    with suppress(ImportError):
        _compiled = import_module("take5cli.checks._turns").sift

_PLAYED = frozenset(("start", "turns", "hands", "rows", "piles", "points"))
_SCORED = frozenset(("points",))
_INT = {int}


def sift(
    rounds: Sequence[Any], begin: int, players: tuple[str, ...], rules: Rules, story: bool
) -> tuple[list[RoundResult], int]:
    """What the rounds from `begin` on came to, up to the first that needs a closer look, and how many keys they have.

    Whatever the rounds are, nothing is raised. With `story`, played rounds tell their events too.
    """
    highest = rules.deck(len(players))
    if _compiled is None or rules.low_card != "choose" or highest > DECK_MAX:
        return sift_plainly(rounds, begin, players, rules, story)
    size, count, capacity, play = (
        rules.cards_per_hand,
        rules.row_count,
        rules.row_capacity,
        Play if story else None,
    )
    results, keys = _compiled(rounds, begin, players, size, count, capacity, highest, RoundResult, play)
    while (at := begin + len(results)) < len(rounds):
        # What stopped it may be beyond its bounds, or a round of which only points are recorded.
        found, met = sift_plainly(rounds[at : at + 1], 0, players, rules, story)
        if not found:
            break
        more, met_then = _compiled(rounds, at + 1, players, size, count, capacity, highest, RoundResult, play)
        results += found + more
        keys += met + met_then
    return results, keys


def sift_plainly(
    rounds: Sequence[Any], begin: int, players: tuple[str, ...], rules: Rules, story: bool
) -> tuple[list[RoundResult], int]:
    """`sift` in Python."""
    sieve = _Sieve(rules, players, story)
    results = []
    keys = 0
    try:
        for at in range(begin, len(rounds)):
            result = sieve.round(rounds[at])
            if result is None:
                break
            results.append(result)
            keys = sieve.keys
    except (TypeError, KeyError, AttributeError, ValueError):
        pass  # not of the usual shape: for the careful checks
    return results, keys


class _Sieve:
    """Looks at the rounds of one game; `keys` counts the mapping keys met, all of which were known."""

    __slots__ = ("_pick", "_players", "_rules", "_seats", "_story", "keys")

    def __init__(self, rules: Rules, players: tuple[str, ...], story: bool) -> None:
        self._rules = rules
        self._players = players
        self._seats = len(players)
        self._story = story
        self._pick: Callable[[Any], Sequence[Any]] = itemgetter(*players)
        self.keys = 0

    def round(self, value: Any) -> RoundResult | None:
        """What a round came to when nothing in it asks for a closer look, else None or an error of its shape."""
        if not value.keys() <= _PLAYED:
            return None
        return self._played(value) if "turns" in value else self._scored(value)

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

        points = tuple(self._values(value["points"]))
        if set(map(type, points)) != _INT or min(points) < 0 or impossible_points(self._rules, points):
            return None
        self.keys += 1
        return RoundResult("scored", self._players, points, None, points, None, None, None, None, None)

    def _played(self, value: dict[str, Any]) -> RoundResult | None:
        start = value["start"]
        resolved = resolve_turns(start, value["turns"], self._players, self._rules, self._story)
        if resolved is None:
            return None
        course = resolved.course
        points = tuple(map(heads_of, course.piles))
        self.keys += len(value) + resolved.keys
        recorded = None
        if len(value) != 2:
            recorded = tuple(self._values(value["points"])) if "points" in value else None
            if not self._claims_hold(value, recorded, points, resolved):
                return None
        return RoundResult(
            "played", self._players, points, course.piles if self._story else None, recorded, start, resolved.events,
            resolved.rows_after if self._story else None, (tuple(course.sixths), tuple(course.lows)),
            tuple(map(len, course.piles)),
        )  # fmt: skip

    def _claims_hold(
        self, value: dict[str, Any], recorded: Sequence[Any] | None, points: Sequence[int], resolved: Resolved
    ) -> bool:
        """Whether points, hands, piles and rows, where recorded, are what the course gives."""
        if recorded is not None and (recorded != points or set(map(type, recorded)) != _INT):
            return False
        if "hands" in value:
            hands, columns = self._values(value["hands"]), zip(*resolved.plays, strict=True)
            if list(map(sorted, hands)) != list(map(sorted, columns)) or not are_whole(hands):
                return False
        if "piles" in value:
            told = self._values(value["piles"])
            if list(map(sorted, told)) != list(map(sorted, resolved.course.piles)) or not are_whole(told):
                return False
        rows = resolved.course.rows
        return "rows" not in value or (value["rows"] == rows and are_whole(value["rows"]))
