"""Score sheets on a terminal."""

import pytest

from take5cli.telling.sheet_text import sheet_lines
from take5cli.terminal import Screen, width
from tests.telling.sheets import FINISHED, FRIDAY, STRANGERS, sheet

TEN = """\
take5: 1
players: [Ана, 王芳王芳, Åsa, Maximilian Friedrich, Ben, Maximilian Friedemann, Eve, "O'Brien", Ida, נועה]
rounds:
  - points: [20, 10, 0, 5, 30, 12, 20, 15, 9, 12]
"""


def text(log: str, columns: int = 80, color: bool = False, down: bool = False) -> str:
    return "\n".join(sheet_lines(sheet(log, down=down), Screen(color, columns)))


def test_a_sheet() -> None:
    assert text(FRIDAY, 60) == (
        """\
Friday at the club
2026-11-27, standard game, to 66 points

round  Ann  Ben  Cem  Dora
    1   26    0   15    28
    2   24   12   10     1
total   50   12   25    29
 left   16   54   41    37

Ben leads with 12 points.
Ann is nearest to the limit of 66: 16 to go.
 1. Ben  12  ███████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
 2. Cem  25  ███████████████░░░░░░░░░░░░░░░░░░░░░░░░░
 3. Dora 29  ██████████████████░░░░░░░░░░░░░░░░░░░░░░
 4. Ann  50  ██████████████████████████████░░░░░░░░░░"""
    )


def test_a_finished_game_ends_with_the_ranking() -> None:
    told = text(FINISHED, 40)
    assert "left" not in told
    assert told.endswith(
        """\
Ben, Cem and Dora share the win with 32
points.
 1. Ben  32  █████████████░░░░░░░░░░░░░░
 1. Cem  32  █████████████░░░░░░░░░░░░░░
 1. Dora 32  █████████████░░░░░░░░░░░░░░
 4. Ann  67  ███████████████████████████"""
    )


@pytest.mark.parametrize("columns", [20, 40, 80, 200])
@pytest.mark.parametrize("log", [TEN, FRIDAY, FINISHED, STRANGERS])
def test_no_line_is_wider_than_the_terminal(log: str, columns: int) -> None:
    assert max(map(width, text(log, columns).splitlines())) <= columns


def test_letters_stand_for_names_where_these_would_look_alike_or_find_no_room() -> None:
    told = text(TEN, 40).splitlines()
    assert told[3] == "round  A  B  C  D  E  F  G  H  I  J"
    assert [line.split()[:3] for line in told[-10:]][:3] == [
        ["1.", "C", "Åsa"],
        ["2.", "D", "Maximilian"],
        ["3.", "I", "Ida"],
    ]


def test_names_are_cut_where_they_stay_different() -> None:
    log = "{take5: 1, players: [Wilhelmina, Wolfgang, Ben], rounds: [{points: [9, 9, 8]}]}"
    assert "round Wilh… Wolf… Ben" in text(log, 22).splitlines()


def test_columns_that_find_no_room_at_all_go_on_below() -> None:
    lines = text(TEN, 20).splitlines()
    assert lines[4] == "round  A  B  C  D  E"
    assert "round  F  G  H  I  J" in lines


def test_color_only_adds() -> None:
    painted = text(FINISHED, color=True)
    assert "\x1b[32m" in painted
    bare = painted
    for code in ("0", "1", "2", "32", "33", "1;31"):
        bare = bare.replace(f"\x1b[{code}m", "")
    assert bare == text(FINISHED)


def test_strangers_steer_nothing() -> None:
    told = text(STRANGERS, 120)
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "a\\u202eb\\x1b[2J" in told


def test_who_left_and_who_has_not_come() -> None:
    rounds = "[{players: [A, B, C], points: [9, 9, 8]}, {players: [A, B], points: [5, 4]}]"
    log = "{take5: 1, players: [A, B, C, D], rounds: " + rounds + "}"
    assert text(log, 40).splitlines()[-2:] == [
        " 3. D  0  " + "░" * 15 + " (not yet here)",
        " 4. C  8  " + "█" * 2 + "░" * 13 + " (left)",
    ]


def test_totals_unknown_leave_the_letters_explained() -> None:
    log = TEN.replace("20, 10,", "20,")
    told = text(log, 40)
    assert "cannot be said" in told
    assert told.endswith("\nJ  נועה")
    assert "B  王芳王芳\n" in told


def test_a_bar_is_full_at_the_limit_alone_and_empty_at_0_alone() -> None:
    log = "{take5: 1, players: [A, B, C, D], limit: 1000, rounds: [{points: [0, 1, 99, 7]}, {points: [0, 0, 900, 0]}]}"
    bars = [line.split()[-1] for line in text(log).splitlines()[-4:]]
    assert [bar.count("█") for bar in bars] == [0, 1, 1, 39]
