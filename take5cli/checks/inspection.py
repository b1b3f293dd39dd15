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

    __slots__ = (
        "_guesses_left",
        "_outer_scopes",
        "_turn_scopes",
        "problems",
        "repeated",
        "round",
        "rows",
        "turn",
    )

    def __init__(self, repeated: Mapping[Path, int]) -> None:
        self.problems: list[Problem] = []
        self.repeated = repeated
        self.round: int | None = None
        self.turn: int | None = None
        self.rows: Rows | None = None
        self._guesses_left = GUESSES
        self._outer_scopes: list[IgnoreScope] = []
        self._turn_scopes: dict[int, IgnoreScope] = {}

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
        scopes = self._outer_scopes
        if self.turn in self._turn_scopes:
            scopes = [*scopes, self._turn_scopes[self.turn]]
        if sum(scope.silences(name) for scope in scopes):
            return False
        self.problems.append(
            Problem(name, (path, part), message, hint, also, self.round, self.turn, player, rows or self.rows)
        )
        return True

    def guess(self, word: str, known: Iterable[str]) -> str | None:
        """The known word that this one was probably meant to be; none any more after many questions in one game."""
        self._guesses_left -= 1
        return nearest(word, known) if self._guesses_left >= 0 else None

    def open_scope(self, mapping: Mapping[str, Any], path: Path) -> None:
        """Takes up the `x-ignore` of a game or round; `close_scope` must follow."""
        self._outer_scopes.append(self._scope(mapping, path))

    def open_turn(self, turn: int, item: Any, path: Path, rows: Rows | None = None) -> None:
        """Goes to this turn (from 1) and takes up its `x-ignore`, which holds until the round's scope is closed."""
        self.turn = turn
        self.rows = rows
        if type(item) is dict and "x-ignore" in item:
            self._turn_scopes[turn] = self._scope(item, path)

    def leave_turn(self) -> None:
        """What is reported from now on concerns the round as a whole."""
        self.turn = self.rows = None

    def close_scope(self) -> None:
        """Leaves the innermost scope and its turns; reports those of their entries that silenced nothing."""
        for turn, scope in self._turn_scopes.items():
            self.turn = turn
            self._report_useless(scope)
        self.turn = None
        self._turn_scopes.clear()
        self._report_useless(self._outer_scopes.pop())

    def _report_useless(self, scope: IgnoreScope) -> None:
        for index, name in scope.entries.items():
            if index not in scope.used:
                self.report(
                    "useless-ignore",
                    (*scope.path, "x-ignore", index),
                    f"nothing here had to be ignored as {name}",
                    hint="take the entry out",
                )

    def _scope(self, mapping: Mapping[str, Any], path: Path) -> IgnoreScope:
        return IgnoreScope(path, self._entries(mapping.get("x-ignore"), (*path, "x-ignore")))

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
