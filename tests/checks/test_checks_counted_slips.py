"""Counted rounds: which card of a pile was probably meant, where points, rows or the deck tell."""

import random
from typing import Any

import pytest

from take5cli.checks.counted_slips import Counted
from take5cli.rules.variants import VARIANTS
from tests import plain_engine
from tests.checks.hinting import hinted, words
from tests.strategies import random_round

NAMES = ["Ann", "Ben"]


def counted(variant: str = "standard", seed: int = 3) -> dict[str, Any]:
    """A round of Ann and Ben by its piles, points and rows."""
    start, _, plays, choices = random_round(random.Random(seed), VARIANTS[variant], 2)
    piles, rows = plain_engine.play(start, plays, choices, 5, False)
    points = [plain_engine.total_heads(pile) for pile in piles]
    return {
        "rows": rows[-1],
        "piles": dict(zip(NAMES, piles, strict=True)),
        "points": dict(zip(NAMES, points, strict=True)),
    }


def game(round_: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"take5": 1, "players": NAMES, **keys, "rounds": [round_]}


def without(round_: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in round_.items() if key not in keys}


def test_a_card_twice_is_taken_out_where_the_points_then_agree() -> None:
    round_ = {"piles": {"Ann": [11, 22, 14], "Ben": [22, 7, 8]}, "points": {"Ann": 11, "Ben": 2}}
    finding = hinted(game(round_))

    assert finding.name == "duplicate-card"
    assert words(finding) == ["Ben's pile without the 22"]
    assert finding.corrections[0].edits == ((("rounds", 0, "piles", "Ben", 0), None),)


def test_or_replaced() -> None:
    round_ = {"piles": {"Ann": [11, 22, 14], "Ben": [22, 7, 8]}, "points": {"Ann": 11, "Ben": 5}}

    assert words(hinted(game(round_))) == ["Ben's pile holds 20, not 22"]


def test_an_unknown_card_is_one_whose_digits_slipped() -> None:
    round_ = counted("tactics")
    place = next(
        (name, at) for name, pile in round_["piles"].items() for at, card in enumerate(pile) if card < 10
    )
    card = round_["piles"][place[0]][place[1]]
    round_["piles"][place[0]][place[1]] = card * 10 + 5 if card > 1 else 95

    assert words(hinted(game(without(round_, "points"), variant="tactics"))) == [
        f"{place[0]}'s pile holds {card}"
    ]


def test_points_that_differ_come_with_the_sum_of_the_pile() -> None:
    round_ = {"piles": {"Ann": [11, 22, 14, 8], "Ben": []}, "points": {"Ann": 14, "Ben": 0}}
    finding = hinted(game(round_))

    assert (finding.hint or "").startswith(
        "Ann's pile: 5 (11) + 5 (22) + 1 (14) + 1 (8); if the record of the points is right, one of these"
    )
    assert words(finding)[0] == "points: Ann 12, not 14"
    assert "Ann's pile holds 10, not 14" in words(finding)
    round_["points"] = {"Ann": 12, "Ben": 2}
    assert (hinted(game(round_)).hint or "").startswith("Ben's pile is empty")


def test_rows_and_piles_together_are_all_that_was_dealt() -> None:
    round_ = without(counted(), "points")
    card = round_["rows"][0][-1]
    round_["piles"]["Ann"].append(card)
    finding = hinted(game(round_))

    assert finding.name == "rows-mismatch"
    assert words(finding) == [f"Ann's pile without the {card}", f"row 1 without the {card}"]


def test_a_row_may_be_misread() -> None:
    round_ = counted()
    row, at = next((row, at) for row, cards in enumerate(round_["rows"]) for at in range(len(cards)) if at)
    card = round_["rows"][row][at]
    round_["rows"][row][at] = round_["piles"]["Ann"][0]

    meant = words(hinted(game(round_)))
    assert all(each.startswith((f"row {row + 1} holds", "Ann's pile holds")) for each in meant)
    round_["rows"][row][at] = f"0{card}"
    assert f"row {row + 1} holds {card}" in words(hinted(game(round_)))


def test_a_row_stays_in_order() -> None:
    round_ = without(counted(), "points")
    row = next(number for number, cards in enumerate(round_["rows"]) if len(cards) > 1)
    before, card = round_["rows"][row][:2]
    round_["rows"][row][1] = "?"
    meant = [new for each in hinted(game(round_)).corrections for _, new in each.edits]

    assert card in meant
    assert all(new > before for new in meant)


@pytest.mark.parametrize(
    "change",
    [
        {"piles": {"Ann": [11, 22, 11], "Ben": [22, 7, 8]}},
        {"piles": {"Ann": "all", "Ben": [22, 7, 8]}},
        {"rows": [[1]]},
        {"points": None, "piles": {"Ann": [11, 22, 14], "Ben": [22, 7, 8]}},
    ],
)
def test_nothing_is_said_where_more_is_wrong_or_nothing_tells(change: dict[str, Any]) -> None:
    round_ = {"piles": {"Ann": [11, 22, 14], "Ben": [22, 7, 8]}, "points": {"Ann": 11, "Ben": 2}, **change}

    assert Counted(round_, NAMES, VARIANTS["standard"]).corrections() == []


def test_without_piles_there_is_nothing_to_correct() -> None:
    assert Counted({"points": [3, 4]}, NAMES, VARIANTS["standard"]).corrections() == []
