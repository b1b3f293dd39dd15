"""The rollouts against the rules' own engine, and what random numbers and options share."""

import random
from dataclasses import replace

from take5cli.analysis import twin
from take5cli.analysis.questions import Option, Question, Row
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import play_round
from take5cli.rules.variants import VARIANTS
from tests.analysis.questions_at_random import random_question, random_tables

RULES = VARIANTS["standard"]._replace(low_card="cheapest")


def test_turns_resolve_as_the_rules_say() -> None:
    rng = random.Random(11)
    tables = random_tables(rng)
    for _ in range(300):
        players = rng.randint(2, 10)
        dealt = rng.sample(range(1, 105), 4 + 10 * players)
        start = dealt[:4]
        plays = [dealt[4 + turn * players :][:players] for turn in range(10)]
        course = play_round(RULES, start, plays, [None] * 10)
        rows = twin.Rows([Row(card, 1, heads_of([card])) for card in start])
        taken = sum(rows.play(tables, 5, turn, turn[0]) for turn in plays)
        assert taken == heads_of(course.piles[0])
        assert sorted(rows.ends) == sorted(row[-1] for row in course.rows)


def test_a_random_number_is_spread_evenly() -> None:
    numbers = twin.stream(1, 2)
    counts = [0] * 10
    for _ in range(20_000):
        counts[numbers.below(10)] += 1
    assert all(1850 < count < 2150 for count in counts)


def test_the_policy_plays_each_card_as_often_as_it_says() -> None:
    rng = random.Random(12)
    tables = random_tables(rng)
    question = random_question(rng, 2, 10)
    rows = question.options[0].rows
    view = twin.Outlook(tables, twin.Rows(rows), 5, 10)
    chances = tables.chances(5, rows, question.hand)
    numbers = twin.stream(3, 4)
    counts = [0] * 10
    for _ in range(20_000):
        counts[view.chosen(question.hand, numbers)] += 1
    for count, chance in zip(counts, chances, strict=True):
        assert abs(count - 20_000 * chance) < 4 * (20_000 * chance) ** 0.5 + 1


def test_options_share_their_world() -> None:
    rng = random.Random(13)
    tables, question = random_tables(rng), random_question(rng, 4, 6)
    twice = replace(question, options=(question.options[0], question.options[3], question.options[0]))
    sums, products = twin.learned(tables, twice, 5, 0, 50)
    assert sums[0] == sums[2]
    assert products[0] == products[2] == products[8]


def test_the_last_card_is_forced() -> None:
    # given: rows ending in 3 40 58 96, the last hands 4 (mine) and one of 5 and 97
    rows = tuple(Row(end, length, 5) for end, length in ((3, 5), (40, 1), (58, 1), (96, 5)))
    tables = random_tables(random.Random(14))
    question = Question(5, (4,), (5, 97), 1, False, (Option(0, rows), Option(None, rows)))
    # then: the 4 is the sixth card of its row whatever the other plays
    assert twin.learned(tables, question, 1, 0, 10)[0] == [50, 50]
    assert twin.exact(tables, question) == (2.0, [10.0, 10.0])
