"""JSON text -> plain values, by Python's own decoder, which is the fastest at hand.

What the decoder lets pass and a log may not hold (half of a character, nesting without end, a repeated key)
is looked for only when the text shows a sign of it; what is wrong and where, `json_scanner` finds out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import JSONDecoder
from typing import Any, BinaryIO, Final, NoReturn

from take5cli.logs.bounds import DEPTH, JSON_BYTES
from take5cli.logs.documents import BYTE_ORDER_MARK, Document
from take5cli.logs.reading import ReadingError, moved

SPACE: Final = re.compile(r"[ \t\n\r]*")


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


scan: Final = JSONDecoder(parse_constant=_refuse).scan_once  # type: ignore[attr-defined]
"""Text and an index -> the value that begins there, and the index behind it; see `DECODER_ERRORS`."""

DECODER_ERRORS: Final = (StopIteration, ValueError, RecursionError, MemoryError)
"""What `scan` raises where the text holds no JSON, or more than it can take."""


def decode(text: str, start: int) -> tuple[Any, int]:
    """The JSON value that begins at `start`, and the index behind it; raises ReadingError."""
    try:
        value, end = scan(text, start)
    except DECODER_ERRORS:
        raise first_fault(text, start) from None
    if is_doubtful(text, value, start, end):
        raise first_fault(text, start)
    return value, end


def is_doubtful(text: str, value: Any, start: int, end: int) -> bool:
    """Whether a decoded value holds what the decoder should not have let pass.

    Only under a key that begins with `x-` may anything stand, so only with such a key is it gone through.
    """
    beginnings = ['"x-']
    if text.find("\\u", start, end) >= 0:
        from take5cli.logs.json_scanner import half_pair

        if half_pair(text[start:end]):
            return True
        beginnings += ("\\u0078", "\\u002d", "\\u002D")
    return any(text.find(each, start, end) >= 0 for each in beginnings) and _is_beyond_bounds(value)


def _is_beyond_bounds(value: Any) -> bool:
    level = [value] if value.__class__ in (dict, list) else []
    for _ in range(DEPTH):
        below = []
        for holder in level:
            for part in holder.values() if holder.__class__ is dict else holder:
                if part.__class__ is dict or part.__class__ is list:
                    below.append(part)
                elif part.__class__ is float and part in (float("inf"), float("-inf")):
                    return True
        level = below
    return bool(level)


def first_fault(text: str, start: int) -> ReadingError:
    """The first fault of the JSON text that begins at `start`."""
    from take5cli.logs.json_scanner import Scanner

    try:
        for _ in Scanner(text, start).tokens():
            pass
    except ReadingError as fault:
        return fault
    return ReadingError("too-large", "Python cannot take in this JSON text", start, start + 1)


def read_json_stream(stream: BinaryIO, file: str) -> Iterator[Document]:
    """The games of a JSON file, which is read as a whole."""
    data = stream.read(JSON_BYTES + 1).removeprefix(BYTE_ORDER_MARK)
    if len(data) > JSON_BYTES:
        from take5cli.logs.faults import too_long

        yield too_long(data, file, 0, 1, "json", JSON_BYTES)
        return
    try:
        text = str(data, "utf-8")
    except UnicodeDecodeError as error:
        from take5cli.logs.faults import not_utf8

        yield not_utf8(error, file, 0, 1, "json")
        return
    del data
    yield from read_json(text, file)


def read_json(text: str, file: str, index: int = 0, line: int = 1) -> Iterator[Document]:
    """The games of a JSON text: one, or those of a list; see `read_yaml` for `index` and `line`.

    A fault ends it: the document concerned is BROKEN, and is the last. An empty text or list has none.
    """
    first_line, column, last = line, 1, 0
    start = skip_space(text, 0)
    is_list = text.startswith("[", start)
    start = skip_space(text, start + 1) if is_list else start
    try:
        while start < len(text) and not (last == 0 and text.startswith("]", start)):
            value, end = decode(text, start)
            line, column = moved(text, last, start, line, column)
            last = start
            yield Document(file, index, value, text, line, "json", column, start, end)
            index += 1
            start = skip_space(text, end)
            if not is_list or not text.startswith(",", start):
                break
            start = skip_space(text, start + 1)
        nothing_after(text, _list_end(text, start) if is_list else start)
    except ReadingError as fault:
        from take5cli.logs.faults import broken

        yield broken(fault, text, file, index, first_line, "json")


def skip_space(text: str, index: int) -> int:
    """The index of what is no white space, at or after `index`."""
    found = SPACE.match(text, index)
    return found.end() if found else index


def _list_end(text: str, index: int) -> int:
    """The index behind the list that ends here; raises ReadingError if it does not."""
    if index == len(text):
        raise ReadingError("syntax", "the text ends before its list does", index, index)
    if text[index] != "]":
        raise ReadingError("syntax", "a comma is missing here", index, index + 1)
    return index + 1


def nothing_after(text: str, index: int) -> None:
    """Raises ReadingError if anything but white space stands at or after `index`."""
    index = skip_space(text, index)
    if index < len(text):
        hint = "for one game a line, name the file .jsonl" if text[index] == "{" else None
        raise ReadingError("syntax", "there is more text after the end", index, index + 1, hint)
