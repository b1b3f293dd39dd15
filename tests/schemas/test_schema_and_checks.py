"""The schema and the checks agree: what is no error passes the schema, and what is built wrongly does not."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from take5cli.checks.catalogue import CATALOGUE, Entry
from take5cli.checks.checking import check_game
from take5cli.cli.schema import schema_file
from take5cli.logs.documents import Document
from take5cli.logs.json_reader import read_json
from take5cli.logs.sources import read_documents

ROOT = Path(__file__).parents[2]
CASES = ROOT.parent / "shared" / "accept" / "cases"
SCHEMA = json.loads(schema_file().read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

GAME: dict[str, Any] = {
    "take5": 1,
    "title": "Friday",
    "players": ["Ann", "Ben", "Cem"],
    "max_rounds": 3,
    "rounds": [
        {
            "start": [19, 104, 4, 51],
            "hands": {"Ann": [63, 77, 89, 70, 85, 1, 60, 18, 64, 37]},
            "turns": [{"plays": {"Ann": 63, "Ben": 34, "Cem": 56}}, {"plays": [77, 90, 39]}],
            "points": {"Ann": 10, "Ben": 20, "Cem": 5},
        },
        {"piles": {"Ann": [64, 66, 70, 74, 75], "Ben": [14, 15, 41, 43, 59], "Cem": [35, 55, 71, 97, 102]}},
        {"players": ["Ann", "Cem"], "points": [24, 12]},
    ],
    "result": {"totals": {"Ann": 46, "Ben": 26, "Cem": 29}, "winners": ["Cem"], "rounds": 3},
}
ADVANCED: dict[str, Any] = {
    "take5": 1,
    "players": ["Ann", "Ben"],
    "variant": "advanced",
    "limit": 30,
    "rules": None,
    "rounds": [{"draft": list(range(1, 21)), "first": "Ben", "start": [21, 22, 23, 24], "turns": []}],
}
HOUSE: dict[str, Any] = {
    "take5": 1,
    "players": ["Ann", "Ben"],
    "rules": {"row_count": 5, "low_card": "cheapest"},
    "rounds": [
        {
            "start": [11, 22, 33, 44, 50],
            "turns": [{"plays": {"Ann": 7, "Ben": 60}, "rows": [[11], [22], [33], [44, 60], [7]]}],
        }
    ],
}
VALUES: list[Any] = [
    None, True, 0, 1, -1, 5, 66, 105, 10**16, 1.5, "", " ", "Ann", "7", "2026-11-27", "2026-W48", "pro", "advanced",
    "cheapest", {}, [1], ["Ann"], {"Ann": 1}, [[1]], [1, 2, 3, 4], {"row_count": 5, "x-why": 1}, ["bad-row"], ["T405"],
    ["nothing"], list(range(1, 11)),
]  # fmt: skip
KEYS = sorted(
    {
        key
        for part in ("game", "rules", "result", "round", "turn")
        for key in SCHEMA["$defs"][part]["properties"]
    }
    | {"x-own", "unknown"}
)


def errors(document: Document) -> set[str]:
    """The codes of the errors that the checks find in a game."""
    return {found.code for found in check_game(document).findings if found.severity == "error"}


def is_built_wrongly(found: set[str]) -> bool:
    """Whether an error is one of structure; of the rest the schema knows a part."""
    return any(code.startswith("T2") for code in found)


def logs(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if ".yaml" in path.suffixes or ".json" in path.name]


def test_the_findings_that_can_be_ignored_are_those_of_the_catalogue() -> None:
    names = SCHEMA["$defs"]["ignore"]["items"]["anyOf"][0]["enum"]
    assert set(names) == {entry.name for entry in CATALOGUE}


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_catalogue_s_examples(entry: Entry, tmp_path: Path) -> None:
    for log in (entry.bad, entry.good):
        (tmp_path / "log.yaml").write_text(log, encoding="utf-8")
        for document in read_documents(str(tmp_path / "log.yaml")):
            found = errors(document)
            if is_built_wrongly(found) or not found:
                assert VALIDATOR.is_valid(document.value) is (not found)


@pytest.mark.parametrize("path", [*logs(ROOT / "sample_logs"), *logs(CASES)], ids=lambda path: path.name)
def test_logs_of_all_kinds(path: Path) -> None:
    for document in read_documents(str(path)):
        found = errors(document)
        if is_built_wrongly(found):
            assert not VALIDATOR.is_valid(document.value)
        elif not found:
            assert [error.message for error in VALIDATOR.iter_errors(document.value)] == []


def places(value: Any, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths of all values in a value."""
    yield here
    for key, item in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from places(item, (*here, key))


def bent(game: dict[str, Any], chance: random.Random) -> Any:
    """The game with something put, taken away or added at some place in it."""
    game = copy.deepcopy(game)
    *path, last = chance.choice(list(places(game))[1:])
    parent: Any = game
    for step in path:
        parent = parent[step]
    value = copy.deepcopy(chance.choice(VALUES))
    deed = chance.choice(["put", "take", "add"])
    if deed == "put":
        parent[last] = value
    elif deed == "take":
        del parent[last]
    elif isinstance(parent, dict):
        parent[chance.choice(KEYS)] = value
    else:
        parent.append(value)
    return game


@pytest.mark.parametrize("game", [GAME, ADVANCED, HOUSE], ids=["standard", "advanced", "house rules"])
def test_bent_games(game: dict[str, Any]) -> None:
    chance = random.Random(5)
    met = {True: 0, False: 0}
    for _ in range(600):
        value = bent(game, chance)
        (document,) = read_json(json.dumps(value), "bent.json", 0, 1)
        found = errors(document)
        if is_built_wrongly(found) or not found:
            assert VALIDATOR.is_valid(document.value) is (not found), (value, found)
            met[not found] += 1
    assert min(met.values()) > 20  # both kinds were met
