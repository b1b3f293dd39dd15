"""Rows of tables: what stands in them, of one type a column, told in agreement with the story of the game."""

import csv
import io
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from take5cli.checks.tally import Tally
from take5cli.corpus.exporting import Exporting, Rows
from take5cli.corpus.selecting import Selection, condition
from take5cli.corpus.table_text import FORMS, Form, Writing, sheet_cell
from take5cli.corpus.tables import TABLES
from take5cli.logs.documents import Document
from take5cli.replaying import tell_game
from tests.strategies import random_game

TYPES = {"text": str, "integer": int, "boolean": bool, "number": float}


def document(game: dict[str, Any], index: int = 0) -> Document:
    return Document("games.json", index, game, json.dumps(game), 1, "json")


def rows(table: str, *games: dict[str, Any], where: str | None = None) -> list[dict[str, Any]]:
    selection = Selection([condition(where)] if where else [])
    reading = Exporting(TABLES[table], TABLES[table].names, selection, None)
    documents = [document(game, index) for index, game in enumerate(games)]
    pieces = list(reading(documents, Tally()))
    return [
        dict(zip(TABLES[table].names, row, strict=True))
        for piece in pieces
        if isinstance(piece, Rows)
        for row in piece.rows
    ]


EVENING = {
    "take5": 1,
    "date": "2026-11-27",
    "players": ["Ann", "Ben", "Cem"],
    "max_rounds": 2,
    "rounds": [{"points": [12, 0, 21]}, {"players": ["Ann", "Ben"], "points": [3, 15]}],
}


def test_every_name_is_told_once_with_a_meaning() -> None:
    for table in TABLES.values():
        assert len(set(table.names)) == len(table.names)
        assert set(table.brief) <= set(table.names)
        assert all(column.meaning for column in table.columns)


def test_rounds_of_who_played_them() -> None:
    told = [
        (row["round"], row["player"], row["seat"], row["points"], row["total"])
        for row in rows("rounds", EVENING)
    ]
    assert told == [(1, "Ann", 1, 12, 12), (1, "Ben", 2, 0, 0), (1, "Cem", 3, 21, 21), (2, "Ann", 1, 3, 15),
                    (2, "Ben", 2, 15, 15)]  # fmt: skip
    assert {(row["date"], row["month"], row["kind"]) for row in rows("rounds", EVENING)} == {
        ("2026-11-27", "2026-11", "scored")
    }


def test_a_shared_win_counts_in_parts_and_who_left_wins_nothing() -> None:
    told = [
        (row["player"], row["rank"], row["won"], row["win_share"], row["rounds"])
        for row in rows("players", EVENING)
    ]
    assert told == [("Ann", 1, True, 0.5, 2), ("Ben", 1, True, 0.5, 2), ("Cem", 3, False, 0.0, 1)]


def test_a_reported_game_has_a_row_as_far_as_it_is_known() -> None:
    reported = {"take5": 1, "players": ["Ann", "Ben"], "rounds": [], "result": {"totals": [70, 12]}}
    (game,) = rows("games", reported)
    assert (game["level"], game["rounds"], game["finished"], game["winners"], game["highest"]) == (
        "reported", None, True, "Ben", 70,
    )  # fmt: skip
    assert [row["rounds"] for row in rows("players", reported)] == [None, None]
    assert rows("rounds", reported) == []


def test_rows_of_one_player() -> None:
    assert {row["player"] for row in rows("rounds", EVENING, where="player=Ben")} == {"Ben"}
    assert len(rows("games", EVENING, where="player=Ben")) == 1
    assert rows("games", EVENING, where="player=Dora") == []


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from(["played", "counted", "scored", "mixed"]))
def test_each_column_has_one_type_and_all_tables_agree_with_the_story(seed: int, detail: Any) -> None:
    rng = random.Random(seed)
    game = random_game(rng, detail=detail, rounds=rng.choice([1, 2, None]), named=rng.random() < 0.5)
    story = tell_game(document(game))
    told = {name: rows(name, game) for name in TABLES}
    for name, table in TABLES.items():
        for column in table.columns:
            assert {type(row[column.name]) for row in told[name]} <= {TYPES[column.kind], type(None)}

    assert [(row["round"], row["player"], row["points"], row["total"]) for row in told["rounds"]] == [
        (round_.round, name, (round_.points or {})[name], (round_.totals or {})[name])
        for round_ in story.rounds
        for name in round_.players
    ]
    plays = [
        (round_, turn, play) for round_ in story.rounds for turn in round_.turns or () for play in turn.plays
    ]
    assert [(row["round"], row["turn"], row["player"], row["card"], row["row"], row["kind"], row["points"])
            for row in told["plays"]] == [
        (round_.round, turn.turn, play.player, play.card, play.row, play.kind, play.points)
        for round_, turn, play in plays
    ]  # fmt: skip
    assert sum(row["points"] for row in told["turns"]) == sum(row["points"] for row in told["plays"])
    for row in told["rounds"]:
        if row["kind"] == "played":
            own = [
                play
                for round_, _, play in plays
                if (round_.round, play.player) == (row["round"], row["player"])
            ]
            assert row["sixth_takes"] == sum(play.kind == "sixth" for play in own)
            assert row["low_takes"] == sum(play.kind == "low" for play in own)
            assert row["cards"] == sum(len(play.taken) for play in own)
    assert [(row["player"], row["points"], row["won"]) for row in told["players"]] == [
        (name, (story.totals or {})[name], name in (story.winners or ()) if story.finished else None)
        for name in story.players
    ]
    (only,) = told["games"]
    assert only["finished"] is story.finished
    assert only["winners"] == (", ".join(story.winners or ()) or None)


def test_a_round_after_the_end_is_there_and_does_not_count() -> None:
    third = {"players": ["Ann", "Ben"], "points": [20, 7]}
    rounds = [*EVENING["rounds"], third]  # type: ignore[misc]
    longer = {**EVENING, "x-ignore": ["round-after-end"], "rounds": rounds}
    told = [(row["round"], row["player"], row["counts"], row["total"]) for row in rows("rounds", longer)][3:]
    assert told == [(2, "Ann", True, 15), (2, "Ben", True, 15), (3, "Ann", False, 15), (3, "Ben", False, 15)]
    assert [row["rounds"] for row in rows("players", longer)] == [2, 2, 1]


STRANGE = [
    "=1+1",
    "=A1",
    "a,b",
    'x"y',
    "50%",
    "%d",
    "王芳",
    "tab\there",
    " lead",
    "a\u202eb",
    "",
    "-5",
    "A | B",
    "A B",
    "it's",
    "\0",
]


@given(st.lists(st.sampled_from(STRANGE), min_size=2, max_size=4, unique=True), st.sampled_from(FORMS))
def test_cells_hold_what_the_rows_hold(titles: list[str], form: Form) -> None:
    columns = [
        column for column in TABLES["games"].columns if column.name in ("title", "limit", "house_rules")
    ]
    held = [(title, at % 2 == 0, None if at else 66) for at, title in enumerate(titles)]
    writing = Writing(form, columns)
    text = writing.head + writing.rows(held) + writing.tail
    if form in ("csv", "tsv"):
        told = list(csv.reader(io.StringIO(text, newline=""), delimiter="," if form == "csv" else "\t"))[1:]
        cells = [[sheet_cell(value) for value in row] for row in held]
        assert told == cells
        assert not any(cell.lstrip().startswith(("=", "-")) for row in told for cell in row)
    else:
        read = json.loads(text) if form == "json" else [json.loads(line) for line in text.split("\n")[:-1]]
        assert [tuple(row.values()) for row in read] == held


def test_a_table_of_game_numbers_alone() -> None:
    (column,) = [column for column in TABLES["rounds"].columns if column.name == "game"]

    assert Writing("csv", [column]).rows([(7,), (7,)]) == "\0\r\n\0\r\n"
    assert Writing("csv", [column]).rows([]) == ""
