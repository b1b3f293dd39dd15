"""Bots that try every card in rollouts and play the one that costs the fewest bull heads.

`flat@N` has N rollouts for a decision, in which everybody plays at random: flat Monte Carlo. `learned@K` has K
worlds for each card, in which everybody plays by the learned policy. A low card's row is chosen in the same way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from take5cli.analysis.engine import Play, rollouts
from take5cli.analysis.positions import Position
from take5cli.analysis.questions import Question


@dataclass(frozen=True, slots=True)
class RolloutBot:
    """A player by rollouts of one kind: `worlds` for each option, or `budget` shared by all of them."""

    play: Play
    worlds: int | None = None
    budget: int | None = None

    def card(self, position: Position, rng: Random) -> int:
        """The card to play; of equally good ones the lowest."""
        if len(position.hand) == 1:
            return position.hand[0]
        heads = self._heads(position, position.question(), rng)
        return position.hand[heads.index(min(heads))]

    def row(self, position: Position, card: int, others: Sequence[int], rng: Random) -> int:
        """The row (from 1) that the low `card` takes, the others' cards being known; of equally good ones the upper.

        `position` is the one before the turn.
        """
        after = [position.after(card, others, row + 1) for row in range(len(position.rows))]
        taken = [float(heads) for _, heads in after]
        following = [next_position for next_position, _ in after if next_position is not None]
        if following:
            question = following[0].question_of_rows([each.rows for each in following])
            more = self._heads(following[0], question, rng)
            taken = [heads + rest for heads, rest in zip(taken, more, strict=True)]
        return 1 + taken.index(min(taken))

    def worlds_for(self, options: int) -> int:
        """How many worlds each of so many options is tried in."""
        return self.worlds or max(1, (self.budget or 1) // options)

    def _heads(self, position: Position, question: Question, rng: Random) -> list[float]:
        """The mean heads under each option."""
        worlds = self.worlds_for(len(question.options))
        sums, _ = rollouts(self.play, position.tables, question, rng.getrandbits(64), 0, worlds)
        return [heads / worlds for heads in sums]


def flat(rollouts_each: int) -> RolloutBot:
    """`flat@N`: N uniformly random rollouts a decision."""
    return RolloutBot("uniform", budget=rollouts_each)


def learned(worlds: int) -> RolloutBot:
    """`learned@K`: K worlds a card, rollouts by the learned policy."""
    return RolloutBot("learned", worlds=worlds)
