"""Games in which something is wrong, for the tests of hints: what is found in them, worked out."""

import json
import random
from collections.abc import Iterator
from typing import Any

from take5cli.checks.checking import check_game
from take5cli.checks.findings import Finding
from take5cli.logs.documents import Document, Path
from take5cli.logs.plain import copied, edited
from tests.strategies import Detail, random_game

ODD_VALUES: list[Any] = [
    None, 0, -1, 5, 55, 105, 140, "07", "x", 3.5, True, [], {}, [1], {"Ann": 3}, 10**20,
]  # fmt: skip


def document_of(value: Any) -> Document:
    return Document("game.json", 0, value, json.dumps(value), 1, "json")


def hinted(value: Any, name: str | None = None) -> Finding:
    """The first error of a game, or the first of this name, with its hint worked out."""
    findings = check_game(document_of(value), hints=True).findings
    return next(each for each in findings if each.severity == "error" and name in (None, each.name))


def words(finding: Finding) -> list[str]:
    """The corrections of a finding in words."""
    return [each.words for each in finding.corrections]


def spoiled_game(rng: random.Random) -> Any:
    """A legal game of any kind in which one or two values were replaced."""
    details: list[Detail] = ["played", "counted", "scored", "mixed"]
    game = copied(
        random_game(
            rng,
            variant=rng.choice(["standard", "standard", "tactics", "advanced"]),
            players=rng.choice([2, 3, 4]),
            named=rng.random() < 0.6,
            hands=rng.random() < 0.5,
            claims=rng.random() < 0.5,
            detail=rng.choice(details),
            max_rounds=rng.choice([None, 1, 2, 3]),
            house=rng.choice([None, None, {"cards_per_hand": 4}, {"low_card": "cheapest"}]),
        )
    )
    for _ in range(rng.choice([1, 1, 2])):
        path, old = rng.choice(list(_parts(game, ())))
        new = rng.choice(ODD_VALUES)
        if rng.random() < 0.6:
            new = int(str(old)[::-1]) if type(old) is int and old > 0 else rng.choice([7, 3, 44, 101])
        game = edited(game, [(path, new)])
    return game


def _parts(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    items: Any = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield (*path, key), item
        if isinstance(item, (dict, list)):
            yield from _parts(item, (*path, key))
