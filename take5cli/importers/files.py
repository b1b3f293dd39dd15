"""The text of a foreign file, which is UTF-8 (a byte-order mark may stand before it), perhaps compressed."""

from __future__ import annotations

import os

from take5cli.errors import FileError
from take5cli.importers.foreign import Imported, Trouble
from take5cli.importers.plain_text import LINE_ENDS, PlainText
from take5cli.importers.refusals import not_a_game
from take5cli.logs.bounds import JSON_BYTES, MEBIBYTE
from take5cli.logs.opening import opened

_SAVE_AS = "save the file as UTF-8"
_NAME_FILES = "name the files in it, one by one or by a pattern"


def read_text(path: str) -> str | Imported:
    """The text of a file, or of standard input for "-"; what is wrong with it where it has none."""
    try:
        with opened(path) as (stream, _):
            data = stream.read(JSON_BYTES + 1)
    except (OSError, FileError) as error:
        message = (error.strerror if isinstance(error, OSError) else None) or str(error)
        hint = _SAVE_AS if "UTF-8" in message else _NAME_FILES if os.path.isdir(path) else None
        return _refused("unreadable", message[:1].lower() + message[1:], hint=hint)
    if len(data) > JSON_BYTES:
        return _refused("too-large", f"this record has more than {JSON_BYTES // MEBIBYTE} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(LINE_ENDS.findall(data[: error.start].decode("utf-8", errors="replace"))) + 1
        return _refused("unreadable", f"line {line} is not UTF-8", line, _SAVE_AS)


def _refused(name: str, message: str, line: int = 1, hint: str | None = None) -> Imported:
    return not_a_game(PlainText([""] * line), Trouble(name, message, (line,), hint), (line,))
