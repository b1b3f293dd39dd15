"""Statistics for programs: JSON, and the same figures as a table of csv."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from take5cli.corpus.figures import Counts, rounded
from take5cli.corpus.statistics import PARTS, THOUSANDTHS, Group, Person, Statistics
from take5cli.corpus.summary import by_mean, places_of, sortable, win_interval
from take5cli.corpus.table_text import sheet_cell

if TYPE_CHECKING:
    from take5cli.corpus.ratings import Rating

VERSION = 1


def to_json(
    statistics: Statistics, by: Sequence[str], skipped: int, ratings: Mapping[str, Rating] | None
) -> dict[str, Any]:
    """All figures. Means have `mean`, `se`, `median`, `min`, `max` and `n`, and are null where there is nothing."""
    told: dict[str, Any] = {
        "version": VERSION,
        "games": statistics.everything.games,
        "skipped": skipped,
        **({"by": list(by), "groups": groups(statistics, by)} if by else {"players": players(statistics)}),
    }
    if not by:
        told["seats"] = [
            {"seat": seat, **person(statistics.seats[seat])} for seat in sorted(statistics.seats)
        ]
        told["player_counts"] = [
            {"players": size, **group(statistics.sizes[size])} for size in sorted(statistics.sizes)
        ]
    told["all"] = group(statistics.everything)
    if ratings is not None:
        told["ratings"] = [
            {"player": name, "mu": rounded(rating.mu), "sigma": rounded(rating.sigma), "games": rating.games}
            for name, rating in sorted(ratings.items(), key=lambda item: (-item[1].mu, item[0]))
        ]
    if statistics.differences:
        told["duplicates"] = [
            _difference(*pair, counts)
            for pair, counts in sorted(statistics.differences.items(), key=itemgetter(0))
        ]
    return told


def players(statistics: Statistics) -> list[dict[str, Any]]:
    """The figures of each player, the lowest mean a round first."""
    may_be = places_of(statistics.people)
    return [
        {"player": name, **person(statistics.people[name]), "place": may_be[name]}
        for name in by_mean(statistics.people)
    ]


def groups(statistics: Statistics, by: Sequence[str]) -> list[dict[str, Any]]:
    """The figures of each group, with a key for each grouping."""
    told = []
    for key in sorted(statistics.groups, key=sortable):
        figures = statistics.groups[key]
        named = {each: int(part) if each == "players" else part for each, part in zip(by, key, strict=True)}
        told.append({**named, **(person(figures) if isinstance(figures, Person) else group(figures))})
    return told


def person(figures: Person) -> dict[str, Any]:
    """The figures of a player or a seat; `wins` and `wins_by_chance` are of `finished` games."""
    interval = win_interval(figures)
    return {
        "games": figures.games,
        "finished": figures.finished,
        "wins": rounded(figures.wins / PARTS),
        "wins_by_chance": rounded(figures.chance / PARTS),
        "win_share_from": rounded(interval[0]) if interval else None,
        "win_share_to": rounded(interval[1]) if interval else None,
        "rounds": figures.rounds.count,
        "points_per_round": _mean(figures.rounds),
        "points_per_game": _mean(figures.totals),
        "rounds_with_turns": figures.told,
        "sixth_takes": figures.sixths,
        "low_takes": figures.lows,
        **(_decisions(figures) if figures.losses.by_value else {}),
    }


def _decisions(figures: Person) -> dict[str, Any]:
    """What games that were analysed add: bull heads lost by a decision, and the luck of a round."""
    return {
        "loss_per_decision": _part(figures.losses, THOUSANDTHS),
        "luck_per_round": _part(figures.lucks, THOUSANDTHS),
    }


def _part(counts: Counts, parts: int) -> dict[str, float | None]:
    """Mean and standard error of what was counted in so many parts, and how many there are."""
    mean = counts.mean()
    assert mean is not None, "there is one where anything was counted"
    return {
        "mean": rounded(mean.mean / parts),
        "se": None if mean.se is None else rounded(mean.se / parts),
        "n": mean.count,
    }


def group(figures: Group) -> dict[str, Any]:
    """The figures of games as a whole; points per round are those of one player."""
    return {
        "games": figures.games,
        "finished": figures.finished,
        "rounds": figures.rounds,
        "points_per_round": _mean(figures.points),
        "rounds_per_game": _mean(figures.lengths),
        "spread": _mean(figures.spreads),
        "winners_points": _mean(figures.lowest),
    }


def _mean(counts: Counts) -> dict[str, float | None] | None:
    mean = counts.mean()
    return None if mean is None else mean.to_json()


def _difference(one: str, other: str, counts: Counts) -> dict[str, Any]:
    difference = _part(counts, PARTS)
    deals = difference.pop("n")
    return {"player": one, "other": other, "deals": deals, "points_per_game": difference}


def to_csv(told: Sequence[Mapping[str, Any]]) -> str:
    """Players or groups, a line each; a mean has a column for each of its figures."""
    lines = [_flat(each) for each in told]
    heads = list(dict.fromkeys(head for line in lines for head in line))
    out = io.StringIO(newline="")
    write = csv.writer(out).writerow
    write(heads)
    for line in lines:
        write([sheet_cell(line.get(head)) for head in heads])
    return out.getvalue()


def _flat(told: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in told.items():
        if isinstance(value, dict):
            flat.update({f"{key}_{name}": figure for name, figure in value.items()})
        elif key == "place":
            flat["place_from"], flat["place_to"] = value or (None, None)
        else:
            flat[key] = value
    return flat
