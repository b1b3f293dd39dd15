"""The random games that other tests rely on are dealt, drafted, played, counted and won by the rules."""

import random
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.rules.cards import heads_of
from take5cli.rules.games import is_over, winners
from take5cli.rules.rounds import play_round
from take5cli.rules.variants import VARIANTS
from tests.strategies import random_game, random_round, seeds


@given(seeds(), st.sampled_from(list(VARIANTS)), st.integers(2, 6))
def test_deal_and_plays_of_a_random_round(rng: random.Random, variant: str, players: int) -> None:
    rules = VARIANTS[variant]
    start, hands, plays, choices = random_round(rng, rules, players)
    cards = sorted(chain(start, *hands))
    assert len(set(cards)) == rules.dealt(players)
    assert cards[-1] <= rules.deck(players)
    assert [sorted(hand) for hand in hands] == [sorted(column) for column in zip(*plays, strict=True)]
    assert play_round(rules, start, plays, choices).fault is None


@given(seeds(), st.sampled_from(list(VARIANTS)), st.booleans())
def test_claims_of_a_random_game_are_true(rng: random.Random, variant: str, named: bool) -> None:
    game = random_game(rng, variant=variant, named=named, hands=True, claims=True)
    names = game["players"]
    totals = dict.fromkeys(names, 0)
    rules = VARIANTS[variant]
    for number, told in enumerate(game["rounds"]):
        assert not is_over(rules, totals.values(), number)
        by_seat = {
            key: [told[key][name] for name in names] if named else told[key]
            for key in ("hands", "piles", "points")
        }
        plays = [list(turn["plays"].values()) if named else turn["plays"] for turn in told["turns"]]
        rows_after: list[list[list[int]]] = []
        choices = [turn.get("takes_row") for turn in told["turns"]]
        course = play_round(rules, told["start"], plays, choices, rows_after)
        assert course[:4] == (by_seat["piles"], told["rows"], 10, None)
        assert rows_after == [turn["rows"] for turn in told["turns"]]
        assert by_seat["points"] == [heads_of(pile) for pile in course.piles]
        for name, points in zip(names, by_seat["points"], strict=True):
            totals[name] += points
    result = game["result"]
    assert result["totals"] == (totals if named else list(totals.values()))
    assert result["rounds"] == len(game["rounds"])
    assert result["winners"] == winners(totals)
    assert is_over(rules, totals.values(), result["rounds"])


@given(seeds(), st.integers(2, 6))
def test_draft_goes_round_from_the_first_player_on(rng: random.Random, players: int) -> None:
    game = random_game(rng, variant="advanced", players=players, named=False, hands=True, rounds=1)
    told = game["rounds"][0]
    first = game["players"].index(told.get("first", game["players"][0]))
    for seat, hand in enumerate(told["hands"]):
        assert sorted(told["draft"][(seat - first) % players :: players]) == sorted(hand)


def test_a_game_may_be_cut_short() -> None:
    game = random_game(random.Random(1), players=2, limit=500, rounds=2)
    assert len(game["rounds"]) == 2
    assert "winners" not in game["result"]
    assert game["limit"] == 500


def test_a_game_of_agreed_rounds() -> None:
    game = random_game(random.Random(2), players=3, limit=None, max_rounds=4, detail="scored", result=False)
    assert [list(told) for told in game["rounds"]] == [["points"]] * 4
    assert (game["limit"], game["max_rounds"]) == (None, 4)
    assert "result" not in game


@pytest.mark.parametrize("detail", ["played", "counted", "scored", "mixed"])
def test_details(detail: str) -> None:
    game = random_game(random.Random(3), limit=300, detail=detail)  # type: ignore[arg-type]
    told = {"played": ["start", "turns"], "counted": ["piles"], "scored": ["points"]}
    expected = list(told.values()) if detail == "mixed" else [told[detail]]
    keys = [list(round_) for round_ in game["rounds"]]
    assert all(each in expected for each in keys)
    assert all(each in keys for each in expected)


def test_house_rules_stand_in_the_game_and_are_played_by() -> None:
    house = {"deck_size": 10**12, "row_count": 3, "low_card": "cheapest"}
    game = random_game(random.Random(4), players=2, named=False, claims=True, house=house)
    rules = VARIANTS["standard"]._replace(house=True, deck_size=10**12, row_count=3, low_card="cheapest")
    assert game["rules"] == house
    for told in game["rounds"]:
        choices = [turn.get("takes_row") for turn in told["turns"]]
        course = play_round(rules, told["start"], [turn["plays"] for turn in told["turns"]], choices)
        assert (course.fault, course.piles) == (None, told["piles"])
