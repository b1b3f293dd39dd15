"""T6xx, totals and winners: the course of a whole game."""

import json
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.logs.documents import Document
from tests.checks.games import PLAYED, found, game, names, only, verdict


def scored(*rounds: list[int], **keys: Any) -> dict[str, Any]:
    return game(*({"points": points} for points in rounds), **keys)


def course_of(value: dict[str, Any]) -> Any:
    course = verdict(value).course
    assert course is not None
    return course


def warnings(value: dict[str, Any]) -> list[str]:
    return [finding.name for finding in verdict(value).findings if finding.severity == "warning"]


class TestEnd:
    def test_66_ends_the_game_and_65_does_not(self) -> None:
        assert course_of(scored([36, 10, 1, 2], [30, 10, 1, 2])).finished is True
        assert course_of(scored([36, 10, 1, 2], [29, 10, 1, 2])).finished is False

    def test_more_than_66_is_a_limit_of_67(self) -> None:
        assert course_of(scored([36, 10, 1, 2], [30, 10, 1, 2], limit=67)).finished is False

    def test_the_first_round_after_the_end_is_found_and_none_of_them_counts(self) -> None:
        value = scored([40, 1, 1, 10], [40, 1, 1, 10], [1, 40, 1, 10], [1, 40, 1, 10])
        finding = only(value)
        course = course_of(value)

        assert (finding.name, finding.path, finding.round) == ("round-after-end", "/rounds/2", 3)
        assert "Ann's total of 80 reached the limit of 66" in finding.message
        assert (course.totals["Ben"], course.counting, course.complete_rounds) == (2, 2, 2)

    def test_agreed_rounds_end_it_in_any_case(self) -> None:
        value = scored([10, 10, 10, 10], [10, 10, 10, 10], max_rounds=1)

        assert only(value).message == "the game was over after round 1: 1 round was agreed"

    def test_an_unfinished_game_is_a_warning(self) -> None:
        assert warnings(scored([10, 10, 10, 10])) == ["unfinished"]
        assert warnings(game()) == ["unfinished"]
        assert not warnings(scored([10, 10, 10, 10], max_rounds=1))

    def test_an_end_in_doubt_is_not_judged(self) -> None:
        value = scored([70, 10, 1, 2], [1, 10, 30, 2], limit=-1, result={"winners": ["Ann"]})

        assert names(value) == ["bad-value"]
        assert not warnings(value)


class TestWinners:
    def test_equal_totals_share_the_win(self) -> None:
        value = scored([70, 12, 66, 12], result={"winners": ["Dora", "Ben"]}, rules={"deck_size": 104})

        assert not names(value)
        assert course_of(value).winners == ["Ben", "Dora"]

    def test_wrong_winners_are_found(self) -> None:
        finding = only(scored([70, 12, 13, 12], result={"winners": ["Ben"]}))

        assert (finding.name, finding.path) == ("winners-mismatch", "/result/winners")
        assert "Ben and Dora share the win with 12 points" in finding.message

    def test_only_players_of_the_last_round_can_win(self) -> None:
        value = game({"points": [40, 30, 1, 20]}, {"players": ["Ann", "Ben", "Dora"], "points": [40, 5, 9]})

        assert course_of(value).winners == ["Dora"]

    def test_winners_of_an_unfinished_game_are_premature(self) -> None:
        finding = only(scored([10, 10, 10, 10], result={"winners": ["Ann"]}))

        assert (finding.name, finding.path) == ("premature-result", "/result/winners")
        assert finding.hint == "if you agreed to stop, add max_rounds: 1"
        assert not names(scored([10, 10, 10, 10], result={"winners": []}))

    @pytest.mark.parametrize(
        ("winners", "name"), [("Ann", "wrong-type"), ([7], "wrong-type"), (["Anna"], "unknown-player")]
    )
    def test_winners_are_names_of_players(self, winners: Any, name: str) -> None:
        assert only(scored([66, 12, 13, 14], result={"winners": winners})).name == name


class TestClaims:
    RESULT = {"totals": [66, 20, 3, 12], "winners": ["Cem"], "rounds": 2}  # noqa: RUF012
    ROUNDS = ([36, 10, 1, 2], [30, 10, 2, 10])

    def test_a_right_result_in_any_form(self) -> None:
        named = {"totals": {"Dora": 12, "Cem": 3, "Ben": 20, "Ann": 66}, "winners": ["Cem"]}

        assert not names(scored(*self.ROUNDS, result=self.RESULT))
        assert not names(scored(*self.ROUNDS, result=named))
        assert not names(scored(*self.ROUNDS, result={}))
        assert not names(scored(*self.ROUNDS, result=None))

    def test_wrong_totals_are_one_finding_and_winners_that_follow_are_silent(self) -> None:
        value = scored(*self.ROUNDS, result={"totals": [66, 1, 3, 2], "winners": ["Ben"]})
        finding = only(value)

        assert (finding.name, finding.path) == ("totals-mismatch", "/result/totals/1")
        assert "and Dora 12" in finding.message

    def test_winners_that_do_not_follow_from_wrong_totals_are_a_second_finding(self) -> None:
        value = scored(*self.ROUNDS, result={"totals": [66, 1, 3, 2], "winners": ["Dora"]})

        assert sorted(names(value)) == ["totals-mismatch", "winners-mismatch"]

    def test_totals_that_follow_from_wrong_points_are_silent(self) -> None:
        wrong = {**PLAYED, "points": {"Ann": 26, "Ben": 5, "Cem": 15, "Dora": 28}}
        value = game(wrong, max_rounds=1, result={"totals": [26, 5, 15, 28], "winners": ["Ben"]})

        assert names(value) == ["points-mismatch"]

    def test_totals_that_follow_from_nothing_are_not(self) -> None:
        wrong = {**PLAYED, "points": {"Ann": 26, "Ben": 5, "Cem": 15, "Dora": 28}}
        value = game(wrong, max_rounds=1, result={"totals": [26, 9, 15, 28]})

        assert sorted(names(value)) == ["points-mismatch", "totals-mismatch"]

    @pytest.mark.parametrize(
        ("result", "name", "path"),
        [
            ([], "wrong-type", "/result"),
            ({"total": []}, "unknown-key", "/result/total"),
            ({"totals": [66, 20, 3, -1]}, "bad-value", "/result/totals/3"),
            ({"totals": [66, 20, 3]}, "missing-player", "/result/totals"),
            ({"rounds": "two"}, "wrong-type", "/result/rounds"),
            ({"rounds": -1}, "bad-value", "/result/rounds"),
            ({"rounds": 3}, "rounds-mismatch", "/result/rounds"),
            ({"totals": [66, 20, 3, 12], "winners": ["Cem"], "rounds": True}, "wrong-type", "/result/rounds"),
        ],
    )
    def test_a_faulty_result(self, result: Any, name: str, path: str) -> None:
        finding = only(scored(*self.ROUNDS, result=result))

        assert (finding.name, finding.path) == (name, path)


class TestReportedGames:
    def reported(self, result: Any, **keys: Any) -> dict[str, Any]:
        return {"take5": 1, "players": ["Ann", "Ben", "Cem"], **keys, "rounds": [], "result": result}

    def test_a_total_at_the_limit_finishes_it(self) -> None:
        course = course_of(self.reported({"totals": [70, 31, 50]}))

        assert (course.finished, course.winners, course.totals["Ben"]) == (True, ["Ben"], 31)

    def test_agreed_rounds_finish_it(self) -> None:
        assert course_of(self.reported({"totals": [32, 32, 64]}, max_rounds=3)).winners == ["Ann", "Ben"]
        assert course_of(self.reported({"totals": [32, 32, 60], "rounds": 3}, max_rounds=3)).finished is True
        assert course_of(self.reported({"totals": [12, 22, 30], "rounds": 2}, max_rounds=3)).finished is False

    def test_without_totals_nothing_is_known_of_them(self) -> None:
        course = course_of(self.reported({"winners": ["Ann"]}))

        assert (course.totals, course.finished, course.winners) == (None, None, None)
        assert course_of(self.reported({"winners": ["Ann"]}, max_rounds=3)).finished is True

    def test_wrong_winners(self) -> None:
        finding = only(self.reported({"totals": [70, 31, 50], "winners": ["Cem"]}))

        assert (finding.name, finding.path) == ("winners-mismatch", "/result/winners")

    def test_totals_that_no_game_gives(self) -> None:
        finding = only(self.reported({"totals": [700, 31, 50], "winners": ["Ben"]}))

        assert (finding.name, finding.path) == ("impossible-points", "/result/totals")
        assert not names(self.reported({"totals": [700, 31, 50]}, rules={"deck_size": 300}))


class TestIgnore:
    def test_at_every_level(self) -> None:
        wrong = {**PLAYED, "points": [1, 2, 3, 4]}

        assert not names(game(wrong, **{"x-ignore": ["points-mismatch"]}))
        assert not names(game({**wrong, "x-ignore": ["T503"]}))

    def test_an_ignored_claim_does_not_count(self) -> None:
        wrong = {**PLAYED, "points": [1, 2, 3, 4], "x-ignore": ["points-mismatch"]}

        assert course_of(game(wrong)).totals == PLAYED["points"]

    def test_in_a_turn_also_for_what_replay_and_claims_find(self) -> None:
        needless = [{**turn} for turn in PLAYED["turns"]]
        needless[0] = {**needless[0], "takes_row": 3, "rows": [[1], [2], [3], [4]]}
        needless[0]["x-ignore"] = ["choice-needless", "rows-mismatch"]
        value = game({**PLAYED, "turns": needless})

        assert not names(value)
        assert course_of(value).rounds[0].kind == "played"

    def test_a_repeated_card_let_pass_is_replayed(self) -> None:
        turns = [{**turn} for turn in PLAYED["turns"]]
        turns[9] = {"plays": [37, 67, 79, 97], "takes_row": 1, "x-ignore": ["duplicate-card"]}
        value = game({**PLAYED, "turns": turns, "points": None})

        assert not names(value)
        assert course_of(value).rounds[0].kind == "played"

    def test_two_equal_cards_of_one_turn_have_no_order(self) -> None:
        turns = [{**turn} for turn in PLAYED["turns"]]
        turns[9] = {"plays": [37, 67, 102, 102], "takes_row": 1, "x-ignore": ["duplicate-card"]}
        value = game({**PLAYED, "turns": turns, "points": None})

        assert not names(value)
        assert course_of(value).rounds[0].kind == "uncertain"

    def test_a_missing_choice_is_only_silenced(self) -> None:
        turns = [{**turn} for turn in PLAYED["turns"]]
        turns[2] = {"plays": turns[2]["plays"], "x-ignore": ["choice-missing"]}
        value = game({**PLAYED, "turns": turns})

        assert not names(value)
        assert course_of(value).rounds[0].kind == "scored"

    def test_a_card_let_pass_though_not_in_hand(self) -> None:
        hands = {"Ann": [63, 77, 89, 70, 85, 1, 60, 18, 64, 38]}
        turns = [{**turn} for turn in PLAYED["turns"]]
        turns[9]["x-ignore"] = ["not-in-hand"]
        value = game({**PLAYED, "hands": hands, "turns": turns})

        assert not names(value)
        assert course_of(value).rounds[0].kind == "played"

    def test_a_round_after_the_end_and_one_that_is_incomplete(self) -> None:
        ignored = {"points": [1, 1, 1, 40], "x-ignore": ["round-after-end"]}
        value = scored([66, 1, 1, 1])
        value["rounds"].append(ignored)
        broken_off = {**PLAYED, "turns": PLAYED["turns"][:9], "points": None, "x-ignore": ["turn-count"]}

        assert not [finding for finding in verdict(value).findings if finding.round == 2]
        assert not names(game(broken_off, PLAYED))

    def test_what_only_the_reader_sees(self) -> None:
        text = (
            '{"take5": 1, "players": ["Ann", "Ben"], "rounds": [{"x-ignore": ["duplicate-key"],'
            ' "points": {"Ann": 9, "Ann": 9, "Ben": 9}}]}'
        )
        assert not check_game(Document("game.json", 0, json.loads(text), text, 1, "json")).findings
        text = text.replace("x-ignore", "x-ignored")
        found = check_game(Document("game.json", 0, json.loads(text), text, 1, "json")).findings
        assert [(each.name, each.round) for each in found] == [("duplicate-key", 1)]

    def test_useless_entries_are_a_warning_where_they_stand(self) -> None:
        turns = [{**turn} for turn in PLAYED["turns"]]
        turns[0]["x-ignore"] = ["bad-row"]
        value = game(
            {**PLAYED, "turns": turns, "x-ignore": ["T401"]}, max_rounds=1, **{"x-ignore": ["syntax"]}
        )

        assert [(finding.name, finding.path) for finding in verdict(value).findings] == [
            ("useless-ignore", "/x-ignore/0"),
            ("useless-ignore", "/rounds/0/turns/0/x-ignore/0"),
            ("useless-ignore", "/rounds/0/x-ignore/0"),
        ]

    @pytest.mark.parametrize(
        ("entries", "name"),
        [("bad-row", "wrong-type"), (["bad-rows"], "bad-value"), ([7], "bad-value"), (["T999"], "bad-value")],
    )
    def test_entries_are_names_or_codes(self, entries: Any, name: str) -> None:
        assert [finding.name for finding in found(game(PLAYED, **{"x-ignore": entries}))] == [name]

    def test_null_ignores_nothing(self) -> None:
        assert not names(game(PLAYED, **{"x-ignore": None}))
