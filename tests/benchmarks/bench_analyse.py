"""How long the review of a 4-player game takes, and how precise it is (bar 2, and what must hold).

Run it as `python -m tests.benchmarks.bench_analyse`. The measure is the time that the plain
scalar loop of `bench_rollouts` needs for half a million playouts (`--precise`: 1.8 million) on one core.
"""

import os
import random
import subprocess
import sys
import tempfile
from time import perf_counter, process_time
from typing import Any

import take5cli
from take5cli.analysis import engine
from take5cli.analysis.decisions import Marks
from take5cli.analysis.estimates import budget_for
from take5cli.analysis.reviews import Review, review
from take5cli.corpus.cores import available_cores, in_order
from take5cli.replaying import GameStory
from tests.benchmarks.bench_luck import round_of_the_policy
from tests.benchmarks.bench_rollouts import compiled, question

ROUNDS = 5
PLAIN = "TAKE5_PLAIN"


def game(rounds: int, rng: random.Random) -> GameStory:
    """A game of four players who play by the policy."""
    played: list[dict[str, Any]] = [round_of_the_policy(4, rng) for _ in range(rounds)]
    told = played[0] | {"limit": None, "max_rounds": 99, "rounds": [each["rounds"][0] for each in played]}
    (story,) = take5cli.replay(told)
    return story


def precision(found: Review) -> str:
    """The standard errors of the losses of cards played: the largest and the mean of those that have any."""
    errors = [each.se for each in found.decisions if each.se]
    cards = [card.loss_se for each in found.decisions for card in each.cards if card.loss_se]
    near = [card.loss_se for each in found.decisions for card in each.cards if card.loss_se and card.loss < 2]
    return (
        f"SE of the loss at most {max(errors):.3f}, mean {sum(errors) / len(errors):.3f}; of cards within 2 heads "
        f"of the best at most {max(near):.3f}, of any card {max(cards):.3f}"
    )


def main() -> None:
    rng = random.Random(3)
    if engine.kernel is None:
        if os.environ.get(PLAIN) is None:
            sys.exit("the kernel is not compiled here")
        story = game(ROUNDS, rng)
        began = process_time()
        found = review(story, budget_for(seed=1), Marks())
        print(f"plain twin, {ROUNDS} rounds: {process_time() - began:.1f} s of one core; {precision(found)}")
        return
    with tempfile.TemporaryDirectory() as folder:
        scalar = compiled(folder)
        start, hand, _ = question(4, rng)
        import ctypes

        numbers = (ctypes.c_int * 4)(*start), (ctypes.c_int * 10)(*hand)
        began = process_time()
        scalar(*numbers, 4, 500_000, 7)
        half_million = process_time() - began
    story, whole = game(1, rng), game(ROUNDS, rng)
    cores = available_cores()
    for precise, times in ((False, 1.0), (True, 3.6)):
        budget = budget_for(seed=1, precise=precise)
        began, wall = process_time(), perf_counter()
        found = review(story, budget, Marks())
        alone = process_time() - began
        wall = perf_counter()
        again = review(story, budget, Marks(), lambda function, tasks: in_order(function, tasks, cores))
        wall = perf_counter() - wall
        assert again == found, "the same on any number of cores"
        print(
            f"one round{', --precise' if precise else ''}: {alone:.2f} s of one core, {wall:.2f} s on {cores} cores by "
            f"the clock; {alone / half_million / times:.2f} times {0.5 * times:.1f} million scalar playouts "
            f"({half_million * times:.2f} s); {precision(found)}",
            flush=True,
        )
    began = process_time()
    found = review(whole, budget_for(seed=1), Marks())
    print(
        f"{ROUNDS} rounds: {process_time() - began:.2f} s of one core (bar 6); {precision(found)}", flush=True
    )
    subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.bench_analyse"], env=os.environ | {PLAIN: "1"}, check=True
    )


if __name__ == "__main__":
    main()
