"""Names on pages: nothing in them steers, turns or hides, none is too long, none is like another."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.pages.names import SHORT, safe_lines, short_names, shortened

TEXTS = st.text(st.characters(codec=None), max_size=80)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("a\tb\x07", "a\\tb\\x07"),
        ("\u202egnihtemos", "\\u202egnihtemos"),
        ("עברית", "עברית"),
        ("half \ud83d", "half \\ud83d"),
        ("x" * 28, "x" * 28),
        ("x" * 29, "x" * 27 + "…"),
        ("y" * 27 + "e\u0301e", "y" * 27 + "…"),
        ("z" * 26 + "e\u0301ee", "z" * 26 + "…"),
        ("z" * 25 + "👩\u200d👩\u200d👧", "z" * 25 + "…"),
    ],
)
def test_a_name_is_shown_short_and_harmless(text: str, shown: str) -> None:
    assert shortened(text) == shown


@given(TEXTS)
def test_no_text_is_long_or_has_controls(text: str) -> None:
    shown = shortened(text)
    assert len(shown) <= SHORT
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in shown)
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", shown)
    shown.encode()


def test_a_finding_keeps_its_lines() -> None:
    assert safe_lines("rows:\n  3 4\r\n\x1b[31m") == "rows:\n  3 4\n\\x1b[31m"


def test_equal_short_names_get_their_seats() -> None:
    long = "Maximilian Friedrich von Hohen"
    assert short_names([long + "stein", "Ann", long + "zollern"]) == [
        "Maximilian Friedrich von Ho… (seat 1)",
        "Ann",
        "Maximilian Friedrich von Ho… (seat 3)",
    ]
    assert short_names(["Ann", "Ann ", "Ann (seat 2)"]) == [
        "Ann (seat 1)",
        "Ann (seat 2)",
        "Ann (seat 2) (seat 3)",
    ]


@given(st.lists(TEXTS.filter(str.strip), min_size=2, max_size=10, unique=True))
def test_no_two_names_are_shown_alike(names: list[str]) -> None:
    shown = short_names(names)
    assert len(set(shown)) == len(names)
    assert all(shown)
