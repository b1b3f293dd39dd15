"""The JSON Schema takes what the log format allows, and refuses what is built wrongly."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from take5cli import cli
from take5cli.cli.schema import schema_file

SCHEMA = json.loads(schema_file().read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

Log = dict[str, Any]
Change = Callable[[Log], object]

PLAYED = {
    "start": [19, 104, 4, 51],
    "hands": {"Ann": [63, 77, 89, 70, 85, 1, 60, 18, 64, 37]},
    "turns": [
        {"plays": {"Ann": 63, "Ben": 34, "Cem": 56, "Dora": 30}},
        {"plays": {"Ann": 77, "Ben": 90, "Cem": 39, "Dora": 27}, "rows": [[19, 27], [104], [4, 39], [90]]},
        {"plays": [89, 65, 72, 20], "takes_row": 2, "notes": "Dora is unlucky"},
    ],
    "rows": [[19], [104], [4], [51]],
    "points": {"Ann": 26, "Ben": 0, "Cem": 15, "Dora": 28},
}
GAME: Log = {
    "take5": 1,
    "title": "Friday at the club",
    "date": "2026-11-27",
    "players": ["Ann", "Ben", "Cem", "Dora"],
    "rounds": [
        {"points": [24, 12, 10, 1]},
        {"piles": {"Ann": [64, 66], "Ben": [], "Cem": [35], "Dora": [49, 96, 99]}},
        PLAYED,
    ],
    "result": {"totals": {"Ann": 67, "Ben": 32, "Cem": 40, "Dora": 36}, "winners": ["Ben"], "rounds": 3},
}


def changed(change: Change) -> Log:
    """The game above after a change."""
    game = copy.deepcopy(GAME)
    change(game)
    return game


def put(*path_and_value: Any) -> Change:
    """A change that puts the last argument at the path before it."""
    *path, key, value = path_and_value

    def change(game: Any) -> None:
        for step in path:
            game = game[step]
        game[key] = value

    return change


def drop(*path: Any) -> Change:
    """A change that takes a key away."""

    def change(game: Any) -> None:
        for step in path[:-1]:
            game = game[step]
        del game[path[-1]]

    return change


TURNS = ("rounds", 2, "turns")
ADVANCED = {
    "take5": 1,
    "players": ["Ann", "Ben"],
    "variant": "advanced",
    "rounds": [{"draft": list(range(1, 21)), "first": "Ben", "start": [21, 22, 23, 24]}],
}
HOUSE = {
    "take5": 1,
    "players": ["Ann", "Ben"],
    "rules": {
        "deck_size": 200,
        "cards_per_hand": 12,
        "row_count": 5,
        "row_capacity": 6,
        "low_card": "cheapest",
        "x-why": 1,
    },
    "rounds": [
        {
            "start": [1, 2, 3, 4, 200],
            "turns": [{"plays": [150 - n, 50 - n], "takes_row": 5} for n in range(12)],
            "rows": [[1, 2, 3, 4, 5, 6], [7], [8], [9], [10]],
        }
    ],
}

GOOD: dict[str, Any] = {
    "played, counted and scored": GAME,
    "a list of games": [GAME, GAME],
    "an empty list of games": [],
    "nothing played yet": {"take5": 1, "players": ["Ann", "Ben"], "rounds": []},
    "advanced": ADVANCED,
    "house rules": HOUSE,
    "reported": put("rounds", []),
    "no limit": lambda game: game.update(limit=None, max_rounds=3),
    "another limit": put("limit", 1),
    "null where optional": lambda game: game.update(
        variant=None, rules=None, max_rounds=None, id=None, title=None, date=None, notes=None, result=None
    ),
    "null in a round": lambda game: game["rounds"][0].update(
        players=None,
        start=None,
        hands=None,
        turns=None,
        rows=None,
        piles=None,
        notes=None,
    ),
    "null in a turn": lambda game: game["rounds"][2]["turns"][0].update(
        takes_row=None, rows=None, notes=None
    ),
    "a number as text": put("id", 7),
    "a date and time": put("date", "2026-11-27T20:30:00+01:00"),
    "a date that is a number": put("date", 20261127),
    "a date by its week": put("date", "2026-W48-5"),
    "a hand that is not known": put("rounds", 2, "hands", {"Ann": list(range(1, 11)), "Ben": None}),
    "the writer's own keys": lambda game: (
        game.update({"x-mood": {"any": ["thing"]}}),
        game["rounds"][0].update({"x-table": 2}),
        game["rounds"][2]["turns"][0].update({"x-ms": 1.5}),
        game["result"].update({"x-by": "Ann"}),
    ),
    "findings ignored by name and by code": put("rounds", 0, "x-ignore", ["impossible-points", "T505"]),
    "six start cards, on purpose": lambda game: game["rounds"][2].update(
        {"start": [1, 2, 3, 4, 5, 6], "x-ignore": ["hand-size"]}
    ),
    "a card twice, on purpose": lambda game: game["rounds"][2]["turns"][0].update(
        {"plays": [7, 7, 8, 9], "x-ignore": ["duplicate-card"]}
    ),
    "a key that is a name": lambda game: game.update(
        players=["x-ray", "Ben"], rounds=[{"points": {"x-ray": 1, "Ben": 2}}], result=None
    ),
    "names in several scripts": lambda game: game.update(
        players=["Ана", "王芳", "Åsa", "No"], rounds=[{"points": [1, 2, 3, 4]}]
    ),
    "a round just dealt": put("rounds", 2, {"start": [19, 104, 4, 51]}),
    "someone has left": put("rounds", 0, {"players": ["Ann", "Ben"], "points": {"Ann": 3, "Ben": 0}}),
}

BAD: dict[str, Any] = {
    "text": "take5: 1",
    "a list of rounds": [[GAME]],
    "no take5": drop("take5"),
    "no players": drop("players"),
    "no rounds": drop("rounds"),
    "another version": put("take5", 2),
    "version in quotes": put("take5", "1"),
    "players by number": put("players", [1, 2, 3, 4]),
    "one player": put("players", ["Ann"]),
    "eleven players": put("players", list("ABCDEFGHIJK")),
    "seven players in advanced": ADVANCED | {"players": list("ABCDEFG"), "rounds": []},
    "a player twice": put("players", ["Ann", "Ben", "Ann", "Dora"]),
    "a blank name": put("players", ["Ann", " ", "Cem", "Dora"]),
    "an unknown key": put("player", []),
    "an unknown key in a round": put("rounds", 0, "score", [1, 2, 3, 4]),
    "an unknown key in a turn": put(*TURNS, 0, "take_row", 2),
    "an unknown key in result": put("result", "winner", "Ben"),
    "an unknown house rule": put("rules", {"rows": 5}),
    "an unknown variant": put("variant", "pro"),
    "limit 0": put("limit", 0),
    "limit as text": put("limit", "66"),
    "limit null without max_rounds": put("limit", None),
    "limit null with max_rounds null": lambda game: game.update(limit=None, max_rounds=None),
    "max_rounds 0": put("max_rounds", 0),
    "half a limit": put("limit", 66.5),
    "one row": put("rules", {"row_count": 1}),
    "rows of one card": put("rules", {"row_capacity": 1}),
    "an empty deck": put("rules", {"deck_size": 0}),
    "another way with low cards": put("rules", {"low_card": "random"}),
    "title true": put("title", True),
    "no such month": put("date", "2026-13-01"),
    "a date too short": put("date", 2026),
    "no date": put("date", "Friday"),
    "rounds by name": put("rounds", {"first": {}}),
    "rounds null": put("rounds", None),
    "a round as a list": put("rounds", 0, [1, 2, 3, 4]),
    "turns without start": drop("rounds", 2, "start"),
    "turns with start null": put("rounds", 2, "start", None),
    "three start cards": put("rounds", 2, "start", [19, 104, 4]),
    "a start card twice": put("rounds", 2, "start", [19, 104, 4, 4]),
    "a start card 105": put("rounds", 2, "start", [19, 105, 4, 51]),
    "a hand of nine": put("rounds", 2, "hands", "Ann", list(range(1, 10))),
    "a hand as text": put("rounds", 2, "hands", "Ann", "63 77"),
    "eleven turns": put(*TURNS, [{"plays": [n, n + 20, n + 40, n + 60]} for n in range(1, 12)]),
    "a turn without plays": put(*TURNS, 0, {"notes": "?"}),
    "a turn as a list": put(*TURNS, 0, [1, 2, 3, 4]),
    "card 0": put(*TURNS, 0, "plays", "Ann", 0),
    "card 105": put(*TURNS, 0, "plays", "Ann", 105),
    "a card in quotes": put(*TURNS, 0, "plays", "Ann", "63"),
    "a card true": put(*TURNS, 0, "plays", "Ann", True),
    "half a card": put(*TURNS, 0, "plays", "Ann", 63.5),
    "one card played": put(*TURNS, 0, "plays", [63]),
    "row 0": put(*TURNS, 2, "takes_row", 0),
    "row 5": put(*TURNS, 2, "takes_row", 5),
    "five rows": put(*TURNS, 1, "rows", [[1], [2], [3], [4], [5]]),
    "a row of six": put(*TURNS, 1, "rows", [[1, 2, 3, 4, 5, 6], [7], [8], [9]]),
    "an empty row": put(*TURNS, 1, "rows", [[], [7], [8], [9]]),
    "negative points": put("rounds", 0, "points", [24, -3, 10, 1]),
    "points as text": put("rounds", 0, "points", [24, "12", 10, 1]),
    "no pile": put("rounds", 1, "piles", "Ann", None),
    "a pile as a number": put("rounds", 1, "piles", "Ann", 64),
    "a draft in standard": put("rounds", 2, "draft", list(range(1, 41))),
    "first in standard": put("rounds", 2, "first", "Ann"),
    "one winner as text": put("result", "winners", "Ben"),
    "minus one round": put("result", "rounds", -1),
    "an unknown finding ignored": put("x-ignore", ["duplicate-crad"]),
    "x-ignore as text": put("x-ignore", "duplicate-card"),
}


def log(case: Any) -> Any:
    return changed(case) if callable(case) else case


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", GOOD)
def test_a_log_that_the_format_allows_passes(name: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(log(GOOD[name]))] == []


@pytest.mark.parametrize("name", BAD)
def test_a_log_built_wrongly_is_refused(name: str) -> None:
    assert not VALIDATOR.is_valid(log(BAD[name]))


@pytest.mark.parametrize("part", ["game", "rules", "result", "round", "turn"])
def test_every_key_has_a_title_and_a_description_for_editors(part: str) -> None:
    definitions = SCHEMA["$defs"]
    for key, value in definitions[part]["properties"].items():
        told = definitions.get(value.get("$ref", "").removeprefix("#/$defs/"), {}) | value
        assert told.keys() >= {"title", "description"}, key


def test_take5_schema_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == SCHEMA
