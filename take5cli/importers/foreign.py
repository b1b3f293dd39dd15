"""What an importer is given and what it gives back: the words that all formats share.

An importer is a module with `NAME`, `TITLE`, `looks_like(text)` and `read(text, options)`. It turns a foreign record
into games as plain values of the log format, and keeps beside each game where every value of it came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from take5cli.errors import LogError

if TYPE_CHECKING:
    from take5cli.logs.documents import Part
    from take5cli.logs.locate import Span

Game = dict[str, Any]
"""A game as a plain value of the log format."""

Path = tuple[str | int, ...]
"""A path in our game, from its root."""

Place = tuple[str | int, ...]
"""A place in the foreign record; only the source that the game came from can say which lines it means."""


class Source(Protocol):
    """The text of a foreign record, which knows where its places stand."""

    def spans(self, places: Sequence[tuple[Place, Part]]) -> list[Span]:
        """The stretch of each place; the second item is "key" or "value", as in `logs.locate`."""
        ...

    def event(self, place: Place) -> str:
        """What to call the place in a message: "line 57", or a JSON pointer."""
        ...

    def lines(self, first: int, last: int) -> list[str]:
        """The text of these lines, without their ends; counted from 1, the last one included."""
        ...

    def follow(self, place: Place, rest: Path) -> Place:
        """The place of an item inside a list or mapping that was taken over as it stood."""
        ...


@dataclass(frozen=True, slots=True)
class Options:
    """What a person knows of a record that the record does not say; None where nothing was said.

    `start` holds the start rows of each round, `rules` house rules that go before what the program is known to play,
    `down` tells that numbers are points left of the limit, `players` names the seats.
    """

    limit: int | None = None
    rounds: int | None = None
    down: bool = False
    start: tuple[tuple[int, ...], ...] = ()
    players: tuple[str, ...] = ()
    rules: Mapping[str, int | str] = field(default_factory=dict)


class Trouble(NamedTuple):
    """Something wrong with a foreign record, under the name of a finding; `unfinished` is a warning."""

    name: str
    message: str
    place: Place
    hint: str | None = None


class Claim(NamedTuple):
    """What a record says of one card, or of the points so far, and our format has no place for.

    `round` and `turn` count from 0. `what` is "row" (from 1), "points" or "taken" (cards, in row order) of the card
    that `seat` played; "count" (how many cards it takes, or itself once more); "kind" (the kinds of
    `rules.rounds` that would fit); "cards" (the row once the card lies); "round" (the seat's points in this round
    so far) or "total" (the seat's points in the game after this turn).
    """

    round: int
    turn: int
    seat: int
    what: str
    value: int | tuple[int, ...] | tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Imported:
    """One game of a foreign record; `game` is None where not even a part of one could be read.

    `places` says where values of the game came from: a path that is not in it came from where its nearest ancestor
    did. `missing` tells in words what the record does not say, `notes` what else a reader should know.
    """

    game: Game | None
    source: Source
    place: Place
    places: Mapping[Path, Place]
    claims: tuple[Claim, ...]
    troubles: tuple[Trouble, ...]
    missing: tuple[str, ...]
    notes: tuple[str, ...]

    def origin(self, path: Path) -> Place:
        """The place in the foreign record that a path of our game came from."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.places:
                return self.source.follow(self.places[path[:length]], path[length:])
        return self.place


class Importer(Protocol):
    """One foreign format; a module is one. Its docstring is what `take5 import --list` prints about it."""

    NAME: str
    TITLE: str

    def looks_like(self, text: str) -> bool:
        """Whether a text is probably a record of this format; cheap, never raises."""
        ...

    def read(self, text: str, options: Options) -> Iterator[Imported]:
        """The games of a record, in its order; troubles are in them, nothing is raised."""
        ...


class ForeignError(LogError):
    """A part of a foreign record is not as its format has it; caught by the importer, which keeps what came before."""

    def __init__(self, name: str, message: str, place: Place, hint: str | None = None) -> None:
        super().__init__(message)
        self.trouble = Trouble(name, message, place, hint)
