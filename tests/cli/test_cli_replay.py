"""`take5 replay`: formats, selection, endings, and stepping in a real terminal."""

import json
import os
import sys
from pathlib import Path

import pytest

from take5cli.cli import run
from tests.checks.games import PLAYED, game, played, with_turn

SAMPLES = Path(__file__).parents[2] / "sample_logs"
FRIDAY = str(SAMPLES / "friday.yaml")


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_json_has_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--format", "json", FRIDAY]) == 0
    (told,) = json.loads(out(capsys))["games"]

    assert list(told) == [
        "file", "title", "players", "variant", "limit", "rounds", "totals", "finished", "winners", "ranking", "fault",
    ]  # fmt: skip
    played_round, counted, scored = told["rounds"]
    assert list(played_round) == ["round", "start", "turns", "piles", "points", "totals"]
    assert played_round["turns"][2]["plays"][0] == {
        "player": "Dora", "card": 20, "row": 2, "kind": "low", "taken": [104], "points": 1,
    }  # fmt: skip
    assert list(counted) == list(scored) == ["round", "piles", "points", "totals"]
    assert scored["piles"] is None
    assert (told["finished"], told["winners"], told["fault"]) == (True, ["Ben"], None)


def test_json_lines_have_a_game_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--format", "jsonl", str(SAMPLES / "arena.jsonl")]) == 0

    assert [json.loads(line)["title"] for line in out(capsys).splitlines()] == [
        f"Game {at}" for at in range(1, 13)
    ]


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_names_steer_no_terminal_in_json_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**game(), "players": ["A\x9bnn", "B\u202een"]}))

    assert run(["replay", "--format", form, str(path)]) == 0
    shown = out(capsys)
    assert not {"\x9b", "\u202e"} & set(shown)
    assert "A\\u009bnn" in shown


def test_no_game_is_still_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.yaml").write_text("")

    assert run(["replay", "--format", "json", str(tmp_path / "empty.yaml")]) == 3
    assert json.loads(out(capsys))["games"][0]["fault"]["name"] == "unreadable"


@pytest.mark.parametrize("layout", ["json", "jsonl"])
def test_a_summary_has_no_turns_in_json_either(layout: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--format", layout, "--summary", FRIDAY]) == 0
    told = json.loads(out(capsys))
    first, *_ = (told["games"][0] if layout == "json" else told)["rounds"]

    assert list(first) == ["round", "start", "piles", "points", "totals"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--round", "4"], "there is no such round"),
        (["--turn", "11"], "there is no such turn"),
        (["--round", "2", "--turn", "1"], "there is no such turn"),
    ],
)
@pytest.mark.parametrize("layout", ["text", "markdown", "json"])
def test_what_no_game_has_cannot_be_selected(
    layout: str, asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", FRIDAY, *asked, "--format", layout]) == 2
    assert said in capsys.readouterr().err


def test_a_turn_shows_the_rounds_that_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", FRIDAY, "--turn", "10"]) == 0
    told = out(capsys)

    assert "Round 1" in told
    assert "Round 2" not in told


def test_a_missing_file_stays_a_missing_file_whatever_was_selected() -> None:
    assert run(["replay", "nosuch.yaml", "--round", "9"]) == 3


def test_a_misspelt_file_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "friday.yaml").write_text("take5: 1\n")

    assert run(["replay", str(tmp_path / "fryday.yaml")]) == 3
    told = out(capsys)
    assert "Nothing could be read." in told
    assert "did you mean" in told
    assert "friday.yaml?" in told.replace("\n", "")


def test_rounds_and_turns_are_selected_in_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--format", "json", "--round", "1,3", "--turn", "7-8", FRIDAY]) == 0
    (told,) = json.loads(out(capsys))["games"]

    assert [round_["round"] for round_ in told["rounds"]] == [1, 3]
    assert [turn["turn"] for turn in told["rounds"][0]["turns"]] == [7, 8]


@pytest.mark.parametrize("wrong", ["x", "3-2", "1-x", "", "1,,2"])
def test_a_range_that_makes_no_sense_is_a_wrong_use(wrong: str) -> None:
    assert run(["replay", "--round", wrong, FRIDAY]) == 2


def test_one_of_several_games_is_picked(capsys: pytest.CaptureFixture[str]) -> None:
    arena = str(SAMPLES / "arena.jsonl")

    assert run(["replay", "--format", "json", "--game", "3", arena]) == 0
    assert [told["title"] for told in json.loads(out(capsys))["games"]] == ["Game 3"]
    assert run(["replay", "--format", "json", "--id", "arena-5", arena]) == 0
    assert [told["title"] for told in json.loads(out(capsys))["games"]] == ["Game 5"]
    assert run(["replay", "--game", "99", arena]) == 2
    assert run(["replay", "--id", "nobody", arena]) == 2


def test_an_illegal_log_is_replayed_up_to_the_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "faulty.json"
    path.write_text(json.dumps(game(with_turn(3, takes_row=None))))

    assert run(["replay", str(path)]) == 1
    shown = out(capsys)
    assert "Turn 2" in shown
    assert "Turn 3" not in shown
    assert "T403 choice-missing" in shown
    assert "only row 2 fits" in shown
    assert run(["replay", "--format", "json", str(path)]) == 1
    (told,) = json.loads(out(capsys))["games"]
    assert (len(told["rounds"][0]["turns"]), told["fault"]["name"]) == (2, "choice-missing")
    assert told["totals"] == PLAYED["points"]


def test_a_wrong_claim_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "claim.json"
    path.write_text(json.dumps(game(played(points=[1, 2, 3, 4]))))

    assert run(["replay", "--format", "json", str(path)]) == 1
    (told,) = json.loads(out(capsys))["games"]
    assert len(told["rounds"][0]["turns"]) == 10
    assert told["totals"] == PLAYED["points"]


def test_markdown_and_text_go_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "friday.md"

    assert run(["replay", "--format", "markdown", FRIDAY, "-o", str(target)]) == 0
    assert target.read_text("utf-8").startswith("# Friday at the club\n")


def test_stepping_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--step", FRIDAY]) == 2
    assert "--step needs a terminal" in capsys.readouterr().err
    assert run(["replay", "--step", "--format", "json", FRIDAY]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are those of Unix")
def test_stepping_with_the_keys_of_the_page(tmp_path: Path) -> None:
    import pty
    import select
    import subprocess

    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "take5cli", "replay", "--step", FRIDAY]
    root = str(Path(__file__).parents[2])
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=root)
    os.close(theirs)

    def wait_for(expected: str) -> None:
        seen = b""
        while expected.encode() not in seen:
            ready, _, _ = select.select([ours], [], [], 20)
            assert ready, f"{expected} does not come: {seen[-300:]!r}"
            seen += os.read(ours, 4096)

    def press(key: str, expected: str) -> None:
        os.write(ours, key.encode())
        wait_for(expected)

    try:
        wait_for("1/54")
        press("\x1b[C", "2/54")
        press("\x1b[D", "1/54")
        press("\r", "6/54")
        press("\x1b[B", "11/54")
        press("\x1b[A", "6/54")
        press("t", "13/54")
        press("?", "Home g")
        press("e", "54/54")
        press("g", "1/54")
        press("x", "1/54")
        press("\r\r", "11/54")  # typed ahead
        press(" ", "13/54")  # plays
        press(" ", "plays")  # stops
        os.write(ours, b"q")
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
