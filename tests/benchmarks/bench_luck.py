"""Whether luck is unbiased: rounds of the policy against itself, each decision analysed (bar 5).

Run it as `python -m tests.benchmarks.bench_luck [rounds] [players]`. Stated are the mean luck and the mean edge of a
player's round with their standard errors; both must be within three of those of 0.
Also holds heads = deal - edge + luck.
"""

import random
import statistics
import sys
from time import process_time

import take5cli
from take5cli.analysis.decisions import Marks
from take5cli.analysis.estimates import Budget
from take5cli.analysis.policy import tables_for
from take5cli.analysis.positions import Cards, summed
from take5cli.analysis.reviews import review
from take5cli.rules.rounds import play_turns
from take5cli.rules.rows import cheapest_row
from take5cli.rules.variants import VARIANTS

RULES = VARIANTS["standard"]
NAMES = ["Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans", "Ida", "Jon"]
BUDGET = Budget(se=1.0, worlds=24, seed=5, exact=100)  # luck is unbiased whatever the budget


def round_of_the_policy(players: int, rng: random.Random) -> dict[str, object]:
    """A round in which everybody plays by the policy, as a recorded game."""
    dealt = rng.sample(range(1, RULES.deck(players) + 1), RULES.dealt(players))
    start = [dealt.pop() for _ in range(RULES.row_count)]
    size = RULES.cards_per_hand
    hands = [sorted(dealt[seat * size :][:size]) for seat in range(players)]
    tables = tables_for(RULES, players)
    rows: tuple[Cards, ...] = tuple((card,) for card in start)
    turns: list[dict[str, object]] = []
    for _ in range(size):
        weights = [tables.weights(RULES.row_capacity, summed(rows), hand) for hand in hands]
        plays = [rng.choices(hand, weight)[0] for hand, weight in zip(hands, weights, strict=True)]
        low = min(plays) < min(row[-1] for row in rows)
        choice = 1 + cheapest_row(rows) if low else None
        turns.append({"plays": plays} | ({"takes_row": choice} if choice else {}))
        rows = tuple(map(tuple, play_turns(RULES, rows, [plays], [choice]).rows))
        hands = [[card for card in hand if card not in plays] for hand in hands]
    names = NAMES[:players]
    return {"take5": 1, "players": names, "max_rounds": 2, "rounds": [{"start": start, "turns": turns}]}


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    rng = random.Random(1)
    luck, edge = [], []
    began = process_time()
    for _ in range(rounds):
        (story,) = take5cli.replay(round_of_the_policy(players, rng))
        found = review(story, BUDGET, Marks()).players
        for each in found:
            assert abs(each.deal - each.edge + each.luck - each.heads) < 1e-9
        # A round's players are not independent of each other: the round is the unit.
        luck.append(statistics.mean(each.luck for each in found))
        edge.append(statistics.mean(each.edge for each in found))
    for name, figures in (("luck", luck), ("edge", edge)):
        mean, se = statistics.mean(figures), statistics.stdev(figures) / len(figures) ** 0.5
        print(f"{players} players, {rounds} rounds: mean {name} {mean:+.3f} ± {se:.3f} ({mean / se:+.1f} SE)")
    print(f"{process_time() - began:.0f} s of one core")


if __name__ == "__main__":
    main()
