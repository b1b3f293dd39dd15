"""`take5 score FILE`: the sheet of any log, in all formats."""

import json
from pathlib import Path

import pytest

from take5cli.cli import run
from tests.telling.sheets import FINISHED, FRIDAY, STRANGERS


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    path = tmp_path / "friday.yaml"
    path.write_text(FRIDAY, encoding="utf-8")
    return path


def test_the_sheet_is_printed(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(friday)]) == 0
    assert "Ben leads with 12 points." in capsys.readouterr().out


def test_json_is_that_of_replay_without_turns(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    friday.write_text(
        FRIDAY.replace(
            "  - points: {Ann: 24", "  - start: [1, 2, 3, 4]\n    turns: []\n    points: {Ann: 24"
        ),
        "utf-8",
    )
    assert run(["score", str(friday), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert run(["replay", str(friday), "--format", "json"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    for round_ in replayed["games"][0]["rounds"]:
        round_.pop("turns", None)
    assert told == replayed
    assert told["games"][0]["totals"] == {"Ann": 50, "Ben": 12, "Cem": 25, "Dora": 29}


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("s.md", "# Friday"),
        ("s.html", "<!doctype html>"),
        ("s.csv", "round,"),
        ("s.json", '{"games"'),
        ("s.txt", "Friday"),
    ],
)
def test_the_ending_of_the_output_says_the_format(
    friday: Path, tmp_path: Path, name: str, begins: str
) -> None:
    assert run(["score", str(friday), "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_text("utf-8").startswith(begins)


def test_a_game_of_several_is_picked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "season.yaml"
    path.write_text(FRIDAY + "---\n" + FINISHED.replace("title", "id: final\ntitle"), "utf-8")
    assert run(["score", str(path), "--game", "2"]) == 0
    second = capsys.readouterr().out
    assert "share the win" in second
    assert "leads" not in second
    assert run(["score", str(path), "--id", "final"]) == 0
    assert capsys.readouterr().out == second
    assert run(["score", str(path)]) == 0
    both = capsys.readouterr().out
    assert "leads" in both
    assert both.endswith(second)


def test_a_faulty_log_is_shown_as_far_as_it_goes(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    friday.write_text(FRIDAY.replace("Ben: 12", "Bea: 12"), "utf-8")
    assert run(["score", str(friday)]) == 1
    told = capsys.readouterr().out
    assert "    2    ?    ?    ?     ?" in told
    assert "unknown-player" in told


def test_a_game_without_a_limit_cannot_fall_from_it(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    friday.write_text(FRIDAY.replace("players:", "limit: null\nmax_rounds: 3\nplayers:"), "utf-8")
    assert run(["score", str(friday), "--down"]) == 2
    assert "no limit" in capsys.readouterr().err


def test_a_missing_file_is_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(tmp_path / "none.yaml"), "--format", "json"]) == 3
    assert "unreadable" in capsys.readouterr().out


@pytest.mark.parametrize("changes", [[], ["--add", "1 2 3"], ["--undo"]])
def test_a_sheet_that_was_not_started_is_told_how(
    tmp_path: Path, changes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", str(tmp_path / "none.yaml"), *changes]) == 3
    assert "--players Ann,Ben,Cem starts a sheet" in capsys.readouterr().err


@pytest.mark.parametrize("ending", [".xlsx", ".ODS", ".pdf"])
def test_nothing_is_written_under_a_name_that_promises_another_format(
    friday: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", str(friday), "-o", str(friday.with_suffix(ending))]) == 2
    assert "a spreadsheet opens .csv" in capsys.readouterr().err
    assert not friday.with_suffix(ending).exists()


def test_a_game_without_a_limit_needs_a_number_of_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.yaml"
    assert run(["score", str(new), "--players", "Ann,Ben", "--limit", "none"]) == 2
    assert "--rounds N" in capsys.readouterr().err
    assert not new.exists()


@pytest.mark.parametrize("layout", ["text", "markdown", "html", "csv", "json"])
def test_strangers_steer_no_terminal(friday: Path, layout: str, capsys: pytest.CaptureFixture[str]) -> None:
    friday.write_text(STRANGERS.replace("a\\u202e", "\\x9b2J\\x7fa\\u202e"), "utf-8")
    assert run(["score", str(friday), "--format", layout]) == 0
    told = capsys.readouterr().out
    assert not {"\x1b", "\x9b", "\x7f", "\u202e"} & set(told)


def test_a_folder_of_logs_is_printed_sheet_by_sheet(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (friday.parent / "second.yaml").write_text(FINISHED, "utf-8")
    assert run(["score", str(friday.parent), "--format", "csv"]) == 0
    assert capsys.readouterr().out.count("round,Ann,Ben,Cem,Dora") == 2
