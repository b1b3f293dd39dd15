"""What was probably meant: proved by replay, listed when several, silent when nothing tells."""

import random
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.checks.recorded import Recorded
from take5cli.checks.slips import MOST_READINGS, Correction, in_words, missing_choices, slips
from take5cli.rules.variants import VARIANTS
from tests import plain_engine
from tests.benchmarks.bench_typos import one_case
from tests.checks.games import HANDS, PLAYED, game, played, with_play, with_turn
from tests.checks.hinting import document_of, hinted, words
from tests.strategies import random_round

NAMES = ["Ann", "Ben", "Cem", "Dora"]


def turns_of(plays: list[list[int]], choices: list[int | None]) -> list[Any]:
    """Turns as a log has them, by seat."""
    return [
        {"plays": list(cards)} | ({"takes_row": choice} if choice else {})
        for cards, choice in zip(plays, choices, strict=True)
    ]


class TestCards:
    @pytest.mark.parametrize(
        ("meant", "typed"), [(86, 68), (34, 35), (7, 77), (100, 10), (1, 11), (23, 32), (104, 140), (45, 5)]
    )
    def test_a_slip_is_a_digit_changed_added_left_out_or_two_swapped(self, meant: int, typed: int) -> None:
        assert meant in slips(typed, 104)

    def test_no_slip_leaves_the_deck_or_is_the_card_itself(self) -> None:
        assert all(1 <= card <= 104 and card != 55 for card in slips(55, 104))

    def test_swapped_digits_are_seen_by_the_hand(self) -> None:
        finding = hinted(game(with_play(1, "Ben", 43, hands=HANDS)))

        assert finding.name == "not-in-hand"
        assert finding.hint == "probably turn 1: Ben 34, not 43: then all that is recorded agrees"
        assert finding.corrections[0].edits == ((("rounds", 0, "turns", 0, "plays", "Ben"), 34),)

    def test_without_hands_the_points_tell(self) -> None:
        finding = hinted(game(with_play(10, "Dora", 1020)))

        assert finding.name == "unknown-card"
        assert "turn 10: Dora 102" in str([each.words for each in finding.corrections])

    def test_exchanged_cards_are_given_back(self) -> None:
        exchanged = with_turn(2, plays={"Ann": 90, "Ben": 77, "Cem": 39, "Dora": 27})
        finding = hinted(game({**exchanged, "hands": HANDS}))

        assert "turn 2: Ann 77 and Ben 90, exchanged" in (finding.hint or "")
        assert len(finding.corrections[0].edits) == 2

    def test_cards_of_two_turns_exchanged(self) -> None:
        turns = [{**turn, "plays": dict(turn["plays"])} for turn in PLAYED["turns"]]
        turns[4]["plays"]["Ann"], turns[5]["plays"]["Ann"] = 1, 85

        assert "turn 5: Ann 85, and 1 in turn 6" in str(
            hinted(game(played(turns=turns, hands=HANDS))).corrections
        )

    def test_a_faulty_value_is_worked_out_from_the_hand(self) -> None:
        assert "turn 1: Ben 34" in (hinted(game(with_play(1, "Ben", "34th", hands=HANDS))).hint or "")
        value = with_turn(1, plays=[63, "3a4", 56, 30])
        assert hinted(game({**value, "hands": HANDS})).corrections[0].edits == (
            (("rounds", 0, "turns", 0, "plays", 1), 34),
        )

    def test_a_starting_card_misread(self) -> None:
        assert words(hinted(game(played(start=[19, 140, 4, 51])))) == ["row 2 starts with 104"]
        assert "row 4 starts with 51" in str(hinted(game(played(start=[19, 104, 4, 58]))).corrections)

    def test_a_hand_misread(self) -> None:
        hands = {**HANDS, "Ben": [43 if card == 34 else card for card in HANDS["Ben"]]}

        assert "Ben's hand holds 34, not 43" in words(hinted(game(played(hands=hands, points=None))))

    def test_a_player_left_out_of_a_turn_played_what_is_left_of_the_hand(self) -> None:
        plays = {"Ann": 63, "Cem": 56, "Dora": 30}
        finding = hinted(game({**with_turn(1, plays=plays), "hands": HANDS}))

        assert finding.name == "missing-player"
        assert finding.corrections[0].edits == ((("rounds", 0, "turns", 0, "plays", "Ben"), 34),)

    def test_a_faulty_value_elsewhere_is_not_worked_out_from_the_cards(self) -> None:
        finding = hinted(game(played(hands={**HANDS, "Ann": "?"})))

        assert (finding.name, finding.corrections) == ("wrong-type", ())

    def test_the_first_that_can_be_worked_out_is(self) -> None:
        value = game({"notes": [], **with_play(1, "Ben", 43, hands=HANDS)})
        findings = check_game(document_of(value), hints=True).findings

        assert [words(each) for each in findings if each.severity == "error"] == [
            [],
            ["turn 1: Ben 34, not 43"],
        ]

    def test_a_spelling_of_the_log_is_kept(self) -> None:
        plays = {"Ann": 63, "Be\u0301n": 43, "Cem": 56, "Dora": 30}
        round_ = {**with_turn(1, plays=plays), "hands": [HANDS[name] for name in NAMES]}
        round_["turns"][1:] = [
            {**turn, "plays": list(turn["plays"].values())} for turn in round_["turns"][1:]
        ]
        finding = hinted(game({**round_, "points": None}, players=["Ann", "B\u00e9n", "Cem", "Dora"]))

        assert finding.corrections[0].edits == ((("rounds", 0, "turns", 0, "plays", "Be\u0301n"), 34),)

    def test_in_tactics_the_one_card_that_lies_nowhere_is_known(self) -> None:
        start, _, plays, choices = random_round(random.Random(3), VARIANTS["tactics"], 2)
        turns = turns_of(plays, choices)
        turns[9]["plays"][1] = "?"
        value = {"take5": 1, "players": ["Ann", "Ben"], "variant": "tactics", "max_rounds": 1}

        assert words(hinted({**value, "rounds": [{"start": start, "turns": turns}]})) == [
            f"turn 10: Ben {plays[9][1]}"
        ]

    def test_the_hand_may_be_drafted(self) -> None:
        start, hands, plays, choices = random_round(random.Random(5), VARIANTS["advanced"], 2)
        points = [
            plain_engine.total_heads(pile) for pile in plain_engine.play(start, plays, choices, 5, False)[0]
        ]
        turns = turns_of(plays, choices)
        turns[0]["plays"][0] = plays[1][0]
        draft = [card for picks in zip(hands[1], hands[0], strict=True) for card in picks]
        round_ = {"start": start, "draft": draft, "first": "Ben", "turns": turns, "points": points}
        value = {"take5": 1, "players": ["Ann", "Ben"], "variant": "advanced", "max_rounds": 1}

        assert words(hinted({**value, "rounds": [round_]})) == [
            f"turn 1: Ann {plays[0][0]}, not {plays[1][0]}"
        ]
        strange = next(card for card in range(1, 25) if card not in hands[0])
        turns[0]["plays"][0] = strange
        assert f"Ann {plays[0][0]}, not {strange}" in str(words(hinted({**value, "rounds": [round_]})))

    def test_two_slips_in_a_round_have_no_hint(self) -> None:
        value = game(with_play(1, "Ben", 43, hands=HANDS))
        value["rounds"][0]["turns"][7]["plays"]["Cem"] = 48

        assert hinted(value).corrections == ()
        value["rounds"][0]["turns"][8]["plays"] = {"Ann": 0, "Ben": "?", "Cem": 58, "Dora": 43}
        assert hinted(value).corrections == ()

    def test_nothing_else_recorded_tells_nothing(self) -> None:
        assert hinted(game(with_play(5, "Ben", 34, points=None))).corrections == ()


class TestChoices:
    def test_only_one_row_fits(self) -> None:
        finding = hinted(game(with_turn(3, takes_row=None)))

        assert finding.hint == "add takes_row: 2: only row 2 fits what else is recorded"
        assert finding.corrections[0].edits == ((("rounds", 0, "turns", 2, "takes_row"), 2),)

    def test_nothing_is_said_where_a_later_card_is_unknown(self) -> None:
        value = game(with_turn(3, takes_row=None))
        value["rounds"][0]["turns"][8]["plays"]["Ann"] = 0

        assert hinted(value).hint == "add takes_row: N"

    def test_a_bad_row_is_one_that_is_missing(self) -> None:
        assert "only row 2 fits" in (hinted(game(with_turn(3, takes_row=7))).hint or "")

    def test_several_rows_fit(self) -> None:
        round_ = {"start": [10, 20, 30, 41], "turns": [{"plays": [2, 99]}], "points": [3, 9]}
        finding = hinted({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]})

        assert finding.hint == "add takes_row: N; nothing else that is recorded tells which: every row fits"
        round_ = {
            "start": [10, 20, 30, 41],
            "turns": [{"plays": [2, 99], "rows": [[2], [20], [30], [41, 99]]}],
        }
        assert "only row 1 fits" in (
            hinted({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]}).hint or ""
        )
        round_ = {"start": [10, 20, 55, 41], "turns": [{"plays": [2, 99]}], "points": [3, 9]}
        assert "rows 1, 2 and 4 fit" in (
            hinted({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]}).hint or ""
        )

    def test_two_missing_choices_are_worked_out_together(self) -> None:
        value = with_turn(3, takes_row=None)
        value["turns"][3] = {"plays": value["turns"][3]["plays"]}
        value["turns"][3]["rows"] = [[8], [20, 27, 44], [70], [103]]
        finding = hinted(game(value))

        assert finding.turn == 3

    def test_more_than_can_be_tried_is_said(self) -> None:
        turns = [{"plays": [20 - 2 * at, 21 - 2 * at]} for at in range(10)]
        value = {"start": [50, 60, 70, 80], "turns": turns}
        recorded = Recorded(value, ["Ann", "Ben"], VARIANTS["standard"])
        choices = missing_choices(recorded)

        assert not choices.all_tried
        assert len(choices.readings) < MOST_READINGS
        assert "too many" in (hinted({"take5": 1, "players": ["Ann", "Ben"], "rounds": [value]}).hint or "")

    def test_a_needless_choice_is_taken_out(self) -> None:
        finding = hinted(game(with_turn(1, takes_row=2)))

        assert "turn 1: no takes_row" in (finding.hint or "")


class TestClaims:
    def test_wrong_points_come_with_their_sum(self) -> None:
        finding = hinted(game(played(points={"Ann": 26, "Ben": 0, "Cem": 15, "Dora": 29})))

        assert "Dora took turn 3: 1 (104)" in (finding.hint or "")

    def test_no_card_is_said(self) -> None:
        finding = hinted(game(played(points={"Ann": 26, "Ben": 1, "Cem": 15, "Dora": 28})))

        assert "Ben took no card" in (finding.hint or "")


def test_words_for_one_for_some_and_for_too_many() -> None:
    found = [Correction(f"turn {at}", ()) for at in range(1, 14)]

    assert in_words([]) is None
    assert in_words(found[:1]) == "probably turn 1: then all that is recorded agrees"
    assert in_words(found[:2]) == "one of these makes all that is recorded agree: turn 1; turn 2"
    assert (in_words(found[:5]) or "").endswith("turn 4; or 1 other correction")
    assert in_words(found) is None


@pytest.mark.parametrize("hands", [True, False])
def test_the_right_card_is_named_where_only_one_correction_agrees(hands: bool) -> None:
    rng = random.Random(11)
    cases = [one_case(rng, hands) for _ in range(30)]
    only = [case for case in cases if case[0] and case[1]]

    assert only
    assert sum(case[2] for case in only) >= 0.9 * len(only)
