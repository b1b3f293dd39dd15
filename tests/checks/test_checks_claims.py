"""T5xx: claims, and which of them follow from one that was already found wrong."""

from typing import Any, ClassVar

import pytest

from tests.checks.games import PLAYED, game, names, only, played, verdict, with_turn


def course_of(value: dict[str, Any]) -> Any:
    course = verdict(value, story=True).course
    assert course is not None
    return course


def true_rows(turn: int) -> list[list[int]]:
    rows: list[list[int]] = course_of(game(PLAYED)).rounds[0].rows_after[turn - 1]
    return rows


def true_piles() -> dict[str, list[int]]:
    return dict(zip(["Ann", "Ben", "Cem", "Dora"], course_of(game(PLAYED)).rounds[0].piles, strict=True))


class TestRows:
    def test_right_rows_are_silent(self) -> None:
        assert not names(game({**with_turn(2, rows=true_rows(2)), "rows": true_rows(10)}))

    def test_the_first_wrong_row_is_named_and_later_rows_are_silent(self) -> None:
        wrong = [row[:] for row in true_rows(2)]
        wrong[2] = [4]
        value = game({**with_turn(2, rows=wrong), "rows": [[1], [2], [3], [4]]})
        finding = only(value)

        assert (finding.name, finding.path, finding.turn) == ("rows-mismatch", "/rounds/0/turns/1/rows/2", 2)
        assert "row 3 holds 4 27 after turn 2" in finding.message
        assert finding.rows == true_rows(2)

    def test_points_that_follow_from_wrong_rows_are_silent(self) -> None:
        wrong = [row[:] for row in true_rows(2)]
        wrong[2] = [4]

        assert names(game({**with_turn(2, rows=wrong), "points": [1, 2, 3, 4]})) == ["rows-mismatch"]

    def test_another_number_of_rows(self) -> None:
        assert only(game(played(rows=true_rows(10)[:3]))).path == "/rounds/0/rows"

    @pytest.mark.parametrize(
        ("rows", "name"),
        [
            (7, "wrong-type"),
            ([7], "wrong-type"),
            ([["a"], [2], [3], [4]], "wrong-type"),
            ([[105]], "unknown-card"),
        ],
    )
    def test_rows_are_lists_of_cards(self, rows: Any, name: str) -> None:
        assert only(game(with_turn(2, rows=rows))).name == name

    def test_the_rows_of_an_incomplete_round_are_those_after_its_last_turn(self) -> None:
        first_two = played(turns=PLAYED["turns"][:2], points=None, rows=true_rows(2))

        assert not names(game(first_two))
        assert names(game({**first_two, "rows": true_rows(3)})) == ["rows-mismatch"]


class TestPiles:
    def test_right_piles_are_silent_in_any_order(self) -> None:
        assert not names(game(played(piles={name: pile[::-1] for name, pile in true_piles().items()})))

    def test_the_first_wrong_pile_is_found_and_the_points_that_follow_are_silent(self) -> None:
        piles = true_piles()
        piles["Ben"] = [piles["Ann"].pop()]
        finding = only(game(played(piles=piles, points=[26, 7, 15, 28])))

        assert (finding.name, finding.path, finding.player) == (
            "piles-mismatch",
            "/rounds/0/piles/Ann",
            "Ann",
        )
        assert "lacks" in finding.message

    def test_a_card_too_many(self) -> None:
        piles = true_piles()
        piles["Ann"].append(102)

        assert "did not take" in only(game(played(piles=piles))).message

    def test_a_card_in_two_piles(self) -> None:
        piles = {**true_piles(), "Ben": [true_piles()["Ann"][0]]}
        finding = only(game(played(piles=piles)))

        assert (finding.name, finding.path) == ("duplicate-card", "/rounds/0/piles/Ben/0")

    def test_piles_of_an_incomplete_round_hold_at_least_what_was_taken(self) -> None:
        value = played(turns=PLAYED["turns"][:3], points=None, piles={**true_piles(), "Dora": [1, 104]})

        assert only(game({**value, "piles": {**true_piles(), "Dora": [1, 2, 3]}})).name == "piles-mismatch"

    @pytest.mark.parametrize(
        ("pile", "name"),
        [(7, "wrong-type"), ([105], "unknown-card"), (["a"], "wrong-type"), (None, "wrong-type")],
    )
    def test_a_faulty_pile_leaves_the_points_to_decide(self, pile: Any, name: str) -> None:
        value = game({"piles": {"Ann": pile, "Ben": [1], "Cem": [2], "Dora": [3]}, "points": [9, 9, 9, 9]})

        assert names(value) == [name]
        assert course_of(value).rounds[0].kind == "scored"
        del value["rounds"][0]["points"]
        assert course_of(value).rounds[0].kind == "uncertain"


class TestCountedRounds:
    PILES: ClassVar = [
        [64, 66, 70, 74, 75, 78, 87, 69, 76, 93],
        [14, 15, 41, 43, 59, 11, 23, 13, 45, 28, 46, 48, 57, 68],
        [35, 55, 71, 97, 102, 2, 32, 39],
        [49, 96, 99],
    ]

    def test_piles_give_the_points(self) -> None:
        round_ = course_of(game({"piles": self.PILES})).rounds[0]

        assert (round_.kind, round_.points) == ("counted", (17, 20, 15, 7))

    def test_points_are_held_against_them(self) -> None:
        finding = only(game({"piles": self.PILES, "points": [17, 20, 16, 8]}))

        assert (finding.name, finding.path) == ("points-mismatch", "/rounds/0/points/2")
        assert "and Dora 7" in finding.message

    def test_rows_are_held_against_them(self) -> None:
        assert (
            "in a row and in a pile"
            in only(game({"piles": self.PILES, "rows": [[64], [1], [3], [4]]})).message
        )
        assert "no course" in only(game({"piles": self.PILES, "rows": [[8, 7], [1], [3], [4]]})).message
        assert not names(game({"piles": self.PILES, "rows": [[1], [3], [4], [5, 6, 7, 8, 9]]}))

    def test_too_few_cards(self) -> None:
        finding = only(game({"piles": [[1], [2], [3], [4]]}))

        assert (finding.name, finding.path) == ("impossible-piles", "/rounds/0/piles")

    def test_house_rules_have_no_proved_bounds(self) -> None:
        assert not names(game({"piles": [[1], [2], [3], [4]]}, rules={"deck_size": 90}))
        assert not names(game({"points": [0, 0, 0, 0]}, rules={"deck_size": 90}))


class TestPoints:
    def test_the_first_wrong_number_is_found_and_the_others_are_named(self) -> None:
        finding = only(game(played(points={"Ann": 26, "Ben": 1, "Cem": 14, "Dora": 28})))

        assert (finding.name, finding.path, finding.player) == (
            "points-mismatch",
            "/rounds/0/points/Ben",
            "Ben",
        )
        assert "0 points, not 1 (and Cem 15)" in finding.message

    @pytest.mark.parametrize(
        ("number", "name"), [(-3, "bad-value"), ("9", "wrong-type"), (None, "wrong-type")]
    )
    def test_points_are_whole_numbers_from_0(self, number: Any, name: str) -> None:
        value = game({"points": [number, 10, 10, 10]})

        assert only(value).name == name
        assert course_of(value).totals is None

    def test_points_beyond_the_bounds_count_as_recorded(self) -> None:
        value = game({"points": [0, 0, 0, 1]})

        assert (only(value).name, only(value).path) == ("impossible-points", "/rounds/0/points")
        assert course_of(value).totals == {"Ann": 0, "Ben": 0, "Cem": 0, "Dora": 1}

    def test_points_of_an_incomplete_round_do_not_fall_short(self) -> None:
        value = played(turns=PLAYED["turns"][:3], points=[10, 10, 10, 0])
        finding = only(game(value))

        assert (finding.name, finding.path) == ("points-mismatch", "/rounds/0/points/3")
        assert "alone give" in finding.message
