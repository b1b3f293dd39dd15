"""The turns of a round as the reader gives them, checked and replayed in one go when nothing in them is odd."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from take5cli.rules.rounds import Course, Play, play_round
from take5cli.rules.variants import Rules

_INT = {int}
_INT_OR_NONE = {int, type(None)}
DECK_MAX = 1023
"""Decks above this (house rules) are for the careful checks."""


class Resolved(NamedTuple):
    """What plain turns come to: the course, how many keys the turns had, and the cards by turn and seat.

    `events` and `rows_after` tell the course turn by turn where its story was asked for.
    """

    course: Course
    keys: int
    plays: Sequence[Sequence[int]]
    events: list[list[Play]] | None
    rows_after: list[list[list[int]]] | None


@lru_cache(maxsize=64)
def _deck(highest: int) -> frozenset[int]:
    return frozenset(range(1, highest + 1))


@lru_cache(maxsize=1024)
def _pick(players: tuple[str, ...]) -> Callable[[Any], Sequence[Any]]:
    return itemgetter(*players)


def resolve_turns(
    start: Any, turns: Any, players: tuple[str, ...], rules: Rules, story: bool
) -> Resolved | None:
    """A whole round from its decoded `start` and `turns`; None where anything asks for a closer look.

    Rows recorded after turns are held against the true ones. Raises TypeError, KeyError, AttributeError or ValueError
    for what is not of the usual shape.
    """
    seats, size, highest = len(players), rules.cards_per_hand, rules.deck(len(players))
    if type(turns) is not list or type(start) is not list or highest > DECK_MAX:
        return None
    if len(turns) != size or len(start) != rules.row_count:
        return None
    plays: list[Any] = [turn["plays"] for turn in turns]
    named = keys = sum(map(len, turns))
    if set(map(len, plays)) != {seats}:
        return None
    forms = set(map(type, plays))
    if forms == {dict}:
        keys += seats * size
        plays = list(map(_pick(players), plays))
    elif forms == {dict, list}:
        keys += seats * sum(type(cards) is dict for cards in plays)
        plays = [_pick(players)(cards) if type(cards) is dict else cards for cards in plays]
    elif forms != {list}:
        return None
    flat = [*start, *chain.from_iterable(plays)]
    if set(map(type, flat)) != _INT or len(_deck(highest).intersection(flat)) != rules.dealt(seats):
        return None
    choices = [turn.get("takes_row") for turn in turns]
    if not set(map(type, choices)) <= _INT_OR_NONE or (rules.low_card != "choose" and any(choices)):
        return None
    claimed: list[Any] | None = None
    if named != 2 * size - choices.count(None):
        claimed = [turn.get("rows") for turn in turns]
        if named != 3 * size - choices.count(None) - claimed.count(None):
            return None
    rows_after: list[list[list[int]]] | None = [] if story or claimed is not None else None
    events: list[list[Play]] | None = [] if story else None
    course = play_round(rules, start, plays, choices, rows_after, events)
    if course.fault is not None or not _rows_hold(claimed, rows_after):
        return None
    return Resolved(course, keys, plays, events, rows_after)


def are_whole(lists: Sequence[Sequence[Any]]) -> bool:
    """Whether all members are whole numbers: 7.0 and true compare equal to some, but are none."""
    return set(map(type, chain.from_iterable(lists))) <= _INT


def _rows_hold(claimed: list[Any] | None, true: list[list[list[int]]] | None) -> bool:
    if claimed is None or true is None:
        return True
    if None not in claimed:
        return claimed == true and are_whole(list(chain.from_iterable(claimed)))
    return all(
        rows is None or (rows == after and are_whole(rows)) for rows, after in zip(claimed, true, strict=True)
    )
