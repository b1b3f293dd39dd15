"""Figures of counts: held against the standard library, scipy's tables, and hand-reckoned cases."""

import random
import statistics
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.corpus.figures import Counts, CountsByRound, Mean, places, t_975, wilson

VALUES = st.lists(st.integers(0, 200), min_size=1, max_size=60)


def counts_of(values: list[int]) -> Counts:
    counts = Counts()
    for value in values:
        counts.add(value)
    return counts


def mean_of(*values: int) -> Mean:
    mean = counts_of(list(values)).mean()
    assert mean is not None
    return mean


@given(VALUES)
def test_figures_are_those_of_the_values(values: list[int]) -> None:
    mean = mean_of(*values)
    assert mean.mean == pytest.approx(statistics.mean(values))
    assert mean.median == statistics.median(values)
    assert (mean.least, mean.most, mean.count) == (min(values), max(values), len(values))
    if len(values) == 1:
        assert mean.se is mean.half_width is None
    else:
        assert mean.se == pytest.approx(statistics.stdev(values) / len(values) ** 0.5, abs=1e-9)


@given(VALUES, VALUES)
def test_parts_add_up_in_any_order(one: list[int], other: list[int]) -> None:
    whole, turned = counts_of(one), counts_of(other)
    whole.merge(counts_of(other))
    turned.merge(counts_of(one))
    assert whole.mean() == turned.mean() == counts_of(one + other).mean()
    assert list(whole) == sorted(whole.by_value.items())


def by_round(rounds: list[list[int]]) -> CountsByRound:
    counts = CountsByRound()
    for values in rounds:
        counts.add_round(values)
    return counts


def test_values_of_a_round_that_hang_together_tell_no_more_than_the_round() -> None:
    rounds = [[3] * 9, [7] * 9, [4] * 9, [10] * 9]
    found, alone = by_round(rounds).mean(), mean_of(3, 7, 4, 10)
    assert found is not None
    assert (found.mean, found.count, found.freedom) == (6, 36, 3)
    assert found.se == pytest.approx(alone.se)
    assert found.half_width == pytest.approx(alone.half_width)
    one = by_round(rounds[:1]).mean()
    assert one is not None
    assert one.se is one.half_width is None


def test_the_error_by_rounds_is_what_means_of_rounds_of_any_length_vary_by() -> None:
    rng = random.Random(1)
    means, errors = [], []
    for _ in range(400):
        rounds = []
        for _ in range(40):
            level = rng.randrange(100)
            rounds.append([level + rng.randrange(50) for _ in range(rng.randint(5, 10))])
        mean = by_round(rounds).mean()
        assert mean is not None
        assert mean.se is not None
        means.append(mean.mean)
        errors.append(mean.se)
    assert statistics.mean(errors) == pytest.approx(statistics.stdev(means), rel=0.1)


def test_rounds_add_up_in_any_order() -> None:
    rounds = [[1, 2], [3], [4, 5, 6]]
    one, other = by_round(rounds[:1]), by_round(rounds[1:])
    one.merge(other)
    assert one.mean() == by_round(rounds).mean()


def test_nothing_has_no_mean() -> None:
    assert Counts().mean() is None
    assert wilson(0, 0) is None


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.706), (2, 4.303), (10, 2.228), (11, 2.201), (20, 2.086), (120, 1.980), (10**6, 1.960)],
)
def test_students_points_are_those_of_the_tables(freedom: int, point: float) -> None:
    assert t_975(freedom) == pytest.approx(point, abs=0.001)


def test_students_points_fall() -> None:
    assert all(less > more for less, more in pairwise(map(t_975, range(1, 200))))


def test_wilsons_interval() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_place_is_as_certain_as_the_rounds() -> None:
    far = {"low": mean_of(*[1, 2, 3] * 20), "high": mean_of(*[11, 12, 13] * 20), "mid": mean_of(1, 12)}
    assert places(far) == {"low": (1, 2), "high": (2, 3), "mid": (1, 3)}
    assert places({"one": mean_of(3), "two": mean_of(4, 5)}) == {"one": None, "two": (1, 1)}
    assert places({"a": mean_of(3, 3), "b": mean_of(4, 4), "c": mean_of(3, 3)}) == {
        "a": (1, 2),
        "b": (3, 3),
        "c": (1, 2),
    }
