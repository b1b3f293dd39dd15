"""Rows as text that programs read: csv, tsv, JSON, JSON Lines. No cell begins a spreadsheet's formula."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from take5cli.corpus.table_rows import Row
from take5cli.corpus.tables import Column
from take5cli.logs.writer import json_flow
from take5cli.telling.sheet_csv import harmless

NUMBER = "\0"
"""Stands for a game's number in its file until that is known; no cell holds it, for control characters are escaped."""

Form = Literal["csv", "tsv", "json", "jsonl"]
FORMS: tuple[Form, ...] = ("csv", "tsv", "json", "jsonl")
_SEPARATORS = {"csv": ",", "tsv": "\t"}
_LINES = {
    "csv": ("", ",", "\r\n"),
    "tsv": ("", "\t", "\r\n"),
    "json": ("{", ",", "}"),
    "jsonl": ("{", ",", "}\n"),
}
"""What stands before a row's cells, between them, and behind them."""

PLAIN = re.compile(r"[A-Za-z0-9]+(?: (?:\| )?[A-Za-z0-9]+)*")
"""Texts that stand in any form as they are: names, words, cards with spaces between, rows of cards."""


class Writing:
    """How rows of these columns are written; `head` and `tail` stand around all, `joint` between two games' rows."""

    def __init__(self, form: Form, columns: Sequence[Column]) -> None:
        self.form = form
        self.columns = columns

    @property
    def head(self) -> str:
        """What stands before all rows."""
        if self.form in _SEPARATORS:
            return _SEPARATORS[self.form].join(column.name for column in self.columns) + "\r\n"
        return "[\n" if self.form == "json" else ""

    @property
    def joint(self) -> str:
        """What stands between the rows of two games."""
        return ",\n" if self.form == "json" else ""

    @property
    def tail(self) -> str:
        """What stands after all rows."""
        return "\n]\n" if self.form == "json" else ""

    def rows(self, rows: Sequence[Row]) -> str:
        """The rows of a game, with `NUMBER` for its number."""
        if not rows:
            return ""
        cell, before = _CELLS[self.form], ""
        pattern, values = [], []
        for column, each in zip(self.columns, zip(*rows, strict=True), strict=True):
            if self.form not in _SEPARATORS:
                before = json_flow(column.name).replace("%", "%%") + ":"
            if column.name == "game":
                pattern.append(before + NUMBER)
            elif column.kind == "integer" and None not in each:
                pattern.append(before + "%d")
                values.append(each)
            else:
                pattern.append(before + "%s")
                values.append(tuple(map(cell, each)))
        begin, between, end = _LINES[self.form]
        line = begin + between.join(pattern) + end
        # without any value `zip` would give nothing
        lines = map(line.__mod__, zip(*values, strict=True) if values else [()] * len(rows))
        return self.joint.join(lines)


def comma_cell(value: Any) -> str:
    """A value as a cell of csv."""
    return quoted(sheet_cell(value), ",")


def tab_cell(value: Any) -> str:
    """A value as a cell of tsv."""
    return quoted(sheet_cell(value), "\t")


def json_cell(value: Any) -> str:
    """A value as JSON."""
    if type(value) is str and PLAIN.fullmatch(value):
        return f'"{value}"'
    return json_flow(value)


def sheet_cell(value: Any) -> str:
    """A value as a spreadsheet's cell; nothing for what is unknown."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return str(value)
    return value if PLAIN.fullmatch(value) else harmless(value)


def quoted(cell: str, separator: str) -> str:
    """A cell between quotes where it needs them (RFC 4180)."""
    if separator in cell or '"' in cell or cell != cell.strip():
        return '"' + cell.replace('"', '""') + '"'
    return cell


# The same names and words come again and again, so what has been written is kept.
_CELLS: Mapping[Form, Callable[[Any], str]] = {
    "csv": lru_cache(maxsize=4096, typed=True)(comma_cell),
    "tsv": lru_cache(maxsize=4096, typed=True)(tab_cell),
    "json": lru_cache(maxsize=4096, typed=True)(json_cell),
    "jsonl": lru_cache(maxsize=4096, typed=True)(json_cell),
}
