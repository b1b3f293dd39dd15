"""A recorded round as figures, and whether a reading of it agrees with everything that is recorded.

The checks say what is wrong; here a changed reading of the round (another card, another row) is tried: it agrees when
it is legal and every hand, claim of rows, piles and points that was recorded fits. Faulty parts are holes, which fit
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from take5cli.checks.structure import same_name
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import Course, play_round
from take5cli.rules.variants import Rules


class Reading(NamedTuple):
    """What happened in a round: starting cards, cards by turn and seat, row choices by turn. A hole is None."""

    start: tuple[int | None, ...]
    plays: tuple[tuple[int | None, ...], ...]
    choices: tuple[int | None, ...]
    hands: tuple[frozenset[int] | None, ...]

    def with_card(self, turn: int, seat: int, card: int) -> Reading:
        """The reading with another card played (turn and seat from 0)."""
        cards = (*self.plays[turn][:seat], card, *self.plays[turn][seat + 1 :])
        return self._replace(plays=(*self.plays[:turn], cards, *self.plays[turn + 1 :]))

    def with_choice(self, turn: int, row: int | None) -> Reading:
        """The reading with another row chosen, or none (turn from 0, row from 1)."""
        return self._replace(choices=(*self.choices[:turn], row, *self.choices[turn + 1 :]))

    def with_start(self, row: int, card: int) -> Reading:
        """The reading with another starting card (row from 0)."""
        return self._replace(start=(*self.start[:row], card, *self.start[row + 1 :]))

    def with_hand(self, seat: int, hand: frozenset[int]) -> Reading:
        """The reading with another hand dealt (seat from 0)."""
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def by_seat(value: Any, players: Sequence[str]) -> list[Any]:
    """A by-player value in seat order; what is missing or does not fit is None."""
    if type(value) is list:
        return value if len(value) == len(players) else [None] * len(players)
    if type(value) is not dict or len(value) > 2 * len(players):
        return [None] * len(players)
    named = {same_name(name): item for name, item in value.items()}
    return [named.get(name) for name in players]


def key_of(value: Any, players: Sequence[str], seat: int) -> str | int:
    """The key of a seat in a by-player value, as it is spelled there; the name where it has none."""
    if type(value) is list:
        return seat
    name = players[seat]
    return next((key for key in value if same_name(key) == name), name) if type(value) is dict else name


def numbers_of(value: Any, players: Sequence[str]) -> list[int] | None:
    """A by-player value as whole numbers in seat order; None where one is missing or none."""
    numbers = by_seat(value, players)
    return numbers if all(type(number) is int for number in numbers) else None


class Recorded:
    """A recorded round: the `reading` as it stands, and the claims that any reading must fit.

    `points` are those that follow from the rest of the game, for a complete round that does not record its own.
    """

    def __init__(
        self,
        round_: Mapping[str, Any],
        players: Sequence[str],
        rules: Rules,
        points: Sequence[int] | None = None,
    ) -> None:
        self.written = round_
        self.rules = rules
        self.players = players
        self.deck = rules.deck(len(players))
        turns = round_.get("turns")
        self.turns: Sequence[Mapping[str, Any]] = [
            turn if type(turn) is dict else {} for turn in (turns if type(turns) is list else ())
        ][: rules.cards_per_hand]
        self.complete = len(self.turns) == rules.cards_per_hand
        told = round_.get("points")
        self.points = numbers_of(told, players) if told is not None or not self.complete else points
        self.piles = self._piles(round_.get("piles"))
        self.rows = self._rows(round_.get("rows"))
        self.rows_after = [self._rows(turn.get("rows")) for turn in self.turns]
        start = round_.get("start")
        self.reading = Reading(
            tuple(map(self._card, start)) if type(start) is list else (),
            tuple(tuple(map(self._card, by_seat(turn.get("plays"), players))) for turn in self.turns),
            tuple(self._choice(turn.get("takes_row")) for turn in self.turns),
            self._hands(round_),
        )

    def _card(self, value: Any) -> int | None:
        return value if type(value) is int and 1 <= value <= self.deck else None

    def _choice(self, value: Any) -> int | None:
        return value if type(value) is int and 1 <= value <= self.rules.row_count else None

    def _sets(self, value: Any) -> list[frozenset[int] | None]:
        """Card lists by seat as sets; None where one is absent or has a faulty or repeated card."""
        sets: list[frozenset[int] | None] = []
        for cards in by_seat(value, self.players):
            sound = (
                type(cards) is list and None not in map(self._card, cards) and len(set(cards)) == len(cards)
            )
            sets.append(frozenset(cards) if sound else None)
        return sets

    def _piles(self, value: Any) -> list[frozenset[int]] | None:
        piles = [pile for pile in self._sets(value) if pile is not None]
        return piles if len(piles) == len(self.players) else None

    def _hands(self, round_: Mapping[str, Any]) -> tuple[frozenset[int] | None, ...]:
        """The hands as recorded, else as drafted (R25)."""
        hands = self._sets(round_.get("hands"))
        size, draft, seats = self.rules.cards_per_hand, round_.get("draft"), len(self.players)
        first = round_.get("first", self.players[0])
        if (
            self.rules.open_draft
            and type(draft) is list
            and len(draft) == size * seats
            and first in self.players
        ):
            starter = self.players.index(first)
            drafted = [draft[(seat - starter) % seats :: seats] for seat in range(seats)]
            hands = [hand or told for hand, told in zip(hands, self._sets(drafted), strict=True)]
        return tuple(hand if hand is not None and len(hand) == size else None for hand in hands)

    def _rows(self, value: Any) -> list[list[int]] | None:
        if type(value) is not list or len(value) != self.rules.row_count:
            return None
        sound = all(type(row) is list and None not in map(self._card, row) for row in value)
        return value if sound else None

    def course(self, reading: Reading) -> Course | None:
        """The course of a reading that agrees with everything recorded, else None."""
        if not self._could_be(reading):
            return None
        wants_rows = any(rows is not None for rows in self.rows_after)
        rows_after: list[list[list[int]]] | None = [] if wants_rows else None
        course = play_round(self.rules, reading.start, reading.plays, reading.choices, rows_after)  # type: ignore[arg-type]
        if course.fault is not None or not self._claims_fit(course):
            return None
        if rows_after is not None and any(
            told is not None and told != true for told, true in zip(self.rows_after, rows_after, strict=True)
        ):
            return None
        return course

    def _could_be(self, reading: Reading) -> bool:
        """Whether every card exists, is somewhere only once, and comes from the hand that it was dealt to."""
        cards = [card for turn in reading.plays for card in turn]
        cards += reading.start
        if None in cards or len(set(cards)) != len(cards) or len(reading.start) != self.rules.row_count:
            return False
        for seat, hand in enumerate(reading.hands):
            if hand is not None:
                played = {turn[seat] for turn in reading.plays}
                if played != hand if self.complete else not played <= hand:
                    return False
        return True

    def _claims_fit(self, course: Course) -> bool:
        if self.rows is not None and course.rows != self.rows and (self.complete or self.piles is None):
            return False
        if self.piles is not None:
            pairs = zip(self.piles, map(set, course.piles), strict=False)
            if not all(told == true if self.complete else told >= true for told, true in pairs):
                return False
        if self.points is not None:
            pairs_of_points = zip(self.points, map(heads_of, course.piles), strict=False)
            if not all(told == true if self.complete else told >= true for told, true in pairs_of_points):
                return False
        return True

    def tells(self) -> bool:
        """Whether anything beside the plays is known that a reading must fit; all cards of the deck, in `tactics`."""
        if self.complete and self.deck == self.rules.dealt(len(self.players)):
            return True
        claims = (self.points, self.piles, self.rows, *self.rows_after, *self.reading.hands)
        return any(claim is not None for claim in claims)
