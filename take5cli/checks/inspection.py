"""One game while it is being checked: what was found so far, and what its writer asked to let pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from take5cli.checks.words import nearest, quoted
from take5cli.logs.documents import Part, Path

Place = tuple[Path, Part]
"""A path from the game's root, and the part meant there: its "key" or its "value"."""

Rows = list[list[int]]

GUESSES = 500
"""So many misspelt words of one game are compared with those that were perhaps meant."""


PROBLEMS = 1000
"""So many findings of one game are told."""


class Problem(NamedTuple):
    """A finding before its place has been looked up in the text.

    `also` are further places with a word on each (the earlier of two that disagree); `rows` are the rows of the table
    at that moment where play is concerned; `round`, `turn` count from 1.
    """

    name: str
    place: Place
    message: str
    hint: str | None
    also: tuple[tuple[Place, str], ...]
    round: int | None
    turn: int | None
    player: str | None
    rows: Rows | None


class IgnoreScope:
    """The `x-ignore` of a game, a round or a turn, and which of its entries have silenced something."""

    __slots__ = ("_by_name", "entries", "path", "used")

    def __init__(self, path: Path, entries: Mapping[int, str]) -> None:
        self.path = path
        self.entries = entries
        self.used: set[int] = set()
        self._by_name: dict[str, list[int]] = {}
        for index, name in entries.items():
            self._by_name.setdefault(name, []).append(index)

    def silences(self, name: str) -> bool:
        """Whether an entry names this finding; such entries count as used."""
        matching = self._by_name.get(name)
        if matching is None:
            return False
        self.used.update(matching)
        matching.clear()  # they are noted; a thousand findings must not go through them a thousand times
        return True


class Inspection:
    """Collects the problems of one game; `round` and `turn` (from 1) say where the checks are just now.

    `rows` are the rows before that turn, where they are known.
    """

    __slots__ = ("_guesses_left", "_scopes", "problems", "repeated", "round", "rows", "turn")

    def __init__(self, repeated: Mapping[Path, int]) -> None:
        self.problems: list[Problem] = []
        self.repeated = repeated
        self.round: int | None = None
        self.turn: int | None = None
        self.rows: Rows | None = None
        self._guesses_left = GUESSES
        self._scopes: dict[tuple[int | None, int | None], IgnoreScope] = {}

    def report(
        self,
        name: str,
        path: Path,
        message: str,
        *,
        part: Part = "value",
        hint: str | None = None,
        also: tuple[tuple[Place, str], ...] = (),
        player: str | None = None,
        rows: Rows | None = None,
    ) -> bool:
        """Records a problem unless an `x-ignore` around it names it; says whether it stands."""
        if self._silenced(name, self.round, self.turn):
            return False
        if len(self.problems) < PROBLEMS:
            self.problems.append(
                Problem(
                    name, (path, part), message, hint, also, self.round, self.turn, player, rows or self.rows
                )
            )
        elif len(self.problems) == PROBLEMS:
            message = f"more than {PROBLEMS:,} things are wrong with this game: the others are not told"
            self.problems.append(
                Problem("too-large", ((), "value"), message, None, (), None, None, None, None)
            )
        return True

    def guess(self, word: str, known: Iterable[str]) -> str | None:
        """The known word that this one was probably meant to be; none any more after many questions in one game."""
        self._guesses_left -= 1
        return nearest(word, known) if self._guesses_left >= 0 else None

    def silences(self, name: str, path: Path) -> bool:
        """Whether an `x-ignore` around this path names the finding: for what only the reader could see."""
        return self._silenced(name, *round_and_turn(path))

    def _silenced(self, name: str, round_: int | None, turn: int | None) -> bool:
        around = {(None, None), (round_, None), (round_, turn)}
        return sum(self._scopes[place].silences(name) for place in around if place in self._scopes) > 0

    def heed(self, item: Any, path: Path) -> None:
        """Takes up the `x-ignore` of the game, round or turn where the checks are just now."""
        if type(item) is dict and "x-ignore" in item:
            entries = self._entries(item["x-ignore"], (*path, "x-ignore"))
            self._scopes[self.round, self.turn] = IgnoreScope(path, entries)

    def open_turn(self, turn: int, item: Any, path: Path, rows: Rows | None = None) -> None:
        """Goes to this turn (from 1), and heeds its `x-ignore`."""
        self.turn = turn
        self.rows = rows
        self.heed(item, path)

    def leave_turn(self) -> None:
        """What is reported from now on concerns the round as a whole."""
        self.turn = self.rows = None

    def report_useless(self) -> None:
        """Reports the entries of every `x-ignore` that silenced nothing in the whole game."""
        for place, scope in self._scopes.items():
            self.round, self.turn = place
            for index, name in scope.entries.items():
                if index not in scope.used:
                    self.report(
                        "useless-ignore",
                        (*scope.path, "x-ignore", index),
                        f"nothing here had to be ignored as {name}",
                        hint="take the entry out",
                    )

    def _entries(self, wanted: Any, path: Path) -> Mapping[int, str]:
        if wanted is None:
            return {}
        from take5cli.checks.catalogue import BY_NAME, resolve

        if type(wanted) is not list:
            self.report(
                "wrong-type",
                path,
                "x-ignore must be a list of finding names or codes",
                hint="write x-ignore: [name]",
            )
            return {}
        entries = {}
        for index, item in enumerate(wanted):
            name = resolve(item) if type(item) is str else None
            if name is None:
                guess = self.guess(item, BY_NAME) if type(item) is str else None
                self.report(
                    "bad-value",
                    (*path, index),
                    f"{quoted(item)} is no finding that could be ignored",
                    hint=f"did you mean {guess}?" if guess else "`take5 explain --all` lists them",
                )
            else:
                entries[index] = name
        return entries


def round_and_turn(path: Path) -> tuple[int | None, int | None]:
    """The round and the turn (from 1) that a path leads into."""
    numbers = [step + 1 for step in path[1:4:2] if type(step) is int] if path[:1] == ("rounds",) else []
    turn = numbers[1] if len(numbers) > 1 and path[2] == "turns" else None
    return numbers[0] if numbers else None, turn
