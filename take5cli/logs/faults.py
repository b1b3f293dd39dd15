"""What stands for a game that cannot be read: a document without a value, and the fault that says why.

Imported when the first fault is met, so that a good log pays nothing for it.
"""

from __future__ import annotations

from take5cli.logs.bounds import GAME_BYTES, MEBIBYTE
from take5cli.logs.documents import BROKEN, Document, Form
from take5cli.logs.read_fault import ReadFault
from take5cli.logs.reading import ReadingError


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
