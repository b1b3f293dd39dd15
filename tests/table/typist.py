"""Somebody who types a game that was played, and is not always right: turns undone, refused, mended later."""

import random
from typing import Any

OVER, START, HAND, TURN, ROW = "over", "start", "hand", "turn", "row"


class Typist:
    """Knows the whole of a game, and what to type when a question comes; `done` when all is typed as it was.

    Detours: a card twice in a turn (refused), a step back, two players' cards exchanged and mended in the same round.
    """

    def __init__(self, game: dict[str, Any], rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.round = 1
        self.wrong: set[int] = set()
        self.typed_turn = 0
        self.detours = {"undone": 0, "refused": 0, "mended": 0}
        self.done = False

    def line(self, kind: str, number: int | None, turn: int, player: str = "", mends: bool = False) -> str:
        """What to type when this is asked; `number` is the round where the question tells it."""
        self.round = number or self.round
        if kind == OVER:
            self.done = True
            return "q"
        if kind == START and self.round > len(self.game["rounds"]):
            self.done = True
            return "q"
        if kind == ROW:
            return str(self.turn(self.typed_turn)["takes_row"])
        if kind == START:
            return self.start()
        if kind == HAND:
            return " ".join(map(str, self.now["hands"].get(player, ())))
        return self.mended(turn) if mends else self.played(turn)

    @property
    def now(self) -> dict[str, Any]:
        round_: dict[str, Any] = self.game["rounds"][self.round - 1]
        return round_

    def turn(self, number: int) -> dict[str, Any]:
        turn: dict[str, Any] = self.now["turns"][number - 1]
        return turn

    def start(self) -> str:
        self.wrong.clear()
        if self.round > 1 and self.rng.random() < 0.2:
            self.detours["undone"] += 1
            self.round -= 1
            return "u"
        if self.rng.random() < 0.1:
            self.detours["refused"] += 1
            return " ".join(map(str, [self.now["start"][0]] * len(self.now["start"])))
        return ", ".join(map(str, self.now["start"]))

    def mended(self, turn: int) -> str:
        self.wrong.discard(turn)
        self.typed_turn = turn
        self.detours["mended"] += 1
        return self.cards(turn)

    def played(self, turn: int) -> str:
        self.wrong = {each for each in self.wrong if each < turn}
        last = turn == len(self.now["turns"])
        chance = self.rng.random()
        if self.wrong and (last or chance < 0.3):
            self.typed_turn = min(self.wrong)
            return f"turn {self.round}.{self.typed_turn}"
        self.typed_turn = turn
        if chance < 0.08:
            self.detours["undone"] += 1
            return "u"
        if chance < 0.16:
            self.detours["refused"] += 1
            cards = self.cards(turn).split()
            return " ".join([cards[1], *cards[1:]])
        if chance < 0.24 and not last and "hands" not in self.now:
            self.wrong.add(turn)
            one, other, *rest = self.cards(turn).split()
            return " ".join([other, one, *rest])
        return self.cards(turn)

    def cards(self, turn: int) -> str:
        return " ".join(map(str, self.turn(turn)["plays"].values()))
