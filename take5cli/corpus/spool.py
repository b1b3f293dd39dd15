"""Lists of what a portion comes to, on their way to another process: on this disk, or within the result itself."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from tempfile import mkstemp
from typing import Generic, Protocol, TypeVar

Item = TypeVar("Item")

BLOCK = 500
"""Items that are held in memory."""

MOST_SENT = 32 << 20
"""Bytes that a parcel may hold, compressed."""


class Shelf(Protocol[Item]):
    """Items that are added, and then read once in order, perhaps by another process; `full` says that it is enough."""

    @property
    def full(self) -> bool: ...

    def add(self, item: Item) -> None: ...

    def __iter__(self) -> Iterator[Item]: ...


class Spool(Generic[Item]):
    """Items to be read once, in order; all but the last few are in a file in `folder`, which its owner removes."""

    full = False

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.path: str | None = None
        self.held: list[Item] = []

    def add(self, item: Item) -> None:
        """Adds an item at the end."""
        self.held.append(item)
        if len(self.held) == BLOCK:
            if self.path is None:
                descriptor, self.path = mkstemp(dir=self.folder)
                os.close(descriptor)
            with open(self.path, "ab") as file:
                pickle.dump(self.held, file, pickle.HIGHEST_PROTOCOL)
            self.held = []

    def __iter__(self) -> Iterator[Item]:
        if self.path is not None:
            with open(self.path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                while file.tell() < size:
                    yield from pickle.load(file)
            os.unlink(self.path)
        yield from self.held


class Parcel(Generic[Item]):
    """Items to be read once, in order, that go wherever it goes; all but the last few are compressed."""

    def __init__(self) -> None:
        self.blocks: list[bytes] = []
        self.held: list[Item] = []
        self.size = 0

    @property
    def full(self) -> bool:
        """Whether it holds as much as may be sent."""
        return self.size > MOST_SENT

    def add(self, item: Item) -> None:
        """Adds an item at the end."""
        self.held.append(item)
        if len(self.held) == BLOCK:
            self._pack()

    def _pack(self) -> None:
        import zlib

        block = zlib.compress(pickle.dumps(self.held, pickle.HIGHEST_PROTOCOL), 1)
        self.blocks.append(block)
        self.size += len(block)
        self.held = []

    def __iter__(self) -> Iterator[Item]:
        import zlib

        self.blocks.reverse()
        while self.blocks:
            yield from pickle.loads(zlib.decompress(self.blocks.pop()))
        yield from self.held
