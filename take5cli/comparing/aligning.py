"""What belongs together in two records: games, rounds, turns and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from take5cli.checks.recorded import by_seat
from take5cli.checks.words import NEAR
from take5cli.comparing.records import turns_of

Pair = tuple["int | None", "int | None"]
"""Numbers from 0 in the one and in the other; None where it is in one of them only."""

Item = TypeVar("Item")


def aligned(
    ones: Sequence[Item], others: Sequence[Item], likeness: Callable[[Item, Item], float]
) -> list[Pair]:
    """Which items are the same in both, in order, so that those paired are as like as can be.

    Between such pairs, items without any likeness are paired too where there are as many on both sides.
    """
    scores = [[likeness(one, other) for other in others] for one in ones]
    best = [[0.0] * (len(others) + 1) for _ in range(len(ones) + 1)]
    for i in reversed(range(len(ones))):
        for j in reversed(range(len(others))):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + scores[i][j])
    pairs: list[Pair] = []
    lone: tuple[list[int], list[int]] = ([], [])
    i = j = 0
    while i < len(ones) and j < len(others):
        if scores[i][j] > 0 and best[i][j] == best[i + 1][j + 1] + scores[i][j]:
            pairs += [*_paired(*lone), (i, j)]
            lone = ([], [])
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            lone[0].append(i)
            i += 1
        else:
            lone[1].append(j)
            j += 1
    lone[0].extend(range(i, len(ones)))
    lone[1].extend(range(j, len(others)))
    return [*pairs, *_paired(*lone)]


def _paired(ones: Sequence[int], others: Sequence[int]) -> list[Pair]:
    if len(ones) == len(others):
        return list(zip(ones, others, strict=True))
    return [*((one, None) for one in ones), *((None, other) for other in others)]


def rounds_alike(one: Any, other: Any) -> float:
    """How much alike two recorded rounds are, whoever sits where: 0 to 1."""
    if type(one) is not dict or type(other) is not dict:
        return 0
    turns = zip(turns_of(one), turns_of(other), strict=False)
    parts = [
        (one.get("start"), other.get("start")),
        (_numbers(one.get("points")), _numbers(other.get("points"))),
        *((_numbers(a.get("plays")), _numbers(b.get("plays"))) for a, b in turns),
    ]
    told = [(a, b) for a, b in parts if a and b]
    return sum(a == b for a, b in told) / len(told) if told else 0


def turns_alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    """How many cards two turns have in common."""
    return len(set(_numbers(one.get("plays"))) & set(_numbers(other.get("plays"))))


def games_alike(one: Any, other: Any) -> float:
    """How much alike two games are: by id, else by their rounds, totals and players."""
    if type(one) is not dict or type(other) is not dict:
        return 0
    if one.get("id") is not None and other.get("id") is not None:
        return float(one["id"] == other["id"])
    rounds = [value if type(value) is list else [] for value in (one.get("rounds"), other.get("rounds"))]
    alike = sum(rounds_alike(a, b) for a, b in zip(*rounds, strict=False)) / max(1, *map(len, rounds))
    return alike + 0.1 * (
        sorted(map(str, one.get("players") or ())) == sorted(map(str, other.get("players") or ()))
    )


def _numbers(value: Any) -> list[int]:
    """The whole numbers of a by-player value, in order of size."""
    items = value.values() if type(value) is dict else value if type(value) is list else ()
    return sorted(item for item in items if type(item) is int)


Told = Sequence[tuple[Mapping[str, Any], Sequence[str]]]
"""Rounds with their players."""


def players_matched(
    ones: Sequence[str], others: Sequence[str], rounds_of_ones: Told, rounds_of_others: Told
) -> dict[str, str]:
    """Which names of the one record are which of the other: the same, or else who played and scored alike.

    The rounds are those that both have, in the same order. Names that are left are taken for the same where they are
    spelled alike, or where they are the only ones.
    """
    found = {name: name for name in ones if name in others}
    left = [name for name in ones if name not in found]
    free = [name for name in others if name not in found]
    candidates = sorted(
        (
            (-_agreements(one, other, rounds_of_ones, rounds_of_others), -spelled_alike(one, other), i, j)
            for i, one in enumerate(left)
            for j, other in enumerate(free)
        ),
    )
    for agreements, alike, i, j in candidates:
        if left[i] not in found and free[j] not in found.values():
            alone = len(left) == len(free) == 1
            if agreements or -alike >= NEAR or alone:
                found[left[i]] = free[j]
    return found


def spelled_alike(one: str, other: str) -> float:
    """How much alike two names are spelled: 0 to 1."""
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one[:80].casefold().strip(), other[:80].casefold().strip()).ratio()


def _agreements(one: str, other: str, rounds_of_ones: Told, rounds_of_others: Told) -> int:
    """How often two players did the same in the rounds that both records have."""
    count = 0
    for (a, players_a), (b, players_b) in zip(rounds_of_ones, rounds_of_others, strict=True):
        if one in players_a and other in players_b:
            of_a, of_b = _deeds(a, players_a, one), _deeds(b, players_b, other)
            count += sum(x is not None and x == y for x, y in zip(of_a, of_b, strict=False))
    return count


def _deeds(round_: Mapping[str, Any], players: Sequence[str], name: str) -> Iterator[Any]:
    seat = players.index(name)
    yield by_seat(round_.get("points"), players)[seat]
    yield from (by_seat(turn.get("plays"), players)[seat] for turn in turns_of(round_))
