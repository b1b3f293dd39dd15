"""How strong the learned policy is as a bot: one learned@K against flat@200 in all other seats (bar 3).

Run it as `python -m tests.benchmarks.bench_bots [deals [seed]]`. Every deal is played once with the bot in each seat;
what is stated is how many bull heads a round fewer it takes than its opponents in the same rounds, with the standard
error over deals.
"""

import random
import statistics
import sys
from collections.abc import Sequence
from time import perf_counter

from take5cli.analysis.positions import Position
from take5cli.bots.registry import Bot
from take5cli.bots.rollouts import flat, learned
from take5cli.rules.variants import VARIANTS

RULES = VARIANTS["standard"]
BARS = ((2, 50, 1.0), (4, 50, 1.9), (2, 400, 1.5), (4, 400, 2.6))


def heads_by_seat(bots: Sequence[Bot], dealt: Sequence[int], rng: random.Random) -> list[int]:
    """One round of these bots with these cards: the first for the rows, then hand by hand."""
    size, count = RULES.cards_per_hand, RULES.row_count
    rows = tuple((card,) for card in dealt[:count])
    seats = range(len(bots))
    hands = [tuple(sorted(dealt[count + seat * size :][:size])) for seat in seats]
    deck = range(1, RULES.deck(len(bots)) + 1)
    unseen = [
        tuple(card for card in deck if card not in dealt[:count] and card not in hand) for hand in hands
    ]
    positions: list[Position | None] = [
        Position(RULES, len(bots), rows, hands[seat], unseen[seat]) for seat in seats
    ]
    taken = [0] * len(bots)
    while all(positions):
        known = [position for position in positions if position is not None]
        turn = [bot.card(position, rng) for bot, position in zip(bots, known, strict=True)]
        others = [turn[:seat] + turn[seat + 1 :] for seat in seats]
        row = None
        low = turn.index(min(turn))
        if turn[low] < min(each[-1] for each in known[low].rows):
            row = bots[low].row(known[low], turn[low], others[low], rng)
        for seat in seats:
            positions[seat], heads = known[seat].after(turn[seat], others[seat], row)
            taken[seat] += heads
    return taken


def advantage(players: int, worlds: int, deals: int, seed: int) -> tuple[float, float]:
    """By how many heads a round learned@worlds does better than flat@200, and the standard error."""
    rng = random.Random(seed)
    found = []
    for _ in range(deals):
        dealt = rng.sample(range(1, RULES.deck(players) + 1), RULES.dealt(players))
        better = []
        for seat in range(players):
            bots: list[Bot] = [learned(worlds) if other == seat else flat(200) for other in range(players)]
            taken = heads_by_seat(bots, dealt, rng)
            better.append((sum(taken) - taken[seat]) / (players - 1) - taken[seat])
        found.append(statistics.mean(better))
    return statistics.mean(found), statistics.stdev(found) / len(found) ** 0.5


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for players, worlds, bar in BARS:
        began = perf_counter()
        mean, se = advantage(players, worlds, deals, seed=seed + players)
        print(
            f"{players} players, learned@{worlds} against flat@200: {mean:+.2f} ± {se:.2f} heads a round better "
            f"(bar {bar}) in {deals} deals (seed {seed}), {perf_counter() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
