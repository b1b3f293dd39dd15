"""JSON Lines: one game a line, read with the memory of one line, however many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import BinaryIO, Final

from take5cli.logs.bounds import GAME_BYTES
from take5cli.logs.documents import BYTE_ORDER_MARK, Document
from take5cli.logs.json_fast import FIRST_LINES, fast_scan
from take5cli.logs.json_reader import DECODER_ERRORS, decode, is_doubtful, nothing_after, scan, skip_space
from take5cli.logs.reading import ReadingError

LIMIT: Final = GAME_BYTES + len(b"\r\n")
SPACE: Final = " \t\n\r"
BREAK: Final = re.compile(rb"\r\n|\r|\n")


class JsonLines:
    """The documents of a stream's lines, from where it stands, until `length` bytes are passed.

    A line that begins before that is read to its end. Lines count from 1 and documents from 0; when all are
    read, `lines` says how many lines there were and `games` how many documents. Lines end at LF, CR LF and
    CR.
    """

    def __init__(self, stream: BinaryIO, file: str, length: float = inf) -> None:
        self.lines = 0
        self.games = 0
        self._stream = stream
        self._file = file
        self._left = length

    def __iter__(self) -> Iterator[Document]:
        readline = self._stream.readline
        file = self._file
        line = index = 0
        fast = None
        while self._left > 0 and (raw := readline(LIMIT)):
            self._left -= len(raw)
            if line == 0 and raw.startswith(BYTE_ORDER_MARK):
                raw = raw[len(BYTE_ORDER_MARK) :]
            if len(raw) > GAME_BYTES or (
                b"\r" in raw and (raw.count(b"\r") > 1 or not raw.endswith(b"\r\n"))
            ):
                for part in self._parts(raw):
                    line += 1
                    if document := self._read_closely(part, line, index):
                        yield document
                        index += 1
                continue
            if line == FIRST_LINES:
                fast = fast_scan()
            line += 1
            if raw == b"\n":
                continue
            try:
                text = str(raw, "utf-8").rstrip(SPACE)
                if fast is None:
                    value, end = scan(text, 0)
                else:
                    value, end = fast(text, raw)
                # A single character is found in a tenth of the time of a word: most lines have neither of these.
                if end != len(text) or (("\\" in text or "x" in text) and is_doubtful(text, value, 0, end)):
                    raise ValueError
            except DECODER_ERRORS:
                if document := self._read_closely(raw, line, index):
                    yield document
                    index += 1
            else:
                yield Document(file, index, value, text, line, "json")
                index += 1
        self.lines = line
        self.games = index

    def _read_closely(self, raw: bytes, line: int, index: int) -> Document | None:
        """The document of a line of which something is odd; None if the line is blank."""
        if len(raw) > GAME_BYTES and len(raw.rstrip(b"\r\n")) > GAME_BYTES:
            from take5cli.logs.faults import too_long

            return too_long(raw, self._file, index, line, "json")
        try:
            text = str(raw, "utf-8")
        except UnicodeDecodeError as error:
            from take5cli.logs.faults import not_utf8

            return not_utf8(error, self._file, index, line, "json")
        start = skip_space(text, 0)
        if start == len(text):
            return None
        try:
            value, end = decode(text, start)
            nothing_after(text, end)
        except ReadingError as fault:
            from take5cli.logs.faults import broken

            return broken(fault, text, self._file, index, line, "json")
        return Document(self._file, index, value, text, line, "json", start + 1, start, end)

    def _parts(self, raw: bytes) -> Iterator[bytes]:
        """The lines that begin with what `readline` gave, where they end at CR too or pass the limit.

        Of a line that is too long only the beginning is given, a byte more than it may have.
        """
        while raw:
            if raw.endswith(b"\r"):
                raw += self._more(1)
            begin = 0
            for found in BREAK.finditer(raw):
                yield raw[begin : found.end()]
                begin = found.end()
            last = raw[begin:]
            if len(last) > GAME_BYTES:
                yield last[: GAME_BYTES + 1]
                raw = self._next_line()
            elif last and (more := self._more(LIMIT)):
                raw = last + more
            else:
                if last:
                    yield last
                return

    def _next_line(self) -> bytes:
        """The beginning of the line after this one, as far as it has been read."""
        while piece := self._more(LIMIT):
            if found := BREAK.search(piece):
                rest = piece[found.end() :]
                if rest == b"" and found[0] == b"\r":
                    rest = self._more(1).lstrip(b"\n")
                return rest
        return b""

    def _more(self, size: int) -> bytes:
        piece = self._stream.readline(size)
        self._left -= len(piece)
        return piece
