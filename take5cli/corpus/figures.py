"""Figures that are exact, small and can be added up in any order: counts by value, and what follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import sqrt

_T_975 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""The 97.5 % point of Student's distribution with 1 to 10 degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, the median, the extremes and how many values they come from.

    `se` is None where it cannot be told; `freedom` are its degrees of freedom.
    """

    count: int
    mean: float
    se: float | None
    median: float
    least: int
    most: int
    freedom: int

    @property
    def half_width(self) -> float | None:
        """How far the 95 % confidence interval, by Student's distribution, reaches to either side of the mean."""
        return None if self.se is None else t_975(self.freedom) * self.se

    def to_json(self) -> dict[str, float | None]:
        """The figures as `take5 stats --format json` documents them."""
        return {
            "mean": rounded(self.mean),
            "se": rounded(self.se),
            "median": self.median,
            "min": self.least,
            "max": self.most,
            "n": self.count,
        }


def rounded(value: float | None) -> float | None:
    """A figure to six places: beyond, machines need not agree."""
    return None if value is None else round(value, 6)


def t_975(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, to three places (Hill's series beyond ten degrees of freedom)."""
    if freedom <= len(_T_975):
        return _T_975[freedom - 1]
    return 1.959964 + 2.372271 / freedom + 2.822502 / freedom**2 + 2.555853 / freedom**3


class Counts:
    """How often each whole number occurred."""

    __slots__ = ("by_value",)

    def __init__(self) -> None:
        self.by_value: Counter[int] = Counter()

    def add(self, value: int, times: int = 1) -> None:
        """Counts a value."""
        self.by_value[value] = self.by_value.get(value, 0) + times

    def count_all(self, values: Iterable[int]) -> None:
        """Counts many values."""
        self.by_value.update(values)

    def merge(self, other: Counts) -> None:
        """Adds the counts of another part."""
        for value, times in other.by_value.items():
            self.add(value, times)

    @property
    def count(self) -> int:
        """How many values there were."""
        return sum(self.by_value.values())

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(value * times for value, times in self.by_value.items())

    def mean(self) -> Mean | None:
        """What they come to; None where there were none."""
        count = self.count
        if not count:
            return None
        total = self.total
        squares = sum(value * value * times for value, times in self.by_value.items())
        se = None
        if count > 1:
            se = sqrt((count * squares - total * total) / (count - 1)) / count
        values = sorted(self.by_value)
        return Mean(count, total / count, se, self._median(values, count), values[0], values[-1], count - 1)

    def _median(self, values: list[int], count: int) -> float:
        return (self._at(values, (count - 1) // 2) + self._at(values, count // 2)) / 2

    def _at(self, values: list[int], position: int) -> int:
        """The value at a position, from 0, of all values in order."""
        for value in values:
            position -= self.by_value[value]
            if position < 0:
                return value
        raise IndexError(position)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(sorted(self.by_value.items()))


class CountsByRound(Counts):
    """Counts of values of which those of one round may hang together, so that rounds alone tell the mean's error."""

    __slots__ = ("crossed", "rounds", "sizes", "squares")

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 0
        self.squares = 0  # of the rounds' sums
        self.crossed = 0  # sums by numbers of values
        self.sizes = 0  # squares of those numbers

    def add_round(self, values: Collection[int]) -> None:
        """Counts the values of a round."""
        self.count_all(values)
        total = sum(values)
        self.rounds += 1
        self.squares += total * total
        self.crossed += total * len(values)
        self.sizes += len(values) ** 2

    def merge(self, other: Counts) -> None:
        """Adds the counts of another part."""
        super().merge(other)
        if isinstance(other, CountsByRound):
            for name in CountsByRound.__slots__:
                setattr(self, name, getattr(self, name) + getattr(other, name))

    def mean(self) -> Mean | None:
        """What the values come to, its error that of a ratio of sums over rounds (Cochran 1977, section 6.4)."""
        mean = super().mean()
        if mean is None or self.rounds < 2:
            return None if mean is None else replace(mean, se=None)
        squares = self.squares - 2 * mean.mean * self.crossed + mean.mean**2 * self.sizes
        se = sqrt(max(0.0, squares) * self.rounds / (self.rounds - 1)) / mean.count
        return replace(mean, se=se, freedom=self.rounds - 1)


def wilson(wins: float, of: int) -> tuple[float, float] | None:
    """Wilson's 95 % confidence interval of a share, for wins that may count in parts; None of nothing."""
    if not of:
        return None
    z = 1.959964
    share = wins / of
    middle = share + z * z / (2 * of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def places(means: Mapping[str, Mean]) -> dict[str, tuple[int, int] | None]:
    """For each name, from which to which place it may stand, the lowest mean first, as far as the data can tell.

    One stands before another only where the difference of their means is beyond its 95 % confidence interval; with
    fewer than two values nobody has a place.
    """
    able = {name: mean for name, mean in means.items() if mean.se is not None}
    found: dict[str, tuple[int, int] | None] = dict.fromkeys(means)
    for name, mean in able.items():
        better = sum(_differs(other, mean) for other in able.values())
        worse = sum(_differs(mean, other) for other in able.values())
        found[name] = better + 1, len(able) - worse
    return found


def _differs(low: Mean, high: Mean) -> bool:
    """Whether one mean is lower than another beyond chance, by Welch's test."""
    a, b = (low.se or 0.0) ** 2, (high.se or 0.0) ** 2
    if a + b == 0:
        return low.mean < high.mean
    freedom = (a + b) ** 2 / (a * a / low.freedom + b * b / high.freedom)
    return high.mean - low.mean > t_975(max(1, int(freedom))) * sqrt(a + b)
