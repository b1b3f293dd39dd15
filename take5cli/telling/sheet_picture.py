"""The course of a game's totals as a picture: a line a player, the limit, and who is who at the right end."""

from collections.abc import Iterator, Sequence
from html import escape

from take5cli.telling.scales import apart, linear, ticks
from take5cli.telling.sheet import Sheet
from take5cli.terminal import safe, truncate

WIDTH, TOP, BOTTOM, LEFT, LABELS = 360, 12, 222, 26, 92
LABEL_GAP = 12.0
LABEL_COLUMNS = 9
MOST_MARKS = 12


def courses(sheet: Sheet) -> list[list[int | None]]:
    """For each seat the standing before the first round and after each, None where unknown, as the sheet counts it."""
    story = sheet.story
    limit = story.rules.limit if story.rules and sheet.down else None
    told = {line.number for line in sheet.lines}
    after = [round_.totals for round_ in story.rounds if round_.round in told]
    everything: list[list[int | None]] = []
    for name in story.players:
        totals = [0, *(None if each is None else each[name] for each in after)]
        everything.append([None if t is None else t if limit is None else limit - t for t in totals])
    return everything


def course_picture(sheet: Sheet) -> Iterator[str]:
    """The lines of the SVG; the sheet must have rounds, and known totals after one of them."""
    by_seat = courses(sheet)
    known = [value for course in by_seat for value in course if value is not None]
    limit = sheet.story.rules.limit if sheet.story.rules else None
    end = None if limit is None else 0 if sheet.down else limit
    marks = ticks(max(*known, limit or 0))
    right = WIDTH - LABELS
    x = linear(0, len(sheet.lines), LEFT, right)
    y = linear(min(0, *known), max(marks[-1], *known), BOTTOM, TOP)
    yield f'<svg viewBox="0 0 {WIDTH} {BOTTOM + 30}" role="img" aria-label="{_description(sheet)}">'
    for mark in marks:
        yield f'<path class="grid" d="M{LEFT} {y(mark)}H{right}"/>'
        yield f'<text class="tick end" x="{LEFT - 4}" y="{y(mark) + 3.5:g}">{mark}</text>'
    every = -(-len(sheet.lines) // MOST_MARKS)
    for at, label in enumerate(["0", *(str(line.number) for line in sheet.lines)]):
        if at % every == 0:
            yield f'<text class="tick mid" x="{x(at)}" y="{BOTTOM + 14}">{label}</text>'
    yield f'<text class="tick mid" x="{(LEFT + right) / 2:g}" y="{BOTTOM + 27}">round</text>'
    if end is not None:
        said = "the end" if sheet.down else f"limit {limit}"
        yield f'<path class="limit" d="M{LEFT} {y(end)}H{right}"/>'
        yield f'<text class="limit-text" x="{LEFT + 4}" y="{y(end) - 4:g}">{said}</text>'
    spots = [[None if v is None else (x(at), y(v)) for at, v in enumerate(course)] for course in by_seat]
    ends = [[spot for spot in line if spot is not None][-1] for line in spots]
    labels = apart([spot[1] for spot in ends], LABEL_GAP, TOP, BOTTOM)
    for seat, line in enumerate(spots):
        yield from _course(sheet, seat, line, ends[seat][1], labels[seat], right)
    yield "</svg>"


def _course(
    sheet: Sheet,
    seat: int,
    spots: Sequence[tuple[float, float] | None],
    end: float,
    label: float,
    right: float,
) -> Iterator[str]:
    yield f'<g class="course s{seat}">'
    piece: list[tuple[float, float]] = []
    for spot in [*spots, None]:
        if spot is not None:
            piece.append(spot)
            continue
        if len(piece) > 1:
            yield '<polyline points="' + " ".join(f"{px},{py}" for px, py in piece) + '"/>'
        piece = []
    yield from (f'<circle cx="{spot[0]}" cy="{spot[1]}" r="2.4"/>' for spot in spots[1:] if spot is not None)
    name = escape(truncate(safe(sheet.story.players[seat]), LABEL_COLUMNS))
    shown = next((each.shown for each in sheet.standings if each.seat == seat), "?")
    yield f'<path d="M{right + 3} {end}L{right + 9} {label}"/>'
    # First-strong isolate: a picture has no <bdi>.
    yield f'<text x="{right + 11}" y="{label + 3.5:g}">{shown} \u2068{name}\u2069</text></g>'


def _description(sheet: Sheet) -> str:
    what = "What is left to each player" if sheet.down else "The total of each player"
    return f"{what} after each round; the table below says the same."
