"""`take5 import`: records of other programs as logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from take5cli.cli.command import PATH, Command, completed_format, current_screen, deliver, output_option
from take5cli.errors import MisuseError
from take5cli.importers.foreign import Options
from take5cli.importers.formats import AUTO, FORMATS, importer

if TYPE_CHECKING:
    from take5cli.checks.tally import Tally
    from take5cli.importers.documents import ForeignDocument
    from take5cli.logs.opening import Format

_FIGURES = ("deck_size", "cards_per_hand", "row_count", "row_capacity")
_LOW_CARD = ("choose", "cheapest")


@click.command(
    cls=Command,
    example="take5 import nimmt-rl game.json -o game.yaml\ntake5 import auto results.txt --rounds 3",
)
@click.argument("form", metavar="FORMAT", required=False, shell_complete=completed_format)
@click.argument("files", nargs=-1, metavar="FILE...", type=PATH)
@click.option("--list", "listing", is_flag=True, help="List the formats; with FORMAT, tell all about one.")
@click.option("--to", type=click.Choice(["yaml", "json", "jsonl"]), default="yaml", help="What to write.")
@click.option(
    "--limit", type=click.IntRange(1), metavar="N", help="The limit, where the record does not say it."
)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="How many rounds were agreed and played.")
@click.option("--down", is_flag=True, help="Numbers are points left of the limit.")
@click.option(
    "--start", multiple=True, metavar="A,B,C,D", help="The start cards of a round; once for each, in order."
)
@click.option("--players", metavar="NAME,...", help="Names of the seats, in seat order.")
@click.option(
    "--rule", "rules", multiple=True, metavar="KEY=VALUE", help="A house rule: row_capacity=6 and the like."
)
@click.option("--quiet", is_flag=True, help="Say nothing but what is wrong.")
@output_option
def command(
    form: str | None,
    files: tuple[str, ...],
    listing: bool,
    to: Format,
    limit: int | None,
    rounds: int | None,
    down: bool,
    start: tuple[str, ...],
    players: str | None,
    rules: tuple[str, ...],
    quiet: bool,
    output: str | None,
) -> int:
    """Takes over the records of other programs: the games as logs, and what is wrong or missing in them.

    FORMAT is one of those that `--list` tells, or `auto`. The games go to standard output or to -o FILE, the
    report to standard error. Whatever a record says of its plays is checked: the exit status is 1 where it
    contradicts the rules or itself.
    """
    if listing:
        deliver(_about(form), output)
        return 0
    if form is None or not files:
        raise MisuseError(
            "take5 import needs a format and a file: take5 import auto FILE; --list lists the formats"
        )
    options = Options(
        limit=limit,
        rounds=rounds,
        down=down,
        start=tuple(_numbers(cards, "--start") for cards in start),
        players=tuple(name.strip() for name in players.split(",")) if players else (),
        rules=dict(_rule(rule) for rule in rules),
    )
    from take5cli.checks.tally import Tally

    tally = Tally()
    games: list[Any] = []
    report = "".join(_take_over(form, files, options, tally, games, quiet))
    if games:
        from take5cli.logs.writer import to_text

        deliver("".join(to_text(games, to)), output)
    click.echo(report, nl=False, err=True)
    return tally.status


def _about(form: str | None) -> str:
    """All formats, or the whole description of one."""
    if form is None:
        width = max(map(len, FORMATS))
        lines = [f"{name:<{width}}  {importer(name).TITLE}\n" for name in FORMATS]
        return "".join(lines) + f"{AUTO:<{width}}  whichever of these the file looks like\n"
    return (importer(form).__doc__ or "").strip() + "\n"


def _numbers(text: str, option: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise MisuseError(f"{option} wants card numbers with commas between them, not {text!r}")
    return tuple(map(int, parts))


def _rule(text: str) -> tuple[str, int | str]:
    key, _, value = text.partition("=")
    if key in _FIGURES and value.isascii() and value.isdigit() and len(value) < 10:
        return key, int(value)
    if key == "low_card" and value in _LOW_CARD:
        return key, value
    raise MisuseError(
        f"--rule wants one of {', '.join(_FIGURES)} with a whole number, or low_card=choose|cheapest, not {text!r}"
    )


def _take_over(
    form: str, files: Sequence[str], options: Options, tally: Tally, games: list[Any], quiet: bool
) -> Iterator[str]:
    """Adds the games to `games`, counts findings in `tally`; yields the report piece by piece."""
    from take5cli.checks.policy import Policy
    from take5cli.checks.reporters import Look, reporter
    from take5cli.checks.reporters.report import told
    from take5cli.checks.running import check_documents
    from take5cli.importers.documents import foreign_documents
    from take5cli.importers.reports import about_file, about_game, agreement

    reports = reporter("text", Look(current_screen("")))
    for path in files:
        tally.files += 1
        documents: list[ForeignDocument] = []
        for document in foreign_documents(form, path, options):
            if document.imported.game is not None:
                games.append(document.imported.game)
            if not quiet:
                yield from about_game(document)
            errors = tally.errors
            yield from told(check_documents([document], Policy(), tally), reports)
            if not quiet and tally.errors == errors:
                yield from agreement(document)
            documents.append(document)
        yield from about_file(documents, quiet)
