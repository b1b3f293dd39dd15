"""What every form of a score sheet shows."""

import pytest

from take5cli.telling.sheet import course_in_words
from tests.telling.sheets import FINISHED, FRIDAY, sheet


def test_a_line_a_round_the_totals_and_the_way_to_the_limit() -> None:
    shown = sheet(FRIDAY)
    assert [(line.label, line.values) for line in shown.lines] == [
        ("1", ("26", "0", "15", "28")),
        ("2", ("24", "12", "10", "1")),
    ]
    assert shown.totals == ("50", "12", "25", "29")
    assert shown.left == ("16", "54", "41", "37")
    assert [(each.rank, each.player, each.shown) for each in shown.standings] == [
        (1, "Ben", "12"),
        (2, "Cem", "25"),
        (3, "Dora", "29"),
        (4, "Ann", "50"),
    ]
    assert course_in_words(shown) == [
        "Ben leads with 12 points.",
        "Ann is nearest to the limit of 66: 16 to go.",
    ]


def test_down_values_fall_from_the_limit_and_may_pass_below_0() -> None:
    shown = sheet(FINISHED, down=True)
    assert [line.values for line in shown.lines] == [
        ("40", "66", "51", "38"),
        ("16", "54", "41", "37"),
        ("-1", "34", "34", "34"),
    ]
    assert shown.totals is None
    assert [each.shown for each in shown.standings] == ["34", "34", "34", "-1"]
    assert course_in_words(sheet(FRIDAY, down=True))[0] == "Ben leads with 54 left."


def test_who_has_reached_the_limit_has_gone_the_whole_way() -> None:
    assert [each.part for each in sheet(FINISHED).standings] == [32 / 66, 32 / 66, 32 / 66, 1.0]


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ("", ["The limit is 66.", "3 rounds to go."]),
        (
            "  - points: [9, 9]\n",
            [
                "All are level with 9 points.",
                "Ann and Ben are nearest to the limit of 66: 57 to go.",
                "2 rounds to go.",
            ],
        ),
        (
            "  - points: [1, 9]\n  - points: [0, 4]\n",
            [
                "Ann leads with 1 point.",
                "Ben is nearest to the limit of 66: 53 to go.",
                "1 round to go.",
            ],
        ),
    ],
)
def test_what_is_said_of_a_game_that_goes_on(rounds: str, said: list[str]) -> None:
    head = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 3\nrounds:"
    assert course_in_words(sheet(head + ("\n" + rounds if rounds else " []\n"))) == said


def test_two_of_three_lead_together() -> None:
    shown = sheet("{take5: 1, players: [A, B, C], limit: null, max_rounds: 2, rounds: [{points: [7, 7, 9]}]}")
    assert course_in_words(shown) == ["A and B lead together with 7 points.", "1 round to go."]
    assert [each.part for each in shown.standings] == [None] * 3
    assert shown.left is None


def test_marks_are_explained() -> None:
    shown = sheet(
        """\
take5: 1
players: [Ann, Ben, Cem]
rounds:
  - points: [1, 2, 3]
    x-ignore: [impossible-points]
  - players: [Ann, Ben]
    points: [60, 12]
  - players: [Ann, Cem]
    points: [4, 14]
  - players: [Ann, Ben]
    points: [4, 9]
"""
    )
    assert [(line.label, line.values) for line in shown.lines] == [
        ("1*", ("1", "2", "3")),
        ("2", ("60", "12", "")),
        ("3", ("4", "", "14")),
        ("4", ("4", "9", "")),
    ]
    assert shown.remarks == ("* round 1 is recorded against the rules (impossible-points)",)
    assert [(each.player, each.here) for each in shown.standings] == [
        ("Ben", True),
        ("Ann", True),
        ("Cem", False),
    ]


def test_a_forced_turn_marks_its_round_and_a_forced_log_itself() -> None:
    round_ = "{start: [1, 2, 3, 4], turns: [{plays: [5, 6], x-ignore: [T403]}]}"
    shown = sheet("{take5: 1, players: [A, B], x-ignore: [unfinished], rounds: [" + round_ + "]}")
    assert shown.lines[0].label == "1*…"
    assert shown.remarks == (
        "* round 1 is recorded against the rules (T403)",
        "the whole log sets rules aside (unfinished)",
        "… the round is not over: points so far",
    )


def test_rounds_after_the_end_and_faulty_ones_are_marked() -> None:
    late = sheet(FINISHED + "  - points: [1, 2, 3, 14]\n")
    assert [line.label for line in late.lines] == ["1", "2", "3", "4×"]
    assert late.remarks == ("× after the end of the game: does not count",)
    faulty = sheet("{take5: 1, players: [A, B], rounds: [{points: [9]}, {points: [9, 8]}]}")
    assert [line.values for line in faulty.lines] == [("?", "?"), ("9", "8")]
    assert faulty.totals is None
    assert faulty.standings == ()
    assert faulty.remarks == ("? unknown: this round is faulty",)


def test_a_round_that_only_names_its_players_is_a_word_on_the_next_one() -> None:
    shown = sheet(FRIDAY + "  - players: [Ann, Cem, Dora]\n")
    assert len(shown.lines) == 2
    assert shown.remarks == ("the next round is played by Ann, Cem and Dora",)
    assert course_in_words(shown)[0] == "Ben leads with 12 points."


def test_a_reported_game_has_its_totals_alone() -> None:
    shown = sheet("{take5: 1, players: [A, B], rounds: [], result: {totals: [70, 8]}}")
    assert (shown.lines, shown.totals, shown.left) == ((), ("70", "8"), None)
    assert shown.remarks == ("only the result of this game is recorded",)
