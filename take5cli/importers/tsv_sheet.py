"""Score sheets with tabs between the cells: what is copied from a spreadsheet or a page's table.

    take5 import tsv sheet.tsv -o sheet.yaml

As `csv`, but for the tabs.
"""

from __future__ import annotations

from collections.abc import Iterator

from take5cli.importers.csv_sheet import is_table
from take5cli.importers.foreign import Imported, Options
from take5cli.importers.sheet import read_sheet

NAME = "tsv"
TITLE = "score sheets with tabs"


def looks_like(text: str) -> bool:
    """Whether it is a table with tabs."""
    return "\t" in text and is_table(text, "\t")


def read(text: str, options: Options) -> Iterator[Imported]:
    """The one game of a sheet."""
    yield from read_sheet(text, "\t", options)
