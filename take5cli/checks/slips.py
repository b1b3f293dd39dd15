"""What was probably meant: every single slip whose correction makes a round agree with all that is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from take5cli.checks.inspection import Problem
from take5cli.checks.recorded import Reading, Recorded, by_seat, key_of
from take5cli.checks.words import counted
from take5cli.logs.documents import Path
from take5cli.rules.rounds import play_round

MOST_READINGS = 6000
"""So many readings are tried for the row choices of one round (six missing choices and more)."""

MOST_CARDS = 1000
"""So many cards are tried where a value says nothing."""


class Correction(NamedTuple):
    """A change that mends a round: in words, and as edits (path from the round, new value; None: remove)."""

    words: str
    edits: tuple[tuple[Path, Any], ...]


Worked = tuple[Problem, tuple[Correction, ...]]
"""A problem, and the proved corrections of it."""


def from_root(correction: Correction, index: int) -> Correction:
    """A correction of round `index` with its paths from the game's root."""
    return correction._replace(edits=tuple((("rounds", index, *path), new) for path, new in correction.edits))


@lru_cache(maxsize=4096)
def slips(number: int, most: int, least: int = 1) -> tuple[int, ...]:
    """The numbers (cards, points) perhaps meant: one digit changed, added or left out, or two neighbours swapped."""
    digits = str(number)
    near = set()
    for at in range(len(digits) + 1):
        for digit in "0123456789":
            near.add(digits[:at] + digit + digits[at:])
            near.add(digits[:at] + digit + digits[at + 1 :])
        near.add(digits[:at] + digits[at + 1 :])
        near.add(digits[:at] + digits[at + 1 : at + 2] + digits[at : at + 1] + digits[at + 2 :])
    return tuple(sorted({int(text) for text in near if text and least <= int(text) <= most} - {number}))


def corrections(recorded: Recorded) -> list[Correction]:
    """All single corrections that make the round agree, each checked by replay; their paths are from the round."""
    holes = [
        card for cards in (recorded.reading.start, *recorded.reading.plays) for card in cards if card is None
    ]
    found: list[Correction] = []
    if len(holes) > 1 or len(recorded.reading.start) != recorded.rules.row_count:
        return found
    for reading, words, edits in _readings(recorded):
        if recorded.course(reading) is not None:
            found.append(Correction(words, edits))
    return found


_Candidate = tuple[Reading, str, tuple[tuple[Path, Any], ...]]


def _readings(recorded: Recorded) -> Iterator[_Candidate]:
    yield from _other_cards(recorded)
    yield from _exchanges(recorded)
    yield from _other_choices(recorded)
    yield from _other_deals(recorded)


def _place(recorded: Recorded, turn: int, seat: int) -> Path:
    """The path of a play within its round, in the form in which it was written."""
    return ("turns", turn, "plays", key_of(recorded.turns[turn].get("plays"), recorded.players, seat))


def _other_cards(recorded: Recorded) -> Iterator[_Candidate]:
    """Another card for one play: a slip of the digits, or a card that is left in the hand."""
    reading = recorded.reading
    taken = {card for turn in reading.plays for card in turn} | set(reading.start)
    for turn, cards in enumerate(reading.plays):
        for seat, card in enumerate(cards):
            hand = reading.hands[seat] if seat < len(reading.hands) else None
            if hand is not None:
                candidates = sorted(hand - taken)
            elif card is not None:
                candidates = [other for other in slips(card, recorded.deck) if other not in taken]
            else:
                value = by_seat(recorded.turns[turn].get("plays"), recorded.players)[seat]
                candidates = [other for other in meant(value, recorded.deck) if other not in taken]
            for other in candidates:
                name = recorded.players[seat]
                was = f", not {card}" if card is not None else ""
                yield (
                    reading.with_card(turn, seat, other),
                    f"turn {turn + 1}: {name} {other}{was}",
                    ((_place(recorded, turn, seat), other),),
                )


def meant(value: Any, deck: int) -> list[int]:
    """The cards that a faulty value may stand for: a card written as text, or slips of a number, else every card."""
    if type(value) is str and value.strip().isdecimal() and len(value) < 9:
        value = int(value)
        if 1 <= value <= deck:
            return [value]
    if type(value) is int and 0 <= value < 10**9:
        return list(slips(value, deck))
    return list(range(1, min(deck, MOST_CARDS) + 1))


def _exchanges(recorded: Recorded) -> Iterator[_Candidate]:
    """Two players' cards of one turn exchanged, or one player's cards of two turns that follow each other."""
    reading = recorded.reading
    for turn, cards in enumerate(reading.plays):
        for seat, other in combinations(range(len(cards)), 2):
            first, second = cards[seat], cards[other]
            if first is not None and second is not None:
                names = recorded.players[seat], recorded.players[other]
                yield (
                    reading.with_card(turn, seat, second).with_card(turn, other, first),
                    f"turn {turn + 1}: {names[0]} {second} and {names[1]} {first}, exchanged",
                    (
                        (_place(recorded, turn, seat), second),
                        (_place(recorded, turn, other), first),
                    ),
                )
    for turn in range(len(reading.plays) - 1):
        pairs = zip(reading.plays[turn], reading.plays[turn + 1], strict=False)
        for seat, (first, second) in enumerate(pairs):
            if first is not None and second is not None and first != second:
                yield (
                    reading.with_card(turn, seat, second).with_card(turn + 1, seat, first),
                    f"turn {turn + 1}: {recorded.players[seat]} {second}, and {first} in turn {turn + 2}",
                    (
                        (_place(recorded, turn, seat), second),
                        (_place(recorded, turn + 1, seat), first),
                    ),
                )


def _other_choices(recorded: Recorded) -> Iterator[_Candidate]:
    """Another row for one choice, or none."""
    for turn, choice in enumerate(recorded.reading.choices):
        path: Path = ("turns", turn, "takes_row")
        for row in (None, *range(1, recorded.rules.row_count + 1)):
            if row != choice:
                words = f"turn {turn + 1}: takes_row: {row}" if row else f"turn {turn + 1}: no takes_row"
                yield recorded.reading.with_choice(turn, row), words, ((path, row),)


def _other_deals(recorded: Recorded) -> Iterator[_Candidate]:
    """Another starting card, or a hand in which one card was misread for the one that was played."""
    reading = recorded.reading
    taken = {card for turn in reading.plays for card in turn} | set(reading.start)
    for row, card in enumerate(reading.start):
        told = recorded.written["start"][row]
        candidates = meant(told, recorded.deck) if card is None else slips(card, recorded.deck)
        for other in candidates:
            if other not in taken:
                was = f", not {card}" if card is not None else ""
                words = f"row {row + 1} starts with {other}{was}"
                yield reading.with_start(row, other), words, ((("start", row), other),)
    hands = recorded.written.get("hands")
    for seat, hand in enumerate(reading.hands):
        played = {turn[seat] for turn in reading.plays}
        strange = [card for card in played if card is not None and hand is not None and card not in hand]
        own = by_seat(hands, recorded.players)[seat]
        if hand is None or own is None or len(strange) != 1:
            continue  # it was drafted, or more than one card is odd
        for card in sorted(hand - played):
            if strange[0] in slips(card, recorded.deck):
                words = f"{recorded.players[seat]}'s hand holds {strange[0]}, not {card}"
                path: Path = ("hands", key_of(hands, recorded.players, seat), own.index(card))
                yield reading.with_hand(seat, hand - {card} | {strange[0]}), words, ((path, strange[0]),)


class Choices(NamedTuple):
    """The readings of a round's missing row choices: rows by turn (from 0) for each, and whether all were looked at.

    `tried` says how many readings that took.
    """

    readings: list[dict[int, int]]
    all_tried: bool
    tried: int

    def rows(self, turn: int) -> list[int]:
        """The rows that fit in this turn, in some reading."""
        return sorted({reading[turn] for reading in self.readings if turn in reading})


def missing_choices(recorded: Recorded, most: int = MOST_READINGS) -> Choices:
    """Every way to fill in the missing row choices so that the round agrees with all that is recorded (R13, R15)."""
    readings: list[dict[int, int]] = []
    ahead: list[tuple[Reading, dict[int, int]]] = [(recorded.reading, {})]
    tried = 0
    while ahead and tried < most:
        tried += 1
        reading, filled = ahead.pop()
        holes = any(None in turn for turn in reading.plays) or None in reading.start
        if holes or len(reading.start) != recorded.rules.row_count:
            break
        course = play_round(recorded.rules, reading.start, reading.plays, reading.choices)  # type: ignore[arg-type]
        if course.fault == "choice-missing":
            for row in range(recorded.rules.row_count, 0, -1):
                ahead.append((reading.with_choice(course.turns, row), {**filled, course.turns: row}))
        elif course.fault is None and recorded.course(reading) is not None:
            readings.append(filled)
    return Choices(readings, not ahead, tried)


def in_words(found: Sequence[Correction], most: int = 4) -> str | None:
    """Corrections as a hint; None where there are none or so many that they say nothing."""
    if len(found) == 1:
        return f"probably {found[0].words}: then all that is recorded agrees"
    if not found or len(found) > 3 * most:
        return None
    shown = "; ".join(correction.words for correction in found[:most])
    more = f"; or {counted(len(found) - most, 'other correction')}" if len(found) > most else ""
    return f"one of these makes all that is recorded agree: {shown}{more}"
