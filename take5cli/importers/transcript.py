"""A game while it is being taken over: its values, where each came from, and what was left over."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from take5cli.importers.foreign import Claim, Game, Imported, Path, Place, Source, Trouble
from take5cli.logs.bounds import DEPTH

_ORDER = (
    *("take5", "id", "title", "date", "place", "source", "notes", "players", "variant", "rules"),
    *("limit", "max_rounds", "rounds", "result", "x-source"),
)
_KEPT_DEPTH = (
    DEPTH // 2
)  # a kept value lies inside a turn of a round of a game, and that must be readable again


class Board:
    """The rows as a foreign record tells them: which card found no row is seen from them, not from the rules.

    So the choice of a low card is taken over as recorded, by whatever rules the record was played.
    """

    __slots__ = ("ends",)

    def __init__(self, start: Sequence[int]) -> None:
        self.ends = list(start)

    def is_low(self, card: int) -> bool:
        """Whether the card is lower than every row end."""
        return card < min(self.ends, default=0)

    def lay(self, card: int, row: int) -> None:
        """Puts a card into a row (from 1); a row that is not there is let be."""
        if 1 <= row <= len(self.ends):
            self.ends[row - 1] = card


def is_deeper(value: Any, levels: int) -> bool:
    """Whether lists and mappings lie inside one another beyond so many levels."""
    layer = [value]
    for _ in range(levels):
        layer = [
            part
            for holder in layer
            if isinstance(holder, list | dict)
            for part in (holder.values() if isinstance(holder, dict) else holder)
        ]
        if not layer:
            return False
    return any(isinstance(part, list | dict) for part in layer)


class Transcript:
    """Collects one game, round by round and turn by turn, in the order of the record."""

    __slots__ = (
        *("_claims", "_game", "_mapped", "_missing", "_notes", "_place", "_places", "_rounds"),
        *("_source", "_troubles", "players", "source"),
    )

    def __init__(self, source: Source, place: Place, players: Sequence[str], seats: Place | None) -> None:
        """`place` is the game as a whole, `seats` the list of its players in the record, if it has one."""
        self.players = list(players)
        names = [unicodedata.normalize("NFC", name) for name in players]
        self._mapped = len(set(names)) == len(names)
        self.source = source
        self._place = place
        self._rounds: list[dict[str, Any]] = []
        self._game: Game = {"take5": 1, "players": self.players, "rounds": self._rounds}
        self._places: dict[Path, Place] = {} if seats is None else {("players",): seats}
        self._claims: list[Claim] = []
        self._troubles: list[Trouble] = []
        self._missing: list[str] = []
        self._notes: list[str] = []

    @property
    def rounds(self) -> int:
        """How many rounds there are so far."""
        return len(self._rounds)

    @property
    def turns(self) -> int:
        """How many turns the last round has so far."""
        return len(self._rounds[-1].get("turns", ())) if self._rounds else 0

    def seat(self, name: str) -> int | None:
        """The seat of a player, from 0."""
        return self.players.index(name) if name in self.players else None

    def put(self, key: str, value: Any, place: Place | None = None) -> None:
        """Sets a key of the game."""
        self._game[key] = value
        if place is not None:
            self._places[(key,)] = place

    def place_of_player(self, seat: int, place: Place) -> None:
        """Notes where a player's name stands."""
        self._places[("players", seat)] = place

    def put_result(self, key: str, value: Any, place: Place) -> None:
        """Sets a key of the result."""
        self._game.setdefault("result", {})[key] = value
        self._places[("result", key)] = place

    def put_by_player(self, path: Path, values: Mapping[int, Any], places: Mapping[int, Place]) -> None:
        """Sets by-player values (by seat) at a path whose parent is there; `places` tells where each came from."""
        target: Any = self._game
        for step in path[:-1]:
            target = target.setdefault(step, {}) if isinstance(target, dict) else target[step]
        ordered = sorted(values)
        if self._mapped:
            target[path[-1]] = {self.players[seat]: values[seat] for seat in ordered}
        else:
            target[path[-1]] = [values[seat] for seat in ordered]
        for seat in ordered:
            if seat in places:
                self._places[(*path, self.players[seat] if self._mapped else seat)] = places[seat]

    def open_round(
        self, place: Place, start: list[int] | None = None, start_place: Place | None = None
    ) -> None:
        """Begins a round; without `start` it will have no turns."""
        self._places[("rounds", len(self._rounds))] = place
        self._rounds.append({} if start is None else {"start": start, "turns": []})
        if start_place is not None:
            self._places[("rounds", len(self._rounds) - 1, "start")] = start_place

    def put_in_round(self, key: str, value: Any, place: Place | None = None) -> None:
        """Sets a key of the last round."""
        self._rounds[-1][key] = value
        if place is not None:
            self._places[("rounds", len(self._rounds) - 1, key)] = place

    def put_by_player_in_round(
        self, key: str, values: Mapping[int, Any], places: Mapping[int, Place], place: Place | None = None
    ) -> None:
        """Sets by-player values (by seat) in the last round, if there are any; `place` is the whole of them."""
        if not values or not (self._mapped or len(values) == len(self.players)):
            return
        path = ("rounds", len(self._rounds) - 1, key)
        self.put_by_player(path, values, places)
        if place is not None:
            self._places[path] = place

    def add_turn(self, cards: Mapping[int, int], places: Mapping[int, Place], place: Place) -> None:
        """Adds a turn to the last round: the cards by seat, where each stands, and the turn as a whole."""
        turns = self._rounds[-1]["turns"]
        path = ("rounds", len(self._rounds) - 1, "turns", len(turns))
        self._places[path] = place
        turns.append({})
        self.put_by_player((*path, "plays"), cards, places)

    def put_in_turn(self, key: str, value: Any, place: Place | None = None) -> None:
        """Sets a key of the last turn."""
        turns = self._rounds[-1]["turns"]
        turns[-1][key] = value
        if place is not None:
            self._places[("rounds", len(self._rounds) - 1, "turns", len(turns) - 1, key)] = place

    def claim(self, seat: int, what: str, value: Any, place: Place) -> None:
        """Notes what the record says about the last turn of the last round (see `foreign.Claim`)."""
        self._claims.append(Claim(len(self._rounds) - 1, max(self.turns - 1, 0), seat, what, value, place))

    def trouble(self, trouble: Trouble) -> None:
        """Notes something wrong."""
        self._troubles.append(trouble)

    def missing(self, what: str) -> None:
        """Notes what the record does not say."""
        self._missing.append(what)

    def note(self, what: str) -> None:
        """Notes what else a reader should know."""
        self._notes.append(what)

    def keep(self, leftovers: Mapping[str, Any]) -> None:
        """Keeps what was not understood, of the game."""
        self._keep(self._game, leftovers)

    def keep_in_round(self, leftovers: Mapping[str, Any]) -> None:
        """Keeps what was not understood, of the last round."""
        self._keep(self._rounds[-1], leftovers)

    def keep_in_turn(self, leftovers: Mapping[str, Any]) -> None:
        """Keeps what was not understood, of the last turn."""
        self._keep(self._rounds[-1]["turns"][-1], leftovers)

    def _keep(self, holder: dict[str, Any], leftovers: Mapping[str, Any]) -> None:
        for key, value in leftovers.items():
            if is_deeper(value, _KEPT_DEPTH):
                self._notes.append(f"{key} is nested too deeply to be kept")
            else:
                holder.setdefault("x-source", {})[key] = value

    def drop_turn(self) -> None:
        """Takes back the last turn, with all that was claimed of it."""
        turns = self._rounds[-1]["turns"]
        turns.pop()
        here = (len(self._rounds) - 1, len(turns))
        path = ("rounds", here[0], "turns", here[1])
        self._places = {key: place for key, place in self._places.items() if key[:4] != path}
        self._claims = [claim for claim in self._claims if (claim.round, claim.turn) != here]

    def finish(self) -> Imported:
        """The game as far as it came; None if there is nothing in it and the record says why."""
        game: Game | None = {key: self._game[key] for key in _ORDER if key in self._game}
        if self._troubles and not self._rounds and "result" not in self._game:
            game = None
        return Imported(
            game,
            self.source,
            self._place,
            self._places,
            tuple(sorted(self._claims, key=lambda claim: (claim.round, claim.turn))),
            tuple(self._troubles),
            tuple(self._missing),
            tuple(self._notes),
        )
