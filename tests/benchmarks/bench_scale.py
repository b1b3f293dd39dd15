"""How `take5 validate` and `take5 stats` grow: on two cores, and with a million games.

    python tests/benchmarks/bench_scale.py [--quick]

Builds the wheel and installs it into a new virtual environment, and simulates 10,000 games of four players. Then

- two cores: 40,000 games with `--jobs 2`, in turn with two processes at once that have half of them each and know
  nothing of one another. Told are both speed-ups over one process (medians); ours must be 0.9 of theirs. All of it runs
  on two cores where the system can pin a process.
- a million games, the same 10,000 a hundred times (1.6 GB in the temporary folder): at most 105 times the processor
  time of 10,000 on one core, and at most 2 MB more memory; in no process more than 25 MB, with `--jobs 2` neither.

Exit status 1 when a bar is missed. `--quick` takes a tenth of the games, which says little.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.bench_startup import installed  # noqa: E402
from tests.benchmarks.bench_validate import ENVIRONMENT, MEMORY_BAR, megabytes  # noqa: E402

WORKS = {"validate": ["validate", "--quiet", "--ignore", "unfinished"], "stats": ["stats"]}
SPEED_UP_BAR = 0.9
CPU_BAR = 105.0
GROWTH_BAR = 2.0  # MB
HUNDRED = 100
FOUR = 4


def seconds(*commands: list[str]) -> float:
    """How long commands take that run at the same time."""
    begin = time.perf_counter()
    running = [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=Path.home(), env=ENVIRONMENT)
        for command in commands
    ]
    for process in running:
        if process.wait():
            raise subprocess.CalledProcessError(process.returncode, process.args)
    return time.perf_counter() - begin


def processor_seconds(command: list[str]) -> float:
    """The processor time of a command, its processes together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=Path.home(), env=ENVIRONMENT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def two_cores(take5: str, name: str, whole: Path, halves: list[Path]) -> int:
    """Tells how far two cores get; 1 if the bar is missed."""
    work = [take5, *WORKS[name], "--jobs"]
    taken: list[tuple[float, float, float]] = []
    for _ in range(5):
        taken.append(
            (
                seconds([*work, "1", str(whole)]),
                seconds([*work, "2", str(whole)]),
                seconds(*([*work, "1", str(half)] for half in halves)),
            )
        )
    share = statistics.median(apart / ours for _, ours, apart in taken)
    ours, theirs = (statistics.median(each[0] / each[at] for each in taken) for at in (1, 2))
    late = share < SPEED_UP_BAR
    print(
        f"{name:<9} two cores: {ours:.2f} times as fast, two halves {theirs:.2f}:"
        f" {share:.2f} of it (bar {SPEED_UP_BAR}{', MISSED' if late else ''})",
        flush=True,
    )
    return int(late)


def a_million(python: str, take5: str, name: str, few: Path, many: Path) -> int:
    """Tells what a hundred times as many games take; how many bars are missed."""
    work = [take5, *WORKS[name], "--jobs"]
    once = statistics.median(processor_seconds([*work, "1", str(few)]) for _ in range(5))
    times = processor_seconds([*work, "1", str(many)]) / once
    small, large = (megabytes(python, [*work, "1", str(file)]) for file in (few, many))
    both = megabytes(python, [*work, "2", str(many)])
    late, grown, heavy = times > CPU_BAR, large - small > GROWTH_BAR, max(large, both) > MEMORY_BAR
    print(
        f"{name:<9} a hundred times the games: {times:.1f} times the processor time"
        f" (bar {CPU_BAR:.0f}{', MISSED' if late else ''});"
        f" {small:.1f} MB, then {large:.1f}{' TOO MUCH MORE' if grown else ''};"
        f" a process with --jobs 2: {both:.1f} MB (bar {MEMORY_BAR:.0f}{', MISSED' if heavy else ''})",
        flush=True,
    )
    return late + grown + heavy


def main() -> int:
    """Measures both, prints what came of it."""
    games = 1_000 if "--quick" in sys.argv[1:] else 10_000
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-2:])
    missed = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        programs = installed(folder)
        python, take5 = str(programs / "python"), str(programs / "take5")
        few, whole, many = folder / "few.jsonl", folder / "whole.jsonl", folder / "many.jsonl"
        halves = [folder / "first.jsonl", folder / "second.jsonl"]
        playing = [
            take5,
            "simulate",
            "--bots",
            "random",
            "--players",
            "4",
            "--games",
            str(games),
            "-o",
            str(few),
        ]
        subprocess.run(playing, check=True)
        data = few.read_bytes()
        whole.write_bytes(data * FOUR)
        for half in halves:
            half.write_bytes(data * (FOUR // 2))
        for name in WORKS:
            missed += two_cores(take5, name, whole, halves)
        with open(many, "wb") as file:
            for _ in range(HUNDRED):
                file.write(data)
        for name in WORKS:
            missed += a_million(python, take5, name, few, many)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
