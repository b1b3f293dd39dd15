"""Work on several cores: in order, bounded, and ended when it is to end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from take5cli.corpus.cores import available_cores, in_order
from take5cli.corpus.workers import AHEAD

ROOT = Path(__file__).parents[2]


def slow_square(number: int) -> tuple[int, int]:
    time.sleep(0.02 * (number % 3 == 0))
    return number * number, os.getpid()


def refuse(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def test_results_come_in_the_order_of_the_tasks_from_other_processes() -> None:
    results = list(in_order(slow_square, range(20), 2))

    assert [square for square, _ in results] == [number * number for number in range(20)]
    assert len({process for _, process in results}) == 2
    assert os.getpid() not in {process for _, process in results}


def test_tasks_are_taken_only_a_little_ahead() -> None:
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for number in range(1000):
            taken += 1
            yield number

    results = in_order(refuse, tasks(), 1)
    assert next(results) == 0
    assert taken <= AHEAD + 1
    results.close()  # type: ignore[attr-defined]


def test_what_a_task_raises_is_raised_here_at_its_turn() -> None:
    results = in_order(refuse, range(10), 2)

    assert [next(results), next(results), next(results)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)


def test_there_is_a_core() -> None:
    assert 1 <= available_cores() <= (os.cpu_count() or 1)


ENDLESS = """
import os, sys, time
sys.path.insert(0, {root!r})
from take5cli.corpus.cores import in_order

def work(number):
    if number:
        time.sleep(600)
    return os.getpid()

if __name__ == "__main__":
    try:
        for result in in_order(work, range(9), 2):
            print(result, flush=True)
    except KeyboardInterrupt:
        sys.exit(130)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_the_processes_end_with_their_parent_and_say_nothing(how: signal.Signals, tmp_path: Path) -> None:
    """Killed, or interrupted as a terminal does it, where Ctrl-C reaches the processes too."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS.format(root=str(ROOT)), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stderr is not None
        worker = int(parent.stdout.readline())
        if how == signal.SIGKILL:
            parent.kill()
        else:
            os.killpg(parent.pid, how)
        assert parent.wait(timeout=20) == (130 if how == signal.SIGINT else -how)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and is_alive(worker):
            time.sleep(0.1)
        assert not is_alive(worker)
        assert parent.stderr.read() == ""


def is_alive(process: int) -> bool:
    """Whether a process runs (one that has ended and is not yet waited for does not)."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
