"""`take5 validate`: checks logs, for people and for CI."""

import sys
from collections.abc import Iterator

import click

from take5cli.checks.policy import Policy
from take5cli.checks.reporters import FORMATS, Look, Reporter, reporter
from take5cli.checks.running import told
from take5cli.checks.tally import Tally
from take5cli.cli.command import Command, current_screen, output_option
from take5cli.logs.sources import read_documents


@click.command(cls=Command, example="take5 validate friday.yaml\ntake5 validate logs/")
@click.argument("paths", nargs=-1, metavar="[PATH...]", type=click.Path())
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are told.")
@output_option
def command(paths: tuple[str, ...], form: str, output: str | None) -> int:
    """Checks logs: every rule, every claim."""
    tally = Tally()
    write(report(paths, reporter(form, Look(current_screen(output))), tally), output)
    return tally.status


def report(paths: tuple[str, ...], form: Reporter, tally: Tally) -> Iterator[str]:
    """The pieces of the whole report."""
    if not form.summary_first:
        yield form.opening(tally)
    joint = ""
    kept: list[str] = []
    for path in paths:
        tally.files += 1
        for piece in told(read_documents(path), Policy(), form, tally):
            item = joint + piece
            joint = form.joint
            if form.summary_first:
                kept.append(item)
            else:
                yield item
    if form.summary_first:
        yield form.opening(tally)
        yield from kept
    yield form.closing(tally)


def write(pieces: Iterator[str], output: str | None) -> None:
    """Writes the pieces to standard output, or to a file completely or not at all."""
    if output is None:
        sys.stdout.writelines(pieces)
        return
    from take5cli.logs.saving import replacement

    with replacement(output) as file:
        file.writelines(piece.encode(errors="backslashreplace") for piece in pieces)
