"""A checked game as the rows of a table, each a tuple in the order of the table's columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from take5cli.rules.cards import HEADS
from take5cli.rules.games import ranking

if TYPE_CHECKING:
    from take5cli.checks.claims import RoundResult
    from take5cli.checks.course import GameCourse
    from take5cli.logs.documents import Document

Row = tuple[Any, ...]


def text_of(document: Document, key: str) -> str | None:
    """A text of the game, a bare number as its text; None where absent."""
    value = document.value.get(key)
    return None if value is None else str(value)


def when(document: Document) -> tuple[str | None, str | None]:
    """The game's date as the log has it, and its month."""
    date = text_of(document, "date")
    return date, month_of(date)


def month_of(date: str | None) -> str | None:
    """The month of an ISO 8601 date in any of its forms."""
    if date is None:
        return None
    from datetime import datetime

    return f"{datetime.fromisoformat(date):%Y-%m}"


def level_of(course: GameCourse) -> str:
    """How much of a game is recorded: the kind of its rounds, "mixed", or "reported" where it has none."""
    kinds = {"played" if round_.kind == "incomplete" else round_.kind for round_ in course.rounds}
    return "reported" if not kinds else kinds.pop() if len(kinds) == 1 else "mixed"


def game_rows(document: Document, course: GameCourse) -> Iterator[Row]:
    """The row of the table `games`."""
    rules, totals = course.rules, course.totals
    yield (
        document.file, document.index + 1, text_of(document, "id"), text_of(document, "title"), *when(document),
        rules.variant, text_of(document, "place"), rules.house, rules.limit, rules.max_rounds, len(course.players),
        level_of(course), course.complete_rounds, course.finished,
        ", ".join(course.winners) if course.winners else None,
        min(totals.values()) if totals else None, max(totals.values()) if totals else None,
    )  # fmt: skip


def round_rows(document: Document, course: GameCourse) -> Iterator[Row]:
    """The rows of the table `rounds`."""
    number, told = document.index + 1, (*when(document), course.rules.variant)
    seats = {name: seat for seat, name in enumerate(course.players, 1)}
    for index, round_ in enumerate(course.rounds):
        totals = course.standings[index]
        counts = index < course.counting
        for at, name in enumerate(round_.players):
            points = None if round_.points is None else round_.points[at]
            cards = None if round_.cards is None else round_.cards[at]
            seat = seats[name]
            yield (
                document.file, number, *told, len(round_.players), index + 1, name, seat, round_.kind, counts,
                points, cards, *_takes(round_, at), None if totals is None else totals[seat - 1],
            )  # fmt: skip


def _takes(round_: RoundResult, at: int) -> tuple[int | None, int | None]:
    return (None, None) if round_.takes is None else (round_.takes[0][at], round_.takes[1][at])


def turn_rows(document: Document, course: GameCourse) -> Iterator[Row]:
    """The rows of the table `turns`; the course must tell its events."""
    file, number = document.file, document.index + 1
    for index, round_ in enumerate(course.rounds, 1):
        players = round_.players
        told = zip(round_.events or (), round_.rows_after or (), strict=True)
        for turn, (plays, rows) in enumerate(told, 1):
            lowest = plays[0]
            takes = points = 0
            for play in plays:
                if play.taken:
                    takes += 1
                    points += play.points
            yield (
                file, number, index, turn, lowest.card, players[lowest.seat],
                lowest.row if lowest.kind == "low" else None, takes, points, " | ".join(map(_cards, rows)),
            )  # fmt: skip


def play_rows(document: Document, course: GameCourse) -> Iterator[Row]:
    """The rows of the table `plays`; the course must tell its events."""
    file, number = document.file, document.index + 1
    seats = {name: seat for seat, name in enumerate(course.players, 1)}
    for index, round_ in enumerate(course.rounds, 1):
        players = [(name, seats[name]) for name in round_.players]
        for turn, plays in enumerate(round_.events or (), 1):
            for order, (seat, card, row, kind, taken, points) in enumerate(plays, 1):
                yield (
                    file, number, index, turn, order, *players[seat], card, HEADS[card], row, kind,
                    _cards(taken) if taken else None, len(taken), points,
                )  # fmt: skip


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards))


def player_rows(document: Document, course: GameCourse) -> Iterator[Row]:
    """The rows of the table `players`."""
    totals, counting = course.totals, course.rounds[: course.counting]
    ranks = {} if totals is None else {name: rank for rank, name, _ in ranking(totals, course.last_players)}
    told = (*when(document), course.rules.variant, len(course.players))
    for seat, name in enumerate(course.players, 1):
        own = [(round_, round_.players.index(name)) for round_ in counting if name in round_.players]
        takes = [_takes(round_, at) for round_, at in own]
        sixths, lows = (_sum(each) for each in zip(*takes, strict=True)) if takes else (None, None)
        won = share = None
        if course.finished and course.winners is not None:
            won = name in course.winners
            share = 1 / len(course.winners) if won else 0.0
        yield (
            document.file, document.index + 1, *told, name, seat,
            sum(round_.kind != "incomplete" for round_, _ in own) if course.rounds else None,
            None if totals is None else totals[name], ranks.get(name), course.finished, won, share, sixths, lows,
        )  # fmt: skip


def _sum(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


ROWS: Mapping[str, Callable[[Document, GameCourse], Iterator[Row]]] = {
    "games": game_rows,
    "rounds": round_rows,
    "turns": turn_rows,
    "plays": play_rows,
    "players": player_rows,
}
"""What gives the rows of each table."""
