"""What was probably meant in a counted round: every single slip in its piles and rows whose correction adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from take5cli.checks.recorded import by_seat, key_of, numbers_of
from take5cli.checks.slips import Correction, meant, slips
from take5cli.logs.documents import Path
from take5cli.rules.bounds import impossible_piles
from take5cli.rules.cards import heads_of
from take5cli.rules.variants import Rules

Group = tuple[str, Path, list[Any]]
"""A pile or a row: its name in words, its path from the round, and what is recorded of it."""


class Counted:
    """A counted round: its `piles` and `rows` as they stand, and the points that the piles must give.

    `points` are those that follow from the rest of the game, for a round that does not record its own.
    """

    def __init__(
        self,
        round_: Mapping[str, Any],
        players: Sequence[str],
        rules: Rules,
        points: Sequence[int] | None = None,
    ) -> None:
        self.rules = rules
        self.deck = rules.deck(len(players))
        self.dealt = rules.dealt(len(players))
        told = round_.get("points")
        self.points = points if told is None else numbers_of(told, players)
        piles = by_seat(round_.get("piles"), players)
        rows = round_.get("rows")
        self.piles: list[Group] = [
            (f"{name}'s pile", ("piles", key_of(round_["piles"], players, seat)), piles[seat])
            for seat, name in enumerate(players)
            if type(piles[seat]) is list
        ]
        self.rows: list[Group] = [
            (f"row {number}", ("rows", number - 1), row)
            for number, row in enumerate(rows if type(rows) is list else (), 1)
            if type(row) is list
        ]
        self.sound = len(self.piles) == len(players) and len(self.rows) in (0, rules.row_count)

    def corrections(self) -> list[Correction]:
        """All single corrections with which every card is there once and the piles give the points."""
        if not self.sound or (self.points is None and not self.rows):
            return []
        return [correction for correction, piles, rows in self._readings() if self._agrees(piles, rows)]

    def _readings(self) -> Iterator[tuple[Correction, list[list[Any]], list[list[Any]]]]:
        groups = [*self.piles, *self.rows]
        cards = [cards for _, _, cards in groups]
        if sum(map(len, cards)) > self.dealt + 1:
            return
        count = Counter(card for group in cards for card in group if self._is_card(card))
        faulty = sum(len(group) for group in cards) - sum(count.values())
        surplus = sum(count.values()) - len(count)
        if faulty + surplus > 1:
            return
        for number, (name, path, group) in enumerate(groups):
            for at, card in enumerate(group):
                known = self._is_card(card)
                if (faulty and known) or (surplus and count[card] < 2):
                    continue
                others = [*group[:at], *group[at + 1 :]]
                was = f", not {card}" if known else ""
                for other in slips(card, self.deck) if known else meant(card, self.deck):
                    if not count[other]:
                        changed = [
                            *cards[:number],
                            [*group[:at], other, *group[at + 1 :]],
                            *cards[number + 1 :],
                        ]
                        mended = Correction(f"{name} holds {other}{was}", (((*path, at), other),))
                        yield mended, changed[: len(self.piles)], changed[len(self.piles) :]
                if surplus:
                    changed = [*cards[:number], others, *cards[number + 1 :]]
                    mended = Correction(f"{name} without the {card}", (((*path, at), None),))
                    yield mended, changed[: len(self.piles)], changed[len(self.piles) :]

    def _is_card(self, value: Any) -> bool:
        return type(value) is int and 1 <= value <= self.deck

    def _agrees(self, piles: list[list[Any]], rows: list[list[Any]]) -> bool:
        """Whether every card dealt is there, the rows are rows (R6, R16), and the piles give the points."""
        if rows:
            if sum(map(len, (*piles, *rows))) != self.dealt:
                return False
            if not all(sorted(row) == row and 1 <= len(row) <= self.rules.row_capacity for row in rows):
                return False
        if self.points is not None and list(map(heads_of, piles)) != list(self.points):
            return False
        return self.rules.house or not impossible_piles(self.rules, list(map(len, piles)))
