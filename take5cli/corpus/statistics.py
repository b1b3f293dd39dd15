"""What a collection of games comes to: exact counts by player, seat and number of players that add up in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from take5cli.corpus.exporting import checked
from take5cli.corpus.figures import Counts
from take5cli.corpus.outcomes import Piece
from take5cli.corpus.selecting import sortable_date
from take5cli.corpus.table_rows import month_of, text_of
from take5cli.errors import MisuseError
from take5cli.rules.games import ranking

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally
    from take5cli.corpus.selecting import Selection
    from take5cli.logs.documents import Document

PARTS = 2520
"""A win in whole numbers: 1 to 10 players can share it."""

Key = tuple[str, ...]
GROUPINGS = ("player", "month", "variant", "players")
"""What games can be grouped by."""

UNDATED = "undated"


class Person:
    """What a player's games came to, or those of whoever had a seat.

    `wins` and `chance` (what chance alone would give) are in `PARTS`; both are of `finished` games. `rounds` counts
    points by round, `totals` by finished game; `told` are the rounds whose turns are recorded, with the takes in them.
    """

    __slots__ = ("chance", "finished", "games", "lows", "rounds", "sixths", "told", "totals", "wins")

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.wins = 0
        self.chance = 0
        self.told = 0
        self.sixths = 0
        self.lows = 0
        self.rounds = Counts()
        self.totals = Counts()

    def merge(self, other: Person) -> None:
        """Adds another part."""
        for name in ("games", "finished", "wins", "chance", "told", "sixths", "lows"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.rounds.merge(other.rounds)
        self.totals.merge(other.totals)


class Group:
    """What games came to as a whole.

    `rounds` are those recorded, and `points` counts one player's points by round; `lengths` counts the rounds,
    `spreads` the highest total less the lowest, and `lowest` the winners' totals of finished games.
    """

    __slots__ = ("finished", "games", "lengths", "lowest", "points", "rounds", "spreads")

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.rounds = 0
        self.points = Counts()
        self.lengths = Counts()
        self.spreads = Counts()
        self.lowest = Counts()

    def merge(self, other: Group) -> None:
        """Adds another part."""
        self.games += other.games
        self.finished += other.finished
        self.rounds += other.rounds
        for name in ("points", "lengths", "spreads", "lowest"):
            getattr(self, name).merge(getattr(other, name))


class Result(NamedTuple):
    """How a finished game ended, for ratings: its date (empty where it has none), who played, and their ranks."""

    date: str
    players: tuple[str, ...]
    ranks: tuple[int, ...]


class Deal:
    """The games of one deal that was played with every seating: how many there are, and totals by player."""

    __slots__ = ("games", "totals")

    def __init__(self) -> None:
        self.games = 0
        self.totals: dict[str, int] = {}

    def add(self, totals: Mapping[str, int], games: int = 1) -> None:
        """Adds games of this deal."""
        self.games += games
        for name, total in totals.items():
            self.totals[name] = self.totals.get(name, 0) + total


class Statistics(Piece):
    """The counts of games; of parts, `merge` makes the whole, whatever the parts were."""

    __slots__ = ("deals", "differences", "everything", "groups", "people", "results", "seats", "sizes")

    def __init__(self) -> None:
        self.everything = Group()
        self.people: dict[str, Person] = {}
        self.seats: dict[int, Person] = {}
        self.sizes: dict[int, Group] = {}
        self.groups: dict[Key, Group | Person] = {}
        self.results: list[Result] = []
        self.deals: dict[tuple[str, int], Deal] = {}
        self.differences: dict[tuple[str, str], tuple[int, Counts]] = {}

    def merge(self, other: Statistics) -> None:
        """Adds another part, which comes after this one."""
        self.everything.merge(other.everything)
        for mine, theirs in ((self.people, other.people), (self.seats, other.seats), (self.sizes, other.sizes),
                             (self.groups, other.groups)):  # fmt: skip
            _merge_all(mine, theirs)
        self.results += other.results
        for pair, (games, counts) in other.differences.items():
            self._difference(pair, games).merge(counts)
        for key, deal in other.deals.items():
            self._add_deal(key, deal.totals, deal.games)

    def _difference(self, pair: tuple[str, str], games: int) -> Counts:
        return self.differences.setdefault(pair, (games, Counts()))[1]

    def _add_deal(self, key: tuple[str, int], totals: Mapping[str, int], games: int = 1) -> None:
        """Adds games of a deal (its name, how many players); with every seating it becomes differences between them."""
        players = key[1]
        deal = self.deals.setdefault(key, Deal())
        deal.add(totals, games)
        if deal.games == players:
            del self.deals[key]
            names = sorted(deal.totals)
            for at, one in enumerate(names):
                for other in names[at + 1 :]:
                    self._difference((one, other), players).add(deal.totals[one] - deal.totals[other])

    def count(
        self,
        names: Sequence[str],
        course: GameCourse,
        keys: Sequence[Key],
        date: str,
        deal: str | None,
        rated: bool,
    ) -> None:
        """Counts one game; `names` are its players as they are called here, `keys` the groups it is in by player."""
        groups = [self.everything, self.sizes.setdefault(len(names), Group())]
        people = [[self.people.setdefault(name, Person()), self.seats.setdefault(seat, Person())]
                  for seat, name in enumerate(names, 1)]  # fmt: skip
        for seat, key in enumerate(keys):
            if len(keys) == 1:
                kept = self.groups.setdefault(key, Group())
                assert isinstance(kept, Group)
                groups.append(kept)
            else:
                own = self.groups.setdefault(key, Person())
                assert isinstance(own, Person)
                people[seat].append(own)
        rounds = [each for each in course.rounds[: course.counting] if each.kind != "incomplete"]
        _count_rounds(course, rounds, groups, people)
        _count_game(course, len(rounds), groups, people)
        if course.finished and course.totals is not None:
            totals = dict(zip(names, course.totals.values(), strict=True))
            if deal is not None:
                self._add_deal((deal, len(names)), totals)
            if rated:
                called = dict(zip(course.players, names, strict=True))
                ranks = {
                    name: rank
                    for rank, name, _ in ranking(totals, [called[each] for each in course.last_players])
                }
                self.results.append(Result(date, tuple(names), tuple(ranks[name] for name in names)))


def _merge_all(mine: dict[Any, Any], theirs: Mapping[Any, Any]) -> None:
    for key, figures in theirs.items():
        if key in mine:
            mine[key].merge(figures)
        else:
            mine[key] = figures


def _count_rounds(
    course: GameCourse, rounds: Sequence[Any], groups: Sequence[Group], people: Sequence[Sequence[Person]]
) -> None:
    everybody = course.players
    points_of_groups = [group.points for group in groups]
    for round_ in rounds:
        if round_.points is None:
            continue
        whole = round_.players is everybody
        for at, points in enumerate(round_.points):
            own = people[at if whole else everybody.index(round_.players[at])]
            for person in own:
                counts = person.rounds.by_value
                counts[points] = counts.get(points, 0) + 1
                if round_.takes is not None:
                    person.told += 1
                    person.sixths += round_.takes[0][at]
                    person.lows += round_.takes[1][at]
            for group in points_of_groups:
                group.add(points)


def _count_game(
    course: GameCourse, rounds: int, groups: Sequence[Group], people: Sequence[Sequence[Person]]
) -> None:
    ended = bool(course.finished) and course.totals is not None and course.winners is not None
    totals = list(course.totals.values()) if course.totals is not None else []
    length = rounds or course.complete_rounds
    for group in groups:
        group.games += 1
        group.rounds += rounds
        if ended:
            group.finished += 1
            group.spreads.add(max(totals) - min(totals))
            group.lowest.add(
                min(course.totals[name] for name in course.winners or ()) if course.totals else 0
            )
            if length:
                group.lengths.add(length)
    winners = course.winners or ()
    for seat, own in enumerate(people):
        for person in own:
            person.games += 1
            if ended:
                person.finished += 1
                person.chance += PARTS // len(people)
                person.totals.add(totals[seat])
                if course.players[seat] in winners:
                    person.wins += PARTS // len(winners)


class Counting:
    """The reading: a part of the statistics for each file, or part of one, and findings for games at fault.

    `by` are groupings besides the usual ones; `aliases` says who is called what here; `rated` keeps every result.
    """

    def __init__(
        self, by: Sequence[str], selection: Selection, aliases: Mapping[str, str], rated: bool
    ) -> None:
        self.by = by
        self.selection = selection
        self.aliases = aliases
        self.rated = rated

    def __call__(self, documents: Iterable[Document], tally: Tally) -> Iterator[Found | Piece]:
        part = Statistics()
        for document, course, fault in checked(documents, tally):
            if fault is not None:
                yield fault
            elif course is not None and self.selection.has_game(document, course):
                self._count(part, document, course)
        yield part

    def _count(self, part: Statistics, document: Document, course: GameCourse) -> None:
        names: Sequence[str] = course.players
        if self.aliases:
            names = [self.aliases.get(name, name) for name in names]
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise MisuseError(
                    f"{document.file}: game {document.index + 1} has two players who are both {twice} by --alias"
                )
        date = text_of(document, "date")
        part.count(
            names, course, self._keys(names, course, date), sortable_date(date) if self.rated and date else "",
            text_of(document, "x-deal"), self.rated,
        )  # fmt: skip

    def _keys(self, names: Sequence[str], course: GameCourse, date: str | None) -> list[Key]:
        """The group of the game, or those of its players, one a seat."""
        if not self.by:
            return []
        known = {"month": "", "variant": course.rules.variant, "players": str(len(names))}
        if "month" in self.by:
            known["month"] = month_of(date) or UNDATED
        if "player" not in self.by:
            return [tuple(known[each] for each in self.by)]
        return [tuple({**known, "player": name}[each] for each in self.by) for name in names]
