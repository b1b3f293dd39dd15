"""Shapes that a program may write and a person would not: nulls, numbers for text, nobody at the table."""

import json

from take5cli.checks.checking import check_game
from take5cli.logs.json_reader import read_json


def errors(**game: object) -> list[tuple[str, str]]:
    """Name and path of the errors in a game of Ann and Ben without rounds, but for what is given."""
    log = json.dumps({"take5": 1, "players": ["Ann", "Ben"], "rounds": []} | game)
    (document,) = read_json(log, "game.json", 0, 1)
    return [(found.name, found.path) for found in check_game(document).findings if found.severity == "error"]


def test_a_number_as_date_counts_as_its_text() -> None:
    assert errors(date=20261127) == []
    assert errors(date=2) == [("bad-value", "/date")]
    assert errors(date=True) == [("wrong-type", "/date")]


def test_a_start_that_is_null_is_missing_where_there_are_turns() -> None:
    assert errors(rounds=[{"start": None, "turns": [{"plays": [4, 41]}]}]) == [("missing-key", "/rounds/0")]
    assert errors(rounds=[{"start": None, "turns": None, "points": [3, 4]}]) == []


def test_a_game_or_round_that_nobody_plays_is_one_finding() -> None:
    played = {"start": [3, 40, 58, 96], "turns": [{"plays": {"Ann": 4}}]}
    assert errors(players=[], rounds=[played]) == [("player-count", "/players")]
    assert errors(rounds=[{"players": []} | played]) == [("player-count", "/rounds/0/players")]
