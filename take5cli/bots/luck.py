"""Random choices that are the same on every machine and in every version of Python.

Of `random.Random`, only the seeding by a text and `random()` are promised to stay what they are.
"""

from collections.abc import Iterable
from random import Random


def below(rng: Random, bound: int) -> int:
    """A whole number from 0 up to below `bound`."""
    return int(rng.random() * bound)


def drawn(rng: Random, cards: Iterable[int], count: int) -> list[int]:
    """So many of the cards, in random order."""
    left = list(cards)
    for at in range(count):
        other = at + below(rng, len(left) - at)
        left[at], left[other] = left[other], left[at]
    return left[:count]


def key(rng: Random) -> int:
    """64 random bits, for rollouts."""
    return below(rng, 1 << 32) << 32 | below(rng, 1 << 32)
