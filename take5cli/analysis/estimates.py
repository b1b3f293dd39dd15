"""The value of each option of a question: exact where that is cheap, else from as many worlds as it needs.

Which option is best, and how many worlds each gets, is decided on pilot worlds; the values stated come from fresh
ones. Else stopping early would colour them, and the best would look better than it is. All options share their
worlds, and differences between them are estimated from the worlds that both were tried in.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import ceil, comb, factorial, log, sqrt

from take5cli.analysis import engine
from take5cli.analysis.policy import Tables
from take5cli.analysis.questions import Question

FIRST_LOOK = 1024  # pilot worlds for every option
PILOT_SHARE = 0.5  # of the fresh worlds wanted, for options that may still be the best
PLAUSIBLE = 3.0  # standard errors from the best on pilot worlds
RELAXED = 0.1  # of an option's distance to the best is precision enough for a bad one
RESERVE = 8.0  # / sqrt(pilot worlds): so much more fresh ones than the pilot's variance asks for, itself an estimate
STEP = 1.3  # numbers of worlds are rounded up to steps, so that options share batches,
TOGETHER = 32  # and to so many that the kernel plays in lockstep


@dataclass(frozen=True, slots=True)
class Budget:
    """How precise a difference shall be (`se`, in bull heads), with at most so many fresh worlds for an option.

    What takes no more than `exact` turns to resolve is enumerated. Everything that is random hangs on `seed` and on
    the question itself, nothing on the order of work.
    """

    se: float
    worlds: int
    seed: int
    exact: int = 60_000


USUAL_SE, PRECISE_SE = 0.2, 0.1
COMPILED_WORLDS, PLAIN_WORLDS = 20_000, 200  # at most, for USUAL_SE; the plain twin has no time for more,
PLAIN_WEIGHED = 4_000  # cards weighed in such a world: as with four players and hands of ten,
LEAST = 8  # worlds there are anyhow
COMPILED_EXACT, PLAIN_EXACT = 60_000, 3_000  # nor for as many turns


def budget_for(*, seed: int, precise: bool = False, worlds: int | None = None) -> Budget:
    """The usual budget or the precise one.

    `worlds` sets how many an option has at most; then the figures are the same with the kernel and without.
    """
    se = PRECISE_SE if precise else USUAL_SE
    compiled = engine.kernel is not None and worlds is None
    most = COMPILED_WORLDS if compiled else PLAIN_WORLDS
    exact = COMPILED_EXACT if compiled else PLAIN_EXACT
    return Budget(se, worlds or round(most * (USUAL_SE / se) ** 2), seed, exact)


@dataclass(frozen=True, slots=True)
class Estimates:
    """By option: the value, its standard error, and those of its difference to the best option's value.

    `worlds` is the largest number of fresh worlds that an option had; 0 says that the values are exact. A
    difference may be negative where the pilot chose wrongly.
    """

    best: int
    values: tuple[float, ...]
    errors: tuple[float, ...]
    losses: tuple[float, ...]
    loss_errors: tuple[float, ...]
    worlds: int


class Tally:
    """Sums over worlds, for each pair of options over the worlds in which both were tried."""

    __slots__ = ("counts", "products", "squares", "sums")

    def __init__(self, options: int) -> None:
        self.counts, self.sums, self.squares, self.products = (
            [[0] * options for _ in range(options)] for _ in range(4)
        )

    def add(self, options: Sequence[int], count: int, sums: Sequence[int], products: Sequence[int]) -> None:
        """Adds a batch of worlds in which these options were tried."""
        size = len(options)
        for a, first in enumerate(options):
            for b, second in enumerate(options):
                self.counts[first][second] += count
                self.sums[first][second] += sums[a]
                self.squares[first][second] += products[a * size + a]
                self.products[first][second] += products[a * size + b]

    def mean(self, option: int) -> float:
        """The option's mean over all its worlds."""
        return self.sums[option][option] / self.counts[option][option]

    def difference(self, option: int, other: int) -> float:
        """The mean difference."""
        return (self.sums[option][other] - self.sums[other][option]) / self.counts[option][other]

    def covariance(self, option: int, other: int) -> float:
        """Of two options' heads in one world."""
        count = self.counts[option][other]
        shared = self.sums[option][other] * self.sums[other][option] / count
        return (self.products[option][other] - shared) / max(1, count - 1)

    def variance(self, option: int, other: int) -> float:
        """Of the difference in one world."""
        count = self.counts[option][other]
        squares = self.squares[option][other] + self.squares[other][option] - 2 * self.products[option][other]
        shared = (self.sums[option][other] - self.sums[other][option]) ** 2 / count
        return max(0.0, (squares - shared) / max(1, count - 1))

    def error(self, option: int, other: int) -> float:
        """The standard error of the mean difference."""
        return sqrt(self.variance(option, other) / self.counts[option][other])


def estimate(
    tables: Tables,
    question: Question,
    budget: Budget,
    certain: Sequence[float] = (),
    sure: Collection[int] = (),
) -> Estimates:
    """Estimates the value of each option: the bull heads expected from here to the end of the round.

    `certain` are heads by option to be added to what the rollouts give. The options `sure` are estimated to the
    budget's precision even if they are far from the best.
    """
    count = len(question.options)
    extra = list(certain) or [0.0] * count
    if question.packed() is None:
        budget = _for_the_twin(budget, question)
    if paths(question) <= budget.exact:
        values = [value + more for value, more in zip(engine.exact(tables, question), extra, strict=True)]
        best = values.index(min(values))
        losses = tuple(value - values[best] for value in values)
        return Estimates(best, tuple(values), (0.0,) * count, losses, (0.0,) * count, 0)
    search = _Search(tables, question, budget, extra)
    best, wanted = search.pilot(sure)
    return search.fresh(best, wanted)


def _for_the_twin(budget: Budget, question: Question) -> Budget:
    """What the plain twin has time for, where house rules are beyond the kernel's bounds."""
    weighed = len(question.options) * len(question.hand) ** 2 * (question.others + 1)
    worlds = round(PLAIN_WORLDS * (USUAL_SE / budget.se) ** 2 * min(1.0, PLAIN_WEIGHED / weighed))
    return replace(
        budget, worlds=min(budget.worlds, max(LEAST, worlds)), exact=min(budget.exact, PLAIN_EXACT)
    )


class _Search:
    """One question's rollouts."""

    def __init__(self, tables: Tables, question: Question, budget: Budget, extra: Sequence[float]) -> None:
        self.tables = tables
        self.question = question
        self.budget = budget
        self.extra = extra
        self.options = range(len(question.options))

    def run(self, purpose: str, options: Sequence[int], first: int, count: int, tally: Tally) -> None:
        """Tries these options in worlds `first` to `first + count - 1` of the purpose's stream."""
        chosen = [self.question.options[option] for option in options]
        question = replace(self.question, options=tuple(chosen))
        key = key_of(self.budget.seed, purpose, self.question)
        tally.add(options, count, *engine.rollouts("learned", self.tables, question, key, first, count))

    def pilot(self, sure: Collection[int]) -> tuple[int, list[int]]:
        """The best option, and how many fresh worlds each one needs."""
        tally = Tally(len(self.options))
        look = min(FIRST_LOOK, max(8, self.budget.worlds // 4))
        self.run("pilot", self.options, 0, look, tally)
        leader = min(self.options, key=lambda option: tally.mean(option) + self.extra[option])
        close = [
            option
            for option in self.options
            if self.distance(tally, option, leader) <= PLAUSIBLE * tally.error(option, leader)
        ]
        more = min(self.budget.worlds, max(self.wanted(tally, option, leader) for option in close))
        rest = round(PILOT_SHARE * more) - look
        if len(close) > 1 and rest > 0:
            self.run("pilot", close, look, rest, tally)
        best = min(close, key=lambda option: tally.mean(option) + self.extra[option])
        wanted = [
            self.wanted(tally, option, best, self.distance(tally, option, best)) for option in self.options
        ]
        own = self.worlds_for(tally.covariance(best, best), self.budget.se, tally.counts[best][best])
        most = max(own, *wanted, *(self.wanted(tally, option, best) for option in sure))
        for option in {best, *sure}:
            wanted[option] = most
        return best, wanted

    def distance(self, tally: Tally, option: int, other: int) -> float:
        """How much more an option costs than another."""
        return tally.difference(option, other) + self.extra[option] - self.extra[other]

    def wanted(self, tally: Tally, option: int, best: int, distance: float = 0.0) -> int:
        """The worlds that an option needs, so far from the best."""
        se = max(self.budget.se, RELAXED * distance)
        return self.worlds_for(tally.variance(option, best), se, tally.counts[option][best])

    def worlds_for(self, variance: float, se: float, pilot: int) -> int:
        """The worlds that give so small a standard error, on a scale of steps and within the budget.

        `variance` was estimated from so many `pilot` worlds.
        """
        least = FIRST_LOOK
        needed = (1 + RESERVE / sqrt(pilot)) * variance / se**2
        steps = max(0, ceil(log(max(needed, 1) / least, STEP)))
        return min(self.budget.worlds, ceil(least * STEP**steps / TOGETHER) * TOGETHER)

    def fresh(self, best: int, wanted: Sequence[int]) -> Estimates:
        """The values from worlds that had no part in choosing the best."""
        tally = Tally(len(self.options))
        first = 0
        for upto in sorted(set(wanted)):
            still = [option for option in self.options if wanted[option] >= upto]
            self.run("fresh", still, first, upto - first, tally)
            first = upto
        at_best = tally.mean(best) + self.extra[best]
        losses = tuple(self.distance(tally, option, best) for option in self.options)
        return Estimates(
            best,
            tuple(at_best + loss for loss in losses),
            tuple(value_error(tally, option, best) for option in self.options),
            losses,
            tuple(tally.error(option, best) for option in self.options),
            first,
        )


def value_error(tally: Tally, option: int, best: int) -> float:
    """The standard error of the best's mean over its worlds plus the difference over fewer."""
    all_worlds, shared = tally.counts[best][best], tally.counts[option][best]
    common = tally.covariance(option, best) - tally.covariance(best, best)
    variance = (
        tally.covariance(best, best) / all_worlds
        + tally.variance(option, best) / shared
        + 2 * common / all_worlds
    )
    return sqrt(max(0.0, variance))


def key_of(seed: int, purpose: str, question: Question) -> int:
    """64 bits that hang on the seed and on what is asked, so that the same question has the same answer anywhere."""
    told = repr((seed, purpose, question.capacity, question.hand, question.unseen, question.others,
                 question.known, [tuple(map(tuple, option.rows)) for option in question.options]))  # fmt: skip
    return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "little")


def paths(question: Question) -> int:
    """How many turns an exact answer resolves: over all deals, options and courses of play."""
    cards, players = len(question.hand), question.others + 1
    deals = 1
    if not question.known:
        left = len(question.unseen)
        for seat in range(question.others):
            deals *= comb(left - seat * cards, cards)
        deals //= factorial(question.others)
    forced = question.options[0].card is not None
    courses, turns = 1, 0
    for held in range(cards, 0, -1):
        courses *= held ** (players - 1 if forced and held == cards else players)
        turns += courses
    return deals * len(question.options) * turns
