"""Strangers' text is harmless on a terminal, wide characters stay aligned, colour knows its place."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from take5cli import terminal
from take5cli.terminal import (
    NARROW,
    Progress,
    Screen,
    columns,
    pad,
    safe,
    screen_of,
    truncate,
    wants_color,
    width,
)

FLAG_OF_SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        "王芳",
        "Ана",
        "Åsa",
        "A\u030asa",  # a combining ring
        "🐂🏽",
        "👩\u200d🌾",  # a joiner inside an emoji
        "می\u200cخواهم",  # a non-joiner inside a Persian word
        "☺\ufe0f",
        FLAG_OF_SCOTLAND,
        "no\xa0break\u3000wide",
        "C:\\new",
        "",
    ],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert safe(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2JAnn", "\\x1b[2JAnn"),
        ("Ann\nBen\r\t", "Ann\\nBen\\r\\t"),
        ("\x00\x07\x7f", "\\x00\\x07\\x7f"),
        ("\x9b2J\x85", "\\x9b2J\\x85"),
        ("nnA\u202e", "nnA\\u202e"),
        ("\u2066\u2069\u200e\u200f\u061c", "\\u2066\\u2069\\u200e\\u200f\\u061c"),
        ("A\u200bnn\ufeff\u2060", "A\\u200bnn\\ufeff\\u2060"),
        ("A\u200dnn\u200c", "A\\u200dnn\\u200c"),
        ("\u2028\u2029", "\\u2028\\u2029"),
        ("caf\udce9", "caf\\udce9"),
        ("Ann\U000e0041", "Ann\\U000e0041"),
        ("\ufffe", "\\ufffe"),
    ],
)
def test_what_would_steer_or_hide_is_shown_escaped(text: str, shown: str) -> None:
    assert safe(text) == shown


@given(st.text())
def test_safe_text_is_one_line_is_encodable_and_stays_safe(text: str) -> None:
    shown = safe(text)
    assert len(shown.splitlines()) <= 1
    assert shown.encode("utf-8")[:1] != b"\x1b"
    assert safe(shown) == shown
    assert not any(ord(character) < 32 or 127 <= ord(character) < 160 for character in shown)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann", 3),
        ("王芳", 4),
        ("A\u030asa", 3),
        ("Ана", 3),
        ("🐂", 2),
        ("👩\u200d🌾", 2),
        ("\x1b王", 6),
        ("", 0),
    ],
)
def test_width_counts_columns(text: str, expected: int) -> None:
    assert width(text) == expected


def test_narrow_characters_are_narrow_by_the_table_too() -> None:
    narrow = [chr(code) for code in range(0x3000) if re.fullmatch(NARROW, chr(code))]

    assert {"±", "–", "é", "ß"} < set(narrow)
    assert [character for character in narrow if wcswidth(character) != 1] == []


def test_padding_aligns_wide_names() -> None:
    assert pad("王芳", 6) == "王芳  "
    assert pad("王芳", 6, "right") == "  王芳"
    assert pad("王芳", 7, "center") == " 王芳  "
    assert pad("Bernadette", 6) == "Bernadette"


@pytest.mark.parametrize(
    ("text", "to", "expected"),
    [
        ("Ann", 3, "Ann"),
        ("Bernadette", 5, "Bern…"),
        ("王芳王芳", 5, "王芳…"),
        ("王芳王芳", 4, "王…"),
        ("Ann Ben", 5, "Ann…"),
        ("a\u0301b\u0301c\u0301", 2, "a\u0301…"),
        ("王", 1, "…"),
    ],
)
def test_truncating_keeps_whole_characters(text: str, to: int, expected: str) -> None:
    assert truncate(text, to) == expected


@given(st.text(), st.integers(1, 20))
def test_a_truncated_text_fits(text: str, to: int) -> None:
    assert width(truncate(safe(text), to)) <= to


@pytest.mark.parametrize(
    ("stream", "choice", "environment", "expected"),
    [
        (Terminal(), "auto", {}, True),
        (io.StringIO(), "auto", {}, False),
        (None, "auto", {}, False),
        (Terminal(), "never", {"FORCE_COLOR": "1"}, False),
        (None, "always", {"NO_COLOR": "1"}, True),
        (Terminal(), "auto", {"NO_COLOR": "1"}, False),
        (Terminal(), "auto", {"NO_COLOR": ""}, True),
        (Terminal(), "auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (io.StringIO(), "auto", {"FORCE_COLOR": "1"}, True),
        (None, "auto", {"FORCE_COLOR": "1"}, False),
        (Terminal(), "auto", {"FORCE_COLOR": "0"}, False),
        (Terminal(), "auto", {"TERM": "dumb"}, False),
    ],
)
def test_colour_is_for_a_terminal_unless_somebody_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
    stream: io.StringIO | None,
    choice: str,
    environment: dict[str, str],
    expected: bool,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_color(stream, choice) is expected


def test_a_closed_stream_is_no_terminal() -> None:
    stream = io.StringIO()
    stream.close()
    assert not wants_color(stream)


@pytest.mark.parametrize(
    ("told", "expected"), [("40", 40), ("0", 80), ("wide", 80), ("9" * 5000, 80), ("", 80)]
)
def test_the_width_is_what_columns_says_or_80(
    monkeypatch: pytest.MonkeyPatch, told: str, expected: int
) -> None:
    monkeypatch.setenv("COLUMNS", told)
    assert columns(io.StringIO()) == expected


def test_a_file_is_laid_out_the_same_whatever_the_terminal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert screen_of(None).width == 80
    assert screen_of(io.StringIO()).width == 40


def test_styles_are_decoration_alone() -> None:
    assert Screen(False).paint("55", "heads7") == "55"
    assert Screen(True).paint("55", "heads7") == "\x1b[1;35m55\x1b[0m"
    assert Screen(True).paint_heads("55", 7) == "\x1b[1;35m55\x1b[0m"
    assert Screen(True).paint_heads("4", 1) == "4"


def advance(progress: Progress, times: int) -> None:
    for _ in range(times):
        progress.advance()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A progress line that shows at once and every time."""
    monkeypatch.setattr(Progress, "FIRST_LOOK", 0)
    monkeypatch.setattr(Progress, "EVERY", 0)
    monkeypatch.setenv("COLUMNS", "30")


@pytest.mark.usefixtures("hurried")
def test_progress_shows_on_a_terminal_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = Terminal()
    monkeypatch.setattr("sys.stderr", stderr)
    with Progress("checking", 4) as progress:
        advance(progress, 2)
        assert stderr.getvalue().endswith("\rchecking ████████░░░░░░░░ 2/4")
    assert stderr.getvalue().endswith("\r" + " " * 29 + "\r")


@pytest.mark.usefixtures("hurried")
def test_progress_without_a_total_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = Terminal()
    monkeypatch.setattr("sys.stderr", stderr)
    with Progress("game\x1b") as progress:
        progress.advance(1234)
        assert stderr.getvalue() == "\rgame\\x1b 1,234"


@pytest.mark.usefixtures("hurried")
def test_progress_says_nothing_to_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = io.StringIO()
    monkeypatch.setattr("sys.stderr", stderr)
    with Progress("checking", 4) as progress:
        advance(progress, 4)
    assert stderr.getvalue() == ""


def test_quick_work_shows_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = Terminal()
    monkeypatch.setattr("sys.stderr", stderr)
    with Progress("checking", 4) as progress:
        advance(progress, 4)
    assert stderr.getvalue() == ""


def test_a_progress_line_drops_its_bar_where_there_is_no_room() -> None:
    assert terminal.progress_line("checking", 3, 4, 16) == "checking 3/4"
