"""Which of two records the rules and everything else recorded allow: each way to read them together is replayed.

Of a round every combination of the one's and the other's versions is tried; what is legal must then fit what both
records say of the whole game. So a version is legal if it stands in at least one reading in which all agrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from take5cli.checks.game import errors_in
from take5cli.comparing.differences import Split, Verdict, chosen
from take5cli.comparing.records import Atom, Atoms, Key, assembled

MOST_TOGETHER = 8
"""So many differences of a round are tried in all combinations; of more, each is tried alone."""

MOST_READINGS = 256
"""So many readings of a whole game are tried."""

OF_GAME = frozenset((
    "totals-mismatch", "winners-mismatch", "rounds-mismatch", "round-after-end", "premature-result", "turn-count",
    "bad-value", "wrong-type",
))  # fmt: skip

Bits = tuple[bool, ...]
"""For each difference, whether the version of the second record is taken."""


class Outcome(NamedTuple):
    """A legal reading of a round, and the round as it counts for the game (None: there was no such round)."""

    bits: Bits
    value: Mapping[str, Any] | None


class Judged(NamedTuple):
    """What is said of one difference: which version is legal, and what is wrong with the first and the second."""

    legal: Verdict
    reason_a: str | None
    reason_b: str | None


class RoundCase:
    """A round of which there are two records, or one (then the other's atoms are None), and where they differ."""

    def __init__(
        self,
        a: Atoms | None,
        b: Atoms | None,
        splits: Sequence[Split],
        names: Sequence[str],
        terms: Mapping[str, Any],
    ) -> None:
        self.a = a
        self.b = b
        self.splits = splits
        self.names = names
        self.terms = terms
        self.complete = len(splits) <= MOST_TOGETHER

    def _ways(self) -> Iterator[Bits]:
        count = len(self.splits)
        if self.complete:
            yield from product((False, True), repeat=count)
            return
        for base in (False, True):
            yield (base,) * count
            for at in range(count):
                yield tuple(base != (at == number) for number in range(count))

    def reading(self, bits: Bits) -> Mapping[str, Any] | None:
        """The round read this way; None where the record chosen has none."""
        if self.a is not None and self.b is not None:
            return assembled(chosen(self.a, self.b, self.splits, bits), self.names)
        own = self.b if bits[0] else self.a
        return None if own is None else assembled(own, self.names)

    def outcome(self, bits: Bits) -> tuple[Outcome | None, str | None]:
        """What the round comes to, read this way, or what is wrong with it."""
        round_ = self.reading(bits)
        if round_ is None:
            return Outcome(bits, None), None
        errors, course = errors_in(
            {"take5": 1, "players": round_["players"], **self.terms, "rounds": [round_]}
        )
        if errors or course is None:
            return None, errors[0].message
        result = course.rounds[0]
        if result.kind == "incomplete" or result.points is None:
            return Outcome(bits, round_), None
        points = dict(zip(result.players, result.points, strict=True))
        return Outcome(bits, {"players": round_["players"], "points": points}), None

    def outcomes(self) -> list[Outcome]:
        """All legal readings that were tried."""
        return [found for bits in self._ways() if (found := self.outcome(bits)[0]) is not None]


class GameCase:
    """What two records say of a game beside its rounds: what was agreed on its end, and its result."""

    def __init__(
        self, a: Atoms, b: Atoms, splits: Sequence[Split], names: Sequence[str], terms: Mapping[str, Any]
    ) -> None:
        self.a = a
        self.b = b
        self.splits = splits
        self.names = names
        self.terms = terms

    def fault(self, bits: Bits, rounds: Sequence[Outcome]) -> str | None:
        """What is wrong with the game, read this way; None if nothing is."""
        together = chosen(self.a, self.b, self.splits, bits)
        game: dict[str, Any] = {"take5": 1, "players": list(self.names), **self.terms}
        game |= {str(key[0]): together[key].value for key in (("limit",), ("max_rounds",)) if key in together}
        game["rounds"] = [round_.value for round_ in rounds if round_.value is not None]
        result = self._result(together)
        if result:
            game["result"] = result
        errors = [error for error in errors_in(game)[0] if error.name in OF_GAME]
        return errors[0].message if errors else None

    def _result(self, together: Mapping[Key, Atom]) -> dict[str, Any]:
        result: dict[str, Any] = {}
        totals = {name: together[("totals", seat)].value for seat, name in enumerate(self.names)
                  if ("totals", seat) in together}  # fmt: skip
        if len(totals) == len(self.names):
            result["totals"] = totals
        if ("winners",) in together:
            result["winners"] = [self.names[seat] for seat in together[("winners",)].value]
        if ("rounds",) in together:
            result["rounds"] = together[("rounds",)].value
        return result


class Reading(NamedTuple):
    """A legal reading of the whole game: how each round is read, and the rest."""

    rounds: tuple[Outcome, ...]
    bits: Bits


class Trial:
    """All legal readings of a game of which there are two records, under the same rules.

    `whole` tells that rounds and result could be held against each other; without it each round stands for itself, and
    nothing is said of the result.
    """

    def __init__(self, rounds: Sequence[RoundCase], game: GameCase | None) -> None:
        self.rounds = rounds
        self.game = game
        self.outcomes = [case.outcomes() for case in rounds]
        self.readings: list[Reading] = []
        self.whole = self._try_whole()

    @property
    def legal(self) -> bool:
        """Whether there is a reading in which all agrees."""
        return bool(self.readings) if self.whole else all(self.outcomes)

    def _try_whole(self) -> bool:
        if self.game is None or not all(self.outcomes):
            return False
        # Readings of a round that count the same need not be told apart here.
        distinct = [{repr(each.value): each for each in found} for found in self.outcomes]
        if prod(map(len, distinct)) * 2 ** len(self.game.splits) > MOST_READINGS:
            return False
        for rounds in product(*(found.values() for found in distinct)):
            for bits in product((False, True), repeat=len(self.game.splits)):
                if self.game.fault(bits, rounds) is None:
                    self.readings.append(Reading(rounds, bits))
        if self.readings:
            kept = [
                {repr(reading.rounds[at].value) for reading in self.readings}
                for at in range(len(self.rounds))
            ]
            self.outcomes = [
                [each for each in found if repr(each.value) in values]
                for found, values in zip(self.outcomes, kept, strict=True)
            ]
        return True

    def judge_round(self, number: int, at: int) -> Judged:
        """What is said of difference `at` of a round (by its number among the cases)."""
        case, found = self.rounds[number], self.outcomes[number]
        legal = _verdict([outcome.bits[at] for outcome in found], case.complete)
        return Judged(legal, *(self._reason_in_round(number, at, of_b, legal) for of_b in (False, True)))

    def _reason_in_round(self, number: int, at: int, of_b: bool, legal: Verdict) -> str | None:
        if legal in ("both", "unknown", "b" if of_b else "a"):
            return None
        case, found = self.rounds[number], self.outcomes[number]
        bits = _flipped(found[0].bits, at) if found else (of_b,) * len(case.splits)
        outcome, reason = case.outcome(bits)
        if outcome is None or self.game is None or not self.readings:
            return reason
        reading = self.readings[0]
        rounds = (*reading.rounds[:number], outcome, *reading.rounds[number + 1 :])
        return self.game.fault(reading.bits, rounds)

    def judge_game(self, at: int) -> Judged:
        """What is said of difference `at` of the game itself."""
        if not self.whole or self.game is None:
            return Judged("unknown", None, None)
        legal = _verdict([reading.bits[at] for reading in self.readings], True)
        reasons: list[str | None] = [None, None]
        for of_b in (False, True):
            if legal != "both" and legal != ("b" if of_b else "a"):
                count = len(self.game.splits)
                rounds = (
                    self.readings[0].rounds if self.readings else tuple(found[0] for found in self.outcomes)
                )
                bits = _flipped(self.readings[0].bits, at) if self.readings else (of_b,) * count
                reasons[of_b] = self.game.fault(bits, rounds)
        return Judged(legal, *reasons)


def _flipped(bits: Bits, at: int) -> Bits:
    return (*bits[:at], not bits[at], *bits[at + 1 :])


def _verdict(versions: Sequence[bool], complete: bool) -> Verdict:
    """Which versions stand in legal readings; `complete` tells that all were tried."""
    if not versions:
        return "neither" if complete else "unknown"
    if set(versions) == {True, False}:
        return "both"
    return "b" if versions[0] else "a"
