"""`take5 validate`: checks logs, for people and for CI."""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from take5cli.checks.policy import Policy, named
from take5cli.checks.reporters import FORMATS, Look, reporter
from take5cli.checks.reporters.report import report
from take5cli.checks.running import Found
from take5cli.checks.tally import Tally
from take5cli.cli.command import (
    PATH,
    Command,
    completed_format,
    current_screen,
    deliver_parts,
    form_by_ending,
    output_option,
)
from take5cli.cli.settings import NUMBER, SWITCH, TEXT, TEXTS, Kind, Settings, load_settings
from take5cli.cli.working import workers_for, workers_options
from take5cli.corpus.portions import Exclusion, portions
from take5cli.corpus.validation import validate
from take5cli.corpus.watching import watch
from take5cli.errors import MisuseError
from take5cli.logs.sources import Skipped, shown

if TYPE_CHECKING:
    from take5cli.corpus.workers import Workers

SETTINGS: Mapping[str, Kind] = {
    "select": TEXTS,
    "ignore": TEXTS,
    "exclude": TEXTS,
    "strict": SWITCH,
    "require-finished": SWITCH,
    "format": TEXT,
    "quiet": SWITCH,
    "statistics": SWITCH,
    "jobs": NUMBER,
    "scheduler": TEXT,
}
"""What a project may settle, each by the name of its option."""


ENDINGS = {".sarif": "sarif", ".xml": "junit", ".json": "json", ".jsonl": "jsonl"}


@click.command(
    cls=Command,
    example="take5 validate friday.yaml\ntake5 validate --strict --format junit -o report.xml logs/",
    epilog="A project's settings stand in [tool.take5] of pyproject.toml, or in take5.toml, by the names of these"
    " options. `take5 explain T402` tells what a finding means.",
)
@click.argument("paths", nargs=-1, metavar="[PATH...]", type=PATH)
@click.option(
    "--format",
    type=click.Choice(FORMATS),
    metavar="FORMAT",
    help=f"How findings are told: {', '.join(FORMATS)} (as -o ends, or text; in GitHub Actions github).",
)
@click.option(
    "--select", multiple=True, metavar="NAME,...", help="Only these: names, codes (T402), groups (T4)."
)
@click.option("--ignore", multiple=True, metavar="NAME,...", help="All findings but these.")
@click.option(
    "--exclude", multiple=True, metavar="GLOB", help="Leave out logs or folders: logs/wrong, *.old.yaml."
)
@click.option("--strict", is_flag=True, default=None, help="Warnings fail too.")
@click.option("--require-finished", is_flag=True, default=None, help="An unfinished game is an error.")
@click.option("--quiet", is_flag=True, default=None, help="No summary; nothing at all when all is well.")
@click.option("--statistics", is_flag=True, default=None, help="Count the findings by name.")
@click.option(
    "--as",
    "foreign",
    metavar="FORMAT",
    shell_complete=completed_format,
    help="Check records of another program (see take5 import --list).",
)
@click.option("--config", metavar="FILE", type=PATH, help="Read the settings from FILE; none: from nowhere.")
@workers_options
@output_option
def command(
    paths: tuple[str, ...], foreign: str | None, config: str | None, output: str | None, **options: Any
) -> int:
    """Checks logs: their form, every rule of the game, every claim.

    A folder (by default the current one) stands for all the logs below it, also in a store (s3://club/logs); - for
    standard input. The exit status is 1 where a log is at fault, 3 where one could not be read, else 0.
    """
    given = {name.replace("_", "-"): value for name, value in options.items() if value not in (None, ())}
    settings = load_settings(config, SETTINGS)
    chosen = {**settings.values, **given}
    policy = Policy(
        findings_named("select", given, settings) if chosen.get("select") else None,
        findings_named("ignore", given, settings),
        bool(chosen.get("strict")),
        bool(chosen.get("require-finished")),
    )
    look = Look(current_screen(output), bool(chosen.get("quiet")), bool(chosen.get("statistics")))
    form = reporter(format_of_report(chosen.get("format"), settings, output), look)
    tally = Tally()
    if foreign is not None:
        if "scheduler" in given:
            raise MisuseError("--as goes through records one by one: it has nothing for a --scheduler")
        items = foreign_items(foreign, paths, policy, tally)
    else:
        named_only = Exclusion(given.get("exclude", ()), os.curdir)
        met = named_only if "exclude" in given else Exclusion(chosen.get("exclude", ()), settings.folder)
        if "jobs" in chosen and chosen["jobs"] < 1:
            raise MisuseError(f"{settings.where('jobs')} must be at least 1")
        workers = workers_for(chosen.get("scheduler"), chosen.get("jobs"), paths)
        items = log_items(paths or (os.curdir,), named_only, met, policy, tally, workers)
    deliver_parts(report(items, form, tally), output)
    if look.statistics and not form.tells_counts:
        from take5cli.checks.reporters.concise import counts_by_name

        click.echo("".join(f"{line}\n" for line in counts_by_name(tally)), nl=False, err=True)
    return tally.status


def findings_named(option: str, given: Mapping[str, Any], settings: Settings) -> frozenset[str]:
    """The findings that an option names, or else a setting."""
    if option in given:
        return named(",".join(given[option]).split(","), f"--{option}")
    return named(settings.values.get(option, ()), settings.where(option))


def format_of_report(chosen: str | None, settings: Settings, output: str | None) -> str:
    """The format chosen, or else what a file's name asks for, or what suits where we run."""
    if chosen is None:
        here = "github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text"
        return form_by_ending(output, ENDINGS, here)
    if chosen not in FORMATS:
        raise MisuseError(f"{settings.where('format')}: {chosen!r} is none of {', '.join(FORMATS)}")
    return chosen


def log_items(
    paths: Sequence[str],
    named_only: Exclusion,
    met: Exclusion,
    policy: Policy,
    tally: Tally,
    workers: "Workers",
) -> Iterator[Found | str]:
    """What is found in logs, in order, with the progress shown meanwhile."""
    skipped = Skipped()
    over = watch(lambda: portions(paths, named_only, met, Skipped()))
    with over.progress:
        for item in validate(portions(paths, named_only, met, skipped), policy, tally, workers, over):
            over.progress.hide()
            yield item
    tally.skipped += skipped.count


def foreign_items(form: str, paths: Sequence[str], policy: Policy, tally: Tally) -> Iterator[Found | str]:
    """What is found in the records of another program."""
    from take5cli.checks.running import check_documents
    from take5cli.importers.documents import foreign_documents

    if not paths:
        raise MisuseError("--as wants the files named; it does not look into folders")
    for path in paths:
        tally.files += 1
        found = tally.errors + tally.warnings
        yield from check_documents(foreign_documents(form, path), policy, tally)
        if tally.errors + tally.warnings == found:
            tally.clean += 1
            yield shown(path)
