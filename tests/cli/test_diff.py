"""`take5 diff`: what it says on wide and narrow terminals, in JSON, and by its exit status."""

import io
import json
import sys
from pathlib import Path

import pytest

from take5cli.cli import run
from take5cli.terminal import width

OURS = """\
take5: 1
players: [Ann, Ben]
title: Sunday
max_rounds: 2
rounds:
  - start: [10, 20, 55, 41]
    turns:
      - plays: {Ann: 2, Ben: 99}
        takes_row: 1
    hands: {Ben: [99, 3, 4, 5, 6, 7, 8, 9, 11, 12]}
    points: {Ann: 3, Ben: 9}
  - piles: {Ann: [11, 22, 14, 8], Ben: [7]}
"""
THEIRS = """\
take5: 1
players: [Benny, Ann]
title: Sonntag
max_rounds: 2
rounds:
  - start: [10, 20, 55, 41]
    turns:
      - plays: {Ann: 2, Benny: 98}
        takes_row: 1
    points: {Ann: 3, Benny: 9}
  - piles: {Ann: [11, 22, 14, 9], Benny: [7]}
result: {totals: {Ann: 15, Benny: 10}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two records, which is the current one."""
    (tmp_path / "ours.yaml").write_text(OURS, encoding="utf-8")
    (tmp_path / "theirs.yaml").write_text(THEIRS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_difference_is_told_with_both_versions_and_a_verdict(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["diff", "ours.yaml", "theirs.yaml"]) == 1
    assert capsys.readouterr().out == (
        "A ours.yaml\n"
        "B theirs.yaml\n"
        "\n"
        "B writes Benny for Ben.\n"
        "In B the players sit in another order.\n"
        "Only A tells: hands of round 1.\n"
        "Only B tells: totals of the result.\n"
        "They say otherwise in: title.\n"
        "\n"
        "Round 1, turn 1: Ben's card\n"
        "  A 99 (line 8)\n"
        "  B 98 (line 8): the 98 is not in Ben's hand\n"
        "  → A is legal, B is not.\n"
        "\n"
        "Round 2: Ann's pile\n"
        "  A with 8 (line 12)\n"
        "  B with 9 (line 11)\n"
        "  → both are legal; nothing else that is recorded tells.\n"
        "\n"
        "2 differences: A legal 1, both 1\n"
    )


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_it_fits_the_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    run(["diff", "ours.yaml", "theirs.yaml"])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(width, lines)) <= columns
    assert "  B 98 (line 8): the 98 is not in Ben's" in "\n".join(lines)


def test_records_that_agree(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "ours.yaml", "ours.yaml"]) == 0
    assert capsys.readouterr().out.endswith("\n\nThe two records agree.\n")


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "--format", "json", "ours.yaml", "theirs.yaml"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert {key: told[key] for key in ("version", "a", "b", "same")} == {
        "version": 1,
        "a": "ours.yaml",
        "b": "theirs.yaml",
        "same": False,
    }
    (game,) = told["games"]
    assert game["players"] == [{"a": "Ann", "b": "Ann"}, {"a": "Ben", "b": "Benny"}]
    assert game["differences"][0] == {
        "kind": "plays",
        "player": "Ben",
        "legal": "a",
        "a": {"value": 99, "round": 1, "turn": 1, "line": 8, "column": 30, "reason": None},
        "b": {
            "value": 98,
            "round": 1,
            "turn": 1,
            "line": 8,
            "column": 32,
            "reason": "the 98 is not in Ben's hand",
        },
    }
    assert run(["diff", "--format", "json", "ours.yaml", "ours.yaml", "-o", "same.json"]) == 0
    assert json.loads(Path("same.json").read_text())["same"] is True


def test_several_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("both.yaml").write_text(OURS + "---\n" + THEIRS.replace("99", "97"), encoding="utf-8")
    assert run(["diff", "both.yaml", "ours.yaml"]) == 1
    out = capsys.readouterr().out
    assert "A both.yaml, game 1\nB ours.yaml, game 1\n" in out
    assert out.endswith("─\n\nOnly A has game 2 of both.yaml.\n")
    assert run(["diff", "--format", "json", "ours.yaml", "both.yaml"]) == 1
    assert {"a": None, "b": 2, "same": False} in json.loads(capsys.readouterr().out)["games"]
    assert run(["diff", "--game", "1", "both.yaml", "ours.yaml"]) == 0
    assert run(["diff", "--game", "2", "both.yaml", "ours.yaml"]) == 2


def test_every_kind_has_its_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = {
        "take5": 1, "players": ["Ann", "Ben", "Cem"], "limit": None, "max_rounds": 9,
        "rounds": [
            {"start": [10, 20, 55, 41], "turns": [{"plays": [2, 99, 7], "takes_row": 1}, {"plays": [21, 22, 23]}]},
            {"points": [1, 5, 60]},
            {"points": [0, 0, 34], "rows": [[1], [2], [3], [4]]},
        ],
        "result": {"winners": ["Ann"]},
    }  # fmt: skip
    theirs = {
        **ours, "limit": 66, "max_rounds": 8, "variant": "tactics", "players": ["Ann", "Ben"],
        "rounds": [
            {"start": [10, 20, 55, 41], "turns": [{"plays": [99, 2]}, {"plays": [21, 22]}, {"plays": [31, 32]}]},
            {"points": [0, 0], "rows": [[1], [2], [3], []]},
        ],
        "result": {"winners": ["Ann", "Ben"]},
    }  # fmt: skip
    Path("ours.json").write_text(json.dumps(ours))
    Path("theirs.json").write_text(json.dumps(theirs))
    assert run(["diff", "ours.json", "theirs.json", "--color", "always"]) == 1
    out = capsys.readouterr().out
    for words in (
        "Only A has Cem.",
        "The rules",
        "The limit",
        "  A no limit (line 1)",
        "The number of rounds agreed",
        "Round 1: who plays",
        "turn 3 of B: a turn in one record only",
        "A nothing (line 1)",
        "a round in one record only",
        "A has it (line 1)",
        "\x1b[1;31m",
        "The winners",
        "(1 error by itself)",
    ):
        assert words in out, words


def test_rows_are_told_from_the_top(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, last in (("ours", 99), ("theirs", 98)):
        text = OURS.replace("takes_row: 1", f"takes_row: 1\n        rows: [[2], [20], [55, {last}], [41]]")
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    assert run(["diff", "ours.yaml", "theirs.yaml"]) == 1
    out = capsys.readouterr().out
    assert "Round 1, turn 1: the rows after it\n  A 2 | 20 | 55 99 | 41 (line 10)\n" in out
    assert "  B 2 | 20 | 55 98 | 41 (line 10): row 3 holds 55 99 after turn 1\n" in out


def test_names_steer_no_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("theirs.yaml").write_text(THEIRS.replace("Benny", '"B\\e[31m"'), encoding="utf-8")
    run(["diff", "ours.yaml", "theirs.yaml"])
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "B\\x1b[31m for Ben" in out


def test_what_cannot_be_compared(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["diff", "ours.yaml", "none.yaml"]) == 3
    assert "none.yaml" in capsys.readouterr().err
    Path("bad.yaml").write_text("take5: 2\nplayers: [Ann, Ben]\nrounds: []\n")
    assert run(["diff", "bad.yaml", "ours.yaml"]) == 1
    assert run(["diff", "-", "-"]) == 2
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(OURS.encode())))
    assert run(["diff", "ours.yaml", "-"]) == 0
