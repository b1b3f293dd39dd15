"""`take5 score -i` in a real terminal, typed to as a person would."""

from pathlib import Path

import pytest

from take5cli.terminal import width
from tests.table.terminals import Terminal
from tests.telling.sheets import FRIDAY


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    path = tmp_path / "friday.yaml"
    path.write_text(FRIDAY + "# kept\n", encoding="utf-8")
    return path


def answer(terminal: Terminal, *answers: tuple[str, str]) -> None:
    """Waits for each question and types its answer."""
    for question, typed in answers:
        terminal.wait(question)
        terminal.type(typed)


@pytest.mark.parametrize("columns", [40, 80])
def test_an_evening(tmp_path: Path, columns: int) -> None:
    terminal = Terminal("score", "-i", "new.yaml", "--rounds", "2", columns=columns, cwd=tmp_path)
    answer(
        terminal,
        (r"Who plays .*\? ", "Ann"),
        (r"Who plays .*\? ", "Ann, Бен, 王芳"),
        ("Ann: ", "?"),
        ("Ann: ", "12"),
        ("Бен: ", ""),
        ("王芳: ", "u"),
        (r"Бен \[0\]: ", "0"),
        ("王芳: ", "1"),
        (r"Ann \[12\]: ", ""),
        (r"Бен \[0\]: ", "3"),
        (r"王芳 \[1\]: ", "20"),
        ("Ann: ", "c"),
        ("Ann: ", "1 2 3 4 5"),
        ("Бен: ", "5 10 20"),
        ("Бен: ", "6,7,8,9,10"),
        ("王芳: ", "11 12 13 14 15"),
        ("> ", "q"),
    )
    assert terminal.end() == 0
    shown = "\n".join(terminal.lines)
    assert "1 player" in shown
    assert "NAME does not play on" in shown
    assert "14 to 97" in shown
    assert "the 5 lies in the piles twice" in shown
    assert "The game is over." in shown
    assert "Бен wins with 10 points." in shown
    assert " 3. 王芳 30" in shown
    assert max(width(line) for line in terminal.lines if not line.startswith(("Who plays", "  "))) <= columns
    assert (
        (tmp_path / "new.yaml")
        .read_text(encoding="utf-8")
        .endswith(
            "  - points: {Ann: 12, Бен: 3, 王芳: 20}\n"
            "  - piles:\n      Ann: [1, 2, 3, 4, 5]\n      Бен: [6, 7, 8, 9, 10]\n      王芳: [11, 12, 13, 14, 15]\n"
        )
    )


def test_without_colour_nothing_is_painted_and_with_it_the_bars_are(friday: Path) -> None:
    for color in (False, True):
        terminal = Terminal("score", "-i", str(friday), color=color)
        terminal.wait("Ann: ")
        terminal.type("q")
        assert terminal.end() == 0
        assert ("\x1b[" in terminal.shown) is color


def test_control_c_loses_nothing(friday: Path) -> None:
    before = friday.read_bytes()
    terminal = Terminal("score", "-i", str(friday))
    answer(terminal, ("Ann: ", "12"))
    terminal.wait("Ben: ")
    terminal.child.sendintr()
    assert terminal.end() == 130
    assert friday.read_bytes() == before
    assert "Traceback" not in terminal.shown


def test_control_d_ends_like_q(friday: Path) -> None:
    terminal = Terminal("score", "-i", str(friday))
    terminal.wait("Ann: ")
    terminal.child.sendeof()
    assert terminal.end() == 0


def test_somebody_else_changes_the_sheet_meanwhile(friday: Path) -> None:
    terminal = Terminal("score", "-i", str(friday), columns=80)
    answer(terminal, ("Ann: ", "4"), ("Ben: ", "12"), ("Cem: ", "10"))
    terminal.wait("Dora: ")
    theirs = friday.read_text(encoding="utf-8").replace("# kept", "# changed")
    friday.write_text(theirs, encoding="utf-8")
    terminal.type("1")
    answer(terminal, (r"Ann \[4\]: ", ""), ("Ben", ""), ("Cem", ""), ("Dora", ""), ("Ann: ", "q"))
    assert terminal.end() == 0
    assert "changed by somebody else" in terminal.shown
    assert "points: {Ann: 4, Ben: 12, Cem: 10, Dora: 1}" in friday.read_text(encoding="utf-8")
    assert "# changed" in friday.read_text(encoding="utf-8")


def test_falling_from_the_limit_leaving_and_the_sheet(friday: Path) -> None:
    terminal = Terminal("score", "-i", "--down", str(friday), columns=80)
    answer(
        terminal,
        (r"Ann \[16\]: ", "leave Ben"),
        (r"Ann \[16\]: ", "12"),
        (r"Cem \[41\]: ", "30"),
        (r"Dora \[37\]: ", "s"),
        (r"Dora \[37\]: ", "30"),
        (r"Ann \[12\]: ", "q"),
    )
    assert terminal.end() == 0
    assert "Cem and Dora lead together with 30 left." in terminal.shown
    assert "    2   16   54   41    37" in terminal.lines


def test_answers_can_come_from_a_pipe(friday: Path) -> None:
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "take5cli", "score", "-i", str(friday)],
        input="4\n12\n10\n1\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "points: {Ann: 4, Ben: 12, Cem: 10, Dora: 1}" in friday.read_text(encoding="utf-8")


def test_a_game_without_limit_cannot_fall(friday: Path) -> None:
    friday.write_text(FRIDAY.replace("players:", "limit: null\nmax_rounds: 3\nplayers:"), encoding="utf-8")
    terminal = Terminal("score", "-i", "--down", str(friday))
    assert terminal.end() == 2


def test_a_round_that_cannot_be_written_is_asked_for_again(friday: Path, tmp_path: Path) -> None:
    terminal = Terminal("score", "-i", str(friday), columns=80)
    answer(terminal, ("Ann: ", "4"), ("Ben: ", "12"), ("Cem: ", "10"))
    terminal.wait("Dora: ")
    friday.rename(tmp_path / "aside")
    friday.mkdir()
    terminal.type("1")
    terminal.wait("cannot be written")
    friday.rmdir()
    (tmp_path / "aside").rename(friday)
    answer(terminal, (r"Ann \[4\]: ", ""), ("Ben", ""), ("Cem", ""), (r"Dora \[1\]: ", ""), ("Ann: ", "q"))
    assert terminal.end() == 0
    assert friday.read_text(encoding="utf-8").endswith("Cem: 10, Dora: 1}\n# kept\n")
