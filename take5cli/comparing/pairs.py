"""Two records side by side: who is who, which rounds and turns are the same, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from take5cli.checks.checking import check_game
from take5cli.checks.claim_slips import spelled
from take5cli.checks.course import GameCourse
from take5cli.checks.recorded import by_seat, key_of
from take5cli.checks.structure import same_name
from take5cli.comparing.aligning import Pair, aligned, players_matched, rounds_alike, turns_alike
from take5cli.comparing.differences import Split, splits
from take5cli.comparing.records import OF_TURN, Atom, Atoms, Key, equal, round_atoms, turns_of
from take5cli.errors import FileError, LogError
from take5cli.logs.documents import Document

OF_END = ("limit", "max_rounds")


def checked(document: Document) -> tuple[GameCourse, int]:
    """The course of a recorded game, and how many errors it has; raises FileError or LogError for what is no game."""
    findings, course = check_game(document)
    if course is None:
        first = findings[0]
        kind = FileError if first.name == "unreadable" else LogError
        raise kind(f"{first.file}:{first.line}:{first.column}: {first.code} {first.name}: {first.message}")
    return course, sum(finding.severity == "error" for finding in findings)


class Record:
    """One of the two records."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.value: Mapping[str, Any] = document.value
        self.course, self.errors = checked(document)
        self.rounds = [round_ if type(round_) is dict else {} for round_ in self.value["rounds"]]

    def told(self, numbers: Sequence[int]) -> list[tuple[Mapping[str, Any], Sequence[str]]]:
        return [(self.rounds[number], self.course.rounds[number].players) for number in numbers]

    def game_atoms(self, seats: Mapping[str, int]) -> dict[Key, Atom]:
        """What the record says of the game beside its rounds."""
        value = self.value
        atoms: dict[Key, Atom] = {}
        for key, agreed in zip(OF_END, (self.course.rules.limit, self.course.rules.max_rounds), strict=True):
            atoms[(key,)] = Atom(agreed, (key,) if key in value else ())
        house = value.get("rules")
        rules = {"variant": self.course.rules.variant} | (house if type(house) is dict else {})
        atoms[("rules",)] = Atom(rules, next(((key,) for key in ("rules", "variant") if key in value), ()))
        result = value.get("result")
        if type(result) is not dict:
            return atoms
        for seat, total in enumerate(by_seat(result.get("totals"), self.course.players)):
            if total is not None:
                name = self.course.players[seat]
                path = ("result", "totals", key_of(result["totals"], self.course.players, seat))
                atoms[("totals", seats[name])] = Atom(total, path)
        winners = result.get("winners")
        names = [same_name(name) for name in winners if type(name) is str] if type(winners) is list else []
        if type(winners) is list and len(names) == len(winners) and set(names) <= seats.keys():
            atoms[("winners",)] = Atom([seats[name] for name in names], ("result", "winners"))
        if result.get("rounds") is not None:
            atoms[("rounds",)] = Atom(result["rounds"], ("result", "rounds"))
        return atoms


class RoundPair(NamedTuple):
    """A round of both records, or of one: numbers from 0, atoms, and where they differ."""

    numbers: Pair
    a: Atoms | None
    b: Atoms | None
    splits: Sequence[Split]


class Pairing:
    """Two records side by side.

    `names` are the players' by joint number, as the first record spells them; `rounds` are those of both, with where
    they differ, and `game_splits` where the rest of the game does.
    """

    def __init__(self, a: Document, b: Document) -> None:
        self.a, self.b = Record(a), Record(b)
        self.pairs = aligned(self.a.rounds, self.b.rounds, rounds_alike)
        both = [(i, j) for i, j in self.pairs if i is not None and j is not None]
        ones, others = self.a.course.players, self.b.course.players
        same = players_matched(
            ones, others, self.a.told([i for i, _ in both]), self.b.told([j for _, j in both])
        )
        extra = [name for name in others if name not in same.values()]
        self.names = [*ones, *extra]
        self.seats_a = {name: seat for seat, name in enumerate(ones)}
        self.seats_b = {theirs: self.seats_a[own] for own, theirs in same.items()}
        self.seats_b |= {name: len(ones) + at for at, name in enumerate(extra)}
        self.rounds = [self._round_pair(pair) for pair in self.pairs]
        self.game_a, self.game_b = self.a.game_atoms(self.seats_a), self.b.game_atoms(self.seats_b)
        self.game_splits = [
            Split(str(key[0]), (key,))
            for key in self.game_a
            if key in self.game_b and not equal(key, self.game_a[key].value, self.game_b[key].value)
        ]

    def _round_pair(self, pair: Pair) -> RoundPair:
        i, j = pair
        rounds = [
            record.rounds[number] if number is not None else {}
            for record, number in ((self.a, i), (self.b, j))
        ]
        turns = [turns_of(round_) for round_ in rounds]
        if i is None or j is None or len(turns[0]) == len(turns[1]):
            joint = [list(range(len(each))) for each in turns]
        else:
            joint = [[0] * len(each) for each in turns]
            for at, numbers in enumerate(aligned(turns[0], turns[1], turns_alike)):
                for side, number in enumerate(numbers):
                    if number is not None:
                        joint[side][number] = at
        a = self._atoms(self.a, i, self.seats_a, joint[0])
        b = self._atoms(self.b, j, self.seats_b, joint[1])
        return RoundPair(
            pair, a, b, splits(a, b) if a is not None and b is not None else [Split("round", ())]
        )

    def _atoms(
        self, record: Record, number: int | None, seats: Mapping[str, int], turns: Sequence[int]
    ) -> Atoms | None:
        if number is None:
            return None
        players = record.course.rounds[number].players
        return round_atoms(record.rounds[number], ("rounds", number), players, seats, turns)

    def terms(self) -> Iterator[dict[str, Any]]:
        """By which rules the game may have been played: those of both records, or the one's and the other's."""
        differ = any(split.kind == "rules" for split in self.game_splits)
        for atoms in (self.game_a, self.game_b)[: 2 if differ else 1]:
            rules = dict(atoms[("rules",)].value)
            terms = {"variant": rules.pop("variant")}
            yield {**terms, "rules": rules} if rules else terms

    def players(self) -> Iterator[tuple[str | None, str | None]]:
        """The players as each record spells them; None where it does not have them."""
        theirs = {seat: name for name, seat in self.seats_b.items()}
        spelled_b = dict(
            zip(self.b.course.players, spelled(self.b.value, self.b.course.players), strict=True)
        )
        spelled_a = spelled(self.a.value, self.a.course.players)
        for seat in range(len(self.names)):
            own = spelled_a[seat] if seat < len(spelled_a) else None
            yield own, spelled_b[theirs[seat]] if seat in theirs else None

    @property
    def same_order(self) -> bool:
        """Whether those whom both records have sit in the same order."""
        order = [self.seats_b[name] for name in self.b.course.players]
        both = [seat for seat in order if seat < len(self.a.course.players)]
        return both == sorted(both)

    def told_by_one(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What only the first record tells, and what only the second does, though both have the round."""
        only: tuple[dict[str, None], dict[str, None]] = ({}, {})
        for pair in self.rounds:
            if pair.a is None or pair.b is None:
                continue
            differing = {key for split in pair.splits for key in split.keys}
            for told, own, other, number in zip(
                only, (pair.a, pair.b), (pair.b, pair.a), pair.numbers, strict=True
            ):
                without_turns = not any(key[0] == "turn" for key in other)
                for key in own:
                    if key not in other and key not in differing:
                        what = (
                            "turns"
                            if without_turns and key[0] in OF_TURN
                            else _ONLY.get(str(key[0]), str(key[0]))
                        )
                        told[f"{what} of round {(number or 0) + 1}"] = None
        for told, own, other in zip(
            only, (self.game_a, self.game_b), (self.game_b, self.game_a), strict=True
        ):
            told.update((f"{key[0]} of the result", None) for key in own if key not in other)
        return tuple(only[0]), tuple(only[1])


_ONLY = {"turn rows": "rows after turns"}
