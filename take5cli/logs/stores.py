"""Where logs lie: on the disk, or in a store that a path names by its scheme (s3://club); both in the same words."""

from __future__ import annotations

import os
import stat
from collections.abc import Hashable, Sequence
from typing import BinaryIO, Final, Literal, Protocol

from take5cli.errors import FileError
from take5cli.logs.schemes import has_scheme

ALREADY_OPEN: Final = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Names of pipes that are open already, so that opening them does not wait for somebody to write."""

BLOCK: Final = 1 << 17

Kind = Literal["file", "folder", "other"]
Entry = tuple[str, str, Kind]
"""What a folder holds: its name there, its whole path, and what it is."""


class Store(Protocol):
    """What can be asked about paths of one place."""

    def matching(self, path: str) -> Sequence[str]:
        """The paths that a pattern stands for, where nobody else does that; else the path itself."""

    def is_folder(self, path: str) -> bool:
        """Whether there is a folder."""

    def size(self, path: str) -> int:
        """The bytes of a file that can be read in parts; 0 for anything else, and for what is not there."""

    def entries(self, folder: str) -> Sequence[Entry]:
        """What a folder holds, in the order of the names. Raises OSError or FileError."""

    def identity(self, folder: str) -> Hashable:
        """What two paths have in common that lead to the same folder. Raises OSError."""

    def plain(self, path: str) -> str:
        """The path with `/` between its steps, for comparing."""

    def open(self, path: str) -> BinaryIO:
        """The bytes of a file. Raises OSError, and FileError for what is no file."""


class Disk:
    """The files of this machine."""

    def matching(self, path: str) -> Sequence[str]:
        return (path,)

    def is_folder(self, path: str) -> bool:
        return os.path.isdir(path)

    def size(self, path: str) -> int:
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            return 0
        return status.st_size if stat.S_ISREG(status.st_mode) else 0

    def entries(self, folder: str) -> Sequence[Entry]:
        with os.scandir(folder) as scan:
            return [
                (
                    entry.name,
                    entry.path,
                    "folder"
                    if os.path.isdir(entry.path)
                    else "file"
                    if os.path.isfile(entry.path)
                    else "other",
                )
                for entry in sorted(scan, key=lambda entry: entry.name)
            ]

    def identity(self, folder: str) -> Hashable:
        status = os.stat(folder)
        return status.st_dev, status.st_ino

    def plain(self, path: str) -> str:
        return os.path.normpath(path).replace(os.sep, "/")

    def open(self, path: str) -> BinaryIO:
        try:
            mode = os.stat(path).st_mode
        except ValueError:
            raise FileError("no file can have this name") from None
        if stat.S_ISDIR(mode):
            os.scandir(path).close()
            raise FileError("this is a folder, not a file")
        if not stat.S_ISREG(mode) and not path.startswith(ALREADY_OPEN):
            raise FileError('this is neither a file nor a folder (what comes from a pipe, read as "-")')
        return open(path, "rb", BLOCK)


DISK: Final = Disk()


def store_of(path: str) -> Store:
    """The place that a path leads to; raises MisuseError where a package for it is missing."""
    if not has_scheme(path):
        return DISK
    from take5cli.logs.remote import opened

    return opened(path)


def within(base: str, path: str) -> str:
    """A path that begins in a folder of the disk, unless it is whole by itself."""
    return path if not base or has_scheme(path) else os.path.join(base, path)
