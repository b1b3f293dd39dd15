"""A reading of many logs, here or on several cores, with all that comes of it in the order of the logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from take5cli.corpus.outcomes import Checking, Item, Outcome, Piece
from take5cli.logs.sources import no_logs

if TYPE_CHECKING:
    from take5cli.checks.policy import Policy
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally
    from take5cli.corpus.outcomes import Reading
    from take5cli.corpus.portions import Portion
    from take5cli.corpus.ranges import FileInRanges
    from take5cli.corpus.watching import Watch

WORTH_IT = 20 << 20
"""Weight (see `portions`) below which other processes are not worth their start."""


def validate(
    portions: Iterable[Portion], policy: Policy, tally: Tally, jobs: int, watch: Watch
) -> Iterator[Found | str]:
    """What the checks find in these portions, in order: see `read`."""
    items = read(portions, Checking(policy), tally, jobs, watch)
    return (item for item in items if not isinstance(item, Piece))


def read(
    portions: Iterable[Portion], reading: Reading, tally: Tally, jobs: int, watch: Watch
) -> Iterator[Item]:
    """What a reading makes of these portions, in order; counts in `tally` and tells `watch` how far it is.

    Small work stays in this process whatever `jobs` is.
    """
    ahead: list[Portion] = []
    rest = iter(portions)
    if jobs > 1:
        weight = 0
        for portion in rest:
            ahead.append(portion)
            weight += portion.weight
            if weight >= WORTH_IT:
                yield from _elsewhere(chain(ahead, rest), reading, tally, jobs, watch)
                return
    outcomes = (Outcome(portion, reading, watch.each_game) for portion in chain(ahead, rest))
    yield from _joined(outcomes, reading, tally, watch)


def _elsewhere(
    portions: Iterable[Portion], reading: Reading, tally: Tally, jobs: int, watch: Watch
) -> Iterator[Item]:
    from tempfile import TemporaryDirectory

    from take5cli.corpus.cores import in_order
    from take5cli.corpus.outcomes import Work

    with TemporaryDirectory(prefix="take5-", ignore_cleanup_errors=True) as folder:
        yield from _joined(in_order(Work(reading, folder), portions, jobs), reading, tally, watch)


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
