"""`take5 schema`: the JSON Schema of the log format, for editors and other programs."""

from pathlib import Path

import click

import take5cli
from take5cli.cli.command import Command, deliver, output_option

EDITORS = """An editor that knows schemas helps while you type, if a YAML log begins with

\b
  # yaml-language-server: $schema=game.schema.json"""


@click.command(cls=Command, example="take5 schema -o game.schema.json", epilog=EDITORS)
@output_option
def command(output: str | None) -> None:
    """Prints the JSON Schema (draft 2020-12) of the log format."""
    deliver(schema_file().read_text(encoding="utf-8"), output)


def schema_file() -> Path:
    """Where the schema is: inside an installed package, or beside the package in the repository."""
    package = Path(take5cli.__file__).parent
    shipped = package / "schemas" / "game.schema.json"
    return shipped if shipped.exists() else package.parent / "schemas" / shipped.name
