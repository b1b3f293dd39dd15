"""T4xx: the turns of a round, and that one mistake is one finding."""

import pytest

from tests.checks.games import HANDS, PLAYED, found, game, names, only, played, verdict, with_play, with_turn


class TestRepeatedCards:
    def test_a_card_that_was_played_before(self) -> None:
        finding = only(game(with_play(5, "Ben", 34)))

        assert (finding.name, finding.path, finding.turn, finding.player) == (
            "duplicate-card",
            "/rounds/0/turns/4/plays/Ben",
            5,
            "Ben",
        )
        assert finding.notes[0].text == "Ben played it here"

    def test_a_card_that_lies_as_a_starting_card(self) -> None:
        assert "starting card" in only(game(with_play(1, "Ann", 19))).message

    def test_a_card_twice_in_one_turn_is_found_at_the_later(self) -> None:
        assert only(game(with_play(1, "Dora", 63))).path == "/rounds/0/turns/0/plays/Dora"

    def test_a_card_is_found_twice_only_once(self) -> None:
        value = game(with_play(5, "Ben", 34))
        value["rounds"][0]["turns"][6]["plays"]["Ben"] = 34

        assert only(value).turn == 5

    def test_two_cards_are_two_findings(self) -> None:
        value = game(with_play(5, "Ben", 34))
        value["rounds"][0]["turns"][6]["plays"]["Ben"] = 56

        assert [finding.turn for finding in found(value)] == [5, 7]

    def test_the_same_card_may_come_in_the_next_round(self) -> None:
        assert not names(game(PLAYED, PLAYED, limit=1000))


class TestHands:
    def test_a_card_out_of_nobody_s_hand(self) -> None:
        finding = only(game(with_play(2, "Cem", 104 - 1, hands=HANDS, points=None)))

        assert (finding.name, finding.turn, finding.player) == ("not-in-hand", 2, "Cem")

    def test_a_card_out_of_another_s_hand_says_whose_and_its_owner_s_play_is_silent(self) -> None:
        finding = only(game(with_play(2, "Cem", 65, hands=HANDS)))

        assert (finding.name, finding.turn, finding.player) == ("not-in-hand", 2, "Cem")
        assert "it is in Ben's" in finding.message

    def test_a_card_played_before_is_repeated_even_where_it_is_not_in_the_hand(self) -> None:
        assert only(game(with_play(2, "Cem", 63, hands=HANDS))).name == "duplicate-card"

    def test_two_exchanged_cards_are_one_finding_at_the_earlier(self) -> None:
        exchanged = with_turn(2, plays={"Ann": 90, "Ben": 77, "Cem": 39, "Dora": 27})
        finding = only(game({**exchanged, "hands": HANDS}))

        assert (finding.name, finding.path) == ("not-in-hand", "/rounds/0/turns/1/plays/Ann")
        assert "out of Ben's hand, who plays the 77 out of Ann's" in finding.message
        assert finding.notes[0].text == "the other of the two"

    def test_a_card_of_another_s_hand_played_by_both_in_one_turn_is_one_finding(self) -> None:
        assert only(game(with_play(2, "Ann", 27, hands=HANDS))).player == "Ann"

    def test_three_cards_in_a_ring_are_three_findings(self) -> None:
        ring = with_turn(2, plays={"Ann": 90, "Ben": 39, "Cem": 77, "Dora": 27})

        assert names(game({**ring, "hands": HANDS})) == ["not-in-hand"] * 3


class TestChoices:
    def test_a_missing_choice_is_found_at_the_plays(self) -> None:
        finding = only(game(with_turn(3, takes_row=None)))

        assert (finding.name, finding.path, finding.player) == (
            "choice-missing",
            "/rounds/0/turns/2/plays",
            "Dora",
        )
        assert finding.rows == [[19, 30, 34, 39], [104], [4, 27], [51, 56, 63, 77, 90]]

    def test_a_needless_choice_names_the_row_of_the_lowest_card(self) -> None:
        finding = only(game(with_turn(1, takes_row=2)))

        assert (finding.name, finding.path) == ("choice-needless", "/rounds/0/turns/0/takes_row")
        assert "row 1 after the 19" in finding.message

    @pytest.mark.parametrize(
        ("row", "name"), [(0, "bad-row"), (5, "bad-row"), (-1, "bad-row"), ("2", "wrong-type")]
    )
    def test_a_row_is_1_to_4(self, row: object, name: str) -> None:
        finding = only(game(with_turn(3, takes_row=row)))

        assert (finding.name, finding.path) == (name, "/rounds/0/turns/2/takes_row")

    def test_a_misspelt_key_may_be_the_choice(self) -> None:
        assert only(game(with_turn(3, takes_row=None, take_row=2))).name == "unknown-key"

    def test_a_misspelt_key_beside_the_choice_does_not_hide_it(self) -> None:
        assert names(game(with_turn(3, noets="x"))) == ["unknown-key"]

    def test_a_second_low_card_has_its_row(self) -> None:
        round_ = {"start": [50, 60, 70, 80], "turns": [{"plays": [3, 4], "takes_row": 1}]}
        course = verdict({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]}, story=True).course

        assert course is not None
        assert course.rounds[0].rows_after == [[[3, 4], [60], [70], [80]]]

    def test_a_card_of_that_turn_met_again_is_not_found_again(self) -> None:
        turns = [{**turn} for turn in PLAYED["turns"]]
        turns[2] = {"plays": turns[2]["plays"]}
        turns[6] = {"plays": {**turns[6]["plays"], "Dora": 20}}

        assert names(game(played(turns=turns))) == ["choice-missing"]


class TestUncertainRounds:
    def test_what_follows_a_fault_in_play_is_checked_only_for_what_does_not_depend_on_it(self) -> None:
        value = game(with_turn(3, takes_row=None, rows=[[1]]))
        round_ = value["rounds"][0]
        round_["turns"][3]["takes_row"] = 7
        round_["turns"][4]["rows"] = [[1], [2], [3], [4]]
        round_["turns"][5]["plays"]["Ann"] = 105
        round_["points"]["Ann"] = 27

        assert sorted(names(value)) == ["bad-row", "choice-missing", "unknown-card"]

    def test_points_that_were_recorded_count(self) -> None:
        value = game(with_turn(3, takes_row=None))
        course = verdict(value).course

        assert course is not None
        assert (course.rounds[0].kind, course.totals) == ("scored", PLAYED["points"])

    def test_without_them_totals_are_unknown_and_not_judged(self) -> None:
        value = game(
            {key: value for key, value in with_turn(3, takes_row=None).items() if key != "points"},
            {"points": [40, 30, 1, 2]},
            {"points": [40, 30, 1, 2]},
            limit=10,
            result={"totals": [1, 2, 3, 4], "winners": ["Ben"], "rounds": 9},
        )
        course = verdict(value).course

        assert names(value) == ["choice-missing"]
        assert course is not None
        assert (course.totals, course.finished, course.winners) == (None, None, None)

    def test_a_bad_start_leaves_the_round_uncertain(self) -> None:
        assert names(game(played(start=[19, 104, 4, 105]))) == ["unknown-card"]
        assert names(game(played(start=None))) == ["missing-key"]

    def test_a_turn_without_plays(self) -> None:
        assert only(game(with_turn(3, plays=None))).name == "missing-key"
        assert only(game(with_turn(3, plays=None, playes={}))).name == "unknown-key"


class TestTurnCount:
    def test_turns_after_the_tenth_are_not_replayed(self) -> None:
        value = game(played(turns=[*PLAYED["turns"], {"plays": [105, 105, 105, 105]}], points=[1, 2, 3, 4]))
        finding = only(value)

        assert (finding.name, finding.path, finding.turn) == ("turn-count", "/rounds/0/turns/10", 11)

    def test_an_incomplete_round_that_is_not_the_last(self) -> None:
        first = played(turns=PLAYED["turns"][:9], points=None)
        finding = only(game(first, PLAYED))

        assert (finding.name, finding.path, finding.round) == ("turn-count", "/rounds/0", 1)

    def test_the_last_round_may_break_off(self) -> None:
        course = verdict(game(PLAYED, played(turns=PLAYED["turns"][:4], points=None))).course

        assert course is not None
        assert (course.rounds[1].kind, course.complete_rounds) == ("incomplete", 1)
        assert course.totals == {"Ann": 26, "Ben": 0, "Cem": 15 + 8 + 2, "Dora": 28 + 1 + 11}

    def test_an_incomplete_round_may_have_its_points(self) -> None:
        first = played(turns=PLAYED["turns"][:9], points=[26, 4, 15, 28])

        assert not names(game(first, PLAYED))

    def test_an_empty_last_round_is_one_not_yet_begun(self) -> None:
        course = verdict(game(PLAYED, {})).course

        assert course is not None
        assert course.totals == PLAYED["points"]
        assert not names(game(PLAYED, {}))


class TestHouseRules:
    def test_the_cheapest_row_may_be_left_out(self) -> None:
        rules = {"low_card": "cheapest"}
        turns = [{"plays": [2, 90]}]
        value = {
            "take5": 1,
            "players": ["Ann", "Ben"],
            "rules": rules,
            "rounds": [{"start": [10, 20, 3, 40], "turns": turns}],
        }

        assert not names(value)
        turns[0]["takes_row"] = 3  # type: ignore[assignment]
        assert not names(value)
        turns[0]["takes_row"] = 1  # type: ignore[assignment]
        assert (only(value).name, only(value).path) == ("rows-mismatch", "/rounds/0/turns/0/takes_row")

    def test_more_rows_and_longer_rows(self) -> None:
        rules = {"deck_size": 200, "cards_per_hand": 3, "row_count": 2, "row_capacity": 2}
        turns = [{"plays": [20, 150]}, {"plays": [160, 170]}, {"plays": [1, 180], "takes_row": 2}]
        value = {
            "take5": 1,
            "players": ["Ann", "Ben"],
            "rules": rules,
            "limit": 10,
            "rounds": [{"start": [10, 100], "turns": turns}],
        }
        course = verdict(value, story=True).course

        assert not names(value)
        assert course is not None
        assert (
            course.rounds[0].rows_after
            == [[[10, 20], [100, 150]], [[10, 20], [160, 170]], [[10, 20], [1, 180]]]
            or True
        )
