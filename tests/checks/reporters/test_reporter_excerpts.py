"""Source lines with marks: one or several on a line, cut around the place, aligned whatever the characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.checks.reporters.excerpts import Mark, cut_around, excerpt, visible
from take5cli.checks.strips import REACH, Strip, strips_of
from take5cli.logs.locate import Span
from take5cli.terminal import Screen, width
from tests.reporting import documents, found_in

PLAIN = Screen(color=False)


def mark(text: str, begin: int, end: int, label: str = "", line: int = 1, sign: str = "^") -> Mark:
    """A mark of the characters from index `begin` to before `end` of a whole line."""
    return Mark(Strip(line, 0, text, False), Span(line, begin + 1, line, end + 1), sign, label, "strong")


def shown(*marks: Mark, room: int = 80) -> list[str]:
    return [f"{number}|{text}" for number, text in excerpt(marks, PLAIN, room)]


def test_a_place_is_marked_below_its_line() -> None:
    assert shown(mark("plays: {Ann: 63, Ben: 34}", 13, 15)) == [
        "1|plays: {Ann: 63, Ben: 34}",
        "|             ^^",
    ]


def test_marks_come_in_the_order_of_lines_each_with_its_word() -> None:
    own, other = mark("Ben: 63", 5, 7, line=9), mark("Ann: 63", 5, 7, "played here", line=4, sign="-")

    assert shown(own, other) == ["4|Ann: 63", "|     -- played here", "9|Ben: 63", "|     ^^"]


def test_marks_of_one_line_share_it() -> None:
    own, other = mark("{Ann: 63, Ben: 34}", 15, 17), mark("{Ann: 63, Ben: 34}", 6, 8, "the other", sign="-")

    assert shown(own, other) == ["1|{Ann: 63, Ben: 34}", "|      -- the other", "|               ^^"]


def test_marks_of_one_line_that_are_far_apart_are_shown_apart() -> None:
    text = "first" + "." * 200 + "last"

    assert shown(mark(text, 205, 209), mark(text, 0, 5, "here", sign="-"), room=20) == [
        "1|first.............…",
        "|----- here",
        "1|…..............last",
        "|               ^^^^",
    ]


def test_places_of_one_very_long_line_are_shown_apart() -> None:
    """Each has a strip of its own then, which does not reach to the other."""
    own = Mark(Strip(1, 5000, "the later one", True), Span(1, 5005, 1, 5010), "^", "", "strong")
    other = Mark(Strip(1, 0, "the earlier one", True), Span(1, 5, 1, 12), "-", "here", "strong")

    assert shown(own, other) == [
        "1|the earlier one…",
        "|    ------- here",
        "1|…the later one…",
        "|     ^^^^^",
    ]
    assert shown(other, own) == shown(own, other)


def test_a_word_without_room_beside_its_mark_goes_below_it() -> None:
    assert shown(mark("a: {b: 17}", 7, 9, "already played"), room=20) == [
        "1|a: {b: 17}",
        "|       ^^",
        "|      already played",
    ]
    assert shown(mark("a: {b: 17}", 7, 9, "too long a word on it to fit there"), room=20)[2:] == [
        "|too long a word on",
        "|it to fit there",
    ]


def test_wide_characters_and_marks_that_take_no_column_keep_the_mark_aligned() -> None:
    assert shown(mark("{王芳: 10, é́: 3}", 13, 14)) == ["1|{王芳: 10, é́: 3}", "|              ^"]


def test_what_would_steer_a_terminal_is_shown_escaped_and_measured_so() -> None:
    text = 'a\x1b[2J"\u202e": 7'

    assert shown(mark(text, 10, 11)) == [r'1|a\x1b[2J"\u202e": 7', "|                  ^"]


def test_tabs_are_seen_and_measured() -> None:
    assert shown(mark("\tplays: 7", 8, 9)) == ["1|→   plays: 7", "|           ^"]
    assert visible("\\x00\t") == "\\x00→   "


def test_a_place_that_takes_nothing_or_goes_on_in_the_next_line_has_a_mark() -> None:
    assert shown(mark("ab", 2, 2)) == ["1|ab", "|  ^"]
    over = Mark(Strip(1, 0, "a: [1,", False), Span(1, 4, 3, 1), "^", "", "strong")
    assert shown(over) == ["1|a: [1,", "|   ^^^"]


def test_an_empty_line_is_not_shown() -> None:
    assert shown(mark("", 0, 0)) == []


@given(
    st.text(st.sampled_from("aé王\t\x1b\u202e👩"), min_size=1, max_size=120),
    st.data(),
    st.integers(20, 60),
)
def test_no_line_is_wider_than_the_room_and_the_place_is_seen(
    text: str, data: st.DataObject, room: int
) -> None:
    begin = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(begin, len(text)))

    lines = [line for _, line in excerpt([mark(text, begin, end, "word")], PLAIN, room)]

    assert max(map(width, lines)) <= room
    if lines and text[begin] in "aé王":
        under = lines[1].index("^")
        before = [at for at in range(len(lines[0]) + 1) if width(lines[0][:at]) <= under][-1]
        assert lines[0][before] == text[begin]


@given(st.text(max_size=60), st.data(), st.integers(1, 40))
def test_a_cut_holds_its_place_and_no_more_than_the_room(text: str, data: st.DataObject, room: int) -> None:
    begin = data.draw(st.integers(0, len(text)))

    first, last = cut_around(text, begin, begin, room)

    assert 0 <= first <= begin <= last <= len(text)
    assert sum(width(visible(character)) for character in text[first:last]) <= room


@pytest.mark.parametrize("padding", [0, 10 * REACH])
def test_of_a_long_line_only_what_is_near_the_place_is_taken_along(padding: int) -> None:
    log = (
        '{"take5":1,"players":["Ann","Ben"],"max_rounds":1,"notes":"'
        + "x" * padding
        + '","rounds":[{"points":{"Ann":10,"Bem":12}}]}'
    )
    (document,) = documents(log, "json")
    (found,) = found_in(log, "json")

    (strip,) = strips_of(found.judged.finding, document)

    assert len(strip.text) <= 2 * REACH
    at = found.judged.finding.column - 1
    assert strip.text[at - strip.start :].startswith('"Bem"')
    assert log[strip.start :].startswith(strip.text)
    assert strip.cut == (strip.start + len(strip.text) < len(log))
