"""Sheets as text: lines of cells between commas, semicolons or tabs, quoted as spreadsheets quote them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from take5cli.importers.foreign import ForeignError
from take5cli.importers.plain_text import LINE_ENDS, Cell, is_whole
from take5cli.telling.sheet_csv import FORMULA

_QUOTE = '"'
_BARE = {separator: re.compile(rf"[^{separator}\r\n]*") for separator in ",;\t"}
_FORMULA = (*FORMULA, "\t", "\r")
"""What a spreadsheet would take for the beginning of a formula; an apostrophe before it makes it a text."""


def separator_of(text: str, candidates: str) -> str:
    """The candidate that stands most often in the first line that has any, outside of quotes."""
    for line in LINE_ENDS.split(text[:65_536]):
        bare = "".join(line.split(_QUOTE)[::2])
        best = max(candidates, key=bare.count)
        if best in bare:
            return best
    return candidates[0]


def read_cells(text: str, separator: str) -> list[list[Cell]]:
    """The cells of each line that has any, with the apostrophes taken off that keep a text from being a formula.

    A quoted cell may go on over lines; its place is its first line. Raises ForeignError for a quote that is
    never closed.
    """
    table: list[list[Cell]] = []
    row: list[Cell] = []
    line, line_start, index = 1, 0, 0
    while True:
        first_line, column = line, index - line_start + 1
        start = index
        content, index = _cell(text, index, separator, line)
        for found in LINE_ENDS.finditer(text, start, index):
            line, line_start = line + 1, found.end()
        end_column = index - line_start + 1 if line == first_line else column + 1
        row.append(Cell(_plain(content), first_line, column, end_column))
        if text[index : index + 1] == separator:
            index += 1
            continue
        if any(cell.text.strip() for cell in row):
            table.append(row)
        row = []
        end = LINE_ENDS.match(text, index)
        if end is None:
            return table
        index = line_start = end.end()
        line += 1


def _cell(text: str, index: int, separator: str, line: int) -> tuple[str, int]:
    """One cell's content, and where it ends."""
    if text[index : index + 1] != _QUOTE:
        found = _BARE[separator].match(text, index)
        end = found.end() if found else index
        return text[index:end].strip(), end
    pieces = []
    while True:
        close = text.find(_QUOTE, index + 1)
        if close < 0:
            raise ForeignError("syntax", "this quote is never closed", (line,))
        pieces.append(text[index + 1 : close])
        index = close + 1
        if text[index : index + 1] != _QUOTE:
            break
        pieces.append(_QUOTE)
    if index < len(text) and text[index] != separator and text[index] not in "\r\n":
        raise ForeignError("syntax", "a quoted cell goes on behind its closing quote", (line,))
    return "".join(pieces), index


def _plain(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA) else text


def write_cells(table: Iterable[Sequence[str]], separator: str) -> str:
    """A table as text that `read_cells` reads back unchanged, and in which no spreadsheet sees a formula."""
    return "".join(separator.join(_written(cell, separator) for cell in row) + "\r\n" for row in table)


def _written(text: str, separator: str) -> str:
    if text.startswith(_FORMULA) and not is_whole(text):
        text = "'" + text
    if text != text.strip() or any(sign in text for sign in (separator, _QUOTE, "\n", "\r")):
        return _QUOTE + text.replace(_QUOTE, _QUOTE * 2) + _QUOTE
    return text
