"""A score sheet for a terminal, also a narrow one: the table, and where everybody stands, drawn as bars."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from take5cli.telling.replay_text import title_lines, wrapped
from take5cli.telling.sheet import SET_ASIDE, Sheet, Standing, course_in_words
from take5cli.telling.words import outcome
from take5cli.terminal import Screen, Style, pad, safe, truncate, width

NAME_ROOM, HEAD_ROOM, LEAST_NAME = 16, 12, 3  # columns
LEAST_BAR, LONGEST_BAR = 6, 40
FULL, EMPTY = "█", "░"


class Heads(NamedTuple):
    """The heads of the players' columns by seat; `letters` tells that they stand for the names, for want of room."""

    texts: Sequence[str]
    letters: bool


def sheet_lines(sheet: Sheet, screen: Screen) -> Iterator[str]:
    """A whole sheet: what was agreed, a line a round, the totals, then who stands where."""
    yield from title_lines(sheet.story, screen)
    heads = column_heads(sheet, screen.width)
    if sheet.lines or sheet.totals:
        yield ""
        yield from table_lines(sheet, heads, screen)
    yield from (
        screen.paint(line, "warning" if remark.startswith(SET_ASIDE) else "dim")
        for remark in sheet.remarks
        for line in wrapped(safe(remark), screen.width)
    )
    yield ""
    yield from standing_lines(sheet, heads, screen)


def standing_lines(sheet: Sheet, heads: Heads, screen: Screen) -> Iterator[str]:
    """Who leads or has won, and for each player the total and a bar as long as the way to the limit that is gone.

    Where the table's columns have letters, these are explained here.
    """
    if sheet.story.finished is False:
        for sentence in course_in_words(sheet) or [outcome(sheet.story)]:
            yield from (screen.paint(line, "strong") for line in wrapped(safe(sentence), screen.width))
    else:
        yield from (screen.paint(line, "strong") for line in wrapped(outcome(sheet.story), screen.width))
    if sheet.standings:
        yield from _bars(sheet, heads, screen)
    elif heads.letters:
        yield from (
            f"{head}  {truncate(safe(name), max(1, screen.width - 3))}"
            for head, name in zip(heads.texts, sheet.story.players, strict=True)
        )


def _bars(sheet: Sheet, heads: Heads, screen: Screen) -> Iterator[str]:
    figures = max(len(each.shown) for each in sheet.standings)
    ranks = len(f"{sheet.standings[-1].rank}. ") + 1
    fixed = ranks + (3 if heads.letters else 0) + 1 + figures
    names = min(
        NAME_ROOM,
        max(width(safe(each.player)) for each in sheet.standings),
        max(LEAST_NAME, screen.width - fixed - 2 - LEAST_BAR),
    )
    away = max(len(_away(sheet, each)) for each in sheet.standings)
    bar = min(LONGEST_BAR, screen.width - fixed - names - 2 - away)
    for each in sheet.standings:
        line = f"{each.rank}. ".rjust(ranks)
        line += f"{heads.texts[each.seat]}  " if heads.letters else ""
        line += pad(truncate(safe(each.player), names), names) + " " + each.shown.rjust(figures)
        winner = each.player in (sheet.story.winners or ())
        if winner:
            line = screen.paint(line, "good")
        if each.part is not None and bar >= LEAST_BAR:
            line += "  " + _bar(each, bar, screen)
        yield line + screen.paint(_away(sheet, each), "dim")


def _bar(each: Standing, room: int, screen: Screen) -> str:
    part = each.part or 0.0
    full = room if part >= 1 else min(room - 1, round(part * room))
    if full == 0 and each.total:
        full = 1
    style: Style = "error" if part >= 1 else "warning" if part >= 0.75 else "good"
    return screen.paint(FULL * full, style) + screen.paint(EMPTY * (room - full), "dim")


def _away(sheet: Sheet, each: Standing) -> str:
    if each.here:
        return ""
    played = any(
        each.player in round_.players for round_ in sheet.story.rounds if round_.kind != "incomplete"
    )
    return " (left)" if played else " (not yet here)"


def column_heads(sheet: Sheet, room: int) -> Heads:
    """The heads of the players' columns: their names where there is room, cut where they stay different, or letters."""
    names = [safe(name) for name in sheet.story.players]
    figures = [_figures(sheet, seat) for seat in range(len(names))]
    for most in range(HEAD_ROOM, LEAST_NAME - 1, -1):
        cut = [truncate(name, most) for name in names]
        needed = sum(1 + max(width(head), figure) for head, figure in zip(cut, figures, strict=True))
        if _label_room(sheet) + needed <= room and len(set(cut)) == len(set(names)):
            return Heads(cut, letters=False)
    return Heads([chr(ord("A") + seat) for seat in range(len(names))], letters=True)


def _figures(sheet: Sheet, seat: int) -> int:
    columns = [line.values for line in sheet.lines] + [row for row in (sheet.totals, sheet.left) if row]
    return max((len(row[seat]) for row in columns), default=1)


def _label_room(sheet: Sheet) -> int:
    return max([len("round"), *(len(line.label) for line in sheet.lines)])


def table_lines(sheet: Sheet, heads: Heads, screen: Screen) -> Iterator[str]:
    """The table: a line a round, the totals, what is left to the limit; in several parts where it is too wide."""
    widths = [max(width(head), _figures(sheet, seat)) for seat, head in enumerate(heads.texts)]
    label = _label_room(sheet)
    seats = list(range(len(heads.texts)))
    gap = 2 if label + sum(each + 2 for each in widths) <= screen.width else 1
    while seats:
        fitting = 1
        while fitting < len(seats) and (
            label + sum(gap + widths[seat] for seat in seats[: fitting + 1]) <= screen.width
        ):
            fitting += 1
        part, seats = seats[:fitting], seats[fitting:]

        for title, values, style in _rows(sheet, heads):
            cells = "".join(" " * gap + pad(values[seat], widths[seat], "right") for seat in part)
            line = (title.rjust(label) + cells).rstrip()
            yield screen.paint(line, style) if style else line
        if seats:
            yield ""


def _rows(sheet: Sheet, heads: Heads) -> Iterator[tuple[str, Sequence[str], Style | None]]:
    """The table's rows: what stands before them, their values by seat, their style."""
    yield "round", heads.texts, "strong"
    for line in sheet.lines:
        yield line.label, line.values, "warning" if SET_ASIDE in line.marks else None
    if sheet.totals:
        yield "total", sheet.totals, "strong"
    if sheet.left and not sheet.down:
        yield "left", sheet.left, "dim"
