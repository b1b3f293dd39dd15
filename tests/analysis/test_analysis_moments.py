"""Which decisions of a log can be analysed, what their players knew, and what is named as a gap."""

import random
from typing import Any

import take5cli
from take5cli.analysis.moments import Gap, moments_of
from take5cli.analysis.positions import Position
from take5cli.replaying import GameStory
from take5cli.rules.variants import VARIANTS
from tests.strategies import random_game

FRIDAY: dict[str, Any] = {
    "take5": 1,
    "players": ["Ann", "Ben"],
    "limit": 66,
    "rounds": [
        {
            "start": [19, 104, 4, 51],
            "turns": [
                {"plays": {"Ann": 63, "Ben": 34}},
                {"plays": {"Ann": 89, "Ben": 3}, "takes_row": 2},
            ],
        }
    ],
}


def told(game: dict[str, Any]) -> GameStory:
    (story,) = take5cli.replay(game)
    return story


def friday(**round_: Any) -> GameStory:
    return told(FRIDAY | {"rounds": [FRIDAY["rounds"][0] | round_]})


HAND = [63, 89, 1, 2, 5, 6, 7, 8, 9, 10]


def test_a_broken_off_round_is_analysed_for_those_whose_hand_is_recorded() -> None:
    found, gaps = moments_of(friday(hands={"Ann": HAND}))
    assert gaps == [Gap(1, "Ben", "the hand is not recorded, and not all ten cards were played")]
    ((first, second, end),) = found
    deck = set(range(1, 105))
    assert first.position == Position(
        VARIANTS["standard"],
        2,
        ((19,), (104,), (4,), (51,)),
        tuple(sorted(HAND)),
        tuple(sorted(deck - {19, 104, 4, 51} - set(HAND))),
    )
    assert (first.card, first.others, first.row, first.chose_row, first.heads) == (63, (34,), None, False, 0)
    assert second.position.rows == ((19, 34), (104,), (4,), (51, 63))
    assert 34 not in second.position.unseen
    assert (second.card, second.others, second.row, second.chose_row) == (89, (3,), 2, False)
    # then: what is to come is known too, the choice is not
    assert (end.turn, end.card, end.position.hand) == (3, None, (1, 2, 5, 6, 7, 8, 9, 10))
    assert end.position.rows == ((19, 34), (3,), (4,), (51, 63, 89))


def test_whose_low_card_it_is_has_the_choice() -> None:
    hand = [34, 3, 11, 12, 13, 14, 15, 16, 17, 18]
    found, _ = moments_of(friday(hands={"Ben": hand}))
    ((_, second, _),) = found
    assert (second.card, second.row, second.chose_row, second.heads) == (3, 2, True, 1)


def test_a_hand_that_cannot_be_is_not_used() -> None:
    for wrong in (HAND[:9], [*HAND[:9], 19], [*HAND[:9], 105], [*HAND[:9], 9], [64, *HAND[1:]]):
        found, gaps = moments_of(friday(hands={"Ann": wrong}))
        assert found == []
        assert {gap.player for gap in gaps if gap.player} <= {"Ann", "Ben"}
        assert gaps


def test_rounds_without_turns_are_named() -> None:
    game = random_game(random.Random(1), players=3, rounds=3, max_rounds=3, limit=None)
    game["rounds"][0] = {"points": dict.fromkeys(game["players"], 20)}
    game["result"] = {}
    story = told(game)
    found, gaps = moments_of(story)
    assert Gap(1, None, "only its points are recorded") in gaps
    assert {moment.round for moments in found for moment in moments} == {2, 3}


def test_a_round_is_analysed_up_to_its_fault() -> None:
    game = random_game(random.Random(2), players=3, rounds=1, max_rounds=2, limit=None, hands=True)
    name = game["players"][0]
    game["rounds"][0]["turns"][6]["plays"][name] = 200
    found, gaps = moments_of(told(game))
    assert Gap(1, None, "analysed up to its fault, 6 turns") in gaps
    assert [len(moments) for moments in found] == [7, 7, 7]
    assert all(moments[-1].card is None for moments in found)


def test_of_a_log_too_faulty_nothing_is() -> None:
    found, gaps = moments_of(told({"take5": 1, "players": "Ann"}))
    assert found == []
    assert gaps == [Gap(0, None, "the log is too faulty to be replayed")]


def test_hands_follow_from_a_recorded_draft() -> None:
    game = random_game(random.Random(3), variant="advanced", players=3, hands=True, rounds=1, max_rounds=2)
    (round_,) = game["rounds"]
    hands = round_.pop("hands")
    round_["turns"] = round_["turns"][:4]
    game["result"] = {}
    found, gaps = moments_of(told(game))
    assert gaps == []
    for moments in found:
        first = moments[0].position
        assert sorted(first.hand) == sorted(hands[moments[0].player])
        assert first.hands is not None
        others = [sorted(hand) for name, hand in hands.items() if name != moments[0].player]
        assert sorted(map(list, first.hands)) == sorted(others)


def test_an_open_draft_of_which_a_hand_is_missing_is_named() -> None:
    game = random_game(random.Random(3), variant="advanced", players=3, hands=True, rounds=1, max_rounds=2)
    (round_,) = game["rounds"]
    del round_["draft"], round_["hands"][game["players"][0]]
    round_["turns"] = round_["turns"][:4]
    game["result"] = {}
    found, gaps = moments_of(told(game))
    assert found == []
    assert [gap.round for gap in gaps] == [1]


def test_who_joined_later_knows_the_round_played() -> None:
    game = random_game(random.Random(4), players=4, rounds=1, max_rounds=2)
    game["players"] = [*game["players"], "Zoe"]
    game["rounds"][0]["players"] = game["players"][:4]
    found, _ = moments_of(told(game))
    assert len(found) == 4
    assert {moment.position.players for moments in found for moment in moments} == {4}


def test_house_rules_that_would_take_too_long_are_named() -> None:
    for rules in ({"deck_size": 10**15}, {"deck_size": 900, "cards_per_hand": 50}):
        game = random_game(random.Random(5), players=2, rounds=1, max_rounds=2)
        found, gaps = moments_of(told(game | {"rules": rules}))
        assert found == []
        assert [(gap.round, "too large" in gap.reason) for gap in gaps] == [(0, True)]
