"""`take5 stats`: players and games over a whole collection."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from take5cli.cli.collecting import Collection, collection_options
from take5cli.cli.command import PATH, Command, current_screen, deliver, form_by_ending, output_option
from take5cli.cli.working import workers_for
from take5cli.corpus.cores import Cores
from take5cli.corpus.counting import GROUPINGS, Counting
from take5cli.corpus.selecting import Selection, condition
from take5cli.corpus.statistics import Statistics
from take5cli.errors import FileError, MisuseError
from take5cli.extras import need

if TYPE_CHECKING:
    from take5cli.analysis.reviews import Review
    from take5cli.corpus.workers import Workers
    from take5cli.replaying import GameStory

EXAMPLE = """take5 stats logs/
take5 stats logs/ --since 2026-01 --by player,month --format csv
take5 stats logs/ --ratings --html club.html"""

FORMATS = ("text", "markdown", "html", "csv", "json")
ENDINGS = {".md": "markdown", ".html": "html", ".htm": "html", ".csv": "csv", ".json": "json"}


@click.command(cls=Command, example=EXAMPLE)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PATH)
@click.option(
    "--by", multiple=True, metavar="NAME,...", help=f"A table by these instead: {', '.join(GROUPINGS)}."
)
@click.option("--since", metavar="DATE", help="Only games from this date on: 2026, 2026-11 or 2026-11-27.")
@click.option("--until", metavar="DATE", help="Only games up to this date, with all of it.")
@click.option(
    "--where", "conditions", multiple=True, metavar="CONDITION", help="Only these games, as in take5 export."
)
@click.option(
    "--alias",
    "alias_file",
    metavar="FILE",
    type=PATH,
    help="One person under several names: Ann: [Anna, A.]",
)
@click.option("--ratings", "rated", is_flag=True, help="Rate the players (Plackett-Luce; needs openskill).")
@click.option(
    "--analyse",
    "--analyze",
    "analyse",
    is_flag=True,
    help="Add what decisions lost, and luck (as take5 analyse; takes its time).",
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to tell it (text, or as -o ends).")
@click.option("--html", "page", metavar="FILE", type=PATH, help="Write a page with pictures, too.")
@collection_options
@output_option
def command(
    paths: tuple[str, ...],
    by: tuple[str, ...],
    since: str | None,
    until: str | None,
    conditions: tuple[str, ...],
    alias_file: str | None,
    rated: bool,
    analyse: bool,
    form: str | None,
    page: str | None,
    exclude: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    output: str | None,
) -> int:
    """Counts players and games over a whole collection.

    Nothing is ranked that the games cannot carry: every mean has its 95 % confidence interval. Of a game that was
    only reported, what it tells is counted. A game that breaks the rules is named on standard error and left out;
    the exit status is then 1.
    """
    groupings = groupings_of(by)
    dates = [f"date{sign}{date}" for sign, date in ((">=", since), ("<=", until)) if date is not None]
    selection = Selection(map(condition, [*conditions, *dates]))
    if rated:
        need("openskill", "ratings are reckoned", "ratings")
    form = form or (None if page is not None and output is None else form_by_ending(output, ENDINGS, "text"))
    if form == "csv" and rated:
        raise MisuseError("csv is one table, without the ratings: choose json, or a page by --html")
    if analyse and groupings and "player" not in groupings:
        raise MisuseError("--analyse is of players: add player to --by, or leave --by out")
    workers = workers_for(scheduler, jobs, paths)
    reviewed = reviewing(workers) if analyse else None
    counting = Counting(groupings, selection, aliases_in(alias_file), rated, reviewed)
    collection = Collection(counting, "counting", Cores(1) if analyse else workers, exclude)
    statistics = Statistics()
    for piece in collection.pieces(paths):
        if isinstance(piece, Statistics):
            statistics.merge(piece)
    ratings = None
    if rated:
        from take5cli.corpus.ratings import rate

        ratings = rate(statistics.results)
    telling = Telling(statistics, groupings, collection.tally.failures, ratings)
    if page is not None:
        deliver(telling.html(), page)
    if form is not None:
        deliver(telling.told(form, output), output)
    collection.say_what_was_left_out()
    return collection.status


def reviewing(workers: Workers) -> Callable[[GameStory], Review]:
    """What reviews a game as `take5 analyse` does by itself, by these workers."""
    from take5cli.analysis.decisions import Marks
    from take5cli.analysis.estimates import budget_for
    from take5cli.corpus.reviewing import reviews_of

    budget, marks = budget_for(seed=1), Marks()
    return lambda story: next(reviews_of([story], budget, marks, workers))


def groupings_of(by: Sequence[str]) -> list[str]:
    """The groupings named; none for the usual tables."""
    named = [name.strip() for names in by for name in names.split(",")]
    for name in named:
        if name not in GROUPINGS:
            raise MisuseError(f"--by knows {', '.join(GROUPINGS)}, not {name!r}")
    if len(set(named)) < len(named):
        raise MisuseError("--by names a grouping twice")
    return [] if named == ["player"] else named


def aliases_in(path: str | None) -> dict[str, str]:
    """What everybody is called here, by the other names of theirs that a file lists."""
    if path is None:
        return {}
    from take5cli.checks.structure import same_name
    from take5cli.logs.documents import BROKEN
    from take5cli.logs.sources import read_documents

    aliases: dict[str, str] = {}
    for document in read_documents(path):
        value = document.value
        if value is BROKEN:
            raise FileError(f"{path}: this cannot be read: {document.faults[0].message}")
        if not isinstance(value, dict):
            raise MisuseError(f"{path}: write names with the others of the same person: Ann: [Anna, A.]")
        for name, others in value.items():
            for other in others if isinstance(others, list) else [others]:
                if not isinstance(other, str):
                    raise MisuseError(f"{path}: {name}: write the other names as text: Ann: [Anna, A.]")
                if aliases.setdefault(same_name(other), same_name(name)) != same_name(name):
                    raise MisuseError(
                        f"{path}: {other} cannot be both {aliases[same_name(other)]} and {name}"
                    )
    if chained := next((name for name in aliases.values() if aliases.get(name, name) != name), None):
        raise MisuseError(
            f"{path}: {chained} is another name of {aliases[chained]}, and has other names itself"
        )
    return aliases


class Telling:
    """The figures in every form."""

    def __init__(
        self, statistics: Statistics, by: list[str], skipped: int, ratings: Mapping[str, Any] | None
    ) -> None:
        self.statistics = statistics
        self.by = by
        self.skipped = skipped
        self.ratings = ratings

    def told(self, form: str, output: str | None) -> str:
        """The whole text of a form."""
        if form == "html":
            return self.html()
        if form in ("json", "csv"):
            return self.for_programs(form)
        from take5cli.corpus.summary import heading, sections
        from take5cli.corpus.summary_text import markdown_lines, text_lines

        said = heading(self.statistics, self.skipped)
        tables = sections(self.statistics, self.by, self.ratings)
        if form == "markdown":
            return "\n".join(markdown_lines(said, tables)) + "\n"
        return "\n".join(text_lines(said, tables, current_screen(output))) + "\n"

    def for_programs(self, form: str) -> str:
        """JSON, or the main table as csv."""
        from take5cli.corpus import summary_json

        if form == "csv":
            rows = (
                summary_json.groups(self.statistics, self.by)
                if self.by
                else summary_json.players(self.statistics)
            )
            return summary_json.to_csv(rows)
        from take5cli.logs.writer import json_flow

        told = summary_json.to_json(self.statistics, self.by, self.skipped, self.ratings)
        return json_flow(told) + "\n"

    def html(self) -> str:
        """The page."""
        from take5cli.pages.statistics_page import statistics_page

        return statistics_page(self.statistics, self.by, self.skipped, self.ratings)
