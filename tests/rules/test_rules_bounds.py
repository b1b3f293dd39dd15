"""The proved bounds: the tables reproduced, results at and beyond them, and random games within them."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.rules.bounds import (
    RoundBounds,
    impossible_piles,
    impossible_points,
    impossible_totals,
    most_rounds,
    round_bounds,
)
from take5cli.rules.cards import bull_heads, cards_by_heads
from take5cli.rules.variants import VARIANTS, Rules
from tests.strategies import random_game, seeds

STANDARD, TACTICS, ADVANCED = (VARIANTS[name] for name in ("standard", "tactics", "advanced"))

# players: cards of all, points of all, points of one
STANDARD_TABLE = {
    2: (4, 20, 4, 79, 79),
    3: (14, 30, 14, 97, 97),
    4: (24, 40, 24, 107, 107),
    5: (34, 50, 34, 117, 117),
    6: (44, 60, 44, 127, 117),
    7: (54, 70, 54, 137, 117),
    8: (64, 80, 64, 147, 117),
    9: (74, 90, 74, 157, 117),
    10: (84, 100, 92, 167, 117),
}
ADVANCED_TABLE = {2: (4, 34, 34), 3: (14, 51, 51), 4: (24, 68, 68), 5: (34, 81, 81), 6: (44, 99, 89)}


@pytest.mark.parametrize("players", STANDARD_TABLE)
def test_standard_table(players: int) -> None:
    cards_min, cards_max, points_min, points_max, one = STANDARD_TABLE[players]
    assert round_bounds(STANDARD, players) == RoundBounds(
        cards_min, cards_max, min(50, cards_max), points_min, points_max, one
    )


@pytest.mark.parametrize("rules", [ADVANCED, TACTICS])
@pytest.mark.parametrize("players", ADVANCED_TABLE)
def test_advanced_table(rules: Rules, players: int) -> None:
    bounds = round_bounds(rules, players)
    assert (bounds.points_min, bounds.points_max, bounds.player_points_max) == ADVANCED_TABLE[players]
    assert bounds[:2] == STANDARD_TABLE[players][:2]


def test_tactics_of_ten_is_standard() -> None:
    assert round_bounds(TACTICS, 10) == round_bounds(STANDARD, 10)


def test_most_rounds_of_a_game() -> None:
    assert [most_rounds(STANDARD, players) for players in range(2, 11)] == [33, 14, 11, 10, 9, 9, 9, 8, 8]
    over_66 = STANDARD._replace(limit=67)
    assert [most_rounds(over_66, players) for players in range(2, 11)] == [34, 15, 12, 10, 10, 9, 9, 9, 8]


def test_most_rounds_where_rounds_are_agreed() -> None:
    assert most_rounds(STANDARD._replace(max_rounds=3), 4) == 3
    assert most_rounds(STANDARD._replace(max_rounds=30), 4) == 11
    assert most_rounds(STANDARD._replace(limit=None, max_rounds=30), 4) == 30
    assert most_rounds(STANDARD._replace(limit=None), 4) is None


def test_a_round_that_may_give_nothing_bounds_no_game() -> None:
    assert most_rounds(STANDARD, 1) is None


@pytest.mark.parametrize("deck", [1, 4, 24, 54, 55, 64, 104, 109, 110, 111, 165, 1000])
def test_cards_of_a_deck_by_heads(deck: int) -> None:
    heads = [bull_heads(card) for card in range(1, deck + 1)]
    assert cards_by_heads(deck) == [(value, heads.count(value)) for value in (1, 2, 3, 5, 7)]


def test_the_bounds_of_a_huge_deck_take_no_time() -> None:
    huge = STANDARD._replace(deck_size=10**12, house=True)
    assert round_bounds(huge, 4).points_max == 7 + 39 * 5


@pytest.mark.parametrize("points", [[4, 0], [79, 0], [0, 79], [40, 39]])
def test_points_of_two_at_the_bounds(points: list[int]) -> None:
    assert impossible_points(STANDARD, points) is None


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ([3, 0], "a round of 2 players gives 4 to 79 points together, not 3"),
        ([0, 80], "a round of 2 players gives 4 to 79 points together, not 80"),
        ([118, 0, 0, 0, 0, 0], "a round gives one player at most 117 points, not 118"),
        ([0] * 9 + [91], "a round of 10 players gives 92 to 167 points together, not 91"),
    ],
)
def test_points_beyond_the_bounds(points: list[int], reason: str) -> None:
    assert impossible_points(STANDARD, points) == reason


@pytest.mark.parametrize("sizes", [[4, 0], [20, 0], [10, 10]])
def test_piles_of_two_at_the_bounds(sizes: list[int]) -> None:
    assert impossible_piles(STANDARD, sizes) is None


@pytest.mark.parametrize(
    ("sizes", "reason"),
    [
        ([3, 0], "the piles of a round of 2 players hold 4 to 20 cards together, not 3"),
        ([11, 10], "the piles of a round of 2 players hold 4 to 20 cards together, not 21"),
        ([51, 0, 0, 0, 0, 0], "one player takes at most 50 cards in a round, not 51"),
    ],
)
def test_piles_beyond_the_bounds(sizes: list[int], reason: str) -> None:
    assert impossible_piles(STANDARD, sizes) == reason


@pytest.mark.parametrize(
    ("totals", "rounds"),
    [
        ([67, 32, 36, 40], None),
        ([65 + 107, 0, 0, 0], None),
        ([66, 66], None),
        ([0, 0, 0], None),
        ([0, 0, 0], 0),
        ([79, 0], 1),
        ([65, 67], 33),
        ([70, 66, 12, 12], 3),
    ],
)
def test_possible_totals(totals: list[int], rounds: int | None) -> None:
    assert impossible_totals(STANDARD, totals, rounds) is None


@pytest.mark.parametrize(
    ("totals", "rounds", "reason"),
    [
        ([0, 3], None, "no number of rounds gives these totals: a round of 2 players gives 4 to 79 points"),
        ([173, 0, 0, 0], None, "a total is at most 172: 65 before the last round and 107 in it; not 173"),
        (
            [183, 0, 0, 0, 0, 0],
            None,
            "a total is at most 182: 65 before the last round and 117 in it",
        ),
        ([66, 12, 12, 12], 5, "5 rounds of 4 players can give 120 to 535 points together, not 102"),
        ([80, 0], 1, "1 round of 2 players can give 4 to 79 points together, not 80"),
        ([70, 70], 34, "a game of 2 players by these rules has at most 33 rounds, not 34"),
        ([0, 1], 0, "0 rounds of 2 players can give 0 to 0 points together, not 1"),
        # After 32 rounds 128 points at least; of two players who have at most 60 and 65, that is too many.
        ([60, 144], 33, "33 rounds cannot give these totals: a round of 2 players gives 4 to 79 points"),
        # Four with 60 each above 65 need 240 points in the last round.
        ([125] * 4, None, "no number of rounds gives these totals: a round of 4 players gives 24 to 107"),
    ],
)
def test_impossible_totals(totals: list[int], rounds: int | None, reason: str) -> None:
    told = impossible_totals(STANDARD, totals, rounds)
    assert told is not None
    assert told.startswith(reason)


def test_rounds_agreed_bound_a_reported_game() -> None:
    three = STANDARD._replace(limit=None, max_rounds=3)
    assert impossible_totals(three, [200, 121, 0, 0], None) is None
    assert impossible_totals(three, [200, 122, 0, 0], None) is not None
    assert impossible_totals(three, [200, 0, 0, 0], 4) is not None


def test_totals_of_a_game_without_any_bound() -> None:
    endless = STANDARD._replace(limit=None)
    assert impossible_totals(endless, [10**30, 10**30], None) is None
    assert impossible_totals(endless, [10**30, 10**30], 10**30) is not None
    reason = impossible_totals(endless, [1, 1], None)
    assert reason is not None
    assert reason.endswith("at most 79 to one")


def brute_totals(rules: Rules, players: int, rounds: int) -> set[tuple[int, ...]]:
    """Every total that some points within the bounds of a round give after so many rounds."""
    bounds = round_bounds(rules, players)
    each = range(bounds.player_points_max + 1)
    scores = [
        points
        for points in itertools.product(each, repeat=players)
        if bounds.points_min <= sum(points) <= bounds.points_max
    ]
    reached = {(0,) * players}
    for _ in range(rounds):
        open_ = [totals for totals in reached if rules.limit is None or max(totals) < rules.limit]
        reached = {
            tuple(total + more for total, more in zip(totals, points, strict=True))
            for totals in open_
            for points in scores
        }
    return reached


@pytest.mark.parametrize("limit", [5, 12, 40, None])
def test_totals_against_every_course_of_points(limit: int | None) -> None:
    rules = ADVANCED._replace(limit=limit, max_rounds=3)
    reached = [brute_totals(rules, 2, rounds) for rounds in range(4)]
    highest = 34 * 3 + 3
    for totals in itertools.product(range(0, highest, 3), repeat=2):
        for rounds, possible in enumerate(reached):
            assert (impossible_totals(rules, totals, rounds) is None) == (totals in possible)
        assert (impossible_totals(rules, totals, None) is None) == any(totals in each for each in reached)


@given(seeds(), st.sampled_from(list(VARIANTS)), st.integers(1, 150))
def test_random_games_are_possible(rng: random.Random, variant: str, limit: int) -> None:
    game = random_game(rng, variant=variant, limit=limit, claims=True, named=False)
    rules = VARIANTS[variant]._replace(limit=limit)
    for round_ in game["rounds"]:
        assert impossible_points(rules, round_["points"]) is None
        assert impossible_piles(rules, [len(pile) for pile in round_["piles"]]) is None
    result = game["result"]
    assert impossible_totals(rules, result["totals"], result["rounds"]) is None
    assert impossible_totals(rules, result["totals"], None) is None
    most = most_rounds(rules, len(game["players"]))
    assert most is not None
    assert result["rounds"] <= most
