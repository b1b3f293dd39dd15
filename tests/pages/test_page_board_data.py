"""The data of the board: what the script lays by it is what the story tells."""

import random
from typing import Any

import pytest

from take5cli.pages.board_data import KINDS, board_data
from take5cli.replaying import GameStory
from take5cli.rules.cards import bull_heads
from tests.pages.stories import story_of
from tests.strategies import random_game


def data_of(story: GameStory) -> dict[str, Any]:
    return board_data(story, story.players)


def laid(told: dict[str, Any]) -> list[list[list[int]]]:
    """The rows after every turn, laid as the page's script lays them."""
    rows = [[card] for card in told["start"]]
    after = []
    for plays in told["turns"]:
        for _seat, card, row, kind, _points in plays:
            rows[row - 1] = [*(rows[row - 1] if KINDS[kind] == "place" else []), card]
        after.append([list(row) for row in rows])
    return after


@pytest.mark.parametrize("variant", ["standard", "tactics", "advanced"])
def test_cards_laid_by_the_data_lie_as_in_the_story(variant: str) -> None:
    for seed in range(10):
        story = story_of(random_game(random.Random(seed), variant=variant))
        data = data_of(story)
        for told, round_ in zip(data["rounds"], story.rounds, strict=True):
            assert laid(told) == [[list(row) for row in turn.rows] for turn in round_.turns or ()]
            assert told["end"] == "over"
            assert dict(zip(round_.players, told["points"], strict=True)) == round_.points
        cards = {play.card for r in story.rounds for turn in r.turns or () for play in turn.plays}
        listed = {card: heads for heads, of_heads in data["heads"].items() for card in of_heads}
        assert all(listed.get(card, 1) == bull_heads(card) for card in cards)


def test_a_counted_and_a_scored_round_have_no_turns() -> None:
    game = {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "rounds": [{"piles": [[10, 11], [55, 3, 4, 12]]}, {"points": [3, 20]}],
    }
    counted, scored = data_of(story_of(game))["rounds"]
    assert "turns" not in counted
    assert counted["piles"] == [(10, 11), (55, 3, 4, 12)]
    assert (counted["before"], counted["after"]) == ([0, 0], [8, 10])
    assert scored["piles"] is None
    assert (scored["before"], scored["points"], scored["after"]) == ([8, 10], [3, 20], [11, 30])


def test_who_is_away_has_no_seat_in_the_round() -> None:
    game = {
        "take5": 1,
        "players": ["Ann", "Ben", "Cem"],
        "rounds": [
            {"players": ["Ann", "Cem"], "points": [5, 7]},
            {"players": ["Ben", "Cem"], "points": [9, 4]},
        ],
    }
    first, second = data_of(story_of(game))["rounds"]
    assert (first["seats"], first["after"]) == ([0, 2], [5, 0, 7])
    assert (second["seats"], second["points"], second["after"]) == ([1, 2], [9, 4], [5, 9, 11])


def test_after_a_fault_turns_end_and_totals_are_unknown() -> None:
    game = random_game(random.Random(1), players=3, rounds=2)
    game["rounds"][0]["turns"][4]["plays"]["Ben"] = 200
    del game["result"]
    story = story_of(game)
    broken, later = data_of(story)["rounds"]
    assert story.fault is not None
    assert (broken["end"], len(broken["turns"])) == ("broken", 4)
    assert (broken["points"], broken["after"]) == (None, [None] * 3)
    assert (later["end"], len(later["turns"])) == ("over", 10)
    assert later["before"] == [None] * 3


def test_a_round_after_the_end_is_late() -> None:
    game = {"take5": 1, "players": ["Ann", "Ben"], "rounds": [{"points": [70, 0]}, {"points": [3, 4]}]}
    assert [told["end"] for told in data_of(story_of(game))["rounds"]] == ["over", "late"]


def test_house_rules_say_how_long_a_row_is() -> None:
    game = random_game(random.Random(2), players=3, house={"row_capacity": 7}, rounds=1)
    assert data_of(story_of(game))["capacity"] == 7
