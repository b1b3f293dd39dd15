"""Bots that try every card in rollouts and play the one that costs the fewest bull heads.

`flat@N` has N rollouts for a decision, each in a world of its own, in which everybody plays at random: flat Monte
Carlo. `learned@K` has K worlds for each card, in which everybody plays by the learned policy. A low card's row is
chosen alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, log, log2
from random import Random

from take5cli.analysis.engine import rollouts
from take5cli.analysis.positions import Position
from take5cli.analysis.questions import Question
from take5cli.bots.luck import key

PRIOR = 60
"""The policy's own opinion counts as much as so many worlds.

Of cards it says that a factor e in its odds is a bull head, of rows that all are equal but for what is taken now.
"""


@dataclass(frozen=True, slots=True)
class FlatBot:
    """Flat Monte Carlo: so many uniformly random rollouts a decision, shared by its options."""

    rollouts_each: int

    def card(self, position: Position, rng: Random) -> int:
        """The card with the fewest heads, of equals the lowest."""
        if len(position.hand) == 1:
            return position.hand[0]
        return position.hand[_least(self._means(position, position.question(), rng))]

    def row(self, position: Position, card: int, others: Sequence[int], rng: Random) -> int:
        """The row with the fewest heads now and later, of equals the upper."""
        taken, following, question = _after_rows(position, card, others)
        if following is not None and question is not None:
            means = self._means(following, question, rng)
            taken = [heads + mean for heads, mean in zip(taken, means, strict=True)]
        return 1 + _least(taken)

    def worlds(self, options: int) -> int:
        """How many rollouts each of so many options gets."""
        return max(1, self.rollouts_each // options)

    def _means(self, position: Position, question: Question, rng: Random) -> list[float]:
        count = self.worlds(len(question.options))
        seed = key(rng)
        means = []
        for index, option in enumerate(question.options):
            alone = replace(question, options=(option,))
            sums, _ = rollouts("uniform", position.tables, alone, seed, index * count, count)
            means.append(sums[0] / count)
        return means


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """Rollouts by the learned policy: so many worlds a card, the same for all cards.

    They go by stages to the better half of the cards left, and the policy's own opinion counts for some more.
    """

    worlds: int

    def card(self, position: Position, rng: Random) -> int:
        """The card with the fewest heads, of equals the lowest."""
        if len(position.hand) == 1:
            return position.hand[0]
        question = position.question()
        return position.hand[self._by_halves(position, question, rng)]

    def row(self, position: Position, card: int, others: Sequence[int], rng: Random) -> int:
        """The row with the fewest heads now and later, of equals the upper."""
        taken, following, question = _after_rows(position, card, others)
        if following is not None and question is not None:
            sums, _ = rollouts("learned", following.tables, question, key(rng), 0, self.worlds)
            taken = [heads + later / (self.worlds + PRIOR) for heads, later in zip(taken, sums, strict=True)]
        return 1 + _least(taken)

    def _by_halves(self, position: Position, question: Question, rng: Random) -> int:
        """The best option by successive halving (Karnin, Koren, Somekh 2013): the same worlds in all, better spent."""
        seed = key(rng)
        against = [-log(chance) for chance in position.chances()]
        left = list(range(len(question.options)))
        sums = [0] * len(left)
        stages = max(1, ceil(log2(len(left))))
        tried = 0
        for _ in range(stages):
            count = max(1, self.worlds * len(question.options) // stages // len(left))
            options = tuple(question.options[index] for index in left)
            found, _ = rollouts(
                "learned", position.tables, replace(question, options=options), seed, tried, count
            )
            for index, heads in zip(left, found, strict=True):
                sums[index] += heads
            tried += count
            worth = {index: (sums[index] + PRIOR * against[index]) / tried for index in left}
            left = sorted(sorted(left, key=worth.__getitem__)[: (len(left) + 1) // 2])
        return min(left, key=worth.__getitem__)


def _after_rows(
    position: Position, card: int, others: Sequence[int]
) -> tuple[list[float], Position | None, Question | None]:
    """By row that could be taken its heads; and what is known then, with the question how it goes on from each."""
    after = [position.after(card, others, row + 1) for row in range(len(position.rows))]
    taken = [float(heads) for _, heads in after]
    following = [known for known, _ in after if known is not None]
    if not following:
        return taken, None, None
    return taken, following[0], following[0].question_of_rows([each.rows for each in following])


def _least(values: Sequence[float]) -> int:
    return values.index(min(values))


def flat(rollouts_each: int) -> FlatBot:
    """`flat@N`: N uniformly random rollouts a decision."""
    return FlatBot(rollouts_each)


def learned(worlds: int) -> LearnedBot:
    """`learned@K`: K worlds a card, rollouts by the learned policy."""
    return LearnedBot(worlds)
