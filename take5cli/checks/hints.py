"""Hints that are worked out: each is proved by replay, several are listed, none is a guess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from take5cli.checks.inspection import Problem, listed
from take5cli.checks.recorded import Recorded
from take5cli.checks.slips import Correction, corrections, in_words, missing_choices
from take5cli.logs.documents import Path
from take5cli.rules.cards import bull_heads
from take5cli.rules.rounds import Play, play_round

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse

OF_CHOICE = frozenset(("choice-missing", "bad-row"))
OF_PLAY = frozenset((
    "not-in-hand", "duplicate-card", "unknown-card", "wrong-type", "choice-needless", "rows-mismatch", "piles-mismatch",
    "points-mismatch",
))  # fmt: skip

OF_CLAIM = {"rows-mismatch": "the rows", "piles-mismatch": "the piles", "points-mismatch": "the points"}

Worked = tuple[Problem, tuple[Correction, ...]]


def with_hints(value: Mapping[str, Any], course: GameCourse, problems: Sequence[Problem]) -> list[Worked]:
    """The problems of a game, the first of each round with what was probably meant and its proved corrections.

    The corrections' edits have paths from the game's root.
    """
    worked: list[Worked] = []
    for number, group in groupby(problems, key=lambda problem: problem.round):
        for at, problem in enumerate(group):
            hopeful = at == 0 and number is not None and problem.name in OF_CHOICE | OF_PLAY
            worked.append(
                _worked(value, course, problem, number - 1) if hopeful and number else (problem, ())
            )
    return worked


def _worked(value: Mapping[str, Any], course: GameCourse, problem: Problem, index: int) -> Worked:
    round_ = value["rounds"][index]
    if type(round_) is not dict or not course.rounds[index].players:
        return problem, ()
    recorded = Recorded(round_, course.rounds[index].players, course.rules)
    if not recorded.turns:
        return problem, ()
    root: Path = ("rounds", index)
    hint, found = _choice_hint(recorded, problem) if problem.name in OF_CHOICE else (None, [])
    if hint is None and recorded.tells():
        found = corrections(recorded, round_)
        hint = in_words(found)
    if problem.name in OF_CLAIM:
        sums = arithmetic(recorded, problem.player) if problem.name == "points-mismatch" else None
        otherwise = f"if the record of {OF_CLAIM[problem.name]} is right, {hint}" if hint else None
        hint = "; ".join(part for part in (sums, otherwise) if part) or None
    placed = tuple(
        Correction(each.words, tuple(((*root, *path), new) for path, new in each.edits)) for each in found
    )
    return problem._replace(hint=hint or problem.hint), placed


def _choice_hint(recorded: Recorded, problem: Problem) -> tuple[str | None, list[Correction]]:
    """Which rows fit in the turn whose choice is missing or bad."""
    if problem.turn is None:
        return None, []
    choices = missing_choices(recorded)
    rows = choices.rows(problem.turn - 1)
    if not rows:
        return None, []
    if not choices.all_tried:
        return (
            f"row {listed(list(map(str, rows)))} may fit; there are too many missing choices to try them all",
            [],
        )
    found = []
    if len(choices.readings) == 1:
        edits = tuple((("turns", turn, "takes_row"), row) for turn, row in choices.readings[0].items())
        found = [Correction(f"takes_row: {rows[0]}", edits)]
    if len(rows) == 1:
        return f"add takes_row: {rows[0]}: only row {rows[0]} fits what else is recorded", found
    if len(rows) == recorded.rules.row_count:
        return "add takes_row: N; nothing else that is recorded tells which: every row fits", found
    return f"add takes_row: N; rows {listed(list(map(str, rows)))} fit what else is recorded", found


def arithmetic(recorded: Recorded, player: str | None) -> str | None:
    """How a player's points add up: what was taken in which turn, card by card."""
    if player is None:
        return None
    seat = recorded.players.index(player)
    events: list[list[Play]] = []
    reading = recorded.reading
    if None in reading.start or any(None in turn for turn in reading.plays) or not recorded.complete:
        return None
    play_round(recorded.rules, reading.start, reading.plays, reading.choices, events=events)  # type: ignore[arg-type]
    takes = [
        f"turn {turn}: " + " + ".join(f"{bull_heads(card)} ({card})" for card in play.taken)
        for turn, plays in enumerate(events, 1)
        for play in plays
        if play.seat == seat and play.taken
    ]
    return f"{player} took " + ", ".join(takes) if takes else f"{player} took no card"
