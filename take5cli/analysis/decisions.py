"""What a decision was worth: values, loss, edge and luck, by the definitions of analysis (in bull heads)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from take5cli.analysis.estimates import Budget, Estimates, estimate
from take5cli.analysis.moments import Moment
from take5cli.analysis.positions import Position
from take5cli.rules.rows import cheapest_row


@dataclass(frozen=True, slots=True)
class Marks:
    """From which loss on a choice is doubtful `?!`, a mistake `?`, a blunder `??`: by more than two SE."""

    doubtful: float = 0.5
    mistake: float = 1.5
    blunder: float = 3.0

    def mark(self, loss: float, se: float) -> str:
        """The mark of a loss that is known to a standard error."""
        certain = loss - 2 * se
        steps = ((self.blunder, "??"), (self.mistake, "?"), (self.doubtful, "?!"))
        return next((mark for threshold, mark in steps if certain > threshold), "")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The values behind one moment: of the hand's cards, and of the rows where the player had the choice.

    `chances` are the policy's by card; `value` is what the policy itself would take from here.
    """

    moment: Moment
    cards: Estimates
    chances: tuple[float, ...]
    rows: Estimates | None

    @property
    def value(self) -> float:
        return sum(chance * value for chance, value in zip(self.chances, self.cards.values, strict=True))


def judge(moment: Moment, budget: Budget) -> Judgement:
    """Estimates what a moment's cards, and its rows, were worth; hangs on nothing else but the budget's seed."""
    position = moment.position
    sure = () if moment.card is None else (position.hand.index(moment.card),)
    cards = estimate(position.tables, position.question(), budget, sure=sure)
    rows = row_values(moment, budget) if moment.chose_row else None
    return Judgement(moment, cards, tuple(position.chances()), rows)


def row_values(moment: Moment, budget: Budget) -> Estimates:
    """What each row that the low card could take was worth, the turn's cards lying open."""
    position, card, row = moment.position, moment.card, moment.row
    assert card is not None
    assert row is not None
    after = [position.after(card, moment.others, 1 + choice) for choice in range(len(position.rows))]
    taken = [float(heads) for _, heads in after]
    following = [next_position for next_position, _ in after if next_position is not None]
    if not following:
        best = taken.index(min(taken))
        nothing = (0.0,) * len(taken)
        return Estimates(
            best, tuple(taken), nothing, tuple(heads - taken[best] for heads in taken), nothing, 0
        )
    question = following[0].question_of_rows([each.rows for each in following])
    return estimate(position.tables, question, budget, taken, sure={row - 1, cheapest_row(position.rows)})


@dataclass(frozen=True, slots=True)
class CardValue:
    """A card of the hand: its value and SE, its distance to the best and the SE of that, the policy's chance."""

    card: int
    value: float
    se: float
    loss: float
    loss_se: float
    policy: float


@dataclass(frozen=True, slots=True)
class RowValue:
    """A row (from 1) that the low card could take, likewise."""

    row: int
    value: float
    se: float
    loss: float
    loss_se: float


@dataclass(frozen=True, slots=True)
class RowChoice:
    """The choice of a low card's row; `loss` is not clipped."""

    row: int
    best_row: int
    loss: float
    se: float
    mark: str
    rows: tuple[RowValue, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A card chosen, and the row where it was low. `loss` and `row_choice.loss` are not clipped.

    `value` is that of the position, `heads` were taken in the turn.
    """

    round: int
    turn: int
    player: str
    position: Position
    played: int
    best: int
    value: float
    heads: int
    loss: float
    se: float
    edge: float
    luck: float
    mark: str
    worlds: int
    cards: tuple[CardValue, ...]
    row_choice: RowChoice | None

    @property
    def whole_loss(self) -> float:
        """The loss of the card and of the row together."""
        return self.loss + (self.row_choice.loss if self.row_choice else 0.0)

    def to_json(self, game: int) -> dict[str, Any]:
        """The decision as plain values, in the shape that `take5 analyse --format json` documents."""
        choice = self.row_choice
        return {
            "game": game,
            "round": self.round,
            "turn": self.turn,
            "player": self.player,
            "hand": list(self.position.hand),
            "played": self.played,
            "best": self.best,
            "loss": _figure(max(0.0, self.loss)),
            "se": _figure(self.se),
            "edge": _figure(self.edge),
            "luck": _figure(self.luck),
            "mark": self.mark,
            "heads": self.heads,
            "value": _figure(self.value),
            "worlds": self.worlds,
            "cards": [
                {
                    "card": each.card,
                    "value": _figure(each.value),
                    "se": _figure(each.se),
                    "policy": _figure(each.policy),
                    "loss": _figure(each.loss),
                    "loss_se": _figure(each.loss_se),
                }
                for each in self.cards
            ],
            "row_choice": None
            if choice is None
            else {
                "row": choice.row,
                "best_row": choice.best_row,
                "loss": _figure(max(0.0, choice.loss)),
                "se": _figure(choice.se),
                "mark": choice.mark,
                "rows": [
                    {
                        "row": each.row,
                        "value": _figure(each.value),
                        "se": _figure(each.se),
                        "loss": _figure(each.loss),
                        "loss_se": _figure(each.loss_se),
                    }
                    for each in choice.rows
                ],
            },
        }


def _figure(value: float) -> float:
    """A figure for a machine: whole beyond what any error carries, and never -0.0."""
    return round(value, 6) + 0.0


def decision(judgement: Judgement, following: Judgement | None, marks: Marks) -> Decision:
    """The decision of a moment, whose player was next at the moment `following` (None: the round was over).

    heads taken = value of the position - edge + luck - value of the next position, to the last bit that floating
    point keeps: each value is estimated once, and used in both.
    """
    moment, cards, rows = judgement.moment, judgement.cards, judgement.rows
    position = moment.position
    assert moment.card is not None
    index = position.hand.index(moment.card)
    row_edge = 0.0
    choice = None
    if rows is not None and moment.row is not None:
        choice = _row_choice(rows, moment.row, marks)
        row_edge = rows.values[cheapest_row(position.rows)] - rows.values[moment.row - 1]
    after = 0.0 if following is None else following.value
    loss, se = cards.losses[index], cards.loss_errors[index]
    return Decision(
        moment.round,
        moment.turn,
        moment.player,
        position,
        moment.card,
        position.hand[cards.best],
        judgement.value,
        moment.heads,
        loss,
        se,
        judgement.value - cards.values[index] + row_edge,
        moment.heads + after - cards.values[index] + row_edge,
        marks.mark(loss, se),
        cards.worlds,
        tuple(
            CardValue(*each)
            for each in zip(
                position.hand,
                cards.values,
                cards.errors,
                cards.losses,
                cards.loss_errors,
                judgement.chances,
                strict=True,
            )
        ),
        choice,
    )


def _row_choice(rows: Estimates, row: int, marks: Marks) -> RowChoice:
    loss, se = rows.losses[row - 1], rows.loss_errors[row - 1]
    found = zip(rows.values, rows.errors, rows.losses, rows.loss_errors, strict=True)
    return RowChoice(
        row,
        rows.best + 1,
        loss,
        se,
        marks.mark(loss, se),
        tuple(RowValue(number, *each) for number, each in enumerate(found, 1)),
    )


def decisions_of(judgements: Sequence[Judgement], marks: Marks) -> list[Decision]:
    """The decisions of one player in one round, from its moments in order."""
    following = [*judgements[1:], None][: len(judgements)]
    return [
        decision(each, after, marks)
        for each, after in zip(judgements, following, strict=True)
        if each.moment.card is not None
    ]
