"""Games as rows of a table, in this process or in others: the reading that `take5 export` makes of logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Self

from take5cli.checks.checking import check_game
from take5cli.checks.policy import Policy
from take5cli.checks.running import Found, found
from take5cli.corpus.outcomes import Piece
from take5cli.corpus.table_rows import ROWS, Row

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse
    from take5cli.checks.tally import Tally
    from take5cli.corpus.selecting import Selection
    from take5cli.corpus.table_text import Writing
    from take5cli.corpus.tables import Table
    from take5cli.logs.documents import Document


class Rows(Piece):
    """The rows of one game: as tuples, or already written as text with a mark where the game's number belongs.

    `number_at` is the place of that number in a tuple, None where it is not there.
    """

    __slots__ = ("number", "number_at", "rows", "text")

    def __init__(self, number: int, rows: Sequence[Row], text: str | None, number_at: int | None) -> None:
        self.number = number
        self.rows = rows
        self.text = text
        self.number_at = number_at

    def moved(self, documents: int) -> Self:
        """The same rows when so many games stand before in the file."""
        self.number += documents
        at = self.number_at
        if at is not None:
            self.rows = [(*row[:at], self.number, *row[at + 1 :]) for row in self.rows]
        return self

    def written(self) -> str:
        """The rows as text, with the game's number in its place."""
        from take5cli.corpus.table_text import NUMBER

        return (self.text or "").replace(NUMBER, str(self.number))


class Exporting:
    """The reading: rows of `columns` of a table for each game that is selected, and findings for those at fault.

    A game with an error among its findings is skipped; its first error tells of it. With `writing`, rows become text
    where they are made, so that other processes share that work.
    """

    def __init__(
        self, table: Table, columns: Sequence[str], selection: Selection, writing: Writing | None
    ) -> None:
        names = table.names
        self.table = table
        self.selection = selection
        self.writing = writing
        self.picked = None if list(columns) == names else [names.index(name) for name in columns]
        self.player_at = names.index("player") if "player" in names else None
        self.number_at = list(columns).index("game") if "game" in columns else None

    def __call__(self, documents: Iterable[Document], tally: Tally) -> Iterator[Found | Piece]:
        for document, course, fault in checked(documents, tally, story=self.table.by_turn):
            if fault is not None:
                yield fault
            elif course is not None and self.selection.has_game(document, course):
                yield self._rows(document, course)

    def _rows(self, document: Document, course: GameCourse) -> Rows:
        rows: Iterable[Row] = ROWS[self.table.name](document, course)
        at = self.player_at
        if at is not None and "player" in self.selection.by_key:
            rows = (row for row in rows if self.selection.has_player(row[at]))
        if self.picked is not None:
            picked = self.picked
            rows = (tuple(row[index] for index in picked) for row in rows)
        held = list(rows)
        if self.writing is None:
            return Rows(document.index + 1, held, None, self.number_at)
        return Rows(document.index + 1, (), self.writing.rows(held), None)


def checked(
    documents: Iterable[Document], tally: Tally, *, story: bool = False
) -> Iterator[tuple[Document, GameCourse | None, Found | None]]:
    """Each game with its course or, where it has errors, with the first of them; the tally counts games and errors."""
    policy = Policy()
    for document in documents:
        findings, course = check_game(document, story=story)
        tally.games += 1
        if not findings:
            yield document, course, None
            continue
        error = next((finding for finding in findings if finding.severity == "error"), None)
        if error is None:
            yield document, course, None
            continue
        if error.game is None:
            tally.games -= 1
        judged = policy.judge(error)
        assert judged is not None, "a policy without choices judges every finding"
        tally.count(judged)
        yield document, None, found(judged, document, course)
