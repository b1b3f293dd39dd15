"""csv and tsv: every layout that people use, and what we write reads back unchanged."""

import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.errors import LogError
from take5cli.importers import csv_sheet, tsv_sheet
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options
from take5cli.importers.sheet import to_csv
from take5cli.logs.json_reader import read_json
from take5cli.replaying import tell_game

TWO_ROUNDS = [{"points": {"Ann": 12, "Ben": 0}}, {"points": {"Ann": 3, "Ben": 14}}]
TOTALS = {"totals": {"Ann": 15, "Ben": 14}}


def document(text: str, options: Options | None = None, module: Any = csv_sheet) -> ForeignDocument:
    (imported,) = module.read(text, options or Options())
    return ForeignDocument("sheet.csv", 0, imported)


def game(text: str, **options: Any) -> Any:
    return document(text, Options(**options)).imported.game


def errors(text: str, **options: Any) -> list[tuple[str, int, int]]:
    findings = check_game(document(text, Options(**options))).findings
    return [(one.name, one.line, one.column) for one in findings if one.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        "round,Ann,Ben\n1,12,0\n2,3,14\ntotal,15,14\n",
        "round;Ann;Ben\r\n1;12;0\r\n2;3;14\r\ntotal;15;14\r\n",
        ",Ann,Ben\nR1,12,0\nR2,3,14\nSum,15,14\n",
        "Runde;Ann;Ben\n1.;12;0\n2.;3;14\nSumme;15;14\n",
        "player,1,2,total\nAnn,12,3,15\nBen,0,14,14\n",
        "Ann,12,3,15\nBen,0,14,14\n",
        'name;"round 1";"round 2";total\n"Ann";"12";3;15\nBen;0;14;14\n',
        "round, Ann ,Ben,\n1, 12 ,0,\n2,3,14,\n\ntotal,15,14,\n",
        "Evening,Ann,Ben\nfirst,12,0\nthen,3,14\ntotal,15,14\n",
    ],
)
def test_layouts_of_the_same_sheet(text: str) -> None:
    told = game(text)
    assert told["players"] == ["Ann", "Ben"]
    assert told["rounds"] == TWO_ROUNDS
    assert told["result"] == TOTALS
    assert errors(text) == []


def test_without_a_line_of_totals() -> None:
    assert "result" not in game("Ann,Ben\n12,0\n3,14\n")
    assert game("Ann,Ben\n12,0\n3,14\n")["rounds"] == TWO_ROUNDS
    assert game("Ann,12,3\nBen,0,14\n")["rounds"] == TWO_ROUNDS


def test_a_last_line_that_is_the_sum_is_the_totals() -> None:
    told = game("Ann,Ben\n12,0\n3,14\n15,14\n")
    assert (told["rounds"], told["result"]) == (TWO_ROUNDS, TOTALS)


@pytest.mark.parametrize("text", ["Ann,Ben\n15,14\n", "Ann,15\nBen,14\n", "player,total\nAnn,15\nBen,14\n"])
def test_one_number_each_is_a_reported_game(text: str) -> None:
    assert (game(text)["rounds"], game(text)["result"]) == ([], TOTALS)


def test_a_round_that_is_numbered_is_a_round() -> None:
    assert game("round,Ann,Ben\n1,12,0\n")["rounds"] == TWO_ROUNDS[:1]


def test_tabs_and_a_byte_order_mark(tmp_path: Path) -> None:
    text = "round\tAnn\tBen\n1\t12\t0\n2\t3\t14\ntotal\t15\t14\n"
    assert document(text, None, tsv_sheet).value["rounds"] == TWO_ROUNDS
    from take5cli.importers.documents import foreign_documents

    path = tmp_path / "sheet.csv"
    path.write_text(text.replace("\t", ";"), encoding="utf-8-sig")
    for form in ("csv", "auto"):
        (told,) = foreign_documents(form, str(path))
        assert told.value["rounds"] == TWO_ROUNDS


def test_points_left_of_the_limit() -> None:
    told = game("round,Ann,Ben\n1,54,66\n2,51,52\ntotal,51,52\n", down=True)
    assert (told["rounds"], told["result"]) == (TWO_ROUNDS, TOTALS)
    below = game("round,Ann,Ben\n1,54,66\n2,-3,52\n", down=True)
    assert below["rounds"][1]["points"] == {"Ann": 57, "Ben": 14}
    assert errors("Ann,Ben\n1,2\nlimit,none\n", down=True) == [("bad-value", 1, 1)]


def test_who_did_not_play_has_an_empty_cell() -> None:
    text = "round,Ann,Ben,Cem\n1,12,0,\n2,3,14,5\n3,,1,2\ntotal,15,15,7\n"
    told = game(text)
    assert [round_.get("players") for round_ in told["rounds"]] == [
        ["Ann", "Ben"],
        ["Ann", "Ben", "Cem"],
        ["Ben", "Cem"],
    ]
    assert any("Cem" in note for note in document(text).imported.notes)


def test_what_was_agreed_may_stand_below() -> None:
    told = game(
        'Ann,Ben\n12,0\n3,14\nlimit,100\ntitle,"Fri, day"\nmax_rounds,2\nrow_capacity,6\nlow_card,cheapest\n'
    )
    assert (told["limit"], told["max_rounds"], told["title"]) == (100, 2, "Fri, day")
    assert told["rules"] == {"row_capacity": 6, "low_card": "cheapest"}


def test_options_tell_what_the_sheet_does_not() -> None:
    told = game("round,Ann,Ben\n1,12,0\n", limit=50, rounds=1)
    assert (told["limit"], told["max_rounds"]) == (50, 1)
    assert game("Ann,Ben\n66,3\n", rounds=4)["result"]["rounds"] == 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("round,Ann,Ben\n1,12,0\ntotal,13,0\n", ("totals-mismatch", 3, 7)),
        ("round;Ann;Ben\n1;12,5;0\n", ("wrong-type", 2, 3)),
        ("round,Ann,Ben\n1,12.0,0\n", ("wrong-type", 2, 3)),
        ("round,Ann,Ben\n1,12,0,7\n", ("unknown-player", 2, 8)),
        ("round,Ann,Ben\n1,12\n", ("missing-player", 2, 1)),
        ("round,Ann,Ben\n1,12,0\n3,1,2\n", ("bad-value", 3, 1)),
        ("round,Ann,Ben\n1,12,0\ntotal,12,0\n2,1,2\n", ("turn-count", 4, 1)),
        ("Ann,12,3\nBen,0\n", ("missing-player", 2, 1)),
        ('round,"Ann,Ben\n1,12,0\n', ("syntax", 1, 1)),
        ('round,"Ann"x,Ben\n1,12,0\n', ("syntax", 1, 1)),
        ("round,Ann,Ann\n1,12,0\n", ("duplicate-player", 1, 11)),
        ("round,Ann,Ben\n1,-5,0\n", ("bad-value", 2, 3)),
        ("Ann,Ben\n", ("missing-key", 1, 1)),
        ("player\nAnn\nBen\n", ("missing-key", 1, 1)),
        ("player,total\n", ("unreadable", 1, 1)),
        ("\n\n", ("unreadable", 1, 1)),
        ("limit,4\n", ("unreadable", 1, 1)),
        ("round,Ann,Ben\n" + "1,2,3\n" * 200_000, ("too-large", 1, 1)),
    ],
)
def test_a_fault_is_found_at_its_cell(text: str, expected: tuple[str, int, int]) -> None:
    assert errors(text) == [expected]


def test_a_text_that_ends_in_a_number_may_have_been_cut_off() -> None:
    findings = check_game(document("round,Ann,Ben\n1,66,1")).findings
    assert [(one.name, one.line) for one in findings] == [("unfinished", 2)]


NAMES = ["=SUM(A1)", "'=B", "-5", "total", 'a,b"c', " sp ", "王芳", "new\nline"]


def story(game: dict[str, Any]) -> Any:
    (document,) = read_json(json.dumps(game), "game.json")
    return tell_game(document)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize(
    "game",
    [
        {
            "players": NAMES,
            "title": "+1",
            "date": "2026-11-27",
            "limit": None,
            "max_rounds": 4,
            "rules": {"row_capacity": 6, "low_card": "cheapest"},
            "rounds": [{"points": dict(zip(NAMES, range(40, 48), strict=True))} for _ in range(4)],
            "result": {"totals": dict(zip(NAMES, range(160, 192, 4), strict=True))},
        },
        {
            "players": ["Ann", "Ben", "Cem"],
            "id": "x-1",
            "place": "home",
            "notes": "two\nlines",
            "source": "a notebook",
            "variant": "tactics",
            "limit": 30,
            "rounds": [
                {"players": ["Ann", "Ben"], "points": {"Ann": 12, "Ben": 10}},
                {"players": ["Ann", "Ben", "Cem"], "points": {"Ann": 6, "Ben": 14, "Cem": 20}},
            ],
            "result": {"totals": {"Ann": 18, "Ben": 24, "Cem": 20}},
        },
        {
            "players": ["Ann", "Ben"],
            "max_rounds": 3,
            "rounds": [],
            "result": {"totals": {"Ann": 31, "Ben": 32}, "rounds": 3},
        },
        {"players": ["Ann", "Ben"], "limit": 50, "rounds": []},
    ],
)
def test_what_is_written_is_read_back(game: dict[str, Any], separator: str) -> None:
    game = {"take5": 1, **game}
    text = to_csv(story(game), separator)
    module = tsv_sheet if separator == "\t" else csv_sheet
    assert document(text, None, module).imported.game == game
    again = tell_game(document(text, None, module))
    assert to_csv(again, separator) == text


def test_no_cell_begins_a_formula() -> None:
    game = {
        "take5": 1,
        "players": ["=A1", "+1+1", "-x", "@b"],
        "title": "=1+1",
        "rounds": [{"points": [9, 9, 9, 9]}],
    }
    for line in to_csv(story(game)).splitlines():
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in line.split(","))


def test_a_played_game_has_the_sheet_of_its_points(data: Path) -> None:
    from take5cli.importers.documents import foreign_documents

    (played,) = foreign_documents("six-nimmt-agent", str(data / "six_nimmt_agent/full-game-trace.json"))
    told = tell_game(document(to_csv(tell_game(played))))
    assert [round_.points for round_ in told.rounds] == [round_.points for round_ in tell_game(played).rounds]
    assert told.totals == {"p0": 80, "p1": 45}


def test_a_round_that_is_not_over_has_no_sheet() -> None:
    unfinished = {"start": [3, 40, 58, 96], "turns": [{"plays": [4, 41]}]}
    with pytest.raises(LogError, match="round 1"):
        to_csv(story({"take5": 1, "players": ["Ann", "Ben"], "rounds": [unfinished]}))
