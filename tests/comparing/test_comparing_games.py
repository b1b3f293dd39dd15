"""Where two records differ, and which of the two the rules and everything else allow."""

import random
from typing import Any

import pytest

from take5cli.checks.slips import slips
from take5cli.comparing.comparison import Comparison, Lone, compare_records
from take5cli.comparing.verdicts import MOST_TOGETHER
from take5cli.errors import FileError, LogError
from take5cli.logs.faults import unreadable
from take5cli.logs.plain import copied, edited
from tests.checks.games import HANDS, PLAYED, game, played, with_play, with_turn
from tests.checks.hinting import ODD_VALUES, document_of, spoiled_game
from tests.comparing.pairs_of_records import compared, only, told
from tests.strategies import random_game

SCORED = {"points": {"Ann": 41, "Ben": 9, "Cem": 12, "Dora": 3}}
TOTALS = {"Ann": 67, "Ben": 9, "Cem": 27, "Dora": 31}
BARE = {key: value for key, value in PLAYED.items() if key != "points"}


class TestPlay:
    def test_a_card_that_is_not_in_the_hand(self) -> None:
        difference = only(game(played(hands=HANDS)), game(with_play(1, "Ben", 43)))

        assert (difference.kind, difference.player, difference.a.value, difference.b.value) == (
            "plays",
            "Ben",
            34,
            43,
        )
        assert (difference.round_a, difference.round_b, difference.turn_a, difference.turn_b) == (1, 1, 1, 1)
        assert difference.legal == "a"
        assert difference.b.reason == "the 43 is not in Ben's hand: it is in Dora's"
        assert difference.a.reason is None
        assert difference.b.span.line == 1

    def test_both_may_be_legal(self) -> None:
        difference = only(game(BARE), game({**BARE, "turns": with_play(10, "Dora", 100)["turns"]}))

        assert (difference.legal, difference.a.reason, difference.b.reason) == ("both", None, None)

    def test_neither_may_be(self) -> None:
        difference = only(game(with_play(1, "Ben", 43, hands=HANDS)), game(with_play(1, "Ben", 35)))

        assert difference.legal == "neither"
        assert "the 43 is not" in (difference.a.reason or "")
        assert "the 35 is not" in (difference.b.reason or "")

    def test_each_may_be_right_in_another_place(self) -> None:
        ours = with_play(1, "Ben", 43, hands=HANDS)
        theirs = with_play(8, "Cem", 48)

        assert told(game(ours), game(theirs)) == [("plays", 43, 34, "b"), ("plays", 84, 48, "a")]

    def test_a_row_chosen(self) -> None:
        assert told(game(PLAYED), game(with_turn(3, takes_row=1))) == [("takes_row", 2, 1, "a")]

    def test_a_row_that_one_left_out(self) -> None:
        difference = only(game(with_turn(3, takes_row=None)), game(PLAYED))

        assert (difference.a.value, difference.b.value, difference.legal) == (None, 2, "b")
        assert "takes_row must say" in (difference.a.reason or "")

    def test_a_card_that_one_left_out(self) -> None:
        plays = {"Ann": 63, "Cem": 56, "Dora": 30}
        difference = only(game(PLAYED), game(with_turn(1, plays=plays)))

        assert (difference.kind, difference.a.value, difference.b.value, difference.legal) == (
            "plays",
            34,
            None,
            "a",
        )

    def test_two_cards_exchanged_are_one_difference(self) -> None:
        plays = {"Ann": 90, "Ben": 77, "Cem": 39, "Dora": 27}

        assert told(game(played(hands=HANDS)), game(with_turn(2, plays=plays))) == [
            ("exchange", {"Ann": 77, "Ben": 90}, {"Ann": 90, "Ben": 77}, "a")
        ]

    def test_two_turns_in_another_order_are_one_difference(self) -> None:
        turns = [*PLAYED["turns"][:4], PLAYED["turns"][5], PLAYED["turns"][4], *PLAYED["turns"][6:]]
        difference = only(game(PLAYED), game(played(turns=turns)))

        assert (difference.kind, difference.turn_a, difference.turn_b, difference.legal) == (
            "order",
            5,
            5,
            "a",
        )
        assert difference.a.value == PLAYED["turns"][4]["plays"]

    def test_a_turn_that_one_does_not_have(self) -> None:
        turns = [*PLAYED["turns"][:4], *PLAYED["turns"][5:]]
        difference = only(game(PLAYED), game(played(turns=turns)))

        assert (difference.kind, difference.turn_a, difference.turn_b, difference.legal) == (
            "turn",
            5,
            None,
            "a",
        )
        assert (difference.a.value, difference.b.value) == (PLAYED["turns"][4]["plays"], None)
        assert only(game(played(turns=turns)), game(PLAYED)).turn_b == 5

    def test_the_starting_cards(self) -> None:
        assert told(game(PLAYED), game(played(start=[19, 140, 4, 51]))) == [
            ("start", [19, 104, 4, 51], [19, 140, 4, 51], "a")
        ]
        assert told(game(PLAYED), game(played(start=None))) == [("start", [19, 104, 4, 51], None, "a")]

    def test_a_hand(self) -> None:
        hands = {**HANDS, "Ben": [43 if card == 34 else card for card in HANDS["Ben"]]}

        assert [(each.kind, each.player, each.legal) for each in compared(
            game(played(hands=HANDS)), game(played(hands=hands))).differences] == [("hands", "Ben", "a")]  # fmt: skip

    def test_the_rows_after_a_turn(self) -> None:
        ours = with_turn(1, rows=[[19, 30, 34], [104], [4], [51, 56, 63]])
        theirs = with_turn(1, rows=[[19, 30, 34], [104], [4], [51, 56, 36]])

        assert [
            (each.kind, each.turn_a, each.legal) for each in compared(game(ours), game(theirs)).differences
        ] == [("turn rows", 1, "a")]

    def test_more_than_can_be_tried_together_is_tried_alone(self) -> None:
        rng = random.Random(1)
        theirs = copied(game(PLAYED))
        for turn in theirs["rounds"][0]["turns"][: MOST_TOGETHER + 1]:
            name = rng.choice(["Ann", "Ben", "Cem", "Dora"])
            turn["plays"][name] = rng.choice(slips(turn["plays"][name], 104))
        verdicts = {each.legal for each in compared(game(PLAYED), theirs).differences}

        assert "a" in verdicts
        assert verdicts <= {"a", "both"}

    def test_it_is_said_when_nothing_can_be_said(self) -> None:
        ours, theirs = game(PLAYED), copied(game(PLAYED))
        ours["rounds"][0]["turns"][9]["plays"]["Ann"] = 0
        theirs["rounds"][0]["turns"][9]["plays"]["Ann"] = 0
        for turn in theirs["rounds"][0]["turns"][: MOST_TOGETHER + 1]:
            turn["plays"]["Ann"] = slips(turn["plays"]["Ann"], 104)[0]
        assert {each.legal for each in compared(ours, theirs).differences} == {"unknown"}


class TestScores:
    def test_points_that_the_cards_give(self) -> None:
        difference = only(game(PLAYED), game(played(points={**PLAYED["points"], "Dora": 29})))

        assert (difference.kind, difference.player, difference.legal) == ("points", "Dora", "a")
        assert difference.b.reason == "the cards taken give Dora 28 points, not 29"

    def test_points_that_only_the_totals_tell(self) -> None:
        wrong = {"points": {**SCORED["points"], "Ann": 14}}
        ours, theirs = game(wrong, PLAYED, limit=90), game(SCORED, PLAYED, limit=90)

        assert only(ours, theirs).legal == "both"
        difference = only({**ours, "result": {"totals": TOTALS}}, theirs)
        assert difference.legal == "b"
        assert difference.a.reason == "the rounds add up to 40 for Ann, not 67"

    def test_points_that_are_not_all_there_tell_nothing(self) -> None:
        ours = game(played(hands=HANDS, points={"Ann": 26}))

        assert only(ours, game({**BARE, "turns": with_play(1, "Ben", 43)["turns"]})).legal == "a"

    def test_piles_are_sets(self) -> None:
        ours = {"piles": [[11, 22], [3, 4], [5, 6], [7, 8]], "points": [10, 2, 3, 2]}
        theirs = {"piles": [[22, 11], [3, 4], [5, 6], [7, 9]], "points": [10, 2, 3, 2]}
        rules = {"cards_per_hand": 2}

        assert told(game(ours, rules=rules), game(theirs, rules=rules)) == [("piles", [7, 8], [7, 9], "both")]

    def test_the_result(self) -> None:
        ours = game(PLAYED, SCORED, result={"totals": TOTALS, "winners": ["Ben"], "rounds": 2})
        theirs = game(
            PLAYED, SCORED, result={"totals": {**TOTALS, "Ann": 76}, "winners": ["Cem"], "rounds": 3}
        )

        assert told(ours, theirs) == [
            ("totals", 67, 76, "a"),
            ("winners", ["Ben"], ["Cem"], "a"),
            ("rounds", 2, 3, "a"),
        ]
        assert compared(ours, theirs).differences[0].player == "Ann"
        assert compared(ours, theirs).differences[2].b.reason == "2 rounds were played to the end, not 3"

    def test_neither_result(self) -> None:
        totals = [{"totals": {**TOTALS, "Ann": number}} for number in (66, 68)]
        difference = only(game(PLAYED, SCORED, result=totals[0]), game(PLAYED, SCORED, result=totals[1]))

        assert difference.legal == "neither"
        assert difference.a.reason == "the rounds add up to 67 for Ann, not 66"
        assert difference.b.reason == "the rounds add up to 67 for Ann, not 68"

    def test_a_result_of_unknown_rounds(self) -> None:
        ours, theirs = game(with_turn(3, takes_row=None)), game(with_turn(3, takes_row=None))
        found = told({**ours, "result": {"rounds": 1}}, {**theirs, "result": {"rounds": 2}})

        assert found == [("rounds", 1, 2, "unknown")]

    def test_more_readings_than_can_be_tried(self) -> None:
        rounds = [{"points": [1, 5, 9, 20]}] * 9
        others = [{"points": [1, 5, 9, 21]}] * 9
        verdicts = {
            each.legal for each in compared(game(*rounds, limit=900), game(*others, limit=900)).differences
        }

        assert verdicts == {"both"}


class TestGame:
    def test_a_round_that_one_does_not_have(self) -> None:
        difference = only(
            game(PLAYED, SCORED, result={"totals": TOTALS}), game(SCORED, result={"totals": TOTALS})
        )

        assert (difference.kind, difference.round_a, difference.round_b, difference.legal) == (
            "round",
            1,
            None,
            "a",
        )
        assert difference.b.reason == "the rounds add up to 41 for Ann, not 67 (and Cem 12 and Dora 3)"

    def test_an_unfinished_round_counts_so_far(self) -> None:
        round_ = {**BARE, "turns": BARE["turns"][:4]}
        totals = [{"totals": [0, 0, 10, number]} for number in (11, 12)]

        assert told(game(round_, result=totals[0]), game(round_, result=totals[1])) == [
            ("totals", 11, 12, "b")
        ]

    def test_an_unfinished_round_ends_no_game(self) -> None:
        round_ = {**BARE, "turns": BARE["turns"][:4]}
        winners = [{"winners": names} for names in (["Ann", "Ben"], ["Dora"])]

        assert told(game(round_, limit=11, result=winners[0]), game(round_, limit=11, result=winners[1])) == [
            ("winners", ["Ann", "Ben"], ["Dora"], "neither")
        ]

    def test_the_limit(self) -> None:
        found = told(game(PLAYED, SCORED, PLAYED), game(PLAYED, SCORED, PLAYED, limit=90, max_rounds=3))

        assert found == [("limit", 66, 90, "b"), ("max_rounds", None, 3, "both")]

    def test_the_rules(self) -> None:
        ours, theirs = game(PLAYED), game(PLAYED, variant="tactics")

        assert told(ours, theirs) == [("rules", {"variant": "standard"}, {"variant": "tactics"}, "a")]
        house = {"rules": {"row_capacity": 6}}
        assert [each[0] for each in told(theirs, game(PLAYED, **house))] == ["rules"]
        assert told(game(SCORED), game(SCORED, variant="tactics"))[0][3] == "both"
        assert told(game(SCORED, limit=90), game(SCORED, limit=90, rules={"row_count": 1}))[0][3] == "a"

    def test_who_played_a_round(self) -> None:
        three = {"players": ["Ann", "Ben", "Cem"], "points": [30, 9, 12]}
        found = compared(game(SCORED, three, limit=90), game(SCORED, {**SCORED}, limit=90)).differences

        assert found[0].kind == "players"
        assert found[0].a.value == ["Ann", "Ben", "Cem"]

    def test_a_player_that_one_does_not_have(self) -> None:
        found = compared(game(SCORED), game({"points": [41, 9, 12]}, players=["Ann", "Ben", "Cem"]))

        assert found.players == (("Ann", "Ann"), ("Ben", "Ben"), ("Cem", "Cem"), ("Dora", None))
        assert [each.kind for each in found.differences] == ["players"]
        found = compared(game({"points": [41, 9, 12]}, players=["Ann", "Ben", "Cem"]), game(SCORED))
        assert found.players[3] == (None, "Dora")

    def test_a_draft(self) -> None:
        rng = random.Random(2)
        ours = random_game(rng, variant="advanced", players=2, hands=True, max_rounds=1, result=False)
        theirs = copied(ours)
        draft = theirs["rounds"][0]["draft"]
        draft[0], draft[1] = draft[1], draft[0]
        found = compared(ours, theirs).differences
        assert [(each.kind, each.legal) for each in found] == [("draft", "a")]
        first = theirs["rounds"][0]
        first["draft"] = ours["rounds"][0]["draft"]
        first["first"] = "Ben" if ours["rounds"][0].get("first") != "Ben" else "Ann"
        ours["rounds"][0].setdefault("first", "Ann")
        assert told(ours, theirs) == [("first", ours["rounds"][0]["first"], first["first"], "a")]

    def test_a_draft_is_read_in_the_order_of_its_record(self) -> None:
        rng = random.Random(2)
        ours = random_game(rng, variant="advanced", players=2, hands=True, max_rounds=1, result=False)
        theirs = copied(ours)
        round_ = theirs["rounds"][0]
        theirs["players"] = ["Ben", "Ann"]
        round_["first"] = ours["rounds"][0].pop("first", "Ann")
        if round_["first"] == "Ben":
            del round_["first"]  # it is whoever comes first there
        del round_["hands"], ours["rounds"][0]["draft"]
        assert compared(ours, theirs).is_same
        round_["turns"][0]["plays"]["Ann"] = round_["turns"][1]["plays"]["Ben"]

        assert only(ours, theirs).legal == "a"

    def test_what_they_call_things_is_no_difference(self) -> None:
        names = dict(zip(("Ann", "Ben", "Cem", "Dora"), ("ann", "Benny", "C.", "Dora"), strict=True))
        order = ["Dora", "Cem", "Ben", "Ann"]
        turns = [{**turn, "plays": [turn["plays"][name] for name in order]} for turn in PLAYED["turns"]]
        theirs = game(
            {**PLAYED, "turns": turns, "points": [PLAYED["points"][name] for name in order]},
            players=[names[name] for name in order],
            title="Freitag",
        )
        found = compared(game(PLAYED, title="Friday", date="2026-11-27"), theirs)

        assert found.is_same
        assert found.players == (("Ann", "ann"), ("Ben", "Benny"), ("Cem", "C."), ("Dora", "Dora"))
        assert (found.same_order, found.about) == (False, ("title",))
        assert compared(game(PLAYED), game(PLAYED)).same_order

    def test_what_only_one_tells_is_no_difference(self) -> None:
        ours = game(played(hands=HANDS), SCORED, result={"totals": TOTALS})
        theirs = game({"points": PLAYED["points"]}, SCORED, result={"winners": ["Ben"]})
        found = compared(ours, theirs)

        assert found.is_same
        assert found.only_a == (
            "start of round 1",
            "hands of round 1",
            "turns of round 1",
            "totals of the result",
        )
        assert found.only_b == ("winners of the result",)
        found = compared(game(with_turn(1, rows=[[19, 30, 34], [104], [4], [51, 56, 63]])), game(PLAYED))
        assert found.only_a == ("rows after turns of round 1",)

    def test_how_many_errors_each_has(self) -> None:
        found = compared(game(PLAYED), game(with_turn(3, takes_row=1), date="soon"))

        assert (found.errors_a, found.errors_b) == (0, 2)


class TestRecords:
    def test_games_are_paired_and_the_rest_is_alone(self) -> None:
        ours = [document_of(game(PLAYED)), document_of(game(SCORED, id="x"))]
        theirs = [document_of(game({"points": [1, 5, 9, 20]}, id="x"))]
        first, second = compare_records(ours, theirs)

        assert isinstance(first, Lone)
        assert (first.document, first.of_b) == (ours[0], False)
        assert isinstance(second, Comparison)
        assert second.a is ours[1]
        (lone, _) = sorted(compare_records(theirs, ours), key=lambda each: not isinstance(each, Lone))
        assert isinstance(lone, Lone)
        assert lone.of_b

    def test_what_is_no_game_is_refused(self) -> None:
        with pytest.raises(LogError, match="unsupported-version"):
            list(compare_records([document_of({"take5": 2})], [document_of(game())]))
        with pytest.raises(FileError, match="no such"):
            list(compare_records([document_of(game())], [unreadable("a", 0, "no such file")]))


def test_the_true_record_is_never_called_illegal() -> None:
    rng = random.Random(3)
    seen = set()
    for _ in range(30):
        truth = copied(
            random_game(
                rng, players=3, named=rng.random() < 0.5, hands=rng.random() < 0.6, claims=rng.random() < 0.4,
                max_rounds=2, result=rng.random() < 0.5,
            )
        )  # fmt: skip
        theirs = _mistyped(rng, truth)
        for difference in compared(truth, theirs).differences:
            assert difference.legal in ("a", "both")
            seen.add(difference.legal)
        for difference in compared(theirs, truth).differences:
            assert difference.legal in ("b", "both")
    assert seen == {"a", "both"}


def _mistyped(rng: random.Random, value: Any) -> Any:
    number = rng.randrange(len(value["rounds"]))
    turn = rng.randrange(10)
    plays = value["rounds"][number]["turns"][turn]["plays"]
    key = rng.choice(list(plays) if isinstance(plays, dict) else range(len(plays)))
    return edited(
        value, [(("rounds", number, "turns", turn, "plays", key), rng.choice(slips(plays[key], 104)))]
    )


def test_whatever_is_wrong_with_the_records_they_are_compared() -> None:
    rng = random.Random(9)
    kinds = set()
    for _ in range(40):
        ours = spoiled_game(rng)
        theirs = ours
        for _ in range(3):
            number = (
                rng.randrange(len(ours["rounds"]))
                if type(ours.get("rounds")) is list and ours["rounds"]
                else None
            )
            keys = (
                list(ours["rounds"][number])
                if number is not None and type(ours["rounds"][number]) is dict
                else []
            )
            if keys:
                theirs = edited(
                    theirs, [(("rounds", number or 0, rng.choice(keys)), rng.choice(ODD_VALUES[1:]))]
                )
        try:
            found = compared(ours, theirs)
        except LogError:
            continue
        assert compared(ours, ours).is_same
        kinds |= {each.kind for each in found.differences}
    assert len(kinds) > 3
