"""How fast `take5 stats` and `take5 export` are, as ratios to `json.loads` of the same lines, and that memory is flat.

    python tests/benchmarks/bench_collections.py [--quick]

Builds the wheel and installs it into a new virtual environment, simulates games of four players, and runs both sides in
turn on one core. Told is the median of the ratios; exit status 1 when a bar is missed. Memory of ten times as many
games may be 2 MB more. `--quick` takes fewer games and runs.
"""

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.bench_startup import installed  # noqa: E402
from tests.benchmarks.bench_validate import LOAD_LINES, megabytes, seconds  # noqa: E402

STATS_BAR = 2.8
"""With the compiled core; what the exports take is told, no bar is set for them."""

GROWTH_BAR = 2.0  # MB


def main() -> int:
    quick = "--quick" in sys.argv[1:]
    games, runs = (1000, 3) if quick else (10_000, 7)
    missed = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        programs = installed(folder)
        python, take5 = str(programs / "python"), str(programs / "take5")
        few, many = folder / "few.jsonl", folder / "many.jsonl"
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
        many.write_bytes(few.read_bytes() * 10)
        works = {
            "stats": ["stats", "--format", "json"],
            "export rounds, csv": ["export", "--format", "csv"],
            "export turns, jsonl": ["export", "--table", "turns", "--format", "jsonl"],
            "export plays, jsonl": ["export", "--table", "plays", "--format", "jsonl"],
        }
        for title, (verb, *options) in works.items():
            ours = [take5, verb, str(few), "--jobs", "1", *options]
            theirs = [python, "-c", LOAD_LINES, str(few)]
            taken = [(seconds(ours, 1), seconds(theirs, 1)) for _ in range(runs + 1)][1:]
            ratio = statistics.median(mine / loading for mine, loading in taken)
            late = title == "stats" and ratio > STATS_BAR
            memory = megabytes(python, ours)
            grown = megabytes(python, [take5, verb, str(many), "--jobs", "1", *options]) - memory
            missed += late + (grown > GROWTH_BAR)
            print(
                f"{title:<20} / json.loads {ratio:5.2f}{' MISSED' if late else ''}  {memory:5.1f} MB,"
                f" {grown:+.1f} MB with ten times as many games{' TOO MUCH' if grown > GROWTH_BAR else ''}",
                flush=True,
            )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
