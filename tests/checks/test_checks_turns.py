"""The compiled sieve against the Python one that defines it, on legal rounds and on rounds bent in any way."""

import random
from copy import deepcopy
from typing import Any

import pytest

from take5cli.checks import sieve
from take5cli.checks.claims import RoundResult
from take5cli.checks.sieve import sift, sift_plainly
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import Play, play_round
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


compiled_only = pytest.mark.skipif(sieve._compiled is None, reason="built without a compiler")


def compiled(
    rounds: list[Any], begin: int, players: tuple[str, ...], rules: Rules, story: bool = False
) -> Any:
    """What the compiled sieve alone gives, where `sift` has Python look at what it leaves."""
    assert sieve._compiled is not None
    figures = rules.cards_per_hand, rules.row_count, rules.row_capacity, rules.deck(len(players))
    return sieve._compiled(rounds, begin, players, *figures, RoundResult, Play if story else None)


def recorded(rng: random.Random, rules: Rules, players: int) -> dict[str, Any]:
    """A legal round as a reader gives it, in either form, some turns with their rows, with any of the claims."""

    def by_player(values: list[Any]) -> Any:
        if rng.random() < 0.5:
            return values
        pairs = list(zip(PLAYERS, values, strict=False))
        if rng.random() < 0.2:
            rng.shuffle(pairs)
        return dict(pairs)

    start, hands, plays, choices = random_round(rng, rules, players)
    rows_after: list[Any] = []
    course = play_round(rules, start, plays, choices, rows_after)
    told = []
    for cards, choice, rows in zip(plays, choices, rows_after, strict=True):
        turn: dict[str, Any] = {"plays": by_player(cards)}
        if choice is not None:
            turn["takes_row"] = choice
        if rng.random() < 0.3:
            turn["rows"] = rows
        told.append(dict(rng.sample(list(turn.items()), len(turn))))
    round_: dict[str, Any] = {"start": start, "turns": told}
    claims = {
        "hands": by_player([rng.sample(hand, len(hand)) for hand in hands]),
        "piles": by_player([rng.sample(pile, len(pile)) for pile in course.piles]),
        "points": by_player(list(map(heads_of, course.piles))),
        "rows": course.rows,
    }
    for key in rng.sample(list(claims), rng.choice([0, 0, 1, 4])):
        round_[key] = claims[key]
    return round_


def bend(rng: random.Random, round_: dict[str, Any]) -> Any:
    """The round with one thing changed somewhere."""
    round_ = deepcopy(round_)
    turn = rng.choice(round_["turns"])
    plays = turn["plays"]
    seat = rng.choice(list(plays) if isinstance(plays, dict) else range(len(plays)))
    deed = rng.randrange(16)
    if deed < 3:
        plays[seat] = rng.choice([*ODD, *round_["start"], rng.randint(1, 104)])
    elif deed == 3:
        round_["start"][rng.randrange(len(round_["start"]))] = rng.choice(ODD)
    elif deed == 4:
        turn["takes_row"] = rng.choice(ODD)
    elif deed == 5:
        turn.pop("takes_row", None)
    elif deed == 6:
        del plays[seat]
    elif deed == 7:
        turn["plays"] = rng.choice([*ODD, tuple(range(5))])
    elif deed == 8:
        turn["rows"] = rng.choice([*ODD, [round_["start"]], [[card] for card in round_["start"]]])
    elif deed == 9:
        rng.choice([round_, turn])[rng.choice(["notes", "x-own", "Ann", "plays", "points"])] = 1
    elif deed == 10:
        round_["turns"].pop()
    elif deed == 11:
        round_["start"] = rng.choice([tuple(round_["start"]), None, 7])
    elif deed == 12:
        round_["turns"] = rng.choice(
            [tuple(round_["turns"]), None, {}, [*round_["turns"], round_["turns"][0]]]
        )
    elif deed == 13:
        return rng.choice([*ODD, [round_]])
    else:
        claim = rng.choice(["hands", "piles", "points", "rows"])
        holder = round_.get(claim)
        while holder and deed == 14:
            spot = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            if not isinstance(holder[spot], list):
                holder[spot] = rng.choice(
                    [*ODD, holder[rng.choice([spot, *holder])] if isinstance(holder, dict) else 3]
                )
                return round_
            holder = holder[spot]
        round_[claim] = rng.choice([*ODD, [0, 0], [[], []], {"Ann": [], "Ben": []}, [[1], [2]]])
    return round_


@compiled_only
def test_the_compiled_sieve_is_the_python_one_on_100_000_rounds() -> None:
    rng = random.Random(20261129)
    tried = passed = 0
    while tried < 100_000:
        players, house = rng.randint(2, 10), rng.choice(HOUSES)
        rules = rng.choice([STANDARD, STANDARD, VARIANTS["tactics"]])._replace(house=bool(house), **house)
        if not rules.seats_fit(players):
            continue
        legal = recorded(rng, rules, players)
        for round_ in (legal, *(bend(rng, legal) for _ in range(9))):
            rounds, begin = [legal, round_, legal], rng.randint(0, 3)
            story = rng.random() < 0.2
            found = compiled(rounds, begin, PLAYERS[:players], rules, story)
            assert found == sift_plainly(rounds, begin, PLAYERS[:players], rules, story), round_
            assert all(
                hash(play) == hash(tuple(play))
                for each in found[0]
                for plays in each.events or ()
                for play in plays
            )
            assert {type(play) for each in found[0] for plays in each.events or () for play in plays} <= {
                Play
            }
            tried += 1
            passed += begin + len(found[0]) > 1
    assert passed > 10_000


@pytest.mark.parametrize(
    "house", [{"row_count": 17}, {"row_capacity": 32}, {"cards_per_hand": 65, "deck_size": 300}]
)
@compiled_only
def test_what_is_beyond_the_compiled_bounds_is_left_to_python(house: dict[str, Any]) -> None:
    rules = STANDARD._replace(house=True, **house)
    rounds = [recorded(random.Random(1), rules, 2)]

    assert compiled(rounds, 0, PLAYERS[:2], rules) == ([], 0)
    assert len(sift(rounds, 0, PLAYERS[:2], rules, False)[0]) == 1


def test_decks_that_are_too_large_are_left_to_the_careful_checks() -> None:
    rules = STANDARD._replace(house=True, deck_size=1024)

    assert sift([recorded(random.Random(1), rules, 2)], 0, PLAYERS[:2], rules, False) == ([], 0)


@compiled_only
def test_a_round_of_points_alone_does_not_stop_the_compiled_one() -> None:
    played, scored = {key: PLAYED[key] for key in ("start", "turns")}, {"points": [26, 0, 15, 28]}
    results, keys = sift([played, scored, played], 0, PLAYERS[:4], STANDARD, False)

    assert [result.kind for result in results] == ["played", "scored", "played"]
    assert keys == 2 * (2 + 10 + 4 + 10 * 4) + 1


@compiled_only
def test_the_compiled_one_gives_nothing_but_tuples() -> None:
    assert sieve._compiled is not None
    for types in ((dict, None), (RoundResult, dict), (RoundResult, 7)):
        with pytest.raises(TypeError):
            sieve._compiled([], 0, (), 10, 4, 5, 104, *types)
    assert sieve._compiled([], -1, ("Ann", "Ben"), 10, 4, 5, 104, RoundResult, None) == ([], 0)


def test_the_cheapest_row_is_pythons_alone() -> None:
    rules = STANDARD._replace(low_card="cheapest", cards_per_hand=1)
    (found,), _ = sift(
        [{"start": [10, 20, 30, 40], "turns": [{"plays": [1, 41]}]}], 0, ("Ann", "Ben"), rules, True
    )

    assert found.piles == [[10], []]


def test_without_a_compiler_python_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with_it = sift([PLAYED], 0, PLAYERS[:4], STANDARD, False)
    monkeypatch.setattr(sieve, "_compiled", None)

    assert sift([PLAYED], 0, PLAYERS[:4], STANDARD, False) == with_it
    assert dict(zip(PLAYERS, with_it[0][0].points or (), strict=False)) == PLAYED["points"]
