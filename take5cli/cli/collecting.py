"""What the commands share that read collections: progress, and what is said of games left out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from take5cli.checks.running import Found
from take5cli.checks.tally import Tally
from take5cli.cli.working import workers_options
from take5cli.corpus.outcomes import Piece, Reading
from take5cli.corpus.portions import Exclusion, portions
from take5cli.corpus.validation import read
from take5cli.corpus.watching import watch
from take5cli.logs.sources import Skipped
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.findings import Finding
    from take5cli.corpus.workers import Workers

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def collection_options(function: Decorated) -> Decorated:
    """Adds `--exclude GLOB`, and what `workers_options` does: the arguments `exclude`, `jobs` and `scheduler`."""
    return click.option(
        "--exclude", multiple=True, metavar="GLOB", help="Leave out logs or folders: logs/wrong, *.old.yaml."
    )(workers_options(function))


class Collection:
    """The games of files and folders under a reading; `status` is the exit status when all pieces have been taken."""

    def __init__(self, reading: Reading, doing: str, workers: Workers, exclude: Sequence[str]) -> None:
        self.reading = reading
        self.doing = doing
        self.workers = workers
        self.exclude = exclude
        self.tally = Tally()

    def pieces(self, paths: Sequence[str]) -> Iterator[Piece]:
        """What the reading makes of the logs, in order; of each game at fault, its first error is said meanwhile."""
        excluded = Exclusion(self.exclude, os.curdir)
        skipped = Skipped()
        over = watch(lambda: portions(paths, excluded, excluded, Skipped()), self.doing)
        with over.progress:
            found = portions(paths, excluded, excluded, skipped)
            for item in read(found, self.reading, self.tally, self.workers, over):
                if isinstance(item, Found):
                    over.progress.hide()
                    click.echo(f"{finding_line(item.judged.finding)}", err=True)
                elif isinstance(item, Piece):
                    yield item

    @property
    def status(self) -> int:
        """3 where something could not be read, 1 where a game was left out, else 0."""
        return self.tally.status

    def say_what_was_left_out(self) -> None:
        """The summary on standard error, if any game was left out."""
        said = []
        if left_out := self.tally.failures:
            games = self.tally.games
            said.append(
                f"{left_out:,} of {games:,} game{'s' if games != 1 else ''} left out (see take5 validate)"
            )
        if unread := self.tally.unread:
            said.append(f"{unread:,} file{'s' if unread != 1 else ''} could not be read")
        if said:
            click.echo("; ".join(said), err=True)


def finding_line(finding: Finding) -> str:
    """A finding in one line."""
    place = f"{safe(finding.file)}:{finding.line}:{finding.column}:"
    return f"{place} {finding.code} {finding.name}: {safe(finding.message)}"
