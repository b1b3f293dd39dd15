"""The sieve lets pass only what the careful checks find nothing in, and gives the same result for it."""

import json
import random
from copy import deepcopy
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.checks.checking import Verdict, check_game
from take5cli.checks.sieve import sift
from take5cli.logs.documents import Document
from take5cli.rules.variants import VARIANTS
from tests.checks.games import PLAYED, verdict
from tests.strategies import random_game

ODD = [None, True, False, 0, -1, 5, 105, 7.0, 7.5, "7", "Ann", [], {}, [7], {"Ann": 7}, 10**20]


def document(value: Any) -> Document:
    return Document("game.json", 0, value, json.dumps(value), 1, "json")


def some_game(rng: random.Random) -> dict[str, Any]:
    return random_game(
        rng,
        variant=rng.choice(["standard", "tactics"]),
        players=rng.randint(2, 6),
        named=rng.random() < 0.5,
        hands=rng.random() < 0.5,
        claims=rng.random() < 0.5,
        rounds=rng.randint(1, 3),
    )


def mutate(value: Any, rng: random.Random) -> None:
    """Changes one spot somewhere in nested lists and mappings."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(value[key], dict | list) and rng.random() < 0.85:
            value = value[key]
            continue
        deed = rng.randrange(4)
        if deed == 0:
            value[key] = rng.choice(ODD)
        elif deed == 1:
            del value[key]
        elif isinstance(value, list):
            value.insert(key, deepcopy(value[rng.randrange(len(value))]))
        else:
            value[rng.choice(["notes", "x-own", "rows", "points", "takes_row", "plays", "Ann"])] = value[key]
        return


def checked_carefully(value: Any) -> Verdict:
    """What the checks say of a game of which no round passes the sieve."""
    with patch("take5cli.checks.game.sift", lambda *_: ([], 0)):
        return check_game(document(value))


@given(st.randoms(use_true_random=False))
def test_legal_games_come_to_the_same_with_and_without_the_sieve(rng: random.Random) -> None:
    value = some_game(rng)
    quick, told, careful = (
        check_game(document(value)),
        check_game(document(value), story=True),
        checked_carefully(value),
    )

    assert quick.findings == told.findings == careful.findings
    assert quick.course is not None
    assert told.course is not None
    assert careful.course is not None
    assert told.course == careful.course
    assert quick.course._replace(rounds=()) == careful.course._replace(rounds=())
    for fast, slow in zip(quick.course.rounds, careful.course.rounds, strict=True):
        assert fast == slow._replace(piles=None, events=None, rows_after=None)


@given(st.randoms(use_true_random=False), st.booleans())
def test_what_is_found_does_not_depend_on_the_sieve(rng: random.Random, story: bool) -> None:
    value = some_game(rng)
    for _ in range(rng.randint(1, 3)):
        mutate(value, rng)

    assert check_game(document(value), story=story).findings == checked_carefully(value).findings


def test_most_legal_rounds_pass() -> None:
    rng = random.Random(7)
    for _ in range(50):
        value = some_game(rng)
        rules = VARIANTS[value.get("variant", "standard")]
        assert len(sift(value["rounds"], 0, tuple(value["players"]), rules, False)[0]) == len(value["rounds"])


@pytest.mark.parametrize("odd", [True, 7.0])
def test_what_only_compares_equal_is_no_whole_number(odd: Any) -> None:
    rules, players = VARIANTS["standard"], ("Ann", "Ben", "Cem", "Dora")
    points = [26, odd if odd is True else 0.0, 15, 28]

    assert sift([{**PLAYED, "points": points}], 0, players, rules, False) == ([], 0)
    assert sift([{"points": [10, 10, 10, 10.0]}], 0, players, rules, False) == ([], 0)


def test_rounds_of_larger_decks_are_left_to_the_careful_checks() -> None:
    value = random_game(random.Random(1), players=3, rounds=1)
    value["rules"] = {"deck_size": 5000}

    assert not [finding for finding in verdict(value).findings if finding.severity == "error"]


class TestKeys:
    """In JSON a repeated key is found though the sieve looked at the last one only."""

    def test_as_many_keys_as_colons_need_no_second_look(self, monkeypatch: pytest.MonkeyPatch) -> None:
        value = {"take5": 1, "players": ["Ann", "Ben", "Cem", "Dora"], "title": "A: b", "rounds": [PLAYED]}
        value["result"] = {"totals": {"Ann": 26, "Ben": 0, "Cem": 15, "Dora": 28}}
        monkeypatch.setattr(Document, "repeated", None)

        assert check_game(document(value)).course is not None

    @pytest.mark.parametrize(
        ("once", "twice", "pointer"),
        [
            ('"Ben": 34', '"Ben": 99, "Ben": 34', "/rounds/0/turns/0/plays/Ben"),
            ('"takes_row": 2', '"takes_row": 1, "takes_row": 2', "/rounds/0/turns/2/takes_row"),
            ('"take5": 1', '"take5": 1, "take5": 1', "/take5"),
        ],
    )
    def test_a_repeated_key_is_found(self, once: str, twice: str, pointer: str) -> None:
        value = {"take5": 1, "players": ["Ann", "Ben", "Cem", "Dora"], "rounds": [PLAYED]}
        text = json.dumps(value).replace(once, twice, 1)
        found = check_game(Document("game.json", 0, json.loads(text), text, 1, "json")).findings

        assert [(finding.name, finding.path) for finding in found if finding.severity == "error"] == [
            ("duplicate-key", pointer)
        ]

    @pytest.mark.parametrize("colon", ["\\u003a", "\\u003A"])
    def test_an_escaped_colon_hides_no_repeated_key(self, colon: str) -> None:
        value = {"take5": 1, "players": ["Ann", "Ben", "Cem", "Dora"], "title": "A: b", "rounds": [PLAYED]}
        text = (
            json.dumps(value).replace("A: b", f"A{colon} b").replace('"Ben": 34', '"Ben": 99, "Ben": 34', 1)
        )
        found = check_game(Document("game.json", 0, json.loads(text), text, 1, "json")).findings

        assert [finding.name for finding in found if finding.severity == "error"] == ["duplicate-key"]

    def test_a_doubled_name_stands_for_the_missing_one(self) -> None:
        value = {"take5": 1, "players": ["Ann", "Ben", "Cem", "Dora"], "rounds": [PLAYED]}
        text = json.dumps(value).replace('"Ben": 34, "Cem"', '"Ann": 34, "Cem"', 1)
        found = check_game(Document("game.json", 0, json.loads(text), text, 1, "json")).findings

        assert [finding.name for finding in found if finding.severity == "error"] == ["duplicate-key"]
