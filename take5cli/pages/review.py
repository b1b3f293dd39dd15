"""What each decision was worth, as the page shows it: the answer of `take5 analyse --format json` for one game."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from take5cli.pages.names import shortened
from take5cli.pages.pictures import WIDTH, Mark, anchor, round_marks
from take5cli.telling.scales import linear, ticks

WORST = 8
"""How many of a game's worst moments are listed."""

MARK_WORDS = {"": "", "?!": "doubtful", "?": "mistake", "??": "blunder"}
_STRIP = 40
_SCORE = 34


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost heads: a card, or (`row` true) the row that a low card took."""

    anchor: str
    round: int
    turn: int
    seat: int
    row: bool
    chosen: int
    best: int
    loss: float
    error: float
    mark: str

    @property
    def costs(self) -> bool:
        """Whether the loss is beyond doubt (two standard errors) and shows in two decimals."""
        return self.loss > 2 * self.error and self.loss >= 0.005

    @property
    def word(self) -> str:
        """The mark in words, empty for no mark."""
        return MARK_WORDS.get(self.mark, self.mark)


@dataclass(frozen=True, slots=True)
class Needle:
    """A decision's loss as a bar of a player's strip."""

    anchor: str
    x: float
    y: float
    height: float
    mark: str


@dataclass(frozen=True, slots=True)
class Losses:
    """Loss by decision: a strip a player (`lines`: seat and base line), one scale for all."""

    height: int
    left: int
    strip: int
    bar_width: float
    highest: int
    lines: list[tuple[int, int]]
    rounds: list[Mark]
    borders: list[float]
    needles: list[Needle]


@dataclass(frozen=True, slots=True)
class Score:
    """A player's game in heads: those taken, those that the deals promised, and what choices and luck made of it."""

    seat: int
    heads: int
    deal: float
    decisions: int
    loss: float
    edge: float
    luck: float
    skill_bar: tuple[float, float]
    luck_bar: tuple[float, float]
    y: int


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """Luck beside skill by player: bars left of `zero` are heads spared, right of it heads added."""

    height: int
    zero: float
    left: int
    marks: list[Mark]
    scores: list[Score]


@dataclass(frozen=True, slots=True)
class Review:
    """All that the page says about the decisions of a game; `gaps` says in words what was left out and why."""

    moments: list[Moment]
    worst: list[Moment]
    losses: Losses
    scores: LuckAndSkill
    gaps: list[str]
    board: dict[str, list[list[Any]]]


def review_of(players: Sequence[str], analysis: Mapping[str, Any]) -> Review | None:
    """The review of a game by its analysis, None without any decision; `players` are the game's, in seat order."""
    decisions = analysis["decisions"]
    if not decisions:
        return None
    seat_of = {player: seat for seat, player in enumerate(players)}
    moments = [moment for decision in decisions for moment in _moments(decision, seat_of)]
    costly = sorted((m for m in moments if m.costs), key=lambda m: -m.loss)
    return Review(
        moments,
        [moment for moment in costly if moment.mark][:WORST] or costly[:WORST],
        _losses(moments),
        _luck_and_skill(analysis["players"], seat_of),
        [_gap_in_words(gap) for gap in analysis.get("not_analysed", ())],
        _for_board(decisions, seat_of),
    )


def _gap_in_words(gap: Mapping[str, Any]) -> str:
    whose = [f"round {gap['round']}"] if gap["round"] is not None else []
    if gap["player"] is not None:
        whose.append(shortened(gap["player"]))
    return f"Not judged{': ' if whose else ''}{', '.join(whose)} ({gap['reason']})"


def _moments(decision: Mapping[str, Any], seat_of: Mapping[str, int]) -> list[Moment]:
    place = anchor(decision["round"], decision["turn"]), decision["round"], decision["turn"]
    seat = seat_of[decision["player"]]
    found = [
        Moment(
            *place,
            seat,
            False,
            decision["played"],
            decision["best"],
            max(0.0, decision["loss"]),
            decision["se"] or 0.0,
            decision["mark"],
        )
    ]
    row = decision["row_choice"]
    if row is not None:
        loss = max(0.0, row["loss"])
        found.append(
            Moment(
                *place, seat, True, row["row"], row["best_row"], loss, row["se"] or 0.0, row.get("mark", "")
            )
        )
    return found


def _losses(moments: Sequence[Moment]) -> Losses:
    left, top = 86, 6
    turns = sorted({(moment.round, moment.turn) for moment in moments})
    column = {turn: index for index, turn in enumerate(turns)}
    highest = ticks(max(moment.loss for moment in moments), about=2)[-1]
    x = linear(0, len(turns), left, WIDTH - 8)
    high = linear(0, highest, 0, _STRIP - 8)
    seats = sorted({moment.seat for moment in moments})
    line_of = {seat: top + (line + 1) * _STRIP for line, seat in enumerate(seats)}
    # One bar for a card and the row that it took: the dearer of the two.
    worst: dict[tuple[int, int, int], Moment] = {}
    for moment in moments:
        if not moment.costs:
            continue
        key = moment.round, moment.turn, moment.seat
        if key not in worst or moment.loss > worst[key].loss:
            worst[key] = moment
    needles = [
        Needle(
            moment.anchor,
            x(column[moment.round, moment.turn]),
            round(line_of[moment.seat] - high(moment.loss), 1),
            high(moment.loss),
            moment.mark,
        )
        for moment in worst.values()
    ]
    borders, marks = round_marks([number for number, _ in turns], x)
    bar = (WIDTH - 8 - left) / len(turns)
    return Losses(
        top + len(seats) * _STRIP + 26,
        left,
        _STRIP,
        round(bar - min(1.5, bar * 0.2), 2),
        highest,
        list(line_of.items()),
        marks,
        borders,
        needles,
    )


def _luck_and_skill(rows: Sequence[Mapping[str, Any]], seat_of: Mapping[str, int]) -> LuckAndSkill:
    sums: dict[int, dict[str, float]] = {}
    for row in rows:
        into = sums.setdefault(seat_of[row["player"]], dict.fromkeys(_SUMMED, 0))
        for key in _SUMMED:
            into[key] += row[key]
    left, right = 86, WIDTH - 34
    reach = max([abs(value) for one in sums.values() for value in (one["edge"], one["luck"])], default=1)
    marks = ticks(reach, about=2)
    x = linear(-marks[-1], marks[-1], left, right)
    scores = [
        Score(
            seat,
            int(one["heads"]),
            one["deal"],
            int(one["decisions"]),
            one["loss"],
            one["edge"],
            one["luck"],
            _from_zero(x(0), x(-one["edge"])),
            _from_zero(x(0), x(one["luck"])),
            18 + line * _SCORE,
        )
        for line, (seat, one) in enumerate(sorted(sums.items()))
    ]
    sides = [Mark(x(sign * tick), f"{sign * tick:+d}" if tick else "0") for tick in marks for sign in (-1, 1)]
    return LuckAndSkill(18 + len(scores) * _SCORE + 24, x(0), left, sides, scores)


_SUMMED = ("heads", "deal", "decisions", "loss", "edge", "luck")


def _from_zero(zero: float, end: float) -> tuple[float, float]:
    return min(zero, end), round(abs(end - zero), 1)


def _for_board(
    decisions: Sequence[Mapping[str, Any]], seat_of: Mapping[str, int]
) -> dict[str, list[list[Any]]]:
    """By turn, each decision as `[seat, played, best, loss, se, mark, cards, row choice or null]`.

    `cards` are `[card, value, se, equal]`, the best first; `equal` is 1 for those that cannot be told from the best,
    which are in their own order. A row choice is `[row, best row, loss, se, rows]`, likewise.
    Figures have two decimals.
    """
    board: dict[str, list[list[Any]]] = {}
    for decision in decisions:
        row = decision["row_choice"]
        board.setdefault(anchor(decision["round"], decision["turn"]), []).append(
            [
                seat_of[decision["player"]],
                decision["played"],
                decision["best"],
                _short(max(0.0, decision["loss"])),
                _short(decision["se"]),
                decision["mark"],
                _compared(decision["cards"], "card", decision["best"]),
                None
                if row is None
                else [
                    row["row"],
                    row["best_row"],
                    _short(max(0.0, row["loss"])),
                    _short(row["se"]),
                    _compared(row["rows"], "row", row["best_row"]),
                ],
            ]
        )
    return board


def _compared(options: Sequence[Mapping[str, Any]], key: str, best: int) -> list[list[Any]]:
    least = next(option for option in options if option[key] == best)
    told = []
    for option in options:
        difference = option.get("loss", option["value"] - least["value"])
        error = option.get("loss_se", math.hypot(option["se"] or 0.0, least["se"] or 0.0))
        equal = int(option is least or difference <= 2 * error)
        told.append([option[key], _short(option["value"]), _short(option["se"]), equal])
    return sorted(told, key=lambda each: (-each[3], each[0] if each[3] else each[1]))


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
