"""Statistics as a page of its own: tables and pictures, no script, nothing loaded from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from take5cli._version import __version__
from take5cli.corpus.summary import Section, by_mean, heading, sections
from take5cli.pages.statistics_pictures import (
    MOST_PLAYERS,
    distribution_picture,
    means_picture,
    ratings_picture,
)
from take5cli.telling.sheet_style import STYLE
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.corpus.ratings import Rating
    from take5cli.corpus.statistics import Statistics

OWN_STYLE = (
    STYLE
    + """
body { max-width: 60rem; }
th[scope=row] { text-align: left; color: inherit; }
thead th:first-child { text-align: left; }
.note { margin: 8px 0 0; color: var(--soft); font-size: .9rem; }
.bar { fill: var(--s0); }
.course path.reach { stroke-width: 3; stroke-linecap: round; opacity: .55; }
"""
)


def statistics_page(
    statistics: Statistics, by: Sequence[str], skipped: int, ratings: Mapping[str, Rating] | None
) -> str:
    """The page; no name takes effect as markup."""
    return "\n".join(_lines(statistics, by, skipped, ratings)) + "\n"


def _lines(
    statistics: Statistics, by: Sequence[str], skipped: int, ratings: Mapping[str, Rating] | None
) -> Iterator[str]:
    digest = base64.b64encode(hashlib.sha256(OWN_STYLE.encode()).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta name="generator" content="take5 {__version__}">'
    yield f"<title>Statistics · Take 5</title>\n<style>{OWN_STYLE}</style>\n</head>\n<body>\n<h1>Statistics</h1>"
    yield f'<p class="facts">{escape(heading(statistics, skipped))}</p>'
    yield from _pictures(statistics, ratings)
    for section in sections(statistics, by, ratings):
        yield from _section(section)
    if statistics.everything.points.by_value:
        yield from _section(_distribution(statistics))
    yield "</body>\n</html>"


def _pictures(statistics: Statistics, ratings: Mapping[str, Rating] | None) -> Iterator[str]:
    people = statistics.people
    if statistics.everything.points.by_value:
        yield from _figure("What a round costs a player", distribution_picture(statistics.everything.points))
    often = sorted(
        (name for name in people if people[name].rounds.count), key=lambda name: -people[name].rounds.count
    )
    if often:
        shown = set(often[:MOST_PLAYERS])
        names = [name for name in by_mean(people) if name in shown]
        yield from _figure(_of("Points a round", len(names), len(often)), means_picture(people, names))
    if ratings:
        ranked = sorted(ratings, key=lambda name: (-ratings[name].games, name))[:MOST_PLAYERS]
        yield from _figure(_of("Ratings", len(ranked), len(ratings)), ratings_picture(ratings, ranked))


def _of(title: str, shown: int, everybody: int) -> str:
    return title if shown == everybody else f"{title}, the {shown} of {everybody} players with the most"


def _figure(title: str, picture: Iterable[str]) -> Iterator[str]:
    yield f"<figure><figcaption>{escape(title)}</figcaption>"
    yield from picture
    yield "</figure>"


def _section(section: Section) -> Iterator[str]:
    title = escape(section.title)
    yield f'<section><h2>{title}</h2><div class="scroll" role="region" aria-label="{title}" tabindex="0"><table>'
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in section.heads)
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for first, *rest in section.rows:
        cells = "".join(f"<td>{escape(safe(cell))}</td>" for cell in rest)
        yield f'<tr><th scope="row"><bdi>{escape(safe(first))}</bdi></th>{cells}</tr>'
    yield "</tbody></table></div>"
    if section.note:
        yield f'<p class="note">{escape(section.note)}</p>'
    yield "</section>"


def _distribution(statistics: Statistics) -> Section:
    rows = [[str(value), str(times)] for value, times in statistics.everything.points]
    return Section("Rounds by points", ["points", "rounds of a player"], rows)
