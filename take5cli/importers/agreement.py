"""Whether a foreign record agrees with the rules: the first event where it does not, what it says, what they give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from take5cli.checks.inspection import Inspection
from take5cli.checks.setup import read_agreement
from take5cli.importers.foreign import Claim, Game, Imported, Path, Place
from take5cli.rules.rounds import Play, play_round
from take5cli.rules.variants import Rules

NAME_OF = {
    "row": "rows-mismatch",
    "kind": "rows-mismatch",
    "cards": "rows-mismatch",
    "taken": "piles-mismatch",
    "count": "piles-mismatch",
    "points": "points-mismatch",
    "round": "points-mismatch",
    "total": "totals-mismatch",
}
"""The finding that each kind of claim becomes (see `foreign.Claim`)."""

_KINDS = {
    "place": "is put into a row",
    "sixth": "takes a full row",
    "low": "takes a row of its player's choice",
}


class Divergence(NamedTuple):
    """The first place where a record and the rules part: under which finding, and in words who says what.

    `round` and `turn` count from 0; `player` is None where the turn as a whole is meant.
    """

    name: str
    round: int
    turn: int
    player: str | None
    says: str
    gives: str
    place: Place

    @property
    def message(self) -> str:
        """Both sides in one sentence."""
        return f"{self.says}; {self.gives}"


def rules_of(game: Game) -> Rules | None:
    """The rules that a converted game names; None where they are not sound."""
    agreement = read_agreement(Inspection({}), game)
    return agreement.rules if agreement.rules_known else None


def in_seat_order(players: Sequence[str], values: Any) -> list[Any] | None:
    """By-player values as a list; None if somebody is left out."""
    if isinstance(values, list):
        return values if len(values) == len(players) else None
    return [values[name] for name in players] if set(values) == set(players) else None


class _Round(NamedTuple):
    """What can be replayed of a round: up to the first turn that is no turn at all."""

    start: list[int]
    plays: list[list[int]]
    choices: list[int | None]


def replayable(game: Game, index: int) -> _Round | None:
    """The part of a round that the engine can be given; None if it was not recorded card by card."""
    recorded = game["rounds"][index]
    if "turns" not in recorded:
        return None
    plays: list[list[int]] = []
    choices: list[int | None] = []
    for turn in recorded["turns"]:
        cards = in_seat_order(game["players"], turn["plays"])
        if cards is None or len(set(cards)) < len(cards):
            break
        plays.append(cards)
        choices.append(turn.get("takes_row"))
    return _Round(recorded["start"], plays, choices)


def first_divergence(imported: Imported, rules: Rules) -> Divergence | None:
    """The first event at which the record says something else than these rules give; None if there is none.

    Only play is judged: a card that is in no hand, or totals that do not add up, are for the checker.
    """
    game = imported.game
    if game is None:
        return None
    claims = {
        round_: list(of_it) for round_, of_it in groupby(imported.claims, key=lambda claim: claim.round)
    }
    totals = [0] * len(game["players"])
    for index in range(len(game["rounds"])):
        recorded = replayable(game, index)
        if recorded is None:
            continue
        if len(recorded.start) != rules.row_count or min(recorded.start) < 1:
            return None
        found = _in_round(imported, rules, index, recorded, claims.get(index, []), totals)
        if found is not None:
            return found
    return None


def _in_round(
    imported: Imported, rules: Rules, index: int, recorded: _Round, claims: list[Claim], totals: list[int]
) -> Divergence | None:
    assert imported.game is not None
    players: list[str] = imported.game["players"]
    events: list[list[Play]] = []
    course = play_round(rules, recorded.start, recorded.plays, recorded.choices, events=events)
    by_turn = {turn: list(of_it) for turn, of_it in groupby(claims, key=lambda claim: claim.turn)}
    rows = [[card] for card in recorded.start]
    points = [0] * len(players)
    for turn, played in enumerate(events):
        shown = {play.seat: (play, _apply(rows, play)) for play in played}
        for play in played:
            points[play.seat] += play.points
        for claim in by_turn.get(turn, []):
            if claim.seat not in shown:
                continue
            words = _contradiction(claim, *shown[claim.seat], points[claim.seat], totals[claim.seat])
            if words is not None:
                name = players[claim.seat]
                says = f"the record says that {words[0].format(name=name)}"
                gives = f"the rules give {words[1]}"
                return Divergence(NAME_OF[claim.what], index, turn, name, says, gives, claim.place)
    if course.fault is not None:
        return _fault(imported, index, course.turns, course.fault)
    for seat, scored in enumerate(points):
        totals[seat] += scored
    return None


def _apply(rows: list[list[int]], play: Play) -> tuple[int, ...]:
    """Carries a resolved card over into the rows; the row it lies in."""
    row = rows[play.row - 1]
    if play.kind != "place":
        row.clear()
    row.append(play.card)
    return tuple(row)


def _contradiction(
    claim: Claim, play: Play, row: tuple[int, ...], points: int, total: int
) -> tuple[str, str] | None:
    """What the record says and what the rules give, in words, if they differ."""
    value = claim.value
    card = f"{{name}}'s {play.card}"
    if claim.what == "row" and value != play.row:
        return f"{card} goes to row {value}", f"row {play.row}"
    if claim.what == "kind" and isinstance(value, tuple) and play.kind not in value:
        return f"{card} {' or '.join(_KINDS[str(kind)] for kind in value)}", f"that it {_KINDS[play.kind]}"
    if claim.what == "cards" and value != row:
        return f"{card} lies in a row of {_cards(value)}", _cards(row)
    if claim.what == "taken" and value != play.taken:
        return f"{card} takes {_cards(value)}", _cards(play.taken)
    if claim.what == "count" and value not in (len(play.taken), play.card):
        return f"{card} takes {value} cards", f"{len(play.taken)}"
    if claim.what == "points" and value != play.points:
        return f"{card} costs {value}", f"{play.points}{_because(play)}"
    if claim.what == "round" and value != points:
        return f"{{name}} has {value} points in this round after this turn", str(points)
    if claim.what == "total" and value != total + points:
        return f"{{name}} has {value} points in all after this turn", str(total + points)
    return None


def _because(play: Play) -> str:
    return f", the heads of {_cards(play.taken)}" if play.taken else ", for it takes nothing"


def _cards(cards: Any) -> str:
    return " ".join(str(card) for card in cards) or "nothing"


def _fault(imported: Imported, index: int, turn: int, fault: str) -> Divergence:
    words = {
        "choice-missing": (
            "the record tells of no row taken by the lowest card",
            "the rules make it take one, for it is lower than every row end",
        ),
        "choice-needless": (
            "the record tells of a row taken by choice",
            "by the rules the lowest card has a row of its own",
        ),
        "bad-row": ("the record names a row that is not there", "the rules know only the rows on the table"),
    }
    path: Path = ("rounds", index, "turns", turn)
    if fault != "choice-missing":
        path = (*path, "takes_row")
    return Divergence(fault, index, turn, None, *words[fault], imported.origin(path))


def plays_told(imported: Imported) -> Iterator[int]:
    """How many cards of each round were replayed: the measure of what an agreement is worth."""
    if imported.game is not None:
        for index in range(len(imported.game["rounds"])):
            recorded = replayable(imported.game, index)
            if recorded is not None:
                yield sum(map(len, recorded.plays))
