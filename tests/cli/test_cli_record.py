"""`take5 record` in a real terminal."""

from pathlib import Path

import pytest

from take5cli.cli import run
from take5cli.terminal import width
from tests.table.terminals import Terminal
from tests.table.typing_in_a_terminal import random_game_to_type, typed


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_typed_in_is_the_game_it_came_from(seed: int, tmp_path: Path) -> None:
    game, rng = random_game_to_type(seed, limit=25)
    found, _ = typed(game, rng, tmp_path / "game.yaml")
    assert found == game


def test_a_table_is_asked_for_everything_and_shown_what_happens(tmp_path: Path) -> None:
    terminal = Terminal("record", "friday.yaml", "--me", "Cem", "--players", "Ann,Ben,Cem,Dora", cwd=tmp_path)
    for question, answer in (
        ("the 4 starting cards: ", "19 104 4 51"),
        ("Cem's hand, 10 cards .*: ", "56 39 72 8 69 22 97 84 58 79"),
        ("Turn 1.*: ", "63 34 57 30"),
        ("Turn 1.*: ", "63 34 56 30"),
        ("Turn 2.*: ", "77 90 39 27"),
        ("Turn 3.*: ", "89 65 72 20"),
        (r"Which row \(1-4\)\? ", "2"),
        ("Turn 4.*: ", "turn 2"),
        (r"Round 1, turn 2 \(was 77 90 39 27; Enter keeps.*: ", ""),
        ("Turn 4.*: ", "b"),
        ("Turn 4.*: ", "?"),
    ):
        terminal.wait(question)
        terminal.type(answer)
    terminal.wait("Turn 4.*: ")
    terminal.child.sendintr()
    assert terminal.end() == 130
    shown = "\n".join(terminal.lines)
    assert "the 57 is not in Cem's hand" in shown
    assert "Dora's 20 is lower than every row end." in shown
    assert "low card: takes row 2" in shown
    assert "go back to turn 3" in shown
    assert max(width(line) for line in terminal.lines if "?" not in line and ": " not in line) <= 40
    assert (tmp_path / "friday.yaml").read_text(encoding="utf-8") == (
        "take5: 1\nplayers: [Ann, Ben, Cem, Dora]\nrounds:\n  - start: [19, 104, 4, 51]\n"
        "    hands:\n      Cem: [56, 39, 72, 8, 69, 22, 97, 84, 58, 79]\n"
        "    turns:\n      - plays: {Ann: 63, Ben: 34, Cem: 56, Dora: 30}\n"
        "      - plays: {Ann: 77, Ben: 90, Cem: 39, Dora: 27}\n"
        "      - plays: {Ann: 89, Ben: 65, Cem: 72, Dora: 20}\n        takes_row: 2\n"
    )


def test_after_a_break_it_goes_on_and_comments_stay(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    head = "# at the club\ntake5: 1\nplayers: [Ann, Ben]\nrounds:\n  - start: [3, 40, 58, 96]\n    turns:\n"
    path.write_text(head + "      - plays: {Ann: 4, Ben: 17}   # first\n", encoding="utf-8")
    terminal = Terminal("record", str(path))
    terminal.wait(r"Turn 2 \(Ann Ben\): ")
    terminal.type("90 93")
    terminal.wait(r"Turn 3 \(Ann Ben\): ")
    terminal.child.sendeof()
    assert terminal.end() == 0
    assert path.read_text(encoding="utf-8") == (
        head + "      - plays: {Ann: 4, Ben: 17}   # first\n      - plays: {Ann: 90, Ben: 93}\n"
    )
    assert "1│   3    4   17    ·    ·   3" in terminal.lines


def test_the_end_of_a_game_is_announced(tmp_path: Path) -> None:
    game, rng = random_game_to_type(1, limit=10)
    path = tmp_path / "game.yaml"
    typed(game, rng, path)
    terminal = Terminal("record", str(path), columns=80)
    terminal.wait("> ")
    terminal.type("q")
    assert terminal.end() == 0
    assert "with" in terminal.shown
    assert "win" in terminal.shown


def test_somebody_else_changes_the_file_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    terminal = Terminal("record", str(path), "--players", "Ann,Ben")
    terminal.wait("the 4 starting cards: ")
    terminal.type("3 40 58 96")
    terminal.wait("Turn 1.*: ")
    path.write_text(path.read_text(encoding="utf-8") + "# theirs\n", encoding="utf-8")
    terminal.type("4 17")
    terminal.wait("changed by somebody else")
    terminal.wait("Turn 1.*: ")
    terminal.type("4 17")
    terminal.wait("Turn 2.*: ")
    terminal.type("q")
    assert terminal.end() == 0
    assert path.read_text(encoding="utf-8").endswith("- plays: {Ann: 4, Ben: 17}\n# theirs\n")


def test_a_faulty_game_must_be_mended_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text("take5: 1\nplayers: [Ann, Ben]\nrounds:\n  - points: [1, 1]\n", encoding="utf-8")
    assert run(["record", str(path)]) == 1
    assert "mend it first" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["--hands", "--me", "Ann"], "only one"),
        (["--players", "Ann,Ben", "--me", "Bem"], "did you mean Ben?"),
    ],
)
def test_what_does_not_go_together(
    tmp_path: Path, said: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["record", str(tmp_path / "new.yaml"), *said]) == 2
    assert why in capsys.readouterr().err


def test_a_turn_that_cannot_be_written_is_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    terminal = Terminal("record", str(path), "--players", "Ann,Ben", columns=80)
    terminal.wait("the 4 starting cards: ")
    terminal.type("3 40 58 96")
    terminal.wait("Turn 1.*: ")
    before = path.read_text(encoding="utf-8")
    path.chmod(0o444)
    path.rename(tmp_path / "aside")
    path.mkdir()
    terminal.type("4 17")
    terminal.wait("cannot be written")
    path.rmdir()
    (tmp_path / "aside").rename(path)
    path.chmod(0o644)
    terminal.wait("Turn 1.*: ")
    assert path.read_text(encoding="utf-8") == before
    terminal.type("4 17")
    terminal.wait("Turn 2.*: ")
    terminal.type("q")
    assert terminal.end() == 0
