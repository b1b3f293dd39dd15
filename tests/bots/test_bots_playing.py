"""Games of bots are legal, the same for the same seed, and fair: deals hang on the seed, not on who plays."""

import json
import random
from typing import Any

import pytest

from take5cli.analysis.positions import Position
from take5cli.bots.playing import Plan, named
from take5cli.bots.registry import NAMES, bot_named
from take5cli.bots.simple import CarefulBot, LowestBot, RandomBot, risk
from take5cli.checks.checking import check_game
from take5cli.errors import MisuseError
from take5cli.logs.documents import Document
from take5cli.rules.variants import VARIANTS, Rules

STANDARD = VARIANTS["standard"]
ROWS = ((3, 4), (40,), (55, 58, 60, 61, 62), (96,))


def plan(
    *bots: str, rules: Rules = STANDARD, players: tuple[int, int] | None = None, **settings: Any
) -> Plan:
    figures: dict[str, Any] = {"seed": 1, "duplicate": False, "by_name": True, **settings}
    return Plan(rules=rules, bots=bots, players=players or (len(bots), len(bots)), **figures)


def position(*hand: int, players: int = 4, rows: tuple[tuple[int, ...], ...] = ROWS) -> Position:
    gone = {card for row in rows for card in row} | set(hand)
    unseen = tuple(card for card in range(1, 105) if card not in gone)
    return Position(STANDARD, players, rows, tuple(sorted(hand)), unseen)


def findings(game: dict[str, Any]) -> list[str]:
    return [
        each.name for each in check_game(Document("g.json", 0, game, json.dumps(game), 1, "json")).findings
    ]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 6])
def test_games_validate_in_every_variant(variant: str, players: int) -> None:
    rules = VARIANTS[variant]
    for number in range(3):
        assert (
            findings(
                plan("careful", "random", "lowest", rules=rules, players=(players, players)).game(number)
            )
            == []
        )


@pytest.mark.parametrize("by_name", [True, False])
def test_ten_players_and_agreed_rounds_validate(by_name: bool) -> None:
    rules = STANDARD._replace(limit=None, max_rounds=2)
    game = plan("random", rules=rules, players=(10, 10), by_name=by_name).game(0)
    assert findings(game) == []
    assert len(game["rounds"]) == 2
    assert game["players"][::9] == ["random", "random 10"]


def test_the_same_seed_gives_the_same_game_whatever_came_before() -> None:
    first = [plan("careful", "random").game(number) for number in range(4)]
    assert plan("careful", "random").game(3) == first[3]
    assert plan("careful", "random", seed=2).game(3)["rounds"] != first[3]["rounds"]
    assert len({json.dumps(game["rounds"]) for game in first}) == 4


def test_a_game_by_its_seed_is_what_it_was() -> None:
    game = plan("careful", "lowest", "random", seed=7).game(0)
    assert game["rounds"][0]["start"] == [61, 80, 103, 13]
    assert game["result"]["totals"] == {"careful": 19, "lowest": 49, "random": 79}


def test_the_number_of_players_is_drawn_for_each_game() -> None:
    drawn = plan("random", players=(2, 5))
    assert {len(drawn.game(number)["players"]) for number in range(40)} == {2, 3, 4, 5}


def test_deals_do_not_hang_on_who_plays() -> None:
    one, other = plan("careful", "careful").game(5), plan("random", "lowest").game(5)
    assert one["rounds"][0]["start"] == other["rounds"][0]["start"]
    hands = [
        [sorted(turn["plays"][name] for turn in game["rounds"][0]["turns"]) for name in game["players"]]
        for game in (one, other)
    ]
    assert hands[0] == hands[1]


def test_duplicates_move_the_bots_and_leave_the_cards() -> None:
    games = [plan("careful", "random", "lowest", duplicate=True).game(number) for number in range(6)]
    assert [game["players"] for game in games[:3]] == [
        ["careful", "random", "lowest"], ["lowest", "careful", "random"], ["random", "lowest", "careful"],
    ]  # fmt: skip
    assert [game["x-deal"] for game in games] == ["1-1"] * 3 + ["1-2"] * 3
    for game in games[:3]:
        assert game["rounds"][0]["start"] == games[0]["rounds"][0]["start"]
        hands = [
            sorted(turn["plays"][name] for turn in game["rounds"][0]["turns"]) for name in game["players"]
        ]
        told = [
            sorted(turn["plays"][name] for turn in games[0]["rounds"][0]["turns"])
            for name in games[0]["players"]
        ]
        assert hands == told
        assert findings(game) == []
    assert games[3]["rounds"][0]["start"] != games[0]["rounds"][0]["start"]


def test_bots_of_one_kind_have_names_of_their_own() -> None:
    assert named(["careful", "random", "careful", "careful"]) == [
        "careful",
        "random",
        "careful 2",
        "careful 3",
    ]


def test_lowest_plays_its_lowest_card_and_takes_the_cheapest_row() -> None:
    bot, luck = LowestBot(), random.Random(1)
    assert bot.card(position(70, 12, 101), luck) == 12
    assert bot.row(position(1, 12), 1, [50, 60, 70], luck) == 4
    assert bot.row(position(1, 12, rows=((10,), (40,), (7,), (55,))), 1, [50, 60, 70], luck) == 3


def test_random_plays_any_card_and_takes_any_row() -> None:
    bot, luck = RandomBot(), random.Random(1)
    assert {bot.card(position(70, 12, 101), luck) for _ in range(60)} == {12, 70, 101}
    assert {bot.row(position(1), 1, [50, 60, 70], luck) for _ in range(60)} == {1, 2, 3, 4}


def test_careful_keeps_off_full_rows_and_dear_ones() -> None:
    bot, luck = CarefulBot(), random.Random(1)
    assert bot.card(position(63, 5, 104), luck) == 5
    assert risk(position(63), 63) == (7 + 1 + 3 + 1 + 1, 1, 63)
    assert risk(position(5), 5) == (0.0, 1, 5)
    assert risk(position(2), 2)[0] == 1  # the cheapest row: the 96
    assert bot.card(position(2, 63), luck) == 2


def test_careful_knows_that_few_can_come_between() -> None:
    rows = ((10, 11, 12, 13), (40,), (60,), (96,))
    assert risk(position(15, rows=rows, players=2), 15)[0] > 0  # 14 may fill the row first
    assert risk(position(14, rows=rows, players=2), 14)[0] == 0
    three = ((10, 11, 12), (40,), (60,), (96,))
    assert risk(position(39, rows=three, players=2), 39)[0] == 0  # one opponent cannot fill two places


def test_careful_is_better_than_chance() -> None:
    arena = plan("careful", "random", duplicate=True, rules=STANDARD._replace(limit=None, max_rounds=1))
    totals = {"careful": 0, "random": 0}
    for number in range(100):
        for name, points in arena.game(number)["result"]["totals"].items():
            totals[name] += points
    assert totals["careful"] < 0.8 * totals["random"]


@pytest.mark.parametrize("name", ["flat@20", "learned@2"])
def test_bots_by_rollouts_play_legal_games(name: str) -> None:
    rules = STANDARD._replace(limit=None, max_rounds=1)
    game = plan(name, "random", rules=rules).game(0)
    assert findings(game) == []
    assert game == plan(name, "random", rules=rules).game(0)


@pytest.mark.parametrize(
    "name", ["", "carefull", "flat", "flat@", "flat@0", "flat@1e3", "learned@99999999999", "flat@٣"]
)
def test_a_name_that_is_no_bots_is_refused(name: str) -> None:
    with pytest.raises(MisuseError, match="the bots are random, lowest"):
        bot_named(name)


def test_every_bot_told_can_be_had() -> None:
    for name in NAMES:
        assert bot_named(name.replace("@N", "@5").replace("@K", "@2")) is not None
