"""six-nimmt-agent: what its games claim is checked, and older spellings are read."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers import six_nimmt_agent
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options


@pytest.fixture
def game(data: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((data / "six_nimmt_agent/full-game-trace.json").read_text())[0]
    return value


def document(value: Any, options: Options | None = None) -> ForeignDocument:
    (imported,) = six_nimmt_agent.read(json.dumps(value, indent=1), options or Options())
    return ForeignDocument("trace.json", 0, imported)


def errors(value: Any) -> list[tuple[str, int]]:
    findings = check_game(document(value)).findings
    return [(finding.name, finding.line) for finding in findings if finding.severity == "error"]


def test_boards_scores_and_winners_are_claims(game: dict[str, Any]) -> None:
    converted = document(game).value
    first = converted["rounds"][0]
    assert first["turns"][1] == {
        "plays": {"p0": 16, "p1": 14},
        "takes_row": 3,
        "rows": [[99], [1, 13, 15, 16], [14], [43]],
    }
    assert first["points"] == {"p0": 11, "p1": 18}
    assert converted["result"] == {"totals": {"p0": 80, "p1": 45}, "winners": ["p1"]}


def test_the_older_name_of_a_picked_row_is_read(game: dict[str, Any]) -> None:
    for round_ in game["rounds"]:
        for turn in round_["turns"]:
            turn["rowPicks"] = [
                {"playerId": pick["playerId"], "rowIndex": pick["pickedRowIndex"]}
                for pick in turn["rowPicks"]
            ]
    assert errors([game]) == []
    assert document(game).value["rounds"][0]["turns"][1]["takes_row"] == 3


def test_without_picks_the_row_is_seen_from_where_the_low_card_went(game: dict[str, Any]) -> None:
    expected = document(game).value["rounds"]
    for round_ in game["rounds"]:
        for turn in round_["turns"]:
            del turn["rowPicks"]
    assert document(game).value["rounds"] == expected


@pytest.mark.parametrize(
    ("path", "value", "name"),
    [
        (("rounds", 0, "turns", 2, "resolutions", 1, "rowIndex"), 2, "rows-mismatch"),
        (("rounds", 0, "turns", 2, "resolutions", 1, "causedOverflow"), False, "rows-mismatch"),
        (("rounds", 0, "turns", 1, "rowPicks", 0, "collectedCards"), [55], "piles-mismatch"),
        (("rounds", 0, "turns", 1, "rowPicks", 0, "cattleHeadsCollected"), 2, "points-mismatch"),
        (("rounds", 0, "turns", 3, "boardAfter", 1), [34, 37], "rows-mismatch"),
        (("rounds", 1, "roundScores", 0, "penalty"), 21, "points-mismatch"),
        (("rounds", 1, "roundScores", 0, "totalScore"), 34, "totals-mismatch"),
        (("finalResults", 1, "finalScore"), 44, "totals-mismatch"),
        (("finalResults", 1, "rank"), 2, "winners-mismatch"),
        (("winners",), ["p0"], "winners-mismatch"),
        (("playerCount",), 3, "player-count"),
        (("rounds", 2, "initialBoard", 0), [], "hand-size"),
        (("rounds", 2, "dealtHands", "p1", 0), 104.5, "wrong-type"),
        (("rounds", 2, "turns", 4, "plays", 1, "playerId"), "p7", "unknown-player"),
    ],
)
def test_one_wrong_claim_is_one_finding_at_its_line(
    path: tuple[Any, ...], value: Any, name: str, game: dict[str, Any]
) -> None:
    spoilt = copy.deepcopy(game)
    target: Any = spoilt
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    ((found, line),) = errors(spoilt)
    assert found == name
    shown = json.dumps(spoilt, indent=1).split("\n")
    if not isinstance(path[-1], int):
        assert f'"{path[-1]}"' in "".join(shown[max(line - 2, 0) : line + 1]) or len(path) < 3


def test_two_choices_in_a_turn_are_refused(game: dict[str, Any]) -> None:
    game["rounds"][0]["turns"][1]["rowPicks"].append({"playerId": "p0", "pickedRowIndex": 0})
    assert [name for name, _ in errors(game)] == ["choice-needless"]
    assert len(document(game).value["rounds"][0]["turns"]) == 1


def test_a_game_without_rounds_names_nobody() -> None:
    assert errors({"id": "x", "rounds": []}) == [("missing-key", 3)]
