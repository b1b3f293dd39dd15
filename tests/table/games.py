"""Games in memory for the tests of the table."""

from collections.abc import Sequence
from typing import Any

from take5cli.replaying import GameStory
from take5cli.table.judging import Game, told

FOUR = ("Ann", "Ben", "Cem", "Dora")


def story_of(game: Game) -> GameStory:
    """The story of a game in memory."""
    return told(game, "friday.yaml")


def scored(*rounds: Sequence[int], players: Sequence[str] = FOUR, **more: Any) -> dict[str, Any]:
    """A game whose rounds have these points by seat."""
    return {
        "take5": 1,
        "players": list(players),
        **more,
        "rounds": [{"points": dict(zip(players, points, strict=True))} for points in rounds],
    }
