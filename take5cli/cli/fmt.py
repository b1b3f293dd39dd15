"""`take5 fmt`: logs in canonical layout, filled in, mended, or as YAML, JSON or JSON Lines."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from take5cli.cli.command import PATH, Command, deliver_parts, output_option
from take5cli.cli.mending import Mender
from take5cli.cli.refusing import refuse_faulty
from take5cli.cli.rewriting import Reworked, Rewriting
from take5cli.errors import LogError, MisuseError
from take5cli.logs.documents import Document
from take5cli.logs.formatting import Change, LostComment, comments_lost, formatted, unchanged, yaml_game
from take5cli.logs.opening import Format, format_of
from take5cli.logs.originals import Original, Piece
from take5cli.logs.sources import read_logs, shown
from take5cli.logs.writer import to_text

EXAMPLE = """take5 fmt friday.yaml
take5 fmt --check logs/
take5 fmt --infer --diff friday.yaml
take5 fmt --fix friday.yaml
take5 fmt --to jsonl logs/ -o all.jsonl"""


@click.command(cls=Command, example=EXAMPLE)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PATH)
@click.option(
    "--check", is_flag=True, help="Write nothing; name the files that would change (exit status 1)."
)
@click.option("--diff", is_flag=True, help="Write nothing; show what would change (exit status 1).")
@click.option(
    "--to",
    type=click.Choice(["yaml", "json", "jsonl"]),
    help="Write all games in this form instead, together.",
)
@click.option(
    "--drop-comments", is_flag=True, help="Let go of comments that have no place in the new layout."
)
@click.option(
    "--infer", is_flag=True, help="Fill in what the log determines: row choices, points, the result."
)
@click.option("--fix", is_flag=True, help="Mend what can be mended in one way only; shown and asked first.")
@click.option("--yes", is_flag=True, help="With --fix: write without asking.")
@output_option
def command(
    paths: tuple[str, ...],
    check: bool,
    diff: bool,
    to: Format | None,
    drop_comments: bool,
    infer: bool,
    fix: bool,
    yes: bool,
    output: str | None,
) -> int:
    """Rewrites logs in canonical layout: a turn a line, keys in the format's order.

    What a log says stays the same, and so do its comments. A log that does not parse, or whose keys and values are
    not those of the format, is left alone; so is one with a comment that has no place in the layout.

    With --infer or --fix the layout stays: what is missing is put in its place, what is wrong is replaced, and every
    other byte is left as it was. --infer never overwrites what is recorded, and tells which row choices stay open.
    --fix does what alone makes all that is recorded agree (as the hints of `take5 validate` say), as long as there is
    any, and tells what it leaves. Exit status 1: something is still open or wrong.

    With --to, the games go to standard output, or to -o FILE, and the files are left alone.
    """
    if output is not None and to is None:
        to = format_of(output)
    if output is not None and (to is None or check or diff):
        raise MisuseError("-o goes with --to yaml, json or jsonl: without it, files are rewritten in place")
    if to is not None and (check or diff):
        raise MisuseError("--to writes the games elsewhere: leave --check and --diff out")
    if yes and not fix:
        raise MisuseError("--yes goes with --fix: nothing else asks")
    mender = Mender(infer, fix) if infer or fix else None
    if to is not None:
        deliver_parts(converted(paths, to, drop_comments, mender.change if mender else unchanged), output)
        return mender.told() if mender else 0
    return Rewriting(mender or Layout(drop_comments), check, diff, yes).rewrite(paths)


class Layout:
    """The work of rewriting files in canonical layout."""

    verb = "rewritten"
    rest = label = "canonical"
    asks = False

    def __init__(self, drop_comments: bool) -> None:
        self.drop_comments = drop_comments

    def rework(self, path: str, original: Original, pieces: Sequence[Piece]) -> Reworked:
        """A file in canonical layout."""
        for piece in pieces:
            for game in piece.games:
                refuse_faulty(game)
        result = formatted(original, pieces)
        if not self.drop_comments:
            refuse_to_lose(result.lost, path, "has no place in the canonical layout")
        return Reworked(result.text)


def converted(
    paths: tuple[str, ...], form: Format, drop_comments: bool, change: Change = unchanged
) -> Iterator[str]:
    """The pieces of all games, changed, in another form; ends with an error at the first that cannot be taken over."""
    if form == "yaml":
        for number, document in enumerate(sound(paths)):
            game = yaml_game(document, change)
            if not drop_comments:
                refuse_to_lose(game.lost, document.file, "has no place in the canonical layout")
            yield "---\n" + game.text if number else game.text
        return

    def values() -> Iterator[Any]:
        for document in sound(paths):
            if not drop_comments:
                refuse_to_lose(
                    comments_lost(document), document.file, "would be lost, since JSON has no comments"
                )
            yield change(document)

    yield from to_text(values(), form)


def sound(paths: tuple[str, ...]) -> Iterator[Document]:
    """The games of these files and folders, up to the first that is no log of this format."""
    for document in read_logs(paths):
        refuse_faulty(document)
        yield document


def refuse_to_lose(comments: Sequence[LostComment], path: str, reason: str) -> None:
    """Raises LogError if there are comments that would be lost."""
    if comments:
        line, text = comments[0]
        more = f" (and {len(comments) - 1} more)" if len(comments) > 1 else ""
        raise LogError(
            f"{shown(path)}:{line}: this comment{more} {reason}: {text}; left alone, unless with --drop-comments"
        )
