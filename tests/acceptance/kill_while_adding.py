"""Kills `take5 score --add` with SIGKILL at random moments: the sheet is always the old one or the new one, and whole.

    python tests/acceptance/kill_while_adding.py [MOMENTS] [SEED]

MOMENTS is 500 by default. Most victims are forked from this process, so that the moments fall into the work and not
into Python's start; every tenth is the whole command. Exit status 1 when a sheet is neither.
"""

import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from take5cli.cli import run  # noqa: E402
from take5cli.logs.originals import pieces_of  # noqa: E402

ADD = ["--add", "Ann=12 Ben=0 Cem=21"]
OLD = (
    "# the season's last evening\ntake5: 1\nplayers: [Ann, Ben, Cem]\nlimit: 900\nrounds:\n"
    + "  - points: {Ann: 9, Ben: 8, Cem: 7}   # Ben dealt\n" * 20
)
NEW = OLD + "  - points: {Ann: 12, Ben: 0, Cem: 21}\n"


def forked(sheet: Path) -> int:
    """Begins to add to the sheet in a process that has loaded everything already; gives its number."""
    child = os.fork()
    if child:
        return child
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os._exit(run(["score", str(sheet), *ADD]))


def whole_command(sheet: Path) -> int:
    """Begins to add to the sheet as a person would; gives the number of the process."""
    command = [sys.executable, "-m", "take5cli", "score", str(sheet), *ADD]
    quiet = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    return os.posix_spawn(sys.executable, command, os.environ | {"PYTHONPATH": str(ROOT)}, file_actions=quiet)


def killed_after(child: int, seconds: float) -> None:
    """Kills a process after so many seconds, or finds it done, and waits for its end."""
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def duration(begin: Callable[[Path], int], sheet: Path) -> float:
    """How long adding takes when nobody kills it, in seconds."""
    sheet.write_text(OLD, encoding="utf-8")
    start = time.perf_counter()
    os.waitpid(begin(sheet), 0)
    assert sheet.read_text(encoding="utf-8") == NEW
    return time.perf_counter() - start


def outcome(sheet: Path) -> str:
    """What a sheet is after a kill: "old", "new", or anything else in a word."""
    text = sheet.read_text(encoding="utf-8")
    for piece in pieces_of(text, "yaml"):
        assert all(not game.faults for game in piece.games)
    return "old" if text == OLD else "new" if text == NEW else "broken"


def outcomes(moments: int, seed: int, folder: Path) -> Counter[str]:
    """Kills so many times, and counts what the sheet was each time."""
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    sheet = folder / "sheet.yaml"
    lengths = {begin: max(duration(begin, sheet) for _ in range(3)) for begin in (forked, whole_command)}
    for moment in range(moments):
        begin = whole_command if moment % 10 == 0 else forked
        sheet.write_text(OLD, encoding="utf-8")
        killed_after(begin(sheet), rng.uniform(0, 1.1 * lengths[begin]))
        counts[outcome(sheet)] += 1
        # What a kill leaves beside the sheet stands in nobody's way.
        os.waitpid(forked(sheet), 0)
        assert outcome(sheet) != "old"
        for left in folder.glob(".*"):
            left.unlink()
    return counts


def main() -> int:
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        counts = outcomes(moments, seed, Path(folder))
    print(
        f"killed {moments} times: the sheet was "
        + ", ".join(f"{what} {n} times" for what, n in counts.items())
    )
    return 0 if set(counts) <= {"old", "new"} else 1


if __name__ == "__main__":
    sys.exit(main())
