"""Small games for the tests of the checks, and what is found in them."""

import json
from copy import deepcopy
from typing import Any

from take5cli.checks.checking import Verdict, check_game
from take5cli.checks.findings import Finding
from take5cli.logs.documents import Document

# The first round of the format's own example: four players, low cards in turns 3, 4, 6 and 10.
PLAYED: dict[str, Any] = {
    "start": [19, 104, 4, 51],
    "turns": [
        {"plays": {"Ann": 63, "Ben": 34, "Cem": 56, "Dora": 30}},
        {"plays": {"Ann": 77, "Ben": 90, "Cem": 39, "Dora": 27}},
        {"plays": {"Ann": 89, "Ben": 65, "Cem": 72, "Dora": 20}, "takes_row": 2},
        {"plays": {"Ann": 70, "Ben": 44, "Cem": 8, "Dora": 103}, "takes_row": 1},
        {"plays": {"Ann": 85, "Ben": 83, "Cem": 69, "Dora": 93}},
        {"plays": {"Ann": 1, "Ben": 87, "Cem": 22, "Dora": 92}, "takes_row": 3},
        {"plays": {"Ann": 60, "Ben": 7, "Cem": 97, "Dora": 45}},
        {"plays": {"Ann": 18, "Ben": 23, "Cem": 84, "Dora": 11}},
        {"plays": {"Ann": 64, "Ben": 48, "Cem": 58, "Dora": 43}},
        {"plays": {"Ann": 37, "Ben": 67, "Cem": 79, "Dora": 102}, "takes_row": 1},
    ],
    "points": {"Ann": 26, "Ben": 0, "Cem": 15, "Dora": 28},
}
HANDS = {name: [turn["plays"][name] for turn in PLAYED["turns"]] for name in ("Ann", "Ben", "Cem", "Dora")}


def game(*rounds: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A game of Ann, Ben, Cem and Dora with these rounds; further keys are added or replace."""
    return {
        "take5": 1,
        "players": ["Ann", "Ben", "Cem", "Dora"],
        **keys,
        "rounds": [deepcopy(each) for each in rounds],
    }


def played(**keys: Any) -> dict[str, Any]:
    """The played round, with further keys; None takes a key out."""
    round_ = {**deepcopy(PLAYED), **keys}
    return {key: value for key, value in round_.items() if value is not None}


def with_turn(number: int, **keys: Any) -> dict[str, Any]:
    """The played round with keys of one of its turns (from 1) replaced; None takes a key out."""
    round_ = deepcopy(PLAYED)
    turn = {**round_["turns"][number - 1], **keys}
    round_["turns"][number - 1] = {key: value for key, value in turn.items() if value is not None}
    return round_


def with_play(number: int, name: str, card: Any, **keys: Any) -> dict[str, Any]:
    """The played round with one card replaced, and further keys."""
    round_ = with_turn(number, plays={**PLAYED["turns"][number - 1]["plays"], name: card})
    return {**round_, **keys}


def verdict(value: Any, *, story: bool = False) -> Verdict:
    """What the checks say of a game of plain values."""
    return check_game(Document("game.json", 0, value, json.dumps(value), 1, "json"), story=story)


def found(value: Any) -> list[Finding]:
    """All errors found in a game of plain values."""
    return [finding for finding in verdict(value).findings if finding.severity == "error"]


def names(value: Any) -> list[str]:
    """The names of the errors found, in order."""
    return [finding.name for finding in found(value)]


def only(value: Any) -> Finding:
    """The one error in a game of plain values."""
    (finding,) = found(value)
    return finding
