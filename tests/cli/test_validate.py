"""`take5 validate`: findings in the simple formats, and the exit status."""

import json
from pathlib import Path

import pytest

from take5cli.cli import run

GOOD = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"
BAD = GOOD.replace("Ben: 12", "Bem: 12")
WARNED = GOOD.replace("max_rounds: 1\n", "")


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good log, a bad one and one with a warning, which is the current folder."""
    for name, text in (("good.yaml", GOOD), ("bad.yaml", BAD), ("warned.yaml", WARNED)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("paths", "status"),
    [
        (["good.yaml"], 0),
        (["warned.yaml"], 0),
        (["bad.yaml"], 1),
        (["good.yaml", "bad.yaml", "warned.yaml"], 1),
    ],
)
@pytest.mark.parametrize("form", ["text", "concise", "json", "jsonl"])
def test_the_exit_status_is_that_of_the_worst_log_in_every_format(
    logs: Path, paths: list[str], status: int, form: str
) -> None:
    assert run(["validate", "--format", form, *paths]) == status


def test_json_has_the_summary_and_every_finding(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "json", "good.yaml", "bad.yaml", "warned.yaml"])

    told = json.loads(capsys.readouterr().out)
    assert told["version"] == 1
    assert told["summary"] == {"files": 3, "games": 3, "rounds": 3, "errors": 1, "warnings": 1, "skipped": 0}
    assert [(found["file"], found["name"], found["severity"]) for found in told["findings"]] == [
        ("bad.yaml", "unknown-player", "error"),
        ("warned.yaml", "unfinished", "warning"),
    ]
    assert set(told["findings"][0]) == {
        "file", "line", "column", "end_line", "end_column", "code", "name", "severity", "message", "hint", "path",
        "game", "round", "turn", "player",
    }  # fmt: skip


def test_json_lines_are_the_same_findings(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "json", "bad.yaml", "warned.yaml"])
    whole = json.loads(capsys.readouterr().out)
    run(["validate", "--format", "jsonl", "bad.yaml", "warned.yaml"])

    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == whole["findings"]


def test_concise_is_a_line_a_finding_and_a_summary(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "concise", "good.yaml", "bad.yaml"])

    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("bad.yaml:")
    assert first.endswith('T303 unknown-player: "Bem" does not play here')
    assert last == "2 files, 2 games, 2 rounds: 1 error"


def test_a_report_in_a_file_is_the_same(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--format", "json", "bad.yaml"])
    told = capsys.readouterr().out

    assert run(["validate", "--format", "json", "-o", "report.json", "bad.yaml"]) == 1
    assert capsys.readouterr().out == ""
    assert (logs / "report.json").read_text(encoding="utf-8") == told
