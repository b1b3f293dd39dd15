"""T6xx: the course of a whole game: rounds, totals, when it is over, and the result it claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add
from typing import Any, NamedTuple

from take5cli.checks.claims import RoundResult, points_at
from take5cli.checks.inspection import Inspection
from take5cli.checks.setup import Agreement
from take5cli.checks.structure import by_player, check_keys, list_at, mapping_at, player_at, whole_number
from take5cli.checks.words import counted, listed, quoted
from take5cli.logs.documents import Path
from take5cli.logs.keys import RESULT_KEYS
from take5cli.rules.games import is_over, winners
from take5cli.rules.variants import Rules

_FULL_RESULT = frozenset(RESULT_KEYS)
_USUAL_RESULT = _FULL_RESULT - {"rounds"}


class GameCourse(NamedTuple):
    """What a game came to, as far as it is known (unknown: None).

    `standings[i]` are the totals after round i by seat; only the first `counting` rounds count, those after the end of
    the game do not. `last_players` are those of the last complete round, among whom the winners are.
    """

    rules: Rules
    players: Sequence[str]
    rounds: Sequence[RoundResult]
    standings: Sequence[Sequence[int] | None]
    totals: Mapping[str, int] | None
    finished: bool | None
    winners: Sequence[str] | None
    last_players: Sequence[str]
    complete_rounds: int | None
    counting: int


def follow(
    inspection: Inspection,
    agreement: Agreement,
    players: Sequence[str],
    rounds: Sequence[RoundResult],
) -> GameCourse:
    """Adds up the rounds (R19) and finds the end of the game (R20-R23); reports T6xx findings on the way."""
    rules = agreement.rules
    standing: list[int] | None = [0] * len(players)
    standings: list[Sequence[int] | None] = []
    finished: bool | None = False
    complete = 0
    last_players: Sequence[str] = players
    ended_at: int | None = None
    end_known = agreement.end_known
    for index, round_ in enumerate(rounds):
        if ended_at is not None and standing is not None:
            if ended_at == index:
                _report_after_end(
                    inspection, rules, dict(zip(players, standing, strict=True)), complete, index
                )
            standings.append(standing)
            continue
        kind, here, points = round_[:3]
        if kind == "incomplete" and index + 1 < len(rounds):
            _report_incomplete(inspection, index)
            points = None
        if points is None or standing is None:
            standing = None
        elif here is players:
            standing = list(map(add, standing, points))
        else:
            scored = dict(zip(here, points, strict=True))
            standing = [total + scored.get(name, 0) for name, total in zip(players, standing, strict=True)]
        standings.append(standing)
        if kind == "incomplete":
            continue
        complete += 1
        last_players = here
        if not end_known or standing is None:
            finished = None
        elif is_over(rules, standing, complete):
            finished = True
            ended_at = index + 1
    if not end_known:
        finished = None
    totals = None if standing is None else dict(zip(players, standing, strict=True))
    won = None
    if totals is not None and finished is not None:
        won = winners(totals, None if last_players is players else last_players) if finished else []
    return GameCourse(
        rules, players, rounds, standings, totals, finished, won, last_players,
        complete if totals is not None else None, ended_at if ended_at is not None else len(rounds),
    )  # fmt: skip


def _report_after_end(
    inspection: Inspection, rules: Rules, totals: Mapping[str, int], complete: int, index: int
) -> None:
    inspection.round = index + 1
    highest = max(totals, key=totals.__getitem__)
    if rules.limit is not None and totals[highest] >= rules.limit:
        why = f"{highest}'s total of {totals[highest]} reached the limit of {rules.limit}"
    else:
        why = f"{counted(complete, 'round')} {'was' if complete == 1 else 'were'} agreed"
    inspection.report(
        "round-after-end",
        ("rounds", index),
        f"the game was over after round {index}: {why}",
        part="key",
        hint="a new game is a new document; a higher limit is written as limit: N",
    )
    inspection.round = None


def _report_incomplete(inspection: Inspection, index: int) -> None:
    inspection.round = index + 1
    inspection.report(
        "turn-count",
        ("rounds", index),
        "only the game's last round may be incomplete, and this one has neither all its turns nor piles nor points",
        part="key",
        hint="add its missing turns, or what it ended with as points",
    )
    inspection.round = None


class _Result(NamedTuple):
    """The parts of `result` that can be used; totals with the path of each value, in the order of the document."""

    totals: dict[str, int] | None
    total_paths: dict[str, Path]
    winners: list[str] | None
    rounds: int | None


def _read_result(inspection: Inspection, value: Any, players: Sequence[str]) -> _Result | None:
    path: Path = ("result",)
    result = mapping_at(inspection, value, path, "result")
    if result is None:
        return None
    check_keys(inspection, result, path, RESULT_KEYS, (), "result")
    totals, paths = None, {}
    if result.get("totals") is not None:
        named = by_player(inspection, result["totals"], (*path, "totals"), players, "totals")
        read = {}
        for seat, item, here in named.entries:
            name = players[seat]
            number = points_at(inspection, item, here, f"{name}'s total")
            if number is not None:
                read[name], paths[name] = number, here
        if named.complete and len(read) == len(players):
            totals = {name: read[name] for name in players}
    rounds = None
    if result.get("rounds") is not None:
        rounds = whole_number(inspection, result["rounds"], (*path, "rounds"), "rounds")
        if rounds is not None and rounds < 0:
            inspection.report(
                "bad-value", (*path, "rounds"), f"rounds cannot be below 0, as {quoted(rounds)} is"
            )
            rounds = None
    return _Result(totals, paths, _read_winners(inspection, result.get("winners"), players), rounds)


def _read_winners(inspection: Inspection, value: Any, players: Sequence[str]) -> list[str] | None:
    if value is None:
        return None
    path: Path = ("result", "winners")
    items = list_at(inspection, value, path, "winners")
    if items is None:
        return None
    names: list[str] = []
    sound = True
    for index, item in enumerate(items):
        name = player_at(inspection, item, (*path, index), players, "the players")
        sound = sound and name is not None
        if name is not None:
            names.append(name)
    return names if sound else None


def judge_result(
    inspection: Inspection, value: Any, course: GameCourse, agreement: Agreement, recorded_rounds: bool
) -> GameCourse:
    """Holds the claimed result against the course, or, without rounds, takes it as all that is known (reported)."""
    if _holds(value, course):
        return course
    result = _read_result(inspection, value, course.players) if value is not None else None
    if recorded_rounds:
        if result is not None:
            _judge_claims(inspection, result, course)
    elif result is not None:
        course = _reported(inspection, result, course, agreement)
    if course.finished is False:
        if result is not None and result.winners:
            inspection.report(
                "premature-result",
                ("result", "winners"),
                "winners are named, yet the game has not ended",
                part="key",
                hint=_stop_hint(course),
            )
        inspection.report("unfinished", (), _unfinished(course), part="key", hint=_stop_hint(course))
    return course


def _holds(value: Any, course: GameCourse) -> bool:
    """The cheap question: is this plainly the result of a finished game, with nothing left out?"""
    if not course.finished or course.totals is None or type(value) is not dict:
        return False
    if value.keys() != _FULL_RESULT and value.keys() != _USUAL_RESULT:
        return False
    totals, rounds = value["totals"], value.get("rounds", course.complete_rounds)
    told = totals if type(totals) is list else list(totals.values()) if type(totals) is dict else []
    holds = told == list(course.totals.values()) if told is totals else totals == course.totals
    return (
        holds
        and set(map(type, (*told, rounds))) == {int}
        and rounds == course.complete_rounds
        and value["winners"] == course.winners
    )


def _stop_hint(course: GameCourse) -> str:
    if course.complete_rounds:
        return f"if you agreed to stop, add max_rounds: {course.complete_rounds}"
    return "if you agreed on a number of rounds, add max_rounds: N"


def _unfinished(course: GameCourse) -> str:
    rules = course.rules
    missing = []
    if rules.limit is not None:
        highest = max(course.totals.values()) if course.totals else 0
        missing.append(f"the highest total is {highest}, the limit {rules.limit}")
    if rules.max_rounds is not None:
        done = course.complete_rounds
        missing.append(f"{done if done is not None else 'fewer'} of {rules.max_rounds} rounds are complete")
    return "the game has not ended: " + listed(missing)


def _judge_claims(inspection: Inspection, result: _Result, course: GameCourse) -> None:
    if course.totals is None:
        return
    told = _told_totals(course)
    totals_wrong = False
    if result.totals is not None:
        wrong = [name for name in result.total_paths if result.totals[name] != course.totals[name]]
        follows = all(result.totals[name] in (course.totals[name], told[name]) for name in wrong)
        totals_wrong = bool(wrong)
        if wrong and not follows:
            others = [f"{name} {course.totals[name]}" for name in wrong[1:]]
            inspection.report(
                "totals-mismatch",
                result.total_paths[wrong[0]],
                f"the rounds add up to {course.totals[wrong[0]]} for {wrong[0]}, not {result.totals[wrong[0]]}"
                + (f" (and {listed(others)})" if others else ""),
                player=wrong[0],
            )
    if result.winners is not None and course.finished and course.winners is not None:
        claimed = set(result.winners)
        silent = told != course.totals and claimed == set(winners(told, course.last_players))
        if totals_wrong and result.totals is not None:
            silent = silent or claimed == set(winners(result.totals, course.last_players))
        if claimed != set(course.winners) and not silent:
            _report_winners(inspection, course.winners, course.totals)
    if result.rounds is not None and result.rounds != course.complete_rounds:
        inspection.report(
            "rounds-mismatch",
            ("result", "rounds"),
            f"{counted(course.complete_rounds or 0, 'round')} were played to the end, not {result.rounds}",
        )


def _told_totals(course: GameCourse) -> dict[str, int]:
    """The totals that follow from the points as recorded, right or wrong; what follows from a wrong claim is silent."""
    told = dict.fromkeys(course.players, 0)
    for round_ in course.rounds[: course.counting]:
        points = round_.recorded_points or round_.points or ()
        for name, number in zip(round_.players, points, strict=False):
            told[name] += number
    return told


def _report_winners(inspection: Inspection, true: Sequence[str], totals: Mapping[str, int]) -> None:
    verb = "wins" if len(true) == 1 else "share the win"
    inspection.report(
        "winners-mismatch",
        ("result", "winners"),
        f"{listed(list(true))} {verb} with {counted(totals[true[0]], 'point')}",
        part="key",
        hint="write winners: [" + ", ".join(true) + "]",
    )


def _reported(
    inspection: Inspection, result: _Result, course: GameCourse, agreement: Agreement
) -> GameCourse:
    """A reported game: finished when a total reaches the limit, or when the agreed rounds were played."""
    rules = agreement.rules
    finished: bool | None = None
    rounds = result.rounds
    if agreement.end_known:
        reached = rules.max_rounds is not None and (rounds is None or rounds >= rules.max_rounds)
        if result.totals is not None:
            finished = reached or is_over(rules, result.totals.values(), 0)
        elif reached:
            finished = True
    won: Sequence[str] | None = None
    if result.totals is not None:
        if not rules.house and agreement.rules_known and agreement.end_known:
            from take5cli.rules.bounds import impossible_totals

            if reason := impossible_totals(rules, list(result.totals.values()), rounds):
                inspection.report("impossible-points", ("result", "totals"), reason, part="key")
        if finished is not None:
            won = winners(result.totals) if finished else []
        if won and result.winners is not None and set(result.winners) != set(won):
            _report_winners(inspection, won, result.totals)
    return course._replace(totals=result.totals, finished=finished, winners=won, complete_rounds=rounds)
