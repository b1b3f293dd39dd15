"""The review of a game: every decision, and what became of each player's deal in each round."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from take5cli.analysis.decisions import Decision, Judgement, Marks, decisions_of, judge
from take5cli.analysis.estimates import Budget
from take5cli.analysis.moments import Gap, Moment, moments_of
from take5cli.analysis.policy import mean_deal
from take5cli.replaying import GameStory

Work = Callable[[Callable[[Moment], Judgement], Sequence[Moment]], Iterable[Judgement]]
"""Does a function for each of many moments and gives back the results in their order: `map`, or several processes."""


class Wanted(NamedTuple):
    """Which decisions are wanted: numbers of rounds and turns, names of players; None: all."""

    rounds: Collection[int] | None = None
    turns: Collection[int] | None = None
    players: Collection[str] | None = None

    def decision(self, round_: int, turn: int, player: str) -> bool:
        return self._in_round(round_, player) and (self.turns is None or turn in self.turns)

    def gap(self, gap: Gap) -> bool:
        """Whether something that is wanted may be missing here."""
        return gap.round == 0 or self._in_round(gap.round, gap.player)

    def _in_round(self, round_: int, player: str | None) -> bool:
        rounds, players = self.rounds, self.players
        return (rounds is None or round_ in rounds) and (players is None or player in (None, *players))


ALL = Wanted()


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """What a round gave to one player: heads = deal - edge + luck - rest.

    `deal` is the value of the position before the first card, `deal_luck` how much more than the mean deal's (None
    where that is not known), `rest` the value of the last position of a round that is not complete (else 0).
    """

    player: str
    round: int
    heads: int
    deal: float
    deal_luck: float | None
    rest: float
    decisions: tuple[Decision, ...]

    @property
    def loss(self) -> float:
        return sum(each.whole_loss for each in self.decisions)

    @property
    def edge(self) -> float:
        return sum(each.edge for each in self.decisions)

    @property
    def luck(self) -> float:
        return sum(each.luck for each in self.decisions)

    def to_json(self) -> dict[str, Any]:
        """As plain values, in the shape that `take5 analyse --format json` documents."""
        return {
            "player": self.player,
            "round": self.round,
            "heads": self.heads,
            "deal": round(self.deal, 6),
            "deal_luck": None if self.deal_luck is None else round(self.deal_luck, 6),
            "rest": round(self.rest, 6),
            "decisions": len(self.decisions),
            "loss": round(self.loss, 6),
            "edge": round(self.edge, 6),
            "luck": round(self.luck, 6),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game's decisions in the order of rounds, turns and seats; `players` has those rounds that were judged whole."""

    game: GameStory
    decisions: tuple[Decision, ...]
    players: tuple[PlayerRound, ...]
    gaps: tuple[Gap, ...]

    @property
    def number(self) -> int:
        """Which game of its file, from 1."""
        return self.game.document.index + 1

    def worst(self, count: int) -> list[Decision]:
        """The decisions that cost most, the dearest first."""
        costly = [each for each in self.decisions if each.whole_loss > 0]
        return sorted(costly, key=lambda each: -each.whole_loss)[:count]

    def to_json(self) -> dict[str, Any]:
        """As plain values, in the shape that `take5 analyse --format json` documents."""
        return {
            "game": self.number,
            "file": self.game.file,
            "decisions": [each.to_json(self.number) for each in self.decisions],
            "players": [each.to_json() for each in self.players],
            "not_analysed": [
                {"round": gap.round or None, "player": gap.player, "reason": gap.reason} for gap in self.gaps
            ],
        }


def review(game: GameStory, budget: Budget, marks: Marks, work: Work = map, wanted: Wanted = ALL) -> Review:
    """Judges the decisions of a game, or those `wanted`; `work` may share them out among processes."""
    by_player, gaps = moments_of(game)
    chosen = [_needed(moments, wanted) for moments in by_player]
    judged = iter(work(partial(judge, budget=budget), [moment for moments in chosen for moment in moments]))
    decisions: list[Decision] = []
    players: list[PlayerRound] = []
    for moments, needed in zip(by_player, chosen, strict=True):
        judgements = _next(judged, len(needed))
        made = [
            each
            for each in decisions_of(judgements, marks)
            if wanted.decision(each.round, each.turn, each.player)
        ]
        decisions += made
        if made and len(needed) == len(moments):
            players.append(_player_round(game, judgements, made))
    seats = {name: seat for seat, name in enumerate(game.players)}
    decisions.sort(key=lambda each: (each.round, each.turn, seats[each.player]))
    return Review(game, tuple(decisions), tuple(players), tuple(filter(wanted.gap, gaps)))


def _needed(moments: Sequence[Moment], wanted: Wanted) -> list[Moment]:
    """The moments wanted, each with the one after it, whose value its luck needs."""
    if wanted == ALL:
        return list(moments)
    asked = [
        moment.card is not None and wanted.decision(moment.round, moment.turn, moment.player)
        for moment in moments
    ]
    return [
        moment
        for moment, this, before in zip(moments, asked, [False, *asked[:-1]], strict=True)
        if this or before
    ]


def _next(judged: Iterator[Judgement], count: int) -> list[Judgement]:
    return [next(judged) for _ in range(count)]


def _player_round(
    game: GameStory, judgements: Sequence[Judgement], decisions: Sequence[Decision]
) -> PlayerRound:
    first, last = judgements[0], judgements[-1]
    position = first.moment.position
    mean = mean_deal(position.rules, position.players)
    return PlayerRound(
        first.moment.player,
        first.moment.round,
        sum(each.heads for each in decisions),
        first.value,
        None if mean is None else first.value - mean,
        last.value if last.moment.card is None else 0.0,
        tuple(decisions),
    )


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's rounds together; `marks` are those of cards and of rows, one each."""

    player: str
    rounds: int
    heads: int
    deal: float
    decisions: int
    loss: float
    edge: float
    luck: float
    marks: tuple[str, ...]


def totals_by_player(players: Sequence[PlayerRound]) -> list[Totals]:
    """What all rounds together gave to each player, in the order met."""
    by_player: dict[str, list[PlayerRound]] = {}
    for each in players:
        by_player.setdefault(each.player, []).append(each)
    return [
        Totals(
            player,
            len(rounds),
            sum(each.heads for each in rounds),
            sum(each.deal for each in rounds),
            sum(len(each.decisions) for each in rounds),
            sum(each.loss for each in rounds),
            sum(each.edge for each in rounds),
            sum(each.luck for each in rounds),
            tuple(mark for each in rounds for decision in each.decisions for mark in _marks(decision)),
        )
        for player, rounds in by_player.items()
    ]


def _marks(decision: Decision) -> list[str]:
    row = decision.row_choice.mark if decision.row_choice else ""
    return [mark for mark in (decision.mark, row) if mark]
