"""`take5 export`: games as tables for a document, a spreadsheet, a database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from take5cli.cli.collecting import Collection, collection_options, finding_line
from take5cli.cli.command import (
    PATH,
    Command,
    deliver,
    deliver_parts,
    form_by_ending,
    output_option,
    spare_what_is_read,
)
from take5cli.cli.games import Endings, picked_games
from take5cli.cli.working import workers_for
from take5cli.corpus.exporting import Exporting, Rows
from take5cli.corpus.selecting import Selection, condition
from take5cli.corpus.table_rows import Row
from take5cli.corpus.table_text import FORMS, Writing
from take5cli.corpus.tables import TABLES, Column, Table
from take5cli.errors import MisuseError
from take5cli.extras import need

if TYPE_CHECKING:
    from take5cli.replaying import GameStory

EXAMPLE = """take5 export logs/ -o rounds.csv
take5 export logs/ --table players --where player=Ann --where 'date>=2026-11' --format github
take5 export logs/ --table plays -o plays.parquet"""

ENDINGS = {
    ".csv": "csv", ".tsv": "tsv", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet",
    ".md": "github", ".html": "html", ".htm": "html", ".tex": "latex", ".rst": "rst", ".org": "orgtbl",
    ".adoc": "asciidoc", ".bgsplay": "bgstats",
}  # fmt: skip
STORIES = ("bgstats", "sheet")
"""The formats that hold whole games, not tables."""


@click.command(
    cls=Command,
    example=EXAMPLE,
    epilog="`take5 export --list` tells all columns, `take5 export --list-formats` all formats."
    " bgstats is for the app BG Stats; sheet is one game's score sheet, which `take5 import csv` reads.",
)
@click.argument("paths", nargs=-1, metavar="PATH...", type=PATH)
@click.option(
    "--table",
    "table_name",
    type=click.Choice(list(TABLES)),
    metavar="TABLE",
    default="rounds",
    show_default=True,
    help=f"Which table: {', '.join(TABLES)}.",
)
@click.option(
    "--format", "form", metavar="FORMAT", help="csv, tsv, json, jsonl, parquet, or any of tabulate's."
)
@click.option("--columns", metavar="NAME,...", help="Only these columns, in this order.")
@click.option(
    "--where",
    "conditions",
    multiple=True,
    metavar="CONDITION",
    help="Only these games: player, players, date, variant, finished or id, = != < <= > >= a value. Several must all"
    " hold; of several = on one key, one.",
)
@click.option(
    "--partition-by",
    metavar="NAME,...",
    help="Parquet only: a folder with a folder for each value of these columns (Hive's layout).",
)
@click.option("--list", "listing", is_flag=True, help="List the tables and their columns.")
@click.option("--list-formats", is_flag=True, help="List the formats.")
@collection_options
@output_option
def command(
    paths: tuple[str, ...],
    table_name: str,
    form: str | None,
    columns: str | None,
    conditions: tuple[str, ...],
    partition_by: str | None,
    listing: bool,
    list_formats: bool,
    exclude: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    output: str | None,
) -> int:
    """Exports games as a table: of games, rounds, turns, plays or players.

    A folder stands for all the logs below it, also in a store (s3://club/logs). A game that breaks the rules is named
    on standard error and left out; the exit status is then 1.
    """
    if listing or list_formats:
        deliver(about_tables() if listing else about_formats(), output)
        return 0
    if not paths:
        raise MisuseError("take5 export needs a file or a folder: take5 export logs/ -o rounds.csv")
    form = format_of_export(form, output, partition_by)
    selection = Selection(map(condition, conditions))
    if form in STORIES:
        if scheduler is not None:
            raise MisuseError(f"{form} is written game by game: it has nothing for a --scheduler")
        return export_stories(paths, form, selection, output)
    table = TABLES[table_name]
    chosen = chosen_columns(table, columns)
    whole = chosen or table.columns
    writing = Writing(form, whole) if form in FORMS else None
    exporting = Exporting(table, [column.name for column in whole], selection, writing)
    collection = Collection(exporting, "exporting", workers_for(scheduler, jobs, paths), exclude)
    games = (piece for piece in collection.pieces(paths) if isinstance(piece, Rows))
    if writing is not None:
        deliver_parts(written(games, writing), output)
    elif form == "parquet":
        spare_what_is_read(output)
        write_parquet(games, whole, output, partition_by)
    else:
        rows = [row for game in games for row in game.rows]
        deliver(text_table(rows, table, chosen, form), output)
    collection.say_what_was_left_out()
    return collection.status


def format_of_export(form: str | None, output: str | None, partition_by: str | None) -> str:
    """The format asked for, or meant by the ending of `output`; MisuseError for one that there is not."""
    if form is None:
        form = "parquet" if partition_by is not None else form_by_ending(output, ENDINGS, "simple")
    if form == "parquet":
        need("pyarrow", "parquet is written", "parquet")
        if output is None:
            raise MisuseError("parquet is not for a terminal: say where to write it with -o FILE.parquet")
    elif partition_by is not None:
        raise MisuseError("--partition-by goes with parquet")
    elif form not in (*FORMS, *STORIES):
        from take5cli.corpus.table_layout import formats

        if form not in formats():
            raise MisuseError(f"there is no format {form!r}: take5 export --list-formats lists them")
    return form


def chosen_columns(table: Table, names: str | None) -> list[Column] | None:
    """The columns named, in that order; None for all."""
    if names is None:
        return None
    by_name = {column.name: column for column in table.columns}
    chosen = [name.strip() for name in names.split(",")]
    for name in chosen:
        if name not in by_name:
            raise MisuseError(
                f"the table {table.name} has no column {name!r}; it has {', '.join(table.names)}"
            )
    if len(set(chosen)) < len(chosen):
        raise MisuseError("--columns names a column twice")
    return [by_name[name] for name in chosen]


def written(games: Iterable[Rows], writing: Writing) -> Iterator[str]:
    """The text of a table, part by part."""
    yield writing.head
    joint = ""
    for game in games:
        if text := game.written():
            yield joint + text
            joint = writing.joint
    yield writing.tail


def write_parquet(
    games: Iterable[Rows], columns: Sequence[Column], output: str | None, partition_by: str | None
) -> None:
    """Writes one file, or a folder of parts."""
    from take5cli.corpus.table_parquet import write_file, write_folder
    from take5cli.logs.saving import replacement

    assert output is not None, "parquet without a file is refused before"
    rows = (row for game in games for row in game.rows)
    if partition_by is None:
        with replacement(output) as file:
            write_file(file, columns, rows)
        return
    by = [name.strip() for name in partition_by.split(",")]
    if strange := [name for name in by if name not in [column.name for column in columns]]:
        raise MisuseError(f"--partition-by names {strange[0]!r}, which is not among the columns")
    write_folder(output, columns, rows, by)


def text_table(rows: Sequence[Row], table: Table, chosen: Sequence[Column] | None, form: str) -> str:
    """The table for people: its brief columns, with the file where there are several, or those that were chosen."""
    from take5cli.corpus.table_layout import laid_out

    if chosen is not None:
        return laid_out(chosen, rows, form)
    brief = [*(["file"] if len({row[0] for row in rows}) > 1 else []), *table.brief]
    at = [table.names.index(name) for name in brief]
    return laid_out(
        [table.columns[index] for index in at], [tuple(row[index] for index in at) for row in rows], form
    )


def export_stories(paths: Sequence[str], form: str, selection: Selection, output: str | None) -> int:
    """Exports whole games in the form of another program."""
    endings = Endings()
    stories = [
        story for story in sound(endings.watch(picked_games(paths, None, None))) if selects(selection, story)
    ]
    if form == "bgstats":
        from take5cli.importers.bgstats_export import to_bgstats

        deliver(to_bgstats(stories), output)
    elif len(stories) != 1:
        raise MisuseError(f"a score sheet holds one game, not {len(stories)}: pick one, as with --where id=…")
    else:
        from take5cli.importers.sheet import to_csv

        deliver(to_csv(stories[0], "\t" if (output or "").lower().endswith(".tsv") else ","), output)
    return endings.status


def sound(stories: Iterable[GameStory]) -> Iterator[GameStory]:
    """The games without errors; of each other one the first error is said."""
    for story in stories:
        if story.fault is None:
            yield story
        else:
            click.echo(finding_line(story.fault), err=True)


def selects(selection: Selection, story: GameStory) -> bool:
    """Whether a game is selected."""
    from take5cli.checks.checking import check_game

    course = check_game(story.document).course
    return course is not None and selection.has_game(story.document, course)


def about_tables() -> str:
    """All tables and columns, for `--list`."""
    lines: list[str] = []
    for table in TABLES.values():
        lines += ["", f"{table.name}: {table.row} a row"]
        lines += [f"  {column.name:<14}{column.kind:<9}{column.meaning}" for column in table.columns]
    return "\n".join(lines[1:]) + "\n"


def about_formats() -> str:
    """All formats, for `--list-formats`."""
    from take5cli.corpus.table_layout import formats

    return "\n".join([*FORMS, "parquet", *STORIES, *formats()]) + "\n"
