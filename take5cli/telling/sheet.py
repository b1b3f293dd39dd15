"""The score sheet of a game: a line a round, the totals, who leads, how far to the limit.

What all its forms (text, Markdown, HTML, CSV) share; nothing here is escaped for any of them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from take5cli.replaying import GameStory, RoundStory
from take5cli.telling.words import points_in_words

SET_ASIDE, INCOMPLETE, UNKNOWN, AFTER_END = "*", "…", "?", "×"
"""Marks beside a round's number, and what stands for points that nobody knows (`UNKNOWN`)."""


class SheetLine(NamedTuple):
    """A round: its number, its marks, and by seat what stands there ("" for who did not play)."""

    number: int
    marks: str
    values: tuple[str, ...]

    @property
    def label(self) -> str:
        """The number with its marks: `12*`."""
        return f"{self.number}{self.marks}"


class Standing(NamedTuple):
    """Where a player stands: `shown` is the total or, falling from the limit, what is left of it.

    `part` is how much of the way to the limit is gone, from 0 to 1 (None without a limit); `here` whether the player
    was in the last round.
    """

    rank: int
    seat: int
    player: str
    total: int
    shown: str
    part: float | None
    here: bool


class Sheet(NamedTuple):
    """A game as its score sheet shows it; `down` tells that values fall from the limit.

    `lines` have the points of each round or, with `down`, the standing after it; `totals` and `left` (how far it is
    to the limit) are by seat, None where unknown or senseless. `remarks` explain the marks and what else is odd.
    """

    story: GameStory
    down: bool
    lines: tuple[SheetLine, ...]
    totals: tuple[str, ...] | None
    left: tuple[str, ...] | None
    standings: tuple[Standing, ...]
    remarks: tuple[str, ...]


def sheet_of(story: GameStory, *, down: bool = False) -> Sheet:
    """The sheet of a game; with `down` (the game must have a limit) values fall from the limit, as BGA shows them."""
    limit = story.rules.limit if story.rules else None
    told = [round_ for round_ in story.rounds if not is_blank(round_)]
    lines = tuple(_line(story, round_, limit if down else None) for round_ in told)
    totals = left = None
    if story.totals is not None:
        values = [story.totals[name] for name in story.players]
        totals = tuple(map(str, values)) if not down else None
        if limit is not None and (down or story.finished is False):
            left = tuple(str(limit - value) for value in values)
    return Sheet(
        story, down, lines, totals, left, tuple(_standings(story, limit, down)), tuple(_remarks(story, lines))
    )


def is_blank(round_: RoundStory) -> bool:
    """Whether nothing of a round is recorded yet but who will play it."""
    return round_.kind == "incomplete" and round_.start is None


def players_here(story: GameStory) -> tuple[str, ...]:
    """Who played the last complete round: only they can win."""
    complete = [round_ for round_ in story.rounds if round_.counts and round_.kind != "incomplete"]
    return complete[-1].players if complete else story.players


def course_in_words(sheet: Sheet) -> list[str]:
    """Who leads and how far it is to the end, a sentence each; for a game that has not ended."""
    story = sheet.story
    if story.rules is None or story.totals is None:
        return []
    sentences = []
    unit = _left_in_words if sheet.down else points_in_words
    if sheet.standings and (sheet.lines or any(story.totals.values())):
        leaders = [each for each in sheet.standings if each.here and each.rank == 1]
        sentences.append(f"{_leading(leaders, sheet)} with {unit(int(leaders[0].shown))}.")
    if story.rules.limit is not None and story.totals:
        sentences.append(_way_to_limit(sheet, story.rules.limit))
    if story.rules.max_rounds is not None:
        over = sum(round_.kind != "incomplete" for round_ in story.rounds)
        to_go = story.rules.max_rounds - over
        sentences.append(f"{to_go} {'round' if to_go == 1 else 'rounds'} to go.")
    return sentences


def _leading(leaders: Sequence[Standing], sheet: Sheet) -> str:
    if len(leaders) == 1:
        return f"{leaders[0].player} leads"
    if len(leaders) == sum(each.here for each in sheet.standings):
        return "All are level"
    return f"{_listed([each.player for each in leaders])} lead together"


def _way_to_limit(sheet: Sheet, limit: int) -> str:
    highest = max((each.total for each in sheet.standings), default=0)
    nearest = [each.player for each in sheet.standings if each.total == highest]
    if not highest:
        return f"The limit is {limit}."
    verb = "is" if len(nearest) == 1 else "are"
    return f"{_listed(nearest)} {verb} nearest to the limit of {limit}: {limit - highest} to go."


def _left_in_words(points: int) -> str:
    return f"{points} left"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _line(story: GameStory, round_: RoundStory, limit: int | None) -> SheetLine:
    marks = SET_ASIDE if set_aside(story, round_.round) else ""
    marks += INCOMPLETE if round_.kind == "incomplete" else ""
    marks += "" if round_.counts else AFTER_END
    values = tuple(_value(round_, name, limit) for name in story.players)
    return SheetLine(round_.round, marks, values)


def _value(round_: RoundStory, name: str, limit: int | None) -> str:
    if name not in round_.players:
        return ""
    if limit is not None:
        return UNKNOWN if round_.totals is None else str(limit - round_.totals[name])
    return UNKNOWN if round_.points is None else str(round_.points[name])


def set_aside(story: GameStory, number: int) -> tuple[str, ...]:
    """The findings that the writer of a round (numbered from 1) silences there or in its turns."""
    game = story.document.value
    rounds = game.get("rounds") if type(game) is dict else None
    if type(rounds) is not list or number > len(rounds):
        return ()
    return tuple(dict.fromkeys(_ignored(rounds[number - 1])))


def _ignored(value: Any) -> Iterator[str]:
    if type(value) is not dict:
        return
    names = value.get("x-ignore")
    if type(names) is list:
        yield from (name for name in names if type(name) is str)
    for turn in value["turns"] if type(value.get("turns")) is list else ():
        yield from _ignored(turn)


def _standings(story: GameStory, limit: int | None, down: bool) -> Iterator[Standing]:
    if story.ranking is None:
        return
    here = players_here(story)
    for line in story.ranking:
        total = line.points
        yield Standing(
            line.rank,
            story.players.index(line.player),
            line.player,
            total,
            str(limit - total) if down and limit is not None else str(total),
            min(1.0, total / limit) if limit else None,
            line.player in here,
        )


def _remarks(story: GameStory, lines: Sequence[SheetLine]) -> Iterator[str]:
    for line in lines:
        if names := set_aside(story, line.number):
            yield f"{SET_ASIDE} round {line.number} is recorded against the rules ({', '.join(names)})"
    game = story.document.value
    if type(game) is dict and (names := tuple(_ignored({"x-ignore": game.get("x-ignore")}))):
        yield f"the whole log sets rules aside ({', '.join(names)})"
    if any(INCOMPLETE in line.marks for line in lines):
        yield f"{INCOMPLETE} the round is not over: points so far"
    if any(AFTER_END in line.marks for line in lines):
        yield f"{AFTER_END} after the end of the game: does not count"
    if any(UNKNOWN in line.values for line in lines):
        yield f"{UNKNOWN} unknown: this round is faulty"
    if story.rounds and is_blank(story.rounds[-1]):
        yield f"the next round is played by {_listed(story.rounds[-1].players)}"
    if not story.rounds and story.totals is not None and any(story.totals.values()):
        yield "only the result of this game is recorded"
