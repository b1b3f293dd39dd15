"""Where two records of a round or game differ: what belongs together is one difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from take5cli.comparing.records import OF_TURN, Atom, Atoms, Key, equal
from take5cli.logs.locate import Span

Verdict = Literal["a", "b", "both", "neither", "unknown"]


class Split(NamedTuple):
    """Atoms that differ, or that one record lacks, and that go together; `kind` says what they are.

    `keys` are all of them; the first one is shown.
    """

    kind: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What one record has in a difference: the value (None: nothing), where, and what is wrong with it, if anything."""

    value: Any
    span: Span
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where two records differ, and which of the two the rules and all else that is recorded allow.

    `kind` is a key of the format (`start`, `plays`, `takes_row`, `points`, `totals`, …), `turn rows` (a turn's `rows`),
    `exchange` (two players' cards of a turn), `order` (two turns), or `turn`, `round` for what is in one record only;
    then the other's value is None. `round_a`, `round_b`, `turn_a`, `turn_b` count from 1 in their records.
    `legal` is "a", "b", "both", "neither", or "unknown" where too much differs to try it all.
    """

    kind: str
    a: Side
    b: Side
    legal: Verdict
    round_a: int | None = None
    round_b: int | None = None
    turn_a: int | None = None
    turn_b: int | None = None
    player: str | None = None


def splits(a: Atoms, b: Atoms) -> list[Split]:
    """Where two records of a round differ, in the order of play; claims last."""
    differing = [key for key in sorted({*a, *b}, key=_rank) if _differs(key, a, b)]
    found: list[Split] = []
    done: set[Key] = set()
    for key in differing:
        if key in done:
            continue
        split = _whole_turn(key, a, b) or _order(key, differing, a, b) or _exchange(key, differing, a, b)
        split = split or Split(str(key[0]), (key,))
        done.update(split.keys)
        found.append(split)
    return found


def _rank(key: Key) -> tuple[int, tuple[int, ...]]:
    order = ("players", "start", "draft", "first", "hands", "turn", "plays", "takes_row", "turn rows")
    numbers = tuple(int(step) for step in key[1:])
    if key[0] in OF_TURN:
        return len(order), (numbers[0], order.index(str(key[0])), *numbers[1:])
    if key[0] in order:
        return order.index(str(key[0])), numbers
    return len(order) + 1 + ("rows", "piles", "points").index(str(key[0])), numbers


def _differs(key: Key, a: Atoms, b: Atoms) -> bool:
    """Whether something differs; what one record leaves out does where play depends on it and both tell of play."""
    if key in a and key in b:
        if key[0] == "players":
            return sorted(a[key].value) != sorted(b[key].value)
        return key[0] != "turn" and not equal(key, a[key].value, b[key].value)
    if not (_has_turns(a) and _has_turns(b)):
        return False
    if key[0] in ("plays", "takes_row"):
        seated = key[0] == "takes_row" or all(key[2] in side[("players",)].value for side in (a, b))
        return seated and all(("turn", key[1]) in side for side in (a, b))
    return key[0] in ("turn", "start")


def _has_turns(atoms: Atoms) -> bool:
    return any(key[0] == "turn" for key in atoms)


def _of_turn(at: int | str, *sides: Atoms) -> Iterator[Key]:
    for side in sides:
        yield from (key for key in side if key[0] in OF_TURN and key[1] == at)


def _whole_turn(key: Key, a: Atoms, b: Atoms) -> Split | None:
    """A turn that only one record has."""
    if key[0] != "turn":
        return None
    return Split("turn", (key, *(other for other in dict.fromkeys(_of_turn(key[1], a, b)) if other != key)))


def _order(key: Key, differing: Sequence[Key], a: Atoms, b: Atoms) -> Split | None:
    """Two turns that follow each other, the other way round in the other record."""
    if key[0] != "plays":
        return None
    here, next_ = int(key[1]), int(key[1]) + 1
    plays = [[_cards(side, at) for at in (here, next_)] for side in (a, b)]
    if not plays[0][1] or plays[0] != plays[1][::-1]:
        return None
    in_turns = [other for other in differing if other[0] in ("plays", "takes_row", "turn rows")]
    return Split("order", tuple(other for other in in_turns if other[1] in (here, next_)))


def _cards(atoms: Atoms, at: int) -> dict[str | int, Any]:
    return {key[2]: atom.value for key, atom in atoms.items() if key[0] == "plays" and key[1] == at}


def _exchange(key: Key, differing: Sequence[Key], a: Atoms, b: Atoms) -> Split | None:
    """The cards of two players of a turn, exchanged."""
    if key[0] != "plays":
        return None
    ours = a[key].value, b[key].value
    for other in (other for other in differing if other > key and other[:2] == key[:2]):
        if (b[other].value, a[other].value) == ours and None not in ours:
            return Split("exchange", (key, other))
    return None


def chosen(a: Atoms, b: Atoms, found: Sequence[Split], from_b: Sequence[bool]) -> dict[Key, Atom]:
    """What both records say together, with the one's or the other's version of each difference."""
    together = {**b, **a}
    for split, of_b in zip(found, from_b, strict=True):
        side = b if of_b else a
        for key in split.keys:
            if key in side:
                together[key] = side[key]
            else:
                together.pop(key, None)
    if ("draft",) in together and together[("draft",)] is b.get(("draft",)):
        together[("players",)] = b[("players",)]  # the order in which they picked
    return together
