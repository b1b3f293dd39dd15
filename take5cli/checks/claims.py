"""T5xx: what a log claims beyond the plays, held against what the rules give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from take5cli.checks.inspection import Inspection, Place, Rows
from take5cli.checks.play import Replayed
from take5cli.checks.setup import WrittenRound, card_at
from take5cli.checks.structure import by_player, list_at, whole_number
from take5cli.checks.words import counted, listed, quoted
from take5cli.logs.documents import Path
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import Play

RoundKind = Literal["played", "counted", "scored", "incomplete", "uncertain"]
"""By plays, by piles, by points; "incomplete" with points so far, "uncertain" with none that are known."""


class RoundResult(NamedTuple):
    """What a round came to.

    `points`, `piles` and `cards` (how many a pile has) are by seat of `players`, None where unknown; `recorded_points`
    are those the log states. `start`, `events` and `rows_after` tell the course as far as it is certain; None where the
    round was not played. `takes` counts by seat the rows taken with a sixth card, and with a low one; None but in a
    played round. `piles`, `events` and `rows_after` are None too of a plain round whose story nobody asked for.
    """

    kind: RoundKind
    players: Sequence[str]
    points: Sequence[int] | None
    piles: Sequence[Sequence[int]] | None
    recorded_points: Sequence[int] | None
    start: Sequence[int] | None
    events: Sequence[Sequence[Play]] | None
    rows_after: Sequence[Rows] | None
    takes: tuple[Sequence[int], Sequence[int]] | None
    cards: Sequence[int] | None


class _Values(NamedTuple):
    """A claim by seat, with the place of each seat's value in the order of the document."""

    by_seat: list[Any]
    places: list[tuple[int, Path]]


class RoundClaims:
    """The claims of one round: `rows`, `piles`, `points`; `judge` says what the round came to."""

    def __init__(self, inspection: Inspection, round_: WrittenRound) -> None:
        self.inspection = inspection
        self.written = round_.written
        self.path = round_.path
        self.players = round_.players
        self.rules = round_.rules
        self.deck = round_.deck
        self.has_bounds = round_.trusted and not round_.rules.house
        self.rows_wrong = False
        self.piles_wrong = False

    def judge(self, replayed: Replayed, start: Sequence[int] | None, clean: bool) -> RoundResult:
        """Reads and checks the claims; `clean` is False where an unknown key may stand for what is missing."""
        course = replayed.course
        played = replayed.certain and course is not None and len(replayed.turns) == self.rules.cards_per_hand
        judged = replayed.certain and not replayed.surplus and course is not None and bool(replayed.turns)
        self._turn_rows(replayed)
        piles = self._piles()
        points = self._points()
        self._round_rows(replayed, judged, piles)
        if judged and course is not None and piles is not None:
            self._check_piles(piles, course.piles, played)
        recorded = tuple(points.by_seat) if points else None
        tellable = course is not None and (
            bool(replayed.turns) or not (self.written.get("piles") or self.written.get("points"))
        )
        told, events, rows_after = (start, replayed.events, replayed.rows_after) if tellable else (None,) * 3

        def result(
            kind: RoundKind, scores: Sequence[int] | None, piles: Sequence[Sequence[int]] | None
        ) -> RoundResult:
            takes = None
            if kind == "played" and course is not None:
                takes = tuple(course.sixths), tuple(course.lows)
            cards = None if piles is None else tuple(map(len, piles))
            return RoundResult(
                kind, self.players, scores, piles, recorded, told, events, rows_after, takes, cards
            )

        if played and course is not None:
            scores = tuple(map(heads_of, course.piles))
            if points is not None and not replayed.surplus:
                self._check_points(points, scores, "the cards taken give")
            return result("played", scores, course.piles)
        if piles is not None:
            scores = tuple(map(heads_of, piles.by_seat))
            if points is not None:
                self._check_points(points, scores, "the pile gives")
            if self.has_bounds:
                self._check_bounds_of_piles(piles)
            return result("counted", scores, piles.by_seat)
        if points is not None:
            if (
                self.written.get("piles") is None
            ):  # else the piles have a finding, from which the points may follow
                if judged and course is not None:
                    self._check_least(points, list(map(heads_of, course.piles)))
                if self.has_bounds:
                    self._check_bounds_of_points(points)
            return result("scored", tuple(points.by_seat), None)
        if not replayed.certain or not clean or self.written.get("piles") or self.written.get("points"):
            return result("uncertain", None, None)
        so_far = course.piles if course is not None and replayed.turns else [[] for _ in self.players]
        return result("incomplete", tuple(map(heads_of, so_far)), so_far)

    def _read_rows(self, value: Any, path: Path) -> list[list[int]] | None:
        """Recorded rows; None, with a finding, where a card or the shape is faulty."""
        rows = list_at(self.inspection, value, path, "rows")
        if rows is None:
            return None
        read: list[list[int]] = []
        sound = True
        for index, item in enumerate(rows):
            row = list_at(self.inspection, item, (*path, index), "a row")
            cards = [
                card_at(self.inspection, card, (*path, index, at), self.deck)
                for at, card in enumerate(row or ())
            ]
            known = [card for card in cards if card is not None]
            sound = sound and row is not None and len(known) == len(cards)
            read.append(known)
        return read if sound else None

    def _turn_rows(self, replayed: Replayed) -> None:
        """The rows claimed after turns: the first that differ are a finding, later ones follow from it."""
        turns = self.written.get("turns")
        for index, turn in enumerate(turns if type(turns) is list else ()):
            if type(turn) is not dict or turn.get("rows") is None or index >= len(replayed.turns):
                continue
            self.inspection.turn = index + 1
            path = (*self.path, "turns", index, "rows")
            rows = self._read_rows(turn["rows"], path)
            if rows is not None and index < len(replayed.rows_after) and not self.rows_wrong:
                self._compare_rows(rows, replayed.rows_after[index], path, f"after turn {index + 1}")
        self.inspection.turn = None

    def _round_rows(self, replayed: Replayed, judged: bool, piles: _Values | None) -> None:
        """The rows claimed at the end of the round, or, in a counted round, held against the piles (R6, R16)."""
        if self.written.get("rows") is None:
            return
        path = (*self.path, "rows")
        rows = self._read_rows(self.written["rows"], path)
        if rows is None or self.rows_wrong:
            return
        if judged and replayed.course is not None:
            self._compare_rows(rows, replayed.course.rows, path, "at the end of the round")
        elif piles is not None:
            taken = {card for pile in piles.by_seat for card in pile}
            both = [card for row in rows for card in row if card in taken]
            odd = any(sorted(set(row)) != row or not 1 <= len(row) <= self.rules.row_capacity for row in rows)
            if both:
                self._rows_finding(path, f"the {both[0]} cannot lie in a row and in a pile", None)
            elif odd or len(rows) != self.rules.row_count:
                self._rows_finding(path, "no course of the round leaves such rows", None)

    def _compare_rows(self, rows: Rows, true: Rows, path: Path, when: str) -> None:
        if rows == true:
            return
        at = next((index for index, row in enumerate(rows[: len(true)]) if row != true[index]), None)
        if at is None or len(rows) != len(true):
            self._rows_finding(path, f"there are {len(true)} rows {when}, not {len(rows)}", true)
        else:
            shown = " ".join(map(str, true[at]))
            self._rows_finding((*path, at), f"row {at + 1} holds {shown} {when}", true)

    def _rows_finding(self, path: Path, message: str, true: Rows | None) -> None:
        self.rows_wrong = self.inspection.report("rows-mismatch", path, message, rows=true) or self.rows_wrong

    def _piles(self) -> _Values | None:
        """Recorded piles by seat; None where absent or where one of them has a finding."""
        value = self.written.get("piles")
        if value is None:
            return None
        named = by_player(self.inspection, value, (*self.path, "piles"), self.players, "piles")
        sound = named.complete
        piles: list[list[int]] = [[] for _ in self.players]
        first: dict[int, tuple[Place, str]] = {}
        for seat, item, here in named.entries:
            items = list_at(self.inspection, item, here, f"{self.players[seat]}'s pile")
            sound = sound and items is not None
            for index, raw in enumerate(items or ()):
                place = (*here, index)
                card = card_at(self.inspection, raw, place, self.deck)
                if card is None:
                    sound = False
                    continue
                piles[seat].append(card)
                if card in first:
                    earlier = first[card]
                    stands = self.inspection.report(
                        "duplicate-card",
                        place,
                        f"the {card} lies in the piles twice",
                        also=(earlier,),
                        player=self.players[seat],
                    )
                    sound = sound and not stands
                else:
                    first[card] = ((place, "value"), f"in {self.players[seat]}'s pile")
        return _Values(piles, [(seat, here) for seat, _, here in named.entries]) if sound else None

    def _check_piles(self, piles: _Values, true: Sequence[Sequence[int]], complete: bool) -> None:
        for seat, here in piles.places:
            told, owed = set(piles.by_seat[seat]), set(true[seat])
            lacking, strange = owed - told, told - owed if complete else set()
            if not lacking and not strange:
                continue
            parts = [f"lacks {_cards(lacking)}"] if lacking else []
            parts += [f"holds {_cards(strange)} that {self.players[seat]} did not take"] if strange else []
            self.piles_wrong = self.inspection.report(
                "piles-mismatch",
                here,
                f"{self.players[seat]}'s pile {listed(parts)}",
                part="key",
                player=self.players[seat],
            )
            return

    def _points(self) -> _Values | None:
        """Recorded points by seat; None where absent or where one of them has a finding."""
        value = self.written.get("points")
        if value is None:
            return None
        named = by_player(self.inspection, value, (*self.path, "points"), self.players, "points")
        sound = named.complete
        points = [0] * len(self.players)
        for seat, item, here in named.entries:
            number = points_at(self.inspection, item, here, f"{self.players[seat]}'s points")
            sound = sound and number is not None
            points[seat] = number or 0
        return _Values(points, [(seat, here) for seat, _, here in named.entries]) if sound else None

    def _check_points(self, points: _Values, true: Sequence[int], source: str) -> None:
        if self.rows_wrong or self.piles_wrong:
            return
        wrong = [(seat, here) for seat, here in points.places if points.by_seat[seat] != true[seat]]
        if wrong:
            seat, here = wrong[0]
            others = [f"{self.players[other]} {true[other]}" for other, _ in wrong[1:]]
            self.inspection.report(
                "points-mismatch",
                here,
                f"{source} {self.players[seat]} {counted(true[seat], 'point')}, not {points.by_seat[seat]}"
                + (f" (and {listed(others)})" if others else ""),
                player=self.players[seat],
            )

    def _check_least(self, points: _Values, so_far: Sequence[int]) -> None:
        """An unfinished round's points must not fall short of what its recorded turns gave."""
        for seat, here in points.places:
            if points.by_seat[seat] < so_far[seat] and not self.rows_wrong:
                self.inspection.report(
                    "points-mismatch",
                    here,
                    f"the recorded turns alone give {self.players[seat]} {counted(so_far[seat], 'point')},"
                    f" not {points.by_seat[seat]}",
                    player=self.players[seat],
                )
                return

    def _check_bounds_of_points(self, points: _Values) -> None:
        from take5cli.rules.bounds import impossible_points

        if reason := impossible_points(self.rules, points.by_seat):
            self.inspection.report("impossible-points", (*self.path, "points"), reason, part="key")

    def _check_bounds_of_piles(self, piles: _Values) -> None:
        from take5cli.rules.bounds import impossible_piles

        if reason := impossible_piles(self.rules, list(map(len, piles.by_seat))):
            self.inspection.report("impossible-piles", (*self.path, "piles"), reason, part="key")


def points_at(inspection: Inspection, value: Any, path: Path, what: str) -> int | None:
    """The value as penalty points, a whole number from 0; else reports and gives None."""
    number = whole_number(inspection, value, path, what)
    if number is not None and number < 0:
        inspection.report(
            "bad-value",
            path,
            f"{what} cannot be below 0, as {quoted(number)} is",
            hint="points count up from 0; a standing that falls from the limit must be turned round",
        )
        return None
    return number


def _cards(cards: set[int]) -> str:
    shown = sorted(cards)
    return listed(
        [f"the {card}" for card in shown[:6]] + ([f"{len(shown) - 6} more"] if len(shown) > 6 else [])
    )
