"""Stores beyond the disk, by fsspec (the extra `cluster`): s3://, gs://, https://, and others that it knows."""

from __future__ import annotations

import errno
import io
import os
import re
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from take5cli.errors import FileError, MisuseError
from take5cli.extras import need
from take5cli.logs.schemes import masked, told

if TYPE_CHECKING:
    from take5cli.logs.stores import Entry, Kind

PATTERN: Final = r"[*?\[]"
BLOCK: Final = 1 << 17
STEP: Final = 4 << 20
"""Bytes that are fetched at a time, beyond those asked for."""

KINDS: Final[dict[str, Kind]] = {"file": "file", "directory": "folder"}


def opened(path: str) -> Remote | Unreachable:
    """The store that a path leads into; raises MisuseError for a scheme that nothing here can read."""
    scheme = path.partition("://")[0]
    need("fsspec", f"{scheme}:// is read", "cluster")
    from fsspec import get_filesystem_class
    from fsspec.core import url_to_fs

    try:
        get_filesystem_class(scheme.lower())
    except ImportError as error:
        raise MisuseError(f"{masked(path)}: {scheme}:// needs another package: {told(error)}") from error
    except ValueError as error:
        raise MisuseError(f"{masked(path)}: nothing here can read {scheme}://") from error
    try:
        return Remote(scheme, url_to_fs(path)[0])
    except Exception as error:
        return Unreachable(told(error))


class Unreachable:
    """A store that does not answer: a path into it is a file that cannot be read."""

    def __init__(self, why: str) -> None:
        self.why = why

    def matching(self, path: str) -> Sequence[str]:
        return (path,)

    def is_folder(self, path: str) -> bool:
        return False

    def size(self, path: str) -> int:
        return 0

    def entries(self, folder: str) -> Sequence[Entry]:
        return ()

    def identity(self, folder: str) -> Hashable:
        return folder

    def plain(self, path: str) -> str:
        return path

    def open(self, path: str) -> BinaryIO:
        raise OSError(errno.EIO, self.why)


class Remote:
    """The store that a path leads into (see `stores.Store`), by its file system of fsspec."""

    def __init__(self, scheme: str, files: Any) -> None:
        self.scheme = scheme
        self.files = files

    def _inner(self, path: str) -> Any:
        return self.files._strip_protocol(path)

    def matching(self, path: str) -> Sequence[str]:
        self.files.invalidate_cache()
        special = None if self.scheme.startswith("http") else re.search(PATTERN, path)
        if special is None:
            return (path,)
        inner = self._inner(path)
        with _listing(path):
            found = self.files.glob(inner)
        if "/." not in path:
            found = [each for each in found if "/." not in each]  # hidden, as a shell has it
        begin = special.start()
        return sorted(path[:begin] + each[begin - len(path) + len(inner) :] for each in found) or (path,)

    def is_folder(self, path: str) -> bool:
        if self.scheme.startswith("http"):
            return path.endswith("/")  # else the whole file would be fetched to look for links in it
        try:
            return bool(self.files.isdir(self._inner(path)))
        except Exception:  # opening it will tell why
            return False

    def size(self, path: str) -> int:
        try:
            about = self.files.info(self._inner(path))
        except Exception:
            return 0
        in_parts = about.get("type") == "file" and about.get("partial", True)
        return int(about.get("size") or 0) if in_parts else 0

    def entries(self, folder: str) -> Sequence[Entry]:
        inner = self._inner(folder)
        with _listing(folder):
            listed = self.files.ls(inner, detail=True)
        found: list[Entry] = []
        for about in listed:
            whole = about["name"].rstrip("/")
            if whole != inner.rstrip("/"):  # else it only says that the folder is there
                name = whole.rpartition("/")[2]
                found.append((name, f"{folder.rstrip('/')}/{name}", self._kind(about)))
        return sorted(found)

    def _kind(self, about: Any) -> Kind:
        if about["type"] not in KINDS:  # a link, perhaps: only a second question tells where it leads
            with suppress(Exception):
                about = self.files.info(about["name"])
        return KINDS.get(about["type"], "other")

    def identity(self, folder: str) -> Hashable:
        inner = str(self._inner(folder))
        return os.path.realpath(inner) if self.scheme == "file" else inner

    def plain(self, path: str) -> str:
        return path

    def open(self, path: str) -> BinaryIO:
        with _reading():
            file = self.files.open(self._inner(path), "rb", block_size=STEP)
        return io.BufferedReader(_Fetched(file), BLOCK)


class _Fetched(io.RawIOBase):
    """The bytes of a file in a store; what goes wrong is an OSError without secrets."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        with _reading():
            return int(self._file.seek(offset, whence))

    def tell(self) -> int:
        return int(self._file.tell())

    def readinto(self, target: Any) -> int:
        with _reading():
            block = self._file.read(len(target))
        target[: len(block)] = block
        return len(block)

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except (FileNotFoundError, PermissionError, IsADirectoryError) as error:
        cause = error.__cause__
        if isinstance(cause, OSError) and not isinstance(cause, FileNotFoundError):  # no answer from a server
            raise OSError(errno.EIO, told(cause)) from error
        number = {FileNotFoundError: errno.ENOENT, PermissionError: errno.EACCES}.get(
            type(error), errno.EISDIR
        )
        raise OSError(number, os.strerror(number)) from error
    except Exception as error:
        raise OSError(errno.EIO, told(error)) from error


@contextmanager
def _listing(path: str) -> Iterator[None]:
    """Half a list would be taken for the whole one, so that what goes wrong ends the run."""
    try:
        yield
    except Exception as error:
        raise FileError(f"{masked(path)}: this cannot be listed: {told(error)}") from error
