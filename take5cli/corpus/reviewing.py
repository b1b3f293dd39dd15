"""Games reviewed one after the other, the decisions of each shared out among the workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from take5cli.analysis.reviews import ALL, Review, Wanted, review
from take5cli.analysis.wording import is_best
from take5cli.terminal import Progress

if TYPE_CHECKING:
    from take5cli.analysis.decisions import Marks
    from take5cli.analysis.estimates import Budget
    from take5cli.corpus.workers import Workers
    from take5cli.replaying import GameStory

Task = TypeVar("Task")
Result = TypeVar("Result")

ALONE = 8
"""So few decisions are not worth the start of processes."""


TOLERANCE = 1.25
"""Times the standard error asked for: what chance may add to it."""


def reviews_of(
    games: Iterable[GameStory], budget: Budget, marks: Marks, workers: Workers, wanted: Wanted = ALL
) -> Iterator[Review]:
    """The reviews of games one by one, with the progress shown."""

    def work(function: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        here = workers.alone or (len(tasks) < ALONE and not workers.eager)
        results = map(function, tasks) if here else workers.in_order(function, tasks)
        with Progress("analysing", len(tasks)) as progress:
            for result in results:
                progress.advance()
                yield result

    for game in games:
        yield review(game, budget, marks, work, wanted)


class Coarse:
    """Whether reviews that went by tell cards from the best less precisely than the budget asks (None: never)."""

    def __init__(self, budget: Budget | None) -> None:
        self.budget = budget
        self.met = False

    def watch(self, reviews: Iterable[Review]) -> Iterator[Review]:
        """The same reviews."""
        for each in reviews:
            if self.budget is not None:
                errors = (
                    card.loss_se for decision in each.decisions for card in decision.cards if is_best(card)
                )
                self.met = self.met or max(errors, default=0.0) > TOLERANCE * self.budget.se
            yield each
