"""What the commands share that have much to do: on how many cores, or on which machines."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from take5cli.errors import MisuseError

if TYPE_CHECKING:
    from take5cli.corpus.workers import Workers

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

ADDRESS = r"(?:tcp|tls|ws|wss|ucx)://[^\s/]+:\d+"


def workers_options(function: Decorated) -> Decorated:
    """Adds `--jobs N` and `--scheduler ADDRESS`, the arguments `jobs` and `scheduler`."""
    function = click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Use the workers of this Dask scheduler, tcp://HOST:PORT; local: one of our own, with N workers.",
    )(function)
    return click.option(
        "--jobs", type=click.IntRange(1), metavar="N", help="Use N cores (default: all there are)."
    )(function)


def workers_for(scheduler: str | None, jobs: int | None, paths: Sequence[str] = ()) -> "Workers":
    """Who does the work of the running command; standard input is read by this process alone.

    Raises MisuseError where the scheduler is none, ClusterError where it cannot be used.
    """
    from take5cli.corpus.cores import Cores, available_cores
    from take5cli.corpus.portions import STANDARD_INPUT

    if scheduler is None:
        return Cores(1 if STANDARD_INPUT in paths else jobs or available_cores())
    if STANDARD_INPUT in paths:
        raise MisuseError("standard input cannot be shared out: --scheduler wants files or folders")
    from take5cli.corpus.cluster import LOCAL, cluster

    if scheduler != LOCAL and not re.fullmatch(ADDRESS, scheduler):
        raise MisuseError(f"--scheduler wants tcp://HOST:PORT, or local, not {scheduler!r}")
    workers = cluster(scheduler, jobs or available_cores())
    return click.get_current_context().with_resource(workers)
