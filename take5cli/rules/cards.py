"""Bull heads of cards (R2)."""

from collections.abc import Iterable


def bull_heads(card: int) -> int:
    """The bull heads that a card shows: 1, 2, 3, 5 or 7 (R2); any number from 1 has some, so any deck."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


class _Heads(dict[int, int]):
    """Heads by card: the cards of a usual deck are held, any other is worked out and not kept."""

    def __missing__(self, card: int) -> int:
        return bull_heads(card)


# But for the 55, heads recur every 11 * 10 cards; no usual deck is larger than that.
HEADS = _Heads((card, bull_heads(card)) for card in range(1, 11 * 10))
"""The bull heads of any card, looked up: `HEADS[55]` is 7."""


def heads_of(cards: Iterable[int]) -> int:
    """The bull heads of several cards together: the points that a pile or a take costs (R19)."""
    return sum(map(HEADS.__getitem__, cards))


def cards_by_heads(deck: int) -> list[tuple[int, int]]:
    """How many cards of the deck 1 to `deck` show 1, 2, 3, 5 and 7 heads: pairs of heads and count (R2)."""
    seven = int(deck >= 55)
    five = deck // 11 - seven
    three = deck // 10 - deck // 110
    two = deck // 5 - deck // 10 - (deck // 55 - deck // 110)
    return [(1, deck - two - three - five - seven), (2, two), (3, three), (5, five), (7, seven)]
