"""Foreign records as documents that the checks read, and whose findings point into the foreign file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from take5cli.checks.checking import check_game
from take5cli.errors import MisuseError
from take5cli.importers.agreement import Divergence, first_divergence, rules_of
from take5cli.importers.files import read_text
from take5cli.importers.foreign import Game, Imported, Options, Trouble
from take5cli.importers.formats import AUTO, FORMATS, detect, importer
from take5cli.importers.house_rules import explain, in_words
from take5cli.logs.documents import BROKEN, Document, Part, Path
from take5cli.logs.locate import Span
from take5cli.logs.read_fault import ReadFault
from take5cli.logs.sources import begins_as_log

_CLAIMS = ("rows", "piles", "points")
_PLAY_GROUPS = ("T2", "T3", "T4")


class ForeignDocument(Document):
    """A game of a foreign record: its value is the game in the log format, its places are those of the foreign file.

    What the checks of a log cannot see is among its `faults`: what could not be read, and the first event at
    which the record does not agree with the rules (`divergence`). Claims that follow from that event are not
    in `value`, for they would be found wrong once more; `imported.game` is the game with all of them.
    """

    __slots__ = ("disagrees", "divergence", "imported")

    def __init__(self, file: str, index: int, imported: Imported) -> None:
        super().__init__(file, index, BROKEN if imported.game is None else imported.game, "", 1, "yaml")
        self.imported = imported
        found = self._first_divergence()
        self.disagrees = found is not None
        self.divergence = None if found is None or self._is_seen_by_the_checks(found) else found
        self.faults = [self._fault(trouble) for trouble in imported.troubles]
        if self.divergence is not None and imported.game is not None:
            self.value = _without_claims_after(imported.game, self.divergence)
            self.faults = [*self.faults, self._divergence_fault(self.divergence)]

    def repeated(self) -> Mapping[Path, int]:
        """None: the game was put together from the record."""
        return {}

    def locate(self, places: Sequence[tuple[Path, Part]]) -> list[Span]:
        """Where the values of the game came from."""
        return self.imported.source.spans([(self.imported.origin(path), part) for path, part in places])

    def lines(self, first: int, last: int) -> list[str]:
        """Lines of the foreign file."""
        return self.imported.source.lines(first, last)

    def _first_divergence(self) -> Divergence | None:
        """The first event that disagrees with the rules."""
        game = self.imported.game
        rules = None if game is None else rules_of(game)
        return None if rules is None else first_divergence(self.imported, rules)

    def _is_seen_by_the_checks(self, found: Divergence) -> bool:
        """Whether the checks of the log find the reason themselves: this event, or something wrong with the play."""
        if found.name in ("choice-missing", "choice-needless", "bad-row"):
            return True
        return any(
            finding.code.startswith(_PLAY_GROUPS) and finding.round in (None, found.round + 1)
            for finding in check_game(self).findings
        )

    def _fault(self, trouble: Trouble) -> ReadFault:
        span = self.imported.source.spans([(trouble.place, "value")])[0]
        event = self.imported.source.event(trouble.place)
        message = trouble.message if trouble.name == "unreadable" else f"{trouble.message} ({event})"
        return ReadFault(trouble.name, message, span, trouble.hint)

    def _divergence_fault(self, found: Divergence) -> ReadFault:
        source = self.imported.source
        message = (
            f"round {found.round + 1}, turn {found.turn + 1}: {found.message} ({source.event(found.place)})"
        )
        path: Path = ("rounds", found.round, "turns", found.turn)
        if found.player is not None:
            path = (*path, "plays", found.player)
        house = explain([self.imported])
        hint = f"every play of this game agrees with {in_words(house)}" if house else None
        return ReadFault(found.name, message, source.spans([(found.place, "value")])[0], hint, path)


def _without_claims_after(game: Game, found: Divergence) -> Game:
    """The game without the claims that the disagreement makes wrong too."""
    rounds: list[dict[str, Any]] = list(game["rounds"])
    there = {key: value for key, value in rounds[found.round].items() if key not in _CLAIMS}
    there["turns"] = [
        turn if index < found.turn else {key: value for key, value in turn.items() if key != "rows"}
        for index, turn in enumerate(there["turns"])
    ]
    rounds[found.round] = there
    return {key: value for key, value in game.items() if key != "result"} | {"rounds": rounds}


def foreign_documents(form: str, path: str, options: Options | None = None) -> Iterator[ForeignDocument]:
    """The games of a foreign file ("-" is standard input) in a format, or in the one that it looks like (`auto`).

    Raises MisuseError for a format that is unknown or, with `auto`, cannot be told. A file that cannot be read is one
    document with the fault `unreadable`.
    """
    if form != AUTO:
        chosen = importer(form)
    text = read_text(path)
    if isinstance(text, Imported):
        yield ForeignDocument(path, 0, text)
        return
    if form == AUTO:
        if begins_as_log(text):
            raise MisuseError(f"{path}: this is a log of Take 5 already; `take5 fmt --to` rewrites it")
        found = detect(text)
        if found is None:
            formats = ", ".join(FORMATS)
            raise MisuseError(
                f"{path}: this looks like none of the formats ({formats}); name the one it is in"
            )
        chosen = found
    for index, imported in enumerate(chosen.read(text, options or Options())):
        yield ForeignDocument(path, index, imported)
