"""Games counted, in this process or in others: the reading that `take5 stats` makes of logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from take5cli.corpus.exporting import checked
from take5cli.corpus.selecting import sortable_date
from take5cli.corpus.statistics import PARTS, THOUSANDTHS, Group, Key, Person, Result, Statistics
from take5cli.corpus.table_rows import month_of, text_of
from take5cli.errors import MisuseError
from take5cli.rules.games import ranking

if TYPE_CHECKING:
    from take5cli.analysis.reviews import Review
    from take5cli.checks.course import GameCourse
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally
    from take5cli.corpus.outcomes import Piece
    from take5cli.corpus.selecting import Selection
    from take5cli.logs.documents import Document
    from take5cli.replaying import GameStory

GROUPINGS = ("player", "month", "variant", "players")
"""What games can be grouped by."""

UNDATED = "undated"

MOST_TABLES = 500
"""Groups of players that are held apart before they are added up."""

MOST_ROUNDS = 32
"""Rounds of the same players that are held before they are added up."""


class Table:
    """The games of players who sat together in the same seats, and the groups that these games are in."""

    __slots__ = ("group", "keys", "names", "people", "points", "takes", "totals")

    def __init__(self, names: tuple[str, ...], keys: Sequence[Key]) -> None:
        self.names = names
        self.keys = keys
        self.group = Group()
        self.people = [Person() for _ in names]
        # By seat, of rounds and games that are counted but not added up yet: many at once take a third of the time.
        self.points: list[Sequence[int]] = []
        self.takes: list[tuple[Sequence[int], Sequence[int]]] = []
        self.totals: list[Sequence[int]] = []

    def count(self, course: GameCourse) -> None:
        """Counts a game of theirs."""
        rounds = 0
        everybody = course.players
        for round_ in course.rounds[: course.counting]:
            if round_.kind == "incomplete":
                continue
            rounds += 1
            points, takes = round_.points, round_.takes
            if round_.players is not everybody:
                people = [self.people[everybody.index(name)] for name in round_.players]
                _add_rounds(people, [] if points is None else [points], [] if takes is None else [takes])
                continue
            if points is not None:
                self.points.append(points)
            if takes is not None:
                self.takes.append(takes)
        self.group.games += 1
        self.group.rounds += rounds
        if course.finished and course.totals is not None and course.winners:
            self._count_end(course, course.totals, course.winners, rounds or course.complete_rounds)
        if len(self.points) > MOST_ROUNDS or len(self.totals) > MOST_ROUNDS:
            self.add_up()

    def add_up(self) -> None:
        """Brings the figures up to date with all that was counted."""
        _add_rounds(self.people, self.points, self.takes)
        for person, totals in zip(self.people, zip(*self.totals, strict=True), strict=False):
            person.totals.count_all(totals)
        for person in self.people:
            person.games = self.group.games
            person.finished = self.group.finished
            person.chance = self.group.finished * (PARTS // len(self.people))
        self.points, self.takes, self.totals = [], [], []

    def count_decisions(self, review: Review) -> None:
        """Counts what the decisions of a game lost, and the luck of its rounds."""
        for each in review.players:
            person = self.people[review.game.players.index(each.player)]
            person.losses.add_round([round(decision.whole_loss * THOUSANDTHS) for decision in each.decisions])
            person.lucks.add(round(each.luck * THOUSANDTHS))

    def _count_end(
        self, course: GameCourse, totals: Mapping[str, int], winners: Sequence[str], length: int | None
    ) -> None:
        group = self.group
        points = tuple(totals.values())
        group.finished += 1
        group.spreads.add(max(points) - min(points))
        group.lowest.add(totals[winners[0]])
        if length:
            group.lengths.add(length)
        self.totals.append(points)
        for name in winners:
            self.people[course.players.index(name)].wins += PARTS // len(winners)


def _add_rounds(
    people: Sequence[Person],
    points: Sequence[Sequence[int]],
    takes: Sequence[tuple[Sequence[int], Sequence[int]]],
) -> None:
    """Adds rounds of these people, with points and takes by seat."""
    for person, scored in zip(people, zip(*points, strict=True), strict=False):
        person.rounds.count_all(scored)
    if takes:
        sixths, lows = zip(*takes, strict=True)
        by_person = zip(people, zip(*sixths, strict=True), zip(*lows, strict=True), strict=True)
        for person, sixth_takes, low_takes in by_person:
            person.told += len(takes)
            person.sixths += sum(sixth_takes)
            person.lows += sum(low_takes)


class Counting:
    """The reading: a part of the statistics for each file, or part of one, and findings for games at fault.

    `by` are groupings besides the usual ones; `aliases` says who is called what here; `rated` keeps every result.
    `reviewed` gives the review of a game where decisions count too; then the reading stays in this process.
    """

    def __init__(
        self,
        by: Sequence[str],
        selection: Selection,
        aliases: Mapping[str, str],
        rated: bool,
        reviewed: Callable[[GameStory], Review] | None = None,
    ) -> None:
        self.by = by
        self.selection = selection
        self.aliases = aliases
        self.rated = rated
        self.reviewed = reviewed

    def __call__(self, documents: Iterable[Document], tally: Tally) -> Iterator[Found | Piece]:
        part = Statistics()
        tables: dict[tuple[Key, Key], Table] = {}
        for document, course, fault in checked(documents, tally):
            if fault is not None:
                yield fault
            elif course is not None and self.selection.has_game(document, course):
                self._count(part, tables, document, course)
                if len(tables) == MOST_TABLES:
                    _settle(part, tables)
        _settle(part, tables)
        yield part

    def _count(
        self, part: Statistics, tables: dict[tuple[Key, Key], Table], document: Document, course: GameCourse
    ) -> None:
        names = tuple(course.players)
        if self.aliases:
            names = self._called(names, document)
        known = self._known(names, document, course) if self.by else {}
        key = names, tuple(known.values())
        table = tables.get(key)
        if table is None:
            table = tables[key] = Table(names, self._keys(names, known))
        table.count(course)
        if self.reviewed is not None:
            from take5cli.replaying import tell_game

            table.count_decisions(self.reviewed(tell_game(document)))
        deal = document.value.get("x-deal")
        if course.finished and course.totals is not None and (deal is not None or self.rated):
            totals = dict(zip(names, course.totals.values(), strict=True))
            if deal is not None:
                part.add_deal(str(deal), course.rules.variant, totals)
            if self.rated:
                part.results.append(_result(names, totals, document, course))

    def _called(self, names: tuple[str, ...], document: Document) -> tuple[str, ...]:
        called = tuple(self.aliases.get(name, name) for name in names)
        if len(set(called)) < len(called):
            twice = next(name for name in called if called.count(name) > 1)
            raise MisuseError(
                f"{document.file}: game {document.index + 1} has two players who are both {twice} by --alias"
            )
        return called

    def _known(self, names: Sequence[str], document: Document, course: GameCourse) -> dict[str, str]:
        """What the game is grouped by, but for the players' names."""
        known = {"variant": course.rules.variant, "players": str(len(names))}
        if "month" in self.by:
            known["month"] = month_of(text_of(document, "date")) or UNDATED
        return known

    def _keys(self, names: Sequence[str], known: Mapping[str, str]) -> list[Key]:
        """The group of such games, or those of their players, one a seat."""
        if not self.by:
            return []
        if "player" not in self.by:
            return [tuple(known[each] for each in self.by)]
        return [tuple({**known, "player": name}[each] for each in self.by) for name in names]


def _result(
    names: tuple[str, ...], totals: Mapping[str, int], document: Document, course: GameCourse
) -> Result:
    called = dict(zip(course.players, names, strict=True))
    ranks = {name: rank for rank, name, _ in ranking(totals, [called[each] for each in course.last_players])}
    date = text_of(document, "date")
    return Result(sortable_date(date) if date else "", names, tuple(ranks[name] for name in names))


def _settle(part: Statistics, tables: dict[tuple[Key, Key], Table]) -> None:
    """Adds the tables up."""
    for table in tables.values():
        table.add_up()
        part.add_table(table.names, table.keys, table.group, table.people)
    tables.clear()
