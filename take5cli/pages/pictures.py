"""The pictures of a game: where each line, bar and cell lies, in the units of its SVG's view box.

Each is drawn by the template `pictures.html` beside a table that says the same; coordinates grow right and down.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from take5cli.replaying import GameStory, RoundStory, TurnStory
from take5cli.telling.scales import apart, linear, ticks

WIDTH = 400
HEAT_STEPS = (1, 3, 6, 10)
"""From how many heads of a take its cell is one shade darker."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A tick or label: where it stands along its axis, and what it says."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A player's totals: a point for each that is known, and the total known last beside the name."""

    seat: int
    points: list[tuple[float, float]]
    label: Mark

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals by round, with the limit as a line (`limit` is None where there is none)."""

    height: int
    left: int
    right: int
    bottom: int
    rounds: list[Mark]
    heads: list[Mark]
    lines: list[Line]
    limit: Mark | None


@dataclass(frozen=True, slots=True)
class Bar:
    """A turn's heads: those of full rows below, those that low cards took on top; `anchor` opens the turn."""

    anchor: str
    x: float
    sixth_y: float
    sixth_height: float
    low_y: float
    low_height: float
    title: str


@dataclass(frozen=True, slots=True)
class Turns:
    """Heads taken by turn, all players together."""

    height: int
    left: int
    bottom: int
    bar_width: float
    heads: list[Mark]
    rounds: list[Mark]
    borders: list[float]
    bars: list[Bar]


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's take in a turn: `level` 1 to 4 by `HEAT_STEPS`."""

    anchor: str
    x: int
    y: int
    level: int
    heads: int


@dataclass(frozen=True, slots=True)
class Heat:
    """One round's takes: a line a player, a column a turn."""

    round: int
    width: int
    height: int
    cell: int
    columns: list[Mark]
    players: list[tuple[int, float]]
    empty: list[tuple[int, int]]
    cells: list[Cell]


def anchor(round_: int, turn: int) -> str:
    """The name of a turn in the page's address."""
    return f"r{round_}t{turn}"


def totals_picture(story: GameStory) -> Totals | None:
    """The lines of the totals, or None where no round's totals are known."""
    known = [total for round_ in story.rounds for total in (round_.totals or {}).values()]
    if not known:
        return None
    left, right, top, bottom = 30, WIDTH - 92, 12, 228
    limit = story.rules.limit if story.rules else None
    heads = ticks(max(*known, limit or 0))
    x = linear(0, len(story.rounds), left, right)
    y = linear(0, heads[-1], bottom, top)
    # Once unknown, totals stay so.
    standings = [round_.totals for round_ in story.rounds if round_.totals is not None]
    points = [
        [(x(0), y(0)), *((x(at), y(totals[player])) for at, totals in enumerate(standings, start=1))]
        for player in story.players
    ]
    places = apart([spots[-1][1] for spots in points], 11.5, top, bottom)
    lines = [
        Line(seat, points[seat], Mark(places[seat], _last(story, player)))
        for seat, player in enumerate(story.players)
    ]
    every = max(1, len(story.rounds) // 12)
    return Totals(
        bottom + 28,
        left,
        right,
        bottom,
        [Mark(x(at), str(at)) for at in range(0, len(story.rounds) + 1, every)],
        [Mark(y(tick), str(tick)) for tick in heads],
        lines,
        None if limit is None else Mark(y(limit), str(limit)),
    )


def turns_picture(story: GameStory) -> Turns | None:
    """The bars of all turns that are on record, or None where there is none."""
    turns = [(round_.round, turn) for round_ in story.rounds for turn in round_.turns or ()]
    if not turns:
        return None
    left, top, bottom = 30, 12, 168
    takes = [(heads_taken(turn, "sixth"), heads_taken(turn, "low")) for _, turn in turns]
    heads = ticks(max(sixth + low for sixth, low in takes), about=4)
    y = linear(0, heads[-1], bottom, top)
    x = linear(0, len(turns), left, WIDTH - 8)
    bars = []
    for index, ((round_, turn), (sixth, low)) in enumerate(zip(turns, takes, strict=True)):
        if sixth or low:
            title = f"Round {round_}, turn {turn.turn}: {sixth} + {low} heads"
            tops = y(sixth), y(sixth + low)
            heights = round(bottom - tops[0], 1), round(tops[0] - tops[1], 1)
            bars.append(
                Bar(anchor(round_, turn.turn), x(index), tops[0], heights[0], tops[1], heights[1], title)
            )
    width = (WIDTH - 8 - left) / len(turns)
    borders, marks = round_marks([round_ for round_, _ in turns], x)
    return Turns(
        bottom + 28,
        left,
        bottom,
        round(width - min(1.5, width * 0.2), 2),
        [Mark(y(tick), str(tick)) for tick in heads],
        marks,
        borders,
        bars,
    )


def heat_pictures(story: GameStory) -> list[Heat]:
    """A strip of takes for each round whose turns are on record."""
    return [_heat(round_, story.players) for round_ in story.rounds if round_.turns]


def heads_taken(turn: TurnStory, kind: str) -> int:
    """The heads that all plays of this kind took in the turn."""
    return sum(play.points for play in turn.plays if play.kind == kind)


def round_marks(rounds: Sequence[int], x: Callable[[float], float]) -> tuple[list[float], list[Mark]]:
    """Where rounds begin among columns, and their numbers in their middles, of many only some.

    `rounds` has the round of each column, in order; `x` is the left edge of a column by its index.
    """
    firsts = [index for index, number in enumerate(rounds) if index == 0 or rounds[index - 1] != number]
    ends = [*firsts[1:], len(rounds)]
    marks = [
        Mark(round((x(first) + x(end)) / 2, 1), str(rounds[first]))
        for first, end in zip(firsts, ends, strict=True)
    ]
    return [x(first) for first in firsts[1:]], marks[:: max(1, len(marks) // 12)]


def _heat(round_: RoundStory, players: Sequence[str]) -> Heat:
    cell, left, top = 20, 86, 18
    turns = round_.turns or ()
    line_of = {player: line for line, player in enumerate(round_.players)}
    cells, taken = [], set()
    for index, turn in enumerate(turns):
        for play in turn.plays:
            if play.points:
                spot = left + index * cell, top + line_of[play.player] * cell
                taken.add(spot)
                level = sum(play.points >= step for step in HEAT_STEPS)
                cells.append(Cell(anchor(round_.round, turn.turn), *spot, level, play.points))
    every = [
        (left + column * cell, top + line * cell) for line in line_of.values() for column in range(len(turns))
    ]
    return Heat(
        round_.round,
        left + len(turns) * cell + 2,
        top + len(line_of) * cell + 2,
        cell,
        [Mark(left + (index + 0.5) * cell, str(turn.turn)) for index, turn in enumerate(turns)],
        [(players.index(player), top + (line + 0.5) * cell) for player, line in line_of.items()],
        [spot for spot in every if spot not in taken],
        cells,
    )


def _last(story: GameStory, player: str) -> str:
    return "?" if story.totals is None else str(story.totals[player])
