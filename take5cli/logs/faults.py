"""What only the reader of a file can see: that it cannot be read, or not all of it.

Imported when the first fault is met, so that a good log pays nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from take5cli.logs.bounds import GAME_BYTES, MEBIBYTE
from take5cli.logs.documents import BROKEN, Document, Form, Path, ReadingError
from take5cli.logs.locate import Span


@dataclass(frozen=True, slots=True)
class ReadFault:
    """One thing wrong with a file as a file.

    `name` is that of the finding: unreadable, syntax, duplicate-key, too-large or unknown-tag. `span` is None
    where there is no text to point at; `path` leads to the value concerned where it is known (for a repeated
    key, to its value).
    """

    name: str
    message: str
    span: Span | None = None
    hint: str | None = None
    path: Path = ()


def broken(fault: ReadingError, text: str, file: str, index: int, line: int, form: Form) -> Document:
    """A document that could not be read for this fault of its text, which begins on line `line`."""
    document = Document(file, index, BROKEN, text, line, form)
    document.faults = [fault.told(document)]
    return document


def unreadable(file: str, index: int, message: str, hint: str | None = None) -> Document:
    """What stands for a file, or the rest of one, that cannot be read at all."""
    return Document(file, index, BROKEN, "", 1, "yaml", faults=[ReadFault("unreadable", message, None, hint)])


def not_utf8(error: UnicodeDecodeError, file: str, index: int, line: int, form: Form) -> Document:
    """A document that is not UTF-8, as the decoder has found."""
    data: bytes = error.object
    before = str(data[: error.start], "utf-8")
    text = before + str(data[error.start :], "utf-8", "replace")
    message = f"the byte 0x{data[error.start]:02X} here is not UTF-8"
    fault = ReadingError("unreadable", message, len(before), len(before) + 1, "save the file as UTF-8")
    return broken(fault, text, file, index, line, form)


def too_long(data: bytes, file: str, index: int, line: int, form: Form, limit: int = GAME_BYTES) -> Document:
    """A document that has more bytes than `limit`; `data` is how it begins."""
    what, hint = (
        ("one game", None) if limit == GAME_BYTES else ("a JSON file", "write JSON Lines, a game a line")
    )
    fault = ReadingError("too-large", f"{what} has more than {limit // MEBIBYTE} MiB", 0, 1, hint)
    return broken(fault, str(data[:MEBIBYTE], "utf-8", "replace"), file, index, line, form)
