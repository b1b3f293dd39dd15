"""A whole report, piece by piece: what stands before, between and after the items of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from take5cli.checks.running import Found

if TYPE_CHECKING:
    from take5cli.checks.reporters import Reporter
    from take5cli.checks.tally import Tally

HELD = 1 << 20
"""Characters of a report that are held in memory where its beginning needs its end."""


def report(items: Iterable[Found | str], reporter: Reporter, tally: Tally) -> Iterator[str]:
    """The pieces of the report on a run: its findings, and the names of files without any, as they come.

    `tally` has the counts of the run when all items have been taken.
    """
    pieces = told(items, reporter)
    if not reporter.summary_first:
        yield reporter.opening(tally)
        yield from pieces
    else:
        from tempfile import SpooledTemporaryFile

        with SpooledTemporaryFile(
            HELD, "w+", encoding="utf-8", errors="backslashreplace", newline=""
        ) as spool:
            for piece in pieces:  # writelines would look only at the end whether it is too much for memory
                spool.write(piece)
            yield reporter.opening(tally)
            spool.seek(0)
            yield from iter(lambda: spool.read(HELD), "")
    yield reporter.closing(tally)


def told(items: Iterable[Found | str], reporter: Reporter) -> Iterator[str]:
    """The items alone, with what stands between them."""
    joint = ""
    for item in items:
        piece = reporter.clean(item) if isinstance(item, str) else reporter.finding(item)
        if piece:
            yield joint + piece if joint else piece
            joint = reporter.joint
