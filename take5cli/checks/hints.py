"""Hints that are worked out: each is proved by replay, several are listed, none is a guess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from take5cli.checks.claim_slips import claim_corrections
from take5cli.checks.counted_slips import Counted
from take5cli.checks.game import errors_in
from take5cli.checks.implied import implied_points
from take5cli.checks.inspection import Problem
from take5cli.checks.recorded import Recorded
from take5cli.checks.slips import (
    MOST_READINGS,
    Choices,
    Correction,
    Worked,
    corrections,
    from_root,
    in_words,
    missing_choices,
)
from take5cli.checks.totals_slips import explaining_rounds, explanations
from take5cli.checks.words import listed
from take5cli.logs.plain import edited
from take5cli.rules.cards import bull_heads
from take5cli.rules.rounds import Play, play_round

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse

OF_CHOICE = frozenset(("choice-missing", "bad-row"))
OF_HOLE = frozenset(("unknown-card", "wrong-type", "missing-player"))
OF_CARDS = (("start",), ("turns",), ("piles",), ("rows",))
OF_CLAIM = {"rows-mismatch": "the rows", "piles-mismatch": "the piles", "points-mismatch": "the points"}
OF_ROUND = OF_CHOICE | OF_CLAIM.keys() | {
    "not-in-hand", "duplicate-card", "choice-needless", "impossible-points",
}  # fmt: skip
OF_RESULT = frozenset(("winners-mismatch", "rounds-mismatch"))

MOST_PROVED = 150
"""More corrections than these say nothing, and would take too long to prove."""

MOST_ROUNDS = 12
"""In so many faulty rounds of a game it is worked out what was meant, up to a tenth of a second each."""
NOT_WORKED = f"what was meant is worked out for the first {MOST_ROUNDS} faulty rounds of a game only"

MOST_DEALT = 200
"""Cards of a round (house rules) up to which that is tried; the usual deck has 104."""

MOST_CHECKED = 3000
"""Rounds that may be checked anew to prove the corrections of one finding."""


def with_hints(value: Mapping[str, Any], course: GameCourse, problems: Sequence[Problem]) -> list[Worked]:
    """The problems of a game, with what was probably meant and its proved corrections where they can be worked out.

    Of a round's problems that is the first of those that can. The corrections' edits have paths from the game's root.
    """
    case = _Case(value, course)
    worked: list[Worked] = []
    for number, group in groupby(problems, key=lambda problem: problem.round):
        waiting = number is not None
        for problem in group:
            if waiting and _is_hopeful(problem) and case.may_be_worked(problem):
                worked.append(case.worked_in_round(problem))
                waiting = False
            elif waiting and _is_hopeful(problem) and case.rounds_left < 0:
                worked.append(
                    (problem._replace(hint="; ".join(filter(None, (problem.hint, NOT_WORKED)))), ())
                )
                waiting = False
            elif number is None and problem.name == "totals-mismatch":
                worked.append(case.worked_totals(problem))
            elif number is None and problem.name in OF_RESULT:
                worked.append((problem, tuple(case.of_claim(problem))))
            else:
                worked.append((problem, ()))
    return worked


def _is_hopeful(problem: Problem) -> bool:
    """Whether it may be worked out what was meant; of faulty values that is so where they stand for cards."""
    if problem.name in OF_HOLE:
        return problem.place[0][2:3] in OF_CARDS
    return problem.name in OF_ROUND


def _proved(
    game: Mapping[str, Any], found: Sequence[Correction], index: int | None = None
) -> list[Correction]:
    """Those corrections (of round `index`, with paths from it) with which a game has fewer errors.

    None where there are so many that they say nothing.
    """
    if not 0 < len(found) <= MOST_PROVED:
        return []
    if (1 + len(found)) * len(game["rounds"]) > MOST_CHECKED:
        return []
    errors = len(errors_in(game)[0])
    rooted = [each if index is None else from_root(each, index) for each in found]
    return [
        each
        for each, placed in zip(found, rooted, strict=True)
        if len(errors_in(edited(game, placed.edits))[0]) < errors
    ]


class _Case:
    """A game in which something is wrong: its value and its course."""

    def __init__(self, value: Mapping[str, Any], course: GameCourse) -> None:
        self.value = value
        self.course = course
        self.rounds_left = MOST_ROUNDS
        self.readings_left = 2 * MOST_READINGS

    def may_be_worked(self, problem: Problem) -> bool:
        """Whether a problem's round is of a size, and of a number among the faulty ones, for which there is time."""
        rules, players = self.course.rules, len(self.course.rounds[(problem.round or 0) - 1].players)
        if not rules.dealt(players) <= min(rules.deck(players), MOST_DEALT):
            return False
        self.rounds_left -= 1
        return self.rounds_left >= 0

    def of_claim(self, problem: Problem) -> list[Correction]:
        """The correction of a wrong claim itself."""
        return _proved(self.value, claim_corrections(self.value, self.course, problem))

    def worked_totals(self, problem: Problem) -> Worked:
        """Totals that differ: they themselves may be wrong, or what is recorded of a single round."""
        found = _proved(self.value, list(explaining_rounds(self.value, self.course)))
        hint = in_words(found)
        hint = f"if the record of the totals is right, {hint}" if hint else problem.hint
        return problem._replace(hint=hint), (*self.of_claim(problem), *found)

    def worked_in_round(self, problem: Problem) -> Worked:
        """A problem of a round: what was probably meant there."""
        index = (problem.round or 0) - 1
        round_, players = self.value["rounds"][index], self.course.rounds[index].players
        implied = implied_points(self.value, self.course, index)
        recorded = Recorded(round_, players, self.course.rules, implied)
        hint, found = None, list[Correction]()
        if problem.name in OF_CHOICE:
            choices = missing_choices(recorded, min(MOST_READINGS, self.readings_left))
            self.readings_left -= choices.tried
            hint, found = _choice_hint(recorded, problem, choices)
        if hint is None:
            found = self._candidates(recorded, implied, problem)
            if problem.name in OF_HOLE:
                place = problem.place[0][2:]
                found = [each for each in found if all(path[: len(place)] == place for path, _ in each.edits)]
            found = _proved(self._alone(round_, players), found, 0)
            hint = in_words(found)
        found = [from_root(each, index) for each in found]
        if problem.name in OF_CLAIM:
            sums = self._sums(recorded, problem) if problem.name == "points-mismatch" else None
            otherwise = f"if the record of {OF_CLAIM[problem.name]} is right, {hint}" if hint else None
            hint = "; ".join(part for part in (sums, otherwise) if part) or None
            found = [*self.of_claim(problem), *found]
        return problem._replace(hint=hint or problem.hint), tuple(found)

    def _candidates(
        self, recorded: Recorded, implied: Sequence[int] | None, problem: Problem
    ) -> list[Correction]:
        if problem.name == "impossible-points":
            return explanations(self.value, self.course, (problem.round or 0) - 1)
        if recorded.turns:
            return corrections(recorded) if recorded.tells() else []
        return Counted(recorded.written, recorded.players, recorded.rules, implied).corrections()

    def _alone(self, round_: Mapping[str, Any], players: Sequence[str]) -> Mapping[str, Any]:
        """A game of a single round, without a result."""
        game = {key: item for key, item in self.value.items() if key != "result"}
        return {**game, "rounds": [{**round_, "players": list(players)}]}

    def _sums(self, recorded: Recorded, problem: Problem) -> str:
        """How the points of a player add up that are recorded otherwise."""
        assert problem.player is not None, "somebody's points differ"
        piles = self.course.rounds[(problem.round or 0) - 1].piles
        if recorded.turns or piles is None:
            return arithmetic(recorded, problem.player)
        pile = piles[recorded.players.index(problem.player)]
        return f"{problem.player}'s pile: {_sum(pile)}" if pile else f"{problem.player}'s pile is empty"


def _choice_hint(
    recorded: Recorded, problem: Problem, choices: Choices
) -> tuple[str | None, list[Correction]]:
    """Which rows fit in the turn whose choice is missing or bad."""
    assert problem.turn is not None, "a choice is made in a turn"
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
        filled = choices.readings[0].items()
        words = ", ".join(f"turn {turn + 1}: takes_row: {row}" for turn, row in filled)
        found = [Correction(words, tuple((("turns", turn, "takes_row"), row) for turn, row in filled))]
    if len(rows) == 1:
        return f"add takes_row: {rows[0]}: only row {rows[0]} fits what else is recorded", found
    if len(rows) == recorded.rules.row_count:
        return "add takes_row: N; nothing else that is recorded tells which: every row fits", found
    return f"add takes_row: N; rows {listed(list(map(str, rows)))} fit what else is recorded", found


def arithmetic(recorded: Recorded, player: str) -> str:
    """How a player's points add up, in a round without holes: what was taken in which turn, card by card."""
    reading = recorded.reading
    events: list[list[Play]] = []
    play_round(recorded.rules, reading.start, reading.plays, reading.choices, events=events)  # type: ignore[arg-type]
    seat = recorded.players.index(player)
    takes = [
        f"turn {turn}: {_sum(play.taken)}"
        for turn, plays in enumerate(events, 1)
        for play in plays
        if play.seat == seat and play.taken
    ]
    return f"{player} took " + ", ".join(takes) if takes else f"{player} took no card"


def _sum(cards: Sequence[int]) -> str:
    """Cards as the sum of their bull heads: `7 (55) + 1 (4)`."""
    return " + ".join(f"{bull_heads(card)} ({card})" for card in cards)
