"""Figures of a picture: scales, ticks, and labels that do not lie on one another."""

import math
from collections.abc import Callable, Sequence


def ticks(highest: float, about: int = 5) -> list[int]:
    """Whole round numbers from 0 up to the first at or above `highest`, about so many of them."""
    step = _round_step(max(highest, 1) / about)
    return list(range(0, step * math.ceil(max(highest, 1) / step) + 1, step))


def linear(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """The map of the values from `low` to `high` to the coordinates from `start` to `end`, rounded to a tenth."""
    span = (high - low) or 1
    return lambda value: round(start + (value - low) / span * (end - start), 1)


def apart(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """The positions nearest to those wanted, in the same order, that keep `gap` between neighbours.

    They stay between `lowest` and `highest` where there is room for all; equal wishes keep their order.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    gap = min(gap, (highest - lowest) / max(1, len(wanted) - 1))
    placed: list[float] = []
    for rank, index in enumerate(order):
        floor = lowest + rank * gap
        placed.append(max(wanted[index], floor, placed[-1] + gap if placed else floor))
    ceiling = highest
    for rank in range(len(placed) - 1, -1, -1):
        placed[rank] = min(placed[rank], ceiling)
        ceiling = placed[rank] - gap
    found = [0.0] * len(wanted)
    for rank, index in enumerate(order):
        found[index] = round(placed[rank], 1)
    return found


def _round_step(least: float) -> int:
    power = 10 ** max(0, math.floor(math.log10(least)))
    return int(next(factor * power for factor in (1, 2, 5, 10, 20) if factor * power >= least))
