"""The events of one match of a sixnimmt log, each filed where it belongs: under its hand and its play."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from take5cli.importers.fields import Fields
from take5cli.importers.foreign import ForeignError, Place

_WITHOUT_PLAY = frozenset(
    (
        *("match_started", "hand_started", "play_started", "selection_registered", "player_committed"),
        *("player_uncommitted", "play_committed", "message_sent", "private_message_occurred"),
        *("action_counted", "action_rejected", "row_choice_required"),
    )
)
_SEEDS = frozenset(("match_seed_assigned", "hand_seed_assigned"))
_OF_A_HAND = frozenset(("cards_dealt", "rows_initialised", "hand_ended"))
_OF_A_PLAY = frozenset(("cards_revealed", "row_choice_made", "row_taken", "card_placed", "play_ended"))


@dataclass(slots=True)
class Play:
    """The events of one play: what was chosen last, and what happened to the cards."""

    chosen: dict[str, Fields] = field(default_factory=dict)
    revealed: Fields | None = None
    choice: Fields | None = None
    taken: list[Fields] = field(default_factory=list)
    placed: list[Fields] = field(default_factory=list)
    penalties: Fields | None = None


@dataclass(slots=True)
class Hand:
    """The events of one hand."""

    place: Place
    rows: Fields | None = None
    dealt: dict[str, Fields] = field(default_factory=dict)
    plays: dict[int, Play] = field(default_factory=dict)
    ended: Fields | None = None


class MatchEvents:
    """Files the events of a match as they come; an event told to several audiences counts once."""

    def __init__(self) -> None:
        self.created: list[Fields] = []
        self.hands: dict[int, Hand] = {}
        self.ended: Fields | None = None
        self.kept: dict[str, Any] = {}
        """What is not understood, or has no place in a game."""
        self.passed: Counter[str] = Counter()
        """How many events of each kind carry no play."""
        self._seen: set[str] = set()

    def file(self, event: Fields) -> None:
        """Takes up one event; raises ForeignError where it is not as the format has it, or contradicts others."""
        kind = event.text("type")
        if kind in _WITHOUT_PLAY:
            self.passed[kind] += 1
            return
        data = event.object("data") if "data" in event else Fields({}, event.at("data"))
        if kind in _SEEDS:
            self.kept.setdefault("seeds", []).append(data.value)
        elif kind == "match_created":
            self.created.append(data)
        elif kind in ("selection_made", "selection_cleared"):
            self._file_selection(kind, self._play(event), data)
        elif not self._is_repeated(kind, event, data):
            self._file_once(kind, event, data)

    def _is_repeated(self, kind: str, event: Fields, data: Fields) -> bool:
        key = json.dumps([kind, event.value.get("hand"), event.value.get("play"), data.value], sort_keys=True)
        if key in self._seen:
            return True
        self._seen.add(key)
        return False

    def _file_selection(self, kind: str, play: Play, data: Fields) -> None:
        """A choice may be made, cleared and made again until the cards are revealed."""
        if play.revealed is not None:
            return
        if kind == "selection_made":
            play.chosen[data.text("player_id")] = data
        else:
            play.chosen.pop(data.text("player_id"), None)

    def _file_once(self, kind: str, event: Fields, data: Fields) -> None:
        if kind == "match_ended":
            self.ended = data
        elif kind == "match_abandoned":
            self.kept.setdefault("abandoned", {}).update(data.value)
        elif kind in _OF_A_HAND:
            self._file_in_hand(kind, self._hand(event), data)
        elif kind in _OF_A_PLAY:
            self._file_in_play(kind, self._play(event), data)
        else:
            self.kept.setdefault("events", []).append(event.value)

    def _file_in_hand(self, kind: str, hand: Hand, data: Fields) -> None:
        if kind == "cards_dealt":
            hand.dealt[data.text("player_id")] = data
        elif kind == "hand_ended":
            hand.ended = data
        elif hand.rows is None:
            hand.rows = data
        else:
            message = "the rows of this hand were laid out before, with other cards"
            raise ForeignError("bad-value", message, data.place)

    def _file_in_play(self, kind: str, play: Play, data: Fields) -> None:
        if kind == "row_taken":
            play.taken.append(data)
        elif kind == "card_placed":
            play.placed.append(data)
        elif kind == "play_ended":
            play.penalties = data
        elif kind == "row_choice_made":
            if play.choice is not None:
                raise ForeignError("choice-needless", "a second row is chosen in this play", data.place)
            play.choice = data
        elif play.revealed is None:
            play.revealed = data
        else:
            message = "the cards of this play were revealed before, and were others"
            raise ForeignError("bad-value", message, data.place)

    def _hand(self, event: Fields) -> Hand:
        return self.hands.setdefault(event.number("hand"), Hand(event.place))

    def _play(self, event: Fields) -> Play:
        return self._hand(event).plays.setdefault(event.number("play"), Play())
