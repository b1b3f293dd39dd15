"""Paths -> portions of work: some small files, one large one, or a range of a large JSON Lines file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from take5cli.logs.opening import format_of
from take5cli.logs.schemes import has_scheme
from take5cli.logs.sources import Skipped, find_logs, matching
from take5cli.logs.stores import store_of

RANGE = 8 << 20
"""Bytes of JSON Lines that one process takes at a time."""

WEIGHT = 4 << 20
FILES = 128
"""A portion of small files ends at this weight, or at this number of them."""

YAML_WEIGHT, GZIP_WEIGHT = 12, 6
"""How much longer a byte of YAML, or of a compressed file, takes than one of JSON Lines (measured)."""

STANDARD_INPUT = "-"


class Portion(NamedTuple):
    """Work for one process: files, or the lines of one file that begin from byte `start` to before `end`.

    `folder` is the one in which the files were met, None where they were named; `ends` says that this is the last
    of the folder (there may be no file) or, of a file in ranges, its last range. `weight` is in bytes of JSON Lines.
    """

    paths: tuple[str, ...]
    folder: str | None
    start: int
    end: int | None
    ends: bool
    weight: int


class Exclusion:
    """Patterns (as in a shell, `*` crosses `/`) of paths from a base folder, of names, or of folders above."""

    def __init__(self, patterns: Sequence[str], base: str) -> None:
        self.patterns = [pattern.rstrip("/") for pattern in patterns]
        self.base = base

    @property
    def names(self) -> Sequence[str]:
        """The patterns that can only be meant for one name, wherever it is."""
        return [pattern for pattern in self.patterns if "/" not in pattern]

    def holds(self, path: str) -> bool:
        """Whether a pattern matches this path or a folder that it is in."""
        if not self.patterns:
            return False
        from fnmatch import fnmatchcase

        try:
            within = path if has_scheme(path) else os.path.relpath(path, self.base).replace(os.sep, "/")
        except ValueError:  # another drive
            within = os.path.abspath(path).replace(os.sep, "/")
        steps = within.split("/")
        candidates = {*steps, *("/".join(steps[:end]) for end in range(1, len(steps) + 1))} - {"..", "."}
        return any(fnmatchcase(name, pattern) for pattern in self.patterns for name in candidates)


def portions(paths: Sequence[str], named: Exclusion, met: Exclusion, skipped: Skipped) -> Iterator[Portion]:
    """The portions of files and folders, in order; `named` excludes what was named, `met` what folders hold."""
    files: list[str] = []
    for path in matching(paths):
        if path != STANDARD_INPUT and named.holds(path):
            continue
        if path != STANDARD_INPUT and store_of(path).is_folder(path):
            yield from _of_files(files, None)
            files = []
            found = find_logs(path, met.names, skipped)
            yield from _of_files((file for file in found if not met.holds(file)), path)
            yield Portion((), path, 0, None, True, 0)
        else:
            files.append(path)
    yield from _of_files(files, None)


def _of_files(files: Iterable[str], folder: str | None) -> Iterator[Portion]:
    """The portions of files that were named, or met in one folder."""
    batch: list[str] = []
    weight = 0
    for file in files:
        size = store_of(file).size(file)
        heavy = weight_of(file, size)
        if size > RANGE and heavy == size:
            yield from _flushed(batch, folder, weight)
            batch, weight = [], 0
            yield from _ranges(file, folder, size)
            continue
        if weight + heavy > WEIGHT or len(batch) == FILES:
            yield from _flushed(batch, folder, weight)
            batch, weight = [], 0
        batch.append(file)
        weight += heavy
    yield from _flushed(batch, folder, weight)


def _flushed(batch: Sequence[str], folder: str | None, weight: int) -> Iterator[Portion]:
    if batch:
        yield Portion(tuple(batch), folder, 0, None, False, weight)


def _ranges(file: str, folder: str | None, size: int) -> Iterator[Portion]:
    for start in range(0, size, RANGE):
        end = min(start + RANGE, size)
        yield Portion((file,), folder, start, end, end == size, end - start)


def weight_of(file: str, size: int) -> int:
    """How much work a file of this size is; its size alone if it is plain JSON Lines, which can be cut in ranges."""
    compressed = file.lower().endswith(".gz")
    in_lines = format_of(file) == "jsonl"
    return size * (1 if in_lines else YAML_WEIGHT) * (GZIP_WEIGHT if compressed else 1)
