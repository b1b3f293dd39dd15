"""What explains a record that does not agree with the rules it is said to be played by."""

import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.importers import nimmt_rl, six_nimmt_agent
from take5cli.importers.agreement import first_divergence, rules_of
from take5cli.importers.foreign import Imported, Options
from take5cli.importers.house_rules import explain, in_words
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import Play, play_round
from take5cli.rules.variants import VARIANTS, Rules


def nimmt(data: Path, **rules: int | str) -> list[Imported]:
    texts = [path.read_text() for path in sorted((data / "nimmt_rl").iterdir())]
    return [game for text in texts for game in nimmt_rl.read(text, Options(rules=rules))]


def trace(rules: Rules, rounds: int, seed: int) -> dict[str, Any]:
    """A record as 6-nimmt-agent writes them, of two players who play by these rules, their lowest cards first."""
    import random

    random_ = random.Random(seed)
    told = []
    for _ in range(rounds):
        cards = random_.sample(range(1, (rules.deck_size or 0) + 1), rules.dealt(2))
        start, hands = cards[20:], [sorted(cards[:10]), sorted(cards[10:20])]
        plays = [list(pair) for pair in zip(*hands, strict=True)]
        choices: list[int | None] = []
        for turn in range(10):
            ends = [row[-1] for row in play_round(rules, start, plays[:turn], choices).rows]
            choices.append(1 if min(plays[turn]) < min(ends) else None)
        events: list[list[Play]] = []
        course = play_round(rules, start, plays, choices, events=events)
        told.append(
            {
                "dealtHands": {"p0": hands[0], "p1": hands[1]},
                "initialBoard": [[card] for card in start],
                "turns": [
                    {
                        "plays": [{"playerId": f"p{seat}", "card": card} for seat, card in enumerate(pair)],
                        "rowPicks": [
                            {"playerId": f"p{play.seat}", "pickedRowIndex": play.row - 1}
                            for play in turn
                            if play.kind == "low" and rules.low_card == "choose"
                        ],
                        "resolutions": [
                            {
                                "playerId": f"p{play.seat}",
                                "card": play.card,
                                "rowIndex": play.row - 1,
                                "causedOverflow": play.kind == "sixth",
                            }
                            for play in turn
                        ],
                    }
                    for pair, turn in zip(plays, events, strict=True)
                ],
                "roundScores": [
                    {"id": f"p{seat}", "penalty": heads_of(pile)} for seat, pile in enumerate(course.piles)
                ],
            }
        )
    return {"rounds": told}


def read(value: Any) -> list[Imported]:
    return list(six_nimmt_agent.read(json.dumps(value), Options()))


def house(**changes: Any) -> Rules:

    return VARIANTS["standard"]._replace(**changes)


def test_rows_of_six_explain_the_games_of_nimmt_rl(data: Path) -> None:
    found = explain(nimmt(data, row_capacity=5))
    assert found == {"row_capacity": 6}
    assert in_words(found or {}) == "row_capacity 6"


def test_what_agrees_needs_no_house_rules(data: Path) -> None:
    assert explain(nimmt(data)) == {}


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (house(row_capacity=6), {"row_capacity": 6}),
        (house(row_capacity=4), {"row_capacity": 4}),
        (house(row_count=5), {"row_count": 5}),
        (house(row_count=3, row_capacity=6), {"row_count": 3, "row_capacity": 6}),
        (house(low_card="cheapest"), {"low_card": "cheapest"}),
    ],
)
def test_house_rules_are_found_from_the_plays_alone(rules: Rules, expected: dict[str, Any]) -> None:
    assert explain(read([trace(rules, 3, seed) for seed in range(3)])) == expected


def test_a_bigger_deck_is_seen_from_its_cards() -> None:
    found = explain(read([trace(house(deck_size=200), 3, seed) for seed in range(3)]))
    assert found is not None
    assert list(found) == ["deck_size"]
    assert 150 < found["deck_size"] <= 200


def test_one_house_rule_must_explain_all_games() -> None:
    mixed = [trace(house(row_capacity=6), 3, 1), trace(house(row_capacity=4), 3, 2)]
    assert explain(read(mixed)) is None


def test_nothing_explains_a_falsified_play() -> None:
    game = trace(VARIANTS["standard"], 2, 1)
    game["rounds"][1]["turns"][5]["resolutions"][0]["rowIndex"] = 7
    (imported,) = read(game)
    rules = rules_of(imported.game or {})
    assert rules is not None
    found = first_divergence(imported, rules)
    assert found is not None
    assert (found.round, found.turn) == (1, 5)
    assert explain([imported]) is None


def finished(value: dict[str, Any]) -> dict[str, Any]:
    """The record with its final results, which says that the game was over."""
    points = [[score["penalty"] for score in round_["roundScores"]] for round_ in value["rounds"]]
    totals = map(sum, zip(*points, strict=True))
    return value | {
        "finalResults": [{"id": f"p{seat}", "finalScore": total} for seat, total in enumerate(totals)]
    }


def highest(value: dict[str, Any]) -> int:
    return int(max(score["finalScore"] for score in finished(value)["finalResults"]))


def test_a_game_that_ended_below_the_limit_had_another() -> None:
    game = trace(VARIANTS["standard"], 1, seed=3)
    assert highest(game) < 66
    assert explain(read(finished(game))) == {"limit": highest(game)}


def test_a_game_that_went_on_at_the_limit_was_played_to_more_than_it() -> None:
    game = trace(VARIANTS["standard"], 2, seed=3)
    after_one = highest({"rounds": game["rounds"][:1]})
    (imported,) = six_nimmt_agent.read(json.dumps(finished(game)), Options(limit=after_one))
    assert explain([imported]) == {"limit": after_one + 1}


def test_games_that_no_limit_explains() -> None:
    long, short = trace(VARIANTS["standard"], 4, seed=3), trace(VARIANTS["standard"], 1, seed=3)
    assert highest({"rounds": long["rounds"][:3]}) > highest(short)
    assert explain(read([finished(long), finished(short)])) == {}
