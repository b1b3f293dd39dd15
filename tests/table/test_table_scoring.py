"""What no legal round gives is refused with its reason, or recorded in spite of it."""

import random
from typing import Any

import pytest

from take5cli.errors import LogError, MisuseError
from take5cli.rules.bounds import round_bounds
from take5cli.rules.variants import VARIANTS
from take5cli.table.scoring import (
    PILES,
    POINTS,
    Changes,
    Impossible,
    done_in_words,
    with_changes,
    with_score,
)
from tests import plain_engine
from tests.strategies import NAMES, random_round
from tests.table.games import FOUR, scored, story_of

ROUND = (26, 0, 15, 28)


def changed(game: dict[str, Any], **changes: Any) -> Any:
    return with_changes(story_of(game), Changes(**changes))


def points(game: Any) -> list[dict[str, int]]:
    return [round_["points"] for round_ in game["rounds"]]


def legal_piles(rng: random.Random, players: int, variant: str = "standard") -> list[list[int]]:
    rules = VARIANTS[variant]
    start, _, plays, choices = random_round(rng, rules, players)
    piles, _ = plain_engine.play(start, plays, choices, rules.row_capacity, False)
    return piles


def test_a_round_is_added() -> None:
    assert changed(scored(ROUND), add="24 12 10 1") == scored(ROUND, (24, 12, 10, 1))
    assert changed(scored(ROUND), add="Dora=1 Ann=24 Cem=10 Ben=12") == scored(ROUND, (24, 12, 10, 1))


def test_a_round_is_added_by_its_cards() -> None:
    piles = legal_piles(random.Random(1), 4)
    typed = " ".join(",".join(map(str, pile)) or "-" for pile in piles)
    assert changed(scored(ROUND), add_cards=typed)["rounds"][1] == {
        "piles": dict(zip(FOUR, piles, strict=True))
    }


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_legal_rounds_of_every_number_of_players_are_accepted(variant: str) -> None:
    rules = VARIANTS[variant]
    rng = random.Random(variant)
    for players in range(rules.min_players, rules.max_players + 1):
        story = story_of(scored(players=NAMES[:players], variant=variant))
        for _ in range(10):
            piles = legal_piles(rng, players, variant)
            with_score(story, None, PILES, piles)
            with_score(story, None, POINTS, list(map(plain_engine.total_heads, piles)))


@pytest.mark.parametrize("players", range(2, 11))
def test_what_is_beyond_the_bounds_is_refused_for_every_number_of_players(players: int) -> None:
    rules = VARIANTS["standard"]
    bounds = round_bounds(rules, players)
    story = story_of(scored(players=NAMES[:players], limit=900))
    none = [0] * (players - 1)
    for sums in (bounds.points_min - 1, bounds.points_max + 1):
        with pytest.raises(Impossible) as refused:
            with_score(story, None, POINTS, [sums, *none])
        assert refused.value.forcible
    with pytest.raises(Impossible, match=r"at most|together"):
        with_score(story, None, POINTS, [bounds.player_points_max + 1, *none])
    piles = legal_piles(random.Random(players), players)
    taker = max(piles, key=len)
    strangers = sorted(set(range(1, 105)) - {card for pile in piles for card in pile})
    with pytest.raises(Impossible, match="twice"):
        with_score(
            story,
            None,
            PILES,
            [[*pile, taker[0]] if pile is not taker else pile for pile in piles[:2]] + piles[2:],
        )
    with pytest.raises(Impossible) as refused:
        with_score(story, None, PILES, [[*piles[0], 105], *piles[1:]])
    assert not refused.value.forcible
    few = bounds.cards_min - 1
    with pytest.raises(Impossible, match="hold"):
        with_score(story, None, PILES, [list(range(1, few + 1)), *([] for _ in none)])
    if len(strangers) + len(taker) > bounds.player_cards_max or players == 2:
        many = [*taker, *strangers][: bounds.cards_max + 1]
        with pytest.raises(Impossible, match=r"hold|at most"):
            with_score(story, None, PILES, [many, *([] for _ in none)])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"add": "1 2 3 4"}, "a round of 4 players gives 24 to 107 points together, not 10"),
        ({"add": "30 -4 5 9"}, "cannot be below 0"),
        ({"add_cards": "1,2,3 1,5,6 - 7"}, "the 1 lies in the piles twice (in Ann's pile)"),
        ({"add_cards": "1,2,3 0,5,6 - 7"}, "0"),
        ({"add": "12 12 12 Ann=3"}, "names no player"),
        ({"fix": (2, "24 12 10 1")}, "there is no round 2"),
        ({"fix": (1, "1 2 3 4")}, "24 to 107"),
        ({"fix": (1, "70,71 - - -")}, "hold 24 to 40 cards"),
        ({"leave": ["Ann", "Ben", "Cem"]}, "1 player: the standard game is for 2 to 10"),
        ({"join": ["Éva", "Éva"]}, "Éva plays already"),
    ],
)
def test_refusals_say_why(changes: dict[str, Any], said: str) -> None:
    with pytest.raises((LogError, MisuseError)) as refused:
        changed(scored(ROUND), **changes)
    assert said in str(refused.value)


def test_too_many_players_cannot_join() -> None:
    with pytest.raises(Impossible, match="11 players"):
        changed(scored(players=NAMES), join=["Kim"])


def test_force_records_what_is_impossible_and_marks_it() -> None:
    forced = changed(scored(ROUND), add="1 2 3 4", force=True)
    assert forced["rounds"][1] == {
        "points": dict(zip(FOUR, (1, 2, 3, 4), strict=True)),
        "x-ignore": ["impossible-points"],
    }
    story = story_of(forced)
    assert story.fault is None
    assert story.totals == {"Ann": 27, "Ben": 2, "Cem": 18, "Dora": 32}


def test_force_marks_every_reason() -> None:
    forced = changed(scored(ROUND), add_cards="1,2,3 1,5,6 - 7", force=True)
    assert forced["rounds"][1]["x-ignore"] == ["duplicate-card", "impossible-piles"]
    assert story_of(forced).fault is None


def test_a_forced_round_that_is_mended_is_forced_no_more() -> None:
    forced = changed(scored(ROUND), add="1 2 3 4", force=True)
    assert changed(forced, fix=(2, "24 12 10 1")) == scored(ROUND, (24, 12, 10, 1))


@pytest.mark.parametrize("typed", ["Ann=1 Bem=2 Cem=3 Dora=40", "1 2 3"])
def test_force_does_not_pass_who_is_not_there(typed: str) -> None:
    with pytest.raises(MisuseError):
        changed(scored(ROUND), add=typed, force=True)


def test_force_does_not_pass_a_card_that_is_not_in_the_deck() -> None:
    with pytest.raises(Impossible, match="105"):
        changed(scored(ROUND), add_cards="1,2,3 105,5,6 - 7", force=True)
    with pytest.raises(Impossible, match="50"):
        changed(scored(ROUND, variant="tactics"), add_cards="1,2,3 50,5,6 - 7", force=True)


def test_a_game_by_house_rules_has_no_bounds() -> None:
    assert points(changed(scored(rules={"row_capacity": 6}), add="1 2 3 4"))[0]["Ann"] == 1


def test_nothing_follows_the_end() -> None:
    over = scored(ROUND, (40, 0, 15, 28))
    for changes in ({"add": "24 12 10 1"}, {"leave": ["Ann"]}, {"join": ["Éva"]}):
        with pytest.raises(LogError, match="over"):
            changed(over, **changes, force=True) if "add" in changes else changed(over, **changes)


def test_nothing_can_be_added_to_a_reported_game() -> None:
    with pytest.raises(LogError, match="only the result"):
        changed(scored(result={"totals": [1, 2, 3, 40]}), add="24 12 10 1")


def test_a_mended_round_may_not_end_the_game_before_later_ones() -> None:
    with pytest.raises(Impossible, match="over after round 1"):
        changed(scored(ROUND, ROUND), fix=(1, "70 0 15 10"))


def test_the_last_round_is_taken_back_and_so_is_who_left() -> None:
    assert changed(scored(ROUND, ROUND), undo=True) == scored(ROUND)
    assert changed(changed(scored(ROUND), leave=["Ben"]), undo=True) == scored(ROUND)
    with pytest.raises(MisuseError, match="no round"):
        changed(scored(), undo=True)


def test_turns_are_not_thrown_away_by_mistake() -> None:
    game = scored(ROUND)
    game["rounds"][0] |= {"start": [1, 2, 3, 4], "turns": [{"plays": [10, 11, 12, 13]}]}
    for changes in ({"undo": True}, {"fix": (1, "24 12 10 1")}):
        with pytest.raises(MisuseError, match="take5 record"):
            changed(game, **changes)
    assert changed(game, undo=True, force=True) == scored()
    assert changed(game, fix=(1, "24 12 10 1"), force=True) == scored((24, 12, 10, 1))


def test_down_stores_the_difference() -> None:
    down = changed(scored(ROUND), add="16 54 41 -2", down=True)
    assert points(down)[1] == {"Ann": 24, "Ben": 12, "Cem": 10, "Dora": 40}
    assert points(changed(scored(ROUND, ROUND), fix=(2, "16 54 41 37"), down=True))[1]["Ann"] == 24
    assert points(changed(scored(ROUND, limit=60), fix=(1, "Ann=34 Ben=60 Cem=45 Dora=31"), down=True))[0] == {
        "Ann": 26, "Ben": 0, "Cem": 15, "Dora": 29,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("more", "typed", "said"),
    [
        ({}, "16 67 41 37", "Ben had 66 left and cannot have 67 now"),
        ({"limit": None, "max_rounds": 3}, "16 54 41 37", "no limit"),
    ],
)
def test_a_standing_that_cannot_be(more: dict[str, Any], typed: str, said: str) -> None:
    with pytest.raises(MisuseError, match=said):
        changed(scored(ROUND, **more), add=typed, down=True)


def test_a_fault_that_was_there_before_stops_nobody_but_a_new_one_does() -> None:
    faulty = scored(ROUND, (1, 1, 1, 1))
    assert len(changed(faulty, add="24 12 10 1")["rounds"]) == 3
    with pytest.raises(Impossible):
        changed(faulty, add="1 2 3 4")


def test_the_standing_before_is_unknown_after_a_faulty_round() -> None:
    faulty = scored(ROUND)
    faulty["rounds"][0]["points"].pop("Ann")
    with pytest.raises(MisuseError, match="unknown"):
        changed(faulty, add="16 54 41 37", down=True)


def test_what_is_done_is_said() -> None:
    both = Changes(add="1", leave=["Ann"], join=["Éva"])
    assert list(done_in_words(story_of(scored(ROUND)), both)) == ["Ann leaves", "Éva joins", "round 2 added"]
    assert list(done_in_words(story_of(scored(ROUND)), Changes(undo=True))) == ["round 1 taken back"]
    assert list(done_in_words(story_of(scored(ROUND)), Changes(fix=(1, "")))) == ["round 1 mended"]
    left = story_of(changed(scored(ROUND), leave=["Ann"]))
    assert list(done_in_words(left, Changes(undo=True))) == ["who plays is as it was"]
    assert list(done_in_words(left, Changes(add_cards=""))) == ["round 2 added"]
