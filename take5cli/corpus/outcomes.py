"""What one portion of logs comes to, in this process or in another one: by the checks, or by another reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Self

from take5cli.checks.running import Found, check_documents
from take5cli.checks.tally import Tally
from take5cli.logs.sources import Skipped, is_log, read_documents, read_lines, shown

if TYPE_CHECKING:
    from take5cli.checks.policy import Policy
    from take5cli.corpus.portions import Portion
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
    `error` why it could not be read, if so. `each_game` is called after each game of files.
    """

    __slots__ = ("documents", "error", "items", "lines", "portion", "tally")

    def __init__(
        self, portion: Portion, reading: Reading, each_game: Callable[[], None] | None = None
    ) -> None:
        self.portion = portion
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
            documents = read_documents(path, skipped)
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
            with read_lines(path, start, end) as lines:
                documents = lines if self.portion.folder is None else self._logs(lines, path)
                yield from reading(documents, self.tally)
                self.lines, self.documents = lines.lines, lines.games
        except OSError as error:
            self.error = error.strerror or str(error)

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


class Work:
    """The reading of a portion in another process: `work(portion)` is an outcome that can be sent back.

    What is too much to be held goes to files in `folder`, which its owner removes.
    """

    __slots__ = ("folder", "reading")

    def __init__(self, reading: Reading, folder: str) -> None:
        self.reading = reading
        self.folder = folder

    def __call__(self, portion: Portion) -> Outcome:
        from take5cli.corpus.spool import Spool

        outcome = Outcome(portion, self.reading)
        items: Spool[Item] = Spool(self.folder)
        for item in outcome.items:
            items.add(item)
        outcome.items = items
        return outcome
