"""The difference between two games, carried into a text whose other bytes stay."""

import random
from typing import Any

import pytest
from hypothesis import given, settings

from take5cli.logs.opening import Format
from take5cli.logs.originals import pieces_of
from take5cli.logs.writer import to_json, to_json_line, to_yaml
from take5cli.table.changes import (
    with_player,
    with_round,
    with_round_mended,
    without_last_round,
    without_player,
)
from take5cli.table.judging import Game, told
from take5cli.table.rewriting import rewritten
from tests.strategies import random_game, seeds

WRITERS: dict[Format, Any] = {"yaml": to_yaml, "json": to_json, "jsonl": to_json_line}


def last_game(text: str, form: Format) -> Any:
    return [game for piece in pieces_of(text, form) for game in piece.games][-1].value


def some_change(rng: random.Random, game: Game) -> Game:
    """One of the changes of a sheet, whether or not the rules allow it."""
    story = told(game)
    here = story.rounds[-1].players if story.rounds else story.players
    score = {"points": {name: rng.randrange(40) for name in here}}
    kind = rng.choice(["add", "fix", "undo", "leave", "join"])
    if kind == "add" or not game["rounds"]:
        return with_round(game, score)
    if kind == "fix":
        return with_round_mended(game, rng.randint(1, len(game["rounds"])), score)
    if kind == "undo":
        return without_last_round(game)
    if kind == "leave" and len(here) > 2:
        return without_player(story, rng.choice(here))
    name = rng.choice(["Åsa", "O'Brien", "a: b", "=1", "No", "7", "王芳", "x\ty"])
    return with_round(game, score) if name in here else with_player(story, name)


@pytest.mark.parametrize("form", list(WRITERS))
@settings(max_examples=40, deadline=None)
@given(rng=seeds())
def test_any_change_of_any_sheet_is_what_is_read_afterwards(form: Format, rng: random.Random) -> None:
    game: Game = random_game(
        rng, detail="mixed", rounds=rng.randrange(4), named=rng.random() < 0.5, result=False
    )
    text = WRITERS[form](game)
    if form == "yaml" and game["rounds"] and rng.random() < 0.5:
        text = "# kept\n" + text.replace("\nrounds:", "\n\n# also kept\nrounds:   # here")
    for _ in range(4):
        changed = some_change(rng, game)
        text = rewritten(text, form, game, changed)
        assert last_game(text, form) == changed
        game = changed


def test_comments_blank_lines_and_other_games_stay() -> None:
    first = "# the season\n\ntake5: 1\nplayers: [A, B]\nrounds: []   # none\n"
    second = """\
--- # Friday
take5: 1
players:    [A, B]   # as they sat

rounds:
- {points: {A: 9,   B: 8}}   # Ben dealt
# to be added here

x-mood: good
"""
    before = last_game(first + second, "yaml")
    changed = rewritten(first + second, "yaml", before, with_round(before, {"points": {"A": 4, "B": 5}}))
    assert changed.startswith(first)
    added = [line for line in changed.splitlines() if line not in (first + second).splitlines()]
    assert len(added) == 1
    assert [line for line in changed.splitlines() if line not in added] == (first + second).splitlines()


def test_a_mended_score_changes_its_numbers_alone() -> None:
    text = "take5: 1\nplayers: [A, B]\nrounds:\n  - points: {A: 9, B: 8}   # counted twice\n"
    before = last_game(text, "yaml")
    mended = with_round_mended(before, 1, {"points": {"A": 9, "B": 12}})
    assert rewritten(text, "yaml", before, mended) == text.replace("B: 8", "B: 12")


def test_nothing_changed_is_the_same_text() -> None:
    text = "{take5: 1, players: [A, B], rounds: [{points: [9, 8]}]}"
    assert rewritten(text, "yaml", last_game(text, "yaml"), last_game(text, "yaml")) == text


def test_a_list_that_changes_in_its_middle_is_written_anew() -> None:
    text = "take5: 1\nplayers: [A, B]\nrounds:\n  - piles: {A: [1, 2, 3], B: [4]}\n"
    before = last_game(text, "yaml")
    mended = with_round_mended(before, 1, {"piles": {"A": [1, 5, 3], "B": [4, 6]}})
    assert rewritten(text, "yaml", before, mended) == text.replace("[1, 2, 3]", "[1, 5, 3]").replace(
        "[4]", "[4, 6]"
    )
