"""Work on several cores: results in the order of the tasks, never many of them held at once."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
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

    The function, tasks and results must be picklable. What the function raises is raised here; then, with Ctrl-C and
    when the generator is closed, the processes end at once, whatever they are at.
    """
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import active_children

    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, context(), initializer=settle, initargs=(os.getpid(),))
    ahead: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            with interrupted_later():  # a process that is just beginning would complain
                ahead.append(pool.submit(function, task))
            if len(ahead) >= AHEAD * jobs:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
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
    if hasattr(os, "getppid") and os.name == "posix":
        threading.Thread(target=end_after, args=(parent,), daemon=True).start()


def end_after(parent: int) -> None:
    """Ends this process soon after its parent is gone."""
    from time import sleep

    while os.getppid() == parent:
        sleep(LOOK_AROUND)
    os._exit(1)
