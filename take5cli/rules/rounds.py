"""One deal and its turns: who takes what, and where the rows end up (R7-R19)."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from operator import itemgetter
from typing import Literal, NamedTuple

from take5cli.rules.cards import heads_of
from take5cli.rules.rows import cheapest_row
from take5cli.rules.variants import Rules

Kind = Literal["place", "sixth", "low"]
Fault = Literal["choice-missing", "choice-needless", "bad-row"]

_END = itemgetter(-1)
_TAKEN = 0  # the end of a row that a low card has just taken: below every card


class Play(NamedTuple):
    """What became of one played card: where it was put, and what it made its player take.

    `row` counts from 1. `kind` is "place" (R11), "sixth" (the row was full, R12) or "low" (R13); `taken`
    holds the cards taken, from left to right, and `points` their bull heads.
    """

    seat: int
    card: int
    row: int
    kind: Kind
    taken: tuple[int, ...]
    points: int


_made: Callable[[tuple[object, ...]], Play] = partial(tuple.__new__, Play)
"""A play from its fields in order, in half the time of `Play(*fields)`: most plays are made so."""


class Course(NamedTuple):
    """How a round went: piles by seat (in the order taken), rows from the top, and turns resolved.

    `fault` names what is wrong with the turn after those; None if nothing is. `sixths` and `lows` count by seat the
    rows taken with a sixth card (R12) and with a low one (R13). Without a turn there is nothing by seat.
    """

    piles: list[list[int]]
    rows: list[list[int]]
    turns: int
    fault: Fault | None
    sixths: list[int]
    lows: list[int]


def play_round(
    rules: Rules,
    start: Sequence[int],
    plays: Sequence[Sequence[int]],
    choices: Sequence[int | None],
    rows_after: list[list[list[int]]] | None = None,
    events: list[list[Play]] | None = None,
) -> Course:
    """Play a round, or as many turns of it as there are, up to the first faulty one (R7-R18).

    `start` holds the first card of each row; for the rest see `play_turns`.
    """
    return play_turns(rules, [[card] for card in start], plays, choices, rows_after, events)


def play_turns(
    rules: Rules,
    rows: Sequence[Sequence[int]],
    plays: Sequence[Sequence[int]],
    choices: Sequence[int | None],
    rows_after: list[list[list[int]]] | None = None,
    events: list[list[Play]] | None = None,
) -> Course:
    """Play on from these rows (which stay as they are), up to the first faulty turn (R7-R18).

    `plays` holds a card by seat for each turn, `choices` the row (from 1) that the turn's low card takes, or
    None; where the rules say which, a row chosen by a low card is not looked at. If given, `rows_after` gains
    the rows after each turn resolved, and `events` its plays in the order resolved. Lengths and types are the
    caller's to check, and that no card stands twice in a turn. Of two equal row ends, which only a card that
    is in the round twice can give, the one that has lain longer counts as the higher.
    """
    capacity = rules.row_capacity
    chosen = rules.low_card == "choose"
    from_the_top = [list(row) for row in rows]
    # The same rows in the order of their ends, and beside them the ends, with one more that no card exceeds.
    by_end = sorted(from_the_top, key=_END)
    ends: list[float] = [*map(_END, by_end), inf]
    number_of = {} if events is None else {id(row): number for number, row in enumerate(from_the_top, 1)}
    piles: list[list[int]] = [[] for _ in plays[0]] if plays else []
    sixths, lows = [0] * len(piles), [0] * len(piles)
    low_take: list[int] = []
    turns = 0
    fault: Fault | None = None
    told: list[Play] | None = None
    for played, choice in zip(plays, choices, strict=True):
        cards = sorted(played)
        lowest = cards[0]
        if ends[0] < lowest:
            if choice is not None:
                fault = "choice-needless"
                break
        else:
            # Only a turn's lowest card can be low (R15). Its row is emptied and brought to the front here,
            # then the card is put there as any other is.
            if not chosen:
                choice = 1 + cheapest_row(from_the_top)
            elif choice is None:
                fault = "choice-missing"
                break
            elif not 1 <= choice <= len(from_the_top):
                fault = "bad-row"
                break
            row = from_the_top[choice - 1]
            low_take = row.copy()
            seat = played.index(lowest)
            piles[seat] += low_take
            lows[seat] += 1
            at = ends.index(row[-1])
            while by_end[at] is not row:
                at += 1
            row.clear()
            by_end.insert(0, by_end.pop(at))
            del ends[at]
            ends.insert(0, _TAKEN)
        if events is not None:
            told = []
            events.append(told)
        at = 0
        for card in cards:
            while ends[at + 1] < card:
                at += 1
            row = by_end[at]
            if told is not None:
                told.append(_play(played.index(card), card, number_of[id(row)], row, low_take, capacity))
            if len(row) == capacity:
                seat = played.index(card)
                piles[seat] += row
                sixths[seat] += 1
                row.clear()
            row.append(card)
            ends[at] = card
        turns += 1
        if rows_after is not None:
            rows_after.append([list(row) for row in from_the_top])
    return Course(piles, from_the_top, turns, fault, sixths, lows)


def _play(seat: int, card: int, number: int, row: list[int], low_take: list[int], capacity: int) -> Play:
    """What is about to become of a card at the row of this number, which is empty if the card is low."""
    if not row:
        return Play(seat, card, number, "low", tuple(low_take), heads_of(low_take))
    if len(row) == capacity:
        return Play(seat, card, number, "sixth", tuple(row), heads_of(row))
    return _made((seat, card, number, "place", (), 0))
