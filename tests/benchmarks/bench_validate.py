"""How fast `take5 validate` is, as ratios to programs that only read the same files.

    python tests/benchmarks/bench_validate.py [--quick]

Builds the wheel and installs it into a new virtual environment beside yamllint, writes random games, and runs both
sides in turn, on one core where the system can pin a process. Told is the median of the ratios; exit status 1 when a
bar is missed. `--quick` takes fewer games and runs.
"""

import gzip
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from take5cli.logs.writer import to_json_line, to_yaml  # noqa: E402
from tests.benchmarks.bench_startup import installed  # noqa: E402
from tests.strategies import random_game  # noqa: E402

LOAD_YAML = (
    "import sys, yaml, pathlib\n"
    "for path in pathlib.Path(sys.argv[1]).iterdir():\n"
    "    with open(path, 'rb') as file: yaml.load(file, yaml.CSafeLoader)"
)
LOAD_LINES = "import sys, json\nfor line in open(sys.argv[1], 'rb'): json.loads(line)"
ASK_MEMORY = (
    "import sys, subprocess, resource\n"
    "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)"
)
MEMORY_BAR = 25.0  # MB
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GITHUB_"))
}


class Race(NamedTuple):
    """Two commands on the same files, and how much longer the first may take.

    `cores` None means as many as there are; `plain` that the compiled core stays out of it.
    """

    title: str
    ours: list[str]
    theirs: list[str]
    bar: float
    times: int
    cores: int | None = 1
    plain: bool = False


def seconds(command: list[str], cores: int | None, *, plain: bool = False) -> float:
    """How long a command takes, on so many cores where the system can tell a process which to use."""
    everywhere = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if cores and everywhere:
        os.sched_setaffinity(0, set(sorted(everywhere)[-cores:]))
    begin = time.perf_counter()
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=Path.home(),
        env=ENVIRONMENT | ({"TAKE5_PLAIN": "1"} if plain else {}),
    )
    taken = time.perf_counter() - begin
    if cores and everywhere:
        os.sched_setaffinity(0, everywhere)
    return taken


def megabytes(python: str, command: list[str]) -> float:
    """The most memory that a command holds; asked by a small process, since a child begins with its parent's size."""
    done = subprocess.run(
        [python, "-S", "-c", ASK_MEMORY, *command],
        check=True,
        capture_output=True,
        cwd=Path.home(),
        env=ENVIRONMENT,
    )
    return int(done.stderr.split()[-1]) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def write_games(folder: Path, quick: bool) -> None:
    """Random games of four players: 200 YAML files, and many, JSON Lines plain, with all claims, packed."""
    rng = random.Random(1)
    games, many = (2000, 600) if quick else (10_000, 2000)
    for name, count in (("few", 200), ("many", many)):
        (folder / name).mkdir()
        for number in range(count):
            (folder / name / f"{number}.yaml").write_text(
                to_yaml(random_game(rng, players=4)), encoding="utf-8"
            )
    for name, claims in (("plain", False), ("claims", True)):
        lines = [to_json_line(random_game(rng, players=4, hands=claims, claims=claims)) for _ in range(games)]
        (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
        (folder / f"{name}.jsonl.gz").write_bytes(gzip.compress("".join(lines).encode()))


def install(programs: Path, *packages: str) -> None:
    """Adds packages to the virtual environment."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python"]
    subprocess.run([*pip, programs / "python", "install", *packages], check=True)


def races(programs: Path, folder: Path, quick: bool) -> Iterator[Race]:
    python = str(programs / "python")
    few = 3 if quick else 7

    def ours(name: str, jobs: int = 1) -> list[str]:
        return [
            str(programs / "take5"),
            "validate",
            "--quiet",
            "--ignore",
            "unfinished",
            "--jobs",
            str(jobs),
            str(folder / name),
        ]

    def loading(program: str, name: str) -> list[str]:
        return [python, "-c", program, str(folder / name)]

    yamllint = [str(programs / "yamllint"), "-d", "relaxed", str(folder / "few" / "0.yaml")]
    yield Race("one YAML game / yamllint", ours("few/0.yaml"), yamllint, 0.65, 10 if quick else 40)
    yield Race("YAML files / CSafeLoader", ours("few"), loading(LOAD_YAML, "few"), 0.6, few)
    lines = ours("plain.jsonl"), loading(LOAD_LINES, "plain.jsonl")
    yield Race("JSON Lines / json.loads", *lines, 2.2, few)
    yield Race("without the compiled core", *lines, 6.0, few, plain=True)
    yield Race(
        "with hands and all claims", ours("claims.jsonl"), loading(LOAD_LINES, "claims.jsonl"), 2.2, few
    )
    yield Race(".gz / plain", ours("plain.jsonl.gz"), ours("plain.jsonl"), 1.3, few)
    yield Race(
        "many YAML files, --jobs 2 / CSafeLoader",
        ours("many", 2),
        loading(LOAD_YAML, "many"),
        0.4,
        few,
        None,
    )
    install(programs, "orjson")
    yield Race("JSON Lines with orjson / json.loads", *lines, 1.4, few)


def main() -> int:
    quick = "--quick" in sys.argv[1:]
    missed = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        programs = installed(folder)
        install(programs, "yamllint")
        write_games(folder, quick)
        for race in races(programs, folder, quick):
            taken: list[tuple[float, float]] = []
            for _ in range(race.times + 1):
                taken.append(
                    (seconds(race.ours, race.cores, plain=race.plain), seconds(race.theirs, race.cores))
                )
            del taken[0]  # it warms the caches
            ours, theirs = map(statistics.median, zip(*taken, strict=True))
            ratio = statistics.median(each / other for each, other in taken)
            memory = megabytes(str(programs / "python"), race.ours)
            late, heavy = ratio > race.bar, memory > MEMORY_BAR
            missed += late + heavy
            print(
                f"{race.title:<40} {ratio:5.2f} (bar {race.bar:.2f}{', MISSED' if late else ''})"
                f"  {ours * 1000:8.1f} / {theirs * 1000:8.1f} ms  {memory:5.1f} MB{' TOO MUCH' if heavy else ''}",
                flush=True,
            )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
