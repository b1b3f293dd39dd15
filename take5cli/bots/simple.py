"""Bots that need no thought: at random, always the lowest card, and a careful one that looks one turn ahead."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from random import Random

from take5cli.analysis.positions import Cards, Position
from take5cli.bots.luck import below
from take5cli.rules.cards import heads_of
from take5cli.rules.rows import cheapest_row, row_for


class RandomBot:
    """Plays any card, and takes any row."""

    def card(self, position: Position, rng: Random) -> int:
        """The card to play."""
        return position.hand[below(rng, len(position.hand))]

    def row(self, position: Position, card: int, others: Sequence[int], rng: Random) -> int:
        """The row, from 1, that a low card takes."""
        return below(rng, len(position.rows)) + 1


class LowestBot:
    """Plays its lowest card, and takes the row with the fewest bull heads, of equals the upper."""

    def card(self, position: Position, rng: Random) -> int:
        """The card to play."""
        return min(position.hand)

    def row(self, position: Position, card: int, others: Sequence[int], rng: Random) -> int:
        """The row, from 1, that a low card takes."""
        return cheapest_row(position.rows) + 1


class CarefulBot(LowestBot):
    """Plays the card that risks the fewest bull heads in this turn; of equals the one nearest to its row's end.

    A card's risk is the heads of its row times how likely others fill that row first: all of them in a full row, none
    where too few unseen cards lie between. A low card costs the cheapest row.
    """

    def card(self, position: Position, rng: Random) -> int:
        """The card to play."""
        return min(position.hand, key=lambda card: risk(position, card))


def risk(position: Position, card: int) -> tuple[float, int, int]:
    """What a card risks in bull heads, then its distance to its row's end, then the card itself."""
    row = row_for([cards[-1] for cards in position.rows], card)
    if row is None:
        return float(heads_of(position.rows[cheapest_row(position.rows)])), card, card
    cards = position.rows[row]
    between = unseen_between(position.unseen, cards[-1], card)
    free = position.rules.row_capacity - len(cards)
    if free and min(between, position.players - 1) < free:
        chance = 0.0
    else:
        expected = (position.players - 1) * between / max(1, len(position.unseen))
        chance = min(1.0, expected / free) if free else 1.0
    return heads_of(cards) * chance, card - cards[-1], card


def unseen_between(unseen: Cards, low: int, high: int) -> int:
    """How many unseen cards are higher than the one and lower than the other."""
    return bisect_left(unseen, high) - bisect_right(unseen, low)
