"""The review of a game's decisions: worst moments, losses, luck and skill."""

import random
from typing import Any

from take5cli.pages.review import WORST, Review, review_of
from tests.pages.stories import analysis_of, story_of
from tests.strategies import random_game

PLAYERS = ("Ann", "Ben")


def decision(turn: int, player: str, loss: float, mark: str = "", **more: Any) -> dict[str, Any]:
    return {
        "game": 1,
        "round": 1,
        "turn": turn,
        "player": player,
        "hand": [7, 34],
        "played": 34,
        "best": 7,
        "loss": loss,
        "se": 0.126,
        "edge": 0.0,
        "luck": 0.0,
        "mark": mark,
        "cards": [
            {"card": 7, "value": 2.0, "se": 0.1, "policy": 0.5},
            {"card": 34, "value": 2 + loss, "se": 0.111, "policy": 0.5},
        ],
        "row_choice": None,
        **more,
    }


def sums(player: str, heads: int, edge: float, luck: float) -> dict[str, Any]:
    return {
        "player": player,
        "round": 1,
        "heads": heads,
        "deal": 9.5,
        "decisions": 10,
        "loss": 1.0,
        "edge": edge,
        "luck": luck,
    }


def reviewed(decisions: list[dict[str, Any]], *rows: dict[str, Any]) -> Review:
    review = review_of(PLAYERS, {"game": 1, "decisions": decisions, "players": list(rows)})
    assert review is not None
    return review


def test_the_worst_moments_come_first_and_are_marked() -> None:
    row = {
        "row": 2,
        "best_row": 4,
        "loss": 3.0,
        "se": 0.2,
        "rows": [{"row": 4, "value": 1.0, "se": 0.1}],
        "mark": "?",
    }
    review = reviewed(
        [decision(1, "Ann", 0.4), decision(2, "Ben", 5.0, "??"), decision(3, "Ann", -0.1, row_choice=row)]
    )
    assert [(m.anchor, m.seat, m.row, m.chosen, m.best, m.word) for m in review.worst] == [
        ("r1t2", 1, False, 34, 7, "blunder"),
        ("r1t3", 0, True, 2, 4, "mistake"),
    ]


def test_without_marks_the_dearest_are_the_worst() -> None:
    review = reviewed([decision(turn, "Ann", 1 + turn / 10) for turn in range(1, 11)])
    assert [moment.turn for moment in review.worst] == [10, 9, 8, 7, 6, 5, 4, 3]
    assert len(review.worst) == WORST


def test_a_loss_below_nothing_is_none() -> None:
    review = reviewed([decision(1, "Ann", -0.3), decision(2, "Ann", 0.5)])
    assert [moment.loss for moment in review.moments] == [0.0, 0.5]
    assert [needle.anchor for needle in review.losses.needles] == ["r1t2"]
    assert review.board["r1t1"] == [[0, 34, 7, 0.0, 0.13, "", [[7, 2.0, 0.1, 1], [34, 1.7, 0.11, 1]], None]]


def test_bars_stand_on_their_players_line_as_high_as_the_loss() -> None:
    review = reviewed([decision(1, "Ann", 1.0), decision(1, "Ben", 2.0)])
    picture = review.losses
    heights = {needle.anchor: needle.height for needle in picture.needles}
    assert picture.highest == 2
    first, second = picture.needles
    assert (first.height, second.height) == (16, 32)
    assert [round(needle.y + needle.height, 1) for needle in picture.needles] == [y for _, y in picture.lines]
    assert heights == {"r1t1": 32}


def test_luck_and_skill_stand_on_their_sides() -> None:
    review = reviewed(
        [decision(1, "Ann", 1.0)], sums("Ann", 9, 2.0, 4.0), sums("Ann", 3, 1.0, -1.0), sums("Ben", 0, -1, -2)
    )
    picture = review.scores
    ann, ben = picture.scores
    assert (ann.heads, ann.deal, ann.edge, ann.luck, ann.decisions, ann.loss) == (12, 19.0, 3.0, 3.0, 20, 2.0)
    start, length = ann.skill_bar
    assert start < picture.zero
    assert round(start + length, 1) == picture.zero
    assert ann.luck_bar == (picture.zero, length)
    assert ben.skill_bar[0] == picture.zero
    assert ben.luck_bar[0] < picture.zero
    assert [mark.text for mark in picture.marks][:1] == ["0"]


def test_cards_within_noise_are_equal_and_the_rest_in_order_of_value() -> None:
    cards = [
        {"card": card, "value": value, "se": 0.1, "policy": 0.2}
        for card, value in ((50, 2.0), (7, 2.2), (80, 5.0), (34, 3.0))
    ]
    told = reviewed([decision(1, "Ann", 1.0, best=50, cards=cards)]).board["r1t1"][0][6]
    assert [(card, equal) for card, _, _, equal in told] == [(7, 1), (50, 1), (34, 0), (80, 0)]
    surer = [{**card, "loss": card["value"] - 2, "loss_se": 0.05} for card in cards]
    told = reviewed([decision(1, "Ann", 1.0, best=50, cards=surer)]).board["r1t1"][0][6]
    assert [(card, equal) for card, _, _, equal in told] == [(50, 1), (7, 0), (34, 0), (80, 0)]


def test_a_loss_within_noise_has_no_bar() -> None:
    review = reviewed([decision(1, "Ann", 0.25), decision(2, "Ann", 0.26)])
    assert [needle.anchor for needle in review.losses.needles] == ["r1t2"]
    assert [moment.anchor for moment in review.worst] == ["r1t2"]


def test_what_was_not_judged_is_said() -> None:
    analysis = {
        "game": 1,
        "decisions": [decision(1, "Ann", 1.0)],
        "players": [],
        "not_analysed": [
            {"round": 2, "player": "Ben\u202e", "reason": "the hand is not known"},
            {"round": None, "player": None, "reason": "no rounds"},
        ],
    }
    review = review_of(PLAYERS, analysis)
    assert review is not None
    assert review.gaps == [
        "Not judged: round 2, Ben\\u202e (the hand is not known)",
        "Not judged (no rounds)",
    ]


def test_no_decision_no_review() -> None:
    assert review_of(PLAYERS, {"game": 1, "decisions": [], "players": []}) is None


def test_every_decision_of_a_game_is_on_its_board() -> None:
    story = story_of(random_game(random.Random(4), players=4))
    review = review_of(story.players, analysis_of(story, random.Random(5)))
    assert review is not None
    for round_ in story.rounds:
        for turn in round_.turns or ():
            told = review.board[f"r{round_.round}t{turn.turn}"]
            assert [(story.players[one[0]], one[1]) for one in told] == [
                (p.player, p.card) for p in turn.plays
            ]
