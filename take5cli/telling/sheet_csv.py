"""A score sheet as comma-separated values (RFC 4180) for a spreadsheet; `take5 import csv` reads it back."""

import csv
import io

from take5cli.telling.sheet import Sheet
from take5cli.terminal import safe

FORMULA = ("=", "+", "-", "@", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\u2212")
"""What may begin a formula, also in the wide forms that some spreadsheets take for the same."""
"""What a spreadsheet takes for the beginning of a formula (or for the sign before a text)."""


def sheet_csv(sheet: Sheet) -> str:
    """The sheet: a line a round, a player a column, empty where a player did not play; totals and what was agreed last.

    A text that a spreadsheet would take for a formula stands behind an apostrophe, as spreadsheets write it.
    """
    out = io.StringIO(newline="")
    write = csv.writer(out).writerow
    write(["round", *map(harmless, sheet.story.players)])
    for line in sheet.lines:
        write([line.label, *line.values])
    if sheet.totals:
        write(["total", *sheet.totals])
    rules = sheet.story.rules
    if rules is not None and "limit" in sheet.story.document.value:
        write(["limit", "none" if rules.limit is None else rules.limit])
    if rules is not None and rules.max_rounds is not None:
        write(["max_rounds", rules.max_rounds])
    return out.getvalue()


def harmless(text: str) -> str:
    """A stranger's text as a cell that begins no formula and holds no control character."""
    shown = safe(text)
    return "'" + shown if shown.lstrip().startswith(FORMULA) else shown
