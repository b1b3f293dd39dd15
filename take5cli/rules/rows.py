"""Where a card goes, and which row is the cheapest to take (R10, R13)."""

from collections.abc import Sequence

from take5cli.rules.cards import heads_of


def row_for(ends: Sequence[int], card: int) -> int | None:
    """The row (from 0) with the highest end below a card, where it must go; None if it is low (R10, R13)."""
    found, highest = None, 0
    for row, end in enumerate(ends):
        if highest <= end < card:
            found, highest = row, end
    return found


def cheapest_row(rows: Sequence[Sequence[int]]) -> int:
    """The row (from 0) with the fewest bull heads, the upper one of equals."""
    heads = [heads_of(row) for row in rows]
    return heads.index(min(heads))
