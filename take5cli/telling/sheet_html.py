"""A score sheet as a page of its own: no script, nothing loaded from elsewhere, made for a phone."""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from take5cli._version import __version__
from take5cli.telling.sheet import SET_ASIDE, Sheet, Standing, course_in_words
from take5cli.telling.sheet_picture import course_picture, courses
from take5cli.telling.sheet_style import STYLE
from take5cli.telling.words import outcome, terms
from take5cli.terminal import safe

MANY = 6
"""From so many players on, the names of a table stand upright."""


def page_parts(sheets: Iterable[Sheet]) -> Iterator[str]:
    """The parts of a page with these sheets, one below the other; no text of theirs takes effect as markup."""
    titled = False
    for sheet in sheets:
        if not titled:
            yield from _head(_title(sheet))
            titled = True
        yield from (line + "\n" for line in _article(sheet))
    if not titled:
        yield from _head("Score sheet")
    yield "</body>\n</html>\n"


def policy() -> str:
    """The Content-Security-Policy of the page: its own style by its hash, and nothing else at all."""
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def _head(title: str) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f'<meta name="generator" content="take5 {__version__}">\n'
    yield f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"


def _title(sheet: Sheet) -> str:
    """The game's title, or its file's name without folders: a page is given to others."""
    game = sheet.story
    return safe(game.text("title") or game.file.replace("\\", "/").rpartition("/")[2])


def _article(sheet: Sheet) -> Iterator[str]:
    game = sheet.story
    yield "<article>"
    yield f'<h1 dir="auto">{escape(_title(sheet))}</h1>'
    facts = [safe(text) for key in ("date", "place") if (text := game.text(key))] + [terms(game)]
    yield f'<p class="facts">{escape(", ".join(fact for fact in facts if fact))}</p>'
    said = (course_in_words(sheet) if game.finished is False else []) or [outcome(game)]
    yield f'<p class="said" dir="auto">{escape(safe(" ".join(said)))}</p>'
    if game.fault is not None:
        yield f'<p class="fault" dir="auto">{escape(_fault(sheet))}</p>'
    if sheet.standings:
        yield '<section><h2>Standing</h2><ol class="standing">'
        yield from (_standing(sheet, each) for each in sheet.standings)
        yield "</ol></section>"
    if sheet.lines or sheet.totals:
        yield "<section><h2>Score sheet</h2>"
        yield from _table(sheet)
        yield "</section>"
    if any(value is not None for course in courses(sheet) for value in course[1:]):
        yield "<figure><figcaption>The course of the game</figcaption>"
        yield from course_picture(sheet)
        yield "<details><summary>The same as a table</summary>"
        yield from _course_table(sheet)
        yield "</details></figure>"
    if notes := game.text("notes"):
        yield f'<section><h2>Notes</h2><p dir="auto">{escape(safe(notes.strip()))}</p></section>'
    yield "</article>"


def _fault(sheet: Sheet) -> str:
    fault = sheet.story.fault
    assert fault is not None
    return safe(f"Line {fault.line}: {fault.code} {fault.name}: {fault.message}")


def _standing(sheet: Sheet, each: Standing) -> str:
    away = "" if each.here else ' <span class="away">(not in the last round)</span>'
    bar = ""
    if each.part is not None:
        bar = (
            '<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
            '<rect class="track" width="100" height="8" rx="1"/>'
            f'<rect class="gone" width="{each.part * 100:.1f}" height="8" rx="1"/></svg>'
        )
    return (
        f'<li class="s{each.seat}"><span class="rank">{each.rank}.</span>'
        f'<span class="name"><bdi>{escape(safe(each.player))}</bdi>{away}</span>'
        f'<span class="total">{each.shown}</span>{bar}</li>'
    )


def _table(sheet: Sheet) -> Iterator[str]:
    yield from _table_head(sheet, "Points by round")
    for line in sheet.lines:
        yield _row(line.label, line.values, "aside" if SET_ASIDE in line.marks else "")
    yield "</tbody>"
    below = [("total", sheet.totals)] if sheet.totals else []
    if sheet.left and not sheet.down:
        below.append(("left", sheet.left))
    if below:
        yield "<tfoot>" + "".join(_row(label, values) for label, values in below) + "</tfoot>"
    yield "</table></div>"
    if sheet.remarks:
        yield '<ul class="remarks">'
        yield from (f'<li dir="auto">{escape(safe(remark))}</li>' for remark in sheet.remarks)
        yield "</ul>"


def _course_table(sheet: Sheet) -> Iterator[str]:
    yield from _table_head(sheet, "Standing after each round")
    by_round = list(zip(*courses(sheet), strict=True))[1:]
    for line, values in zip(sheet.lines, by_round, strict=True):
        yield _row(str(line.number), ["?" if value is None else str(value) for value in values])
    yield "</tbody></table></div>"


def _table_head(sheet: Sheet, label: str) -> Iterator[str]:
    many = ' class="many"' if len(sheet.story.players) >= MANY else ""
    names = "".join(
        f'<th scope="col" class="s{seat}"><bdi>{escape(safe(name))}</bdi></th>'
        for seat, name in enumerate(sheet.story.players)
    )
    yield f'<div class="scroll" role="region" aria-label="{label}" tabindex="0"><table{many}>'
    yield f'<thead><tr><th scope="col">round</th>{names}</tr></thead><tbody>'


def _row(label: str, values: Sequence[str], kind: str = "") -> str:
    opening = f'<tr class="{kind}">' if kind else "<tr>"
    return (
        f'{opening}<th scope="row">{label}</th>' + "".join(f"<td>{value}</td>" for value in values) + "</tr>"
    )
