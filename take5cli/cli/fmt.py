"""`take5 fmt`: logs in canonical layout, or as YAML, JSON or JSON Lines."""

import os
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from typing import Any

import click

from take5cli.checks.checking import check_game
from take5cli.checks.reporters.concise import counted
from take5cli.cli.command import Command, current_screen, deliver, deliver_parts, output_option
from take5cli.errors import FileError, LogError, MisuseError, Take5Error
from take5cli.logs.documents import Document
from take5cli.logs.formatting import LostComment, comments_lost, formatted, yaml_game
from take5cli.logs.locking import locked
from take5cli.logs.opening import Format, format_of
from take5cli.logs.originals import Original, pieces_of, read_original
from take5cli.logs.saving import save
from take5cli.logs.sources import Skipped, find_logs, read_documents, read_logs, shown
from take5cli.logs.writer import to_text
from take5cli.terminal import Progress, Screen, Style, safe

EXAMPLE = """take5 fmt friday.yaml
take5 fmt --check logs/
take5 fmt --to jsonl logs/ -o all.jsonl"""

# With these, nobody can say what the log means; written anew, it would only hide the mistake.
NO_STRUCTURE = ("unsupported-version", "missing-key", "unknown-key", "wrong-type")


@click.command(cls=Command, example=EXAMPLE)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path())
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
@output_option
def command(
    paths: tuple[str, ...],
    check: bool,
    diff: bool,
    to: Format | None,
    drop_comments: bool,
    output: str | None,
) -> int:
    """Rewrites logs in canonical layout: a turn a line, keys in the format's order.

    What a log says stays the same, and so do its comments. A log that does not parse, or whose keys and values are
    not those of the format, is left alone; so is one with a comment that has no place in the layout.

    With --to, the games go to standard output, or to -o FILE, and the files are left alone.
    """
    if output is not None and to is None:
        to = format_of(output)
    if output is not None and (to is None or check or diff):
        raise MisuseError("-o goes with --to yaml, json or jsonl: without it, files are rewritten in place")
    if to is not None and (check or diff):
        raise MisuseError("--to writes the games elsewhere: leave --check and --diff out")
    if to is not None:
        deliver_parts(converted(paths, to, drop_comments), output)
        return 0
    return Rewriting(check, diff, drop_comments).rewrite(paths)


class Rewriting:
    """A run over files that are rewritten in place, or only looked at; counts what happened."""

    def __init__(self, check: bool, diff: bool, drop_comments: bool) -> None:
        self.only_look = check or diff
        self.diff = diff
        self.drop_comments = drop_comments
        self.status = 0
        self.files = 0
        self.other = 0
        self.alone = 0
        self.skipped = Skipped()
        self.progress = Progress("formatting")

    def rewrite(self, paths: tuple[str, ...]) -> int:
        """Goes through all files and gives the exit status."""
        with self.progress:
            for path in logs_at(paths, self.skipped):
                self.files += 1
                try:
                    self.rewrite_one(path)
                except Take5Error as error:
                    self.leave(error.exit_status, safe(str(error)))
                self.progress.advance()
        if paths != ("-",):
            click.echo(self.summary(), err=True)
        return self.status

    def rewrite_one(self, path: str) -> None:
        if path != "-" and os.path.isdir(path):
            raise FileError(f"{shown(path)}: there is no log in this folder")
        original = read_original(path)
        pieces = list(pieces_of(original.text, original.form, shown(path)))
        games = [game for piece in pieces for game in piece.games]
        if not games:
            raise FileError(f"{shown(path)}: there is no game in this file")
        for game in games:
            refuse_faulty(game)
        result = formatted(original, pieces)
        if not self.drop_comments:
            refuse_to_lose(result.lost, path, "has no place in the canonical layout")
        if path == "-" and not self.only_look:
            deliver(result.text, None)
        elif result.text != original.text:
            self.change(path, original, result.text)
            self.other += 1

    def change(self, path: str, original: Original, text: str) -> None:
        """Writes, names or shows what is to change."""
        if not self.only_look:
            with locked(path):
                save(path, text, expected=original.raw)
            return
        self.status = max(self.status, 1)
        self.progress.hide()
        if self.diff:
            deliver_parts(difference(shown(path), original.text, text, current_screen()), None)
        else:
            click.echo(safe(shown(path)))

    def leave(self, status: int, reason: str) -> None:
        """Tells why a file is left alone."""
        self.progress.hide()
        self.alone += 1
        self.status = max(self.status, status)
        click.echo(reason, err=True)

    def summary(self) -> str:
        """`3 files: 1 rewritten, 1 as it was, 1 left alone`."""
        what = "would change" if self.only_look else "rewritten"
        counts = [
            (self.other, what),
            (self.files - self.other - self.alone, "canonical"),
            (self.alone, "left alone"),
        ]
        told = ", ".join(f"{count} {word}" for count, word in counts if count)
        skipped = f" ({self.skipped.count} skipped)" if self.skipped.count else ""
        return f"{counted(self.files, 'file')}{skipped}: {told or 'nothing to do'}"


def converted(paths: tuple[str, ...], form: Format, drop_comments: bool) -> Iterator[str]:
    """The pieces of all games in another form; ends with an error at the first that cannot be taken over."""
    if form == "yaml":
        for number, document in enumerate(sound(paths)):
            game = yaml_game(document)
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
            yield document.value

    yield from to_text(values(), form)


def sound(paths: tuple[str, ...]) -> Iterator[Document]:
    """The games of these files and folders, up to the first that is no log of this format."""
    for document in read_logs(paths):
        refuse_faulty(document)
        yield document


def logs_at(paths: tuple[str, ...], skipped: Skipped) -> Iterator[str]:
    """The files meant by paths; of a folder those that hold a log."""
    for path in paths:
        if path == "-" or not os.path.isdir(path):
            yield path
            continue
        files = [
            file for file in find_logs(path, (), skipped) if any(True for _ in read_documents(file, skipped))
        ]
        yield from files or [path]


def refuse_faulty(document: Document) -> None:
    """Raises LogError (FileError where it could not be read) for a document that is no log of this format."""
    for finding in check_game(document).findings:
        if finding.code.startswith("T1") or finding.name in NO_STRUCTURE:
            place = f"{finding.file}:{finding.line}:{finding.column}:"
            hint = f" ({finding.hint})" if finding.hint else ""
            kind = FileError if finding.name == "unreadable" else LogError
            raise kind(f"{place} {finding.code} {finding.name}: {finding.message}{hint}; left alone")


def refuse_to_lose(comments: Sequence[LostComment], path: str, reason: str) -> None:
    """Raises LogError if there are comments that would be lost."""
    if comments:
        line, text = comments[0]
        more = f" (and {len(comments) - 1} more)" if len(comments) > 1 else ""
        raise LogError(
            f"{shown(path)}:{line}: this comment{more} {reason}: {text}; left alone, unless with --drop-comments"
        )


def difference(name: str, old: str, new: str, screen: Screen) -> Iterator[str]:
    """What changes, as a unified diff."""
    styles: dict[str, Style] = {"+": "good", "-": "error", "@": "dim"}
    before, after = (text.removesuffix("\n").split("\n") for text in (old, new))
    if not old.endswith("\n"):
        before.append("\\ No newline at end of file")
    for line in unified_diff(before, after, name, f"{name} (canonical)", lineterm=""):
        yield (screen.paint(safe(line), styles[line[0]]) if line[0] in styles else safe(line)) + "\n"
