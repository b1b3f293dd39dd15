"""What all commands share: an example before all other help, colour and width, and where results go."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from take5cli.terminal import Screen

    TextType = click.ParamType[str]
else:
    TextType = click.ParamType  # click takes a parameter here since 8.4 only

COLOR = "take5cli.color"
WIDEST_HELP = 80
WRITTEN = ("output", "page")
"""The parameters that are paths of what is written, not read."""

ASIDE = "write to one, then copy it to the store"
OFFICE = (".xlsx", ".xls", ".ods", ".pdf", ".docx", ".odt")

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class PathType(TextType):
    """The type of a path, which need not exist; `click.Path` would look for translations, and load `locale`."""

    name = "path"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list["CompletionItem"]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


PATH = PathType()


class Formatter(click.HelpFormatter):
    """Click's layout of help, also on a narrow terminal, and an example first."""

    def write_example(self, example: str) -> None:
        self.write_heading("Example")
        for line in example.splitlines():
            self.write(f"  {line}\n")
        self.write_paragraph()

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl(rows, min(col_max, self.width * 3 // 8), col_spacing)


class Context(click.Context):
    """A click context whose help is as wide as the terminal."""

    def make_formatter(self) -> Formatter:
        from take5cli.terminal import columns

        return Formatter(width=min(columns(), WIDEST_HELP))


class Command(click.Command):
    """A click command with an example (one or more lines as typed in a shell) and the option `--color`."""

    context_class = Context

    def __init__(self, name: str | None, example: str, **settings: Any) -> None:
        super().__init__(name, add_help_option=False, **settings)
        self.example = example
        self.params.append(
            click.Option(
                ["--color"],
                type=click.Choice(["auto", "always", "never"]),
                expose_value=False,
                callback=remember_color,
                help="Colour: on a terminal (auto), always or never.",
            )
        )
        self.params.append(answering(["-h", "--help"], click.Context.get_help, "Show this message and exit."))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if isinstance(formatter, Formatter):
            formatter.write_example(self.example)
        super().format_help(ctx, formatter)


def answering(names: list[str], answer: Callable[[click.Context], str], meaning: str) -> click.Option:
    """An option that prints an answer and ends the command; click's own would first load `locale`."""

    def give(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
        if asked and not ctx.resilient_parsing:
            click.echo(answer(ctx))
            ctx.exit()

    return click.Option(names, is_flag=True, is_eager=True, expose_value=False, callback=give, help=meaning)


def remember_color(ctx: click.Context, _: click.Parameter, choice: str | None) -> None:
    """Keeps what `--color` says, before the command's name or after it; the last one counts."""
    if choice is not None:
        ctx.meta[COLOR] = choice


def current_screen(output: str | None = None) -> "Screen":
    """Colour and width for what the running command writes to `output` (None: standard output)."""
    from take5cli.terminal import screen_of

    choice = click.get_current_context().meta.get(COLOR, "auto")
    screen = screen_of(sys.stdout if output is None else None, choice)
    if sys.platform == "win32" and screen.color:
        from colorama import just_fix_windows_console  # click brings it along on Windows

        just_fix_windows_console()
    return screen


def output_path(_ctx: click.Context, _option: click.Parameter, path: str | None) -> str | None:
    """Where to write; None for standard output. Refuses what only an office program could open, and stores."""
    if path is not None and "://" in path:
        raise click.BadParameter(f"only a disk takes a file whole or not at all: {ASIDE}")
    if path is not None and path.lower().endswith(OFFICE):
        ending = path[path.rindex(".") :]
        raise click.BadParameter(f"nothing is written as {ending}: a spreadsheet opens .csv, a browser .html")
    return None if path == "-" else path


def output_option(function: Decorated) -> Decorated:
    """Adds `-o FILE`, the argument `output` (None when the result goes to standard output)."""
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        type=PATH,
        callback=output_path,
        help="Write to FILE (all or nothing) instead of standard output.",
    )(function)


def completed_format(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """The names of foreign formats that begin so."""
    from take5cli.importers.formats import AUTO, FORMATS

    return [name for name in (*FORMATS, AUTO) if name.startswith(begun)]


def deliver_parts(parts: Iterable[str], output: str | None) -> None:
    """Writes a long result part by part to standard output, or to the file `output` completely or not at all."""
    spare_what_is_read(output)
    if output is not None:
        from take5cli.logs.saving import replacement

        with replacement(output) as file:
            file.writelines(part.encode(errors="backslashreplace") for part in parts)
    elif sys.stdout is not None:  # as it is where standard output is closed
        sys.stdout.writelines(parts)


def spare_what_is_read(output: str | None) -> None:
    """MisuseError if this file is one of those that the running command reads, or a log in one of their folders."""
    from take5cli.errors import MisuseError

    context = click.get_current_context(silent=True)
    if context is None or output is None or not os.path.isfile(output):
        return
    for parameter in context.command.params:
        if isinstance(parameter.type, PathType) and parameter.name not in WRITTEN:
            named = context.params.get(parameter.name or "") or ()
            for path in (named,) if isinstance(named, str) else named:
                if _is_read(output, path):
                    raise MisuseError(
                        f"{output}: this log is read, and would be written over: choose another name"
                    )


def _is_read(output: str, path: str) -> bool:
    if not os.path.isdir(path):
        return os.path.exists(path) and os.path.samefile(output, path)
    from take5cli.logs.sources import Skipped, read_documents

    within = os.path.realpath(output).startswith(os.path.join(os.path.realpath(path), ""))
    return within and next(iter(read_documents(output, Skipped())), None) is not None


def form_by_ending(output: str | None, endings: Mapping[str, str], otherwise: str) -> str:
    """The format that a file's name asks for by its ending, which may be compressed: of `endings`, such as .csv."""
    return endings.get(os.path.splitext((output or "").lower().removesuffix(".gz"))[1], otherwise)


def deliver(text: str, output: str | None) -> None:
    """Writes a command's result to standard output, or to the file `output` completely or not at all."""
    deliver_parts((text,), output)
