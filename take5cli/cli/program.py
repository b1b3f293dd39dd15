"""`take5` itself: finds the command and loads its module, and lists all commands without loading any."""

import gc
import os
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import click

from take5cli._version import __version__
from take5cli.cli import ALIASES, COMMANDS
from take5cli.cli.command import Command, answering

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


GARBAGE = 10_000
"""New objects at which Python looks for cycles: far more than a game has, so that games cause no search."""


class Program(Command, click.Group):
    """A group whose commands are the table `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = import_module(f"take5cli.cli.{module}").command
        if not gc.isenabled():  # see main
            gc.freeze()
            gc.set_threshold(GARBAGE)
            gc.enable()
        command.name = cmd_name
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = ALIASES.get(args[0], args[0])
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"there is no command {name!r}{likely_meant(args)}", ctx)
        return super().resolve_command(ctx, [name, *args[1:]])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list["CompletionItem"]:
        from click.shell_completion import CompletionItem

        commands = [
            CompletionItem(name, help=summary)
            for name, (_, summary) in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]


def likely_meant(args: list[str]) -> str:
    """What the user of a command that does not exist may have wanted, as the end of a sentence."""
    from difflib import get_close_matches

    if os.path.exists(args[0]):
        return f"; to replay a file: take5 replay {' '.join(args)}"
    if args[0] == "help":
        return f"; did you mean take5 {' '.join([*args[1:2], '--help'])}?"
    near = get_close_matches(args[0], COMMANDS, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


@click.command(
    cls=Program,
    example="take5 replay friday.yaml",
    params=[answering(["--version"], lambda _: f"take5 {__version__}", "Show the version and exit.")],
    invoke_without_command=True,
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """Replays, checks, scores and analyses recorded games of Take 5 (6 nimmt!)."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(2)


def run_program(args: Sequence[str]) -> int:
    """The exit status of a command; what goes wrong is raised, even a closed pipe (click makes that a 1)."""
    if "_TAKE5_COMPLETE" in os.environ:
        program.main(args, prog_name="take5")
    if os.name == "nt":
        args = [path for arg in args for path in matching(arg)]
    try:
        with program.make_context("take5", list(args)) as ctx:
            return program.invoke(ctx) or 0
    except click.exceptions.Exit as end:
        return end.exit_code


def matching(arg: str) -> list[str]:
    """The files that a pattern stands for, or the argument itself; on Windows no shell does that for us."""
    from glob import glob

    return [arg] if arg.startswith("-") else sorted(glob(arg, recursive=True)) or [arg]
