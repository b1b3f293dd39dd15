"""Changes of a game in memory: who plays, what a result claims."""

from typing import Any

import pytest

from take5cli.errors import MisuseError
from take5cli.table.changes import (
    new_game,
    next_players,
    with_player,
    with_result_kept_true,
    with_round,
    with_round_mended,
    without_last_round,
    without_player,
)
from tests.table.games import FOUR, scored, story_of

ROUND = (26, 0, 15, 28)


def seats(game: Any) -> list[tuple[str, ...] | None]:
    return [tuple(round_["players"]) if "players" in round_ else None for round_ in game["rounds"]]


def test_a_new_game_has_what_was_said() -> None:
    assert new_game(["Ann", "Ben"]) == {"take5": 1, "players": ["Ann", "Ben"], "rounds": []}
    assert new_game(["A", "B"], variant="tactics", unlimited=True, max_rounds=3, title="Friday") == {
        "take5": 1,
        "players": ["A", "B"],
        "title": "Friday",
        "variant": "tactics",
        "max_rounds": 3,
        "limit": None,
        "rounds": [],
    }


def test_a_new_game_like_another_takes_what_was_agreed_but_not_what_happened() -> None:
    old = {**scored(ROUND, limit=100), "rules": {"row_capacity": 6}, "title": "old", "date": "2026-11-27"}
    assert new_game(["A", "B"], like=old, title="new") == {
        "take5": 1,
        "players": ["A", "B"],
        "rules": {"row_capacity": 6},
        "limit": 100,
        "title": "new",
        "rounds": [],
    }
    assert new_game(["A", "B"], like=old, limit=66)["limit"] == 66


def test_who_leaves_is_missing_from_the_next_round_on() -> None:
    left = without_player(story_of(scored(ROUND)), "Ben")
    assert left["players"] == list(FOUR)
    assert seats(left) == [None, ("Ann", "Cem", "Dora")]
    assert next_players(story_of(left)) == ("Ann", "Cem", "Dora")


def test_two_leave_one_after_the_other() -> None:
    once = without_player(story_of(scored(ROUND)), "Ben")
    assert seats(without_player(story_of(once), "Ann")) == [None, ("Cem", "Dora")]


def test_who_leaves_before_the_first_round_never_was_there() -> None:
    assert without_player(story_of(scored()), "Ben") == scored(players=("Ann", "Cem", "Dora"))


def test_who_joins_is_new_to_the_game_and_the_first_round_says_who_were_all() -> None:
    joined = with_player(story_of(scored(ROUND, ROUND)), "Éva")
    assert joined["players"] == [*FOUR, "Éva"]
    assert seats(joined) == [FOUR, None, (*FOUR, "Éva")]
    assert not [finding for finding in story_of(joined).findings if finding.severity == "error"]


def test_who_joins_before_the_first_round_is_one_of_all() -> None:
    assert with_player(story_of(scored()), "Éva") == scored(players=(*FOUR, "Éva"))


def test_who_comes_back_sits_where_they_sat() -> None:
    left = without_player(story_of(scored(ROUND)), "Ben")
    played = with_round(left, {"points": {"Ann": 20, "Cem": 20, "Dora": 20}})
    back = with_player(story_of(played), "Ben")
    assert seats(back) == [None, ("Ann", "Cem", "Dora"), FOUR]
    assert back["players"] == list(FOUR)


def test_who_comes_back_at_once_was_never_away() -> None:
    left = without_player(story_of(scored(ROUND)), "Ben")
    assert with_player(story_of(left), "Ben") == scored(ROUND)


@pytest.mark.parametrize(
    ("change", "name", "said"),
    [
        (without_player, "Bem", "did you mean Ben?"),
        (with_player, "Ben", "Ben plays already"),
    ],
)
def test_a_change_of_seats_that_makes_no_sense(change: Any, name: str, said: str) -> None:
    with pytest.raises(MisuseError) as refused:
        change(story_of(scored(ROUND)), name)
    assert said in str(refused.value)


def test_names_are_compared_as_people_see_them() -> None:
    game = {**scored(), "players": ["A\u030asa", "Ben", "Cem"]}
    assert without_player(story_of(game), "Åsa")["players"] == ["Ben", "Cem"]


def test_a_mended_round_keeps_its_players_notes_and_own_keys() -> None:
    game = scored(ROUND)
    game["rounds"][0] |= {"notes": "Ben dealt", "x-table": 3, "x-ignore": ["impossible-points"], "rows": []}
    mended = with_round_mended(game, 1, {"piles": {"Ann": [1]}})
    assert mended["rounds"] == [{"notes": "Ben dealt", "x-table": 3, "piles": {"Ann": [1]}}]
    assert game["rounds"][0]["points"] == dict(zip(FOUR, ROUND, strict=True))


def test_the_last_round_is_taken_back() -> None:
    assert without_last_round(scored(ROUND, ROUND)) == scored(ROUND)
    with pytest.raises(MisuseError):
        without_last_round(scored())


def test_a_result_follows_the_rounds() -> None:
    claimed = {"totals": [1, 2, 3, 4], "winners": ["Dora"], "rounds": 9}
    over = scored(ROUND, (40, 0, 15, 28), result=claimed)
    assert with_result_kept_true(over)["result"] == {
        "totals": [66, 0, 30, 56],
        "winners": ["Ben"],
        "rounds": 2,
    }
    going_on = scored(ROUND, result=claimed | {"totals": dict.fromkeys(FOUR, 0)})
    assert with_result_kept_true(going_on)["result"] == {
        "totals": {"Ann": 26, "Ben": 0, "Cem": 15, "Dora": 28},
        "rounds": 1,
    }
    assert "result" not in with_result_kept_true(scored(ROUND, result={"winners": ["Ann"]}))


def test_the_result_of_a_reported_game_is_all_that_is_known() -> None:
    reported = scored(result={"totals": dict.fromkeys(FOUR, 70)})
    assert with_result_kept_true(reported) == reported
