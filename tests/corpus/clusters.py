"""A Dask scheduler and its workers as processes of their own, for the tests."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUIET = ("--no-dashboard", "--host", "127.0.0.1")


class Machines:
    """A scheduler, and workers that stand in another folder than we."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--port", "0", "--scheduler-file", str(self.file), *QUIET)
        deadline = time.monotonic() + 60
        while not self.file.exists() or not self.file.read_text("utf-8").endswith("}"):
            assert time.monotonic() < deadline, "no scheduler"
            time.sleep(0.05)
        self.address: str = json.loads(self.file.read_text("utf-8"))["address"]

    def _start(self, *args: str) -> "subprocess.Popen[bytes]":
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "dask", *args],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def worker(self) -> "subprocess.Popen[bytes]":
        """Starts a worker: one process with one thread."""
        once = ("--nworkers", "1", "--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder))
        return self._start("worker", self.address, *once, *QUIET)

    def end(self) -> None:
        """Ends all of them."""
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@contextmanager
def machines(folder: Path, workers: int) -> Iterator[Machines]:
    """A scheduler with so many workers."""
    started = Machines(folder)
    try:
        for _ in range(workers):
            started.worker()
        yield started
    finally:
        started.end()
