"""What a log determines is filled in, and nothing else: never wrong, never twice, what stays open is told."""

import random
from itertools import product
from typing import Any

import pytest

from take5cli.checks.inferring import Inference, infer
from take5cli.logs.plain import copied, edited
from tests import plain_engine
from tests.checks.games import HANDS, PLAYED, game, played, with_turn
from tests.strategies import random_game

POINTS = PLAYED["points"]
SCORED = {"points": {"Ann": 41, "Ben": 9, "Cem": 12, "Dora": 3}}
TOTALS = {"Ann": 67, "Ben": 9, "Cem": 27, "Dora": 31}
RESULT = {"totals": TOTALS, "winners": ["Ben"]}


def told(inference: Inference) -> list[tuple[int, int, str]]:
    return [(each.round, each.turn, each.words) for each in inference.open]


class TestChoices:
    def test_the_only_row_that_fits(self) -> None:
        inference = infer(game(with_turn(3, takes_row=None)))

        assert inference.edits == [(("rounds", 0, "turns", 2, "takes_row"), 2)]
        assert told(inference) == []

    def test_all_of_a_round_together(self) -> None:
        value = game(PLAYED)
        for turn in value["rounds"][0]["turns"]:
            turn.pop("takes_row", None)
        value["rounds"][0]["turns"][5]["rows"] = [[8, 22], [20, 69, 87, 92], [1], [103]]
        inference = infer(value)

        assert {path[3]: row for path, row in inference.edits} == {2: 2, 3: 1, 5: 3, 9: 1}
        assert inference.open == []

    def test_several_rows_stay_open(self) -> None:
        round_ = {"start": [10, 20, 55, 41], "turns": [{"plays": [2, 99]}], "points": [3, 9]}
        inference = infer({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]})

        assert (inference.edits, told(inference)) == ([], [(1, 1, "rows 1, 2 and 4 fit")])

    def test_any_row(self) -> None:
        round_ = {"start": [10, 20, 30, 41], "turns": [{"plays": [2, 99]}]}

        assert told(infer({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]})) == [
            (1, 1, "any row fits")
        ]

    def test_a_later_turn_may_need_no_choice(self) -> None:
        turns = [{"plays": [2, 99]}, {"plays": [11, 12]}]
        round_ = {"start": [10, 20, 30, 41], "turns": turns}

        assert told(infer({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]})) == [
            (1, 1, "any row fits")
        ]
        round_ = {"start": [50, 60, 70, 80], "turns": [{"plays": [40, 99]}, {"plays": [30, 98]}]}
        round_["turns"][1]["rows"] = [[40], [60], [70, 98], [30]]  # type: ignore[index]
        inference = infer({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]})
        assert [path[3] for path, _ in inference.edits] == [0, 1]

    def test_a_choice_that_only_one_way_needs(self) -> None:
        turns = [{"plays": [5, 99]}, {"plays": [7, 98]}, {"plays": [3, 97]}]
        round_ = {"start": [10, 20, 30, 41], "turns": turns, "points": [9, 0]}
        inference = infer({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]})

        assert told(inference)
        assert {each.turn for each in inference.open} <= {1, 3}

    def test_a_faulty_round_has_no_row_that_fits(self) -> None:
        value = game(with_turn(3, takes_row=None))
        value["rounds"][0]["turns"][8]["plays"]["Ann"] = 63

        assert told(infer(value)) == [(1, 3, "no row fits what is recorded")]

    def test_too_many_are_not_tried(self) -> None:
        turns = [{"plays": [20 - 2 * at, 21 - 2 * at]} for at in range(10)]
        value = {
            "take5": 1,
            "players": ["Ann", "Ben"],
            "rounds": [{"start": [50, 60, 70, 80], "turns": turns}],
        }

        assert told(infer(value)) == [(1, 1, "too many choices are missing to try them all")]

    def test_the_rest_of_the_game_tells_too(self) -> None:
        round_ = with_turn(3, takes_row=None)
        del round_["points"]
        first = infer(game(round_, SCORED))
        second = infer(game(round_, SCORED, result=RESULT))

        assert first.open
        assert second.open == []
        assert ((("rounds", 0, "turns", 2, "takes_row"), 2)) in second.edits

    def test_a_later_round_tells_that_the_game_was_not_over(self) -> None:
        rounds: list[Any] = [{"start": [10, 20, 55, 41], "turns": [{"plays": [2, 99]}]}, {"points": [1, 0]}]
        value = {"take5": 1, "players": ["Ann", "Ben"], "rules": {"cards_per_hand": 1}, "rounds": rounds}

        assert told(infer(value)) == [(1, 1, "any row fits")]
        assert told(infer({**value, "limit": 7})) == [(1, 1, "rows 1, 2 and 4 fit")]

    def test_a_wrong_choice_is_not_overwritten(self) -> None:
        assert infer(game(with_turn(3, takes_row=7))).edits == []
        assert infer(game(with_turn(3, takes_row=1))).edits == []


class TestPlays:
    def test_the_card_that_is_left_in_the_hand(self) -> None:
        value = game({**with_turn(1, plays={"Ann": 63, "Cem": 56, "Dora": 30}), "hands": HANDS})

        assert infer(value).edits == [(("rounds", 0, "turns", 0, "plays", "Ben"), 34)]

    def test_not_where_several_cards_fit(self) -> None:
        assert infer(game(with_turn(1, plays={"Ann": 63, "Cem": 56, "Dora": 30}))).edits == []


class TestPoints:
    def test_of_a_played_and_of_a_counted_round(self) -> None:
        piles = {"Ann": [11, 22, 3, 4], "Ben": [5, 6, 7, 8], "Cem": [12, 13, 14, 15, 16, 17, 18, 19], "Dora": [
            21, 23, 24, 25, 26, 27, 28, 29]}  # fmt: skip
        inference = infer(game(played(points=None), {"piles": piles}))

        assert inference.edits == [
            (("rounds", 0, "points"), POINTS),
            (("rounds", 1, "points"), {"Ann": 12, "Ben": 5, "Cem": 9, "Dora": 9}),
        ]

    def test_in_the_form_that_the_log_has(self) -> None:
        turns = [{**turn, "plays": list(turn["plays"].values())} for turn in PLAYED["turns"]]
        value = game(played(turns=turns, points=None))

        assert infer(value).edits == [(("rounds", 0, "points"), list(POINTS.values()))]

    def test_with_the_names_as_the_log_spells_them(self) -> None:
        turns = [
            {
                **turn,
                "plays": dict(zip(["Ann", "Be\u0301n", "Cem", "Dora"], turn["plays"].values(), strict=True)),
            }
            for turn in PLAYED["turns"]
        ]
        value = game(played(turns=turns, points=None), players=["Ann", "Be\u0301n", "Cem", "Dora"])

        assert list(infer(value).edits[0][1]) == ["Ann", "Be\u0301n", "Cem", "Dora"]

    def test_what_is_recorded_stays_and_null_counts_as_absent(self) -> None:
        wrong = {**POINTS, "Ann": 1}
        assert infer(game(played(points=wrong))).edits == []
        assert infer(game({**PLAYED, "points": None})).edits == [(("rounds", 0, "points"), POINTS)]

    def test_an_unfinished_round_has_none_yet(self) -> None:
        assert infer(game(played(turns=PLAYED["turns"][:4], points=None))).edits == []
        assert (
            infer(game(played(turns=PLAYED["turns"][:4], points=None), result={"totals": [0, 0, 0, 1]})).edits
            == []
        )

    def test_nothing_is_made_of_a_faulty_round(self) -> None:
        value = game(played(points=None, rows=[[37], [102], [79], [101]]), played(points=None))

        assert infer(value).edits == [(("rounds", 1, "points"), POINTS)]

    def test_from_the_totals_where_one_round_is_unknown(self) -> None:
        value = game(SCORED, {}, PLAYED, limit=900, result={"totals": [80, 30, 40, 50]})

        assert infer(value).edits == [
            (("rounds", 1, "points"), {"Ann": 13, "Ben": 21, "Cem": 13, "Dora": 19})
        ]
        assert infer({**value, "date": "soon"}).edits == []

    def test_not_if_that_would_make_it_worse(self) -> None:
        value = game(SCORED, {}, PLAYED, result={"totals": [95, 30, 40, 50]})

        assert infer(value).edits == []

    def test_the_turns_of_the_round_may_be_lost(self) -> None:
        value = game(
            {"start": [19, 104, 4, 51], "turns": "lost"}, SCORED, limit=900, result={"totals": TOTALS}
        )

        assert infer(value).edits == [(("rounds", 0, "points"), POINTS)]

    def test_a_round_that_is_none_is_passed_over(self) -> None:
        assert infer(game(played(points=None)) | {"rounds": [None, played(points=None)]}).edits == [
            (("rounds", 1, "points"), POINTS)
        ]


class TestResult:
    def test_of_a_game_that_has_ended(self) -> None:
        assert infer(game(PLAYED, SCORED)).edits == [(("result",), RESULT)]
        assert infer(game(PLAYED, SCORED, result=None)).edits == [(("result",), RESULT)]

    def test_what_is_missing_of_it(self) -> None:
        assert infer(game(PLAYED, SCORED, result={"totals": TOTALS})).edits == [
            (("result", "winners"), ["Ben"])
        ]
        assert infer(game(PLAYED, SCORED, result={"winners": ["Ben"], "totals": None})).edits == [
            (("result", "totals"), TOTALS)
        ]

    def test_of_a_reported_game(self) -> None:
        assert infer(game(result={"totals": list(TOTALS.values())})).edits == [
            (("result", "winners"), ["Ben"])
        ]

    @pytest.mark.parametrize(
        "value",
        [
            game(PLAYED),
            game(PLAYED, {"points": {**SCORED["points"], "Ann": 1000}}),
            game(PLAYED, SCORED, result={"totals": {**TOTALS, "Ann": 1}}),
            game(PLAYED, SCORED, result=RESULT),
            game(),
            {"take5": 2},
            "no game",
        ],
    )
    def test_nothing_of_a_game_that_goes_on_or_is_wrong_or_complete(self, value: Any) -> None:
        assert infer(value).edits == []


def thinned(rng: random.Random, value: Any) -> Any:
    """The game without some of what it determines."""
    value = copied(value)
    for round_ in value["rounds"]:
        if rng.random() < 0.5:
            round_.pop("points", None)
        for turn in round_.get("turns", ()):
            if rng.random() < 0.5:
                turn.pop("takes_row", None)
    if rng.random() < 0.5:
        value.pop("result")
    return value


def test_whatever_is_filled_in_is_what_was_there() -> None:
    rng = random.Random(8)
    filled = 0
    for _ in range(40):
        whole = random_game(
            rng,
            players=rng.choice([2, 3, 4]),
            named=rng.random() < 0.6,
            claims=rng.random() < 0.5,
            max_rounds=rng.choice([1, 2]),
            house={"cards_per_hand": 4} if rng.random() < 0.3 else None,
        )
        thin = thinned(rng, whole)
        inference = infer(thin)
        assert infer(edited(thin, inference.edits)).edits == []
        for path, new in inference.edits:
            old: Any = whole
            for step in path:
                old = old.get(step) if isinstance(old, dict) else old[step]
            if path == ("result",):
                old = {key: old[key] for key in new}
            if path[-1] != "points" or old is not None:
                assert new == old, path
                filled += 1
    assert filled > 40


def test_every_choice_is_filled_in_or_open_as_trying_all_of_them_says() -> None:
    rng = random.Random(4)
    seen = set()
    for _ in range(60):
        whole = random_game(
            rng, players=2, named=False, rounds=1, house={"cards_per_hand": 3, "deck_size": 40}
        )
        round_ = whole["rounds"][0]
        plays = [turn["plays"] for turn in round_["turns"]]
        choices = [turn.pop("takes_row", None) for turn in round_["turns"]]
        piles = plain_engine.play(round_["start"], plays, choices, 5, False)[0]
        round_["points"] = [plain_engine.total_heads(pile) for pile in piles]
        whole.pop("result")
        ways = [
            way
            for way in product((None, 1, 2, 3, 4), repeat=3)
            if agrees(round_["start"], plays, list(way), round_["points"])
        ]
        inference = infer(whole)
        filled = {path[3]: row for path, row in inference.edits if path[-1] == "takes_row"}
        for turn in range(3):
            rows = {way[turn] for way in ways}
            if len(rows) == 1:
                assert [filled.get(turn)] == list(rows)
            else:
                assert turn not in filled
                assert turn + 1 in {each.turn for each in inference.open}
            seen.add(len(rows))
    assert seen >= {1, 2, 4}


def agrees(start: list[int], plays: list[list[int]], choices: list[int | None], points: list[int]) -> bool:
    rows = [[card] for card in start]
    score = [0] * len(points)
    for turn, choice in zip(plays, choices, strict=True):
        if plain_engine.needs_choice(rows, turn) != (choice is not None):
            return False
        for seat, cards in plain_engine.resolve(rows, turn, choice, 5):
            score[seat] += plain_engine.total_heads(cards)
    return score == points
