"""`take5 explain`: what a finding means and how to mend it, from the catalogue of the checks."""

from collections.abc import Iterator, Sequence
from textwrap import indent, wrap

import click

from take5cli.checks.catalogue import BY_NAME, CATALOGUE, GROUPS, Entry, nearest_name, resolve
from take5cli.cli.command import Command, current_screen, deliver, output_option
from take5cli.terminal import Screen, Style, safe

WIDEST = 80
NAME_WIDTH = max(len(entry.name) for entry in CATALOGUE)


def completed(_ctx: click.Context, _argument: click.Parameter, begun: str) -> list[str]:
    """The names and codes of findings that begin so."""
    return [word for entry in CATALOGUE for word in (entry.name, entry.code) if word.startswith(begun)]


@click.command(cls=Command, example="take5 explain T402\ntake5 explain --all")
@click.argument("names", nargs=-1, metavar="[CODE|NAME...]", shell_complete=completed)
@click.option("--all", "everything", is_flag=True, help="List all findings.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or for programs.",
)
@output_option
def command(names: tuple[str, ...], everything: bool, form: str, output: str | None) -> None:
    """Explains a finding: what it means, how to mend it, the smallest log that shows it."""
    if everything == bool(names):
        raise click.UsageError("name a finding, or --all for the list of all")
    entries = CATALOGUE if everything else [entry_named(name) for name in names]
    if form == "json":
        deliver(as_json(entries), output)
        return
    screen = current_screen(output)
    lines = overview(screen) if everything else explanations(entries, screen)
    deliver("".join(f"{line}\n" for line in lines), output)


def entry_named(word: str) -> Entry:
    """The entry that a name or a code means; UsageError with what was probably meant."""
    if name := resolve(word):
        return BY_NAME[name]
    near = nearest_name(word)
    ending = f"did you mean {near}?" if near else "take5 explain --all lists them"
    raise click.UsageError(f"there is no finding {safe(word)}; {ending}")


def explanations(entries: Sequence[Entry], screen: Screen) -> Iterator[str]:
    """The lines of the full text of some entries."""
    for index, entry in enumerate(entries):
        if index:
            yield ""
        yield from explanation(entry, screen)


def explanation(entry: Entry, screen: Screen) -> Iterator[str]:
    """The lines that explain one finding."""
    room = min(screen.width, WIDEST)
    title = screen.paint(f"{entry.code} {entry.name}", style_of(entry))
    kind = f"({entry.severity}, {GROUPS[entry.code[:2]]})"
    yield from [f"{title} {kind}"] if len(f"{entry.code} {entry.name} {kind}") <= room else [title, kind]
    yield from wrap(sentence(entry.summary), room)
    for heading, text in (("What it means", entry.meaning), ("How to mend it", entry.mend)):
        yield ""
        yield screen.paint(heading, "strong")
        yield from wrap(text, room, initial_indent="  ", subsequent_indent="  ")
    for heading, log in (("A log that shows it", entry.bad), ("One like it that is all right", entry.good)):
        yield ""
        yield screen.paint(heading, "strong")
        yield indent(log.rstrip(), "  ") if log else "  (an empty file)"


def overview(screen: Screen) -> Iterator[str]:
    """The lines of the list of all findings, by group."""
    room = max(min(screen.width, WIDEST) - 4, 20)
    wide = room >= NAME_WIDTH + 30
    for number, (group, title) in enumerate(GROUPS.items()):
        if number:
            yield ""
        yield screen.paint(f"{group}xx {title}", "strong")
        for entry in CATALOGUE:
            if entry.code.startswith(group):
                yield from listed(entry, screen, room, wide)


def listed(entry: Entry, screen: Screen, room: int, wide: bool) -> Iterator[str]:
    """The lines of one finding in the list: beside its name where there is room, else below it."""
    head = f"  {entry.code} {screen.paint(entry.name, style_of(entry))}"
    summary = entry.summary if entry.severity == "error" else f"{entry.summary} (warning)"
    if not wide:
        yield head
        yield from wrap(summary, room, initial_indent="    ", subsequent_indent="    ")
        return
    column = NAME_WIDTH + 9
    first, *rest = wrap(summary, min(screen.width, WIDEST) - column)
    yield head + " " * (NAME_WIDTH - len(entry.name) + 2) + first
    for line in rest:
        yield " " * column + line


def style_of(entry: Entry) -> Style:
    """Errors look other than warnings."""
    return "error" if entry.severity == "error" else "warning"


def sentence(summary: str) -> str:
    """A summary with a capital and a full stop, unless it begins with a key of the log."""
    return f"{summary[0].upper()}{summary[1:]}."


def as_json(entries: Sequence[Entry]) -> str:
    """Entries as JSON, each on a line of its own."""
    from json import dumps

    lines = (dumps({**entry._asdict(), "group": GROUPS[entry.code[:2]]}) for entry in entries)
    return '{"version": 1, "findings": [\n' + ",\n".join(lines) + "\n]}\n"
