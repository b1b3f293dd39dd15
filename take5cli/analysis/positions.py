"""What a player knows when a card, or a row, is to be chosen."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from take5cli.analysis.policy import Tables, tables_for
from take5cli.analysis.questions import Option, Question, Row
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import play_turns
from take5cli.rules.variants import Rules

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """One player's knowledge before a turn: nothing else ever decides what the player's cards are worth.

    `rows` from the top, each from left to right; `hand` and `unseen` ascend. `unseen` are the deck's cards that
    this player has seen nowhere since the deal, the other `players` - 1 hold as many of them each as `hand` has.
    Where everybody's hand is known (an open draft), `hands` are the others' and `unseen` is all of them.
    """

    rules: Rules
    players: int
    rows: tuple[Cards, ...]
    hand: Cards
    unseen: Cards
    hands: tuple[Cards, ...] | None = None

    @property
    def tables(self) -> Tables:
        """The rollout policy for this game."""
        return tables_for(self.rules, self.players)

    def chances(self) -> list[float]:
        """How likely the policy plays each card of the hand."""
        return self.tables.chances(self.rules.row_capacity, summed(self.rows), self.hand)

    def question(self, cards: Iterable[int] | None = None) -> Question:
        """What it brings to play each of these cards of the hand (by default all), by index."""
        rows = summed(self.rows)
        indices = range(len(self.hand)) if cards is None else cards
        return self._asking([Option(index, rows) for index in indices])

    def question_of_rows(self, choices: Sequence[Sequence[Cards]]) -> Question:
        """What it brings to go on from each of these rows, by the policy."""
        return self._asking([Option(None, summed(rows)) for rows in choices])

    def after(
        self, card: int, others: Sequence[int], row: int | None = None
    ) -> tuple["Position | None", int]:
        """What this player knows, and has taken, when this card and the others' have been resolved.

        `row` (from 1) is the row that a low card takes, whoever played it; None is the cheapest, as the policy
        takes it. After the last card there is no position any more.
        """
        rules = self.rules._replace(low_card="cheapest" if row is None else "choose")
        course = play_turns(rules, self.rows, [[card, *others]], [row])
        heads = heads_of(course.piles[0])
        hand = _without(self.hand, [card])
        if not hand:
            return None, heads
        hands = None if self.hands is None else tuple(_without(held, others) for held in self.hands)
        rows = tuple(map(tuple, course.rows))
        return Position(self.rules, self.players, rows, hand, _without(self.unseen, others), hands), heads

    def _asking(self, options: Sequence[Option]) -> Question:
        # Who of the others holds a known hand makes no difference; one order keeps it from making noise.
        unseen = self.unseen if self.hands is None else [card for hand in sorted(self.hands) for card in hand]
        return Question(
            self.rules.row_capacity,
            self.hand,
            tuple(unseen),
            self.players - 1,
            self.hands is not None,
            tuple(options),
        )


def _without(cards: Cards, gone: Collection[int]) -> Cards:
    return tuple(card for card in cards if card not in gone)


def summed(rows: Iterable[Sequence[int]]) -> tuple[Row, ...]:
    """What matters of rows of cards."""
    return tuple(Row(row[-1], len(row), heads_of(row)) for row in rows)
