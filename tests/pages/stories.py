"""Stories and analyses for the tests of pages."""

import json
import random
from typing import Any

from take5cli.logs.json_reader import read_json
from take5cli.replaying import GameStory, tell_game


def story_of(game: dict[str, Any], file: str = "friday.json") -> GameStory:
    """The story of one game, given as the plain value of a log."""
    (document,) = read_json(json.dumps(game), file, 0, 1)
    return tell_game(document)


def renamed(game: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The same game with other players' names, in seat order; `game` gives by-player values as lists."""
    renaming = dict(zip(game["players"], names, strict=True))
    result = dict(game.get("result", {}))
    if "winners" in result:
        result["winners"] = [renaming[name] for name in result["winners"]]
    return {**game, "players": names, **({"result": result} if result else {})}


def analysis_of(story: GameStory, rng: random.Random) -> dict[str, Any]:
    """An analysis in the shape of `take5 analyse --format json`, its figures drawn by chance."""
    decisions: list[dict[str, Any]] = []
    sums: dict[tuple[int, str], dict[str, Any]] = {}
    for round_ in story.rounds:
        turns = round_.turns or ()
        for at, turn in enumerate(turns):
            for play in turn.plays:
                hand = sorted(p.card for later in turns[at:] for p in later.plays if p.player == play.player)
                decision = _decision(rng, round_.round, turn.turn, play.player, hand, play.card)
                if play.kind == "low":
                    decision["row_choice"] = _row_choice(rng, play.row)
                decisions.append(decision)
        for player in round_.players if turns else ():
            sums[round_.round, player] = {
                "player": player,
                "round": round_.round,
                "heads": (round_.points or {})[player],
                "deal": rng.uniform(8, 12),
                "decisions": len(turns),
                "loss": rng.uniform(0, 4),
                "edge": rng.uniform(-3, 3),
                "luck": rng.uniform(-5, 5),
            }
    return {"game": story.document.index + 1, "decisions": decisions, "players": list(sums.values())}


def _decision(
    rng: random.Random, round_: int, turn: int, player: str, hand: list[int], played: int
) -> dict[str, Any]:
    values = {card: max(0.0, rng.gauss(len(hand), 1.2)) for card in hand}
    best = min(values, key=lambda card: values[card])
    loss = values[played] - values[best]
    return {
        "game": 1,
        "round": round_,
        "turn": turn,
        "player": player,
        "hand": hand,
        "played": played,
        "best": best,
        "loss": loss,
        "se": 0.17,
        "edge": rng.uniform(-1, 1),
        "luck": rng.uniform(-3, 3),
        "mark": "??" if loss > 3.5 else "?" if loss > 2.5 else "?!" if loss > 2 else "",
        "cards": [
            {"card": card, "value": value, "se": 0.1, "policy": 1 / len(hand)}
            for card, value in values.items()
        ],
        "row_choice": None,
    }


def _row_choice(rng: random.Random, row: int) -> dict[str, Any]:
    values = [rng.uniform(1, 9) for _ in range(4)]
    best = values.index(min(values)) + 1
    return {
        "row": row,
        "best_row": best,
        "loss": values[row - 1] - min(values),
        "se": 0.2,
        "rows": [{"row": at, "value": value, "se": 0.1} for at, value in enumerate(values, 1)],
    }
