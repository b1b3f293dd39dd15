"""The door of this room: two recorded games in, what differs and what the rules say of it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from take5cli.comparing.aligning import aligned, games_alike
from take5cli.comparing.differences import Difference, Side, Split
from take5cli.comparing.pairs import OF_END, Pairing, Record, RoundPair, checked
from take5cli.comparing.records import OF_TURN, Atom, Atoms
from take5cli.comparing.verdicts import GameCase, Judged, RoundCase, Trial
from take5cli.logs.documents import Document, Path

ABOUT = ("id", "title", "date", "place", "source", "notes")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two records of one game, and how they differ.

    `players` are pairs of names as each spells them, in the order of the first (None where one does not have them);
    `same_order` tells whether they sit in the same order. `only_a`, `only_b` are what only one of them tells, `about`
    the texts about the game that differ: neither counts as a difference. `errors_a`, `errors_b` are how many errors
    each has by itself.
    """

    a: Document
    b: Document
    players: tuple[tuple[str | None, str | None], ...]
    same_order: bool
    about: tuple[str, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    errors_a: int
    errors_b: int
    differences: tuple[Difference, ...]

    @property
    def is_same(self) -> bool:
        """Whether the two nowhere contradict each other."""
        return not self.differences


@dataclass(frozen=True, slots=True)
class Lone:
    """A game that only one of the records has."""

    document: Document
    of_b: bool


def compare_records(ones: Sequence[Document], others: Sequence[Document]) -> Iterator[Comparison | Lone]:
    """Compares the games of one record with those of another; raises FileError or LogError for what is no log."""
    for document in (*ones, *others):
        checked(document)
    pairs = aligned([each.value for each in ones], [each.value for each in others], games_alike)
    for i, j in pairs:
        if i is not None and j is not None:
            yield compare_games(ones[i], others[j])
        elif i is not None:
            yield Lone(ones[i], False)
        elif j is not None:
            yield Lone(others[j], True)


def compare_games(a: Document, b: Document) -> Comparison:
    """Compares two records of one game; raises FileError or LogError for what is no log."""
    return _compared(Pairing(a, b))


def _compared(pair: Pairing) -> Comparison:
    end = [split for split in pair.game_splits if split.kind != "rules"]
    everybody = len(pair.names) == len(pair.a.course.players) == len(pair.b.course.players)
    trials = [
        Trial(
            [RoundCase(each.a, each.b, each.splits, pair.names, terms) for each in pair.rounds],
            GameCase(pair.game_a, pair.game_b, end, pair.names, terms) if everybody else None,
        )
        for terms in pair.terms()
    ]
    best = next((trial for trial in trials if trial.legal), trials[0])
    tell = _Telling(pair)
    of_game = [tell.of_game(split, best.judge_game(at)) for at, split in enumerate(end)]
    found = [
        *(tell.of_game(split, _of_rules(trials)) for split in pair.game_splits if split.kind == "rules"),
        *(each for each in of_game if each.kind in OF_END),
        *(
            tell.of_round(round_, split, best.judge_round(number, at))
            for number, round_ in enumerate(pair.rounds)
            for at, split in enumerate(round_.splits)
        ),
        *(each for each in of_game if each.kind not in OF_END),
    ]
    ones, others = pair.a.value, pair.b.value
    only_a, only_b = pair.told_by_one()
    return Comparison(
        a=pair.a.document,
        b=pair.b.document,
        players=tuple(pair.players()),
        same_order=pair.same_order,
        about=tuple(key for key in ABOUT if ones.get(key) and others.get(key) and ones[key] != others[key]),
        only_a=only_a,
        only_b=only_b,
        errors_a=pair.a.errors,
        errors_b=pair.b.errors,
        differences=tuple(found),
    )


def _of_rules(trials: Sequence[Trial]) -> Judged:
    """Which of two sets of rules allows a reading in which all agrees."""
    a, b = (trial.legal for trial in trials)
    return Judged("both" if a and b else "a" if a else "b" if b else "neither", None, None)


class _Telling:
    """Makes differences of what differs: values, places, and what was said of them."""

    def __init__(self, pair: Pairing) -> None:
        self.pair = pair
        self.names = pair.names

    def of_game(self, split: Split, judged: Judged) -> Difference:
        """A difference beside the rounds."""
        key = split.keys[0]
        a, b = self.pair.game_a[key], self.pair.game_b[key]
        return Difference(
            split.kind,
            self._side(self.pair.a, a.path, self._shown(split.kind, a.value), judged.reason_a),
            self._side(self.pair.b, b.path, self._shown(split.kind, b.value), judged.reason_b),
            judged.legal,
            player=self.names[int(key[1])] if len(key) > 1 else None,
        )

    def of_round(self, pair: RoundPair, split: Split, judged: Judged) -> Difference:
        """A difference within a round, or a round that only one record has."""
        i, j = pair.numbers
        return Difference(
            split.kind,
            self._side_of_round(self.pair.a, pair.a, i, split, judged.reason_a),
            self._side_of_round(self.pair.b, pair.b, j, split, judged.reason_b),
            judged.legal,
            i + 1 if i is not None else None,
            j + 1 if j is not None else None,
            self._turn(pair.a, split),
            self._turn(pair.b, split),
            self._player(split),
        )

    def _side(self, record: Record, path: Path, value: Any, reason: str | None) -> Side:
        (span,) = record.document.locate([(path, "value")])
        return Side(value, span, reason)

    def _side_of_round(
        self, record: Record, atoms: Atoms | None, number: int | None, split: Split, reason: str | None
    ) -> Side:
        path: Path = ("rounds", number) if number is not None else ("rounds",)
        atom = atoms.get(split.keys[0]) if atoms is not None and split.keys else None
        return self._side(record, atom.path if atom else path, self._value(split, atoms, atom), reason)

    def _value(self, split: Split, atoms: Atoms | None, atom: Atom | None) -> Any:
        """What a record says where it differs, as plain values."""
        if atoms is None:
            return None
        if split.kind == "round":
            return True
        if split.kind in ("exchange", "order", "turn"):
            turn = split.keys[0][1]
            cards = (key for key in atoms if key[0] == "plays" and key[1] == turn)
            told = {self.names[int(key[2])]: atoms[key].value for key in cards}
            if split.kind == "exchange":
                told = {self.names[int(key[2])]: atoms[key].value for key in split.keys}
            return told or None
        if split.kind == "first" and atom is not None:
            return self.names[atom.value]
        return self._shown(split.kind, atom.value) if atom is not None else None

    def _shown(self, kind: str, value: Any) -> Any:
        return [self.names[seat] for seat in value] if kind in ("winners", "players") else value

    def _turn(self, atoms: Atoms | None, split: Split) -> int | None:
        """The number of the turn in a record, for what is in a turn."""
        if atoms is None or not split.keys or split.keys[0][0] not in OF_TURN:
            return None
        marker = atoms.get(("turn", split.keys[0][1]))
        return int(marker.value) if marker is not None else None

    def _player(self, split: Split) -> str | None:
        if split.kind == "plays":
            return self.names[int(split.keys[0][2])]
        if split.kind in ("hands", "piles", "points"):
            return self.names[int(split.keys[0][1])]
        return None
