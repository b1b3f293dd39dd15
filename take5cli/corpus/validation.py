"""A reading of many logs, here, on several cores or on a cluster, with all that comes of it in the logs' order."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from take5cli.corpus.outcomes import Checking, Item, Outcome, Piece
from take5cli.errors import ClusterError
from take5cli.logs.sources import no_logs, shown

if TYPE_CHECKING:
    from take5cli.checks.policy import Policy
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally
    from take5cli.corpus.outcomes import Reading, Unread
    from take5cli.corpus.portions import Portion
    from take5cli.corpus.ranges import FileInRanges
    from take5cli.corpus.watching import Watch
    from take5cli.corpus.workers import Workers

WORTH_IT = 20 << 20
"""Weight (see `portions`) below which other processes are not worth their start."""


def validate(
    portions: Iterable[Portion], policy: Policy, tally: Tally, workers: Workers, watch: Watch
) -> Iterator[Found | str]:
    """What the checks find in these portions, in order: see `read`."""
    items = read(portions, Checking(policy), tally, workers, watch)
    return (item for item in items if not isinstance(item, Piece))


def read(
    portions: Iterable[Portion], reading: Reading, tally: Tally, workers: Workers, watch: Watch
) -> Iterator[Item]:
    """What a reading makes of these portions, in order; counts in `tally` and tells `watch` how far it is.

    Small work stays in this process, unless the workers are eager.
    """
    ahead: list[Portion] = []
    rest = iter(portions)
    if not workers.alone:
        weight = 0
        for portion in rest:
            ahead.append(portion)
            weight += portion.weight
            if weight >= WORTH_IT or workers.eager:
                yield from _elsewhere(chain(ahead, rest), reading, tally, workers, watch)
                return
    outcomes = (Outcome(portion, reading, watch.each_game) for portion in chain(ahead, rest))
    yield from _joined(outcomes, reading, tally, watch)


def _elsewhere(
    portions: Iterable[Portion], reading: Reading, tally: Tally, workers: Workers, watch: Watch
) -> Iterator[Item]:
    from take5cli.corpus.outcomes import Work

    with workers.shelves() as shelf:
        done = workers.in_order(Work(reading, shelf, workers.folder), portions)
        yield from _joined((_outcome(each, reading) for each in done), reading, tally, watch)


def _outcome(done: Outcome | Unread, reading: Reading) -> Outcome:
    """What another process sent; what it did not read is read here."""
    if isinstance(done, Outcome):
        return done
    if done.missing is not None and os.path.exists(done.missing):
        raise ClusterError(
            f"{shown(done.missing)}: a worker does not have this file: put logs where all machines see them under the"
            " same path, or into an object store"
        )
    return Outcome(done.portion, reading)


def _joined(outcomes: Iterable[Outcome], reading: Reading, tally: Tally, watch: Watch) -> Iterator[Item]:
    """The outcomes as one: ranges of a file are put together, and a folder without any log is said to be so."""
    ranges: FileInRanges | None = None
    logs_in_folder = 0
    for outcome in outcomes:
        portion = outcome.portion
        if portion.end is None:
            yield from outcome.items
        else:
            ranges = ranges or _file_in_ranges()
            yield from ranges.items(outcome, reading)
            if portion.ends:
                ranges = None
        tally.add(outcome.tally)
        if portion.folder is not None:
            logs_in_folder += outcome.tally.files
            if not portion.paths:
                if not logs_in_folder:
                    yield from reading([no_logs(portion.folder)], tally)
                logs_in_folder = 0
        watch.done(portion)


def _file_in_ranges() -> FileInRanges:
    from take5cli.corpus.ranges import FileInRanges

    return FileInRanges()
