"""Who does the work, here or elsewhere: what the cores of this machine and a cluster have in common."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from take5cli.corpus.spool import Shelf

Task = TypeVar("Task")
Result = TypeVar("Result")
Coming = TypeVar("Coming", covariant=True)

AHEAD = 3
"""Tasks handed out for each worker before the first of their results is taken."""


class Pending(Protocol[Coming]):
    """A result that is on its way."""

    def result(self) -> Coming:
        """The result, waited for; raises what the task raised."""


class Workers(Protocol):
    """Those who do tasks for us."""

    @property
    def alone(self) -> bool:
        """Whether this process does everything itself."""

    @property
    def eager(self) -> bool:
        """Whether they are to do even work that is not worth the sending."""

    @property
    def folder(self) -> str:
        """Where a path begins for them that is not absolute; "" where they stand in the same folder as we."""

    def in_order(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results of a function for these tasks, in their order; all of them can be pickled."""

    def shelves(self) -> AbstractContextManager[Callable[[], Shelf[Any]]]:
        """What makes the lists in which a result holds what may be long; good as long as the block lasts."""


def in_turn(
    submit: Callable[[Task], Pending[Result]], tasks: Iterable[Task], ahead: Callable[[], int]
) -> Iterator[Result]:
    """The results in the order of the tasks, of which only so many are handed out before one is taken."""
    waiting: deque[Pending[Result]] = deque()
    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) >= ahead():
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
