"""Learns the rollout policy from nothing but the rules, and writes `policy.json`.

    python -m take5cli.analysis.train [--variant standard|tactics] [--players 2-10] [--decisions 40000] [--seed 1]

Players who choose the card with the lowest value in rollouts play against each other, at first with random rollouts.
A softmax over card scores is fitted to what they found: to the shares exp(-value / TEMPERATURE) of each hand's cards
(multinomial logistic regression by Newton's method, with a small ridge). Then the same twice more, with rollouts by
the policy just fitted. Needs numpy, which the package itself does not, and should have the compiled kernel.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path
from time import perf_counter
from typing import Any

from take5cli.analysis import engine
from take5cli.analysis.policy import DATA, KINDS, LOW, PHASES, Tables, curves_of, shares, tables_of
from take5cli.analysis.positions import Position, summed
from take5cli.analysis.questions import Option
from take5cli.rules.variants import VARIANTS, Rules

GAP_KNOTS = (1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36, 48, 62, 76, 90, 103)
HEAD_KNOTS = (1, 3, 5, 8, 12, 18, 27)
WEIGHTS = len(GAP_KNOTS) + len(HEAD_KNOTS)  # of each kind of row
GENERATIONS: Sequence[tuple[engine.Play, int]] = (("uniform", 200), ("learned", 200), ("learned", 400))
TEMPERATURE = 1.0  # bull heads
RIDGE, ROUGHNESS = 0.3, 3.0
NEWTON_STEPS = 8
DEALS = 20_000  # for the value of the mean deal


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of self-play: of each card the kind, gap and heads of its row, and its value in rollouts."""

    cards: list[tuple[int, int, int]]
    values: list[float]


def deal(rules: Rules, players: int, rng: random.Random) -> list[Position]:
    """What each player knows of a random deal."""
    deck = range(1, rules.deck(players) + 1)
    dealt = rng.sample(deck, rules.dealt(players))
    rows = tuple((dealt.pop(),) for _ in range(rules.row_count))
    positions = []
    for seat in range(players):
        hand = sorted(dealt[seat * rules.cards_per_hand :][: rules.cards_per_hand])
        unseen = set(deck).difference(hand, *rows)
        positions.append(Position(rules, players, rows, tuple(hand), tuple(sorted(unseen))))
    return positions


def self_play(
    positions: list[Position], tables: Tables, play: engine.Play, worlds: int, rng: random.Random
) -> Iterator[Choice]:
    """The decisions of one round in which everybody chooses the card with the lowest value in rollouts."""
    while len(positions[0].hand) > 1:
        turn = []
        for position in positions:
            sums, _ = engine.rollouts(play, tables, position.question(), rng.getrandbits(64), 0, worlds)
            yield Choice(seen_by_policy(position), [heads / worlds for heads in sums])
            turn.append(position.hand[sums.index(min(sums))])
        after = [
            position.after(card, turn[:seat] + turn[seat + 1 :])[0]
            for seat, (position, card) in enumerate(zip(positions, turn, strict=True))
        ]
        positions = [position for position in after if position is not None]


def seen_by_policy(position: Position) -> list[tuple[int, int, int]]:
    """Kind, gap and heads of each card, as the policy's tables are indexed."""
    by_end = sorted(summed(position.rows))
    found = []
    for card in position.hand:
        below = [row for row in by_end if row.end < card]
        if below:
            room = min(position.rules.row_capacity - below[-1].length, LOW - 1)
            found.append((room, card - below[-1].end, below[-1].heads))
        else:
            found.append((LOW, by_end[0].end - card, min(row.heads for row in by_end)))
    return found


def fit(choices: Sequence[Choice]) -> list[list[float]]:
    """By kind, the weights of the softmax over card scores that comes nearest to what these choices found."""
    np: Any = __import__("numpy")
    most = max(len(choice.cards) for choice in choices)
    size = KINDS * WEIGHTS
    x = np.zeros((len(choices), most, size), dtype=np.float32)
    there = np.zeros((len(choices), most), dtype=bool)
    wanted = np.zeros((len(choices), most), dtype=np.float32)
    for number, choice in enumerate(choices):
        there[number, : len(choice.cards)] = True
        least = min(choice.values)
        odds = [exp((least - value) / TEMPERATURE) for value in choice.values]
        wanted[number, : len(odds)] = [each / sum(odds) for each in odds]
        for card, (kind, gap, heads) in enumerate(choice.cards):
            for knot, share in shares(GAP_KNOTS, gap):
                x[number, card, kind * WEIGHTS + knot] = share
            for knot, share in shares(HEAD_KNOTS, heads):
                x[number, card, kind * WEIGHTS + len(GAP_KNOTS) + knot] = share
    flat = x.reshape(-1, size)
    goal = (wanted.reshape(1, -1) @ flat)[0].astype(np.float64)
    prior = penalty(np)
    weights = np.zeros(size)
    for _ in range(NEWTON_STEPS):
        scores = np.where(there, x @ weights.astype(np.float32), -np.inf)
        chances = np.exp(scores - scores.max(1, keepdims=True)).astype(np.float32)
        chances /= chances.sum(1, keepdims=True)
        mean = np.matmul(chances[:, None, :], x)[:, 0]
        gradient = goal - mean.sum(0, dtype=np.float64) - prior @ weights
        information = flat.T @ (flat * chances.reshape(-1, 1)) - mean.T @ mean
        weights += np.linalg.solve(information + prior, gradient)
    found: list[list[float]] = weights.reshape(KINDS, WEIGHTS).tolist()
    return found


def penalty(np: Any) -> Any:
    """A ridge on all weights, and one on how sharply a curve bends at its knots."""
    matrix = np.eye(KINDS * WEIGHTS) * RIDGE
    for kind in range(KINDS):
        for knots, offset in ((GAP_KNOTS, 0), (HEAD_KNOTS, len(GAP_KNOTS))):
            start = kind * WEIGHTS + offset
            for middle in range(1, len(knots) - 1):
                bend = np.zeros(KINDS * WEIGHTS)
                bend[start + middle - 1 : start + middle + 2] = (1, -2, 1)
                matrix += ROUGHNESS * np.outer(bend, bend)
    return matrix


def learn(rules: Rules, players: int, decisions: int, seed: int) -> dict[str, Any]:
    """What the data file holds of one number of players: scores and the mean deal's value, in thousandths."""
    even = {"scores": [[[[0] * len(GAP_KNOTS), [0] * len(HEAD_KNOTS)]] * KINDS] * len(PHASES)}
    learned: Mapping[str, Any] = even
    tables = _tables(even)
    for generation, (play, worlds) in enumerate(GENERATIONS, 1):
        rng = random.Random(f"{seed} {rules.variant} {players} {generation}")
        began = perf_counter()
        by_phase: list[list[Choice]] = [[] for _ in PHASES]
        for _ in range(-(-decisions // (players * (rules.cards_per_hand - 1)))):
            for choice in self_play(deal(rules, players, rng), tables, play, worlds, rng):
                by_phase[tables.phase[len(choice.cards)]].append(choice)
        played = perf_counter()
        learned = {"scores": [[_rounded(weights) for weights in fit(choices)] for choices in by_phase]}
        tables = _tables(learned)
        print(
            f"{rules.variant}, {players} players, generation {generation}: {sum(map(len, by_phase)):,} decisions "
            f"in {played - began:.0f} s, fitted in {perf_counter() - played:.0f} s",
            file=sys.stderr,
        )
    mean = mean_deal(rules, players, tables, random.Random(f"{seed} {rules.variant} {players}"))
    return {"deal": round(1000 * mean), **learned}


def mean_deal(rules: Rules, players: int, tables: Tables, rng: random.Random) -> float:
    """What the policy takes in a round against itself, on average over deals."""
    heads = 0
    for _ in range(DEALS):
        question = deal(rules, players, rng)[0].question()
        policy_plays = replace(question, options=(Option(None, question.options[0].rows),))
        heads += engine.rollouts("learned", tables, policy_plays, rng.getrandbits(64), 0, 1)[0][0]
    return heads / DEALS


def _tables(learned: Mapping[str, Any]) -> Tables:
    return tables_of(curves_of({"gaps": GAP_KNOTS, "heads": HEAD_KNOTS}, learned))


def _rounded(weights: Sequence[float]) -> list[list[int]]:
    thousandths = [round(1000 * weight) for weight in weights]
    return [thousandths[: len(GAP_KNOTS)], thousandths[len(GAP_KNOTS) :]]


def main() -> None:
    """Learns what is asked for, and puts it in its place in the data file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--variant", choices=("standard", "tactics"), default="standard")
    parser.add_argument("--players", default="2-10")
    parser.add_argument(
        "--decisions", type=int, default=40_000, help="for each number of players and generation"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    least, _, most = options.players.partition("-")
    data: dict[str, Any] = {"standard": {}, "tactics": {}}
    if options.out.exists():
        data = json.loads(options.out.read_text("utf-8"))
    data |= {"version": 1, "gaps": GAP_KNOTS, "heads": HEAD_KNOTS}
    for players in range(int(least), int(most or least) + 1):
        rules = VARIANTS[options.variant]
        same = (
            data["standard"].get(str(players))
            if rules.deck(players) == VARIANTS["standard"].deck(players)
            else None
        )
        data[options.variant][str(players)] = (
            same
            if options.variant != "standard" and same
            else learn(rules, players, options.decisions, options.seed)
        )
        options.out.write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
