"""take6-engine: seats with and without names, hidden cards, logs that break off."""

import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers import take6_engine
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options
from take5cli.replaying import tell_game


@pytest.fixture
def game(data: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((data / "take6_engine/game-2p.json").read_text())
    return value


def document(value: Any, options: Options | None = None) -> ForeignDocument:
    (imported,) = take6_engine.read(json.dumps(value, indent=1), options or Options())
    return ForeignDocument("game.json", 0, imported)


def names(value: Any, options: Options | None = None) -> list[str]:
    return [finding.name for finding in check_game(document(value, options)).findings]


def event_at(game: dict[str, Any], name: str, number: int) -> dict[str, Any]:
    found = [entry["event"] for entry in game["log"] if entry.get("event", {}).get("name") == name]
    event: dict[str, Any] = found[number]
    return event


def test_names_come_from_the_seats_the_option_or_their_numbers(game: dict[str, Any]) -> None:
    assert document(game).value["players"] == ["Player 1", "Player 2"]
    assert document(game).imported.missing
    assert document(game, Options(players=("Ann", "Ben"))).value["players"] == ["Ann", "Ben"]
    game["players"] = [{"name": "Åsa", "isAI": False}, {"name": "王芳"}]
    assert document(game).value["players"] == ["Åsa", "王芳"]
    assert not document(game).imported.missing


def test_as_many_names_as_players_are_needed(game: dict[str, Any]) -> None:
    assert names(game, Options(players=("Ann",))) == ["player-count"]


def test_the_limit_is_that_of_the_options(game: dict[str, Any]) -> None:
    game["options"]["points"] = 70
    assert document(game).value["limit"] == 70
    assert names(game) == []
    assert document(game, Options(limit=71)).value["limit"] == 71


def test_hands_hidden_from_others_are_left_out(game: dict[str, Any]) -> None:
    deal = event_at(game, "round", 0)
    deal["cards"]["players"][1] = [{"number": 0, "points": 0}] * 10
    for entry in game["log"]:
        if entry["type"] == "move" and entry["player"] == 1 and entry["move"]["name"] == "chooseCard":
            entry["move"]["data"] = {"number": 0, "points": 0}
    assert names(game) == []
    assert list(document(game).value["rounds"][0]["hands"]) == ["Player 1"]


def test_a_log_may_break_off_before_a_row_is_chosen(game: dict[str, Any]) -> None:
    first_place = next(
        index for index, entry in enumerate(game["log"]) if entry.get("move", {}).get("name") == "placeCard"
    )
    del game["log"][first_place:]
    del game["points"]
    told = document(game)
    assert [finding.name for finding in check_game(told).findings] == ["unfinished"]
    assert told.value["rounds"][0]["turns"] == []
    assert any("before a row is chosen" in note for note in told.imported.notes)


def test_a_log_may_break_off_amid_placements_that_follow_from_the_rules(game: dict[str, Any]) -> None:
    first_place = next(
        index for index, entry in enumerate(game["log"]) if entry.get("move", {}).get("name") == "placeCard"
    )
    del game["log"][first_place + 1 :]
    assert names(game) == ["unfinished"]
    assert len(document(game).value["rounds"][0]["turns"]) == 1


def test_a_different_card_revealed_than_chosen_is_found(game: dict[str, Any]) -> None:
    event_at(game, "reveal", 3)["cards"][0] = {"number": 61, "points": 1}
    (error,) = [one for one in check_game(document(game)).findings if one.severity == "error"]
    assert error.name == "bad-value"
    assert error.hint is not None
    assert "/log/" in error.hint
    assert len(document(game).value["rounds"][0]["turns"]) == 3


def test_bull_heads_of_cards_are_claims(game: dict[str, Any]) -> None:
    event_at(game, "round", 1)["cards"]["board"][0]["points"] = 4
    (finding,) = check_game(document(game)).findings
    assert (finding.name, "11" in finding.message) == ("points-mismatch", True)


@pytest.mark.parametrize("key", ["row", "replace"])
def test_a_placement_is_a_claim(key: str, game: dict[str, Any]) -> None:
    places = [
        entry["move"]["data"] for entry in game["log"] if entry.get("move", {}).get("name") == "placeCard"
    ]
    places[7][key] = (places[7]["row"] + 1) % 4 if key == "row" else not places[7]["replace"]
    (name,) = names(game)
    assert name == "rows-mismatch"


def test_final_points_are_claims(game: dict[str, Any]) -> None:
    game["points"] = [70, 16]
    assert names(game) == ["totals-mismatch"]


def test_other_hand_sizes_are_a_house_rule(game: dict[str, Any]) -> None:
    game["options"]["handSize"] = 10
    assert "rules" not in document(game).value
    game["options"]["handSize"] = 9
    assert document(game).value["rules"] == {"cards_per_hand": 9}


def test_phases_and_unknown_events_are_passed_over(game: dict[str, Any]) -> None:
    totals = tell_game(document(game)).totals
    game["log"].insert(3, {"type": "phase", "phase": "place"})
    game["log"].append({"type": "event", "event": {"name": "roundEnd"}})
    assert names(game) == []
    assert tell_game(document(game)).totals == totals


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (lambda game: game.update(players=0), "player-count"),
        (lambda game: game.update(players=10**8), "player-count"),
        (lambda game: game.update(log="none"), "wrong-type"),
        (lambda game: game["log"].insert(2, {"type": "joke"}), "bad-value"),
        (lambda game: game["log"][2].update(player=7), "unknown-player"),
        (lambda game: game["log"].insert(5, game["log"][4]), "missing-key"),
        (lambda game: game["log"].pop(1), "missing-key"),
    ],
)
def test_what_is_no_game_is_said(spoil: Any, name: str, game: dict[str, Any]) -> None:
    spoil(game)
    assert name in names(game)
