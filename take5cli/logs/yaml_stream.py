"""A stream of YAML documents, taken apart into documents, so that each needs only its own memory.

A line that is `---`, alone or before white space, begins a document wherever it stands, even within quotes
or brackets; `...` ends one. So each piece can be read by itself, and an error in one leaves the others as
they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from take5cli.logs.bounds import GAME_BYTES, MEBIBYTE
from take5cli.logs.documents import BYTE_ORDER_MARK, Document
from take5cli.logs.yaml_reader import read_yaml

BLOCK: Final = 1 << 16
BOUNDARY: Final = (
    rb"(?<![^\r\n])"
    rb"(?:(?:\xef\xbb\xbf)?---(?=[ \t\r\n]|\Z)|\.\.\.[ \t]*(?:(?<=[ \t])#[^\r\n]*)?(?:\r\n|\r|\n|\Z))"
)
"""Where one document may end and another begin: before `---`, and after a line that is `...`."""

NO_CONTENT: Final = rb"(?:\xef\xbb\xbf)?(?:[ \t]*+(?:#[^\r\n]*+)?+[\r\n]|%[^\r\n]*+[\r\n])*+"
"""Blank lines, comments and directives: what may stand before the `---` of a document and belongs to it."""


def read_yaml_stream(stream: BinaryIO, file: str) -> Iterator[Document]:
    """The documents of a stream, with the memory of one; where one is faulty, the next are read still."""
    index = 0
    for piece, line in pieces(stream):
        if len(piece) > GAME_BYTES:
            from take5cli.logs.faults import too_long

            yield too_long(piece, file, index, line, "yaml")
            index += 1
            continue
        try:
            text = str(piece.removeprefix(BYTE_ORDER_MARK), "utf-8")
        except UnicodeDecodeError as error:
            from take5cli.logs.faults import not_utf8

            yield not_utf8(error, file, index, line, "yaml")
            index += 1
            continue
        for document in read_yaml(text, file, index, line):
            yield document
            index += 1


def pieces(stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The bytes of each document, and the line where they begin; of one that is too long, its beginning."""
    buffer = b""
    size = BLOCK
    line = 1
    searched = 0
    passing_over = False
    while True:
        block = stream.read(size)
        at_end = len(block) < size
        buffer = buffer + block if buffer else block
        begin = 0
        waiting = len(buffer)
        for found in _boundaries(buffer, searched):
            if found.end() == len(buffer) and not at_end:
                waiting = found.start()
                break
            is_start = not found[0].startswith(b"...")
            is_empty = (
                not passing_over
                and re.compile(NO_CONTENT).fullmatch(buffer, begin, found.start()) is not None
            )
            if is_start and is_empty:
                continue
            cut = found.start() if is_start else found.end()
            piece = buffer[begin:cut]
            if not passing_over and not is_empty:
                yield piece, line
            passing_over = False
            line += _line_ends(piece)
            begin = cut
        buffer = buffer[begin:]
        if at_end:
            if buffer and not passing_over:
                yield buffer, line
            return
        searched = max(min(waiting - begin, len(buffer) - len(BYTE_ORDER_MARK + b"---")), 0)
        if passing_over or len(buffer) > GAME_BYTES:
            if not passing_over:
                yield buffer[: GAME_BYTES + 1], line
            passing_over = True
            keep = len(b"\n" + BYTE_ORDER_MARK + b"---")
            keep += buffer[-keep - 1 : -keep] == b"\r"
            line += _line_ends(buffer[:-keep])
            buffer = buffer[-keep:]
            searched = 1
        size = max(BLOCK, min(len(buffer), MEBIBYTE))


def _boundaries(buffer: bytes, start: int) -> Iterable[re.Match[bytes]]:
    if b"---" in buffer or b"..." in buffer:
        return re.compile(BOUNDARY).finditer(buffer, start)
    return ()


def _line_ends(data: bytes) -> int:
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")
