"""JSON text -> its tokens with their places, or the first fault in it, in our own words.

Slower than Python's decoder, and asked only where that one gave up or where places are wanted; it says the
same under every Python. To it JSON is what the decoder takes, but for NaN and Infinity, halves of surrogate
pairs, numbers that no float can hold, and what is beyond `bounds.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isinf
from typing import Final, NoReturn

from take5cli.logs.bounds import DEPTH, DIGITS
from take5cli.logs.locate import Token
from take5cli.logs.reading import ReadingError

SPACE: Final = re.compile(r"[ \t\n\r]*")
TEXT: Final = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+')
NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
WORD: Final = re.compile(r"[-+.\w]+")
ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
SIMPLE_ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
CLOSING: Final = {"{": "}", "[": "]"}
WRITE_INSTEAD: Final = {"true": "true", "false": "false", "none": "null", "null": "null"}


class Scanner:
    """Walks through one JSON value; `index` is how far it has come."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self.index = start
        self._text = text
        self._end = len(text) if end is None else end
        self._opened: list[str] = []
        self._comma: int | None = None

    def tokens(self) -> Iterator[Token]:
        """The tokens of the value; raises ReadingError at the first fault. It looks no further."""
        while True:
            mark = self._mark()
            if mark in CLOSING:
                yield self._open(mark)
                if self._mark() != CLOSING[mark]:
                    if mark == "{":
                        yield self._key()
                    continue
            else:
                yield self._quoted() if mark == '"' else self._word(mark)
            while self._opened:
                mark = self._mark()
                if mark == ",":
                    self._comma = self.index
                    self.index += 1
                    if self._opened[-1] == "{":
                        yield self._key()
                    break
                yield self._close(mark)
            else:
                return

    def _mark(self) -> str:
        """The next character that is no white space; empty at the end."""
        found = SPACE.match(self._text, self.index, self._end)
        self.index = found.end() if found else self._end
        return self._text[self.index : self.index + 1] if self.index < self._end else ""

    def _open(self, mark: str) -> Token:
        if len(self._opened) == DEPTH:
            self._fail(f"lists and objects are nested more than {DEPTH} deep", name="too-large")
        self._opened.append(mark)
        self._comma = None
        self.index += 1
        return Token("mapping" if mark == "{" else "list", self.index - 1, self.index)

    def _close(self, mark: str) -> Token:
        opened = self._opened.pop()
        if mark == "":
            self._ends_early(len(self._opened) + 1)
        if mark != CLOSING[opened]:
            self._fail(
                f"{mark} stands where {CLOSING[opened]} is expected"
                if mark in "]}"
                else "a comma is missing here"
            )
        self.index += 1
        return Token("end", self.index - 1, self.index)

    def _key(self) -> Token:
        """The key that begins here; the colon after it is passed too."""
        mark = self._mark()
        token = self._quoted() if mark == '"' else self._no_value(mark, "a key")
        mark = self._mark()
        if mark == "":
            self._ends_early(len(self._opened))
        if mark != ":":
            self._fail(f"a colon is missing after the key {token.text!r}")
        self._comma = None
        self.index += 1
        return token

    def _word(self, mark: str) -> Token:
        """The number, true, false or null that begins here."""
        found = WORD.match(self._text, self.index, self._end)
        written = found[0] if found else ""
        number = NUMBER.fullmatch(written)
        if number is None and written not in ("true", "false", "null"):
            self._no_value(mark, "a value")
        if number and (number[1] or number[2]) and isinf(float(written)):
            self._fail("this number is too large", len(written), name="too-large")
        digits = len(written.lstrip("-"))
        if number and not (number[1] or number[2]) and digits > DIGITS:
            message = f"a number of {digits} digits; at most {DIGITS} are read"
            self._fail(message, len(written), name="too-large")
        self.index += len(written)
        return Token("scalar", self.index - len(written), self.index)

    def _quoted(self) -> Token:
        """The text in quotes that begins here."""
        start = self.index
        found = TEXT.match(self._text, start, self._end)
        stop = found.end() if found else self._end
        mark = self._text[stop : stop + 1] if stop < self._end else ""
        if mark in ("", "\n", "\r"):
            hint = 'a line break in a text is written "\\n"' if mark else None
            self._fail("the quote that opens here is not closed on its line", stop - start, hint)
        if mark != '"':
            self.index = stop
            if mark == "\\":
                self._fail("no such escape in a text", 2, 'for a backslash itself write "\\\\"')
            code = f"{ord(mark):04x}"
            self._fail(
                f"the character U+{code.upper()} cannot stand in a text", 1, f'write "\\u{code}" for it'
            )
        inner = self._text[start + 1 : stop]
        if "\\" in inner:
            if half := half_pair(inner):
                self.index = start + 1 + half.start()
                self._fail(f"{half[0]} is only half of a character", len(half[0]))
            escaped = ESCAPE.sub(_meant, inner)
            inner = escaped.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        self.index = stop + 1
        return Token("scalar", start, self.index, inner)

    def _no_value(self, mark: str, what: str) -> NoReturn:
        """Says why what stands here is no value or key."""
        found = WORD.match(self._text, self.index, self._end)
        word = found[0] if found else ""
        length = max(len(word), 1)
        if mark == "":
            self._ends_early(len(self._opened))
        if mark in "]}" and self._comma is not None:
            self.index = self._comma
            self._fail("a comma stands before the closing bracket", hint="leave the comma out")
        if mark in "]},:":
            self._fail(f"{what} is missing before {mark}")
        if mark == "'":
            self._fail("text and keys stand in double quotes")
        if mark in "/#":
            self._fail("JSON has no comments", hint="say it in `notes`, or write the log in YAML")
        if what == "a value":
            self._no_word(word)
        if word:
            self._fail(f"{what} that is text stands in double quotes", length, f'write "{word}"')
        self._fail(f"{what} cannot begin with {mark!r}")

    def _no_word(self, word: str) -> None:
        """Fails if the word looks like a value that other languages have."""
        if word.lstrip("-+.")[:1].isdigit():
            hint = "write whole numbers without sign and leading zeros"
            self._fail(f"{word} is no JSON number", len(word), hint)
        if word.lstrip("-") in ("NaN", "Infinity"):
            self._fail(f"{word} is no JSON value", len(word))
        if word.lower() in WRITE_INSTEAD:
            self._fail(f"{word} is no JSON value", len(word), f"write {WRITE_INSTEAD[word.lower()]}")

    def _ends_early(self, open_brackets: int) -> NoReturn:
        self.index = max(len(self._text[: self._end].rstrip()) - 1, 0)
        if open_brackets == 0:
            self._fail("there is no value here")
        brackets = "a bracket is" if open_brackets == 1 else f"{open_brackets} brackets are"
        self._fail(f"the text ends while {brackets} still open")

    def _fail(self, message: str, length: int = 1, hint: str | None = None, name: str = "syntax") -> NoReturn:
        raise ReadingError(name, message, self.index, min(self.index + length, self._end), hint)


def half_pair(text: str) -> re.Match[str] | None:
    """The first escape in a JSON text that is half of a surrogate pair, without its other half beside it."""
    high = None
    for found in ESCAPE.finditer(text):
        code = int(found[1] or "0", 16)
        is_low = 0xDC00 <= code < 0xE000
        if high is not None and not (is_low and high.end() == found.start()):
            return high
        if is_low and high is None:
            return found
        high = found if 0xD800 <= code < 0xDC00 else None
    return high


def _meant(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else SIMPLE_ESCAPES.get(escape[2], escape[2])
