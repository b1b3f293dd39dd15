"""Asking for a line on the terminal, or reading it from a pipe."""

import sys
from collections.abc import Iterable, Sequence

import click

from take5cli.cli.command import current_screen
from take5cli.telling.replay_text import wrapped
from take5cli.terminal import safe


def ask(question: str) -> str | None:
    """What was typed, without its line end; None at the end of input (Ctrl-D)."""
    click.echo(question, nl=False, color=True)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        click.echo()
        return None
    return line.rstrip("\r\n")


def hear_utf8() -> None:
    """Makes standard input read UTF-8, whatever the locale is; bytes that are none become question marks."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


def show(lines: Iterable[str]) -> None:
    """Prints lines that are safe to print."""
    for line in lines:
        click.echo(line.rstrip(), color=True)


def show_text(text: str) -> None:
    """Prints a sentence that may hold a stranger's name, broken where the terminal ends."""
    show(wrapped(safe(text), current_screen().width))


def show_help(entries: Sequence[tuple[str, str]]) -> None:
    """Prints what can be typed, and what it does, in two columns."""
    left = max(len(typed) for typed, _ in entries) + 2
    for typed, does in entries:
        lines = wrapped(does, max(10, current_screen().width - left))
        show((typed if not number else "").ljust(left) + line for number, line in enumerate(lines))
