"""`--where`: which games and players are meant."""

import json
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.corpus.selecting import Selection, condition, sortable_date
from take5cli.errors import MisuseError
from take5cli.logs.documents import Document

GAME = {"take5": 1, "id": "x7", "date": "2026-11-27T20:30", "players": ["Ann", "Ben"], "rounds": []}


def selected(*conditions: str, **changes: Any) -> bool:
    value = {**GAME, **changes}
    document = Document("game.json", 0, value, json.dumps(value), 1, "json")
    course = check_game(document).course
    assert course is not None
    return Selection(map(condition, conditions)).has_game(document, course)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("player=Ann", True),
        ("player=Cem", False),
        ("player!=Ann", True),
        ("players=2", True),
        ("players>2", False),
        ("players<3", True),
        ("date=2026", True),
        ("date=2026-11", True),
        ("date<=2026-11", True),
        ("date<2026-11", False),
        ("date>2026-11-27", False),
        ("date>=2026-11-27T20:30", True),
        ("date>=2026-11-27 20:31", False),
        ("variant = standard", True),
        ("variant!=standard", False),
        ("finished=no", True),
        ("finished=yes", False),
        ("id=x7", True),
    ],
)
def test_a_condition(text: str, holds: bool) -> None:
    assert selected(text) is holds


def test_all_must_hold_but_of_equal_keys_one() -> None:
    assert selected("player=Cem", "player=Ben", "date>=2026")
    assert not selected("player=Ben", "variant=tactics")
    assert not selected("player=Ben", "player!=Ben", "player!=Ann")


def test_what_a_game_does_not_say_is_not_selected() -> None:
    assert not selected("date>=1000", date=None)
    assert not selected("date!=2026", date=None)
    assert selected("date=2026-11-27", date="2026-W48-5")
    assert selected("date=2026-11-27", date=20261127)


def test_names_are_compared_after_normalization() -> None:
    assert selected("player=Gu\u0308l", players=["G\u00fcl", "Ben"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "player",
        "colour=red",
        "finished=maybe",
        "players=two",
        "date=yesterday",
        "player>Ann",
        "id<3",
        "date>=2026-13",
        "date=2026-02-30",
        "date=２０２６",
        "date=2026-11-27T25",
        "variant=tactic",
    ],
)
def test_what_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(MisuseError, match="--where"):
        condition(text)


@pytest.mark.parametrize(
    ("date", "sortable"),
    [("2026-11-27", "2026-11-27"), ("20261127", "2026-11-27"), ("2026-11-27 20:30:15", "2026-11-27T20:30"),
     ("2026-W48-5", "2026-11-27")],
)  # fmt: skip
def test_dates_in_one_form(date: str, sortable: str) -> None:
    assert sortable_date(date) == sortable
