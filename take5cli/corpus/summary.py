"""Statistics as figures to read: tables whose cells are text, means with their 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from take5cli.corpus.figures import Counts, Mean, places, wilson
from take5cli.corpus.statistics import PARTS, THOUSANDTHS, Group, Person, Statistics

if TYPE_CHECKING:
    from take5cli.corpus.ratings import Rating


class Section(NamedTuple):
    """A table: its title, the heads of its columns, its rows, and what is to be said of it."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


PERSON = ("games", "wins", "chance", "rounds", "a round")
COSTS = ("median", "best", "worst", "a game", "sixth", "low")
GROUP = ("games", "rounds", "rounds a game", "a round", "spread", "winner has")

MEANING = (
    "a round: points (bull heads); ± tells how far the mean's 95 % confidence interval reaches. wins: of finished"
    " games, a shared win in parts; chance: how many there would be if all were equal."
)
"""What the columns `PERSON` mean."""

MEANING_OF_COSTS = (
    "median, best and worst: points of a round. a game: points of a finished game. sixth and low: rows taken a round,"
    " with a sixth card and with a low one, where turns are recorded."
)
"""What the columns `COSTS` mean."""

PLACES = (
    "place: where a player stands by points a round, as far as the rounds can tell; 1–3 means that nobody is better"
    " for certain, and some are perhaps. It takes no account of who played against whom."
)


def sections(
    statistics: Statistics, by: Sequence[str], ratings: Mapping[str, Rating] | None
) -> Iterator[Section]:
    """The tables that have a row, players first; with groupings their table alone, and ratings and differences."""
    return (section for section in _all(statistics, by, ratings) if section.rows)


def _all(
    statistics: Statistics, by: Sequence[str], ratings: Mapping[str, Rating] | None
) -> Iterator[Section]:
    if by:
        yield _groups(statistics, by)
    else:
        yield _players(statistics.people)
        yield _costs(statistics.people)
        if any(person.losses.by_value for person in statistics.people.values()):
            yield _decisions(statistics.people)
        yield _seats(statistics.seats)
        yield _sizes(statistics)
    if ratings is not None:
        yield _ratings(ratings)
    if statistics.differences:
        yield _differences(statistics)


def by_mean(people: Mapping[str, Person]) -> list[str]:
    """The players by their mean points a round, lowest first; those without rounds at the end, by name."""
    means = {name: person.rounds.mean() for name, person in people.items()}
    return sorted(people, key=lambda name: _order(means[name], name))


def _order(mean: Mean | None, name: str) -> tuple[bool, float, str]:
    return mean is None, 0.0 if mean is None else mean.mean, name


def places_of(people: Mapping[str, Person]) -> dict[str, tuple[int, int] | None]:
    """The places that the players may have by their rounds."""
    means = {name: mean for name, person in people.items() if (mean := person.rounds.mean()) is not None}
    found = places(means)
    return {name: found.get(name) for name in people}


def _players(people: Mapping[str, Person]) -> Section:
    may_be = places_of(people)
    rows = [[name, *person_cells(people[name]), place_in_words(may_be[name])] for name in by_mean(people)]
    return Section("Players", ["player", *PERSON, "place"], rows, f"{MEANING} {PLACES}")


def _costs(people: Mapping[str, Person]) -> Section:
    rows = [[name, *cost_cells(people[name])] for name in by_mean(people)]
    return Section("What rounds and games cost", ["player", *COSTS], rows, MEANING_OF_COSTS)


def _decisions(people: Mapping[str, Person]) -> Section:
    able = {name: person for name, person in people.items() if person.losses.by_value}
    rows = [
        [name, str(able[name].losses.count), _thousandths(able[name].losses), _thousandths(able[name].lucks)]
        for name in sorted(able, key=lambda name: (able[name].losses.total / able[name].losses.count, name))
    ]
    note = (
        "loss: bull heads that a decision cost more than the best one, by `take5 analyse`. luck: bull heads a round"
        " that the others' cards cost more (or less, below 0) than was to be expected."
    )
    return Section("Decisions", ["player", "decisions", "loss each", "luck a round"], rows, note)


def _seats(seats: Mapping[int, Person]) -> Section:
    rows = []
    for seat in sorted(seats):
        person = seats[seat]
        rows.append(
            [
                str(seat),
                str(person.rounds.count),
                mean_in_words(person.rounds),
                wins_in_words(person),
                _chance(person),
            ]
        )
    return Section("Seats", ["seat", "rounds", "a round", "wins", "chance"], rows)


def _sizes(statistics: Statistics) -> Section:
    rows = [[str(size), *group_cells(statistics.sizes[size])] for size in sorted(statistics.sizes)]
    if len(rows) > 1:
        rows.append(["all", *group_cells(statistics.everything)])
    note = (
        "a round: points of one player in one round. spread: the highest total less the lowest, and winner has: the"
        " winners' total, both of finished games."
    )
    return Section("Games by number of players", ["players", *GROUP], rows, note)


def _groups(statistics: Statistics, by: Sequence[str]) -> Section:
    rows = []
    heads: Sequence[str] = GROUP
    note = ""
    for key in sorted(statistics.groups, key=sortable):
        figures = statistics.groups[key]
        if isinstance(figures, Person):
            heads, note = (*PERSON, *COSTS), f"{MEANING} {MEANING_OF_COSTS}"
            rows.append([*key, *person_cells(figures), *cost_cells(figures)])
        else:
            rows.append([*key, *group_cells(figures)])
    return Section("By " + " and ".join(by), [*by, *heads], rows, note)


def sortable(key: Sequence[str]) -> list[tuple[int, str]]:
    """A key in which numbers of players stand in the order of numbers."""
    return [(int(part) if part.isdecimal() and part.isascii() and len(part) < 9 else 0, part) for part in key]


def _ratings(ratings: Mapping[str, Rating]) -> Section:
    rows = [
        [name, f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}", str(rating.games)]
        for name, rating in sorted(ratings.items(), key=lambda item: (-item[1].mu, item[0]))
    ]
    note = (
        "Plackett–Luce by openskill, game by game in the order of dates (games without a date first). A newcomer has"
        " 25.0 ± 16.7; ± is twice the uncertainty: where ranges overlap, the order says little."
    )
    return Section("Ratings", ["player", "rating", "games"], rows, note)


def _differences(statistics: Statistics) -> Section:
    rows = []
    for (one, other), counts in sorted(statistics.differences.items(), key=itemgetter(0)):
        mean = counts.mean()
        assert mean is not None, "a pair is there with its first deal"
        rows.append([f"{one} − {other}", _plus_minus(mean, PARTS).replace("-", "−"), str(mean.count)])
    note = (
        "Points a game of the one less those of the other, over deals that were played with every seating; below 0 the"
        " first is better."
    )
    return Section("Duplicate deals", ["players", "difference", "deals"], rows, note)


def person_cells(person: Person) -> list[str]:
    """The cells under `PERSON`."""
    return [
        str(person.games), wins_in_words(person), _chance(person), str(person.rounds.count),
        mean_in_words(person.rounds),
    ]  # fmt: skip


def cost_cells(person: Person) -> list[str]:
    """The cells under `COSTS`."""
    rounds = person.rounds.mean()
    points = ["", "", ""] if rounds is None else [f"{rounds.median:g}", str(rounds.least), str(rounds.most)]
    takes = [_rate(person.sixths, person.told), _rate(person.lows, person.told)]
    return [*points, mean_in_words(person.totals), *takes]


def group_cells(group: Group) -> list[str]:
    """The cells under `GROUP`."""
    means = [group.lengths, group.points, group.spreads, group.lowest]
    return [str(group.games), str(group.rounds), *map(mean_in_words, means)]


def mean_in_words(counts: Counts) -> str:
    """A mean and half its confidence interval: 7.4 ± 1.2; nothing of nothing."""
    mean = counts.mean()
    return "" if mean is None else _plus_minus(mean, 1)


def _thousandths(counts: Counts) -> str:
    mean = counts.mean()
    return "" if mean is None else _plus_minus(mean, THOUSANDTHS, 2).replace("-", "−")


def _plus_minus(mean: Mean, parts: int, digits: int = 1) -> str:
    reach = "" if mean.half_width is None else f" ± {mean.half_width / parts:.{digits}f}"
    return f"{mean.mean / parts:.{digits}f}{reach}"


def wins_in_words(person: Person) -> str:
    """Wins of finished games: 3.5 of 12."""
    return f"{_parts(person.wins)} of {person.finished}" if person.finished else ""


def _chance(person: Person) -> str:
    return _parts(person.chance) if person.finished else ""


def _parts(wins: int) -> str:
    return f"{wins / PARTS:.1f}".removesuffix(".0")


def _rate(takes: int, rounds: int) -> str:
    return f"{takes / rounds:.2f}" if rounds else ""


def place_in_words(place: tuple[int, int] | None) -> str:
    """Where a player may stand: 2, or 1–3; nothing where that is unknown."""
    if place is None:
        return ""
    return str(place[0]) if place[0] == place[1] else f"{place[0]}–{place[1]}"


def win_interval(person: Person) -> tuple[float, float] | None:
    """The 95 % confidence interval of the share of wins."""
    return wilson(person.wins / PARTS, person.finished)


def heading(statistics: Statistics, skipped: int) -> str:
    """What was counted, in a sentence."""
    group = statistics.everything
    said = [f"{_counted(group.games, 'game')} ({group.finished:,} finished)", _counted(group.rounds, "round")]
    if skipped:
        said.append(f"{_counted(skipped, 'game')} left out")
    return ", ".join(said)


def _counted(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def widest(cells: Iterable[str]) -> int:
    """The columns that the widest cell takes."""
    from take5cli.terminal import safe, width

    return max((width(safe(cell)) for cell in cells), default=0)
