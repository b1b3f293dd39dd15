"""Claims that are wrong themselves: the single value with which each would agree with what the rules give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from take5cli.checks.implied import claimed_totals
from take5cli.checks.inspection import Problem
from take5cli.checks.recorded import key_of, numbers_of
from take5cli.checks.slips import Correction
from take5cli.checks.structure import same_name
from take5cli.logs.documents import Path

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse

Game = Mapping[str, Any]


def claim_corrections(value: Game, course: GameCourse, problem: Problem) -> list[Correction]:
    """The correction of a wrong claim itself, if a single slip explains it; paths are from the game's root."""
    return _FINDERS[problem.name](value, course, problem) if problem.name in _FINDERS else []


def spelled(value: Game, names: Sequence[str]) -> list[str]:
    """Names as the game's own list of players spells them."""
    written = {same_name(name): name for name in value["players"]}
    return [written[name] for name in names]


def one_number(
    what: str, claim: Any, path: Path, players: Sequence[str], told: Sequence[int], true: Sequence[int]
) -> list[Correction]:
    """One number that is wrong, or those of two players that are exchanged."""
    wrong = [seat for seat in range(len(players)) if told[seat] != true[seat]]
    if len(wrong) == 1:
        seat = wrong[0]
        words = f"{what}: {players[seat]} {true[seat]}, not {told[seat]}"
    elif len(wrong) == 2 and [told[seat] for seat in wrong] == [true[seat] for seat in reversed(wrong)]:
        words = what + ": " + " and ".join(f"{players[seat]} {true[seat]}" for seat in wrong) + ", exchanged"
    else:
        return []
    edits = tuple(((*path, key_of(claim, players, seat)), true[seat]) for seat in wrong)
    return [Correction(words, edits)]


def _points(value: Game, course: GameCourse, problem: Problem) -> list[Correction]:
    index = (problem.round or 0) - 1
    round_ = course.rounds[index]
    claim = value["rounds"][index]["points"]
    told = numbers_of(claim, round_.players)
    assert told is not None, "points that are held against others are sound"
    assert round_.points is not None
    return one_number("points", claim, ("rounds", index, "points"), round_.players, told, round_.points)


def _totals(value: Game, course: GameCourse, problem: Problem) -> list[Correction]:
    told = claimed_totals(value, course)
    assert told is not None, "totals that are held against others are sound"
    assert course.totals is not None
    true = list(course.totals.values())
    return one_number("totals", value["result"]["totals"], ("result", "totals"), course.players, told, true)


def _totals_agree(value: Game, course: GameCourse) -> bool:
    return course.totals is not None and claimed_totals(value, course) == list(course.totals.values())


def _winners(value: Game, course: GameCourse, problem: Problem) -> list[Correction]:
    """Who has won is beyond doubt where the totals are recorded too, or follow from cards."""
    counting = course.rounds[: course.counting]
    of_cards = bool(counting) and all(round_.kind in ("played", "counted") for round_ in counting)
    if not course.winners or not (of_cards or (counting and _totals_agree(value, course))):
        return []
    names = spelled(value, course.winners)
    return [Correction(f"winners: [{', '.join(names)}]", ((("result", "winners"), names),))]


def _rounds(value: Game, course: GameCourse, problem: Problem) -> list[Correction]:
    """How many rounds there were is beyond doubt where the totals agree, so that none is missing."""
    if not _totals_agree(value, course):
        return []
    path: Path = ("result", "rounds")
    words = f"rounds: {course.complete_rounds}, not {value['result']['rounds']}"
    return [Correction(words, ((path, course.complete_rounds),))]


def _rows(value: Game, course: GameCourse, problem: Problem) -> list[Correction]:
    """One card of recorded rows that is wrong, or a row choice that the rules make otherwise."""
    path = problem.place[0]
    if path[-1] == "takes_row":
        events = course.rounds[(problem.round or 0) - 1].events or ()
        play = events[(problem.turn or 0) - 1][0]
        return [Correction(f"turn {problem.turn}: takes_row: {play.row}", ((path, play.row),))]
    true = problem.rows
    if path[-2] != "rows" or true is None:
        return []
    claim = value
    for step in path[:-1]:
        claim = claim[step]  # type: ignore[index]
    if list(map(len, claim)) != list(map(len, true)):
        return []
    wrong = [
        (row, at)
        for row, cards in enumerate(true)
        for at, card in enumerate(cards)
        if claim[row][at] != card  # type: ignore[index]
    ]
    if len(wrong) != 1:
        return []
    ((row, at),) = wrong
    when = f"after turn {problem.turn}" if problem.turn else "at the end"
    told = claim[row][at]  # type: ignore[index]
    words = f"row {row + 1} {when} holds {true[row][at]}, not {told}"
    return [Correction(words, (((*path[:-1], row, at), true[row][at]),))]


def _piles(value: Game, course: GameCourse, problem: Problem) -> list[Correction]:
    """One card of recorded piles that is wrong, lacking, too many or in another's pile."""
    index = (problem.round or 0) - 1
    round_ = course.rounds[index]
    if round_.kind != "played" or round_.piles is None:
        return []
    claim = value["rounds"][index]["piles"]
    lacking: list[tuple[int, int]] = []
    strange: list[tuple[int, int]] = []
    keys = [key_of(claim, round_.players, seat) for seat in range(len(round_.players))]
    for seat, pile in enumerate(round_.piles):
        told = claim[keys[seat]]
        lacking += [(seat, card) for card in pile if card not in told]
        strange += [(seat, card) for card in told if card not in pile]
    if len(lacking) > 1 or len(strange) > 1:
        return []
    path: Path = ("rounds", index, "piles")
    edits: list[tuple[Path, Any]] = []
    words = []
    same_pile = bool(lacking and strange and lacking[0][0] == strange[0][0])
    for seat, card in strange:
        new = lacking[0][1] if same_pile else None
        edits.append(((*path, keys[seat], claim[keys[seat]].index(card)), new))
        name = f"{round_.players[seat]}'s pile"
        words.append(f"{name} holds {new}, not {card}" if same_pile else f"{name} without the {card}")
    for seat, card in () if same_pile else lacking:
        edits.append(((*path, keys[seat], len(claim[keys[seat]])), card))
        words.append(f"{round_.players[seat]}'s pile with the {card}")
    return [Correction(" and ".join(words), tuple(edits))]


_FINDERS: Mapping[str, Callable[[Game, GameCourse, Problem], list[Correction]]] = {
    "points-mismatch": _points,
    "totals-mismatch": _totals,
    "winners-mismatch": _winners,
    "rounds-mismatch": _rounds,
    "rows-mismatch": _rows,
    "piles-mismatch": _piles,
}
