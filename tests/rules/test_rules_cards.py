"""Bull heads of cards."""

import pytest

from take5cli.rules.cards import bull_heads, heads_of
from tests import plain_engine


@pytest.mark.parametrize(
    ("card", "heads"),
    [(55, 7), (50, 3), (51, 1), (15, 2), (100, 3), (101, 1), (99, 5), (104, 1), (10, 3), (30, 3), (54, 1)],
)
def test_heads_of_a_card(card: int, heads: int) -> None:
    assert bull_heads(card) == heads


@pytest.mark.parametrize(
    ("card", "heads"), [(110, 5), (165, 5), (120, 3), (115, 2), (10**12, 3), (10**12 + 1, 1)]
)
def test_heads_of_a_card_of_a_house_deck(card: int, heads: int) -> None:
    assert bull_heads(card) == heads
    assert heads_of([card]) == heads


def test_deck_holds_171_heads() -> None:
    assert heads_of(range(1, 105)) == 171


def test_heads_of_many_are_the_sum_of_each() -> None:
    cards = [*range(1, 1000), 10**15, 10**15 + 55]
    assert [heads_of([card]) for card in cards] == [bull_heads(card) for card in cards]
    assert heads_of(iter(cards)) == plain_engine.total_heads(cards)


def test_heads_of_nothing() -> None:
    assert heads_of([]) == 0
