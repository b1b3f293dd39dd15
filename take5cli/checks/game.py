"""One game from its first key to its result, each part handed to the module that judges it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from take5cli.checks.claims import RoundClaims, RoundResult
from take5cli.checks.course import GameCourse, follow, judge_result
from take5cli.checks.inspection import Inspection, Problem
from take5cli.checks.play import read_turns
from take5cli.checks.setup import (
    PLAYERS_MAX,
    Agreement,
    WrittenRound,
    check_seats,
    read_agreement,
    read_deal,
    read_players,
)
from take5cli.checks.sieve import sift
from take5cli.checks.structure import (
    FORMAT_VERSION,
    bare_values,
    check_keys,
    list_at,
    mapping_at,
    same_name,
    text_at,
)
from take5cli.checks.words import quoted
from take5cli.logs.documents import Path
from take5cli.logs.keys import GAME_KEYS, ROUND_KEYS
from take5cli.rules.variants import VARIANTS

if TYPE_CHECKING:
    from take5cli.logs.read_fault import ReadFault

NO_LOG = "results as people type them and other programs' records become a log by take5 import auto FILE"
_TEXT_KEYS = ("id", "title", "place", "source", "notes")
_BARE_KEYS = frozenset(("take5", "players", "rounds", "result"))
_USUAL_KEYS = _BARE_KEYS.union(_TEXT_KEYS)
_USUAL = Agreement(VARIANTS["standard"], True, True)
_DATE = r"\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}.*)?|\d{4}-?W\d{2}(?:-?\d)?|\d{8}(?:T\d{4,6}.*)?|\d{4}-\d{3}"


def errors_in(value: Any) -> tuple[list[Problem], GameCourse | None]:
    """The errors of a game that is tried out and has no text, and its course (None where it has none)."""
    from take5cli.checks.catalogue import BY_NAME

    checker = GameChecker(value, False, {})
    course = checker.check()
    problems = checker.inspection.problems
    return [problem for problem in problems if BY_NAME[problem.name].severity == "error"], course


class GameChecker:
    """Goes through one game, cheap questions first; `keys` counts its mapping keys, None where a round was odd."""

    def __init__(self, value: Any, story: bool, repeated: Mapping[Path, int]) -> None:
        self.value = value
        self.story = story
        self.keys: int | None = 0
        self.inspection = Inspection(repeated)
        self.standing: Sequence[ReadFault] = ()

    def check(self, faults: Sequence[ReadFault] = ()) -> GameCourse | None:
        """Reports all problems to the inspection; the course of the game where there is one.

        Of the reader's `faults` those that no `x-ignore` names are in `standing` afterwards.
        """
        inspection = self.inspection
        game = mapping_at(inspection, self.value, (), "a game", NO_LOG if type(self.value) is str else None)
        self.standing = faults
        if game is None or not self._version(game):
            return None
        inspection.heed(game, ())
        course = self._game(game)
        if faults:
            self.standing = [fault for fault in faults if not inspection.silences(fault.name, fault.path)]
        inspection.report_useless()
        return course

    def _version(self, game: Mapping[str, Any]) -> bool:
        version = game.get("take5")
        if version == FORMAT_VERSION and type(version) is int:
            return True
        if type(version) is int:
            self.inspection.report(
                "unsupported-version",
                ("take5",),
                f"this log is written in version {quoted(version)} of the format, this program reads version"
                f" {FORMAT_VERSION}",
                hint="a newer take5 may read it"
                if version > FORMAT_VERSION
                else f"write take5: {FORMAT_VERSION}",
            )
        elif "take5" in game:
            self.inspection.report(
                "wrong-type",
                ("take5",),
                f"the version of the format is a whole number, not {quoted(version)}",
                hint=f"write take5: {FORMAT_VERSION}",
            )
        else:
            self._game_keys(game)
        return False

    def _game_keys(self, game: Mapping[str, Any]) -> None:
        check_keys(self.inspection, game, (), GAME_KEYS, ("take5", "players", "rounds"), "game")

    def _game(self, game: Mapping[str, Any]) -> GameCourse | None:
        inspection = self.inspection
        agreement = _USUAL
        is_usual = game.keys() <= _USUAL_KEYS
        if not is_usual or "players" not in game or "rounds" not in game:
            self._game_keys(game)
        if not game.keys() <= _BARE_KEYS:
            for key in _TEXT_KEYS:
                text_at(inspection, game, key, ())
        if not is_usual:
            self._date(game.get("date"))
            agreement = read_agreement(inspection, game)
        players = self._players(game)
        rounds = list_at(inspection, game["rounds"], ("rounds",), "rounds") if "rounds" in game else None
        if players is None:
            return None
        seated = check_seats(inspection, agreement.rules, players, ("players",))
        if not seated:
            agreement = agreement._replace(rules_known=False)
        if rounds is None or not players:
            return None
        results = self._rounds(rounds, players, agreement)
        self._count_keys(game)
        course = follow(inspection, agreement, players, results)
        return judge_result(inspection, game.get("result"), course, agreement, bool(rounds))

    def _count_keys(self, game: Mapping[str, Any]) -> None:
        """Adds the keys of the game itself, and the colons in its texts, to those of the rounds."""
        if self.keys is None:
            return
        result = game.get("result")
        if type(result) is dict:
            self.keys += len(result)
            if type(totals := result.get("totals")) is dict:
                self.keys += len(totals)
        self.keys += len(game)
        for text in game.values():
            if type(text) is str:
                self.keys += text.count(":")

    def _players(self, game: Mapping[str, Any]) -> Sequence[str] | None:
        if "players" not in game:
            return None
        value = game["players"]
        if type(value) is list and len(value) <= PLAYERS_MAX and set(map(type, value)) == {str}:
            names = tuple(value)
            if _are_usual(names):
                return names
        return read_players(self.inspection, value, ("players",), None)

    def _date(self, value: Any) -> None:
        if value is None:
            return
        if type(value) not in (str, int):
            text_at(self.inspection, {"date": value}, "date", ())
        elif not _is_date(str(value)):
            self.inspection.report(
                "bad-value",
                ("date",),
                f"{quoted(value)} is no date",
                hint="write it as 2026-11-27 or 2026-11-27T20:30",
            )

    def _rounds(
        self, rounds: Sequence[Any], players: Sequence[str], agreement: Agreement
    ) -> list[RoundResult]:
        results: list[RoundResult] = []
        here: Sequence[str] | None = players
        while len(results) < len(rounds):
            if here is not None and agreement.rules_known:
                plain, keys = sift(rounds, len(results), tuple(here), agreement.rules, self.story)
                results += plain
                if self.keys is not None:
                    self.keys += keys
                if len(results) == len(rounds):
                    break
            self.keys = None
            index = len(results)
            self.inspection.round = index + 1
            result, here = self._careful_round(rounds[index], ("rounds", index), players, here, agreement)
            self.inspection.round = None
            results.append(result)
        return results

    def _careful_round(
        self,
        value: Any,
        path: Path,
        players: Sequence[str],
        here: Sequence[str] | None,
        agreement: Agreement,
    ) -> tuple[RoundResult, Sequence[str] | None]:
        """Checks one round with an explanation for everything; gives its players too, who stay for the next."""
        inspection = self.inspection
        nothing = RoundResult("uncertain", players, None, None, None, None, None, None, None, None)
        round_ = mapping_at(inspection, value, path, "a round")
        if round_ is None:
            return nothing, here
        inspection.heed(round_, path)
        known = self._round_keys(agreement)
        if bare_values(inspection, round_, path, known, players, "points", "round"):
            return nothing, here
        clean = check_keys(inspection, round_, path, known, (), "round")
        text_at(inspection, round_, "notes", path)
        seated = True
        if round_.get("players") is not None:
            here = read_players(inspection, round_["players"], (*path, "players"), players)
            if here is not None and list(here) != list(players):
                seated = check_seats(inspection, agreement.rules, here, (*path, "players"))
        if not here:
            return nothing, None
        trusted = agreement.rules_known and seated
        return self._judge(WrittenRound(round_, path, here, agreement.rules, trusted), clean), here

    def _judge(self, round_: WrittenRound, clean: bool) -> RoundResult:
        written = round_.written
        if written.get("turns") is not None and written.get("start") is None and clean:
            self.inspection.report(
                "missing-key",
                round_.path,
                "this round has turns but no start",
                part="key",
                hint="add start: […]",
            )
        deal = read_deal(self.inspection, round_)
        replayed = read_turns(self.inspection, round_, deal)
        return RoundClaims(self.inspection, round_).judge(replayed, deal.start, clean)

    def _round_keys(self, agreement: Agreement) -> Sequence[str]:
        if agreement.rules.open_draft or not agreement.rules_known:
            return ROUND_KEYS
        return [key for key in ROUND_KEYS if key not in ("draft", "first")]


@lru_cache(maxsize=1024)
def _are_usual(names: tuple[str, ...]) -> bool:
    """Whether names need no closer look: different, not blank, and as they are compared."""
    return len(set(names)) == len(names) and all(name.strip() and same_name(name) == name for name in names)


@lru_cache(maxsize=1024)
def _is_date(value: str) -> bool:
    """Whether a text is an ISO 8601 date or date-time."""
    from datetime import datetime

    if not re.fullmatch(_DATE, value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True
