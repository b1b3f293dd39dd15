"""What belongs together in two records: in order, by likeness, and by who did the same."""

import pytest

from take5cli.comparing.aligning import (
    Pair,
    aligned,
    games_alike,
    players_matched,
    rounds_alike,
    spelled_alike,
)
from tests.checks.games import PLAYED


@pytest.mark.parametrize(
    ("ones", "others", "pairs"),
    [
        ("abc", "abc", [(0, 0), (1, 1), (2, 2)]),
        ("abc", "bc", [(0, None), (1, 0), (2, 1)]),
        ("bc", "abc", [(None, 0), (0, 1), (1, 2)]),
        ("axc", "ayc", [(0, 0), (1, 1), (2, 2)]),
        ("axxc", "ayc", [(0, 0), (1, None), (2, None), (None, 1), (3, 2)]),
        ("x", "y", [(0, 0)]),
        ("ab", "ba", [(0, None), (1, 0), (None, 1)]),
        ("", "a", [(None, 0)]),
        ("", "", []),
    ],
)
def test_like_goes_with_like_and_the_rest_in_order(ones: str, others: str, pairs: list[Pair]) -> None:
    assert aligned(ones, others, lambda one, other: float(one == other)) == pairs


def test_rounds_are_alike_whoever_sits_where() -> None:
    turned = {
        **PLAYED,
        "turns": [{"plays": list(turn["plays"].values())[::-1]} for turn in PLAYED["turns"]],
        "points": [28, 15, 0, 26],
    }

    assert rounds_alike(PLAYED, turned) == 1
    assert rounds_alike(PLAYED, {**turned, "start": [1, 2, 3, 5]}) == 11 / 12
    assert rounds_alike(PLAYED, {"points": [28, 15, 0, 26]}) == 1
    assert rounds_alike(PLAYED, {}) == rounds_alike(None, PLAYED) == 0


def test_games_are_alike_by_their_id_or_else_by_what_they_hold() -> None:
    game = {"players": ["Ann", "Ben"], "rounds": [{"points": [3, 4]}]}

    assert games_alike({**game, "id": "x"}, {"id": "x"}) == 1
    assert games_alike({**game, "id": "x"}, {**game, "id": "y"}) == 0
    assert games_alike(game, {**game, "players": ["Ben", "Ann"]}) == 1.1
    assert games_alike(game, {"players": ["Cem"], "rounds": [{"points": [3, 5]}]}) == 0
    assert games_alike(game, {"players": ["Ben", "Ann"], "rounds": "lost"}) == 0.1
    assert games_alike(game, "no game") == 0


class TestPlayers:
    def test_the_same_name_is_the_same_player(self) -> None:
        assert players_matched(["Ann", "Ben"], ["Ben", "Ann"], [], []) == {"Ann": "Ann", "Ben": "Ben"}

    def test_who_played_the_same(self) -> None:
        ours = {"turns": [{"plays": {"A": 1, "B": 2, "C": 3}}]}
        theirs = {"turns": [{"plays": [3, 1, 2]}]}
        names = ["Xaver", "Yves", "Zoe"]

        assert players_matched(["A", "B", "C"], names, [(ours, ["A", "B", "C"])], [(theirs, names)]) == {
            "A": "Yves",
            "B": "Zoe",
            "C": "Xaver",
        }

    def test_who_is_spelled_alike(self) -> None:
        assert players_matched(["Dora", "Bennie"], ["benny ", "Doro"], [], []) == {
            "Bennie": "benny ",
            "Dora": "Doro",
        }
        assert spelled_alike("ANN", "Ann ") == 1

    def test_who_is_the_only_one_left(self) -> None:
        assert players_matched(["Ann", "Me"], ["Ann", "Günther"], [], [])["Me"] == "Günther"
        assert "Me" not in players_matched(["Me", "You"], ["Günther"], [], [])

    def test_who_did_not_play_a_round_did_nothing_in_it(self) -> None:
        ours = [({"points": {"A": 1, "B": 2}}, ["A", "B"])]
        theirs = [({"points": {"Xaver": 1}}, ["Xaver"])]

        assert players_matched(["A", "B", "C"], ["Q", "Xaver", "R"], ours, theirs) == {"A": "Xaver"}
