"""Rows as text that programs read: csv, tsv, JSON, JSON Lines. No cell begins a spreadsheet's formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


class Writing:
    """How rows of these columns are written; `head` and `tail` stand around all, `joint` between two games' rows."""

    def __init__(self, form: Form, columns: Sequence[Column]) -> None:
        self.form = form
        self.columns = columns
        self.numbers = [column.name == "game" for column in columns]

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
        if self.form in _SEPARATORS:
            separator = _SEPARATORS[self.form]
            written = comma_cell if self.form == "csv" else tab_cell
            return "".join(separator.join(self._cells(row, written)) + "\r\n" for row in rows)
        keys = [json_flow(column.name) + ":" for column in self.columns]
        lines = ("{" + ",".join(map(str.__add__, keys, self._cells(row, json_cell))) + "}" for row in rows)
        return ",\n".join(lines) if self.form == "json" else "".join(line + "\n" for line in lines)

    def _cells(self, row: Row, written: Callable[[Any], str]) -> list[str]:
        return [
            NUMBER if is_number else str(value) if type(value) is int else written(value)
            for value, is_number in zip(row, self.numbers, strict=True)
        ]


# The same names and words come again and again, so what has been written is kept.


@lru_cache(maxsize=4096, typed=True)
def comma_cell(value: Any) -> str:
    """A value as a cell of csv."""
    return quoted(sheet_cell(value), ",")


@lru_cache(maxsize=4096, typed=True)
def tab_cell(value: Any) -> str:
    """A value as a cell of tsv."""
    return quoted(sheet_cell(value), "\t")


@lru_cache(maxsize=4096, typed=True)
def json_cell(value: Any) -> str:
    """A value as JSON."""
    return json_flow(value)


def sheet_cell(value: Any) -> str:
    """A value as a spreadsheet's cell; nothing for what is unknown."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return harmless(value) if isinstance(value, str) else str(value)


def quoted(cell: str, separator: str) -> str:
    """A cell between quotes where it needs them (RFC 4180)."""
    if separator in cell or '"' in cell or cell != cell.strip():
        return '"' + cell.replace('"', '""') + '"'
    return cell
