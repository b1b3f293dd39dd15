"""Paths, folders, standard input and compression -> documents: the door of this room."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Final

from take5cli.errors import FileError
from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.opening import Format, format_of, opened
from take5cli.logs.schemes import masked
from take5cli.logs.stores import store_of, within

if TYPE_CHECKING:
    from take5cli.logs.json_lines import JsonLines

NEIGHBOURS: Final = 500
"""Files beside a missing one among which its name is looked for, misspelt."""

PATTERN: Final = r"[*?\[]"
BEGINS_AS_LOG: Final = r"""(?:\s|#.*+|---|[\[{])*+["']?take5["']?\s*:"""


class Skipped:
    """Counts what was met in folders and is no log."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


def read_logs(
    paths: Sequence[str], exclude: Sequence[str] = (), skipped: Skipped | None = None
) -> Iterator[Document]:
    """The documents of files and of all the logs below folders, in the order of the paths.

    What a folder holds besides is passed over and counted in `skipped`; a folder without any log gives a
    BROKEN document, as does a file that cannot be read.
    """
    skipped = skipped or Skipped()
    for path in matching(paths):
        if path == "-" or not store_of(path).is_folder(path):
            yield from read_documents(path)
            continue
        empty = True
        for file in find_logs(path, exclude, skipped):
            for document in read_documents(file, skipped):
                empty = False
                yield document
        if empty:
            yield no_logs(path)


def matching(paths: Iterable[str]) -> Iterator[str]:
    """The paths, and in place of a pattern for a store what it stands for there (on the disk the shell did that)."""
    for path in paths:
        yield from store_of(path).matching(path)


def no_logs(folder: str) -> Document:
    """What stands for a folder without any log."""
    from take5cli.logs.faults import unreadable

    return unreadable(shown(folder), 0, "there is no log in this folder")


def find_logs(folder: str, exclude: Sequence[str] = (), skipped: Skipped | None = None) -> Iterator[str]:
    """The files below a folder that may be logs, by name, and any folder that cannot be looked into.

    Links are followed, but no folder is entered twice. A pattern of `exclude` is held against an entry's
    name, its path from the folder, and its path with the folder's; hidden entries and what is no file are
    counted in `skipped`.
    """
    from fnmatch import fnmatchcase

    skipped = skipped or Skipped()
    store = store_of(folder)
    entered: set[Hashable] = set()
    ahead = [(folder, "", True)]
    while ahead:
        path, within_folder, is_folder = ahead.pop()
        if not is_folder:
            yield path
            continue
        try:
            identity = store.identity(path)
            if identity in entered:
                continue
            entered.add(identity)
            entries = store.entries(path)
        except OSError:
            yield path
            continue
        for name, entry, kind in reversed(entries):
            inside = f"{within_folder}/{name}" if within_folder else name
            names = (name, inside, store.plain(entry)) if exclude else ()
            if any(fnmatchcase(each, pattern) for pattern in exclude for each in names):
                continue
            if name.startswith(".") or kind == "other":
                skipped.count += 1
            else:
                ahead.append((entry, inside, kind == "folder"))


def read_documents(path: str, skipped: Skipped | None = None, base: str = "") -> Iterator[Document]:
    """The documents of one file, or of standard input if the path is "-".

    What cannot be read gives a BROKEN document, and so does a file without any. With `skipped` the file was
    met in a folder: what is no log is passed over and counted there. A path that is not absolute begins in `base`.
    """
    file = shown(path)
    place = within(base, path)
    index = logs = 0
    try:
        with opened(place) as (stream, form):
            for document in _read(stream, form, file):
                index += 1
                if skipped is None or is_log(document, path):
                    logs += 1
                    yield document
                else:
                    skipped.count += 1
        if index == 0:
            raise FileError("there is no game in this file")
    except (OSError, FileError) as error:
        if skipped is not None and logs == 0 and _is_no_log(place, error):
            skipped.count += 1
            return
        yield _unreadable(path, index, error)


@contextmanager
def read_lines(path: str, start: int, end: int, base: str = "") -> Iterator[JsonLines]:
    """The documents of the lines that begin in a range of bytes of an uncompressed JSON Lines file.

    Lines and documents are counted from the range's beginning. A path that is not absolute begins in `base`. Raises
    OSError if the file cannot be read.
    """
    from take5cli.logs.json_lines import LIMIT, JsonLines

    place = within(base, path)
    with store_of(place).open(place) as stream:
        if start:
            stream.seek(start - 1)
            while (part := stream.readline(LIMIT)) and not part.endswith(b"\n"):
                pass
        yield JsonLines(stream, shown(path), end - stream.tell())


def is_log(document: Document, path: str) -> bool:
    """Whether this document of a file met in a folder is a log: its value has a top-level `take5`.

    One that cannot be read is, if its text has that word; where not even the file's name promises a log, if
    it begins with it.
    """
    if document.value is not BROKEN:
        return isinstance(document.value, dict) and "take5" in document.value
    if format_of(path):
        return "take5" in document.text
    return begins_as_log(document.text)


def begins_as_log(text: str) -> bool:
    """Whether the first key of a text is `take5`."""
    return re.match(BEGINS_AS_LOG, text) is not None


def shown(path: str) -> str:
    """The path as text that can be written anywhere: no secrets, and a question mark for what is no Unicode in it."""
    return masked(path).encode("utf-8", "replace").decode()


def _read(stream: BinaryIO, form: Format, file: str) -> Iterator[Document]:
    if form == "jsonl":
        from take5cli.logs.json_lines import JsonLines

        return iter(JsonLines(stream, file))
    if form == "yaml":
        from take5cli.logs.yaml_stream import read_yaml_stream

        return read_yaml_stream(stream, file)
    from take5cli.logs.json_reader import read_json_stream

    return read_json_stream(stream, file)


def _is_no_log(path: str, error: Exception) -> bool:
    """Whether a file met in a folder may be passed over, since nothing says that it was to be a log."""
    if isinstance(error, (FileError, FileNotFoundError)):
        return True
    return format_of(path) is None and not store_of(path).is_folder(path)


def _unreadable(path: str, index: int, error: Exception) -> Document:
    from take5cli.logs.faults import unreadable

    message = str(error)
    hint = None
    if isinstance(error, OSError):
        message = (error.strerror or message)[:1].lower() + (error.strerror or message)[1:]
        if isinstance(error, FileNotFoundError):
            hint = "no file matches this pattern" if re.search(PATTERN, masked(path)) else _near_name(path)
    return unreadable(shown(path), index, message, hint)


def _near_name(path: str) -> str | None:
    """Which file beside a missing one was probably meant, as a hint."""
    from difflib import get_close_matches
    from itertools import islice

    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as entries:
            names = [entry.name for entry in islice(entries, NEIGHBOURS)]
    except OSError:
        return None
    near = get_close_matches(name, names, n=1)
    return f"did you mean {os.path.join(folder, near[0])}?" if near else None
