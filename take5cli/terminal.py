"""Text for a terminal: strangers' text made harmless, widths in columns, colour, progress."""

import os
import re
import sys
from bisect import bisect_right
from time import monotonic
from typing import Literal, TextIO

DEFAULT_COLUMNS = 80

# What would steer a terminal, or show a reader something else than what is there: control characters, line
# and paragraph separators, directions, invisible and half characters. An invisible joiner stays between two
# characters that are not ASCII (emoji, Persian and Hindi need it), and so do the tags that spell a flag.
UNSAFE = (
    "(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,8}\U000e007f)"
    "|[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff0-\uffff\ud800-\udfff\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

Style = Literal["strong", "dim", "good", "warning", "error", "heads1", "heads2", "heads3", "heads5", "heads7"]
STYLES: dict[Style, str] = {
    "strong": "1",
    "dim": "2",
    "good": "32",
    "warning": "33",
    "error": "1;31",
    "heads1": "",
    "heads2": "36",
    "heads3": "33",
    "heads5": "31",
    "heads7": "1;35",
}
STYLE_OF_HEADS: dict[int, Style] = {2: "heads2", 3: "heads3", 5: "heads5", 7: "heads7"}


def safe(text: str) -> str:
    r"""Strangers' text for a terminal: what could steer it, reorder it or hide is shown as `\x1b` or `\n`."""
    return text if text.isascii() and text.isprintable() else re.sub(UNSAFE, escaped, text)


def escaped(match: re.Match[str]) -> str:
    if match[1]:
        return match[1]
    code = ord(match[0])
    return NAMED.get(match[0]) or (
        f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    )


NARROW = r"[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027]*"
"""Latin letters, signs, dashes and quotes take one column each: for them no table of widths (megabytes) is loaded."""


def width(text: str) -> int:
    """How many columns a text takes on a terminal: 王 takes two, a combining mark none."""
    if re.fullmatch(NARROW, text):
        return len(text)
    from wcwidth import wcswidth

    columns_taken: int = wcswidth(text)
    return columns_taken if columns_taken >= 0 else width(safe(text))


def pad(text: str, to: int, align: Literal["left", "right", "center"] = "left") -> str:
    """The text with spaces around it so that it takes `to` columns; a wider text stays as it is."""
    missing = max(0, to - width(text))
    before = {"left": 0, "right": missing, "center": missing // 2}[align]
    return " " * before + text + " " * (missing - before)


def truncate(text: str, to: int) -> str:
    """The text, or as much of its beginning as takes at most `to` columns (1 or more) with `…` at its end."""
    if width(text) <= to:
        return text
    kept = bisect_right(range(1, len(text)), to - 1, key=lambda end: width(text[:end]))
    return text[:kept].rstrip() + "…"


class Screen:
    """What a text is laid out for: `color` (whether styles show) and `width` in columns."""

    __slots__ = ("color", "width")

    def __init__(self, color: bool, width: int = DEFAULT_COLUMNS) -> None:
        self.color = color
        self.width = width

    def paint(self, text: str, style: Style) -> str:
        """The text in a style, or as it is where there is no colour; measure and pad it before."""
        code = STYLES[style] if self.color else ""
        return f"\x1b[{code}m{text}\x1b[0m" if code else text

    def paint_heads(self, text: str, heads: int) -> str:
        """The text of a card in the colour of its bull heads."""
        return self.paint(text, STYLE_OF_HEADS.get(heads, "heads1"))


def screen_of(stream: TextIO | None, choice: str = "auto") -> Screen:
    """The screen behind a standard stream, or a file's where the stream is None; `choice` is `--color`'s."""
    return Screen(wants_color(stream, choice), DEFAULT_COLUMNS if stream is None else columns(stream))


def wants_color(stream: TextIO | None, choice: str = "auto") -> bool:
    """Whether to write colours: what `--color` says, else NO_COLOR, else FORCE_COLOR, else on a terminal."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR") or stream is None:
        return False
    if forced := os.environ.get("FORCE_COLOR"):
        return forced != "0"
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person is looking: the stream is open, and a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def columns(stream: TextIO | None = None) -> int:
    """The width of a stream (by default standard output): COLUMNS, or what its terminal says, or 80."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and len(told) < 5 and int(told) > 0:
        return int(told)
    try:
        return (
            os.get_terminal_size((stream or sys.__stdout__ or sys.stdout).fileno()).columns or DEFAULT_COLUMNS
        )
    except (AttributeError, ValueError, OSError):
        return DEFAULT_COLUMNS


class Progress:
    """How far long work has come: one line on standard error, only on a terminal, gone when the work is done.

    `total` is the number of steps (None: unknown). Who writes results meanwhile calls `hide` before.
    """

    __slots__ = ("done", "label", "next_look", "shown", "stream", "total")

    FIRST_LOOK, EVERY = 0.5, 0.1  # seconds: quick work shows nothing, long work does not flicker

    def __init__(self, label: str, total: int | None = None) -> None:
        self.label = safe(label)
        self.total = total
        self.done = 0
        self.shown = 0
        self.stream = sys.stderr if is_terminal(sys.stderr) else None
        self.next_look = monotonic() + self.FIRST_LOOK

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def advance(self, steps: int = 1) -> None:
        """Counts steps that are done, and shows the line when it is time to."""
        self.done += steps
        if self.stream is not None and monotonic() >= self.next_look:
            self.show(self.stream)

    def show(self, stream: TextIO) -> None:
        room = columns(stream) - 1
        line = truncate(progress_line(self.label, self.done, self.total, room), room)
        stream.write("\r" + pad(line, self.shown))
        stream.flush()
        self.shown = width(line)
        self.next_look = monotonic() + self.EVERY

    def hide(self) -> None:
        """Takes the line away, so that something else can be written there."""
        if self.stream is not None and self.shown:
            self.stream.write("\r" + " " * self.shown + "\r")
            self.stream.flush()
            self.shown = 0


def progress_line(label: str, done: int, total: int | None, room: int) -> str:
    """`label ████░░░░ 12/24` in about `room` columns; without a total the count alone."""
    if not total:
        return f"{label} {done:,}"
    count = f" {min(done, total):,}/{total:,}"
    bar = min(40, room - width(label) - len(count) - 1)
    if bar < 4:
        return label + count
    full = bar * min(done, total) // total
    return f"{label} {'█' * full}{'░' * (bar - full)}{count}"
