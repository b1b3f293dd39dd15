"""The turns of a round as the reader gives them, checked and replayed in one go when nothing in them is odd.

`resolve_turns` is the compiled twin where the package was built with one (`_turns.c`), else `resolve_plainly`, which
defines what it does; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import play_round
from take5cli.rules.variants import Rules

try:
    _compiled: Callable[..., Any] | None = import_module("take5cli.checks._turns").resolve
except ImportError:  # pragma: no cover (built without a compiler; a test takes the compiled one away)
    _compiled = None

_INT = {int}
_INT_OR_NONE = {int, type(None)}
DECK_MAX = 1023
"""Decks above this (house rules) are for the careful checks."""


class Resolved(NamedTuple):
    """What plain turns come to: points and piles by seat, the rows at the end, and how many keys the turns had.

    `plays` are the cards by turn and seat where they were asked for; `sixths` and `lows` count by seat the rows taken
    with a sixth card, and with a low one.
    """

    scores: list[int]
    piles: list[list[int]]
    rows: list[list[int]]
    keys: int
    plays: Sequence[Sequence[int]] | None
    sixths: list[int]
    lows: list[int]


@lru_cache(maxsize=64)
def _deck(highest: int) -> frozenset[int]:
    return frozenset(range(1, highest + 1))


@lru_cache(maxsize=1024)
def _pick(players: tuple[str, ...]) -> Callable[[Any], Sequence[Any]]:
    return itemgetter(*players)


def resolve_turns(
    start: Any, turns: Any, players: tuple[str, ...], rules: Rules, wants_plays: bool
) -> Resolved | None:
    """A whole round from its decoded `start` and `turns`; None where anything asks for a closer look.

    Whatever the values are, nothing is raised. Rows recorded after turns are held against the true ones.
    """
    if _compiled is None or rules.low_card != "choose":
        return resolve_plainly(start, turns, players, rules, wants_plays)
    highest = rules.deck(len(players))
    if highest > DECK_MAX:
        return None
    found = _compiled(
        start, turns, players, rules.cards_per_hand, rules.row_count, rules.row_capacity, highest, wants_plays
    )
    return None if found is None else Resolved._make(found)


def resolve_plainly(
    start: Any, turns: Any, players: tuple[str, ...], rules: Rules, wants_plays: bool
) -> Resolved | None:
    """`resolve_turns` in Python: cheap questions about all turns at once, then the engine."""
    try:
        return _resolve(start, turns, players, rules, wants_plays)
    except (TypeError, KeyError, AttributeError, ValueError):
        return None  # not of the usual shape


def _resolve(
    start: Any, turns: Any, players: tuple[str, ...], rules: Rules, wants_plays: bool
) -> Resolved | None:
    seats, size, highest = len(players), rules.cards_per_hand, rules.deck(len(players))
    if type(turns) is not list or type(start) is not list or highest > DECK_MAX:
        return None
    if len(turns) != size or len(start) != rules.row_count:
        return None
    plays: list[Any] = [turn["plays"] for turn in turns]
    keys = sum(map(len, turns))
    if set(map(len, plays)) != {seats}:
        return None
    flat = [*start]
    for cards in plays:
        if type(cards) is dict:
            keys += seats
        elif type(cards) is not list:
            return None
    if dict in map(type, plays):
        plays = [_pick(players)(cards) if type(cards) is dict else cards for cards in plays]
    flat += chain.from_iterable(plays)
    if set(map(type, flat)) != _INT or len(_deck(highest).intersection(flat)) != rules.dealt(seats):
        return None
    choices = [turn.get("takes_row") for turn in turns]
    if not set(map(type, choices)) <= _INT_OR_NONE or (rules.low_card != "choose" and any(choices)):
        return None
    named = sum(map(len, turns))
    claimed: list[Any] | None = None
    if named != 2 * size - choices.count(None):
        claimed = [turn.get("rows") for turn in turns]
        if named != 3 * size - choices.count(None) - claimed.count(None):
            return None
    rows_after: list[list[list[int]]] | None = None if claimed is None else []
    course = play_round(rules, start, plays, choices, rows_after)
    if course.fault is not None or not _rows_hold(claimed, rows_after):
        return None
    scores = list(map(heads_of, course.piles))
    told = plays if wants_plays else None
    return Resolved(scores, course.piles, course.rows, keys, told, course.sixths, course.lows)


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
