"""Games played by bots, as logs: the same for the same seed on any machine, whoever plays beside."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from take5cli.analysis.positions import Cards, Position
from take5cli.bots.luck import below, drawn
from take5cli.bots.registry import Bot, bot_named
from take5cli.rules.cards import heads_of
from take5cli.rules.games import is_over, winners
from take5cli.rules.rounds import play_turns
from take5cli.rules.variants import VARIANTS, Rules

MOST_ROUNDS = 1000
"""After so many rounds a game ends that no limit ends."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played.

    `bots` are those of the first seating, by name. `players` is the number of players from the least to the most:
    each game draws its own, and seats the bots in turn again and again. With `duplicate`, each deal is played once for
    every seating: game after game the bots move up a seat, and the cards stay where they were.
    """

    seed: int
    rules: Rules
    bots: tuple[str, ...]
    players: tuple[int, int]
    duplicate: bool
    by_name: bool

    def game(self, number: int) -> dict[str, Any]:
        """The log of the game of this number, from 0."""
        least, most = self.players
        turn = 0
        deal = number
        if self.duplicate:
            deal, turn = divmod(number, least)
        count = least + below(Random(f"take5 {self.seed} {deal} players"), most - least + 1)
        seats = [self.bots[seat % len(self.bots)] for seat in range(count)]
        names = named(seats)
        order = [*range(count - turn, count), *range(count - turn)]
        table = _Table(
            self, f"take5 {self.seed} {deal}", [seats[at] for at in order], [names[at] for at in order]
        )
        game = table.log()
        game["id"] = f"{self.seed}-{number + 1}"
        if self.duplicate:
            game["x-deal"] = f"{self.seed}-{deal + 1}"
        return game


def named(bots: Sequence[str]) -> list[str]:
    """A different name for each bot: careful, careful 2, …"""
    return [
        bot if bots.index(bot) == at else f"{bot} {bots[: at + 1].count(bot)}" for at, bot in enumerate(bots)
    ]


class _Table:
    """One game: deals are drawn by the name of the deal alone, each bot's luck by its own name as well."""

    def __init__(self, plan: Plan, deal: str, bots: Sequence[str], names: Sequence[str]) -> None:
        self.plan = plan
        self.rules = plan.rules
        self.deal = deal
        self.names = names
        self.bots: list[Bot] = [bot_named(bot) for bot in bots]

    def log(self) -> dict[str, Any]:
        """The game, played to its end."""
        rules, names = self.rules, self.names
        totals = dict.fromkeys(names, 0)
        rounds: list[dict[str, Any]] = []
        while not rounds or not (is_over(rules, totals.values(), len(rounds)) or len(rounds) == MOST_ROUNDS):
            told, points = self.round(len(rounds) + 1)
            rounds.append(told)
            totals = {name: total + points[seat] for seat, (name, total) in enumerate(totals.items())}
        usual = VARIANTS["standard"]
        game: dict[str, Any] = {"take5": 1, "source": "take5 simulate", "players": list(names)}
        if rules.variant != usual.variant:
            game["variant"] = rules.variant
        if rules.limit != usual.limit:
            game["limit"] = rules.limit
        if rules.max_rounds is not None:
            game["max_rounds"] = rules.max_rounds
        result: dict[str, Any] = {"totals": self.by_player(list(totals.values())), "rounds": len(rounds)}
        if is_over(rules, totals.values(), len(rounds)):
            result["winners"] = winners(totals)
        return {**game, "rounds": rounds, "result": result}

    def round(self, number: int) -> tuple[dict[str, Any], list[int]]:
        """A round as the log tells it, and what it cost each seat."""
        rules, count = self.rules, len(self.names)
        deck, size = rules.deck(count), rules.cards_per_hand
        dealt = drawn(Random(f"{self.deal} {number} deal"), range(1, deck + 1), rules.dealt(count))
        hands = [tuple(sorted(dealt[seat * size : (seat + 1) * size])) for seat in range(count)]
        start = dealt[count * size :]
        lucks = [Random(f"{self.deal} {number} {name}") for name in self.names]
        rows: Sequence[Sequence[int]] = [[card] for card in start]
        seen = set(start)
        turns: list[dict[str, Any]] = []
        points = [0] * count
        for _ in range(size):
            positions = [self.position(rows, hands, seat, seen, deck) for seat in range(count)]
            cards = [
                bot.card(position, luck)
                for bot, position, luck in zip(self.bots, positions, lucks, strict=True)
            ]
            turn: dict[str, Any] = {"plays": self.by_player(cards)}
            choice = None
            low = min(cards)
            if low < min(row[-1] for row in rows):
                seat = cards.index(low)
                others = [card for card in cards if card != low]
                choice = self.bots[seat].row(positions[seat], low, others, lucks[seat])
                turn["takes_row"] = choice
            course = play_turns(rules, rows, [cards], [choice])
            points = [total + heads_of(pile) for total, pile in zip(points, course.piles, strict=True)]
            rows = course.rows
            seen.update(cards)
            hands = [
                tuple(held for held in hand if held != card) for hand, card in zip(hands, cards, strict=True)
            ]
            turns.append(turn)
        return {"start": start, "turns": turns}, points

    def position(
        self, rows: Sequence[Sequence[int]], hands: Sequence[Cards], seat: int, seen: set[int], deck: int
    ) -> Position:
        """What the player of a seat knows."""
        hand = hands[seat]
        told = None
        if self.rules.open_draft:
            told = tuple(held for at, held in enumerate(hands) if at != seat)
            unseen = tuple(sorted(card for held in told for card in held))
        else:
            unseen = tuple(card for card in range(1, deck + 1) if card not in seen and card not in hand)
        return Position(self.rules, len(hands), tuple(map(tuple, rows)), hand, unseen, told)

    def by_player(self, values: list[int]) -> Any:
        """Values by name, or in seat order."""
        return dict(zip(self.names, values, strict=True)) if self.plan.by_name else values
