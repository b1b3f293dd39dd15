"""T4xx: the turns of a round, held against the deal and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add
from typing import Any, NamedTuple

from take5cli.checks.inspection import Inspection, Place, Rows
from take5cli.checks.setup import Deal, WrittenRound, card_at
from take5cli.checks.structure import (
    NUMBER_MAX,
    SeatValues,
    bare_values,
    by_player,
    check_keys,
    list_at,
    mapping_at,
    text_at,
    whole_number,
)
from take5cli.checks.words import counted, listed, quoted
from take5cli.logs.documents import Path
from take5cli.logs.keys import TURN_KEYS
from take5cli.rules.rounds import Course, Play, play_turns
from take5cli.rules.rows import row_for
from take5cli.rules.variants import Rules


class Turn(NamedTuple):
    """A recorded turn: cards by seat (None where one is missing or faulty) and the row choice.

    `sound` is False after a fault that replay cannot pass; `choice_displaced` where an unknown key may be the choice.
    """

    cards: list[int | None]
    choice: int | None
    sound: bool
    choice_displaced: bool


class Replayed(NamedTuple):
    """What the recorded turns come to: the course as far as it is certain, and whether it is.

    `turns` are all recorded turns up to the number of cards in a hand; `course` is None without usable starting cards;
    `certain` is False after the first fault in the round's play; `surplus` where there were more turns than cards;
    `rows_after` are the rows after each certain turn, `events` what happened in it.
    """

    turns: list[Turn]
    course: Course | None
    certain: bool
    surplus: bool
    rows_after: list[list[list[int]]]
    events: list[list[Play]]


def read_turns(inspection: Inspection, round_: WrittenRound, deal: Deal) -> Replayed:
    """Checks the turns of a round one by one, then replays them as far as nothing stands in the way (R7-R18)."""
    rules, trusted = round_.rules, round_.trusted
    recorded = round_.written.get("turns")
    table = _Table(inspection, round_.players, rules, deal.start if trusted else None)
    if recorded is None:
        started = deal.start is not None or round_.written.get("start") is None
        return table.replayed([], trusted and started, False)
    items = list_at(inspection, recorded, (*round_.path, "turns"), "turns")
    if items is None:
        return table.replayed([], False, False)
    hands = _Hands(inspection, round_, deal)
    turns: list[Turn] = []
    certain = table.rows is not None
    for index, item in enumerate(items[: rules.cards_per_hand] if trusted else items):
        here = (*round_.path, "turns", index)
        inspection.open_turn(index + 1, item, here, table.rows if certain else None)
        turn = hands.turn(item, here)
        turns.append(turn)
        if certain and turn.sound and not table.resolves(turn, here):
            certain = False
            hands.found.update(card for card in turn.cards if card is not None)
        certain = certain and turn.sound
    inspection.leave_turn()
    surplus = trusted and len(items) > rules.cards_per_hand
    if surplus:
        here = (*round_.path, "turns", rules.cards_per_hand)
        inspection.open_turn(rules.cards_per_hand + 1, items[rules.cards_per_hand], here)
        inspection.report(
            "turn-count",
            here,
            f"a round has {counted(rules.cards_per_hand, 'turn')}, this one has {len(items)}",
            part="key",
            hint="a new deal is a new round",
        )
        inspection.leave_turn()
    return table.replayed(turns, certain, surplus)


class _Hands:
    """The cards of a round as the turns go by: which were played where, and who still may play what."""

    def __init__(self, inspection: Inspection, round_: WrittenRound, deal: Deal) -> None:
        self.inspection = inspection
        self.players = round_.players
        self.deck = round_.deck
        self.row_count = round_.rules.row_count if round_.trusted else NUMBER_MAX
        self.hands = deal.hands
        self.found = set(deal.found)
        self.met: dict[int, tuple[Place, str]] = dict(deal.met)

    def turn(self, item: Any, path: Path) -> Turn:
        """Checks one recorded turn."""
        empty: list[int | None] = [None] * len(self.players)
        turn = mapping_at(self.inspection, item, path, "a turn")
        if turn is None:
            return Turn(empty, None, False, False)
        if bare_values(self.inspection, turn, path, TURN_KEYS, self.players, "plays", "turn"):
            return Turn(empty, None, False, False)
        clean = check_keys(self.inspection, turn, path, TURN_KEYS, ("plays",), "turn")
        text_at(self.inspection, turn, "notes", path)
        choice, choice_sound = self._choice(turn, path)
        displaced = not clean and choice is None
        if "plays" not in turn:
            return Turn(empty, choice, False, displaced)
        values = by_player(self.inspection, turn["plays"], (*path, "plays"), self.players, "plays")
        cards, cards_sound = self._plays(values)
        return Turn(cards, choice, choice_sound and cards_sound and values.complete, displaced)

    def _choice(self, turn: Mapping[str, Any], path: Path) -> tuple[int | None, bool]:
        value = turn.get("takes_row")
        if value is None:
            return None, True
        here = (*path, "takes_row")
        row = whole_number(self.inspection, value, here, "takes_row")
        if row is not None and not 1 <= row <= self.row_count:
            self.inspection.report(
                "bad-row", here, f"there is no row {quoted(row)}: rows are numbered 1 to {self.row_count}",
                hint="row 1 is the top one; programs that count from 0 must add 1" if row == 0 else None,
            )  # fmt: skip
            row = None
        return row, row is not None

    def _plays(self, values: SeatValues) -> tuple[list[int | None], bool]:
        """The cards of a turn by seat, and whether replay can go on with them."""
        cards: list[int | None] = [None] * len(self.players)
        sound = True
        strangers: list[tuple[int, int, Path]] = []
        in_turn: set[int] = set()
        for seat, item, here in values.entries:
            card = card_at(self.inspection, item, here, self.deck)
            if card is None:
                sound = False
                continue
            cards[seat] = card
            if card in self.met:
                stands = self._repeated(card, seat, here)
                # Equal cards of one turn have no order (R8), so replay cannot pass them even where they are ignored.
                sound = sound and not stands and card not in in_turn
            else:
                self.met[card] = ((here, "value"), f"{self.players[seat]} played it here")
                hand = self.hands[seat]
                if hand is not None and card not in hand:
                    strangers.append((seat, card, here))
                    self.found.add(card)
            in_turn.add(card)
        return cards, self._not_in_hand(strangers) and sound

    def _repeated(self, card: int, seat: int, here: Path) -> bool:
        """Reports a card that was met before; silent (yet a fault) where something was already found about it."""
        if card in self.found:
            return True
        self.found.add(card)
        (earlier_path, part), word = self.met[card]
        before = "lies as a starting card" if "start" in earlier_path else "was already played"
        return self.inspection.report(
            "duplicate-card",
            here,
            f"{self.players[seat]} plays the {card}, which {before}",
            also=(((earlier_path, part), word),),
            player=self.players[seat],
        )

    def _not_in_hand(self, strangers: Sequence[tuple[int, int, Path]]) -> bool:
        """Reports cards played from nowhere; two that were exchanged are one finding. False when one stands."""
        passable = True
        exchanged: set[int] = set()
        for index, (seat, card, here) in enumerate(strangers):
            if seat in exchanged:
                continue
            other = next(
                (
                    (other_seat, other_card, there)
                    for other_seat, other_card, there in strangers[index + 1 :]
                    if other_card in (self.hands[seat] or ()) and card in (self.hands[other_seat] or ())
                ),
                None,
            )
            name = self.players[seat]
            if other is not None:
                other_seat, other_card, there = other
                exchanged.add(other_seat)
                stands = self.inspection.report(
                    "not-in-hand",
                    here,
                    f"{name} plays the {card} out of {self.players[other_seat]}'s hand, who plays the {other_card} out"
                    f" of {name}'s",
                    also=(((there, "value"), "the other of the two"),),
                    player=name,
                )
            else:
                owners = [
                    self.players[at]
                    for at, hand in enumerate(self.hands)
                    if hand is not None and card in hand
                ]
                whose = f": it is in {listed(owners)}'s" if owners else ""
                stands = self.inspection.report(
                    "not-in-hand", here, f"the {card} is not in {name}'s hand{whose}", player=name
                )
            passable = passable and not stands
        return passable


class _Table:
    """The rows and piles as the recorded turns leave them, for as long as their course is certain.

    `rows` is None where nothing can be replayed.
    """

    def __init__(
        self, inspection: Inspection, players: Sequence[str], rules: Rules, start: Sequence[int] | None
    ) -> None:
        self.inspection = inspection
        self.players = players
        self.rules = rules
        self.rows: Rows | None = None if start is None else [[card] for card in start]
        self.piles: list[list[int]] = [[] for _ in players]
        self.sixths = [0] * len(players)
        self.lows = [0] * len(players)
        self.rows_after: list[Rows] = []
        self.events: list[list[Play]] = []
        self.claims_hold = True

    def replayed(self, turns: list[Turn], certain: bool, surplus: bool) -> Replayed:
        """What the turns came to."""
        course = None
        if self.rows is not None:
            course = Course(self.piles, self.rows, len(self.events), None, self.sixths, self.lows)
        return Replayed(turns, course, certain, surplus, self.rows_after, self.events)

    def resolves(self, turn: Turn, path: Path) -> bool:
        """Resolves a turn by the engine; False where that stops, which is a finding."""
        assert self.rows is not None, "asked only while the course is certain"
        cards = [card for card in turn.cards if card is not None]
        course = self._play(cards, turn.choice)
        if course.fault == "choice-needless":
            if self._report_needless(cards, turn, path, self.rows):
                return False
            course = self._play(cards, None)
        elif course.fault is not None:
            if not turn.choice_displaced:
                self._report_missing(cards, turn, path)
            return False
        self.rows = course.rows
        for pile, taken in zip(self.piles, course.piles, strict=True):
            pile += taken
        self.sixths = list(map(add, self.sixths, course.sixths))
        self.lows = list(map(add, self.lows, course.lows))
        self._check_cheapest(turn.choice, path)
        return True

    def _play(self, cards: Sequence[int], choice: int | None) -> Course:
        return play_turns(self.rules, self.rows or (), [cards], [choice], self.rows_after, self.events)

    def _lowest(self, cards: Sequence[int], turn: Turn) -> tuple[str, int]:
        low = min(cards)
        return self.players[turn.cards.index(low)], low

    def _report_needless(self, cards: Sequence[int], turn: Turn, path: Path, rows: Rows) -> bool:
        name, low = self._lowest(cards, turn)
        index = row_for([row[-1] for row in rows], low)
        assert index is not None, "the engine has found a row for it"
        return self.inspection.report(
            "choice-needless",
            (*path, "takes_row"),
            f"nobody may choose a row here: the lowest card, {name}'s {low}, goes to row {index + 1} after the"
            f" {rows[index][-1]}",
            hint="take takes_row out, or mend the card if one was misread",
            player=name,
        )

    def _report_missing(self, cards: Sequence[int], turn: Turn, path: Path) -> None:
        name, low = self._lowest(cards, turn)
        self.inspection.report(
            "choice-missing",
            (*path, "plays"),
            f"{name}'s {low} is lower than every row end: takes_row must say which row {name} takes",
            part="key",
            hint="add takes_row: N",
            player=name,
        )

    def _check_cheapest(self, choice: int | None, path: Path) -> None:
        """House rule `low_card: cheapest`: a recorded choice is a claim; the first wrong one is a finding."""
        play = self.events[-1][0]
        if (
            self.rules.low_card == "cheapest"
            and choice is not None
            and play.row != choice
            and self.claims_hold
        ):
            self.claims_hold = not self.inspection.report(
                "rows-mismatch",
                (*path, "takes_row"),
                f"the cheapest row is row {play.row}, not row {choice}",
                hint=f"write takes_row: {play.row}, or leave it out",
            )
