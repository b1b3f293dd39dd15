"""Work on several cores: results in the order of the tasks, never many of them held at once."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 3
"""Tasks handed out for each process before the first of their results is taken."""

LOOK_AROUND = 1.0
"""Seconds between two looks of a process whether its parent still lives."""


def available_cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The results of a function for these tasks, in their order, computed by `jobs` processes.

    The function, tasks and results must be picklable. What the function raises is raised here. With a closed
    generator, or Ctrl-C, no further task is begun.
    """
    from concurrent.futures import Future, ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, context(), initializer=settle, initargs=(os.getpid(),)) as pool:
        ahead: deque[Future[Result]] = deque()
        try:
            for task in tasks:
                ahead.append(pool.submit(function, task))
                if len(ahead) >= AHEAD * jobs:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def context() -> BaseContext:
    """How processes are begun: forked where that is safe, since it takes a tenth of the time of all else."""
    import multiprocessing

    return multiprocessing.get_context("fork" if sys.platform == "linux" else None)


def settle(parent: int) -> None:
    """Prepares a process: Ctrl-C is for its parent to answer, and when that dies it ends too."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "getppid") and os.name == "posix":
        threading.Thread(target=end_after, args=(parent,), daemon=True).start()


def end_after(parent: int) -> None:
    """Ends this process soon after its parent is gone."""
    from time import sleep

    while os.getppid() == parent:
        sleep(LOOK_AROUND)
    os._exit(1)
