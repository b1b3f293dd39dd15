"""How often the hint names a mistyped play: random games with one slip, whose only correction is the right one.

    python -m tests.benchmarks.bench_typos [GAMES]

A slip is a digit changed, two digits swapped, or two players' cards of a turn exchanged. A game counts when exactly one
correction of these kinds agrees with everything recorded, found by the tests' plain engine and not by the checks.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from take5cli.checks.checking import check_game
from take5cli.logs.documents import Document
from tests import plain_engine
from tests.strategies import random_game

Plays = list[list[int]]


def digit_slips(card: int, deck: int = 104) -> set[int]:
    digits = str(card)
    texts = {digits[:at] + digit + digits[at + 1 :] for at in range(len(digits)) for digit in "0123456789"}
    texts |= {digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in range(len(digits) - 1)}
    return {int(text) for text in texts if 1 <= int(text) <= deck} - {card}


def neighbours(plays: Plays, taken: set[int]) -> Iterator[Plays]:
    """All plays that differ by one slip and repeat no card."""
    for turn, cards in enumerate(plays):
        for seat, card in enumerate(cards):
            for other in digit_slips(card):
                if other not in taken:
                    changed = [list(each) for each in plays]
                    changed[turn][seat] = other
                    yield changed
            for later in range(seat + 1, len(cards)):
                changed = [list(each) for each in plays]
                changed[turn][seat], changed[turn][later] = cards[later], card
                yield changed


def agrees(round_: dict[str, Any], plays: Plays) -> bool:
    start, points, hands = round_["start"], round_["points"], round_.get("hands")
    flat = [card for turn in plays for card in turn] + start
    if len(set(flat)) != len(flat):
        return False
    if hands is not None and [set(hand) for hand in hands] != [
        set(column) for column in zip(*plays, strict=True)
    ]:
        return False
    choices = [turn.get("takes_row") for turn in round_["turns"]]
    rows = [[card] for card in start]
    score = [0] * len(points)
    for turn, choice in zip(plays, choices, strict=True):
        if plain_engine.needs_choice(rows, turn) != (choice is not None):
            return False
        for seat, cards in plain_engine.resolve(rows, turn, choice, 5):
            score[seat] += plain_engine.total_heads(cards)
    return bool(score == points)


def mistyped(rng: random.Random, plays: Plays) -> Plays:
    wrong = [list(turn) for turn in plays]
    turn, seat = rng.randrange(len(plays)), rng.randrange(len(plays[0]))
    if rng.random() < 1 / 3:
        other = rng.choice([each for each in range(len(plays[0])) if each != seat])
        wrong[turn][seat], wrong[turn][other] = plays[turn][other], plays[turn][seat]
    else:
        wrong[turn][seat] = rng.choice(sorted(digit_slips(plays[turn][seat])))
    return wrong


def one_case(rng: random.Random, hands: bool) -> tuple[bool, bool, bool]:
    """Whether anything was found, whether the right correction is the only one, and whether the hint says so."""
    game = random_game(rng, players=4, named=False, hands=hands, result=False, limit=None, max_rounds=1)
    round_ = game["rounds"][0]
    true = [turn["plays"] for turn in round_["turns"]]
    round_["points"] = [
        plain_engine.total_heads(pile)
        for pile in plain_engine.play(
            round_["start"], true, [t.get("takes_row") for t in round_["turns"]], 5, False
        )[0]
    ]
    wrong = mistyped(rng, true)
    for turn, cards in zip(round_["turns"], wrong, strict=True):
        turn["plays"] = cards
    taken = {card for turn in wrong for card in turn} | set(round_["start"])
    agreeing = [plays for plays in neighbours(wrong, taken) if agrees(round_, plays)]
    document = Document("game.json", 0, game, json.dumps(game), 1, "json")
    findings = [each for each in check_game(document, hints=True).findings if each.severity == "error"]
    slips = {
        (turn, seat): true[turn][seat]
        for turn in range(len(true))
        for seat in range(4)
        if true[turn][seat] != wrong[turn][seat]
    }
    named = any(
        {(path[3], path[5]): card for path, card in correction.edits} == slips
        for finding in findings[:1]
        for correction in finding.corrections
        if all(len(path) == 6 for path, _ in correction.edits)
    )
    return bool(findings), agreeing == [true], named


def main(games: int) -> None:
    for hands in (True, False):
        rng = random.Random(f"typos {hands}")
        cases = [one_case(rng, hands) for _ in range(games)]
        only = [case for case in cases if case[1] and case[0]]
        named = sum(case[2] for case in only)
        recorded = "hands and points" if hands else "points, no hands"
        print(
            f"{recorded}: {games} games, found in {sum(case[0] for case in cases)}, "
            f"only one correction agrees in {len(only)}, of these the hint names it in {named / max(1, len(only)):.1%}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
