"""Start cards that a log does not tell, where its plays leave only one possibility."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from take5cli.importers.bga_events import Turn
from take5cli.rules.cards import bull_heads, heads_of
from take5cli.rules.variants import Rules

_MOST_STEPS = 20_000  # of the search; where so many do not settle it, the start cards are not determined


class _Pair(NamedTuple):
    """A card was laid on the start card of `row`, so that of `other` is higher than the card or lower than that one."""

    row: int
    other: int
    card: int


def infer_start(turns: Sequence[Turn], rules: Rules, players: int) -> list[int] | None:
    """The start cards of rows 1 to 4, if exactly one set of them agrees with all that the log says; else None."""
    played = {one.card for turn in turns for one in turn.placings}
    free = [card for card in range(1, rules.deck(players) + 1) if card not in played]
    found = _Puzzle(rules, free)
    if not found.hear(turns):
        return None
    return found.only_solution()


class _Puzzle:
    """What the plays of a round say about its start cards: a set of candidates for each row, and pairs."""

    def __init__(self, rules: Rules, free: Sequence[int]) -> None:
        self._capacity = rules.row_capacity
        self._candidates = [set(free) for _ in range(rules.row_count)]
        self._rows: list[list[int]] = [[0] for _ in range(rules.row_count)]
        """The rows as they grow; 0 stands for a start card."""
        self._pairs: list[_Pair] = []

    def hear(self, turns: Sequence[Turn]) -> bool:
        """Goes through the plays; False if they cannot be right whatever the start cards are."""
        for turn in turns:
            for one in turn.placings:
                if not 1 <= one.row <= len(self._rows):
                    return False
                row = self._rows[one.row - 1]
                if not one.starts:
                    self._fits(one.row - 1, one.card)
                    row.append(one.card)
                    continue
                if len(row) == self._capacity and row[-1] < one.card:
                    self._fits(one.row - 1, one.card)
                else:
                    self._low(one.card)
                taking = turn.takings.get(one.name)
                if taking is not None and row[0] == 0:
                    self._heads(one.row - 1, taking.heads - heads_of(row[1:]))
                self._rows[one.row - 1] = [one.card]
        return all(self._candidates)

    def _heads(self, row: int, heads: int) -> None:
        """A row that was taken whole tells the bull heads of its start card."""
        self._candidates[row] = {start for start in self._candidates[row] if bull_heads(start) == heads}

    def _low(self, card: int) -> None:
        """A card that took a row by choice is lower than every row end."""
        for row, cards in enumerate(self._rows):
            if cards[-1] == 0:
                self._candidates[row] = {start for start in self._candidates[row] if start > card}

    def _fits(self, row: int, card: int) -> None:
        """A card that was put into a row is higher than its end, and no other end lies between the two."""
        end = self._rows[row][-1]
        if end == 0:
            below = max((cards[-1] for cards in self._rows if cards[-1] < card), default=0)
            self._candidates[row] = {start for start in self._candidates[row] if below < start < card}
        for other, cards in enumerate(self._rows):
            if other != row and cards[-1] == 0:
                if end == 0:
                    self._pairs.append(_Pair(row, other, card))
                else:
                    self._candidates[other] = {
                        start for start in self._candidates[other] if not end < start < card
                    }

    def only_solution(self) -> list[int] | None:
        """The one choice of different cards that fits; None if there are none or several."""
        order = sorted(range(len(self._rows)), key=lambda row: len(self._candidates[row]))
        solutions: list[list[int]] = []
        steps = 0
        stack: list[dict[int, int]] = [{}]
        while stack:
            chosen = stack.pop()
            steps += 1
            if steps > _MOST_STEPS:
                return None
            if len(chosen) == len(order):
                solutions.append([chosen[row] for row in range(len(order))])
                if len(solutions) > 1:
                    return None
                continue
            row = order[len(chosen)]
            for card in self._candidates[row]:
                if card not in chosen.values():
                    longer = {**chosen, row: card}
                    if all(_holds(pair, longer) for pair in self._pairs):
                        stack.append(longer)
        return solutions[0] if solutions else None


def _holds(pair: _Pair, chosen: dict[int, int]) -> bool:
    if pair.row not in chosen or pair.other not in chosen:
        return True
    return chosen[pair.other] > pair.card or chosen[pair.other] < chosen[pair.row]
