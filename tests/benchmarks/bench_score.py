"""How long adding a round to a sheet of 20 rounds takes, as a ratio to `python -c "import click, yaml"`.

    python tests/benchmarks/bench_score.py [TIMES]

Builds the wheel and installs it into a new virtual environment, then runs both in turn, TIMES times each (default 40),
and compares medians. Exit status 1 when the bar is missed.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.bench_startup import installed

BAR = 2.0
SHEET = "take5: 1\nplayers: [Ann, Ben, Cem, Dora]\nlimit: 900\nrounds:\n" + "".join(
    f"  - points: {{Ann: {9 + number}, Ben: {number}, Cem: 7, Dora: 8}}\n" for number in range(20)
)


def seconds(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=Path.home())
    return time.perf_counter() - begin


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        programs = installed(Path(folder))
        sheet = Path(folder) / "sheet.yaml"
        base = [str(programs / "python"), "-c", "import click, yaml"]
        add = [str(programs / "take5"), "score", str(sheet), "--add", "Ann=12 Ben=0 Cem=21 Dora=4"]
        taken: list[tuple[float, float]] = []
        for turn in range(times + 1):
            sheet.write_text(SHEET, encoding="utf-8")
            pair = seconds(base), seconds(add)
            if turn:  # the first run warms the caches
                taken.append(pair)
    base_median, add_median = (statistics.median(column) for column in zip(*taken, strict=True))
    ratio = add_median / base_median
    print(f"import click, yaml: {base_median * 1000:.1f} ms")
    print(f"take5 score --add: {add_median * 1000:.1f} ms, {ratio:.2f} of it (bar {BAR:.2f})")
    return 1 if ratio > BAR else 0


if __name__ == "__main__":
    sys.exit(main())
