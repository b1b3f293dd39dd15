"""The compiled kernel against its plain twin, game by game, and against bytes that are no question."""

import random
from array import array
from typing import Any

import pytest

from take5cli.analysis import engine, twin
from take5cli.analysis.questions import Question
from tests.analysis.questions_at_random import random_question, random_tables

kernel: Any = pytest.importorskip("take5cli.analysis._kernel", reason="the kernel is not compiled here")

KEYS = (0, 1, 2**64 - 1, 0x9E3779B97F4A7C15)


def some_questions(seed: int, count: int) -> list[Question]:
    rng = random.Random(seed)
    return [
        random_question(
            rng,
            rng.randint(2, 10),
            rng.randint(1, 10),
            deck=rng.choice([104, 126]),
            spare=rng.choice([0, 1, 10, 60]),
            known=rng.random() < 0.3,
            options=rng.choice(["cards", "rows", "policy"]),
            row_count=rng.choice([2, 3, 4, 4, 5, 6]),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("play", ["learned", "uniform"])
def test_rollouts_are_the_twins_game_by_game(play: Any) -> None:
    rng = random.Random(1)
    for number, question in enumerate(some_questions(2, 150)):
        tables, key, first = random_tables(rng), KEYS[number % 4] ^ number, rng.randrange(2**40)
        for world in (first, first + 1):
            plain = getattr(twin, play)(tables, question, key, world, 1)
            assert engine.rollouts(play, tables, question, key, world, 1) == plain, (question, key, world)


@pytest.mark.parametrize("play", ["learned", "uniform"])
def test_sums_of_many_worlds_are_the_twins(play: Any) -> None:
    rng = random.Random(3)
    for question in some_questions(4, 25):
        tables = random_tables(rng)
        plain = getattr(twin, play)(tables, question, 7, 0, 67)
        assert engine.rollouts(play, tables, question, 7, 0, 67) == plain


@pytest.mark.parametrize("play", ["learned", "uniform"])
def test_ranges_of_worlds_add_up(play: Any) -> None:
    rng = random.Random(5)
    tables, question = random_tables(rng), random_question(rng, 4, 10)
    whole = engine.rollouts(play, tables, question, 9, 0, 200)
    parts = [engine.rollouts(play, tables, question, 9, *part) for part in ((0, 77), (77, 123))]
    assert whole[0] == [a + b for a, b in zip(parts[0][0], parts[1][0], strict=True)]
    assert whole[1] == [a + b for a, b in zip(parts[0][1], parts[1][1], strict=True)]


@pytest.mark.parametrize(
    ("players", "cards", "spare", "known"),
    [(2, 1, 60, False), (4, 1, 12, False), (10, 1, 2, False), (2, 2, 12, False), (3, 2, 0, False),
     (4, 2, 0, False), (2, 3, 0, False), (2, 4, 0, True), (3, 2, 0, True), (6, 2, 0, True)],
)  # fmt: skip
def test_exact_values_are_the_twins_to_the_last_bit(
    players: int, cards: int, spare: int, known: bool
) -> None:
    rng = random.Random(players * 100 + cards)
    for options in ("cards", "rows", "policy"):
        tables = random_tables(rng)
        question = random_question(rng, players, cards, spare=spare, known=known, options=options)
        packed = question.packed()
        assert packed is not None
        worlds, *sums = array("d", kernel.exact(tables.packed, packed))
        assert (worlds, sums) == twin.exact(tables, question)


def test_bytes_that_are_no_question_are_refused() -> None:
    rng = random.Random(6)
    tables = random_tables(rng)
    accepted = 0
    for number in range(20_000):
        question = random_question(rng, 2, 2, spare=3)
        packed = bytearray(question.packed() or b"")
        for _ in range(rng.randint(1, 3)):
            packed[rng.randrange(len(packed))] = rng.choice([0, 1, 2, 3, 5, 10, 126, 127, 128, 255])
        if rng.random() < 0.2:
            del packed[rng.randrange(len(packed)) :]
        function = (kernel.learned, kernel.uniform, kernel.exact)[number % 3]
        arguments = () if number % 3 == 2 else (number, 0, 3)
        try:
            function(tables.packed, bytes(packed), *arguments)
            accepted += 1
        except ValueError:
            continue
    assert 0 < accepted < 15_000


@pytest.mark.parametrize("change", [b"", b"\xff" * 16, b"\0" * 16 + b"\x08" * 128])
def test_tables_out_of_bounds_are_refused(change: bytes) -> None:
    rng = random.Random(7)
    tables, packed = random_tables(rng).packed, random_question(rng, 2, 2).packed()
    changed = change + tables[len(change) :] if change else tables[1:]
    with pytest.raises(ValueError, match=r"tables|phase|heads"):
        kernel.learned(changed, packed, 1, 0, 1)
