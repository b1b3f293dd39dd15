"""Statistics as text for a terminal, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from take5cli.corpus.summary import Section, widest
from take5cli.telling.replay_markdown import escaped, table
from take5cli.telling.replay_text import wrapped
from take5cli.terminal import Screen, pad, safe

GAP = "  "


def text_lines(heading: str, sections: Iterable[Section], screen: Screen) -> Iterator[str]:
    """The lines of all sections; a table that is too wide becomes a paragraph for each row."""
    yield from wrapped(heading, screen.width)
    for section in sections:
        yield ""
        yield screen.paint(section.title, "strong")
        widths = [widest(column) for column in zip(section.heads, *section.rows, strict=True)]
        if sum(widths) + len(GAP) * (len(widths) - 1) <= screen.width:
            yield from _table(section, widths, screen)
        else:
            yield from _paragraphs(section, screen)
        yield from (screen.paint(line, "dim") for line in wrapped(section.note, screen.width))


def _table(section: Section, widths: Sequence[int], screen: Screen) -> Iterator[str]:
    yield screen.paint(_row(section.heads, widths), "dim")
    for row in section.rows:
        yield _row(row, widths)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (safe(cell) for cell in cells)
    told = [
        pad(first, widths[0]),
        *(pad(cell, room, "right") for cell, room in zip(rest, widths[1:], strict=True)),
    ]
    return GAP.join(told).rstrip()


def _paragraphs(section: Section, screen: Screen) -> Iterator[str]:
    for row in section.rows:
        first = row[0] if section.heads[0] == "player" else f"{section.heads[0]} {row[0]}"
        yield from wrapped(safe(first), screen.width)
        told = (f"{head} {safe(cell)}" for head, cell in zip(section.heads[1:], row[1:], strict=True) if cell)
        # Within an item nothing is torn apart.
        line = ", ".join(item.replace(" ", "\u00a0") for item in told)
        yield from ("  " + part.replace("\u00a0", " ") for part in _filled(line, screen.width - 2))


def _filled(text: str, room: int) -> list[str]:
    lines: list[str] = []
    for item in text.split(" "):
        if lines and len(lines[-1]) + 1 + len(item) <= room:
            lines[-1] += " " + item
        else:
            lines.append(item)
    return lines


def markdown_lines(heading: str, sections: Iterable[Section]) -> Iterator[str]:
    """The same as Markdown."""
    yield "# Statistics"
    yield ""
    yield heading
    for section in sections:
        yield ""
        yield f"## {section.title}"
        yield ""
        rows = [[escaped(cell) for cell in row] for row in section.rows]
        yield from table([escaped(head) for head in section.heads], rows)
        if section.note:
            yield ""
            yield escaped(section.note)
