"""Where a card goes, and which row is cheapest."""

import pytest

from take5cli.rules.rows import cheapest_row, row_for


@pytest.mark.parametrize(
    ("ends", "card", "row"),
    [
        ([17, 30, 69, 13], 21, 0),
        ([25, 49, 60, 70], 47, 0),  # the 49 is nearer, but higher
        ([12, 24, 37, 40], 32, 1),
        ([5, 21, 35, 42], 39, 2),
        ([50, 60, 70, 80], 104, 3),
        ([50, 60, 70, 80], 3, None),
        ([50, 60, 70, 80], 50, None),  # strictly lower
        ([104, 2], 103, 1),
    ],
)
def test_card_goes_to_the_highest_end_below_it(ends: list[int], card: int, row: int | None) -> None:
    assert row_for(ends, card) == row


def test_cheapest_row_has_the_fewest_heads_not_the_fewest_cards() -> None:
    assert cheapest_row([[55], [1, 2, 3, 4], [10, 20], [11]]) == 1


def test_of_equally_cheap_rows_the_upper_one() -> None:
    assert cheapest_row([[10], [1, 2], [5], [3, 4]]) == 1
