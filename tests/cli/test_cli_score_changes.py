"""`take5 score`: starting a sheet, adding to it, mending it."""

import json
from pathlib import Path

import pytest

from take5cli.cli import run
from tests.telling.sheets import FRIDAY

THIRD = "  - points: {Ann: 4, Ben: 12, Cem: 10, Dora: 1}\n"


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    path = tmp_path / "friday.yaml"
    path.write_text(FRIDAY, encoding="utf-8")
    return path


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_sheet_is_started_and_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.yaml"
    said = [
        "--players",
        "Ann, Åsa,王芳",
        "--limit",
        "100",
        "--rounds",
        "3",
        "--variant",
        "tactics",
        "--title",
        "Fri",
    ]
    assert run(["score", str(path), *said]) == 0
    shown = capsys.readouterr()
    assert "3 rounds to go." in shown.out
    assert shown.err == f"{path}: started\n"
    before = text(path)
    assert before.startswith(
        "take5: 1\ntitle: Fri\nplayers: [Ann, Åsa, 王芳]\nvariant: tactics\nlimit: 100\n"
    )
    assert run(["score", str(path), "--players", "X,Y"]) == 3
    assert "exists already" in capsys.readouterr().err
    assert text(path) == before


def test_a_sheet_is_started_with_its_first_round(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    assert (
        run(["score", str(path), "--players", "Ann,Ben", "--limit", "none", "--rounds", "2", "--add", "9 8"])
        == 0
    )
    assert json.loads(text(path)) == {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "limit": None,
        "max_rounds": 2,
        "rounds": [{"points": {"Ann": 9, "Ben": 8}}],
    }


def test_a_sheet_is_started_like_another(friday: Path, tmp_path: Path) -> None:
    friday.write_text(FRIDAY.replace("date:", "limit: 100\ndate:"), encoding="utf-8")
    path = tmp_path / "next.yaml"
    assert run(["score", str(path), "--like", str(friday)]) == 0
    assert text(path) == "take5: 1\nplayers: [Ann, Ben, Cem, Dora]\nlimit: 100\nrounds: []\n"
    assert run(["score", str(tmp_path / "other.yaml"), "--like", str(friday), "--players", "X,Z"]) == 0
    assert "players: [X, Z]\nlimit: 100\n" in text(tmp_path / "other.yaml")
    assert run(["score", str(tmp_path / "third.yaml"), "--like", str(tmp_path / "none.yaml")]) == 3


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["--players", "Ann"], "1 player"),
        (["--players", "Ann,Ann"], "stands twice"),
        (["--players", "Ann,"], "commas"),
        (["--players", "A,B,C,D,E,F,G", "--variant", "advanced"], "7 players"),
        (["--limit", "100"], "--players"),
        (["--players", "A,B", "--limit", "0"], "limit"),
        (["--players", "A,B", "--limit", "none"], "--rounds N"),
    ],
)
def test_a_sheet_that_cannot_be_started(
    tmp_path: Path, said: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", str(tmp_path / "new.yaml"), *said]) == 2
    assert why in capsys.readouterr().err
    assert not (tmp_path / "new.yaml").exists()


@pytest.mark.parametrize(
    "said",
    [
        ["--add", "4 12 10 1"],
        ["--add", "Dora=1 'Ann'=4 Cem=10 Ben=12"],
        ["--add", "12 42 31 36", "--down"],
    ],
)
def test_a_round_is_added(friday: Path, said: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(friday), *said]) == 0
    assert text(friday) == FRIDAY + THIRD
    shown = capsys.readouterr()
    assert shown.err == f"{friday}: round 3 added\n"
    assert "Ann is nearest to the limit of 66: 12 to go." in shown.out or "54 left" in shown.out


def test_cards_are_added_and_fixed(friday: Path) -> None:
    assert run(["score", str(friday), "--add-cards", "1,2,3,4,5,6,7 10,20,30 - 8,9"]) == 1
    assert text(friday) == FRIDAY
    few = "1,2,3,4,5,6,7 10,20,30 - " + ",".join(map(str, range(41, 55)))
    assert run(["score", str(friday), "--add-cards", few]) == 0
    added = text(friday)
    assert added.startswith(FRIDAY)
    assert "Ann: [1, 2, 3, 4, 5, 6, 7]" in added
    assert run(["score", str(friday), "--fix", "3", "4 12 10 1"]) == 0
    assert text(friday) == FRIDAY + THIRD


def test_fix_undo_leave_join(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(friday), "--fix", "2", "Ann=24 Ben=12 Cem=10 Dora=5"]) == 0
    assert text(friday) == FRIDAY.replace("Dora: 1}", "Dora: 5}")
    assert run(["score", str(friday), "--undo"]) == 0
    assert text(friday) == "".join(FRIDAY.splitlines(keepends=True)[:-1])
    assert run(["score", str(friday), "--leave", "Ben", "--join", "Éva"]) == 0
    assert "the next round is played by Ann, Cem, Dora and Éva" in capsys.readouterr().out
    assert run(["score", str(friday), "--add", "9 9 9 9"]) == 0
    assert text(friday).endswith(
        "  - players: [Ann, Ben, Cem, Dora]\n    points: {Ann: 26, Ben: 0, Cem: 15, Dora: 28}\n"
        "  - players: [Ann, Cem, Dora, Éva]\n    points: {Ann: 9, Cem: 9, Dora: 9, Éva: 9}\n"
    )
    assert run(["validate", "--strict", "--ignore", "unfinished", str(friday)]) == 0


def test_what_is_refused_can_be_forced_and_is_marked(
    friday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", str(friday), "--add", "1 2 3 4"]) == 1
    refused = capsys.readouterr()
    assert refused.err == (
        "take5: a round of 4 players gives 24 to 107 points together, not 10; --force records it all the same\n"
    )
    assert refused.out == ""
    assert text(friday) == FRIDAY
    assert run(["score", str(friday), "--add", "1 2 3 4", "--force"]) == 0
    assert "x-ignore: [impossible-points]" in text(friday)
    assert "   3*    1    2    3     4" in capsys.readouterr().out
    assert run(["validate", str(friday)]) == 0


def test_an_unknown_name_or_card_is_refused_even_with_force(
    friday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", str(friday), "--add", "Ann=1 Bem=2 Cem=30 Dora=4", "--force"]) == 2
    assert "did you mean Ben?" in capsys.readouterr().err
    assert run(["score", str(friday), "--add-cards", "105,2 - - -", "--force"]) == 1
    assert "105" in capsys.readouterr().err
    assert text(friday) == FRIDAY


@pytest.mark.parametrize(
    "said",
    [
        ["--add", "1 2 3 40", "--undo"],
        ["--force"],
        ["--force", "--leave", "Ann"],
        ["--add", "4 12 10 1", "--game", "1"],
        ["-i", "--undo"],
        ["-i", "--format", "json"],
        ["--fix", "0", "1 2 3 40"],
    ],
)
def test_what_does_not_go_together(friday: Path, said: list[str]) -> None:
    assert run(["score", str(friday), *said]) == 2
    assert text(friday) == FRIDAY


def test_the_sheet_is_not_written_over_the_game(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(friday), "-o", str(friday)]) == 2
    assert "overwrite" in capsys.readouterr().err
    assert text(friday) == FRIDAY


def test_the_changed_sheet_can_be_shared_at_once(friday: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run(["score", str(friday), "--add", "4 12 10 1", "-o", str(page)]) == 0
    assert text(page).count('<th scope="row">3</th>') == 2


def test_standard_input_cannot_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "-", "--undo"]) == 2
    assert "standard input" in capsys.readouterr().err
