"""The compiled round against the Python one that defines it, on legal rounds and on rounds bent in any way."""

import random
from typing import Any

import pytest

from take5cli.checks import turns
from take5cli.checks.turns import Resolved, resolve_plainly, resolve_turns
from take5cli.rules.rounds import play_round
from take5cli.rules.variants import VARIANTS, Rules
from tests.checks.games import PLAYED
from tests.strategies import random_round

PLAYERS = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans", "Ida", "Jon")
STANDARD = VARIANTS["standard"]
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    5,
    55,
    104,
    105,
    1023,
    1024,
    -1,
    7.0,
    10**30,
    "7",
    [],
    [7],
    {},
    {"Ann": 7},
)
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {},
    {"deck_size": 1023},
    {"deck_size": 5000},
    {"row_count": 2, "row_capacity": 3, "cards_per_hand": 5},
    {"row_count": 6, "row_capacity": 7},
)


@pytest.fixture
def compiled() -> None:
    if turns._compiled is None:
        pytest.skip("built without a compiler")


def recorded(rng: random.Random, rules: Rules, players: int) -> tuple[Any, Any]:
    """A legal round as a reader gives it, in either form, some turns with their rows."""
    start, _, plays, choices = random_round(rng, rules, players)
    rows_after: list[Any] = []
    play_round(rules, start, plays, choices, rows_after)
    told = []
    for cards, choice, rows in zip(plays, choices, rows_after, strict=True):
        named = rng.random() < 0.5
        turn: dict[str, Any] = {"plays": dict(zip(PLAYERS, cards, strict=False)) if named else cards}
        if choice is not None:
            turn["takes_row"] = choice
        if rng.random() < 0.3:
            turn["rows"] = rows
        told.append(turn)
    return start, told


def bend(rng: random.Random, start: Any, told: Any) -> tuple[Any, Any]:
    """The round with one thing changed somewhere."""
    start, told = [*start], [{**turn, "plays": turn["plays"].copy()} for turn in told]
    turn = rng.choice(told)
    plays = turn["plays"]
    seat = rng.choice(list(plays) if isinstance(plays, dict) else range(len(plays)))
    deed = rng.randrange(12)
    if deed < 3:
        plays[seat] = rng.choice([*ODD, *start, rng.randint(1, 104)])
    elif deed == 3:
        start[rng.randrange(len(start))] = rng.choice(ODD)
    elif deed == 4:
        turn["takes_row"] = rng.choice(ODD)
    elif deed == 5:
        turn.pop("takes_row", None)
    elif deed == 6:
        del plays[seat]
    elif deed == 7:
        turn["plays"] = rng.choice([*ODD, tuple(range(5))])
    elif deed == 8:
        turn["rows"] = rng.choice([*ODD, [start], [[card] for card in start]])
    elif deed == 9:
        turn[rng.choice(["notes", "x-own", "Ann"])] = 1
    elif deed == 10:
        told.pop()
    else:
        return rng.choice([start, tuple(start), None, 7]), rng.choice(
            [tuple(told), None, {}, [*told, told[0]]]
        )
    return start, told


def same(found: Resolved | None, plain: Resolved | None) -> bool:
    """Whether both gave the same, be the plays lists or tuples."""
    if found is None or plain is None:
        return found is plain
    plays = [None if each.plays is None else list(map(list, each.plays)) for each in (found, plain)]
    return plays[0] == plays[1] and found._replace(plays=None) == plain._replace(plays=None)


def test_the_compiled_round_is_the_python_one_on_100_000_rounds(compiled: None) -> None:
    rng = random.Random(20261129)
    tried = agreed = 0
    while tried < 100_000:
        players, house = rng.randint(2, 10), rng.choice(HOUSES)
        rules = rng.choice([STANDARD, STANDARD, VARIANTS["tactics"]])._replace(house=bool(house), **house)
        if not rules.seats_fit(players):
            continue
        legal = recorded(rng, rules, players)
        for start, told in (legal, *(bend(rng, *legal) for _ in range(9))):
            wants_plays = rng.random() < 0.5
            found = resolve_turns(start, told, PLAYERS[:players], rules, wants_plays)
            assert same(found, resolve_plainly(start, told, PLAYERS[:players], rules, wants_plays)), (
                start,
                told,
            )
            tried += 1
            agreed += found is not None
    assert agreed > 10_000


@pytest.mark.parametrize(
    "house", [{"row_count": 17}, {"row_capacity": 32}, {"cards_per_hand": 65}, {"deck_size": 1024}]
)
def test_what_is_beyond_the_compiled_bounds_is_left_to_python(compiled: None, house: dict[str, Any]) -> None:
    rules = STANDARD._replace(**house)

    assert resolve_turns([1], [], PLAYERS[:2], rules, False) is None


def test_the_cheapest_row_is_pythons_alone() -> None:
    rules = STANDARD._replace(low_card="cheapest", cards_per_hand=1)
    found = resolve_turns([10, 20, 30, 40], [{"plays": [1, 41]}], ("Ann", "Ben"), rules, True)

    assert found is not None
    assert found.piles == [[10], []]


def test_without_a_compiler_python_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_compiled", None)
    found = resolve_turns(PLAYED["start"], PLAYED["turns"], PLAYERS[:4], STANDARD, False)

    assert found is not None
    assert dict(zip(PLAYERS, found.scores, strict=False)) == PLAYED["points"]
    assert found.keys == 10 + 4 + 10 * 4


def test_the_compiled_round_gives_points_and_keys(compiled: None) -> None:
    found = resolve_turns(PLAYED["start"], PLAYED["turns"], PLAYERS[:4], STANDARD, False)

    assert found is not None
    assert dict(zip(PLAYERS, found.scores, strict=False)) == PLAYED["points"]
    assert (found.keys, found.plays) == (10 + 4 + 10 * 4, None)
