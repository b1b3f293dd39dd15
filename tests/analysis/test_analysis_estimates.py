"""Values from rollouts against exact ones, and how worlds are spent."""

import random
import statistics
from dataclasses import replace
from itertools import chain

import pytest

from take5cli.analysis import engine, estimates
from take5cli.analysis.estimates import Budget, Tally, budget_for, estimate, paths
from take5cli.analysis.policy import tables_for
from take5cli.analysis.positions import Position
from take5cli.rules.variants import VARIANTS
from tests.analysis.questions_at_random import random_question, random_tables

TABLES = tables_for(VARIANTS["standard"], 4)
SHAPES = [(2, 1, 60), (3, 1, 40), (4, 1, 12), (2, 2, 40), (3, 2, 0), (2, 3, 0)]  # players, cards, spare
POSITIONS = 1000 if engine.kernel else 100


def test_rollouts_differ_from_exact_values_as_their_errors_say() -> None:
    rng = random.Random(2)
    scores: list[float] = []
    while len(scores) < POSITIONS:
        players, cards, spare = rng.choice(SHAPES)
        question = random_question(rng, players, cards, spare=spare)
        option = rng.randrange(cards)
        found = estimate(TABLES, question, Budget(1e-6, 600, 1, exact=0), sure=range(cards))
        exact = estimate(TABLES, question, Budget(1e-6, 600, 1))
        assert exact.worlds == 0
        assert found.worlds <= 600
        if found.errors[option]:
            scores.append((found.values[option] - exact.values[option]) / found.errors[option])
    room = 1 if engine.kernel else 3
    assert abs(statistics.mean(scores)) < 0.1 * room
    assert abs(statistics.stdev(scores) - 1) < 0.07 * room


def test_differences_too() -> None:
    rng = random.Random(4)
    scores: list[float] = []
    while len(scores) < POSITIONS // 2:
        question = random_question(rng, *rng.choice(((2, 2), (2, 3))), spare=6)
        values = engine.exact(TABLES, question)
        search = estimates._Search(TABLES, question, Budget(1e-3, 600, 1), [0.0] * len(values))
        found = search.fresh(0, [600] + [400] * (len(values) - 1))
        if found.loss_errors[1]:
            scores.append((found.losses[1] - (values[1] - values[0])) / found.loss_errors[1])
    room = 1 if engine.kernel else 2
    assert abs(statistics.mean(scores)) < 0.15 * room
    assert abs(statistics.stdev(scores) - 1) < 0.1 * room


def test_the_error_of_a_value_counts_what_the_best_and_the_difference_have_in_common() -> None:
    # given: the second option tried in the first half of the worlds alone
    rng = random.Random(5)
    question = random_question(rng, 3, 4)
    values, errors = [], []
    for seed in range(300):
        search = estimates._Search(TABLES, question, Budget(0.1, 200, seed), [0.0] * 4)
        found = search.fresh(0, [80, 40, 40, 40])
        values.append(found.values[1])
        errors.append(found.errors[1])
    assert statistics.stdev(values) == pytest.approx(statistics.mean(errors), rel=0.13)


def test_differences_reach_the_precision_asked_for() -> None:
    if engine.kernel is None:
        pytest.skip("too many worlds for the plain twin")
    rng = random.Random(6)
    for cards in (10, 6, 3):
        question = random_question(rng, 4, cards)
        found = estimate(TABLES, question, Budget(0.2, 50_000, 3), sure=range(cards))
        assert max(found.loss_errors) < 0.2
        assert found.loss_errors[found.best] == found.losses[found.best] == 0


def test_a_bad_option_gets_fewer_worlds_unless_it_is_sure_to_matter() -> None:
    if engine.kernel is None:
        pytest.skip("too many worlds for the plain twin")
    question = random_question(random.Random(7), 4, 8)
    dear = [0.0] * 7 + [40.0]
    budget = Budget(0.1, 50_000, 3)
    loose = estimate(TABLES, question, budget, dear)
    sure = estimate(TABLES, question, budget, dear, sure=[7])
    assert loose.loss_errors[7] > 1.5 * sure.loss_errors[7]
    assert loose.losses[7] > 30


def test_what_is_rare_in_pilot_worlds_still_gets_its_precision() -> None:
    """The cards 1 and 6 differ only where somebody holds a card between them: a pilot may see too few such worlds."""
    if engine.kernel is None:
        pytest.skip("too many worlds for the plain twin")
    standard = VARIANTS["standard"]
    rows = ((66, 80, 81, 95, 96), (46,), (60, 62, 64, 68, 76), (15, 35, 42, 45, 49))
    hand = (1, 6, 65, 69, 85, 92)
    seen = {*chain(*rows), *hand, 11, 14, 22, 25, 26, 27, 32, 33, 34, 41, 47, 79}
    unseen = tuple(card for card in range(1, 105) if card not in seen)
    question = Position(standard, 6, rows, hand, unseen).question()
    for seed in range(1, 6):
        found = estimate(tables_for(standard, 6), question, Budget(0.1, 80_000, seed), sure={1})
        assert found.best == 0
        assert found.loss_errors[1] < 0.1


def test_no_option_gets_more_worlds_than_the_budget_has() -> None:
    question = random_question(random.Random(8), 4, 5)
    assert estimate(TABLES, question, Budget(1e-3, 37, 1)).worlds == 37


def test_the_same_question_has_the_same_answer_and_another_seed_another() -> None:
    question = random_question(random.Random(9), 4, 5)
    budget = Budget(0.5, 60, 1)
    assert estimate(TABLES, question, budget) == estimate(TABLES, question, budget)
    assert (
        estimate(TABLES, question, budget).values
        != estimate(TABLES, question, replace(budget, seed=2)).values
    )


def test_pilot_worlds_are_not_fresh_ones() -> None:
    question = random_question(random.Random(10), 4, 5)
    keys = {estimates.key_of(1, purpose, question) for purpose in ("pilot", "fresh")}
    assert len(keys) == 2


def test_paths_count_what_an_exact_answer_resolves() -> None:
    rng = random.Random(11)
    # 4 players, one card: 15 unseen cards of which 3 are held, one course each
    assert paths(random_question(rng, 4, 1, spare=12)) == 15 * 14 * 13 // 6
    # 2 players, two cards, 4 unseen: 6 hands, 2 options, 2 choices, then the last turn of each
    assert paths(random_question(rng, 2, 2, spare=2)) == 6 * 2 * (2 + 2)
    assert paths(random_question(rng, 6, 2, known=True)) == 2 * (2**5 + 2**5)


def test_a_tally_is_the_textbook_formula() -> None:
    heads = [(3, 5), (0, 4), (7, 7), (1, 0)]
    tally = Tally(2)
    for a, b in heads:
        tally.add([0, 1], 1, [a, b], [a * a, a * b, a * b, b * b])
    tally.add([0], 1, [9], [81])
    assert tally.mean(0) == 4.0
    assert tally.difference(1, 0) == pytest.approx(statistics.mean(b - a for a, b in heads))
    assert tally.variance(1, 0) == pytest.approx(statistics.variance(b - a for a, b in heads))
    assert tally.covariance(1, 1) == pytest.approx(statistics.variance(b for _, b in heads))
    assert tally.covariance(0, 0) == pytest.approx(statistics.variance([3, 0, 7, 1, 9]))
    assert tally.covariance(0, 1) == pytest.approx(
        statistics.covariance([a for a, _ in heads], [b for _, b in heads])
    )


def test_without_the_kernel_the_usual_budget_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "kernel", None)
    assert budget_for(seed=1) == Budget(0.2, 200, 1, 3000)
    assert budget_for(seed=1, precise=True) == Budget(0.1, 800, 1, 3000)


def test_a_budget_of_worlds_is_the_same_with_and_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "kernel", object())
    compiled = budget_for(seed=1, worlds=33)
    monkeypatch.setattr(engine, "kernel", None)
    assert compiled == budget_for(seed=1, worlds=33) == Budget(0.2, 33, 1, 3000)


def test_a_policy_of_chance_needs_no_sense() -> None:
    found = estimate(
        random_tables(random.Random(12)), random_question(random.Random(13), 10, 9), Budget(0.2, 50, 1)
    )
    assert found.values[found.best] + found.losses[3] == pytest.approx(found.values[3])


def test_what_is_beyond_the_kernel_gets_what_the_twin_has_time_for() -> None:
    question = random_question(random.Random(14), 2, 4, row_count=7)
    assert question.packed() is None
    assert estimate(TABLES, question, Budget(0.2, 20_000, 1, exact=0)).worlds <= 200
