"""Scales, ticks, and labels that keep apart."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.telling.scales import apart, linear, ticks


@pytest.mark.parametrize(
    ("highest", "wanted"),
    [
        (66, [0, 20, 40, 60, 80]),
        (0, [0, 1]),
        (5, [0, 1, 2, 3, 4, 5]),
        (104, [0, 50, 100, 150]),
        (0.3, [0, 1]),
        (1234, [0, 500, 1000, 1500]),
    ],
)
def test_ticks_are_round_and_reach_the_highest(highest: float, wanted: list[int]) -> None:
    assert ticks(highest) == wanted


@given(st.floats(0, 1e6), st.integers(2, 8))
def test_ticks_are_few_even_and_enough(highest: float, about: int) -> None:
    found = ticks(highest, about)
    assert found[0] == 0
    assert found[-1] >= highest
    assert 2 <= len(found) <= about + 2
    assert len({after - before for before, after in pairwise(found)}) == 1


def test_a_scale_maps_ends_to_ends() -> None:
    down = linear(0, 80, 228, 12)
    assert (down(0), down(40), down(80)) == (228, 120, 12)
    assert linear(0, 0, 10, 20)(0) == 10


def test_labels_move_just_far_enough() -> None:
    assert apart([50, 52, 90], 10, 0, 100) == [50, 60, 90]
    assert apart([98, 99, 100], 10, 0, 100) == [80, 90, 100]
    assert apart([7], 10, 0, 100) == [7]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=10))
def test_labels_keep_apart_in_order_and_within(wanted: list[int]) -> None:
    placed = apart(wanted, 12, 0, 100)
    gap = min(12, 100 / max(1, len(wanted) - 1))
    in_order = sorted(placed)
    assert all(after - before >= gap - 0.2 for before, after in pairwise(in_order))
    assert min(placed) >= -0.1
    assert max(placed) <= 100.1
    for first in range(len(wanted)):
        for second in range(len(wanted)):
            if wanted[first] < wanted[second]:
                assert placed[first] < placed[second]
