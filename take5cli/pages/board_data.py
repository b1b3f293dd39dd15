"""The story of a game as the page's script reads it: seats for names, and nothing said twice.

Names stand once (a name of 10,000 characters would else come with every card), rows follow from the placements. What
stands here was resolved by the engine; the script lays cards where they are said to go and decides nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from take5cli.pages.notes import round_note, turn_notes
from take5cli.replaying import GameStory, PlayStory, RoundStory
from take5cli.rules.cards import bull_heads
from take5cli.rules.variants import VARIANTS

KINDS = ("place", "sixth", "low")


def board_data(story: GameStory, names: Sequence[str]) -> dict[str, Any]:
    """The data of the board of one game.

    `names` are the names to show, in seat order; a seat is an index into them. `heads` lists the cards of the game
    that have more than one head. Of a round: `seats` (who plays it), `before` and `after` (totals by seat, null where
    unknown), `points` and `piles` (in the order of `seats`, or null), `end` ("over", "broken" where the turns stop
    early, "late" where the game had ended before it), and where it was played `start` and `turns`: a list of plays
    `[seat, card, row, kind, points]` in the order resolved; `kind` counts in `KINDS`. `note` and `notes` (by turn) are
    there where the log has some.
    """
    seat_of = {player: seat for seat, player in enumerate(story.players)}
    rules = story.rules or VARIANTS["standard"]
    rounds = []
    before: list[int | None] = [0] * len(seat_of)
    for round_ in story.rounds:
        told = _round_data(round_, seat_of, before)
        if note := round_note(story, round_.round):
            told["note"] = note
        if notes := turn_notes(story, round_.round):
            told["notes"] = notes
        rounds.append(told)
        before = told["after"]
    return {
        "names": list(names),
        "capacity": rules.row_capacity,
        "limit": rules.limit,
        "heads": _dear_cards(story.rounds),
        "rounds": rounds,
        "winners": None if story.winners is None else [seat_of[player] for player in story.winners],
        "totals": _by_seat(story.totals, story.players),
    }


def _round_data(round_: RoundStory, seat_of: Mapping[str, int], before: list[int | None]) -> dict[str, Any]:
    players = list(seat_of)
    told: dict[str, Any] = {
        "round": round_.round,
        "end": _end_of(round_),
        "seats": [seat_of[player] for player in round_.players],
        "before": before,
        "after": _by_seat(round_.totals, players) or [None] * len(players),
        "points": _by_seat(round_.points, round_.players),
        "piles": _by_seat(round_.piles, round_.players),
    }
    if round_.start is not None and round_.turns is not None:
        told["start"] = round_.start
        told["turns"] = [[_play_data(play, seat_of) for play in turn.plays] for turn in round_.turns]
    return told


def _end_of(round_: RoundStory) -> str:
    if round_.kind in ("incomplete", "uncertain"):
        return "broken"
    return "over" if round_.counts else "late"


def _play_data(play: PlayStory, seat_of: Mapping[str, int]) -> list[int]:
    return [seat_of[play.player], play.card, play.row, KINDS.index(play.kind), play.points]


def _by_seat(values: Mapping[str, Any] | None, players: Iterable[str]) -> list[Any] | None:
    return None if values is None else [values.get(player) for player in players]


def _dear_cards(rounds: Iterable[RoundStory]) -> dict[int, list[int]]:
    cards: set[int] = set()
    for round_ in rounds:
        cards.update(round_.start or ())
        cards.update(play.card for turn in round_.turns or () for play in turn.plays)
        cards.update(card for pile in (round_.piles or {}).values() for card in pile)
    by_heads: dict[int, list[int]] = {}
    for card in sorted(cards):
        if (heads := bull_heads(card)) > 1:
            by_heads.setdefault(heads, []).append(card)
    return by_heads
