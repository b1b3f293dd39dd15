"""A path -> a stream of bytes, decompressed, and what it is written in: YAML, JSON or JSON Lines."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, Literal

from take5cli.errors import FileError
from take5cli.logs.bounds import GAME_BYTES
from take5cli.logs.documents import BYTE_ORDER_MARK
from take5cli.logs.stores import BLOCK, store_of

Format = Literal["yaml", "json", "jsonl"]

ENDINGS: Final[dict[str, Format]] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
GZIP_MAGIC: Final = b"\x1f\x8b"
JSON: Final = rb"[\[{][ \t\r\n]*[\"{}\]]"


def format_of(path: str) -> Format | None:
    """What a file of this name is written in; None if only its content can tell."""
    return ENDINGS.get(os.path.splitext(path.lower().removesuffix(".gz"))[1])


@contextmanager
def opened(path: str) -> Iterator[tuple[BinaryIO, Format]]:
    """The decompressed bytes of a file, or of standard input if the path is "-", and their format.

    Raises FileError, whose message does not repeat the path, and OSError; so does reading from the stream.
    """
    if path == "-":
        if sys.stdin is None:
            raise FileError("there is no standard input")
        yield _judged(sys.stdin.buffer)
        return
    with store_of(path).open(path) as stream:
        content = _decompressed(stream) if path.lower().endswith(".gz") else stream
        form = format_of(path)
        yield (content, form) if form else _judged(content)


def _judged(stream: BinaryIO) -> tuple[BinaryIO, Format]:
    """The stream, decompressed if it is gzip, and its format, as its beginning shows."""
    head = stream.read(len(GZIP_MAGIC))
    if head == GZIP_MAGIC:
        stream, head = _decompressed(_rejoined(head, stream)), b""
    lines = [head + stream.readline(GAME_BYTES)]
    size = len(lines[0])
    begun = lines[0].removeprefix(BYTE_ORDER_MARK).strip()
    while begun in (b"", b"{", b"[") and size < GAME_BYTES and (line := stream.readline(GAME_BYTES)):
        lines.append(line)
        size += len(line)
        begun += line.strip()
    head = b"".join(lines)
    ahead = stream.peek() if isinstance(stream, io.BufferedReader) else b""
    if b"\0" in head or b"\0" in ahead:
        raise FileError("this is no text in UTF-8")
    text = head.removeprefix(BYTE_ORDER_MARK).lstrip()
    form: Format = "yaml"
    if re.match(JSON, text):
        form = "jsonl" if _is_whole_object(text) else "json"
    return _rejoined(head, stream), form


def _is_whole_object(text: bytes) -> bool:
    """Whether the first line alone is a JSON object."""
    import json

    try:
        return isinstance(json.loads(text.splitlines()[0]), dict)
    except RecursionError:
        return True
    except ValueError:
        return False


class _Blocks(io.RawIOBase):
    """Bytes that a function gives block by block; it takes the largest number of them that is wanted."""

    def __init__(self, read: Any) -> None:
        self._read = read

    def readable(self) -> bool:
        return True

    def readinto(self, target: Any) -> int:
        block = self._read(len(target))
        target[: len(block)] = block
        return len(block)


def _rejoined(head: bytes, stream: BinaryIO) -> BinaryIO:
    """The stream as it was before its head was read."""
    rest = io.BytesIO(head)
    return io.BufferedReader(_Blocks(lambda size: rest.read(size) or stream.read(size)), BLOCK)


def _decompressed(stream: BinaryIO) -> BinaryIO:
    import gzip
    import zlib

    plain = gzip.GzipFile(fileobj=stream)

    def read(size: int) -> bytes:
        try:
            return plain.read(size)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise FileError(f"broken .gz file: {error}") from None

    return io.BufferedReader(_Blocks(read), BLOCK)
