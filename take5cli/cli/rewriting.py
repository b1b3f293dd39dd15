"""Files that are rewritten in place, or only looked at: one after the other, each whole or not at all."""

import os
import sys
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from typing import NamedTuple, Protocol

import click

from take5cli.checks.reporters.concise import counted
from take5cli.cli.asking import ask
from take5cli.cli.command import current_screen, deliver, deliver_parts
from take5cli.errors import FileError, Take5Error
from take5cli.logs.locking import locked
from take5cli.logs.originals import Original, Piece, pieces_of, read_original
from take5cli.logs.saving import save
from take5cli.logs.sources import Skipped, find_logs, read_documents, shown
from take5cli.terminal import Progress, Screen, Style, is_terminal, safe


class Reworked(NamedTuple):
    """What a file becomes: its new text, lines on what was done or not, and the exit status that it asks for."""

    text: str
    remarks: Sequence[str] = ()
    status: int = 0


class Work(Protocol):
    """What is done to each file; `rework` raises Take5Error to leave it alone.

    `verb` and `rest` say what becomes of files that change, and of those that do not, `label` what the new text is;
    `asks` whether it is shown and a yes is wanted before it is written.
    """

    @property
    def verb(self) -> str: ...

    @property
    def rest(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def asks(self) -> bool: ...

    def rework(self, path: str, original: Original, pieces: Sequence[Piece]) -> Reworked: ...


class Rewriting:
    """A run over files; counts what happened. With `check` or `diff` they are only looked at; `yes` asks nothing."""

    def __init__(self, work: Work, check: bool, diff: bool, yes: bool) -> None:
        self.work = work
        self.only_look = check or diff
        self.diff = diff
        self.yes = yes
        self.status = 0
        self.files = 0
        self.written = 0
        self.waiting = 0
        self.alone = 0
        self.skipped = Skipped()
        self.progress = Progress("reading")

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
        if not any(piece.games for piece in pieces):
            raise FileError(f"{shown(path)}: there is no game in this file")
        result = self.work.rework(path, original, pieces)
        if path == "-" and not self.only_look:
            deliver(result.text, None)
            self.tell(result)
        elif result.text == original.text:
            self.tell(result)
        else:
            self.change(path, original, result)

    def tell(self, result: Reworked) -> None:
        """Says what there is to say of a file, and counts its status."""
        self.status = max(self.status, result.status)
        if result.remarks:
            self.progress.hide()
            click.echo("".join(f"{line}\n" for line in result.remarks), nl=False, err=True)

    def change(self, path: str, original: Original, result: Reworked) -> None:
        """Shows, names or writes what is to change."""
        self.progress.hide()
        if self.diff or (self.work.asks and not self.only_look):
            name = shown(path)
            parts = difference(
                name, f"{name} ({self.work.label})", original.text, result.text, current_screen()
            )
            deliver_parts(parts, None)
            sys.stdout.flush()
        elif self.only_look:
            click.echo(safe(shown(path)))
        self.tell(result)
        if self.only_look or not self.may_write(path):
            self.status = max(self.status, 1)
            self.waiting += 1
            return
        with locked(path):
            save(path, result.text, expected=original.raw)
        self.written += 1

    def may_write(self, path: str) -> bool:
        """Whether a file may be written: where that is asked, somebody must say yes, there and then or before."""
        if not self.work.asks or self.yes:
            return True
        if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
            click.echo(
                f"{safe(shown(path))}: not written, since nobody can be asked: --yes writes it", err=True
            )
            return False
        answer = ask(f"Write this to {safe(shown(path))}? [y/N] ")
        return (answer or "").strip().lower() in ("y", "yes")

    def leave(self, status: int, reason: str) -> None:
        """Tells why a file is left alone."""
        self.progress.hide()
        self.alone += 1
        self.status = max(self.status, status)
        click.echo(reason, err=True)

    def summary(self) -> str:
        """`3 files: 1 rewritten, 1 canonical, 1 left alone`."""
        counts = [
            (self.written, self.work.verb),
            (self.waiting, "would change"),
            (self.files - self.written - self.waiting - self.alone, self.work.rest),
            (self.alone, "left alone"),
        ]
        told = ", ".join(f"{count} {word}" for count, word in counts if count)
        skipped = f" ({self.skipped.count} skipped)" if self.skipped.count else ""
        return f"{counted(self.files, 'file')}{skipped}: {told or 'nothing to do'}"


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


def difference(name: str, new_name: str, old: str, new: str, screen: Screen) -> Iterator[str]:
    """What changes, as a unified diff."""
    styles: dict[str, Style] = {"+": "good", "-": "error", "@": "dim"}
    before, after = (text.removesuffix("\n").split("\n") for text in (old, new))
    if not old.endswith("\n"):
        before.append("\\ No newline at end of file")
    for line in unified_diff(before, after, name, new_name, lineterm=""):
        yield (screen.paint(safe(line), styles[line[0]]) if line[0] in styles else safe(line)) + "\n"
