"""What a recorded game determines without saying it: row choices, cards left over, points, the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from take5cli.checks.claim_slips import spelled
from take5cli.checks.game import errors_in
from take5cli.checks.hints import with_hints
from take5cli.checks.implied import implied_points
from take5cli.checks.recorded import Recorded
from take5cli.checks.slips import missing_choices
from take5cli.checks.words import listed
from take5cli.logs.documents import Path
from take5cli.logs.plain import Edits, edited

MOST_TRIED = 64
"""So many ways to fill in a round's row choices are held against the whole game too."""

Readings = Sequence[Mapping[int, int]]


class Open(NamedTuple):
    """What the log leaves open, in words; `round` and `turn` count from 1."""

    round: int
    turn: int
    words: str


class Inference(NamedTuple):
    """What can be filled in, as edits by path from the game's root, and the row choices that stay open."""

    edits: Edits
    open: Sequence[Open]


def infer(value: Any) -> Inference:
    """Works out what a game determines beyond what it records.

    These are row choices with which alone everything recorded agrees (R13), the card of a player who is left out of a
    turn, each round's points, and the result of a game that has ended. What is recorded stays as it is; nothing is made
    of a round in which something is wrong, and no result of a game with such a round.
    """
    filling = _Filling(value)
    while filling.plays() or filling.choices():
        pass
    filling.points()
    filling.result()
    return Inference(filling.edits, filling.open)


class _Filling:
    """A game that is being filled in: its value so far, what was filled in, and what is open."""

    def __init__(self, value: Any) -> None:
        self.edits: list[tuple[Path, Any]] = []
        self.open: list[Open] = []
        self._look(value)

    def _look(self, value: Any) -> None:
        self.value = value
        self.errors, self.course = errors_in(value)

    def _fill(self, edits: Edits) -> bool:
        self.edits += edits
        if edits:
            self._look(edited(self.value, edits))
        return bool(edits)

    def _faulty(self) -> set[int | None]:
        """The rounds (from 1) in which something is wrong; None for the game itself."""
        return {problem.round for problem in self.errors}

    def plays(self) -> bool:
        """Fills in the one card of a turn that is missing, where it is the only one that can have been played."""
        if self.course is None:
            return False
        missing = [problem for problem in self.errors if problem.name == "missing-player"]
        found = [found for _, found in with_hints(self.value, self.course, missing) if len(found) == 1]
        return self._fill([edit for (correction,) in found for edit in correction.edits])

    def choices(self) -> bool:
        """Fills in row choices that are the same in every way to fill in those of a round; notes what is open."""
        self.open.clear()
        edits: list[tuple[Path, Any]] = []
        for problem in self.errors:
            if problem.name == "choice-missing":
                edits += self._choices_of((problem.round or 0) - 1, (problem.turn or 0) - 1)
        return self._fill(edits)

    def _choices_of(self, index: int, first: int) -> Iterator[tuple[Path, Any]]:
        assert self.course is not None, "a game in which a choice is missing has a course"
        implied = implied_points(self.value, self.course, index)
        players, rules = self.course.rounds[index].players, self.course.rules
        readings, all_tried, _ = missing_choices(
            Recorded(self.value["rounds"][index], players, rules, implied)
        )
        if not all_tried or not readings:
            words = (
                "too many choices are missing to try them all" if readings else "no row fits what is recorded"
            )
            self.open.append(Open(index + 1, first + 1, words))
            return
        fitting = self._fitting(index, readings)
        for turn in sorted({turn for reading in fitting for turn in reading}):
            rows = sorted({reading[turn] for reading in fitting if turn in reading})
            always = all(turn in reading for reading in fitting)
            if always and len(rows) == 1:
                yield ("rounds", index, "turns", turn, "takes_row"), rows[0]
            else:
                self.open.append(Open(index + 1, turn + 1, _rows_in_words(rows, rules.row_count, always)))

    def _fitting(self, index: int, readings: Readings) -> Readings:
        """The readings with which the whole game agrees too, or all if there is none."""
        if not 1 < len(readings) <= MOST_TRIED:
            return readings
        tried = [
            [(("rounds", index, "turns", turn, "takes_row"), row) for turn, row in reading.items()]
            for reading in readings
        ]
        return [
            reading
            for reading, edits in zip(readings, tried, strict=True)
            if len(errors_in(edited(self.value, edits))[0]) < len(self.errors)
        ] or readings

    def points(self) -> None:
        """Fills in the points of rounds that are known from their cards, or from the game's totals."""
        if self.course is None:
            return
        faulty = self._faulty()
        for index, round_ in enumerate(self.course.rounds[: self.course.counting]):
            recorded = self.value["rounds"][index]
            if type(recorded) is not dict or recorded.get("points") is not None:
                continue
            if round_.kind in ("played", "counted"):
                if index + 1 not in faulty:
                    self._fill([(("rounds", index, "points"), self._by_player(index, round_.points or ()))])
            elif recorded.get("piles") is None and not (self._is_last(index) and recorded.get("turns")):
                self._points_from_totals(index)

    def _is_last(self, index: int) -> bool:
        return index + 1 == len(self.value["rounds"])

    def _points_from_totals(self, index: int) -> None:
        assert self.course is not None, "asked only for a game that has a course"
        points = implied_points(self.value, self.course, index)
        if points is not None and self._faulty() <= {index + 1}:
            edit = ("rounds", index, "points"), self._by_player(index, points)
            known = {(error.name, error.place) for error in self.errors}
            after, _ = errors_in(edited(self.value, [edit]))
            if all((error.name, error.place) in known for error in after):
                self._fill([edit])

    def result(self) -> None:
        """Fills in totals and winners of a finished game in which all is well."""
        course = self.course
        if self.errors or course is None or not course.finished or not course.totals or not course.winners:
            return
        totals = self._by_player(len(course.rounds), list(course.totals.values()))
        result = {"totals": totals, "winners": spelled(self.value, course.winners)}
        told = self.value.get("result")
        if told is None:
            self._fill([(("result",), result)])
        else:
            self._fill([(("result", key), new) for key, new in result.items() if told.get(key) is None])

    def _by_player(self, index: int, numbers: Sequence[int]) -> Any:
        """Numbers by seat of a round, or of the game after the last one, in the form that the log has nearby."""
        assert self.course is not None, "asked only for a game that has a course"
        form = next((type(value) for value in _by_player_values(self.value, index)), dict)
        if form is list:
            return list(numbers)
        rounds = self.course.rounds
        players = rounds[index].players if index < len(rounds) else self.course.players
        return dict(zip(spelled(self.value, players), numbers, strict=True))


def _by_player_values(game: Mapping[str, Any], index: int) -> Iterator[Any]:
    """The by-player values of a game, those nearest to round `index` first."""
    rounds = sorted(enumerate(game["rounds"]), key=lambda each: abs(each[0] - index))
    for _, round_ in rounds:
        turns = round_.get("turns")
        for turn in turns if type(turns) is list else ():
            if type(turn) is dict and type(turn.get("plays")) in (dict, list):
                yield turn["plays"]
        yield from (
            round_[key] for key in ("points", "piles", "hands") if type(round_.get(key)) in (dict, list)
        )
    result = game.get("result")
    if type(result) is dict and type(result.get("totals")) in (dict, list):
        yield result["totals"]


def _rows_in_words(rows: Sequence[int], row_count: int, always: bool) -> str:
    """`rows 2 and 4 fit`, `any row fits`; `or none` where in some readings nobody chooses."""
    if len(rows) == row_count:
        told = "any row fits"
    else:
        told = f"row{'s' if len(rows) > 1 else ''} {listed(list(map(str, rows)))} fit{'' if len(rows) > 1 else 's'}"
    return told if always else f"{told}, or none is taken"
