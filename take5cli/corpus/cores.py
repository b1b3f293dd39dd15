"""Work on several cores: results in the order of the tasks, never many of them held at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.context import BaseContext

    from take5cli.corpus.spool import Shelf
    from take5cli.corpus.workers import Result, Task

LOOK_AROUND = 1.0
"""Seconds between two looks of a process whether its parent still lives."""


def available_cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Cores:
    """So many processes of this machine (see `workers.Workers`)."""

    eager = False
    folder = ""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    @property
    def alone(self) -> bool:
        return self.jobs == 1

    def in_order(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        jobs = min(self.jobs, len(tasks)) if isinstance(tasks, Sized) else self.jobs
        return in_order(function, tasks, jobs)

    @contextmanager
    def shelves(self) -> Iterator[Callable[[], Shelf[Any]]]:
        from functools import partial
        from tempfile import TemporaryDirectory

        from take5cli.corpus.spool import Spool

        with TemporaryDirectory(prefix="take5-", ignore_cleanup_errors=True) as folder:
            yield partial(Spool, folder)


def in_order(function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The results of a function for these tasks, in their order, computed by `jobs` processes.

    The function, tasks and results must be picklable. What the function raises is raised here; then, with Ctrl-C and
    when the generator is closed, the processes end at once, whatever they are at.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children

    from take5cli.corpus.workers import AHEAD, in_turn

    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, context(), initializer=settle, initargs=(os.getpid(),))

    def submit(task: Task) -> Future[Result]:
        with interrupted_later():  # a process that is just beginning would complain
            return pool.submit(function, task)

    try:
        yield from in_turn(submit, tasks, lambda: AHEAD * jobs)
    except BaseException:
        for process in set(active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interrupted_later() -> Iterator[None]:
    """Keeps Ctrl-C back until the block has ended, and from processes that are begun in it."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def context() -> BaseContext:
    """How processes are begun: forked where that is safe, since it takes a tenth of the time of all else."""
    import multiprocessing

    return multiprocessing.get_context("fork" if sys.platform == "linux" else None)


def settle(parent: int) -> None:
    """Prepares a process: Ctrl-C is for its parent to answer, and when that dies it ends too."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "getppid") and os.name == "posix":
        threading.Thread(target=end_after, args=(parent,), daemon=True).start()


def end_after(parent: int) -> None:
    """Ends this process soon after its parent is gone."""
    from time import sleep

    while os.getppid() == parent:
        sleep(LOOK_AROUND)
    os._exit(1)
