"""Bots by rollouts: legal, reproducible, and no fools."""

import random
from dataclasses import replace

import pytest

from take5cli.analysis.positions import Position
from take5cli.bots.registry import Bot
from take5cli.bots.rollouts import flat, learned
from take5cli.rules.variants import VARIANTS

RULES = VARIANTS["standard"]
# given: four rows, the second one full; the 41 would be its sixth card
ROWS = ((3,), (10, 20, 30, 35, 40), (58, 90), (96,))
DECK = set(range(1, 105))


def position(hand: tuple[int, ...], players: int = 4) -> Position:
    seen = {card for row in ROWS for card in row}
    return Position(RULES, players, ROWS, hand, tuple(sorted(DECK - seen - set(hand))))


BOTS: list[Bot] = [flat(60), learned(20)]


@pytest.mark.parametrize("bot", BOTS)
def test_a_card_of_the_hand_is_played_and_no_sure_take(bot: Bot) -> None:
    here = position((4, 41, 97))
    chosen = {bot.card(here, random.Random(seed)) for seed in range(10)}
    assert chosen <= {4, 97}


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_random_numbers_give_the_same_play(bot: Bot) -> None:
    here = position((4, 19, 41, 59, 60, 77, 97))
    assert [bot.card(here, random.Random(3)) for _ in range(3)] == [bot.card(here, random.Random(3))] * 3
    plays = {bot.card(replace(here, players=10), random.Random(seed)) for seed in range(8)}
    assert plays <= set(here.hand)


@pytest.mark.parametrize("bot", BOTS)
def test_a_low_card_takes_a_cheap_row(bot: Bot) -> None:
    here = position((2, 41, 97))
    rows = [bot.row(here, 2, (50, 70, 98), random.Random(seed)) for seed in range(10)]
    assert 2 not in rows
    assert bot.row(position((2,)), 2, (50, 70, 98), random.Random(1)) == 1


def test_flat_shares_its_rollouts_among_the_cards() -> None:
    assert flat(200).worlds(10) == 20
    assert flat(200).worlds(3) == 66
    assert flat(2).worlds(10) == 1


def test_more_worlds_play_better_and_both_better_than_chance() -> None:
    # given: the only safe card of a hand is the 97; all others are the sixth of the second row
    here = position((41, 42, 43, 44, 97))
    for bot in (flat(100), learned(10)):
        assert [bot.card(here, random.Random(seed)) for seed in range(5)] == [97] * 5
    assert learned(10).card(replace(here, players=2), random.Random(1)) == 97


@pytest.mark.parametrize("bot", BOTS)
def test_the_last_card_is_played_without_a_thought(bot: Bot) -> None:
    rng = random.Random(1)
    before = rng.getstate()
    assert bot.card(position((41,)), rng) == 41
    assert rng.getstate() == before
