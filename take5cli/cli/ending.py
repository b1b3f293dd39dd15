"""How a run ends that does not simply end: what is said on standard error, and the exit status."""

import errno
import os
import sys

import click

from take5cli.cli.command import Command
from take5cli.errors import Take5Error
from take5cli.terminal import safe

MISUSED, UNREADABLE, INTERNAL, INTERRUPTED = 2, 3, 70, 130


def status_after(error: BaseException) -> int:
    """The exit status for what a run raised; standard error says what went wrong, without a traceback."""
    try:
        status = explain(error)
    except OSError as unsayable:
        status = 0 if is_closed_pipe(unsayable) else UNREADABLE
    give_up_unwritable_streams()
    return status


def explain(error: BaseException) -> int:
    """Says what went wrong, if anything did, and gives the exit status."""
    if isinstance(error, OSError) and is_closed_pipe(error):
        return 0
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    if isinstance(error, (KeyboardInterrupt, EOFError, click.Abort)):
        return INTERRUPTED
    if isinstance(error, Take5Error):
        return say(str(error), error.exit_status)
    if isinstance(error, click.UsageError):
        return explain_misuse(error)
    if isinstance(error, click.ClickException):
        return say(
            error.format_message(), UNREADABLE if isinstance(error, click.FileError) else error.exit_code
        )
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename is not None else ""
        return say(f"{where}{error.strerror or error}", UNREADABLE)
    return explain_fault(error)


def explain_misuse(error: click.UsageError) -> int:
    """A wrong use: what was wrong, an example of a right one, and where to read more."""
    path = error.ctx.command_path if error.ctx else "take5"
    lines = [f"{path}: {safe(' '.join(error.format_message().split()))}"]
    if error.ctx and isinstance(error.ctx.command, Command):
        lines.append(f"Example: {error.ctx.command.example.splitlines()[0]}")
    lines.append(f"More: {path} --help")
    click.echo("\n".join(lines), err=True)
    return MISUSED


def explain_fault(error: BaseException) -> int:
    """A fault of this program: one line, and where it happened only for those who ask with TAKE5_DEBUG=1."""
    if os.environ.get("TAKE5_DEBUG"):
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return say(f"internal error: {what} (please report it; TAKE5_DEBUG=1 shows where it happened)", INTERNAL)


def say(message: str, status: int) -> int:
    """One line on standard error, whatever the message holds."""
    click.echo(f"take5: {safe(message)}", err=True)
    return status


def is_closed_pipe(error: OSError) -> bool:
    """Whether the reader of our output has gone; Windows calls that an invalid argument."""
    return error.errno == errno.EPIPE or (
        os.name == "nt" and error.errno == errno.EINVAL and not error.filename
    )


def give_up_unwritable_streams() -> None:
    """Lets what cannot be written go nowhere, so that Python's own flush at exit does not complain of it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
