"""A round as it is taken down: its start, hands and turns put in, mended, taken out. Each gives a new game.

Rounds and turns are counted from 1. Nothing here judges whether it can be: the checks do (`judging`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from take5cli.table.judging import Game

CLAIMS = ("rows", "piles", "points")
"""What a round says that its turns tell already."""


def with_start(game: Game, number: int, cards: Sequence[int]) -> Game:
    """The game with these starting cards in a round: a new one, one that only had its players, or an old one."""
    if number > len(game["rounds"]):
        return {**game, "rounds": [*game["rounds"], {"start": list(cards), "turns": []}]}
    before = game["rounds"][number - 1]
    return _with_round(game, number, {"turns": [], **before, "start": list(cards)})


def with_hand(game: Game, number: int, player: str, cards: Sequence[int]) -> Game:
    """The game with what a player was dealt in a round; with no cards, without it."""
    before = game["rounds"][number - 1]
    hands = {name: hand for name, hand in (before.get("hands") or {}).items() if name != player}
    if cards:
        hands[player] = list(cards)
    rest = {key: value for key, value in before.items() if key != "hands"}
    return _with_round(game, number, {**rest, "hands": hands} if hands else rest)


def with_turn(game: Game, number: int, turn: int, players: Sequence[str], cards: Sequence[int]) -> Game:
    """The game with these cards, by seat, in a turn: the next one, or an old one whose row choice falls away."""
    round_ = game["rounds"][number - 1]
    turns = list(round_.get("turns") or [])
    plays = dict(zip(players, cards, strict=True))
    if turn > len(turns):
        turns.append({"plays": plays})
    else:
        before = turns[turn - 1]
        kept = {key: value for key, value in before.items() if key not in ("plays", "takes_row", "rows")}
        as_list = isinstance(before.get("plays"), list)
        turns[turn - 1] = {"plays": list(cards) if as_list else plays, **kept}
    return _with_round(game, number, {**round_, "turns": turns})


def with_choice(game: Game, number: int, turn: int, row: int | None) -> Game:
    """The game with the row that a turn's low card takes, or (None) without."""
    round_ = game["rounds"][number - 1]
    turns = list(round_["turns"])
    rest = {key: value for key, value in turns[turn - 1].items() if key != "takes_row"}
    turns[turn - 1] = rest if row is None else {**rest, "takes_row": row}
    return _with_round(game, number, {**round_, "turns": turns})


def without_last_turn(game: Game) -> Game:
    """The game without the last turn of its last round, and without what that round says of its end."""
    number = len(game["rounds"])
    rest = {key: value for key, value in game["rounds"][-1].items() if key not in CLAIMS}
    return _with_round(game, number, {**rest, "turns": rest["turns"][:-1]})


def without_start(game: Game) -> Game:
    """The game without its last round, of which no turn is recorded; who plays it stays."""
    players = game["rounds"][-1].get("players")
    rounds = game["rounds"][:-1]
    return {**game, "rounds": [*rounds, {"players": players}] if players else rounds}


def without_claim(game: Game, pointer: str) -> Game:
    """The game without the claim (rows, piles, points, or a needless row choice) that a JSON pointer leads into."""
    steps = pointer.split("/")[1:]
    number = int(steps[1])
    if steps[2] != "turns":
        rest = {key: value for key, value in game["rounds"][number - 1].items() if key != steps[2]}
        return _with_round(game, number, rest)
    round_ = game["rounds"][number - 1]
    turns = list(round_["turns"])
    at = int(steps[3])
    turns[at] = {key: value for key, value in turns[at].items() if key != steps[4]}
    return _with_round(game, number, {**round_, "turns": turns})


def recorded_turns(game: Game, number: int) -> Sequence[Mapping[str, Any]]:
    """The turns of a round as they are recorded."""
    rounds = game["rounds"]
    return (rounds[number - 1].get("turns") or []) if number <= len(rounds) else []


def _with_round(game: Game, number: int, round_: Mapping[str, Any]) -> Game:
    rounds = list(game["rounds"])
    rounds[number - 1] = round_
    return {**game, "rounds": rounds}
