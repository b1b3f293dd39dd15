"""How many rounds a second the engine plays from memory, beside the plain engine of the tests.

Run it as `python -m tests.benchmarks.bench_rules [rounds]`: both engines play the same random 4-player rounds
in turn, and medians are told.
"""

import random
import statistics
import sys
from collections.abc import Callable
from time import perf_counter

from take5cli.rules.rounds import play_round
from take5cli.rules.variants import VARIANTS
from tests import plain_engine
from tests.strategies import Round, random_round

RULES = VARIANTS["standard"]


def play_fast(rounds: list[Round]) -> None:
    """The package's engine."""
    for start, _, plays, choices in rounds:
        play_round(RULES, start, plays, choices)


def play_plain(rounds: list[Round]) -> None:
    """The tests' engine."""
    for start, _, plays, choices in rounds:
        plain_engine.play(start, plays, choices)


def rate(play: Callable[[list[Round]], None], rounds: list[Round]) -> float:
    """Rounds a second."""
    begin = perf_counter()
    play(rounds)
    return len(rounds) / (perf_counter() - begin)


def main() -> None:
    """Print the rates and their ratio."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    rng = random.Random(66)
    rounds = [random_round(rng, RULES, 4) for _ in range(count)]
    fast, plain = [], []
    for _ in range(9):
        fast.append(rate(play_fast, rounds))
        plain.append(rate(play_plain, rounds))
    engine, oracle = statistics.median(fast), statistics.median(plain)
    print(f"engine {engine:,.0f} rounds/s, plain {oracle:,.0f} rounds/s, ratio {engine / oracle:.1f}")


if __name__ == "__main__":
    main()
