"""Statistics: what is counted of which games, and that parts add up to the whole whatever the parts are."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5cli.checks.running import Found
from take5cli.checks.tally import Tally
from take5cli.corpus.counting import Counting
from take5cli.corpus.selecting import Selection, condition
from take5cli.corpus.statistics import PARTS, Group, Person, Statistics
from take5cli.corpus.summary_json import to_json
from take5cli.errors import MisuseError
from take5cli.logs.documents import Document
from take5cli.replaying import tell_game
from tests.strategies import random_game

EVENING = {
    "take5": 1,
    "date": "2026-11-27",
    "players": ["Ann", "Ben", "Cem"],
    "max_rounds": 2,
    "rounds": [{"points": [12, 0, 21]}, {"players": ["Ann", "Ben"], "points": [3, 15]}],
}
REPORTED = {"take5": 1, "players": ["Ann", "Ben"], "rounds": [], "result": {"totals": [70, 12], "rounds": 6}}
UNFINISHED = {"take5": 1, "players": ["Ann", "Ben"], "rounds": [{"points": [4, 9]}]}


def documents(games: list[dict[str, Any]]) -> list[Document]:
    return [Document("g.jsonl", at, game, json.dumps(game), at + 1, "json") for at, game in enumerate(games)]


def counted(*games: dict[str, Any], by: tuple[str, ...] = (), where: tuple[str, ...] = (),
            aliases: dict[str, str] | None = None, rated: bool = False) -> Statistics:  # fmt: skip
    reading = Counting(by, Selection(map(condition, where)), aliases or {}, rated)
    (part,) = (item for item in reading(documents(list(games)), Tally()) if not isinstance(item, Found))
    assert isinstance(part, Statistics)
    return part


def test_a_shared_win_counts_in_parts() -> None:
    people = counted(EVENING).people
    assert {name: person.wins / PARTS for name, person in people.items()} == {
        "Ann": 0.5,
        "Ben": 0.5,
        "Cem": 0,
    }
    assert people["Cem"].chance == PARTS // 3


def test_rounds_are_those_that_somebody_played() -> None:
    people = counted(EVENING).people
    assert {name: dict(person.rounds) for name, person in people.items()} == {
        "Ann": {12: 1, 3: 1}, "Ben": {0: 1, 15: 1}, "Cem": {21: 1},
    }  # fmt: skip
    assert dict(people["Ann"].totals) == {15: 1}


def test_reported_and_unfinished_games_count_where_they_can() -> None:
    told = counted(REPORTED, UNFINISHED)
    ann = told.people["Ann"]
    assert (ann.games, ann.finished, ann.wins, dict(ann.totals), dict(ann.rounds)) == (
        2,
        1,
        0,
        {70: 1},
        {4: 1},
    )
    assert (told.everything.rounds, dict(told.everything.lengths), dict(told.everything.spreads)) == (
        1,
        {6: 1},
        {58: 1},
    )
    assert dict(told.everything.lowest) == {12: 1}


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**32))
def test_takes_and_points_are_those_of_the_story(seed: int) -> None:
    game = random_game(random.Random(seed), max_rounds=2, named=False)
    story = tell_game(documents([game])[0])
    told = counted(game)
    plays = [play for round_ in story.rounds for turn in round_.turns or () for play in turn.plays]
    for seat, name in enumerate(story.players, 1):
        for person in (told.people[name], told.seats[seat]):
            assert person.told == len(story.rounds)
            assert person.sixths == sum(play.kind == "sixth" and play.player == name for play in plays)
            assert person.lows == sum(play.kind == "low" and play.player == name for play in plays)
            assert person.rounds.total == (story.totals or {})[name]
    assert told.sizes[len(story.players)].points.total == sum((story.totals or {}).values())


def test_groups_of_games_and_of_players() -> None:
    games = counted(EVENING, REPORTED, by=("month", "players")).groups
    assert {key: figures.games for key, figures in games.items()} == {
        ("2026-11", "3"): 1,
        ("undated", "2"): 1,
    }
    assert all(isinstance(figures, Group) for figures in games.values())
    people = counted(EVENING, REPORTED, by=("player", "variant")).groups
    assert {key: figures.games for key, figures in people.items()} == {
        ("Ann", "standard"): 2, ("Ben", "standard"): 2, ("Cem", "standard"): 1,
    }  # fmt: skip
    assert all(isinstance(figures, Person) for figures in people.values())


def test_aliases_join_one_person_and_refuse_one_at_two_seats() -> None:
    other = {**REPORTED, "players": ["Anna", "Ben"]}
    assert counted(REPORTED, other, aliases={"Anna": "Ann"}).people["Ann"].games == 2
    with pytest.raises(MisuseError, match="game 1 has two players who are both Ann"):
        counted(other, aliases={"Anna": "Ann", "Ben": "Ann"})


def test_results_for_ratings_have_ranks_of_who_was_there_at_the_end() -> None:
    (result,) = counted(EVENING, UNFINISHED, rated=True).results
    assert result == ("2026-11-27", ("Ann", "Ben", "Cem"), (1, 1, 3))
    assert counted(EVENING).results == []


def test_a_deal_played_with_every_seating_becomes_a_difference() -> None:
    def played(players: list[str], totals: list[int]) -> dict[str, Any]:
        return {**REPORTED, "players": players, "result": {"totals": totals}, "x-deal": "1-1"}

    first, second = played(["A", "B"], [70, 20]), played(["B", "A"], [66, 50])
    assert counted(first).differences == {}
    whole = counted(first, second)
    assert dict(whole.differences["A", "B"]) == {PARTS * (70 + 50 - 20 - 66) // 2: 1}
    assert whole.deals == {}
    halves = counted(first)
    halves.merge(counted(second))
    assert to_json(halves, (), 0, None) == to_json(whole, (), 0, None)


def test_games_of_deals_that_happen_to_have_one_name_are_no_deal() -> None:
    def played(players: list[str], **more: str) -> dict[str, Any]:
        totals = [70, *range(len(players) - 1)]
        return {**REPORTED, "players": players, "result": {"totals": totals}, "x-deal": "0-1", **more}

    found = counted(played(["A", "B"]), played(["C", "A"]), played(["B", "A"], variant="tactics"))
    assert found.differences == {}
    assert len(found.deals) == 3


def test_deals_of_several_sizes_give_differences_a_game() -> None:
    def deal(players: list[str], ahead: int) -> list[dict[str, Any]]:
        return [
            {
                **REPORTED,
                "players": [*players[seat:], *players[:seat]],
                "result": {
                    "totals": [70 - ahead * (name == "A") for name in [*players[seat:], *players[:seat]]]
                },
                "x-deal": "1-1",
            }
            for seat in range(len(players))
        ]

    two, three = deal(["A", "B"], 10), deal(["A", "B", "C"], 20)
    for games in ([*two, *three], [*three, *two]):
        assert dict(counted(*games).differences["A", "B"]) == {-10 * PARTS: 1, -20 * PARTS: 1}


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 12), max_size=4))
def test_any_parts_give_the_whole(seed: int, cuts: list[int]) -> None:
    rng = random.Random(seed)
    games = [
        random_game(rng, detail=rng.choice(["played", "scored"]), max_rounds=1, players=rng.randint(2, 4))
        for _ in range(12)
    ]
    by = ("player", "players")
    merged = Statistics()
    edges = [0, *sorted(cuts), 12]
    for start, end in pairwise(edges):
        merged.merge(counted(*games[start:end], by=by, rated=True))
    whole = counted(*games, by=by, rated=True)
    assert to_json(merged, by, 0, None) == to_json(whole, by, 0, None)
    assert to_json(merged, (), 0, None) == to_json(whole, (), 0, None)
    assert merged.results == whole.results
