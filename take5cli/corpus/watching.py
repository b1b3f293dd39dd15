"""How far a long run has come, in the unit that suits it: files, megabytes of one file, or games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from take5cli.terminal import Progress, is_terminal

if TYPE_CHECKING:
    from take5cli.corpus.portions import Portion

MEGABYTE = 1_000_000


class Watch:
    """Is told of every portion that is done, and of every game if `each_game` is not None; shows a line of progress."""

    def __init__(
        self, progress: Progress, in_bytes: bool = False, each_game: Callable[[], None] | None = None
    ) -> None:
        self.progress = progress
        self.in_bytes = in_bytes
        self.each_game = each_game
        self.weight = 0

    def done(self, portion: Portion) -> None:
        """Counts a portion."""
        if self.each_game is not None:
            return
        if self.in_bytes:
            self.weight += portion.weight
            self.progress.advance(self.weight // MEGABYTE - self.progress.done)
        elif portion.end is None or portion.ends:
            self.progress.advance(len(portion.paths))


def watch(ahead: Callable[[], Iterable[Portion]], doing: str = "checking") -> Watch:
    """The watch over these portions, labelled by what is done; if somebody looks, goes through them once before."""
    if not is_terminal(sys.stderr):
        return Watch(Progress(doing))
    files = ranges = weight = 0
    for portion in ahead():
        files += len(portion.paths) if portion.end is None or portion.ends else 0
        ranges += portion.end is not None
        weight += portion.weight
    if files > 1:
        return Watch(Progress(f"{doing} files", files))
    if ranges:
        return Watch(Progress(f"{doing} MB", weight // MEGABYTE), in_bytes=True)
    progress = Progress(f"{doing} games")
    return Watch(progress, each_game=progress.advance)
