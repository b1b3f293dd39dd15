"""Work on a Dask cluster (the extra `cluster`): what its workers make of the tasks, in their order."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from take5cli._version import __version__
from take5cli.corpus.spool import Parcel
from take5cli.corpus.workers import AHEAD, Result, Task, in_turn
from take5cli.errors import ClusterError, Take5Error
from take5cli.extras import need

if TYPE_CHECKING:
    from concurrent.futures import Future

    from distributed import Client

LOCAL = "local"
"""In place of an address: a scheduler and workers of our own on this machine, as long as we live."""

ANSWER = 10.0
"""Seconds in which a scheduler must answer."""

PATIENCE = 60.0
"""Seconds in which a worker must be there."""

LOOK_AROUND = 5.0
"""Seconds between two looks how many workers there are."""


class Cluster:
    """The workers of a Dask scheduler (see `workers.Workers`).

    What is sent back to us goes through the scheduler's network and no disk. A worker that dies loses nothing: Dask
    gives its tasks to another one.
    """

    alone = False
    eager = True

    def __init__(self, client: Client, where: str) -> None:
        self.client = client
        self.where = where
        self.folder = os.getcwd()
        self._threads = 1
        self._next_look = 0.0

    def in_order(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        executor = self.client.get_executor(pure=False)
        packed = pickle.dumps(function)

        with _understood(self.where):
            try:
                yield from in_turn(partial(_HandedOut, executor, packed), tasks, self._ahead)
            finally:
                if self.client.status == "running":  # else all is cancelled already
                    executor.shutdown(wait=False)

    @contextmanager
    def shelves(self) -> Iterator[Callable[[], Parcel[Any]]]:
        yield Parcel

    def greet(self) -> None:
        """Raises ClusterError where there is no worker, or one that cannot do work for us."""
        executor = self.client.get_executor(pure=False)
        with _understood(self.where):
            answer: Future[int] = _submitted(executor, pickle.dumps(len), "")
            try:
                answer.result(PATIENCE)
            except TimeoutError:
                if not self.client.nthreads():  # else they are busy with the work of others
                    raise ClusterError(
                        f"{self.where}: there is no worker: start one with dask worker {self.where}"
                    ) from None
            finally:
                executor.shutdown(wait=False)

    def _ahead(self) -> int:
        if monotonic() >= self._next_look:
            self._threads = max(1, sum(self.client.nthreads().values()))
            self._next_look = monotonic() + LOOK_AROUND
        return AHEAD * self._threads


class Errand:
    """A task that is done by being unpickled: so a scheduler, which looks into what it passes on, needs no take5cli."""

    def __init__(self, function: bytes, task: Any) -> None:
        self.function = function
        self.task = task

    def __reduce__(self) -> tuple[Any, ...]:
        return perform, (__version__, self.function, self.task)


class _HandedOut:
    """The result of a task that is on its way.

    When a worker dies just as its result is fetched, Dask may have nothing but a fault of its own to give, a TypeError
    or ValueError. A task that ends in one is done once more before that counts.
    """

    def __init__(self, executor: Any, function: bytes, task: Any) -> None:
        self.again: Callable[[], Future[Any]] = partial(_submitted, executor, function, task)
        self.future = self.again()

    def result(self) -> Any:
        try:
            return self.future.result()
        except (TypeError, ValueError) as error:
            if isinstance(error, Take5Error):
                raise
            return self.again().result()


def _submitted(executor: Any, function: bytes, task: Any) -> Future[Any]:
    future: Future[Any] = executor.submit(pickle.loads, pickle.dumps(Errand(function, task)))
    return future


def perform(version: str, function: bytes, task: Any) -> Any:
    """Does a task on a worker: the pickled function of a take5cli of this version, and no other."""
    if version != __version__:
        raise ClusterError(
            f"a worker has take5cli {__version__}, here it is {version}: both must be the same"
        )
    return pickle.loads(function)(task)


@contextmanager
def cluster(scheduler: str, jobs: int) -> Iterator[Cluster]:
    """The workers of the scheduler at an address, or with LOCAL so many of our own.

    Raises MisuseError where `distributed` is missing, ClusterError where the scheduler does not answer or has no
    worker that can work for us.
    """
    need("distributed", "work is shared out", "cluster")
    from distributed import Client

    with ExitStack() as ended:
        ended.enter_context(_silence())
        address: Any = scheduler
        if scheduler == LOCAL:
            address = ended.enter_context(_own_cluster(jobs))
        try:
            client = _within(ANSWER, partial(Client, address, timeout=ANSWER, set_as_default=False))
        except (OSError, TimeoutError) as error:
            raise ClusterError(
                f"{scheduler}: no Dask scheduler answers there within {ANSWER:g} seconds"
            ) from error
        except Exception as error:
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            raise ClusterError(f"{scheduler}: this Dask scheduler cannot be used: {reason}") from error
        ended.callback(_close, client)
        workers = Cluster(client, scheduler)
        workers.greet()
        yield workers


@contextmanager
def _own_cluster(jobs: int) -> Iterator[Any]:
    import logging

    from distributed import LocalCluster

    from take5cli.corpus.cores import interrupted_later

    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # else it would let Ctrl-C through again
    with interrupted_later():  # its workers would complain of a Ctrl-C that is meant for us
        own = LocalCluster(
            n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        )
    try:
        yield own
    finally:
        _close(own)


def _within(seconds: float, make: Callable[[], Result]) -> Result:
    """What is made in another thread; raises TimeoutError if that takes too long, and then leaves it to itself."""
    from concurrent.futures import Future
    from threading import Thread

    made: Future[Result] = Future()

    def begin() -> None:
        try:
            made.set_result(make())
        except BaseException as error:
            made.set_exception(error)

    Thread(target=begin, daemon=True).start()
    return made.result(seconds)


def _close(what: Any) -> None:
    """Closes a client or a cluster; what is lost already need not be closed."""
    with suppress(OSError, TimeoutError):
        what.close()


@contextmanager
def _silence() -> Iterator[None]:
    """Keeps what Dask has to tell off standard error, where it tells of each lost connection at length."""
    import logging
    import warnings

    if os.environ.get("TAKE5_DEBUG"):
        yield
        return
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


@contextmanager
def _understood(where: str) -> Iterator[None]:
    """Says in our words how a cluster failed."""
    from concurrent.futures import CancelledError

    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    try:
        yield
    except (CancelledError, CommClosedError) as error:
        raise ClusterError(f"{where}: the scheduler is gone, or has cancelled the work") from error
    except KilledWorker as error:
        raise ClusterError(
            f"{where}: {error.allowed_failures + 1} workers ended over the same piece of work: perhaps they have too"
            " little memory"
        ) from error
    except (ImportError, AttributeError) as error:
        if "take5cli" not in str(error):
            raise
        raise ClusterError(
            f"{where}: a worker has no take5cli {__version__}, or another one: install the same there as here"
        ) from error
