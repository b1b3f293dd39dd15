"""One mistake is one finding: a legal game of any shape with one thing made wrong yields that error and no other."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.logs.documents import Document
from tests.strategies import random_game

Game = dict[str, Any]
Slip = Callable[[random.Random, Game], str]
GAMES = 60


def some_game(rng: random.Random) -> Game:
    """A finished game of two rounds or more, hands and claims or not, named or not."""
    return random_game(
        rng,
        variant=rng.choice(["standard", "standard", "tactics", "advanced"]),
        players=rng.randint(2, 6),
        named=True,
        hands=rng.random() < 0.6,
        claims=rng.random() < 0.5,
        result=rng.random() < 0.7,
        limit=None,
        max_rounds=rng.randint(2, 3),
    )


def a_turn(rng: random.Random, game: Game) -> tuple[Game, Game]:
    round_ = rng.choice(game["rounds"])
    return round_, rng.choice(round_["turns"])


def a_name(rng: random.Random, game: Game) -> str:
    name: str = rng.choice(game["players"])
    return name


def with_choice(rng: random.Random, game: Game, wanted: bool) -> Game | None:
    turns = [turn for round_ in game["rounds"] for turn in round_["turns"] if ("takes_row" in turn) == wanted]
    return rng.choice(turns) if turns else None


def bad_row(rng: random.Random, game: Game) -> str:
    turn = with_choice(rng, game, True)
    if turn is None:
        return ""
    turn["takes_row"] = rng.choice([0, 5, 7, -1, 44])
    return "bad-row"


def choice_missing(rng: random.Random, game: Game) -> str:
    turn = with_choice(rng, game, True)
    if turn is None:
        return ""
    del turn["takes_row"]
    return "choice-missing"


def choice_needless(rng: random.Random, game: Game) -> str:
    turn = with_choice(rng, game, False)
    if turn is None:
        return ""
    turn["takes_row"] = rng.randint(1, 4)
    return "choice-needless"


def unknown_card(rng: random.Random, game: Game) -> str:
    _, turn = a_turn(rng, game)
    turn["plays"][a_name(rng, game)] = rng.choice([0, 105, 550, -7])
    return "unknown-card"


def unknown_start_card(rng: random.Random, game: Game) -> str:
    round_, _ = a_turn(rng, game)
    round_["start"][rng.randrange(4)] = rng.choice([0, 105])
    return "unknown-card"


def duplicate_play(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    at = rng.randrange(1, 10)
    earlier = [card for turn in round_["turns"][:at] for card in turn["plays"].values()] + round_["start"]
    round_["turns"][at]["plays"][a_name(rng, game)] = rng.choice(earlier)
    return "duplicate-card"


def duplicate_start(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    round_["start"][3] = round_["start"][rng.randrange(3)]
    return "duplicate-card"


def not_in_hand(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    if "hands" not in round_:
        return ""
    at, name = rng.randrange(9), a_name(rng, game)
    others = [card for other, hand in round_["hands"].items() if other != name for card in hand]
    played = {card for turn in round_["turns"][:at] for card in turn["plays"].values()}
    free = [card for card in others if card not in played]
    turn = round_["turns"][at]["plays"]
    if not free:
        return ""
    wrong = rng.choice(free)
    if wrong in turn.values() and list(turn).index(name) > list(turn.values()).index(wrong):
        return ""  # then the card was played before, in this very turn
    turn[name] = wrong
    return "not-in-hand"


def exchanged(rng: random.Random, game: Game) -> str:
    round_, turn = a_turn(rng, game)
    if "hands" not in round_:
        return ""
    one, other = rng.sample(game["players"], 2)
    turn["plays"][one], turn["plays"][other] = turn["plays"][other], turn["plays"][one]
    return "not-in-hand"


def hand_size(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    if "hands" not in round_ or "draft" in round_:
        return ""
    round_["hands"][a_name(rng, game)].pop(rng.randrange(10))
    return "hand-size"


def draft_mismatch(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    if "draft" not in round_:
        return ""
    draft, seats = round_["draft"], len(game["players"])
    at = rng.randrange(len(draft) - 1)
    draft[at], draft[at + 1] = draft[at + 1], draft[at]
    return "draft-mismatch" if seats > 1 else ""


def missing_player(rng: random.Random, game: Game) -> str:
    _, turn = a_turn(rng, game)
    del turn["plays"][a_name(rng, game)]
    return "missing-player"


def unknown_player(rng: random.Random, game: Game) -> str:
    _, turn = a_turn(rng, game)
    name = a_name(rng, game)
    turn["plays"] = {name + "m" if each == name else each: card for each, card in turn["plays"].items()}
    return "unknown-player"


def wrong_type(rng: random.Random, game: Game) -> str:
    _, turn = a_turn(rng, game)
    turn["plays"][a_name(rng, game)] = rng.choice(["seven", "07", None, True, 7.5, [7]])
    return "wrong-type"


def unknown_key(rng: random.Random, game: Game) -> str:
    round_, turn = a_turn(rng, game)
    mapping, key = rng.choice([(round_, "turns"), (round_, "start"), (turn, "plays")])
    mapping[key[:-1]] = mapping.pop(key)
    return "unknown-key"


def turn_missing(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"][:-1])
    for claim in ("points", "piles", "rows"):
        round_.pop(claim, None)
    if "hands" in round_:
        return ""
    round_["turns"].pop()
    return "turn-count"


def turn_too_many(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    round_["turns"].append(rng.choice(round_["turns"]))
    return "turn-count"


def round_too_many(rng: random.Random, game: Game) -> str:
    game["rounds"].append(rng.choice(game["rounds"]))
    return "round-after-end"


def points_mismatch(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    if "points" not in round_:
        return ""
    name = a_name(rng, game)
    wrong = round_["points"][name] + rng.choice([1, 2, 10])
    if "result" in game and rng.random() < 0.5:  # the writer went on with the wrong figure
        game["result"]["totals"][name] += wrong - round_["points"][name]
        lowest = min(game["result"]["totals"].values())
        game["result"]["winners"] = [
            each for each, total in game["result"]["totals"].items() if total == lowest
        ]
    round_["points"][name] = wrong
    return "points-mismatch"


def piles_mismatch(rng: random.Random, game: Game) -> str:
    round_ = rng.choice(game["rounds"])
    if "piles" not in round_:
        return ""
    one, other = rng.sample(game["players"], 2)
    if not round_["piles"][one]:
        return ""
    round_["piles"][other].append(round_["piles"][one].pop())
    return "piles-mismatch"


def rows_mismatch(rng: random.Random, game: Game) -> str:
    _, turn = a_turn(rng, game)
    if "rows" not in turn:
        return ""
    turn["rows"].reverse()
    return "rows-mismatch"


def totals_mismatch(rng: random.Random, game: Game) -> str:
    if "result" not in game:
        return ""
    game["result"]["totals"][a_name(rng, game)] += rng.choice([1, 10])
    return "totals-mismatch"


def winners_mismatch(rng: random.Random, game: Game) -> str:
    if "result" not in game or len(game["result"]["winners"]) > 1:
        return ""
    game["result"]["winners"] = [
        rng.choice([each for each in game["players"] if each not in game["result"]["winners"]])
    ]
    return "winners-mismatch"


def premature_result(rng: random.Random, game: Game) -> str:
    if "result" not in game:
        return ""
    game["max_rounds"] = len(game["rounds"]) + 1
    return "premature-result"


def bad_value(rng: random.Random, game: Game) -> str:
    key, value = rng.choice([("limit", 0), ("max_rounds", -1), ("variant", "pro"), ("date", "2026-13-01")])
    game[key] = value
    return "bad-value"


def player_count(rng: random.Random, game: Game) -> str:
    game["players"] = game["players"][:1]
    game["rounds"] = []
    game.pop("result", None)
    return "player-count"


def duplicate_player(rng: random.Random, game: Game) -> str:
    game["players"][-1] = game["players"][0]
    return "duplicate-player"


def unsupported_version(rng: random.Random, game: Game) -> str:
    game["take5"] = rng.choice([0, 2, 10])
    return "unsupported-version"


SLIPS: list[Slip] = [
    bad_row, choice_missing, choice_needless, unknown_card, unknown_start_card, duplicate_play, duplicate_start,
    not_in_hand, exchanged, hand_size, draft_mismatch, missing_player, unknown_player, wrong_type, unknown_key,
    turn_missing, turn_too_many, round_too_many, points_mismatch, piles_mismatch, rows_mismatch, totals_mismatch,
    winners_mismatch, premature_result, bad_value, player_count, duplicate_player, unsupported_version,
]  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
def test_one_mistake_is_one_finding(slip: Slip) -> None:
    rng = random.Random(slip.__name__)
    made = 0
    for _ in range(GAMES):
        game: Game = json.loads(json.dumps(some_game(rng)))
        expected = slip(rng, game)
        if not expected:
            continue
        made += 1
        document = Document("game.json", 0, game, json.dumps(game), 1, "json")
        errors = [finding.name for finding in check_game(document).findings if finding.severity == "error"]
        assert errors == [expected], json.dumps(game)
    assert made > GAMES // 12
