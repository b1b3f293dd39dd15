"""Claims that are wrong themselves: the one value with which they agree, and when that is not said."""

from typing import Any

import pytest

from tests.checks.games import PLAYED, game, played, verdict, with_turn
from tests.checks.hinting import hinted, words

POINTS = PLAYED["points"]
SCORED = {"points": {"Ann": 40, "Ben": 9, "Cem": 12, "Dora": 3}}
TOTALS = {"Ann": 66, "Ben": 9, "Cem": 27, "Dora": 31}
PILES: dict[str, Any] = {
    "Ann": [4, 20, 27, 30, 34, 45, 48, 56, 58, 60, 64],
    "Ben": [],
    "Cem": [19, 39, 44, 63, 65],
    "Dora": [],
}


@pytest.fixture(scope="module")
def piles() -> dict[str, list[int]]:
    """The true piles of the played round."""
    course = verdict(game(PLAYED), story=True).course
    assert course is not None
    assert course.rounds[0].piles is not None
    return {name: list(pile) for name, pile in zip(POINTS, course.rounds[0].piles, strict=True)}


class TestNumbers:
    def test_one_number(self) -> None:
        finding = hinted(game(played(points={**POINTS, "Dora": 29})))

        assert words(finding)[0] == "points: Dora 28, not 29"
        assert finding.corrections[0].edits == ((("rounds", 0, "points", "Dora"), 28),)

    def test_two_exchanged(self) -> None:
        finding = hinted(game(played(points={"Ann": 15, "Ben": 0, "Cem": 26, "Dora": 28})))

        assert words(finding)[0] == "points: Ann 26 and Cem 15, exchanged"
        assert [new for _, new in finding.corrections[0].edits] == [26, 15]

    def test_several_are_no_slip(self) -> None:
        finding = hinted(game(played(points={"Ann": 25, "Ben": 1, "Cem": 16, "Dora": 29})))

        assert not [each for each in words(finding) if each.startswith("points")]

    def test_the_points_of_an_unfinished_round_are_not_known(self) -> None:
        round_ = {**PLAYED, "turns": PLAYED["turns"][:9], "points": {**POINTS, "Ann": 0}}

        assert not [each for each in words(hinted(game(round_))) if each.startswith("points")]

    def test_a_total(self) -> None:
        finding = hinted(game(PLAYED, SCORED, result={"totals": {**TOTALS, "Cem": 72}}))

        assert finding.name == "totals-mismatch"
        assert words(finding)[0] == "totals: Cem 27, not 72"
        assert finding.corrections[0].edits == ((("result", "totals", "Cem"), 27),)

    def test_the_number_of_rounds_where_the_totals_agree(self) -> None:
        result = {"totals": list(TOTALS.values()), "rounds": 3}

        assert words(hinted(game(PLAYED, SCORED, result=result))) == ["rounds: 2, not 3"]
        assert words(hinted(game(PLAYED, SCORED, result={"rounds": 3}))) == []


class TestWinners:
    def test_where_the_totals_agree(self) -> None:
        value = game(PLAYED, SCORED, result={"totals": TOTALS, "winners": ["Cem"]})

        assert words(hinted(value)) == ["winners: [Ben]"]
        assert hinted(value).corrections[0].edits == ((("result", "winners"), ["Ben"]),)

    def test_where_they_follow_from_cards(self) -> None:
        value = game(PLAYED, PLAYED, PLAYED, result={"winners": ["Cem"]})

        assert words(hinted(value)) == ["winners: [Ben]"]

    def test_not_where_a_score_may_be_wrong(self) -> None:
        assert words(hinted(game(PLAYED, SCORED, result={"winners": ["Cem"]}))) == []
        totals = {"Ann": 70, "Ben": 9, "Cem": 12, "Dora": 31}
        assert words(hinted(game(result={"totals": totals, "winners": ["Cem"]}))) == []

    def test_names_are_spelled_as_the_players_are(self) -> None:
        value = game(
            {"points": [70, 2, 9, 3]},
            players=["Ann", "Be\u0301n", "Cem", "Dora"],
            result={"totals": [70, 2, 9, 3], "winners": ["Cem"]},
        )

        assert hinted(value).corrections[0].edits == ((("result", "winners"), ["Be\u0301n"]),)


class TestRows:
    def test_one_card(self) -> None:
        finding = hinted(game(with_turn(1, rows=[[19, 30, 34], [104], [4], [51, 56, 36]])))

        assert words(finding) == ["row 4 after turn 1 holds 63, not 36"]
        assert finding.corrections[0].edits == ((("rounds", 0, "turns", 0, "rows", 3, 2), 63),)

    def test_at_the_end(self) -> None:
        finding = hinted(game(played(rows=[[37], [102], [79], [101]])))

        assert words(finding) == ["row 4 at the end holds 103, not 101"]

    @pytest.mark.parametrize(
        "rows",
        [[[19, 30, 34], [104], [4], [51, 56]], [[19], [104], [4]], [[19, 31, 35], [104], [4], [51, 56, 63]]],
    )
    def test_more_than_one_card_is_no_slip(self, rows: list[list[int]]) -> None:
        assert words(hinted(game(with_turn(1, rows=rows)))) == []

    def test_rows_that_no_round_leaves_have_no_correction(self) -> None:
        rows = [[1, 2], [5, 4], [6], [7]]

        assert words(hinted(game({"piles": PILES, "rows": rows}))) == []

    def test_the_cheapest_row(self) -> None:
        value = game(with_turn(3, takes_row=1), rules={"low_card": "cheapest"})
        value["rounds"][0] = {"start": PLAYED["start"], "turns": value["rounds"][0]["turns"][:3]}
        finding = hinted(value)

        assert finding.name == "rows-mismatch"
        assert words(finding)[0] == "turn 3: takes_row: 2"


class TestPiles:
    def test_one_misread(self, piles: dict[str, list[int]]) -> None:
        told = {**piles, "Ann": [*piles["Ann"][:-1], 3]}
        finding = hinted(game(played(piles=told)))

        assert words(finding)[0] == f"Ann's pile holds {piles['Ann'][-1]}, not 3"
        assert finding.corrections[0].edits == (
            (("rounds", 0, "piles", "Ann", len(told["Ann"]) - 1), piles["Ann"][-1]),
        )

    def test_one_lacking(self, piles: dict[str, list[int]]) -> None:
        told = {**piles, "Ann": piles["Ann"][:-1]}

        assert words(hinted(game(played(piles=told))))[0] == f"Ann's pile with the {piles['Ann'][-1]}"

    def test_one_too_many(self, piles: dict[str, list[int]]) -> None:
        assert words(hinted(game(played(piles={**piles, "Ben": [3]}))))[0] == "Ben's pile without the 3"

    def test_one_in_the_pile_of_another(self, piles: dict[str, list[int]]) -> None:
        card = piles["Ann"][0]
        told = {**piles, "Ann": piles["Ann"][1:], "Ben": [card]}

        assert words(hinted(game(played(piles=told))))[0] == (
            f"Ben's pile without the {card} and Ann's pile with the {card}"
        )

    def test_more_is_no_slip(self, piles: dict[str, list[int]]) -> None:
        assert words(hinted(game(played(piles={**piles, "Ann": piles["Ann"][2:]})))) == []

    def test_the_piles_of_an_unfinished_round_are_not_known(self, piles: dict[str, list[int]]) -> None:
        round_ = {**PLAYED, "turns": PLAYED["turns"][:9], "piles": {**piles, "Cem": []}, "points": None}

        assert not [each for each in words(hinted(game(round_))) if "pile" in each]
