"""`take5 import` as it is typed."""

import json
from pathlib import Path

import pytest

from take5cli.cli import run
from take5cli.importers.formats import FORMATS

DATA = Path(__file__).parent.parent / "data"
NIMMT = str(DATA / "nimmt_rl/nimmt_traj_all_20260625.json")
CLUB = str(DATA / "reported/three-rounds.txt")


def take5(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run(["import", *args])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_a_game_goes_to_standard_output_and_the_report_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = take5(capsys, "nimmt-rl", NIMMT)
    assert status == 0
    assert out.startswith("take5: 1\nid: 20260625_160516_6ccd99\n")
    assert "game 1 (20260625_160516_6ccd99): 6 players, 1 round, 60 plays\n" in err
    assert "every play agrees with deck_size 100, row_count 5, row_capacity 6\n" in err
    assert "kept: players, source, plays of the turns (under x-source)" in err


def test_the_first_disagreement_and_what_explains_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = take5(capsys, "nimmt-rl", NIMMT, "--rule", "row_capacity=5")
    assert status == 1
    assert "row_capacity: 5" in out
    assert "points-mismatch: round 1, turn 3: the record says that ai_random_4's 50 costs 0" in err
    assert "hint: every play of this game agrees with row_capacity 6" in err
    assert "every play agrees with deck_size" not in err
    assert "every play agrees with row_capacity 6; to read it so: --rule row_capacity=6" in err


@pytest.mark.parametrize(("to", "first"), [("json", "{\n"), ("jsonl", '{"take5":1,'), ("yaml", "take5: 1\n")])
def test_what_is_written(to: str, first: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = take5(capsys, "auto", CLUB, "--rounds", "3", "--to", to)
    assert (status, out.startswith(first)) == (0, True)


def test_several_files_become_one_stream(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = take5(capsys, "auto", NIMMT, CLUB, "--to", "jsonl")
    assert status == 0
    assert [len(json.loads(line)["players"]) for line in out.splitlines()] == [6, 8]


def test_into_a_file_all_or_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club.yaml"
    status, out, _ = take5(capsys, "text", CLUB, "--rounds", "3", "-o", str(path))
    assert (status, out) == (0, "")
    assert path.read_text().startswith("take5: 1\n")
    assert run(["validate", str(path)]) == 0


def test_the_formats_are_listed_and_told_about(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = take5(capsys, "--list")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [*FORMATS, "auto"]
    status, out, _ = take5(capsys, "--list", "bga-text")
    assert status == 0
    assert "take5 import bga-text log.txt --start 3,40,58,96" in out


def test_a_file_that_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = take5(capsys, "nimmt-rl", "none.json")
    assert (status, out) == (3, "")
    assert "unreadable: no such file or directory" in err


def test_quiet_tells_only_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert take5(capsys, "nimmt-rl", NIMMT, "--quiet")[2] == ""
    assert "points-mismatch" in take5(capsys, "nimmt-rl", NIMMT, "--quiet", "--rule", "row_capacity=5")[2]


def test_options_reach_the_importer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "log.txt"
    path.write_text("Ann places 5 on the back of row 1\nBen places 41 on the back of row 2\n")
    args = (
        "bga-text",
        str(path),
        "--start",
        "3,40,58,96",
        "--players",
        "Ben,Ann",
        "--limit",
        "50",
        "--to",
        "json",
    )
    status, out, _ = take5(capsys, *args)
    game = json.loads(out)
    assert status == 0
    assert (game["players"], game["limit"]) == (["Ben", "Ann"], 50)
    assert game["rounds"][0]["start"] == [3, 40, 58, 96]
    path.write_text("Ann 35\nBen -4\n")
    _, out, _ = take5(capsys, "text", str(path), "--down", "--to", "json")
    assert json.loads(out)["result"]["totals"] == {"Ann": 31, "Ben": 70}


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("text",),
        ("teXt", CLUB),
        ("text", CLUB, "--rule", "row_capacity"),
        ("text", CLUB, "--rule", "rows=5"),
        ("text", CLUB, "--rule", "low_card=any"),
        ("text", CLUB, "--start", "a,b"),
        ("text", CLUB, "--limit", "0"),
        ("text", CLUB, "--to", "xml"),
        ("--list", "nothing"),
    ],
)
def test_a_wrong_use(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = take5(capsys, *args)
    assert (status, out) == (2, "")
    assert err


def test_a_strangers_name_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("round,An\x1b[31mn,Ben\n1,,12\n")
    _, out, err = take5(capsys, "csv", str(path))
    assert "\x1b" not in out + err
    assert "note: An\\x1b[31mn has no points in round 1" in err


def test_when_nothing_explains_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = json.loads(Path(NIMMT).read_text())
    game["trajectories"][0]["rounds"][5]["plays"][2]["row_affected"] = 0
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game))
    status, _, err = take5(capsys, "nimmt-rl", str(path))
    assert status == 1
    assert "no house rules that were tried explain the whole file" in err


def test_what_cannot_be_opened_has_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "auto", str(tmp_path / "none")]) == 3
    assert "unreadable: no such file or directory\n" in capsys.readouterr().err


def test_for_a_folder_its_files_are_to_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "auto", str(tmp_path)]) == 3
    assert "hint: name the files in it" in capsys.readouterr().err
