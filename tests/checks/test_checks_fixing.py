"""What can be mended in one way only is mended, as long as there is any; all else stays."""

import random

from take5cli.checks.fixing import fix
from take5cli.checks.game import errors_in
from take5cli.logs.plain import edited
from tests.checks.games import HANDS, PLAYED, game, played, with_play, with_turn
from tests.checks.hinting import spoiled_game

WRONG = with_play(1, "Ben", 43, hands=HANDS)


def test_a_round_is_mended() -> None:
    fixed = fix(game(WRONG))

    assert fixed.edits == [(("rounds", 0, "turns", 0, "plays", "Ben"), 34)]
    assert [(problem.name, correction.words) for problem, correction in fixed.done] == [
        ("not-in-hand", "turn 1: Ben 34, not 43")
    ]


def test_what_a_correction_brings_to_light_is_mended_too() -> None:
    value = game(WRONG, with_turn(3, takes_row=None), max_rounds=2)
    assert [problem.name for problem, _ in fix(value).done] == ["not-in-hand", "choice-missing"]
    assert errors_in(edited(value, fix(value).edits))[0] == []


def test_then_the_totals_tell_of_another_round() -> None:
    scored = {"points": {"Ann": 3, "Ben": 24, "Cem": 9, "Dora": 12}}
    blind = with_turn(3, takes_row=None)
    del blind["points"]
    totals = {"Ann": 55, "Ben": 24, "Cem": 39, "Dora": 68}
    fixed = fix(game(WRONG, blind, scored, limit=900, result={"totals": totals}))

    assert fixed.edits == [
        (("rounds", 0, "turns", 0, "plays", "Ben"), 34),
        (("rounds", 1, "turns", 2, "takes_row"), 2),
    ]


def test_where_several_would_do_nothing_is_done() -> None:
    assert fix(game(played(points={**PLAYED["points"], "Dora": 29}))).edits == []


def test_nothing_is_done_that_brings_another_error() -> None:
    wrong = {key: value for key, value in WRONG.items() if key != "points"}
    result = {"totals": {"Ann": 1, "Ben": 2, "Cem": 3, "Dora": 4}}

    assert fix(game(wrong, max_rounds=1)).edits != []
    assert fix(game(wrong, max_rounds=1, result=result)).edits == []


def test_a_game_without_a_course_or_without_a_fault_stays() -> None:
    assert fix({"take5": 2}).edits == []
    assert fix(game(PLAYED)).edits == []


def test_it_always_gets_better_and_comes_to_an_end() -> None:
    rng = random.Random(12)
    done = 0
    for _ in range(120):
        value = spoiled_game(rng)
        fixed = fix(value)
        mended = edited(value, fixed.edits)
        assert len(errors_in(mended)[0]) <= len(errors_in(value)[0]) - len(fixed.done)
        assert fix(mended).edits == []
        done += len(fixed.done)
    assert done > 10
