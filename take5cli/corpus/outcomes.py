"""What one portion of logs comes to, in this process or in another one: by the checks, or by another reading."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Self

from take5cli.checks.running import Found, check_documents
from take5cli.checks.tally import Tally
from take5cli.errors import FileError
from take5cli.logs.schemes import has_scheme
from take5cli.logs.sources import Skipped, is_log, read_documents, read_lines, shown
from take5cli.logs.stores import within

if TYPE_CHECKING:
    from take5cli.checks.policy import Policy
    from take5cli.corpus.portions import Portion
    from take5cli.corpus.spool import Shelf
    from take5cli.logs.documents import Document


class Piece:
    """What a reading makes of games beside findings: rows of a table, a part of a sum."""

    __slots__ = ()

    def moved(self, documents: int) -> Self:
        """The same when so many documents stand before in the same file."""
        return self


Item = Found | str | Piece
"""A finding, the name of a file in which nothing was found, or a piece of what a reading makes."""

Reading = Callable[["Iterable[Document]", Tally], Iterator[Found | Piece]]
"""What is made of documents, those of one file or of a part of it; it counts in the tally, and can be pickled."""


class Checking:
    """The reading that checks logs by a policy."""

    __slots__ = ("policy",)

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def __call__(self, documents: Iterable[Document], tally: Tally) -> Iterator[Found]:
        return check_documents(documents, self.policy, tally)


class Outcome:
    """What is found in a portion. The counts are complete when all of `items` have been taken.

    Of a range, lines and games are numbered from its beginning: `lines` and `documents` say how many it has, and
    `error` why it could not be read, if so. `each_game` is called after each game of files; `folder` is where paths
    begin that are not absolute.
    """

    __slots__ = ("documents", "error", "folder", "items", "lines", "portion", "tally")

    def __init__(
        self,
        portion: Portion,
        reading: Reading,
        each_game: Callable[[], None] | None = None,
        folder: str = "",
    ) -> None:
        self.portion = portion
        self.folder = folder
        self.tally = Tally()
        self.lines = 0
        self.documents = 0
        self.error: str | None = None
        self.items: Iterable[Item] = (
            self._read_files(reading, each_game) if portion.end is None else self._read_range(reading)
        )

    def _read_files(self, reading: Reading, each_game: Callable[[], None] | None) -> Iterator[Item]:
        in_folder = self.portion.folder is not None
        for path in self.portion.paths:
            skipped = Skipped() if in_folder else None
            found = False
            games = self.tally.games
            documents = read_documents(path, skipped, self.folder)
            if each_game is not None:
                documents = counted(documents, each_game)
            for item in reading(documents, self.tally):
                found = found or isinstance(item, Found)
                yield item
            if skipped is not None:
                self.tally.skipped += skipped.count
            if found or not in_folder or self.tally.games > games:
                self.tally.files += 1
                if not found:
                    self.tally.clean += 1
                    yield shown(path)

    def _read_range(self, reading: Reading) -> Iterator[Item]:
        (path,), start, end = self.portion.paths, self.portion.start, self.portion.end
        assert end is not None
        try:
            with read_lines(path, start, end, self.folder) as lines:
                documents = lines if self.portion.folder is None else self._logs(lines, path)
                yield from reading(documents, self.tally)
                self.lines, self.documents = lines.lines, lines.games
        except (OSError, FileError) as error:
            self.error = getattr(error, "strerror", None) or str(error)

    def _logs(self, documents: Iterable[Document], path: str) -> Iterator[Document]:
        for document in documents:
            if is_log(document, path):
                yield document
            else:
                self.tally.skipped += 1


def counted(documents: Iterable[Document], each: Callable[[], None]) -> Iterator[Document]:
    """The same documents; `each` is called when one of them is done with."""
    for document in documents:
        yield document
        each()


class Unread:
    """A portion that was not read in another process: a file is `missing` there, or (None) it comes to too much."""

    __slots__ = ("missing", "portion")

    def __init__(self, portion: Portion, missing: str | None) -> None:
        self.portion = portion
        self.missing = missing


class Work:
    """The reading of a portion in another process: `work(portion)` is an outcome that can be sent back.

    What may be long is put on a shelf that `shelf` makes. Paths begin in `folder`, or "" where both processes stand
    in the same one.
    """

    __slots__ = ("folder", "reading", "shelf")

    def __init__(self, reading: Reading, shelf: Callable[[], Shelf[Item]], folder: str) -> None:
        self.reading = reading
        self.shelf = shelf
        self.folder = folder

    def __call__(self, portion: Portion) -> Outcome | Unread:
        if self.folder:
            for path in portion.paths:
                if not has_scheme(path) and not os.path.exists(within(self.folder, path)):
                    return Unread(portion, path)
        outcome = Outcome(portion, self.reading, folder=self.folder)
        items = self.shelf()
        for item in outcome.items:
            items.add(item)
            if items.full:
                return Unread(portion, None)
        outcome.items = items
        return outcome
