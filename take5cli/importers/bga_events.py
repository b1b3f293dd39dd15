"""The game log of Board Game Arena as events: lines -> rounds -> turns, whichever end of the log stands on top."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from take5cli.importers.foreign import ForeignError, Place

_PLACES = re.compile(
    r"\W*(?P<name>\S.*?) places (?P<card>\d{1,9}) (?:on the back of|and (?P<starts>starts)) row (?P<row>\d{1,9})\W*",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\W*(?P<name>\S.*?) takes (?P<count>\d{1,9})(?: cards?)? in row (?P<row>\d{1,9}) and receives (?P<heads>\d{1,9})"
    r" bull ?heads?\W*",
    re.IGNORECASE,
)
_NEW_ROUND = re.compile(r"\W*A new round starts\W*", re.IGNORECASE)
_LONGEST_LINE = 1_000


@dataclass(frozen=True, slots=True)
class Placing:
    """A card laid into a row; `starts` where it took the row's place."""

    name: str
    card: int
    row: int
    starts: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Taking:
    """A row taken; `count` is what the log puts behind "takes": how many cards, or the card that took them."""

    name: str
    count: int
    row: int
    heads: int
    place: Place


@dataclass(slots=True)
class Turn:
    """The cards of a turn in the order of the log, and the takes by player."""

    placings: list[Placing] = field(default_factory=list)
    takings: dict[str, Taking] = field(default_factory=dict)

    def awaits_take(self, name: str) -> bool:
        """Whether this player started a row here and the take has not been told."""
        return name not in self.takings and any(one.starts and one.name == name for one in self.placings)

    def has(self, name: str) -> bool:
        """Whether this player has laid a card."""
        return any(one.name == name for one in self.placings)

    @property
    def rises(self) -> bool:
        """Whether the cards were laid in ascending order, as the rules have it (R8)."""
        cards = [one.card for one in self.placings]
        return cards == sorted(cards)


Event = Placing | Taking | None
"""A line that tells of play; None stands for a new round."""


def is_event(line: str) -> bool:
    """Whether a line is one of the game log's."""
    return len(line) <= _LONGEST_LINE and _event(line, 1) is not False


def _event(line: str, number: int) -> Event | bool:
    """The event of a line; False if it tells of none."""
    place = (number, 1, len(line) + 1)
    if found := _PLACES.fullmatch(line):
        return Placing(
            found["name"].strip(), int(found["card"]), int(found["row"]), found["starts"] is not None, place
        )
    if found := _TAKES.fullmatch(line):
        return Taking(
            found["name"].strip(), int(found["count"]), int(found["row"]), int(found["heads"]), place
        )
    return None if _NEW_ROUND.fullmatch(line) else False


def read_events(lines: Sequence[str]) -> tuple[list[Event], list[str]]:
    """The events of a log in the order played, and the lines that tell of none.

    The page shows the newest line on top, so a copied log may stand on its head: the order in which more
    turns have rising cards is the right one.
    """
    events: list[Event] = []
    other = []
    for number, line in enumerate(lines, start=1):
        event = _event(line, number) if len(line) <= _LONGEST_LINE else False
        if not isinstance(event, bool):
            events.append(event)
        elif line.strip():
            other.append(line.strip())
    backwards = events[::-1]
    if _rising(backwards) > _rising(events):
        return backwards, other
    return events, other


def _rising(events: Sequence[Event]) -> int:
    try:
        return sum(turn.rises and len(turn.placings) > 1 for turns in rounds_of(events) for turn in turns)
    except ForeignError:
        return 0


def players_of(events: Sequence[Event]) -> list[str]:
    """Who lays cards, in the order of their first ones."""
    return list(dict.fromkeys(event.name for event in events if isinstance(event, Placing)))


def rounds_of(events: Sequence[Event]) -> list[list[Turn]]:
    """The turns of each round: a turn ends when somebody who has laid a card lays another."""
    rounds: list[list[Turn]] = [[]]
    turn = Turn()
    players = len(players_of(events))
    early: dict[str, Taking] = {}
    for event in events:
        if isinstance(event, Taking):
            if turn.awaits_take(event.name):
                turn.takings[event.name] = event
            elif event.name in early:
                raise ForeignError(
                    "bad-value", f"{event.name} takes two rows before laying a card", event.place
                )
            else:
                early[event.name] = event
            continue
        if turn.placings and (event is None or turn.has(event.name) or len(turn.placings) == players):
            rounds[-1].append(turn)
            turn = Turn()
        if event is None:
            if rounds[-1]:
                rounds.append([])
        else:
            turn.placings.append(event)
            if event.name in early:
                turn.takings[event.name] = early.pop(event.name)
    if turn.placings:
        rounds[-1].append(turn)
    for taking in early.values():
        if taking is not events[-1]:  # a log may break off behind a take, before its card
            message = f"{taking.name} takes a row here, but the card that took it is not told"
            raise ForeignError("missing-key", message, taking.place)
    return rounds if rounds[-1] else rounds[:-1]
