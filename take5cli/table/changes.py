"""Changes of a game, each a new game: a round added, mended or taken back, somebody leaves or joins.

Games are plain values, as a log holds them. Nothing here judges whether a round can be: the checks do (`judging`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from take5cli.checks.structure import same_name
from take5cli.errors import MisuseError
from take5cli.replaying import GameStory
from take5cli.table.judging import Game, told
from take5cli.table.typed import name_in

Score = Mapping[str, Any]
"""What a round came to, as the log has it: `{"points": …}` or `{"piles": …}`, by player."""

_WHO = "players"
_KEPT = (_WHO, "notes")


def new_game(
    players: Sequence[str],
    *,
    variant: str | None = None,
    limit: int | None = None,
    unlimited: bool = False,
    max_rounds: int | None = None,
    title: str | None = None,
    like: Game | None = None,
) -> Game:
    """A game without rounds; what is not said is as in the game that it is `like`, else as usual.

    `unlimited` says that no total ends it.
    """
    game: dict[str, Any] = {"take5": 1, _WHO: list(players)}
    for key in ("variant", "rules", "limit", "max_rounds"):
        if like is not None and key in like:
            game[key] = like[key]
    said = {"title": title, "variant": variant, "limit": limit, "max_rounds": max_rounds}
    game |= {key: value for key, value in said.items() if value is not None}
    if unlimited:
        game["limit"] = None
    return {**game, "rounds": []}


def next_players(story: GameStory) -> tuple[str, ...]:
    """Who plays the next round: those of the round before, or whom a round that is not begun yet names."""
    return story.rounds[-1].players if story.rounds else story.players


def awaits_its_start(game: Game) -> bool:
    """Whether the last round only says who will play it."""
    rounds = game["rounds"]
    return bool(rounds) and isinstance(rounds[-1], dict) and set(rounds[-1]) <= {_WHO}


def score_of(players: Sequence[str], kind: str, values: Sequence[Any]) -> Score:
    """What a round came to, by name; `kind` is "points" or "piles", `values` stand by seat."""
    return {kind: dict(zip(players, values, strict=True))}


def with_round(game: Game, recorded: Mapping[str, Any]) -> Game:
    """The game with a round more, or with the one filled in that so far only says who plays it."""
    rounds = list(game["rounds"])
    recorded = {**rounds.pop(), **recorded} if awaits_its_start(game) else dict(recorded)
    return {**game, "rounds": [*rounds, recorded]}


def with_round_mended(game: Game, number: int, score: Score) -> Game:
    """The game with another score in the round of this number (from 1); its players and notes stay."""
    rounds = list(game["rounds"])
    before = rounds[number - 1]
    kept = {key: value for key, value in before.items() if key in _KEPT or _is_own(key)}
    rounds[number - 1] = {**kept, **score}
    return {**game, "rounds": rounds}


def without_last_round(game: Game) -> Game:
    """The game without its last round; raises MisuseError where it has none."""
    if not game["rounds"]:
        raise MisuseError("there is no round to take back")
    return {**game, "rounds": game["rounds"][:-1]}


def with_ignored(game: Game, number: int, names: Sequence[str]) -> Game:
    """The game whose round of this number (from 1) is recorded in spite of these findings."""
    rounds = list(game["rounds"])
    round_ = rounds[number - 1]
    before = round_.get("x-ignore") or []
    rounds[number - 1] = {**round_, "x-ignore": [*before, *(name for name in names if name not in before)]}
    return {**game, "rounds": rounds}


def without_player(story: GameStory, name: str) -> Game:
    """The game that somebody leaves: they do not play from the next round on."""
    game: Game = story.document.value
    here = next_players(story)
    name = name_in(name, here)
    if any(not _is_bare(round_) for round_ in game["rounds"]):
        return _with_next_players(story, [other for other in here if other != name])
    rounds = [{_WHO: [other for other in here if other != name]}] if game["rounds"] else []
    return {**game, _WHO: [raw for raw in game[_WHO] if same_name(raw) != name], "rounds": rounds}


def with_player(story: GameStory, name: str) -> Game:
    """The game that somebody joins or comes back to: they play from the next round on."""
    game: Game = story.document.value
    here, name = next_players(story), same_name(name)
    if name in here:
        raise MisuseError(f"{name} plays already")
    seated = name in story.players
    if not seated:
        game = {**game, _WHO: [*game[_WHO], name]}
    if not game["rounds"]:
        return game
    rounds = list(game["rounds"])
    if not seated and not _is_bare(rounds[0]) and rounds[0].get(_WHO) is None:
        rounds[0] = {_WHO: list(story.document.value[_WHO]), **rounds[0]}
        game = {**game, "rounds": rounds}
    order = [*story.players, name] if not seated else story.players
    return _with_next_players(story, [other for other in order if other in here or other == name], game)


def _with_next_players(story: GameStory, players: Sequence[str], game: Game | None = None) -> Game:
    """The game whose next round these play; nothing needs to say so where they played the one before."""
    game = story.document.value if game is None else game
    rounds = list(game["rounds"])
    told_rounds = list(story.rounds)
    if awaits_its_start(story.document.value):
        rounds.pop()
        told_rounds.pop()
    same = bool(told_rounds) and list(told_rounds[-1].players) == list(players)
    return {**game, "rounds": rounds if same else [*rounds, {_WHO: list(players)}]}


def with_result_kept_true(game: Game, file: str = "") -> Game:
    """The game with what its `result` claims brought up to date; who has won falls away while nobody has."""
    result = game.get("result")
    if not isinstance(result, dict) or not game["rounds"]:
        return game
    story = told({key: value for key, value in game.items() if key != "result"}, file)
    true: dict[str, Any] = dict(result)
    if "totals" in result and story.totals is not None:
        as_list = isinstance(result["totals"], list)
        true["totals"] = list(story.totals.values()) if as_list else dict(story.totals)
    if "rounds" in result:
        true["rounds"] = sum(round_.kind != "incomplete" and round_.counts for round_ in story.rounds)
    if "winners" in result:
        true["winners"] = list(story.winners or ())
        if not story.finished:
            del true["winners"]
    rest = {key: value for key, value in game.items() if key != "result"}
    return {**rest, "result": true} if true else rest


def _is_bare(round_: Any) -> bool:
    return isinstance(round_, dict) and set(round_) <= {_WHO}


def _is_own(key: str) -> bool:
    """Whether a key is the writer's own; what they asked to let pass belongs to the round as it was."""
    return key.startswith("x-") and key != "x-ignore"
