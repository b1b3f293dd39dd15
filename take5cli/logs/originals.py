"""A file that is to be changed: its bytes as they stand, its text, and the games in it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from take5cli.errors import FileError
from take5cli.logs.bounds import JSON_BYTES, MEBIBYTE
from take5cli.logs.documents import BYTE_ORDER_MARK, Document
from take5cli.logs.locate import BREAK
from take5cli.logs.opening import Format, opened
from take5cli.logs.schemes import has_scheme, masked


class Original(NamedTuple):
    """A file as it was read; give `raw` to `saving.save` as what it expects.

    `text` is decompressed and decoded, and otherwise as it stands, its byte-order mark included.
    """

    raw: bytes
    text: str
    form: Format


class Piece(NamedTuple):
    """A part of a text, from index `start`, with the games in it (none in a YAML document that is empty)."""

    start: int
    text: str
    games: list[Document]


def read_original(path: str) -> Original:
    """Gives a file as a whole, to be changed and saved; raises FileError if it cannot be read."""
    if has_scheme(path):
        raise FileError(
            f"{masked(path)}: this is in a store, where nothing is changed; change a copy on the disk"
        )
    try:
        raw = b"" if path == "-" else _bytes(path)
        with opened(path) as (stream, form):
            data = stream.read(JSON_BYTES + 1)
        if len(data) > JSON_BYTES:
            raise FileError(
                f"it has more than {JSON_BYTES // MEBIBYTE} MiB: too much to be changed as a whole"
            )
        return Original(raw, str(data, "utf-8"), form)
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: cannot be read: it is not UTF-8 text") from error
    except FileError as error:
        raise FileError(f"{path}: cannot be read: {error}") from error


def _bytes(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def pieces_of(text: str, form: Format, file: str = "") -> Iterator[Piece]:
    """Takes a text apart into YAML documents, lines of JSON Lines, or leaves JSON whole, and reads its games.

    The pieces of YAML together are the text, without its byte-order mark.
    """
    skipped = 1 if text.startswith("\ufeff") else 0
    if form == "json":
        from take5cli.logs.json_reader import read_json

        yield Piece(skipped, text[skipped:], list(read_json(text[skipped:], file)))
    elif form == "jsonl":
        from take5cli.logs.json_lines import JsonLines

        starts = [skipped, *(found.end() for found in BREAK.finditer(text))]
        for document in JsonLines(BytesIO(text.encode()), file):
            yield Piece(starts[document.line - 1], document.text, [document])
    else:
        from take5cli.logs.yaml_reader import read_yaml
        from take5cli.logs.yaml_stream import pieces

        start, games = skipped, 0
        for data, first_line in pieces(BytesIO(text.encode().removeprefix(BYTE_ORDER_MARK))):
            piece = str(data, "utf-8")
            documents = list(read_yaml(piece, file, games, first_line))
            yield Piece(start, piece, documents)
            start += len(piece)
            games += len(documents)
