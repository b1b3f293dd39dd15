"""Random questions and policies for the tests of the analysis, by seeded generators."""

import random

from take5cli.analysis.policy import HEADS, KINDS, PHASES, Curve, Tables, tables_of
from take5cli.analysis.questions import Option, Question, Row


def random_tables(rng: random.Random) -> Tables:
    """A policy with nothing sensible about it: every table entry can matter."""
    gaps, heads = (1, 2, 4, 8, 16, 32, 64, 103), (1, 10, 30, HEADS)

    def curve(knots: tuple[int, ...], least: float) -> Curve:
        return Curve(knots, tuple(rng.uniform(least, 0) for _ in knots))

    return tables_of([[(curve(gaps, -5), curve(heads, -4)) for _ in range(KINDS)] for _ in PHASES])


def random_rows(rng: random.Random, ends: list[int], capacity: int = 5) -> tuple[Row, ...]:
    """Rows with these ends, from one card to full, with any heads that so many cards can have."""
    lengths = [rng.randint(1, capacity) for _ in ends]
    return tuple(
        Row(end, length, rng.randint(length, 5 * length)) for end, length in zip(ends, lengths, strict=True)
    )


def random_question(
    rng: random.Random,
    players: int,
    cards: int,
    *,
    deck: int = 104,
    spare: int = 60,
    known: bool = False,
    options: str = "cards",
    row_count: int = 4,
) -> Question:
    """A question of so many players with so many cards each, at most `spare` cards being in nobody's hand.

    `options` is "cards" (each card of the hand), "rows" (the policy goes on from other rows) or "policy".
    """
    dealt = rng.sample(range(1, deck + 1), deck)
    ends, hand, rest = dealt[:row_count], dealt[row_count:][:cards], dealt[row_count + cards :]
    others = players - 1
    if known:
        unseen = [card for seat in range(others) for card in sorted(rest[seat * cards :][:cards])]
    else:
        unseen = sorted(rest[: others * cards + spare])
    rows = random_rows(rng, ends)
    if options == "rows":
        wanted = [Option(None, random_rows(rng, ends)) for _ in range(row_count)]
    elif options == "policy":
        wanted = [Option(None, rows)]
    else:
        wanted = [Option(index, rows) for index in range(cards)]
    return Question(5, tuple(sorted(hand)), tuple(unseen), others, known, tuple(wanted))
