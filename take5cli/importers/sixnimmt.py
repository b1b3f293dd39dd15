"""Event logs of sixnimmt (denisakkavim/sixnimmt), an arena for bots: JSON Lines, one event a line.

    take5 import sixnimmt match.jsonl --to jsonl

What is read: the players and rules (`match_created`), deals, rows, revealed cards, row choices, placements,
takes, scores of plays and hands (our turns and rounds), totals and winners. A log may hold several matches,
the same event for several audiences, choices made, cleared and made again (the cards revealed are those that
count), and it may break off anywhere: what came before is taken over. Display names become the players, the
ids where names are missing or not unique.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from take5cli.importers.fields import Fields
from take5cli.importers.foreign import ForeignError, Imported, Options, Trouble
from take5cli.importers.json_text import JsonLines, parse
from take5cli.importers.refusals import not_a_game
from take5cli.importers.sixnimmt_match import Match

NAME = "sixnimmt"
TITLE = "event logs of denisakkavim/sixnimmt (JSON Lines)"

_ENDS = re.compile(r"\r\n|\r|\n")


def looks_like(text: str) -> bool:
    """Whether the lines are events of a match."""
    start = text[:4096]
    return '"match_id"' in start and '"audience"' in start


def read(text: str, options: Options) -> Iterator[Imported]:
    """The matches of a log, in the order in which they begin; a broken line ends what is read."""
    lines = _ENDS.split(text)
    source = JsonLines(lines)
    matches: dict[str, Match] = {}
    broken: Trouble | None = None
    last = max((number for number, line in enumerate(lines, start=1) if line.strip()), default=0)
    for number, line in enumerate(lines[:last], start=1):
        if not line.strip():
            continue
        broken = _take_line(line, number, number == last, matches, source)
        if broken is not None:
            break
    if not matches:
        if broken is None or broken.name == "unfinished":
            broken = Trouble("unreadable", "there is no whole event in this file", (1,))
        yield not_a_game(source, broken, (1,))
    for match in matches.values():
        try:
            yield match.transcript(options, broken)
        except ForeignError as error:
            yield not_a_game(source, error.trouble, (match.line,))


def _take_line(
    line: str, number: int, last: bool, matches: dict[str, Match], source: JsonLines
) -> Trouble | None:
    """Files one event under its match; gives what is wrong with the line, if it is no event."""
    value, trouble, span = parse(line)
    if trouble is not None:
        if last:
            return Trouble("unfinished", f"the log breaks off in the middle of line {number}", (number,))
        return Trouble(trouble.name, f"{trouble.message} (column {span.column if span else 1})", (number,))
    try:
        event = Fields(value, (number,), "an event")
        match_id = event.text("match_id")
        event.text("type")
        if match_id not in matches:
            matches[match_id] = Match(match_id, number, source)
        matches[match_id].events.append(event)
    except ForeignError as error:
        return error.trouble
    return None
