"""A list of any length that is mostly on disk."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from tempfile import mkstemp
from typing import Generic, TypeVar

Item = TypeVar("Item")

BLOCK = 500
"""Items that are held in memory."""


class Spool(Generic[Item]):
    """Items to be read once, in order; all but the last few are in a file in `folder`, which its owner removes."""

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
