"""The bots by name: `random`, `lowest`, `careful`, `flat@N`, `learned@K`."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Protocol

from take5cli.analysis.positions import Position
from take5cli.errors import MisuseError


class Bot(Protocol):
    """A player. It decides by what its position says and by chance; it keeps nothing from one decision to the next."""

    def card(self, position: Position, rng: Random) -> int:
        """The card of the hand to play."""
        ...

    def row(self, position: Position, card: int, others: Sequence[int], rng: Random) -> int:
        """The row, from 1, that the low `card` takes, the `others`' cards being known."""
        ...


NAMES: Mapping[str, str] = {
    "random": "any card, any row",
    "lowest": "its lowest card, the cheapest row",
    "careful": "the card that risks the fewest bull heads in this turn",
    "flat@N": "N random rollouts a decision",
    "learned@K": "K worlds a card, rollouts by the learned policy",
}
"""What there is, and what each does."""

MOST_ROLLOUTS = 10_000_000


@cache
def bot_named(name: str) -> Bot:
    """The bot of this name; raises MisuseError where there is none."""
    from difflib import get_close_matches

    from take5cli.bots import rollouts, simple

    plain: Mapping[str, Callable[[], Bot]] = {
        "random": simple.RandomBot,
        "lowest": simple.LowestBot,
        "careful": simple.CarefulBot,
    }
    if name in plain:
        return plain[name]()
    found = re.fullmatch(r"(flat|learned)@([1-9]\d{0,7})", name, re.ASCII)
    if found is None or int(found[2]) > MOST_ROLLOUTS:
        near = get_close_matches(name, plain, 1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise MisuseError(
            f"there is no bot {name!r}: {meant}the bots are {', '.join(plain)}, flat@200 and learned@50 (or another"
            f" number up to {MOST_ROLLOUTS:,})"
        )
    return (rollouts.flat if found[1] == "flat" else rollouts.learned)(int(found[2]))


def is_slow(name: str) -> bool:
    """Whether a bot thinks long enough for a single game to be worth a process."""
    return "@" in name
