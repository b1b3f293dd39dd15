"""How many rounds a second the engines play from memory: both cores of ours beside the plain engine of the tests.

    python -m tests.benchmarks.bench_rules [ROUNDS]

All play the same random 4-player rounds (default 200, which stay in a processor's cache as a round does that was just
read) in turn, 5 times over, 25 times; told are medians, and the medians of the ratios. Exit status 1 when a bar is
missed. No file is read and no JSON decoded; as in `timeit`, Python does not look for cycles of garbage meanwhile.

- plain: `tests.plain_engine.play`, from lists of cards; it is told nothing but legal rounds, and checks nothing.
- Python: `play_round`, from the same lists; it finds a missing, needless or bad choice of a row, and nothing else.
- Python, checking: `sift_plainly`, the door that `take5 validate` uses, from rounds as a reader gives them, four at a
  time as in a game: keys, types, the deck, repeated cards and choices are checked too, and every key is counted.
- compiled: `sift`, the same door with the compiled core behind it, on the same.
"""

import gc
import json
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from take5cli.checks import sieve
from take5cli.rules.rounds import play_round
from take5cli.rules.variants import VARIANTS
from tests import plain_engine
from tests.strategies import NAMES, Round, random_round

RULES = VARIANTS["standard"]
PLAYERS = tuple(NAMES[:4])
REPEATED = 5
A_GAME = 4
"""Rounds that are handed over together, about as many as a game has."""

BARS = (("compiled", "plain", 25.0), ("compiled", "Python", 8.0), ("Python", "plain", 3.0))


def told(round_: Round) -> dict[str, Any]:
    """A round as a reader gives it."""
    start, _, plays, choices = round_
    turns = [
        {"plays": cards} | ({} if choice is None else {"takes_row": choice})
        for cards, choice in zip(plays, choices, strict=True)
    ]
    value: dict[str, Any] = json.loads(json.dumps({"start": start, "turns": turns}))
    return value


def engines(rounds: Sequence[Round]) -> dict[str, Callable[[], None]]:
    """What plays all these rounds, by name."""
    values = [told(round_) for round_ in rounds]
    games = [values[at : at + A_GAME] for at in range(0, len(values), A_GAME)]

    def plain() -> None:
        for start, _, plays, choices in rounds:
            plain_engine.play(start, plays, choices)

    def in_python() -> None:
        for start, _, plays, choices in rounds:
            play_round(RULES, start, plays, choices)

    def checked(sift: Callable[..., Any]) -> Callable[[], None]:
        def play() -> None:
            for game in games:
                results, _ = sift(game, 0, PLAYERS, RULES, False)
                assert len(results) == len(game)

        return play

    return {
        "plain": plain,
        "Python": in_python,
        "Python, checking": checked(sieve.sift_plainly),
        "compiled": checked(sieve.sift),
    }


def main() -> int:
    """Prints the rates and their ratios."""
    if sieve._compiled is None:
        print("there is no compiled core here: build it with pip install .")
        return 1
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rng = random.Random(66)
    playing = engines([random_round(rng, RULES, len(PLAYERS)) for _ in range(count)])
    rates: dict[str, list[float]] = {name: [] for name in playing}
    gc.disable()
    for _ in range(25):
        for name, play in playing.items():
            begin = perf_counter()
            for _ in range(REPEATED):
                play()
            rates[name].append(REPEATED * count / (perf_counter() - begin))
    for name, each in rates.items():
        print(f"{name:<17} {statistics.median(each):10,.0f} rounds/s")
    missed = 0
    for name, other, bar in BARS:
        ratio = statistics.median(map(float.__truediv__, rates[name], rates[other]))
        missed += ratio < bar
        print(f"{name} / {other}: {ratio:.1f} (bar {bar:.0f}{', MISSED' if ratio < bar else ''})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
