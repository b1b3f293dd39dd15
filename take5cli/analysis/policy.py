"""The rollout policy: how likely each card of a hand is to be played, by whole-number weights.

A card's weight is the product of two table entries, one by its gap to the end of its row and one by that row's
bull heads; both depend on the phase of the round and on the places left in the row. A card is played with the
probability weight / sum of the hand's weights. Whole numbers, so that every machine plays alike.
"""

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from json import loads
from math import exp
from pathlib import Path
from typing import Any

from take5cli.analysis.questions import Row
from take5cli.rules.cards import bull_heads
from take5cli.rules.variants import Rules

PHASES = (8, 4, 1)  # a phase begins when so many cards are left in hand
KINDS = 6  # a row with 0 to 4 free places, or LOW: the card is below every row end
LOW = 5
GAPS = 128
HEADS = 64
LARGEST_WEIGHT = 65535
DATA = Path(__file__).with_name("policy.json")


@dataclass(frozen=True, slots=True)
class Tables:
    """The policy of one number of players as whole numbers, with the bull heads of the deck's cards.

    `near` is indexed by (phase, kind, gap) and `dear` by (phase, kind, heads), flattened; a low card's gap is
    to the lowest row end. `packed` is the same for the kernel.
    """

    phase: tuple[int, ...]
    heads: tuple[int, ...]
    near: tuple[int, ...]
    dear: tuple[int, ...]
    packed: bytes

    def weights(self, capacity: int, rows: Sequence[Row], hand: Sequence[int]) -> list[int]:
        """The weight of each card of a hand on these rows (in any order)."""
        by_end = sorted(rows)
        ends = [row.end for row in by_end]
        kinds = self.phase[min(len(hand), len(self.phase) - 1)] * KINDS
        low_heads = min(row.heads for row in rows)
        found = []
        for card in hand:
            place = bisect_left(ends, card) - 1
            if place < 0:
                kind, gap, heads = kinds + LOW, ends[0] - card, low_heads
            else:
                row = by_end[place]
                kind = kinds + min(capacity - row.length, LOW - 1)
                gap, heads = card - row.end, row.heads
            near = self.near[kind * GAPS + min(gap, GAPS - 1)]
            dear = self.dear[kind * HEADS + min(heads, HEADS - 1)]
            found.append((near * dear >> 4) + 1)
        return found

    def chances(self, capacity: int, rows: Sequence[Row], hand: Sequence[int]) -> list[float]:
        """The probability of each card of a hand to be played on these rows."""
        weights = self.weights(capacity, rows, hand)
        total = sum(weights)
        return [weight / total for weight in weights]


@dataclass(frozen=True, slots=True)
class Curve:
    """A function of a whole number, linear between its knots and constant beyond the last."""

    knots: tuple[int, ...]
    values: tuple[float, ...]

    def spread(self, count: int) -> list[float]:
        """Its values at 0 to count - 1."""
        return [sum(share * self.values[knot] for knot, share in shares(self.knots, x)) for x in range(count)]


def shares(knots: Sequence[int], x: int) -> list[tuple[int, float]]:
    """Between which knots `x` lies, and how much of each: [(index, share), ...] with shares that sum to 1."""
    if x <= knots[0]:
        return [(0, 1.0)]
    if x >= knots[-1]:
        return [(len(knots) - 1, 1.0)]
    above = bisect_left(knots, x)
    part = (x - knots[above - 1]) / (knots[above] - knots[above - 1])
    return [(above - 1, 1.0 - part), (above, part)] if part < 1.0 else [(above, 1.0)]


def tables_of(scores: Sequence[Sequence[tuple[Curve, Curve]]]) -> Tables:
    """The tables of a policy given by its scores: by phase and kind, a curve over gaps and one over heads.

    Scores are natural logarithms of odds, and add up. Each phase is scaled so that its largest weight just fits.
    """
    near: list[int] = []
    dear: list[int] = []
    for kinds in scores:
        by_gap = [gaps.spread(GAPS) for gaps, _ in kinds]
        by_heads = [heads.spread(HEADS) for _, heads in kinds]
        tops = [max(values) for values in by_heads]
        top = max(max(values) + most for values, most in zip(by_gap, tops, strict=True))
        for values, most in zip(by_gap, tops, strict=True):
            near += [_weight(value + most - top) for value in values]
        for values, most in zip(by_heads, tops, strict=True):
            dear += [_weight(value - most) for value in values]
    phase = tuple(_phase(cards) for cards in range(16))
    heads = (0, *(bull_heads(card) for card in range(1, GAPS)))
    return Tables(phase, heads, tuple(near), tuple(dear), _packed(phase, heads, near, dear))


def _weight(score: float) -> int:
    return round(LARGEST_WEIGHT * exp(score))


def _phase(cards: int) -> int:
    return next((index for index, least in enumerate(PHASES) if cards >= least), len(PHASES) - 1)


def _packed(phase: Sequence[int], heads: Sequence[int], near: Sequence[int], dear: Sequence[int]) -> bytes:
    """The tables as the kernel reads them: a low card's weights stand in descending order of the gap."""
    turned = list(near)
    for start in range(LOW * GAPS, len(near), KINDS * GAPS):
        turned[start : start + GAPS] = turned[start : start + GAPS][::-1]
    return bytes(phase) + bytes(heads) + array("H", turned).tobytes() + array("H", dear).tobytes()


@lru_cache
def tables_for(rules: Rules, players: int) -> Tables:
    """The learned policy for a game of so many players; what it was not trained for plays by the nearest that was."""
    return tables_of(curves_of(_data(), _nearest(rules, players)))


def mean_deal(rules: Rules, players: int) -> float | None:
    """The value of a position before the first card, on average over deals; None where it is not known.

    House rules were not trained for, and in an open draft nobody deals.
    """
    if rules.house or rules.open_draft or not rules.seats_fit(players):
        return None
    mean: int = _nearest(rules, players)["deal"]
    return mean / 1000


def _nearest(rules: Rules, players: int) -> Mapping[str, Any]:
    """The data trained for a game most like this one: whether cards are left over matters, then who plays."""
    left_over = rules.deck(players) > rules.dealt(players)
    trained: Mapping[str, Any] = _data()["standard" if left_over else "tactics"]
    nearest: Mapping[str, Any] = trained[min(trained, key=lambda known: abs(int(known) - players))]
    return nearest


@lru_cache(1)
def _data() -> dict[str, Any]:
    data: dict[str, Any] = loads(DATA.read_text("utf-8"))
    return data


def curves_of(data: Mapping[str, Any], trained: Mapping[str, Any]) -> list[list[tuple[Curve, Curve]]]:
    """The scores of one entry of a data file, which holds them in thousandths."""
    knots = tuple(data["gaps"]), tuple(data["heads"])
    return [
        [(Curve(knots[0], _thousandths(gaps)), Curve(knots[1], _thousandths(heads))) for gaps, heads in kinds]
        for kinds in trained["scores"]
    ]


def _thousandths(values: Sequence[int]) -> tuple[float, ...]:
    return tuple(value / 1000 for value in values)
