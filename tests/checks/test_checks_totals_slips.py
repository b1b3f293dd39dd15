"""Totals that do not add up: which round's record would explain them; and what totals say of a round."""

from typing import Any

from take5cli.checks.implied import implied_points
from take5cli.checks.totals_slips import MOST_ROUNDS
from tests.checks.games import PLAYED, game, played, verdict, with_play, with_turn
from tests.checks.hinting import hinted, words

FIRST = {"points": {"Ann": 3, "Ben": 24, "Cem": 9, "Dora": 12}}
SECOND = {"points": {"Ann": 10, "Ben": 40, "Cem": 30, "Dora": 5}}
PILES = {
    "Ann": [4, 27, 44, 70, 83, 85, 93, 8, 22, 45, 60, 84],
    "Ben": [],
    "Cem": [19, 30, 34, 39, 65, 72, 89, 43, 48, 58, 64, 67],
    "Dora": [104, 51, 56, 63, 77, 90, 1, 7, 11, 18, 23, 20, 69, 87, 92, 97],
}


def totals(*numbers: int) -> dict[str, Any]:
    return {"totals": dict(zip(("Ann", "Ben", "Cem", "Dora"), numbers, strict=True))}


class TestExplanations:
    def test_points_mistyped(self) -> None:
        finding = hinted(game(FIRST, SECOND, result=totals(13, 82, 39, 17)))

        assert finding.name == "totals-mismatch"
        assert finding.hint == (
            "if the record of the totals is right, probably round 1: points: Ben 42, not 24: then all that is recorded"
            " agrees"
        )
        assert words(finding) == ["totals: Ben 64, not 82", "round 1: points: Ben 42, not 24"]

    def test_points_exchanged(self) -> None:
        finding = hinted(game(FIRST, SECOND, result=totals(33, 64, 19, 17)))

        assert words(finding) == ["round 2: points: Ann 30 and Cem 10, exchanged"]

    def test_a_miscount_could_be_anywhere(self) -> None:
        finding = hinted(game(FIRST, SECOND, result=totals(13, 75, 39, 17)))

        assert words(finding) == ["totals: Ben 64, not 75"]
        assert finding.hint is None

    def test_cards_of_a_round_without_points(self) -> None:
        mistyped = with_play(10, "Dora", 12)
        del mistyped["points"]
        finding = hinted(game(FIRST, mistyped, result=totals(29, 24, 24, 40)))

        assert "round 2: turn 10: Dora 102, not 12" in words(finding)

    def test_a_choice_of_a_round_without_points(self) -> None:
        other = with_turn(10, takes_row=2)
        del other["points"]
        finding = hinted(game(other, FIRST, result=totals(29, 24, 24, 40)))

        assert "round 1: turn 10: takes_row: 1" in words(finding)

    def test_a_pile_of_a_round_without_points(self) -> None:
        piles = {**PILES, "Ann": [41 if card == 44 else card for card in PILES["Ann"]]}
        finding = hinted(game(FIRST, {"piles": piles}, result=totals(29, 24, 24, 40)))

        assert "round 2: Ann's pile holds 44, not 41" in words(finding)

    def test_a_round_that_says_its_points_itself_is_no_explanation(self) -> None:
        finding = hinted(game(PLAYED, result=totals(26, 0, 15, 29)))

        assert words(finding) == ["totals: Dora 28, not 29"]

    def test_an_empty_round_explains_nothing(self) -> None:
        result = totals(3, 24, 9, 45)

        assert words(hinted(game(FIRST, {}, result=result))) == ["totals: Dora 12, not 45"]

    def test_points_that_no_round_gives(self) -> None:
        wrong = {"points": {"Ann": 10, "Ben": 512, "Cem": 30, "Dora": 5}}
        finding = hinted(game(FIRST, wrong, result=totals(13, 36, 39, 17), limit=900), "impossible-points")

        assert finding.hint == "probably points: Ben 12, not 512: then all that is recorded agrees"

    def test_only_so_many_rounds_are_tried(self) -> None:
        rounds = [{"points": [11, 5, 6, 7]}] * MOST_ROUNDS + [{"points": [11, 42, 6, 7]}]
        value = game(*rounds, limit=900, result=totals(143, 84, 78, 91))

        assert words(hinted(value)) == ["totals: Ben 102, not 84"]


class TestImplied:
    def course(self, value: Any) -> Any:
        return verdict(value).course

    def test_what_is_left_of_the_totals(self) -> None:
        value = game(FIRST, {"points": None}, result=totals(13, 25, 39, 17))

        assert implied_points(value, self.course(value), 1) == [10, 1, 30, 5]

    def test_a_choice_that_only_the_totals_tell(self) -> None:
        round_ = with_turn(3, takes_row=None)
        del round_["points"]

        assert "every row fits" in (hinted(game(FIRST, round_)).hint or "")
        finding = hinted(game(FIRST, round_, result=totals(29, 24, 24, 40)))
        assert finding.hint == "add takes_row: 2: only row 2 fits what else is recorded"

    def test_nothing_where_another_round_is_unknown(self) -> None:
        unknown = played(start=None, points=None)
        value = game(unknown, {}, FIRST, result=totals(13, 25, 39, 17))

        assert implied_points(value, self.course(value), 0) is None
        assert implied_points(value, self.course(value), 1) is None

    def test_nothing_where_no_round_gives_it(self) -> None:
        for numbers in ((13, 25, 39, 11), (13, 25, 39, 900), (3, 24, 9, 12)):
            value = game(FIRST, {}, result=totals(*numbers), limit=1000)
            assert implied_points(value, self.course(value), 1) is None

    def test_nothing_without_totals_or_after_the_end(self) -> None:
        for result in (None, {"winners": ["Ann"]}, {"totals": {"Ann": 3}}):
            value = game(FIRST, {}, result=result)
            assert implied_points(value, self.course(value), 1) is None
        value = game({"points": [70, 0, 3, 6]}, SECOND, result=totals(80, 1, 33, 11))
        assert implied_points(value, self.course(value), 1) is None

    def test_who_did_not_play_has_nothing(self) -> None:
        three = {"players": ["Ann", "Ben", "Cem"]}
        value = game(FIRST, three, result=totals(13, 25, 39, 12))
        assert implied_points(value, self.course(value), 1) == [10, 1, 30]
        value = game(FIRST, three, result=totals(13, 25, 39, 13))
        assert implied_points(value, self.course(value), 1) is None

    def test_house_rules_have_no_bounds(self) -> None:
        value = game(FIRST, {}, result=totals(13, 25, 39, 900), limit=1000, rules={"deck_size": 900})
        assert implied_points(value, self.course(value), 1) == [10, 1, 30, 888]
