"""Several changes at once: the same text as one after the other, wherever the game stands in its file."""

from random import Random
from typing import Any

import pytest

from take5cli.errors import Take5Error
from take5cli.logs.amending import amended
from take5cli.logs.documents import Path
from take5cli.logs.editing import append_item, insert_key, remove, replace_value
from take5cli.logs.opening import Format
from take5cli.logs.originals import pieces_of
from take5cli.logs.plain import edited
from tests.logs.layouts import some_log

SEEDS = 150


def changed(text: str, form: Format, edits: dict[int, list[tuple[Path, Any]]]) -> str:
    return amended(text, form, list(pieces_of(text, form)), edits)


def some_edits(rng: Random, game: Any) -> list[tuple[Path, Any]]:
    """What is usually filled in or mended, as far as the game has it."""
    edits: list[tuple[Path, Any]] = []
    for number, round_ in enumerate(game["rounds"]):
        path: Path = ("rounds", number)
        for turn, each in enumerate(round_.get("turns", ())):
            taken = each.get("takes_row")
            edits.append(((*path, "turns", turn, "takes_row"), None if taken else rng.randint(1, 4)))
            edits.append(((*path, "turns", turn, "plays", next(iter(each["plays"]))), 104))
        if "points" not in round_:
            edits.append(((*path, "points"), dict.fromkeys(game["players"], 7)))
        for name, pile in round_.get("piles", {}).items():
            edits.append(((*path, "piles", name, len(pile)), 103))
    edits.append((("result",) if "result" not in game else ("result", "totals"), {"totals": [1, 2]}))
    return [edit for edit in edits if rng.random() < 0.7]


def one_by_one(text: str, form: Format, number: int, game: Any, edits: list[tuple[Path, Any]]) -> str:
    for path, new in edits:
        holder = game
        for step in path[:-1]:
            holder = holder[step]
        if isinstance(path[-1], str) and path[-1] not in holder:
            text = insert_key(text, path[:-1], path[-1], new, form=form, game=number)
        elif path[-1] == len(holder) and isinstance(holder, list):
            text = append_item(text, path[:-1], new, form=form, game=number)
        elif new is None:
            text = remove(text, path, form=form, game=number)
        else:
            text = replace_value(text, path, new, form=form, game=number)
        game = edited(game, [(path, new)])
    return text


def test_changes_to_several_games_are_those_done_one_by_one() -> None:
    for seed in range(SEEDS):
        rng = Random(seed)
        text, form, games = some_log(rng)
        edits = {number: some_edits(rng, game) for number, game in enumerate(games)}
        wanted = text
        for number, game in enumerate(games):
            wanted = one_by_one(wanted, form, number, game, edits[number])
        assert changed(text, form, edits) == wanted, seed


def test_without_changes_every_byte_stays() -> None:
    for seed in range(SEEDS):
        text, form, games = some_log(Random(seed))
        assert changed(text, form, {0: [], len(games): [(("x",), 1)]}) == text


def test_a_layout_that_does_not_allow_a_change_is_refused() -> None:
    text = "take5: 1\nplayers: [Ann, Ben]\nx-round: &r {points: [3, 4]}\nrounds: [*r, {points: [1, 2]}]\n"

    with pytest.raises(Take5Error, match="alias"):
        changed(text, "yaml", {0: [(("rounds", 0, "points", 0), 5)]})
    assert changed(text, "yaml", {0: [(("rounds", 1, "points", 0), 5)]}).endswith("{points: [5, 2]}]\n")


def test_a_change_that_reads_otherwise_in_the_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("take5cli.logs.amending._amended", lambda *_: "[]")

    with pytest.raises(Take5Error, match="take5 fmt it first"):
        changed('[{"take5": 1}]', "json", {0: [(("take5",), 2)]})
