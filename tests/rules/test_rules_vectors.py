"""The rule vectors: examples collected from rule sheets, and edge cases.

Left out are those marked `partial`, since cards in them stand in a picture only (each has a `-filled` twin
here), and the only one of the variant Professional, which is not played here.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.rules.cards import bull_heads, heads_of
from take5cli.rules.games import is_over, winners
from take5cli.rules.rounds import Play, play_turns
from take5cli.rules.variants import VARIANTS

Vector = dict[str, Any]

STANDARD = VARIANTS["standard"]
VECTORS: list[Vector] = json.loads((Path(__file__).parents[1] / "data" / "vectors.json").read_text("utf-8"))
USABLE = {
    vector["id"]: vector
    for vector in VECTORS
    if vector["stated"] in {"full", "derived", "own"} and vector["mode"] in {"basic", "advanced"}
}
TURNS = [name for name, vector in USABLE.items() if "rows" in vector["given"]]
TOTALS = [name for name, vector in USABLE.items() if "totals_after_round" in vector["given"]]
SEATS = [name for name, vector in USABLE.items() if "players" in vector["given"]]


def test_every_usable_vector_is_exercised() -> None:
    assert sorted([*TURNS, *TOTALS, *SEATS, "amigo-heads", "deck-sum", "bga-score"]) == sorted(USABLE)
    assert len(USABLE) == 59


@pytest.mark.parametrize("name", TURNS)
def test_turn(name: str) -> None:
    given, expect = USABLE[name]["given"], USABLE[name]["expect"]
    players = list(given["plays"])
    choices = list(given.get("row_choices", {}).values()) or [None]
    events: list[list[Play]] = []

    course = play_turns(STANDARD, given["rows"], [list(given["plays"].values())], choices, events=events)

    assert course.fault is None
    assert course.rows == expect["rows"]
    assert {p: heads_of(pile) for p, pile in zip(players, course.piles, strict=True)} == expect["points"]
    if "events" in expect:
        told = [
            {
                "player": players[play.seat],
                "card": play.card,
                "kind": play.kind,
                "row": play.row,
                "taken": list(play.taken),
                "points": play.points,
            }
            for play in events[0]
        ]
        assert told == expect["events"]


@pytest.mark.parametrize("name", TOTALS)
def test_end_of_a_game(name: str) -> None:
    given, expect = USABLE[name]["given"], USABLE[name]["expect"]
    totals = given["totals_after_round"]
    # "Over 66" is the limit 67 (R20).
    limit = 1 + int(given["rule"].removeprefix("over ")) if "rule" in given else given["limit"]

    assert is_over(STANDARD._replace(limit=limit), totals.values(), 1) == expect["game_over"]
    if expect["game_over"]:
        assert winners(totals) == expect["winners"]


@pytest.mark.parametrize("name", SEATS)
def test_players_of_advanced(name: str) -> None:
    advanced = VARIANTS["advanced"]
    players, expect = USABLE[name]["given"]["players"], USABLE[name]["expect"]

    if "error" in expect:
        assert not advanced.seats_fit(players)
        return
    assert advanced.seats_fit(players)
    assert advanced.open_draft
    assert expect["deck"] == [1, advanced.deck(players)]
    assert expect["removed"] == [advanced.deck(players) + 1, STANDARD.deck(players)]
    assert expect["cards"] == advanced.dealt(players)
    assert expect["hands"] == advanced.cards_per_hand
    assert expect["bull_heads_in_play"] == heads_of(range(1, advanced.deck(players) + 1))


def test_heads_of_the_rule_sheet() -> None:
    vector = USABLE["amigo-heads"]
    assert [bull_heads(card) for card in vector["given"]["cards"]] == vector["expect"]["points"]


def test_heads_of_the_whole_deck() -> None:
    expect = USABLE["deck-sum"]["expect"]
    deck = range(1, STANDARD.deck(2) + 1)
    assert heads_of(deck) == expect["sum"]
    ones = expect["classes"].pop("1")
    assert {heads: [c for c in deck if bull_heads(c) == int(heads)] for heads in expect["classes"]} == expect[
        "classes"
    ]
    assert sum(bull_heads(card) == 1 for card in deck) == ones


def test_score_that_counts_down() -> None:
    given, expect = USABLE["bga-score"]["given"], USABLE["bga-score"]["expect"]
    assert STANDARD.limit == given["start"]
    assert expect["bga_score"] == given["start"] - given["heads_total"]
    assert is_over(STANDARD, [0, given["heads_total"]], 1) == expect["game_over"]
