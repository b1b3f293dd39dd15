"""Every record that another program or person wrote: it imports, validates, and gives the totals recorded in it."""

import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers.documents import ForeignDocument, foreign_documents
from take5cli.importers.foreign import Options
from take5cli.logs.opening import Format
from take5cli.logs.sources import read_documents
from take5cli.logs.writer import to_text
from take5cli.replaying import tell_game

CLUB = {"Lena": 32, "Arno": 32, "Jo": 34, "Anni": 37, "Mats": 42, "Sina": 43, "Adem": 45, "Ivan": 64}
NIMMT_IDS = ["human", "ai_greedy_1", "ai_safe_2", "ai_greedy_3", "ai_random_4", "ai_safe_5"]
RECORDS: dict[str, tuple[str, Options, dict[str, int]]] = {
    "nimmt_rl/human_traj_20260625_114206.json": (
        "nimmt-rl",
        Options(),
        dict(zip(NIMMT_IDS, [20, 13, 11, 14, 4, 24], strict=True)),
    ),
    "nimmt_rl/nimmt_traj_all_20260625.json": (
        "nimmt-rl",
        Options(),
        dict(zip(NIMMT_IDS, [1, 29, 0, 2, 15, 14], strict=True)),
    ),
    "six_nimmt_agent/full-game-trace.json": ("six-nimmt-agent", Options(), {"p0": 80, "p1": 45}),
    "take6_engine/game-2p.json": ("take6-engine", Options(players=("Ann", "Ben")), {"Ann": 70, "Ben": 15}),
    "take6_engine/game-4p.json": (
        "take6-engine",
        Options(),
        {"Player 1": 39, "Player 2": 63, "Player 3": 82, "Player 4": 58},
    ),
    "reported/three-rounds.txt": ("text", Options(rounds=3), CLUB),
    "reported/one-line.txt": (
        "text",
        Options(rounds=4, limit=65),
        {"Anton": 74, "Pia": 72, "Kevin": 64, "Tom": 31, "Sue": 31},
    ),
}


def only_document(form: str, path: Path, options: Options) -> ForeignDocument:
    (document,) = foreign_documents(form, str(path), options)
    return document


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_validates_and_gives_its_totals(name: str, data: Path) -> None:
    form, options, totals = RECORDS[name]
    document = only_document(form, data / name, options)
    story = tell_game(document)
    assert story.findings == ()
    assert story.totals == totals
    assert story.finished


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_recognised(name: str, data: Path) -> None:
    form, options, _ = RECORDS[name]
    assert (
        only_document("auto", data / name, options).value == only_document(form, data / name, options).value
    )


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
@pytest.mark.parametrize("name", RECORDS)
def test_the_converted_game_is_read_back_the_same(
    name: str, form: Format, data: Path, tmp_path: Path
) -> None:
    game = only_document(RECORDS[name][0], data / name, RECORDS[name][1]).imported.game
    path = tmp_path / f"game.{form}"
    path.write_text("".join(to_text([game], form)), encoding="utf-8")
    (document,) = read_documents(str(path))
    assert document.value == game
    assert not check_game(document).findings


def test_results_on_a_page_keep_what_surrounds_them(data: Path) -> None:
    game = only_document("text", data / "reported/one-line.txt", Options()).imported.game
    assert game is not None
    assert game["players"] == ["Anton", "Pia", "Kevin", "Tom", "Sue"]
    assert "rounds" not in game["result"]  # the list does not say how many were played


def test_a_shared_win_is_seen(data: Path) -> None:
    story = tell_game(only_document("text", data / "reported/three-rounds.txt", Options(rounds=3)))
    assert story.winners == ("Lena", "Arno")


@pytest.mark.parametrize("name", ["placement-scenarios.json", "overflow-scenarios.json"])
def test_single_turns_are_no_game(name: str, data: Path) -> None:
    document = only_document("auto", data / "six_nimmt_agent" / name, Options())
    (finding,) = check_game(document).findings
    assert finding.name == "missing-key"
    assert "single turns" in finding.message


def test_what_the_programs_recorded_beside_play_is_kept(data: Path) -> None:
    def kept(name: str) -> Any:
        game = only_document("auto", data / name, Options()).imported.game
        assert game is not None
        return game

    trace = kept("six_nimmt_agent/full-game-trace.json")
    recorded = json.loads((data / "six_nimmt_agent/full-game-trace.json").read_text())[0]
    assert trace["x-source"] == {"seed": "trace-seed-001"}
    assert [round_["x-source"]["deckOrder"] for round_ in trace["rounds"]] == [
        round_["deckOrder"] for round_ in recorded["rounds"]
    ]
    bots = kept("nimmt_rl/nimmt_traj_all_20260625.json")["x-source"]["players"]
    assert bots[0] == {"type": "human"}
    assert bots[4] == {"type": "rule", "strategy": "random"}
    assert kept("take6_engine/game-2p.json")["x-source"] == {"options": {"pro": False}}
