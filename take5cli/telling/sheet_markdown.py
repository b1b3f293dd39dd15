"""A score sheet as Markdown."""

from collections.abc import Iterator

from take5cli.telling.replay_markdown import escaped, table
from take5cli.telling.sheet import Sheet, course_in_words
from take5cli.telling.words import outcome, terms


def sheet_markdown(sheet: Sheet) -> Iterator[str]:
    """The lines of a sheet as Markdown: a table with a line a round, then who leads or has won."""
    game = sheet.story
    yield "# " + escaped(game.text("title") or game.file)
    yield ""
    about = [escaped(text) for key in ("date", "place") if (text := game.text(key))]
    yield ", ".join(each for each in [*about, terms(game)] if each) or "Take 5"
    yield ""
    rows = [[escaped(line.label), *line.values] for line in sheet.lines]
    if sheet.totals:
        rows.append(["**total**", *(f"**{total}**" for total in sheet.totals)])
    if sheet.left and not sheet.down:
        rows.append(["left", *sheet.left])
    yield from table(["round", *map(escaped, game.players)], rows)
    for remark in sheet.remarks:
        yield ""
        yield escaped(remark)
    yield ""
    sentences = (course_in_words(sheet) if game.finished is False else []) or [outcome(game)]
    yield "**" + escaped(" ".join(sentences)) + "**"
    if game.finished and sheet.standings:
        yield ""
        lines = [[f"{each.rank}.", escaped(each.player), each.shown] for each in sheet.standings]
        yield from table(["", "player", "left" if sheet.down else "points"], lines, right=2)
