"""Uniformly random rollouts a second on one core, the kernel's beside a plain scalar loop in C (bar 1).

Run it as `python -m tests.benchmarks.bench_rollouts` where there is a C compiler (CC). Both play whole rounds from the
first turn and deal the unseen cards for each rollout; both sides run in turn, the medians are told. Learned rollouts
stand beside them for comparison: there the deal is shared by the ten cards of a hand. Times are processor times.
"""

import ctypes
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from take5cli.analysis import engine
from take5cli.analysis.policy import Tables, tables_for
from take5cli.analysis.questions import Option, Question, Row
from take5cli.rules.cards import bull_heads
from take5cli.rules.variants import VARIANTS

SOURCE = Path(__file__).with_name("scalar_rollouts.c")
MEASURED_BEFORE = {
    2: 1.3,
    4: 0.66,
    6: 0.42,
    10: 0.26,
}  # millions a second, of a scalar loop on this kind of machine
RULES = VARIANTS["standard"]
REPEATS = 7


def compiled(folder: str) -> Callable[..., int]:
    """The scalar loop, built as any C program is."""
    library = Path(folder, "scalar_rollouts.so")
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", str(SOURCE), "-o", str(library)], check=True)
    function = ctypes.CDLL(str(library)).scalar_rollouts
    function.restype = ctypes.c_int64
    numbers = ctypes.POINTER(ctypes.c_int)
    function.argtypes = [numbers, numbers, ctypes.c_int, ctypes.c_int64, ctypes.c_uint64]
    found: Callable[..., int] = function
    return found


def question(players: int, rng: random.Random) -> tuple[list[int], list[int], Question]:
    """A first turn: start cards, a hand, and the question what it brings to play any card of it."""
    dealt = rng.sample(range(1, 105), 14)
    start, hand = dealt[:4], sorted(dealt[4:])
    unseen = tuple(card for card in range(1, 105) if card not in dealt)
    rows = tuple(Row(card, 1, bull_heads(card)) for card in start)
    return start, hand, Question(5, tuple(hand), unseen, players - 1, False, (Option(None, rows),))


def seconds(work: Callable[[], float]) -> tuple[float, float]:
    """The processor time that work took, and what it gave back."""
    began = process_time()
    found = work()
    return process_time() - began, found


def kernel_mean(play: engine.Play, tables: Tables, asked: Question, count: int) -> float:
    """Mean heads of so many rollouts by the kernel."""
    return engine.rollouts(play, tables, asked, 1, 0, count)[0][0] / count


def main() -> None:
    if engine.kernel is None:
        sys.exit("the kernel is not compiled here")
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        scalar = compiled(folder)
        for players in (2, 4, 6, 10):
            start, hand, asked = question(players, rng)
            tables = tables_for(RULES, players)
            count = 400_000 // players
            every_card = tuple(Option(card, asked.options[0].rows) for card in range(10))
            hand_asked = Question(5, asked.hand, asked.unseen, asked.others, False, every_card)
            numbers = (ctypes.c_int * 4)(*start), (ctypes.c_int * 10)(*hand)
            works: dict[str, tuple[int, Callable[[], float]]] = {
                "scalar": (count, lambda: scalar(*numbers, players, count, 7) / count),  # noqa: B023
                "lanes": (count, lambda: kernel_mean("uniform", tables, asked, count)),  # noqa: B023
                "learned": (count // 2, lambda: kernel_mean("learned", tables, hand_asked, count // 20)),  # noqa: B023
            }
            times: dict[str, list[float]] = {name: [] for name in works}
            means: dict[str, float] = {}
            for _ in range(REPEATS):
                for name, (_, work) in works.items():
                    took, means[name] = seconds(work)
                    times[name].append(took)
            rates = {name: works[name][0] / statistics.median(times[name]) / 1e6 for name in works}
            assert abs(means["scalar"] - means["lanes"]) < 0.3, "both play the same game"
            ratio = rates["lanes"] / rates["scalar"]
            print(
                f"{players} players: {rates['lanes']:.2f} M random rollouts/s, {ratio:.1f} times the scalar loop's "
                f"{rates['scalar']:.2f} (bar {MEASURED_BEFORE[players]}); learned {rates['learned']:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
