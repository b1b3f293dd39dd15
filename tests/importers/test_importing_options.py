"""What a person says on the command line goes before what a program is known to play by."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers import files
from take5cli.importers.documents import ForeignDocument, foreign_documents
from take5cli.importers.foreign import Options
from take5cli.importers.formats import importer

SAID = Options(limit=40, rules={"row_capacity": 6})


@pytest.fixture
def texts(data: Path, sixnimmt_log: Callable[..., str], bga_log: Callable[..., Any]) -> dict[str, str]:
    _, lines = bga_log(["Ann", "Ben"], seed=1)
    return {
        "six-nimmt-agent": (data / "six_nimmt_agent/full-game-trace.json").read_text(),
        "take6-engine": (data / "take6_engine/game-2p.json").read_text(),
        "sixnimmt": sixnimmt_log(2),
        "bga-text": "\n".join(lines) + "\n",
        "csv": "Ann,Ben\n12,0\n3,14\n",
        "text": "Ann 31\nBen 41\n",
    }


@pytest.mark.parametrize("form", ["six-nimmt-agent", "take6-engine", "sixnimmt", "bga-text", "csv", "text"])
def test_limit_and_house_rules(form: str, texts: dict[str, str]) -> None:
    (imported,) = importer(form).read(texts[form], SAID)
    assert imported.game is not None
    assert (imported.game["limit"], imported.game["rules"]) == (40, {"row_capacity": 6})


def test_rounds_agreed_for_a_game_log(texts: dict[str, str]) -> None:
    (imported,) = importer("bga-text").read(texts["bga-text"], Options(rounds=1))
    document = ForeignDocument("log.txt", 0, imported)
    assert document.value["max_rounds"] == 1
    assert not check_game(document).findings


def test_a_round_of_unknown_start_that_is_not_over_is_left_out(texts: dict[str, str]) -> None:
    (imported,) = importer("bga-text").read("\n".join(texts["bga-text"].split("\n")[:12]) + "\n", Options())
    assert imported.game is not None
    assert imported.game["rounds"] == []
    assert any("left out" in what for what in imported.missing)


def test_a_take_that_is_not_told_leaves_the_points_unknown(texts: dict[str, str]) -> None:
    lines = [line for line in texts["bga-text"].split("\n") if " takes " not in line]
    (imported,) = importer("bga-text").read("\n".join(lines), Options())
    assert [trouble.name for trouble in imported.troubles] == ["missing-key"]


def test_a_record_that_is_too_great_is_refused(
    texts: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "JSON_BYTES", 1 << 20)
    path = tmp_path / "game.json"
    path.write_text(texts["take6-engine"] + " " * (1 << 20))
    (document,) = foreign_documents("take6-engine", str(path))
    (finding,) = check_game(document).findings
    assert (finding.name, "1 MiB" in finding.message) == ("too-large", True)


@pytest.mark.parametrize("value", [10**9 + 1, 10**30, -(10**12)])
def test_numbers_beyond_all_games_are_refused(value: int, texts: dict[str, str]) -> None:
    game = json.loads(texts["take6-engine"])
    game["points"][0] = value
    (imported,) = importer("take6-engine").read(json.dumps(game), Options())
    assert [trouble.name for trouble in imported.troubles] == ["bad-value"]


@pytest.mark.parametrize(
    ("form", "spoil", "name"),
    [
        ("six-nimmt-agent", lambda games: games[0]["rounds"][0]["dealtHands"].update(p9=[1]), "hand-size"),
        (
            "six-nimmt-agent",
            lambda games: games[0]["rounds"][1]["dealtHands"].update(p9=[1]),
            "unknown-player",
        ),
        (
            "six-nimmt-agent",
            lambda games: games[0]["rounds"][0]["turns"][0]["plays"].append({"playerId": "p0", "card": 3}),
            "duplicate-player",
        ),
        ("six-nimmt-agent", lambda games: games[0].update(winners=[1]), "wrong-type"),
        (
            "six-nimmt-agent",
            lambda games: games[0]["rounds"][0]["turns"][0]["resolutions"][0].update(collectedCards=[1]),
            "piles-mismatch",
        ),
        (
            "six-nimmt-agent",
            lambda games: games[0]["rounds"][0]["turns"][0]["resolutions"][0].update(causedOverflow="no"),
            "wrong-type",
        ),
        ("take6-engine", lambda game: game["log"][1]["event"]["cards"]["players"].append([]), "player-count"),
        ("take6-engine", lambda game: game["log"][4]["event"]["cards"].pop(), "missing-player"),
        ("take6-engine", lambda game: game["points"].pop(), "missing-player"),
    ],
)
def test_more_ways_to_be_wrong(form: str, spoil: Any, name: str, texts: dict[str, str]) -> None:
    value = json.loads(texts[form])
    spoil(value)
    (imported,) = importer(form).read(json.dumps(value), Options())
    found = check_game(ForeignDocument("game.json", 0, imported)).findings
    assert name in [finding.name for finding in found]


def test_rows_laid_out_twice_and_cards_revealed_twice(texts: dict[str, str]) -> None:
    events = [json.loads(line) for line in texts["sixnimmt"].splitlines()]
    for kind, data in (
        ("rows_initialised", {"rows": [[1], [2], [3], [4]]}),
        ("cards_revealed", {"selections": {}}),
    ):
        again = next(event for event in events if event["type"] == kind)
        spoilt = [*events, {**again, "data": data}]
        (imported,) = importer("sixnimmt").read("\n".join(map(json.dumps, spoilt)), Options())
        assert [trouble.name for trouble in imported.troubles] == ["bad-value"]
    choice = next(event for event in events if event["type"] == "row_choice_made")
    second = {**choice, "data": {**choice["data"], "row": (choice["data"]["row"] + 1) % 4}}
    (imported,) = importer("sixnimmt").read("\n".join(map(json.dumps, [*events, second])), Options())
    assert [trouble.name for trouble in imported.troubles] == ["choice-needless"]


def test_figures_of_the_rules_that_are_not_the_usual_ones_are_house_rules(texts: dict[str, str]) -> None:
    text = texts["sixnimmt"].replace('"row_capacity": 5', '"row_capacity": 6')
    (imported,) = importer("sixnimmt").read(text, Options())
    assert imported.game is not None
    assert imported.game["rules"] == {"row_capacity": 6}


def test_a_match_whose_players_cannot_be_told(texts: dict[str, str]) -> None:
    text = texts["sixnimmt"].replace('"players": [', '"players": [5, ')
    (imported,) = importer("sixnimmt").read(text, Options())
    assert (imported.game, imported.troubles[0].name) == (None, "wrong-type")


def test_two_players_of_one_name_keep_their_seats(data: Path) -> None:
    game = json.loads((data / "take6_engine/game-2p.json").read_text())
    game["players"] = [{"name": "Ann"}, {"name": "Ann"}]
    (imported,) = importer("take6-engine").read(json.dumps(game), Options())
    assert imported.game is not None
    assert imported.game["rounds"][0]["turns"][0]["plays"] == [30, 44]
    found = check_game(ForeignDocument("game.json", 0, imported)).findings
    assert "duplicate-player" in [finding.name for finding in found]


def test_a_sheet_with_a_line_of_points_left_open() -> None:
    (imported,) = importer("csv").read("player,1,2\nAnn,12,3\nBen,0,\n", Options())
    assert imported.game is not None
    assert imported.game["rounds"][1] == {"players": ["Ann"], "points": {"Ann": 3}}
