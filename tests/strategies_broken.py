"""Broken logs as hypothesis strategies: legal games with changes such as strangers and tired people make."""

import random
from typing import Any

from hypothesis import strategies as st

from tests.strategies import random_game, seeds

ODD: tuple[Any, ...] = (
    None, True, 0, 1, 4, 5, 55, 105, -1, 10**15, 10**16, 10**4000, 1.5, "", " ", "Ann", "4", "12.0", "x" * 10_000,
    "\x1b[31mred", "\u202edesrever", "two\nlines", "\0", "王芳", "e\u0301", "cheapest", "advanced", [], {}, [[]],
    ["choice-missing"], ["Ann", "Ben"], [3, 40, 58, 96], {"plays": [4, 41]}, {"row_count": 10**9},
    {"cards_per_hand": 10**9, "deck_size": 10**12}, {"cards_per_hand": 2, "row_count": 2, "deck_size": 9},
)  # fmt: skip
KEYS = (
    "take5", "players", "rounds", "start", "turns", "plays", "takes_row", "hands", "draft", "first", "piles",
    "points", "rows", "result", "totals", "winners", "limit", "max_rounds", "variant", "rules", "x-ignore", "date",
    "title", "notes", "row_count", "Ann", "Ben", "Ann:4", "\x1b]0;title\x07", "\u202e", "k" * 10_000,
)  # fmt: skip


def break_value(value: Any, rng: random.Random) -> None:
    """Makes one change somewhere in a plain value: another value, a key more or less, two values exchanged."""
    holders = [value]
    for holder in holders:
        parts = holder.values() if isinstance(holder, dict) else holder
        holders += [part for part in parts if isinstance(part, (dict, list))]
    holder = rng.choice(holders)
    keys: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    what = rng.choice(["add", "remove", "replace", "replace", "number", "exchange"])
    if what == "add" or not keys:
        if isinstance(holder, dict):
            holder[rng.choice(KEYS)] = rng.choice(ODD)
        else:
            holder.insert(rng.randint(0, len(holder)), rng.choice(ODD))
        return
    key = rng.choice(keys)
    if what == "remove":
        del holder[key]
    elif what == "replace" or type(holder[key]) is not int:
        holder[key] = rng.choice(ODD)
    elif what == "number":
        holder[key] = rng.choice([holder[key] + 1, holder[key] - 1, rng.randint(1, 104), holder[key] * 10])
    else:
        other = rng.choice(keys)
        holder[key], holder[other] = holder[other], holder[key]


@st.composite
def broken_games(draw: st.DrawFn) -> dict[str, Any]:
    """A game of up to three rounds with one to six changes; it may be all right still."""
    import copy

    rng = draw(seeds())
    game = random_game(
        rng,
        variant=rng.choice(["standard", "tactics", "advanced"]),
        players=rng.choice([2, 3, 6]),
        named=rng.random() < 0.5,
        hands=rng.random() < 0.5,
        claims=rng.random() < 0.5,
        rounds=rng.choice([1, 2, 3]),
        detail=rng.choice(["played", "mixed"]),
    )
    for _ in range(draw(st.integers(1, 6))):
        break_value(game, rng)
        game = copy.deepcopy(game)  # no odd value stands in it twice
    return game
