"""nimmt-rl: its games validate, its penalties are ours, and by the usual rules its games are illegal."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers import nimmt_rl
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options
from take5cli.logs.sources import read_documents
from take5cli.replaying import tell_game

FILES = ["human_traj_20260625_114206.json", "nimmt_traj_all_20260625.json"]
USUAL = Options(rules={"row_capacity": 5})


def recorded(data: Path, name: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((data / "nimmt_rl" / name).read_text())
    return value["trajectories"][0] if "trajectories" in value else value


def documents(value: Any, options: Options | None = None) -> list[ForeignDocument]:
    text = json.dumps(value, indent=1)
    games = nimmt_rl.read(text, options or Options())
    return [ForeignDocument("game.json", index, game) for index, game in enumerate(games)]


def names(document: ForeignDocument) -> list[str]:
    return [finding.name for finding in check_game(document).findings]


@pytest.mark.parametrize("name", FILES)
def test_every_penalty_and_row_recorded_is_ours(name: str, data: Path) -> None:
    game = recorded(data, name)
    (document,) = documents(game)
    (round_,) = tell_game(document).rounds
    assert round_.turns is not None
    compared = 0
    for told, turn in zip(game["rounds"], round_.turns, strict=True):
        ours = {play.player: play for play in turn.plays}
        for play in told["plays"]:
            mine = ours[play["player_id"]]
            assert (mine.card, mine.row - 1, mine.points) == (
                play["card_played"],
                play["row_affected"],
                play["penalty"],
            )
            compared += 1
    assert compared == 60
    assert round_.points == dict(
        zip([player["id"] for player in game["players"]], game["final_scores"], strict=True)
    )


@pytest.mark.parametrize("name", FILES)
def test_read_with_rows_of_five_it_is_illegal(name: str, data: Path) -> None:
    (document,) = documents(recorded(data, name), USUAL)
    found = check_game(document).findings
    assert any(finding.severity == "error" for finding in found)
    assert document.divergence is not None


@pytest.mark.parametrize("name", FILES)
def test_the_converted_game_with_rows_of_five_is_illegal_by_itself(name: str, data: Path) -> None:
    (document,) = documents(recorded(data, name))
    assert document.value["rules"]["row_capacity"] == 6
    document.value = {**document.value, "rules": {**document.value["rules"], "row_capacity": 5}}
    assert any(finding.severity == "error" for finding in check_game(document).findings)


def test_the_first_disagreement_is_named_with_both_sides(data: Path) -> None:
    (document,) = documents(recorded(data, FILES[1]), USUAL)
    (finding,) = check_game(document).findings
    assert finding.name == "points-mismatch"
    assert "round 1, turn 3" in finding.message
    assert "ai_random_4's 50 costs 0; the rules give 11, the heads of 40 41 42 44 46" in finding.message
    assert "/rounds/2/plays/4/penalty" in finding.message
    assert document.lines(finding.line, finding.line)[0].strip().startswith('"penalty": 0')


def test_files_may_hold_one_game_a_list_or_all_games(data: Path) -> None:
    one, other = (recorded(data, name) for name in FILES)
    ids = [one["game_id"], other["game_id"]]
    assert [document.value["id"] for document in documents([one, other])] == ids
    assert [document.value["id"] for document in documents({"trajectories": [one, other]})] == ids
    assert [names(document) for document in documents([one, other])] == [[], []]


def test_extra_data_of_a_play_is_kept_and_hands_may_be_missing(data: Path) -> None:
    game = recorded(data, FILES[0])
    for round_ in game["rounds"]:
        for play in round_["plays"]:
            del play["hand_before"]
    game["rounds"][0]["plays"][0]["rl"] = {"action": 2, "state": [0.5, 0.25]}
    (document,) = documents(game)
    assert names(document) == []
    assert "hands" not in document.value["rounds"][0]
    assert document.value["rounds"][0]["turns"][0]["x-source"] == {
        "plays": {"human": {"rl": {"action": 2, "state": [0.5, 0.25]}}}
    }


def test_a_game_broken_off_by_the_program_is_an_unfinished_round(data: Path) -> None:
    game = recorded(data, FILES[0])
    del game["rounds"][7:]
    game["final_scores"] = game["rounds"][-1]["scores_after"]
    game["ranking"] = sorted(range(6), key=game["final_scores"].__getitem__)
    (document,) = documents(game)
    assert names(document) == ["unfinished"]
    assert list(tell_game(document).totals or ()) == [player["id"] for player in game["players"]]
    assert list((tell_game(document).totals or {}).values()) == game["final_scores"]


def change(game: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    changed = copy.deepcopy(game)
    target: Any = changed
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = to
    return changed


@pytest.mark.parametrize(
    ("path", "value", "name"),
    [
        (("rounds", 3, "plays", 1, "penalty"), 13, "points-mismatch"),
        (("rounds", 3, "plays", 1, "row_affected"), 0, "rows-mismatch"),
        (("rounds", 3, "scores_after", 2), 5, "points-mismatch"),
        (("rounds", 4, "plays", 0, "hand_before", 0), 99, "not-in-hand"),
        (("final_scores", 0), 3, "totals-mismatch"),
        (("ranking",), [0, 2, 3, 5, 4, 1], "winners-mismatch"),
        (("rounds", 2, "plays", 0, "card_played"), 13, "duplicate-card"),
        (("rounds", 5, "plays", 0, "player_id"), "nobody", "unknown-player"),
        (("rounds", 5, "plays", 0, "player_id"), "ai_safe_2", "duplicate-player"),
        (("rounds", 5, "plays", 0, "penalty"), "1", "wrong-type"),
        (("initial_rows", 1), [40, 41], "hand-size"),
        (("players", 1), {"type": "rule"}, "missing-key"),
        (("players",), "six", "wrong-type"),
    ],
)
def test_a_contradiction_is_found_where_it_stands(
    path: tuple[Any, ...], value: Any, name: str, data: Path
) -> None:
    changed = change(recorded(data, FILES[1]), *path, to=value)
    (document,) = documents(changed)
    found = [finding for finding in check_game(document).findings if finding.severity == "error"]
    assert name in [finding.name for finding in found]
    if name != "duplicate-card":
        assert len(found) == 1


def test_nothing_but_the_games_key_is_needed() -> None:
    (document,) = documents({"trajectories": "none"})
    assert names(document) == ["wrong-type"]
    assert documents([]) == []


@pytest.mark.parametrize("name", FILES)
def test_the_sample_logs_are_what_is_converted_now(name: str, data: Path) -> None:
    game = recorded(data, name)
    (document,) = documents(game)
    stamp = game["game_id"][:15].replace("_", "-")
    sample = data.parent.parent / "sample_logs" / f"nimmt-rl-{stamp}.yaml"
    (log,) = read_documents(str(sample))
    told = {key: value for key, value in document.value.items() if key != "x-source"}
    assert {key: value for key, value in log.value.items() if key != "x-source"} == told
    assert not check_game(log).findings
