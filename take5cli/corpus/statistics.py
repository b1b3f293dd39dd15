"""What a collection of games comes to: exact counts by player, seat and number of players that add up in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from take5cli.corpus.figures import Counts, CountsByRound
from take5cli.corpus.outcomes import Piece

PARTS = 2520
"""A win, or a point, in whole numbers: 1 to 10 players can share it."""

THOUSANDTHS = 1000
"""What figures with fractions are counted in, so that sums are exact in any order."""

Key = tuple[str, ...]
"""What names a group: a month, a variant, a player, …"""


class Person:
    """What a player's games came to, or those of whoever had a seat.

    `wins` and `chance` (what chance alone would give) are in `PARTS`; both are of `finished` games. `rounds` counts
    points by round, `totals` by finished game; `told` are the rounds whose turns are recorded, with the takes in them.
    Where games were analysed, `losses` counts what each decision lost and `lucks` the luck of each round, both in
    `THOUSANDTHS` of a bull head.
    """

    __slots__ = (
        "chance",
        "finished",
        "games",
        "losses",
        "lows",
        "lucks",
        "rounds",
        "sixths",
        "told",
        "totals",
        "wins",
    )

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
        self.losses = CountsByRound()
        self.lucks = Counts()

    def merge(self, other: Person) -> None:
        """Adds another part."""
        for name in ("games", "finished", "wins", "chance", "told", "sixths", "lows"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("rounds", "totals", "losses", "lucks"):
            getattr(self, name).merge(getattr(other, name))


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
        self.deals: dict[tuple[str, ...], Deal] = {}
        self.differences: dict[tuple[str, str], Counts] = {}

    def merge(self, other: Statistics) -> None:
        """Adds another part, which comes after this one."""
        self.everything.merge(other.everything)
        for mine, theirs in ((self.people, other.people), (self.seats, other.seats), (self.sizes, other.sizes),
                             (self.groups, other.groups)):  # fmt: skip
            _merge_all(mine, theirs)
        self.results += other.results
        for pair, counts in other.differences.items():
            self.differences.setdefault(pair, Counts()).merge(counts)
        for key, deal in other.deals.items():
            self._add_deal(key, deal.totals, deal.games)

    def _add_deal(self, key: tuple[str, ...], totals: Mapping[str, int], games: int = 1) -> None:
        """Adds games of a deal; with every seating it becomes differences a game between the players, in `PARTS`."""
        deal = self.deals.setdefault(key, Deal())
        deal.add(totals, games)
        if deal.games == len(deal.totals):
            del self.deals[key]
            names = sorted(deal.totals)
            for at, one in enumerate(names):
                for other in names[at + 1 :]:
                    apart = PARTS * (deal.totals[one] - deal.totals[other]) // deal.games
                    self.differences.setdefault((one, other), Counts()).add(apart)

    def add_table(
        self, names: Sequence[str], keys: Sequence[Key], group: Group, people: Sequence[Person]
    ) -> None:
        """Adds the games of players who sat together, by seat; `keys` are their groups, one for all or one a seat."""
        for person in people:
            group.points.merge(person.rounds)
        groups = [self.everything, self.sizes.setdefault(len(names), Group())]
        if len(keys) == 1:
            groups.append(cast(Group, self.groups.setdefault(keys[0], Group())))
        for each in groups:
            each.merge(group)
        for seat, person in enumerate(people):
            self.people.setdefault(names[seat], Person()).merge(person)
            self.seats.setdefault(seat + 1, Person()).merge(person)
            if len(keys) > 1:
                cast(Person, self.groups.setdefault(keys[seat], Person())).merge(person)

    def add_deal(self, name: str, variant: str, totals: Mapping[str, int]) -> None:
        """Adds a game of a deal that these players play with every seating."""
        self._add_deal((name, variant, *sorted(totals)), totals)


def _merge_all(mine: dict[Any, Any], theirs: Mapping[Any, Any]) -> None:
    for key, figures in theirs.items():
        if key in mine:
            mine[key].merge(figures)
        else:
            mine[key] = figures
