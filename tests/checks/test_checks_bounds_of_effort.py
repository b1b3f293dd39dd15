"""Where the checks stop: figures that no game has, and hints for which there would be no time."""

import json
from typing import Any

import pytest

from take5cli.checks import hints
from take5cli.checks.checking import check_game
from take5cli.checks.findings import Finding
from take5cli.checks.words import quoted
from take5cli.logs.documents import Document
from tests.checks.games import PLAYED, game, only, with_turn


def hinted(value: Any) -> Finding:
    document = Document("game.json", 0, value, json.dumps(value), 1, "json")
    return next(each for each in check_game(document, hints=True).findings if each.severity == "error")


@pytest.mark.parametrize("key", ["cards_per_hand", "row_count"])
def test_house_rules_beyond_any_table_are_too_large(key: str) -> None:
    finding = only(game(rules={"deck_size": 100_000, key: 101}))

    assert (finding.name, finding.path) == ("too-large", f"/rules/{key}")


def test_a_hundred_and_one_players_are_not_read() -> None:
    value = {"take5": 1, "players": [f"P{seat}" for seat in range(101)], "rounds": []}

    assert only(value).name == "player-count"
    assert "at most 100 are read" in only(value).message


def test_a_hand_of_hundreds_of_cards_has_no_hints() -> None:
    rules = {"deck_size": 1000, "cards_per_hand": 100}
    round_ = {"start": [1, 2, 3, 4], "turns": [{"plays": [10, 10]}], "points": [1, 1]}
    value = {"take5": 1, "players": ["Ann", "Ben"], "rules": rules, "rounds": [round_]}

    assert hinted(value).corrections == ()


def test_corrections_are_proved_only_while_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    value = game({**PLAYED, "points": {"Ann": 62, "Ben": 0, "Cem": 15, "Dora": 28}})
    assert hinted(value).corrections
    monkeypatch.setattr(hints, "MOST_CHECKED", 0)

    assert hinted(value).corrections == ()


def test_two_slips_in_the_piles_are_not_worked_out() -> None:
    piles = [
        [1, 1, 2, 2, 5, 6, 7, 8, 9],
        [10, 11, 12, 13, 14, 15],
        [16, 17, 18, 19],
        [20, 21, 22, 23, 24, 25],
    ]

    assert hinted(game({"piles": piles, "points": [12, 20, 9, 16]})).corrections == ()


def test_a_text_as_long_as_there_are_players_is_no_list() -> None:
    assert only(game({"points": "abcd"})).name == "wrong-type"
    assert only(game({**PLAYED, "points": "abcd"})).name == "wrong-type"


def test_a_number_of_many_digits_is_not_spelt_out() -> None:
    assert quoted(10**41) == "a number of more than 40 digits"


def test_far_too_many_cards_in_the_piles_are_no_single_slip() -> None:
    piles = [list(range(1 + 13 * seat, 14 + 13 * seat)) for seat in range(4)]
    finding = hinted(game({"piles": piles, "points": [20, 20, 20, 20]}))

    assert finding.name in ("points-mismatch", "impossible-piles")
    assert finding.corrections == ()


def test_rounds_beyond_those_that_are_worked_out_say_so() -> None:
    value = game(*[with_turn(3, takes_row=None)] * (hints.MOST_ROUNDS + 2), limit=9000)
    document = Document("game.json", 0, value, json.dumps(value), 1, "json")
    found = [each for each in check_game(document, hints=True).findings if each.name == "choice-missing"]

    assert [hints.NOT_WORKED in (each.hint or "") for each in found] == [False] * hints.MOST_ROUNDS + [
        True
    ] * 2
