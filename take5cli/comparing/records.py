"""A recorded round taken apart into what can differ, and put together again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from take5cli.checks.recorded import by_seat, key_of
from take5cli.checks.structure import same_name
from take5cli.logs.documents import Path
from take5cli.logs.plain import same

Key = tuple["str | int", ...]
"""What is meant, by the players' and turns' numbers in both records: ("plays", 2, 0), ("points", 1), ("start",)."""


class Atom(NamedTuple):
    """A value that can differ, and where it stands in its record."""

    value: Any
    path: Path


Atoms = Mapping[Key, Atom]

OF_TURN = ("turn", "plays", "takes_row", "turn rows")
OF_SEATS = ("hands", "piles", "points")
AS_SETS = ("hands", "piles", "winners")


def round_atoms(
    round_: Mapping[str, Any],
    path: Path,
    players: Sequence[str],
    seats: Mapping[str, int],
    turns: Sequence[int],
) -> dict[Key, Atom]:
    """What a round records. `players` are its own, `seats` their joint numbers, `turns` those of its turns."""
    atoms: dict[Key, Atom] = {("players",): Atom([seats[name] for name in players], path)}

    def put(key: Key, value: Any, *steps: str | int) -> None:
        if value is not None:
            atoms[key] = Atom(value, (*path, *steps))

    put(("start",), round_.get("start"), "start")
    put(("draft",), round_.get("draft"), "draft")
    put(("first",), seats.get(same_name(str(round_.get("first")))), "first")
    put(("rows",), round_.get("rows"), "rows")
    for what in OF_SEATS:
        for seat, value in enumerate(by_seat(round_.get(what), players)):
            put(
                (what, seats[players[seat]]),
                value,
                what,
                key_of(round_[what], players, seat) if value else what,
            )
    for number, (turn, at) in enumerate(zip(turns_of(round_), turns, strict=True)):
        atoms[("turn", at)] = Atom(number + 1, (*path, "turns", number))
        plays = turn.get("plays")
        for seat, card in enumerate(by_seat(plays, players)):
            place = (key_of(plays, players, seat),) if card is not None else ()
            atoms[("plays", at, seats[players[seat]])] = Atom(card, (*path, "turns", number, "plays", *place))
        choice = turn.get("takes_row")
        step = "takes_row" if choice is not None else "plays"
        atoms[("takes_row", at)] = Atom(choice, (*path, "turns", number, step))
        put(("turn rows", at), turn.get("rows"), "turns", number, "rows")
    return atoms


def turns_of(round_: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The turns of a round as mappings, faulty ones as empty ones."""
    turns = round_.get("turns")
    return [turn if type(turn) is dict else {} for turn in (turns if type(turns) is list else ())]


def equal(key: Key, one: Any, other: Any) -> bool:
    """Whether two values say the same; hands, piles and winners are sets."""
    if key[0] in AS_SETS and _sortable(one) and _sortable(other):
        return sorted(one) == sorted(other)
    return same(one, other)


def _sortable(value: Any) -> bool:
    return type(value) is list and all(type(item) is int for item in value)


def assembled(atoms: Atoms, names: Sequence[str]) -> dict[str, Any]:
    """The round that these atoms make, its players named by their joint numbers."""
    seats = atoms[("players",)].value
    players = [names[seat] for seat in seats]
    told: dict[str, Any] = {"players": players}
    for what in ("start", "draft", "rows"):
        if (what,) in atoms:
            told[what] = atoms[(what,)].value
    if ("first",) in atoms:
        told["first"] = names[atoms[("first",)].value]
    for what in OF_SEATS:
        values = {names[seat]: atoms[(what, seat)].value for seat in seats if (what, seat) in atoms}
        if values and (what == "hands" or len(values) == len(seats)):
            told[what] = values
    turns = list(_turns(atoms, seats, names))
    return {**told, "turns": turns} if turns else told


def _turns(atoms: Atoms, seats: Sequence[int], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    for _, at in sorted(key for key in atoms if key[0] == "turn"):
        cards = {names[seat]: atoms[key].value for seat in seats if (key := ("plays", at, seat)) in atoms}
        turn: dict[str, Any] = {"plays": {name: card for name, card in cards.items() if card is not None}}
        if atoms[("takes_row", at)].value is not None:
            turn["takes_row"] = atoms[("takes_row", at)].value
        if ("turn rows", at) in atoms:
            turn["rows"] = atoms[("turn rows", at)].value
        yield turn
