"""T3xx: players, variant, house rules, and the deal."""

from typing import Any

import pytest

from tests.checks.games import HANDS, PLAYED, found, game, names, only, played, verdict, with_play

DRAFT = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]


def advanced(**keys: Any) -> dict[str, Any]:
    round_ = {"start": [21, 22, 23, 24], "draft": DRAFT, **keys}
    return {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "variant": "advanced",
        "rounds": [{key: value for key, value in round_.items() if value is not None}],
    }


class TestPlayers:
    @pytest.mark.parametrize(
        ("count", "variant"), [(1, None), (11, None), (7, "advanced"), (11, "tactics"), (0, None)]
    )
    def test_too_few_or_too_many(self, count: int, variant: str | None) -> None:
        value = {
            "take5": 1,
            "players": [f"P{seat}" for seat in range(count)],
            "variant": variant,
            "rounds": [],
        }

        assert (only(value).name, only(value).path) == ("player-count", "/players")

    def test_without_players_nothing_else_is_judged(self) -> None:
        assert only({**game(PLAYED, result={"winners": ["Ann"]}), "players": []}).name == "player-count"
        assert only(game({"players": [], "points": []})).name == "player-count"

    def test_house_rules_need_cards_enough(self) -> None:
        assert only(game(rules={"deck_size": 43})).name == "player-count"
        assert not names(game(rules={"deck_size": 44}))

    def test_a_name_twice(self) -> None:
        finding = only({**game(PLAYED), "players": ["Ann", "Ben", "Cem", "Ann"]})

        assert (finding.name, finding.path, finding.notes[0].text) == (
            "duplicate-player",
            "/players/3",
            "first here",
        )

    @pytest.mark.parametrize(
        ("name", "hint"), [(7, '"7"'), (None, '"null"'), (True, '"true"'), ("", None), (" ", None)]
    )
    def test_a_name_is_text(self, name: Any, hint: str | None) -> None:
        finding = only({**game(), "players": ["Ann", name]})

        assert (finding.name, finding.path) == ("wrong-type", "/players/1")
        assert (hint or "") in (finding.hint or "")

    def test_players_of_a_round_are_among_the_game_s(self) -> None:
        assert only(game({"players": ["Ann", "Bem"], "points": [9, 9]})).hint == "did you mean Ben?"
        assert only(game({"players": ["Ann"], "points": [9]})).name == "player-count"
        assert only(game({"players": ["Ann", "Ann"], "points": [9]})).name == "duplicate-player"
        assert only(game({"players": "Ann", "points": [9]})).name == "wrong-type"

    def test_who_left_stays_away(self) -> None:
        value = game(
            {"points": [10, 10, 10, 20]}, {"players": ["Ann", "Ben"], "points": [5, 6]}, {"points": [5, 6]}
        )

        course = verdict(value).course
        assert course is not None
        assert course.totals == {"Ann": 20, "Ben": 22, "Cem": 10, "Dora": 20}
        assert not found(value)


class TestAgreement:
    @pytest.mark.parametrize(
        ("keys", "name", "path"),
        [
            ({"variant": "pro"}, "bad-value", "/variant"),
            ({"variant": 7}, "wrong-type", "/variant"),
            ({"limit": 0}, "bad-value", "/limit"),
            ({"limit": "66"}, "wrong-type", "/limit"),
            ({"limit": None}, "bad-value", "/limit"),
            ({"limit": None, "max_rounds": 0}, "bad-value", "/max_rounds"),
            ({"max_rounds": -1}, "bad-value", "/max_rounds"),
            ({"rules": []}, "wrong-type", "/rules"),
            ({"rules": {"deck_sice": 90}}, "unknown-key", "/rules/deck_sice"),
            ({"rules": {"row_count": 1}}, "bad-value", "/rules/row_count"),
            ({"rules": {"row_capacity": "five"}}, "wrong-type", "/rules/row_capacity"),
            ({"rules": {"low_card": "dearest"}}, "bad-value", "/rules/low_card"),
            ({"rules": {"low_card": 1}}, "wrong-type", "/rules/low_card"),
            ({"date": "2026-02-30"}, "bad-value", "/date"),
            ({"date": "Friday"}, "bad-value", "/date"),
            ({"date": ["2026"]}, "wrong-type", "/date"),
        ],
    )
    def test_a_faulty_value_is_one_finding(self, keys: dict[str, Any], name: str, path: str) -> None:
        finding = only(game(PLAYED, **keys))

        assert (finding.name, finding.path) == (name, path)

    def test_a_variant_in_doubt_leaves_the_play_unjudged(self) -> None:
        value = game(with_play(1, "Ann", 200), played(start=[19, 104, 4]), variant="advnced")

        assert [finding.path for finding in found(value)] == ["/variant"]
        assert verdict(value).course is not None

    @pytest.mark.parametrize(
        "date", ["2026-11-27", "2026-11-27T20:30", "2026-11-27T20:30:00+01:00", "20261127", "2026-W48-5"]
    )
    def test_dates_are_iso_8601(self, date: str) -> None:
        assert not names(game(PLAYED, date=date))

    def test_null_takes_the_variant_s_own_figure(self) -> None:
        assert not names(game(PLAYED, rules={"deck_size": None, "low_card": None}))


class TestDeal:
    @pytest.mark.parametrize("start", [[19, 104, 4], [19, 104, 4, 51, 52]])
    def test_a_start_of_another_size(self, start: list[int]) -> None:
        finding = only(game(played(start=start)))

        assert (finding.name, finding.path) == ("hand-size", "/rounds/0/start")

    @pytest.mark.parametrize("card", [0, 105, -4, 550])
    def test_a_card_of_no_deck(self, card: int) -> None:
        assert only(game(with_play(2, "Ben", card))).path == "/rounds/0/turns/1/plays/Ben"
        assert only(game(played(start=[19, 104, card, 51]))).path == "/rounds/0/start/2"

    def test_the_deck_of_tactics_ends_earlier(self) -> None:
        value = {
            "take5": 1,
            "players": ["Ann", "Ben"],
            "variant": "tactics",
            "rounds": [{"start": [1, 2, 3, 25]}],
        }

        assert "1 to 24" in only(value).message

    def test_a_start_card_twice(self) -> None:
        finding = only(game(played(start=[19, 104, 4, 19])))

        assert (finding.name, finding.path) == ("duplicate-card", "/rounds/0/start/3")
        assert finding.notes[0].text == "a starting card"

    def test_hands_and_start_share_no_card(self) -> None:
        hands = {**HANDS, "Cem": [19, *HANDS["Cem"][1:]]}
        finding = only(game(played(hands=hands)))

        assert (finding.name, finding.path) == ("duplicate-card", "/rounds/0/hands/Cem/0")

    def test_the_later_of_two_is_found_whatever_the_order_of_keys(self) -> None:
        hands = {**HANDS, "Cem": [19, *HANDS["Cem"][1:]]}
        finding = only(game({"hands": hands, **played()}))

        assert (finding.name, finding.path) == ("duplicate-card", "/rounds/0/start/0")

    def test_a_card_in_two_hands_is_one_finding_and_neither_hand_is_held_against_the_plays(self) -> None:
        hands = {**HANDS, "Ben": [HANDS["Ann"][3], *HANDS["Ben"][1:]]}

        assert only(game(played(hands=hands))).path == "/rounds/0/hands/Ben/0"

    def test_a_hand_of_another_size_is_not_held_against_the_plays(self) -> None:
        hands = {**HANDS, "Ben": HANDS["Ben"][1:]}
        finding = only(game(played(hands=hands)))

        assert (finding.name, finding.path) == ("hand-size", "/rounds/0/hands/Ben")

    def test_hands_may_be_left_out(self) -> None:
        assert not names(game(played(hands={"Ben": HANDS["Ben"], "Ann": None})))
        assert not names(game(played(hands=list(HANDS.values()))))

    def test_hands_are_lists_of_cards(self) -> None:
        assert only(game(played(hands={"Ben": 7}))).path == "/rounds/0/hands/Ben"
        assert only(game(played(hands={"Ben": ["7", *HANDS["Ben"][1:]]}))).path == "/rounds/0/hands/Ben/0"


class TestDraft:
    def test_a_draft_says_who_holds_what(self) -> None:
        assert not found(advanced())
        assert not found(advanced(turns=[{"plays": {"Ann": 1, "Ben": 2}, "takes_row": 1}]))
        assert only(advanced(turns=[{"plays": {"Ann": 2, "Ben": 4}, "takes_row": 1}])).name == "not-in-hand"

    def test_who_picked_first(self) -> None:
        turn = [{"plays": {"Ann": 2, "Ben": 1}, "takes_row": 1}]

        assert not found(advanced(first="Ben", turns=turn))
        assert only(advanced(first="Bem", turns=turn)).path == "/rounds/0/first"
        assert only(advanced(first=7, turns=turn)).name == "wrong-type"

    def test_hands_that_contradict_it(self) -> None:
        finding = only(advanced(hands={"Ann": [2, 3, 5, 7, 9, 11, 13, 15, 17, 19]}))

        assert (finding.name, finding.path, finding.player) == ("draft-mismatch", "/rounds/0/draft/0", "Ann")

    def test_a_hand_with_cards_that_nobody_drafted(self) -> None:
        value = advanced(start=None, hands={"Ann": [24, 3, 5, 7, 9, 11, 13, 15, 17, 19]})

        assert only(value).name == "draft-mismatch"

    def test_its_size_and_its_cards(self) -> None:
        assert only(advanced(draft=DRAFT[:-1])).name == "hand-size"
        assert only(advanced(draft=[*DRAFT[:-1], 1])).path == "/rounds/0/draft/19"
        assert only(advanced(draft=[*DRAFT[:-1], 21])).name == "duplicate-card"

    def test_a_draft_is_for_the_advanced_game(self) -> None:
        finding = only(game(played(draft=DRAFT)))

        assert (finding.name, finding.path) == ("unknown-key", "/rounds/0/draft")
