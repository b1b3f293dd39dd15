"""`take5 validate`: findings in the simple formats, the exit status, folders, standard input, reports in files."""

import io
import json
import os
import sys
from pathlib import Path

import pytest

from take5cli.checks.reporters import FORMATS
from take5cli.cli import run

GOOD = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"
BAD = GOOD.replace("Ben: 12", "Bem: 12")
WARNED = GOOD.replace("max_rounds: 1\n", "")


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good log, a bad one and one with a warning, which is the current folder."""
    for name, text in (("good.yaml", GOOD), ("bad.yaml", BAD), ("warned.yaml", WARNED)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("paths", "status"),
    [
        (["good.yaml"], 0),
        (["warned.yaml"], 0),
        (["bad.yaml"], 1),
        (["good.yaml", "bad.yaml", "warned.yaml"], 1),
        (["missing.yaml"], 3),
        (["bad.yaml", "missing.yaml", "good.yaml"], 3),
        (["no*.yaml"], 3),
        (["."], 1),
    ],
)
@pytest.mark.parametrize("form", FORMATS)
def test_the_exit_status_is_that_of_the_worst_log_in_every_format(
    paths: list[str], status: int, form: str
) -> None:
    assert run(["validate", "--format", form, *paths]) == status


def test_json_has_the_summary_and_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "json", "good.yaml", "bad.yaml", "warned.yaml"])

    told = json.loads(capsys.readouterr().out)
    assert told["version"] == 1
    assert told["summary"] == {"files": 3, "games": 3, "rounds": 3, "errors": 1, "warnings": 1, "skipped": 0}
    assert [(found["file"], found["name"], found["severity"]) for found in told["findings"]] == [
        ("bad.yaml", "unknown-player", "error"),
        ("warned.yaml", "unfinished", "warning"),
    ]
    assert told["findings"][0] == {
        "file": "bad.yaml",
        "line": 5,
        "column": 23,
        "end_line": 5,
        "end_column": 26,
        "code": "T303",
        "name": "unknown-player",
        "severity": "error",
        "message": '"Bem" does not play here',
        "hint": "did you mean Ben?",
        "path": "/rounds/0/points/Bem",
        "game": 1,
        "round": 1,
        "turn": None,
        "player": None,
    }


def test_json_lines_are_the_same_findings(capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "json", "bad.yaml", "warned.yaml"])
    whole = json.loads(capsys.readouterr().out)
    run(["validate", "--format", "jsonl", "bad.yaml", "warned.yaml"])

    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == whole["findings"]


def test_json_without_findings_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "json", "good.yaml"])

    assert json.loads(capsys.readouterr().out)["findings"] == []


def test_concise_is_a_line_a_finding_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "concise", "good.yaml", "bad.yaml"])

    assert capsys.readouterr().out.splitlines() == [
        'bad.yaml:5:23: T303 unknown-player: "Bem" does not play here',
        "2 files, 2 games, 2 rounds: 1 error",
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_in_a_file_is_the_same(logs: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", form, "bad.yaml", "good.yaml"])
    told = capsys.readouterr().out

    assert run(["validate", "--format", form, "-o", "report", "bad.yaml", "good.yaml"]) == 1
    assert capsys.readouterr().out == ""
    assert (logs / "report").read_text(encoding="utf-8") == told


def test_a_report_that_cannot_be_written_is_status_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "-o", "nowhere/report", "good.yaml"]) == 3
    assert "nowhere/report: cannot be written" in capsys.readouterr().err


def test_without_a_path_it_is_the_current_folder_and_what_is_skipped_is_said(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (logs / "bad.yaml").unlink()
    (logs / "notes.txt").write_text("no log", encoding="utf-8")
    (logs / ".hidden.yaml").write_text(BAD, encoding="utf-8")

    assert run(["validate"]) == 0
    assert capsys.readouterr().out.endswith("2 files, 2 games, 2 rounds (2 skipped): 1 warning\n")


def test_a_folder_without_a_log_is_unreadable(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (logs / "empty").mkdir()

    assert run(["validate", "--format", "concise", "empty"]) == 3
    assert capsys.readouterr().out.startswith("empty:1:1: T101 unreadable: ")


def test_standard_input_is_a_dash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BAD.encode())))

    assert run(["validate", "--format", "concise", "-"]) == 1
    assert capsys.readouterr().out.startswith("-:5:23: T303 unknown-player")


def test_standard_input_is_read_here_though_there_is_work_for_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BAD.encode())))
    monkeypatch.setattr("take5cli.corpus.validation.WORTH_IT", 0)
    monkeypatch.delattr("take5cli.corpus.cores.in_order")

    assert run(["validate", "--format", "concise", "--jobs", "2", "good.yaml", "-"]) == 1
    assert capsys.readouterr().out.startswith("-:5:23: T303 unknown-player")


def test_in_github_actions_annotations_are_the_default(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")

    run(["validate", "bad.yaml"])
    assert capsys.readouterr().out.startswith("::error ")
    run(["validate", "--format", "text", "bad.yaml"])
    assert not capsys.readouterr().out.startswith("::error ")


def test_records_of_other_programs_are_checked_where_they_stand(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (logs / "sheet.csv").write_text("Ann,Ben\n10,12\n3,80\n", encoding="utf-8")

    assert run(["validate", "--as", "csv", "sheet.csv"]) == 1
    assert capsys.readouterr().out.startswith("sheet.csv:3:1: T507 impossible-points")
    assert run(["validate", "--as", "cvs", "sheet.csv"]) == 2
    assert "did you mean csv?" in capsys.readouterr().err
    assert run(["validate", "--as", "csv"]) == 2


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")
def test_on_a_terminal_long_work_shows_how_far_it_is(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pty

    from take5cli.terminal import Progress

    monkeypatch.setattr(Progress, "FIRST_LOOK", 0)
    monkeypatch.setattr("take5cli.corpus.portions.FILES", 1)
    leader, follower = pty.openpty()
    with open(leader, "rb", buffering=0) as screen, open(follower, "w", encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        assert run(["validate", "good.yaml", "warned.yaml", "good.yaml"]) == 0
        shown = screen.read(10000).decode()
    assert "checking files" in shown
    assert "1/3" in shown
    assert "█" not in capsys.readouterr().out
