"""bgstats: plays of the app in, and our games out and in again."""

import copy
import json
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.errors import LogError
from take5cli.importers import bgstats
from take5cli.importers.bgstats_export import to_bgstats
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options
from take5cli.logs.json_reader import read_json
from take5cli.replaying import tell_game

EXPORT: dict[str, Any] = {
    "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}, {"id": 5, "name": "王芳"}],
    "games": [
        {"id": 7, "name": "6 nimmt!", "bggId": 432, "highestWins": False, "noPoints": False},
        {"id": 8, "name": "Catan", "bggId": 13, "highestWins": True, "noPoints": False},
    ],
    "locations": [{"id": 3, "name": "the club"}],
    "plays": [
        {"gameRefId": 8, "uuid": "c", "playerScores": [{"playerRefId": 1, "score": "10", "winner": True}]},
        {
            "gameRefId": 7,
            "uuid": "a-1",
            "playDate": "2026-11-27 20:15:00",
            "locationRefId": 3,
            "durationMin": 40,
            "playerScores": [
                {
                    "playerRefId": 5,
                    "score": "70",
                    "winner": False,
                    "seatOrder": 3,
                    "startPlayer": False,
                    "rank": 3,
                },
                {
                    "playerRefId": 1,
                    "score": "31",
                    "winner": True,
                    "seatOrder": 1,
                    "startPlayer": True,
                    "rank": 1,
                },
                {
                    "playerRefId": 2,
                    "score": "44",
                    "winner": False,
                    "seatOrder": 2,
                    "startPlayer": False,
                    "rank": 2,
                },
            ],
        },
    ],
}


@pytest.fixture
def export() -> dict[str, Any]:
    return copy.deepcopy(EXPORT)


def documents(value: Any, options: Options | None = None) -> list[ForeignDocument]:
    text = json.dumps(value, indent=1, ensure_ascii=False)
    return [
        ForeignDocument("export.json", index, game)
        for index, game in enumerate(bgstats.read(text, options or Options()))
    ]


def document(value: Any, options: Options | None = None) -> ForeignDocument:
    (only,) = documents(value, options)
    return only


def names(value: Any, options: Options | None = None) -> list[str]:
    return [finding.name for finding in check_game(document(value, options)).findings]


def test_a_play_is_a_reported_game(export: dict[str, Any]) -> None:
    game = document(export).imported.game
    assert game == {
        "take5": 1,
        "id": "a-1",
        "date": "2026-11-27 20:15:00",
        "place": "the club",
        "players": ["Ann", "Ben", "王芳"],
        "rounds": [],
        "result": {"totals": {"Ann": 31, "Ben": 44, "王芳": 70}, "winners": ["Ann"]},
        "x-source": {
            "players": {
                "Ann": {"startPlayer": True},
                "Ben": {"startPlayer": False},
                "王芳": {"startPlayer": False},
            },
            "durationMin": 40,
        },
    }
    assert names(export) == []


def test_seats_are_as_listed_where_the_app_does_not_know_them(export: dict[str, Any]) -> None:
    for score in export["plays"][1]["playerScores"]:
        score["seatOrder"] = 0
    assert document(export).value["players"] == ["王芳", "Ann", "Ben"]


@pytest.mark.parametrize("name", ["Take 5", "take 6!", "6 Nimmt!", "6 nimmt! (30 Jahre)"])
def test_the_game_is_known_by_its_name_as_well(name: str, export: dict[str, Any]) -> None:
    export["games"][0] = {"id": 7, "name": name}
    assert len(documents(export)) == 1
    assert names(export) == []


def test_an_export_without_the_game_is_said(export: dict[str, Any]) -> None:
    del export["plays"][1]
    assert names(export) == ["unreadable"]


def test_points_left_where_the_highest_wins(export: dict[str, Any]) -> None:
    export["games"][0]["highestWins"] = True
    for score, left in zip(export["plays"][1]["playerScores"], ["-4", "35", "22"], strict=True):
        score["score"] = left
    assert document(export).value["result"]["totals"] == {"Ann": 31, "Ben": 44, "王芳": 70}
    export["games"][0]["highestWins"] = False
    assert document(export, Options(down=True)).value["result"]["totals"] == {
        "Ann": 31,
        "Ben": 44,
        "王芳": 70,
    }


def test_winners_are_a_claim_once_the_game_is_known_to_be_over(export: dict[str, Any]) -> None:
    export["plays"][1]["playerScores"][0]["score"] = "60"
    game = document(export).value
    assert "winners" not in game["result"]
    assert game["x-source"]["winners"] == ["Ann"]
    assert names(export) == ["unfinished"]
    agreed = document(export, Options(rounds=3)).value
    assert (agreed["max_rounds"], agreed["result"]["rounds"]) == (3, 3)
    assert agreed["result"]["winners"] == ["Ann"]
    assert names(export, Options(rounds=3)) == []


@pytest.mark.parametrize("score", ["60", "70"])
def test_wrong_winners_are_found(score: str, export: dict[str, Any]) -> None:
    scores = export["plays"][1]["playerScores"]
    scores[0]["score"] = score
    scores[1]["winner"], scores[2]["winner"] = False, True
    assert "winners-mismatch" in names(export)


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (lambda export: export["plays"][1]["playerScores"][0].update(score="12+3"), "wrong-type"),
        (lambda export: export["plays"][1]["playerScores"][0].update(score=""), "wrong-type"),
        (lambda export: export["plays"][1]["playerScores"][0].update(score=None), "wrong-type"),
        (lambda export: export["plays"][1]["playerScores"][0].update(playerRefId=99), "unknown-player"),
        (lambda export: export["players"][0].update(id="one"), "wrong-type"),
        (lambda export: export.pop("games"), "missing-key"),
    ],
)
def test_a_fault_is_said(spoil: Any, name: str, export: dict[str, Any]) -> None:
    spoil(export)
    assert names(export) == [name]


GAMES: list[dict[str, Any]] = [
    {
        "id": "a-1",
        "date": "2026-11-27 20:15:00",
        "place": "the club",
        "players": ["Ann", "Ben"],
        "rounds": [],
        "result": {"totals": {"Ann": 31, "Ben": 70}, "winners": ["Ann"]},
    },
    {
        "date": "2026-11-27",
        "title": "Friday",
        "source": "a notebook",
        "notes": "late\ntake5: this is no comment of ours",
        "players": ["Åsa", "Ana", "Ben"],
        "limit": 100,
        "max_rounds": 3,
        "rounds": [],
        "result": {"totals": {"Åsa": 32, "Ana": 32, "Ben": 64}, "winners": ["Åsa", "Ana"], "rounds": 3},
    },
    {
        "players": ["Ann", "Ben"],
        "variant": "tactics",
        "limit": None,
        "max_rounds": 1,
        "rules": {"row_capacity": 6},
        "rounds": [],
        "result": {"totals": {"Ann": 3, "Ben": 1}, "winners": ["Ben"], "rounds": 1},
    },
]


def story(game: dict[str, Any]) -> Any:
    (document,) = read_json(json.dumps({"take5": 1, **game}), "game.json")
    return tell_game(document)


def test_what_is_exported_is_read_back_the_same() -> None:
    text = to_bgstats([story(game) for game in GAMES])
    told = [imported.game for imported in bgstats.read(text, Options())]
    for game, back in zip(GAMES, told, strict=True):
        assert back is not None
        without = {key: value for key, value in back.items() if key != "x-source"}
        assert without == {"take5": 1, **game}
    documents_ = [
        ForeignDocument("x", index, game) for index, game in enumerate(bgstats.read(text, Options()))
    ]
    assert to_bgstats([tell_game(document) for document in documents_]) == text
    assert not [finding for document in documents_ for finding in check_game(document).findings]


def test_a_scored_game_keeps_its_totals_and_number_of_rounds() -> None:
    rounds = [{"points": [10, 20]}, {"points": [30, 50]}]
    (back,) = bgstats.read(to_bgstats([story({"players": ["Ann", "Ben"], "rounds": rounds})]), Options())
    assert back.game is not None
    assert back.game["result"] == {"totals": {"Ann": 40, "Ben": 70}, "winners": ["Ann"], "rounds": 2}


def test_the_app_finds_all_that_it_needs() -> None:
    play = json.loads(to_bgstats([story(GAMES[0])]))["plays"][0]
    assert play["playerScores"][0] == {
        "playerRefId": 1,
        "score": "31",
        "winner": True,
        "startPlayer": False,
        "seatOrder": 1,
        "rank": 1,
    }
    assert play["playDate"] == "2026-11-27 20:15:00"


def test_a_game_without_totals_is_no_play() -> None:
    with pytest.raises(LogError, match="no known totals"):
        to_bgstats([story({"players": ["Ann", "Ben"], "rounds": [], "result": {"winners": ["Ann"]}})])


@pytest.mark.parametrize(
    "comment",
    [
        'take5: {"limit": "x"}',
        'take5: {"limit": 1.5}',
        "take5: [",
        'take5: {"rules": {"a": []}}',
        'take5: {"other": 1}',
    ],
)
def test_a_strangers_comment_is_only_a_note(comment: str, export: dict[str, Any]) -> None:
    export["plays"][1]["comments"] = comment
    game = document(export).value
    assert game["notes"] == comment
    assert "limit" not in game
