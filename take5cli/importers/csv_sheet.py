"""Score sheets as csv: what spreadsheets and `take5 export --format csv` write.

    take5 import csv sheet.csv -o sheet.yaml

A player a column under a line of names (a round a line, its number may stand before it), or a player a line.
Cells stand between `,` or `;` (or tabs); a byte-order mark and quotes are as spreadsheets write them. A line
or column `total` is checked. An empty cell is a player who did not play that round. Lines such as `limit,100`
or `title,Friday` tell what is not in the numbers. Numbers are whole: decimal commas are refused. `--down`
says that the numbers are points left.
"""

from __future__ import annotations

from collections.abc import Iterator

from take5cli.importers.cells import read_cells, separator_of
from take5cli.importers.foreign import ForeignError, Imported, Options
from take5cli.importers.plain_text import is_whole
from take5cli.importers.sheet import read_sheet

NAME = "csv"
TITLE = "score sheets of spreadsheets (comma or semicolon)"

_SEPARATORS = ",;\t"


def looks_like(text: str) -> bool:
    """Whether there are several lines with as many cells each, and numbers in them."""
    return is_table(text, separator_of(text, ",;"))


def read(text: str, options: Options) -> Iterator[Imported]:
    """The one game of a sheet."""
    yield from read_sheet(text, separator_of(text, _SEPARATORS), options)


def is_table(text: str, separator: str) -> bool:
    """Whether a text is a table of at least two lines of at least two cells, with numbers in the last one."""
    try:
        rows = read_cells(text[:65_536], separator)[:3]
    except ForeignError:
        return False
    if len(rows) < 2 or min(map(len, rows)) < 2 or len(rows[0]) != len(rows[1]):
        return False
    return any(is_whole(cell.text) for cell in rows[1])
