"""A round by real cards: edge cases of the rules, faults, and what the engine promises its callers."""

import pytest

from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import Course, Play, play_round, play_turns
from take5cli.rules.variants import VARIANTS

STANDARD = VARIANTS["standard"]
CHEAPEST = STANDARD._replace(low_card="cheapest", house=True)

# The played round of the log format's own example: Ann, Ben, Cem, Dora.
START = [19, 104, 4, 51]
PLAYS = [
    [63, 34, 56, 30],
    [77, 90, 39, 27],
    [89, 65, 72, 20],
    [70, 44, 8, 103],
    [85, 83, 69, 93],
    [1, 87, 22, 92],
    [60, 7, 97, 45],
    [18, 23, 84, 11],
    [64, 48, 58, 43],
    [37, 67, 79, 102],
]
CHOICES = [None, None, 2, 1, None, 3, None, None, None, 1]


def turn(rows: list[list[int]], played: list[int], choice: int | None = None) -> Course:
    return play_turns(STANDARD, rows, [played], [choice])


def test_a_whole_round() -> None:
    course = play_round(STANDARD, START, PLAYS, CHOICES)
    assert (course.turns, course.fault) == (10, None)
    assert [heads_of(pile) for pile in course.piles] == [26, 0, 15, 28]
    assert (course.sixths, course.lows) == ([1, 0, 2, 3], [2, 0, 1, 1])


def test_second_lowest_card_follows_a_low_one_and_needs_no_choice() -> None:
    course = turn([[50], [60], [70], [80]], [3, 4], 1)
    assert course.rows == [[3, 4], [60], [70], [80]]
    assert course.piles == [[50], []]


def test_choice_without_a_low_card_is_needless() -> None:
    assert turn([[3], [40], [58], [96]], [4, 17], 2) == Course(
        [[], []], [[3], [40], [58], [96]], 0, "choice-needless", [0, 0], [0, 0]
    )


def test_low_card_without_a_choice_is_missing_it() -> None:
    assert turn([[3], [40], [58], [96]], [2, 17]) == Course(
        [[], []], [[3], [40], [58], [96]], 0, "choice-missing", [0, 0], [0, 0]
    )


@pytest.mark.parametrize("row", [-1, 0, 5, 10**30])
def test_no_such_row(row: int) -> None:
    assert turn([[3], [40], [58], [96]], [2, 17], row).fault == "bad-row"


def test_sixth_card_takes_five_and_the_next_follows_it() -> None:
    course = turn([[1, 2, 3, 4, 5], [60], [70], [80]], [6, 7])
    assert course.rows[0] == [6, 7]
    assert course.piles == [[1, 2, 3, 4, 5], []]


def test_fifth_card_is_safe_and_the_sixth_takes_it() -> None:
    course = turn([[1, 2, 3, 4], [60], [70], [80]], [5, 6])
    assert course.rows[0] == [6]
    assert course.piles == [[], [1, 2, 3, 4, 5]]


def test_a_take_of_cards_played_in_the_same_turn() -> None:
    course = turn([[10], [60], [70], [80]], [11, 12, 13, 14, 15])
    assert course.rows[0] == [15]
    assert course.piles == [[], [], [], [], [10, 11, 12, 13, 14]]


def test_low_card_may_take_a_full_row() -> None:
    course = turn([[10, 20, 30, 40, 55], [60], [70], [80]], [9, 104], 1)
    assert course.rows == [[9], [60], [70], [80, 104]]
    assert course.piles == [[10, 20, 30, 40, 55], []]


def test_card_goes_to_a_full_row_though_a_shorter_one_would_have_it() -> None:
    course = turn([[20, 25, 30, 38, 42], [41], [70], [80]], [45, 99])
    assert course.rows == [[45], [41], [70], [80, 99]]
    assert course.piles == [[20, 25, 30, 38, 42], []]


def test_row_emptied_by_a_low_card_diverts_a_higher_one() -> None:
    course = turn([[57, 61], [90], [95], [35, 40, 47, 52, 56]], [62, 29], 1)
    assert course.rows == [[29], [90], [95], [62]]
    assert course.piles == [[35, 40, 47, 52, 56], [57, 61]]


def test_card_follows_one_just_laid() -> None:
    assert turn([[3], [40], [58], [96]], [90, 93]).rows == [[3], [40], [58, 90, 93], [96]]


def test_replaced_row_keeps_its_number() -> None:
    course = turn([[96], [3], [58], [40]], [2, 97], 2)
    assert course.rows == [[96, 97], [2], [58], [40]]
    assert course.piles == [[3], []]


def test_row_of_104_takes_no_card_until_a_low_card_takes_it() -> None:
    course = play_turns(STANDARD, [[104], [10], [20], [30]], [[103, 50], [1, 40]], [None, 1])
    assert course.rows == [[1], [10], [20, 40], [30, 50, 103]]
    assert course.piles == [[104], []]


def test_card_1_is_always_low() -> None:
    assert play_round(STANDARD, [2, 3, 4, 5], [[1, 6]], [None]).fault == "choice-missing"


def test_a_pile_that_reaches_66_does_not_end_the_round() -> None:
    dear = [[11, 22, 33, 44, 55], [60, 66, 70, 77, 80], [85, 88, 90, 95, 99], [5]]
    plays = [[56, 6], [81, 7], [100, 8], [1, 9], [101, 10]]
    choices = [None, None, None, 3, None]
    assert heads_of(play_turns(STANDARD, dear, plays[:4], choices[:4]).piles[0]) == 66
    course = play_turns(STANDARD, dear, plays, choices)
    assert (course.turns, course.fault) == (5, None)
    assert course.piles[1] == [5, 6, 7, 8, 9]


def test_round_stops_before_the_first_faulty_turn() -> None:
    course = play_round(STANDARD, START, PLAYS, [*CHOICES[:3], None, *CHOICES[4:]])
    good = play_round(STANDARD, START, PLAYS[:3], CHOICES[:3])
    assert (course.turns, course.fault) == (3, "choice-missing")
    assert (course.piles, course.rows) == (good.piles, good.rows)


def test_events_and_rows_stop_there_as_well() -> None:
    rows_after: list[list[list[int]]] = []
    events: list[list[Play]] = []
    play_round(STANDARD, START, PLAYS, [None, 1, *[None] * 8], rows_after, events)
    assert rows_after == [[[19, 30, 34], [104], [4], [51, 56, 63]]]
    assert [[play.card for play in told] for told in events] == [[30, 34, 56, 63]]


def test_events_of_a_low_card_and_a_sixth() -> None:
    events: list[list[Play]] = []
    play_turns(STANDARD, [[7], [23, 25, 30, 41, 44], [52], [88]], [[45, 3, 46]], [1], events=events)
    assert events == [
        [
            Play(seat=1, card=3, row=1, kind="low", taken=(7,), points=1),
            Play(seat=0, card=45, row=2, kind="sixth", taken=(23, 25, 30, 41, 44), points=12),
            Play(seat=2, card=46, row=2, kind="place", taken=(), points=0),
        ]
    ]


def test_cheapest_row_is_found_if_no_choice_is_given() -> None:
    rows = [[50], [60, 61], [72, 73], [55]]
    assert play_turns(CHEAPEST, rows, [[3, 99]], [None]).piles == [[72, 73], []]


@pytest.mark.parametrize("claimed", [1, 3, 7])
def test_cheapest_row_is_taken_whatever_the_choice(claimed: int) -> None:
    course = play_turns(CHEAPEST, [[50], [60, 61], [72, 73], [55]], [[3, 99]], [claimed])
    assert (course.fault, course.piles) == (None, [[72, 73], []])


def test_choice_is_needless_where_the_cheapest_is_taken_too() -> None:
    assert play_turns(CHEAPEST, [[50], [60], [70], [80]], [[51, 99]], [1]).fault == "choice-needless"


def test_card_equal_to_a_row_end_is_not_higher() -> None:
    # Only a repeated card that was let pass can be equal.
    assert turn([[20], [40], [58], [96]], [20, 21]).fault == "choice-missing"
    assert turn([[20], [40], [58], [96]], [40, 99]).rows == [[20, 40], [40], [58], [96, 99]]


def test_of_equal_row_ends_the_older_counts_as_the_higher() -> None:
    rows = [[40], [20], [58], [96]]
    assert play_turns(STANDARD, rows, [[40, 99], [41, 100]], [None, None]).rows == [
        [40, 41],
        [20, 40],
        [58],
        [96, 99, 100],
    ]
    # A low card takes the row that was chosen, though another ends alike.
    upper = turn([[20, 40], [40], [58], [96]], [10, 99], 1)
    assert (upper.piles, upper.rows[:2]) == ([[20, 40], []], [[10], [40]])
    lower = turn([[20, 40], [40], [58], [96]], [10, 99], 2)
    assert (lower.piles, lower.rows[:2]) == ([[40], []], [[20, 40], [10]])


def test_turns_of_nobody_leave_the_rows() -> None:
    assert play_round(STANDARD, START, [], []) == Course([], [[19], [104], [4], [51]], 0, None, [], [])


def test_given_rows_stay_as_they_are() -> None:
    rows = [[1, 2, 3, 4, 5], [60], [70], [80]]
    course = turn(rows, [6, 61])
    course.rows[2].append(99)
    assert rows == [[1, 2, 3, 4, 5], [60], [70], [80]]


def test_house_rows_and_capacity() -> None:
    house = STANDARD._replace(row_count=2, row_capacity=2, house=True)
    course = play_round(house, [50, 80], [[51, 81], [52, 1]], [None, 2])
    assert course.rows == [[52], [1]]
    assert course.piles == [[50, 51], [80, 81]]
    assert play_round(house, [50, 80], [[51, 1]], [3]).fault == "bad-row"
