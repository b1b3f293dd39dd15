"""Totals, the end of a game, ranking and winners."""

import pytest

from take5cli.rules.games import is_over, ranking, winners
from take5cli.rules.variants import VARIANTS

STANDARD = VARIANTS["standard"]


@pytest.mark.parametrize(
    ("totals", "over"), [([66, 12, 40], True), ([65, 65, 65], False), ([67, 0, 3], True), ([0, 0], False)]
)
def test_game_ends_when_a_total_reaches_66(totals: list[int], over: bool) -> None:
    assert is_over(STANDARD, totals, 1) == over


def test_over_66_is_the_limit_67() -> None:
    assert not is_over(STANDARD._replace(limit=67), [66, 12], 1)
    assert is_over(STANDARD._replace(limit=67), [67, 12], 1)


def test_agreed_number_of_rounds_ends_a_game_below_the_limit() -> None:
    three = STANDARD._replace(max_rounds=3)
    assert not is_over(three, [20, 12], 2)
    assert is_over(three, [20, 12], 3)
    assert is_over(three, [66, 12], 1)


def test_game_without_a_limit_ends_by_rounds_only() -> None:
    endless = STANDARD._replace(limit=None, max_rounds=3)
    assert not is_over(endless, [200, 12], 2)
    assert is_over(endless, [200, 12], 3)


def test_game_of_nobody_is_not_over() -> None:
    assert not is_over(STANDARD, [], 0)


def test_equals_share_a_rank_and_stand_in_seat_order() -> None:
    totals = {"Ann": 70, "Ben": 12, "Cem": 66, "Dora": 12}
    assert ranking(totals) == [(1, "Ben", 12), (1, "Dora", 12), (3, "Cem", 66), (4, "Ann", 70)]
    assert winners(totals) == ["Ben", "Dora"]


def test_two_who_reach_66_together_and_two_who_win() -> None:
    assert winners({"a": 70, "b": 66, "c": 12, "d": 12}) == ["c", "d"]


def test_all_tie_and_all_win() -> None:
    assert winners({"Ann": 66, "Ben": 66}) == ["Ann", "Ben"]
    assert ranking({"Ann": 66, "Ben": 66}) == [(1, "Ann", 66), (1, "Ben", 66)]


def test_who_left_comes_after_all_who_stayed() -> None:
    totals = {"Ann": 5, "Ben": 66, "Cem": 5, "Dora": 30}
    assert ranking(totals, {"Ben", "Dora"}) == [
        (1, "Dora", 30),
        (2, "Ben", 66),
        (3, "Ann", 5),
        (3, "Cem", 5),
    ]
    assert winners(totals, {"Ben", "Dora"}) == ["Dora"]


def test_who_left_shares_no_rank_with_who_stayed() -> None:
    assert ranking({"Ann": 66, "Ben": 66}, ["Ben"]) == [(1, "Ben", 66), (2, "Ann", 66)]


def test_nobody_eligible_nobody_wins() -> None:
    assert winners({"Ann": 1}, []) == []
    assert ranking({}) == []
