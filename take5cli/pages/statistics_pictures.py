"""The pictures of a collection as SVG: what rounds cost, means with their intervals, ratings over time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from take5cli.corpus.figures import Counts
from take5cli.telling.scales import apart, linear, ticks
from take5cli.terminal import safe, truncate

if TYPE_CHECKING:
    from take5cli.corpus.ratings import Rating
    from take5cli.corpus.statistics import Person

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 360, 30, 352, 12, 170
LABELS = 92
MOST_PLAYERS = 10
"""The style has so many colours; pictures of players show no more, tables show all."""

LINE = 22
NAME_COLUMNS = 12


def distribution_picture(points: Counts) -> Iterator[str]:
    """Bars: how many rounds of a player cost so many bull heads."""
    values = dict(points)
    highest = max(values)
    marks = ticks(max(values.values()), about=4)
    x = linear(0, highest + 1, LEFT, RIGHT)
    y = linear(0, marks[-1], BOTTOM, TOP)
    yield _opening(
        BOTTOM + 30, "How many rounds cost a player how many bull heads; the table below says the same."
    )
    for mark in marks:
        yield f'<path class="grid" d="M{LEFT} {y(mark)}H{RIGHT}"/>'
        yield f'<text class="tick end" x="{LEFT - 4}" y="{y(mark) + 3.5:g}">{mark}</text>'
    width = max(0.6, (x(1) - x(0)) * 0.85)
    for value, times in sorted(values.items()):
        top = y(times)
        yield f'<rect class="bar" x="{x(value)}" y="{top}" width="{width:.2f}" height="{BOTTOM - top:.1f}"/>'
    for mark in ticks(highest, about=8):
        if mark <= highest:
            yield f'<text class="tick mid" x="{x(mark) + width / 2:.1f}" y="{BOTTOM + 14}">{mark}</text>'
    yield f'<text class="tick mid" x="{(LEFT + RIGHT) / 2:g}" y="{BOTTOM + 27}">bull heads in a round</text></svg>'


def means_picture(people: Mapping[str, Person], names: Sequence[str]) -> Iterator[str]:
    """A line a player: the mean points a round as a dot, its 95 % confidence interval as a bar."""
    means = {name: mean for name in names if (mean := people[name].rounds.mean()) is not None}
    highest = max(mean.mean + (mean.half_width or 0) for mean in means.values())
    marks = ticks(min(highest, 2 * max(mean.mean for mean in means.values()) + 1))
    left = LEFT + 66
    x = linear(0, marks[-1], left, RIGHT)
    bottom = TOP + LINE * len(means)
    yield _opening(bottom + 30, "The mean points a round of each player, with its 95 % confidence interval.")
    for mark in marks:
        yield f'<path class="grid" d="M{x(mark)} {TOP}V{bottom}"/>'
        yield f'<text class="tick mid" x="{x(mark)}" y="{bottom + 14}">{mark}</text>'
    for at, (name, mean) in enumerate(means.items()):
        y = TOP + LINE * (at + 0.5)
        reach = mean.half_width or 0.0
        start, end = x(max(0.0, mean.mean - reach)), x(min(marks[-1], mean.mean + reach))
        yield f'<g class="course s{at}"><text class="end" x="{left - 6}" y="{y + 3.5}">{_name(name)}</text>'
        yield f'<path class="reach" d="M{start} {y}H{end}"/><circle cx="{x(mean.mean)}" cy="{y}" r="3.5"/></g>'
    yield f'<text class="tick mid" x="{(left + RIGHT) / 2:g}" y="{bottom + 27}">points a round</text></svg>'


def ratings_picture(ratings: Mapping[str, Rating], names: Sequence[str]) -> Iterator[str]:
    """A line a player: the rating after each of the player's games."""
    courses = [ratings[name].course for name in names]
    values = [value for course in courses for value in course]
    low, high = min(values), max(values)
    longest = max(len(course) for course in courses)
    right = WIDTH - LABELS
    x = linear(1, max(2, longest), LEFT, right)
    y = linear(low, high if high > low else low + 1, BOTTOM, TOP)
    yield _opening(
        BOTTOM + 30, "The rating of each player after each of their games; the table says where it ended."
    )
    for mark in (value for value in ticks(high) if value >= low):
        yield f'<path class="grid" d="M{LEFT} {y(mark)}H{right}"/>'
        yield f'<text class="tick end" x="{LEFT - 4}" y="{y(mark) + 3.5:g}">{mark}</text>'
    places = apart([y(course[-1]) for course in courses], 12.0, TOP, BOTTOM)
    for at, (name, course) in enumerate(zip(names, courses, strict=True)):
        every = max(1, len(course) // 300)
        kept = [*range(0, len(course) - 1, every), len(course) - 1]
        spots = " ".join(f"{x(index + 1)},{y(course[index])}" for index in kept)
        end = y(course[-1])
        yield f'<g class="course s{at}"><polyline points="{spots}"/>'
        yield f'<path d="M{x(len(course))} {end}L{right + 9} {places[at]}"/>'
        yield f'<text x="{right + 11}" y="{places[at] + 3.5:g}">{_name(name)}</text></g>'
    for mark in ticks(longest):
        if 1 <= mark <= longest:
            yield f'<text class="tick mid" x="{x(mark)}" y="{BOTTOM + 14}">{mark}</text>'
    yield f'<text class="tick mid" x="{(LEFT + right) / 2:g}" y="{BOTTOM + 27}">games played</text></svg>'


def _opening(height: int, said: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(said)}">'


def _name(name: str) -> str:
    # First-strong isolate: a picture has no <bdi>.
    return f"\u2068{escape(truncate(safe(name), NAME_COLUMNS))}\u2069"
