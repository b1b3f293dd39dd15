"""Enters random legal rounds as cards: all are accepted, and none that is spoilt.

    python tests/acceptance/add_legal_rounds.py [ROUNDS] [SEED]

ROUNDS is 1,000 by default, for each number of players of each variant. Of every round a spoilt copy must be refused: a
card twice, a card that is not in the deck, a player not named or misnamed, points beyond the bounds. Exit status 1 when
not.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from take5cli.errors import Take5Error
from take5cli.replaying import GameStory
from take5cli.rules.bounds import round_bounds
from take5cli.rules.variants import VARIANTS, Rules
from take5cli.table.changes import new_game
from take5cli.table.judging import told
from take5cli.table.scoring import Changes, with_changes
from tests import plain_engine
from tests.strategies import NAMES, random_round


def legal_piles(rng: random.Random, rules: Rules, players: int) -> list[list[int]]:
    """The piles of a random round, by seat."""
    start, _, plays, choices = random_round(rng, rules, players)
    return plain_engine.play(start, plays, choices, rules.row_capacity, False)[0]


def typed(piles: list[list[int]]) -> str:
    """The piles as they are typed, by name."""
    return " ".join(f"{name}={','.join(map(str, pile))}" for name, pile in zip(NAMES, piles, strict=False))


def spoilt(rng: random.Random, rules: Rules, piles: list[list[int]]) -> Iterator[Changes]:
    """What is typed when something goes wrong."""
    players = len(piles)
    taker = rng.choice([seat for seat, pile in enumerate(piles) if pile])
    card = rng.choice(piles[taker])
    copies = [list(pile) for pile in piles]
    copies[rng.randrange(players)].append(card)
    yield Changes(add_cards=typed(copies))
    strangers = [list(pile) for pile in piles]
    strangers[taker][0] = rng.choice([0, rules.deck(players) + 1])
    yield Changes(add_cards=typed(strangers), force=True)
    words = typed(piles).split()
    yield Changes(add_cards=" ".join(words[:-1]), force=True)
    yield Changes(add_cards=" ".join([f"X{words[0]}", *words[1:]]), force=True)
    bounds = round_bounds(rules, players)
    beyond = rng.choice([bounds.points_min - 1, bounds.points_max + 1])
    yield Changes(add=" ".join(map(str, [beyond, *[0] * (players - 1)])))


def accepts(story: GameStory, changes: Changes) -> bool:
    try:
        with_changes(story, changes)
    except Take5Error:
        return False
    return True


def mistakes(rng: random.Random, variant: str, players: int, rounds: int) -> Iterator[str]:
    """The legal rounds that were refused and the spoilt ones that were not."""
    rules = VARIANTS[variant]
    story = told(new_game(NAMES[:players], variant=variant))
    for _ in range(rounds):
        piles = legal_piles(rng, rules, players)
        points = " ".join(str(plain_engine.total_heads(pile)) for pile in piles)
        for legal in (Changes(add_cards=typed(piles)), Changes(add=points)):
            if not accepts(story, legal):
                yield f"refused: {legal}"
        yield from (
            f"accepted: {changes}" for changes in spoilt(rng, rules, piles) if accepts(story, changes)
        )


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    found = 0
    for variant, rules in VARIANTS.items():
        for players in range(rules.min_players, rules.max_players + 1):
            for mistake in mistakes(rng, variant, players, rounds):
                found += 1
                print(f"{variant}, {players} players: {mistake}")
            print(f"{variant}, {players} players: {rounds} rounds entered as cards and as points, and spoilt")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
