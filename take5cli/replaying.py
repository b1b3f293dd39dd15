"""A log and the rules make the story of a game: what `replay`, `score`, `export`, `report` and `analyse` all read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from take5cli.checks.checking import check_game
from take5cli.logs.documents import Document
from take5cli.rules.games import ranking
from take5cli.rules.variants import Rules

if TYPE_CHECKING:
    from take5cli.checks.claims import RoundKind, RoundResult
    from take5cli.checks.course import GameCourse
    from take5cli.checks.findings import Finding
    from take5cli.rules.rounds import Kind


@dataclass(frozen=True, slots=True)
class PlayStory:
    """A card as it was resolved. `row` counts from 1; `kind` is "place", "sixth" (R12) or "low" (R13)."""

    player: str
    card: int
    row: int
    kind: Kind
    taken: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class TurnStory:
    """A turn: its plays in the order resolved, and the rows after it, from the top."""

    turn: int
    plays: tuple[PlayStory, ...]
    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RoundStory:
    """A round. `start` and `turns` are None where it was not played but counted or scored.

    `kind` is "played", "counted", "scored", "incomplete" or "uncertain"; `counts` is False after the end of the game.
    `piles` and `points` hold the round's `players`, `totals` all of the game's; None where unknown.
    """

    round: int
    kind: RoundKind
    counts: bool
    players: tuple[str, ...]
    start: tuple[int, ...] | None
    turns: tuple[TurnStory, ...] | None
    piles: Mapping[str, tuple[int, ...]] | None
    points: Mapping[str, int] | None
    totals: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the ranking; equal totals share a rank (1, 1, 3)."""

    rank: int
    player: str
    points: int


@dataclass(frozen=True, slots=True)
class GameStory:
    """A whole game, told as far as it is legal. What is unknown is None.

    `document` is the recorded game, `rules` what it was played by; `findings` are all that the checks found, and
    `fault` is the first error among them.
    """

    document: Document
    rules: Rules | None
    players: tuple[str, ...]
    rounds: tuple[RoundStory, ...]
    totals: Mapping[str, int] | None
    finished: bool | None
    winners: tuple[str, ...] | None
    ranking: tuple[Rank, ...] | None
    findings: tuple[Finding, ...]

    @property
    def file(self) -> str:
        """The file's name as it was given."""
        return self.document.file

    @property
    def fault(self) -> Finding | None:
        """The first error of the game, where the story has a hole or an end; None for a legal log."""
        return next((finding for finding in self.findings if finding.severity == "error"), None)

    def text(self, key: str) -> str | None:
        """A text of the game (`title`, `id`, `date`, `place`, …), a bare number as its text; None where absent."""
        game = self.document.value
        value = game.get(key) if type(game) is dict else None
        return str(value) if type(value) in (str, int) else None

    def to_json(self) -> dict[str, Any]:
        """The game as plain values in the shape that `take5 replay --format json` documents."""
        from take5cli.checks.findings import to_json

        return {
            "file": self.file,
            "title": self.text("title"),
            "players": list(self.players),
            "variant": self.rules.variant if self.rules else None,
            "limit": self.rules.limit if self.rules else None,
            "rounds": [_round_json(round_) for round_ in self.rounds],
            "totals": _plain(self.totals),
            "finished": self.finished,
            "winners": list(self.winners) if self.winners is not None else None,
            "ranking": [
                {"rank": line.rank, "player": line.player, "points": line.points} for line in self.ranking
            ]
            if self.ranking is not None
            else None,
            "fault": to_json(self.fault) if self.fault else None,
        }


def tell_game(document: Document) -> GameStory:
    """Replays a recorded game and tells its story up to its faults."""
    findings, course = check_game(document, story=True, hints=True)
    if course is None:
        players = _names(document.value)
        return GameStory(
            document=document,
            rules=None,
            players=players,
            rounds=(),
            totals=None,
            finished=None,
            winners=None,
            ranking=None,
            findings=tuple(findings),
        )
    rounds = tuple(_tell_round(index, round_, course) for index, round_ in enumerate(course.rounds))
    ranks = None
    if course.totals is not None:
        ranks = tuple(Rank(*line) for line in ranking(course.totals, course.last_players))
    return GameStory(
        document=document,
        rules=course.rules,
        players=tuple(course.players),
        rounds=rounds,
        totals=course.totals,
        finished=course.finished,
        winners=tuple(course.winners) if course.winners is not None else None,
        ranking=ranks,
        findings=tuple(findings),
    )


def _names(value: Any) -> tuple[str, ...]:
    players = value.get("players") if type(value) is dict else None
    return tuple(name for name in players if type(name) is str) if type(players) is list else ()


def _tell_round(index: int, round_: RoundResult, course: GameCourse) -> RoundStory:
    players = tuple(round_.players)
    totals = course.standings[index]
    turns = None
    if round_.events is not None and round_.rows_after is not None:
        turns = tuple(
            TurnStory(
                turn,
                tuple(
                    PlayStory(players[play.seat], play.card, play.row, play.kind, play.taken, play.points)
                    for play in plays
                ),
                tuple(map(tuple, rows)),
            )
            for turn, (plays, rows) in enumerate(zip(round_.events, round_.rows_after, strict=True), 1)
        )
    return RoundStory(
        round=index + 1,
        kind=round_.kind,
        counts=index < course.counting,
        players=players,
        start=tuple(round_.start) if round_.start is not None else None,
        turns=turns,
        piles=_by_name(players, [tuple(pile) for pile in round_.piles]) if round_.piles is not None else None,
        points=_by_name(players, round_.points) if round_.points is not None else None,
        totals=None if totals is None else _by_name(course.players, totals),
    )


def _by_name(players: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(players, values, strict=True))


def _plain(values: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _round_json(round_: RoundStory) -> dict[str, Any]:
    told: dict[str, Any] = {"round": round_.round}
    if round_.start is not None and round_.turns is not None:
        told["start"] = list(round_.start)
        told["turns"] = [
            {
                "turn": turn.turn,
                "plays": [
                    {
                        "player": play.player,
                        "card": play.card,
                        "row": play.row,
                        "kind": play.kind,
                        "taken": list(play.taken),
                        "points": play.points,
                    }
                    for play in turn.plays
                ],
                "rows": [list(row) for row in turn.rows],
            }
            for turn in round_.turns
        ]
    told["piles"] = _plain(round_.piles)
    told["points"] = _plain(round_.points)
    told["totals"] = _plain(round_.totals)
    return told
