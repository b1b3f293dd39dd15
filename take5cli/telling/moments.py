"""A game cut into moments to step through: before each turn's cards, and after each card."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from take5cli.board import board_lines
from take5cli.replaying import GameStory, PlayStory, RoundStory, TurnStory
from take5cli.telling.replay_text import Layout, ending_lines, heading_lines, play_lines, points_lines
from take5cli.terminal import Screen

Rows = tuple[tuple[int, ...], ...]


class Moment(NamedTuple):
    """A moment of a game: so many cards of a turn are `placed`, and `rows` lie there.

    `turn` is None before a round's first turn (the rows are its start) and after its last (`over`). `before` are the
    rows at the beginning of the turn.
    """

    game: GameStory
    round: RoundStory
    turn: TurnStory | None
    placed: int
    rows: Rows
    before: Rows
    over: bool = False

    @property
    def is_turn_end(self) -> bool:
        """Whether all cards of the turn are placed, or the moment lies between turns."""
        return self.turn is None or self.placed == len(self.turn.plays)

    @property
    def is_take(self) -> bool:
        """Whether the card just placed took a row."""
        return self.turn is not None and self.placed > 0 and self.turn.plays[self.placed - 1].kind != "place"


def moments(game: GameStory) -> Iterator[Moment]:
    """All moments of a game in order; of a round that was not played only its end."""
    for round_ in game.rounds:
        rows: Rows = tuple((card,) for card in round_.start or ())
        if round_.turns is not None:
            yield Moment(game, round_, None, 0, rows, rows)
        for turn in round_.turns or ():
            before = rows
            for placed in range(len(turn.plays) + 1):
                if placed:
                    rows = _after(rows, turn.plays[placed - 1])
                yield Moment(game, round_, turn, placed, rows, before)
        yield Moment(game, round_, None, 0, rows, rows, over=True)


def _after(rows: Rows, play: PlayStory) -> Rows:
    """The rows after a play, as the story tells it."""
    old = rows[play.row - 1]
    new = (*old, play.card) if play.kind == "place" else (play.card,)
    return (*rows[: play.row - 1], new, *rows[play.row :])


def moment_lines(moment: Moment, screen: Screen) -> Iterator[str]:
    """What a moment looks like: where we are, the cards of the turn, the rows, the points when a round is over."""
    game, round_, turn = moment.game, moment.round, moment.turn
    yield from heading_lines(game, screen)
    yield ""
    where = f"Round {round_.round} of {len(game.rounds)}"
    if turn is not None:
        where += f", turn {turn.turn} of {len(round_.turns or ())}"
    elif moment.over:
        where += ", the end"
    yield screen.paint(where, "strong")
    yield ""
    if moment.rows:
        layout = Layout(game, round_, screen)
        yield from board_lines(moment.rows, layout.capacity, screen, screen.width, layout.board_card)
        yield ""
    if turn is not None:
        told = TurnStory(turn.turn, turn.plays[: moment.placed], turn.rows)
        yield from (painted for _, painted in play_lines(told, moment.before, layout))
        waiting = [str(play.card) for play in turn.plays[moment.placed :]]
        if waiting:
            yield screen.paint("  to be placed: " + " ".join(waiting), "dim")
    elif moment.over:
        yield from points_lines(round_, screen)
        if round_ is game.rounds[-1]:
            yield ""
            yield from ending_lines(game, screen)


def find(all_moments: Sequence[Moment], at: int, wanted: str) -> int:
    """The index of the moment to go to from `at`.

    `wanted`: "forward", "back", "next turn", "previous turn", "next take", "start" or "end".
    """
    last = len(all_moments) - 1
    if wanted == "start":
        return 0
    if wanted == "end":
        return last
    if wanted == "forward":
        return min(last, at + 1)
    if wanted == "back":
        return max(0, at - 1)
    if wanted == "previous turn":
        return next((to for to in range(at - 1, -1, -1) if all_moments[to].is_turn_end), 0)
    if wanted == "next take":
        return next((to for to in range(at + 1, last + 1) if all_moments[to].is_take), last)
    return next((to for to in range(at + 1, last + 1) if all_moments[to].is_turn_end), last)
