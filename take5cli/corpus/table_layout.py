"""Rows as a table for people, in any of tabulate's formats; strangers' text takes no effect in any of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from take5cli.corpus.table_rows import Row
from take5cli.corpus.table_text import sheet_cell
from take5cli.corpus.tables import Column
from take5cli.telling.replay_markdown import escaped
from take5cli.terminal import safe

_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "#$%&_"},
}  # fmt: skip


def formats() -> list[str]:
    """The names of tabulate's formats."""
    from tabulate import tabulate_formats

    return [name for name in tabulate_formats if name != "tsv"]


def laid_out(columns: Sequence[Column], rows: Sequence[Row], form: str) -> str:
    """The table, ending in a newline; numbers are flush right, what is unknown is empty."""
    from tabulate import tabulate

    written = _writer(form)
    cells = [[written(value) for value in row] for row in rows]
    align = ["left" if column.kind in ("text", "boolean") else "right" for column in columns]
    heads = [column.name for column in columns]
    if not cells:
        align = ["left"] * len(columns)
    return tabulate(cells, heads, tablefmt=form, disable_numparse=True, colalign=align, missingval="") + "\n"


def _writer(form: str) -> Callable[[Any], str]:
    """What makes a value the text of a cell."""
    of_text: dict[str, Callable[[str], str]] = {
        "github": escaped,
        "pipe": escaped,
        "html": sheet_cell,  # a spreadsheet reads these, formulas and all
        "unsafehtml": lambda text: escape(sheet_cell(text)),
        "orgtbl": lambda text: sheet_cell(text).replace("|", "\\vert{}"),
        "latex_raw": lambda text: "".join(_LATEX.get(sign, sign) for sign in safe(text)),
        **dict.fromkeys(("mediawiki", "jira", "youtrack", "moinmoin", "textile", "asciidoc"), _entities),
    }
    text = of_text.get(form, safe)
    return lambda value: text(value) if isinstance(value, str) else sheet_cell(value)


def _entities(text: str) -> str:
    """A text in which all but letters, figures and spaces is written by number, as these markups have it."""
    return "".join(
        sign if sign.isalnum() or sign == " " or not sign.isascii() else f"&#{ord(sign)};"
        for sign in safe(text)
    )
