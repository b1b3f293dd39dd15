"""How long `take5 --version` and `take5 --help` take, as ratios to `python -c "import click"`.

    python tests/benchmarks/bench_startup.py [TIMES]

Builds the wheel and installs it into a new virtual environment (an editable install costs more), then runs
the three in turn, TIMES times each (default 60), and compares medians. Exit status 1 when a bar is missed.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
BARS = {"--version": 1.10, "--help": 1.25}


def installed(folder: Path) -> Path:
    """The folder of programs of a new virtual environment with the wheel in it."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    subprocess.run([*pip, "--python", python, "install", *folder.glob("*.whl")], check=True)
    return programs


def seconds(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=Path.home())
    return time.perf_counter() - begin


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as folder:
        programs = installed(Path(folder))
        commands = {
            "import click": [str(programs / "python"), "-c", "import click"],
            **{option: [str(programs / "take5"), option] for option in BARS},
        }
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(times + 1):
            for name, command in commands.items():
                if turn:  # the first run warms the caches
                    taken[name].append(seconds(command))
                else:
                    seconds(command)
    base = statistics.median(taken["import click"])
    print(f"import click: {base * 1000:.1f} ms")
    missed = 0
    for option, bar in BARS.items():
        ratio = statistics.median(taken[option]) / base
        missed += ratio > bar
        print(f"take5 {option}: {ratio:.2f} of it (bar {bar:.2f})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
