"""text: lists, tables, remarks, prose; nothing that was written is lost, and nothing is made up."""

from time import perf_counter
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers import text as importer
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options


def document(text: str, **options: Any) -> ForeignDocument:
    (imported,) = importer.read(text, Options(**options))
    return ForeignDocument("note.txt", 0, imported)


def game(text: str, **options: Any) -> Any:
    return document(text, **options).imported.game


def errors(text: str, **options: Any) -> list[tuple[str, int]]:
    findings = check_game(document(text, **options)).findings
    return [(finding.name, finding.line) for finding in findings if finding.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        "Ann 31\nBen 70\n",
        "Ann: 31\nBen: 70\n",
        "Ann - 31\nBen – 70\n",
        "Ann-31\nBen-70\n",
        "Ann ....... 31\nBen ....... 70\n",
        "Ann\t31\r\nBen\t70\r\n",
        "1. Ann 31 points\n2. Ben 70 points\n",
        "- Ann = 31\n- Ben = 70\n",
        "Ann 31, Ben 70\n",
        "Ann 31; Ben 70.\n",
        "6 nimmt! Scores: Ann 31, Ben 70\n",
        "Scores: Ann 31,\nBen 70\n",
        "Ann 31\n\nBen 70\n",
        "We played until late.\n\nAnn 31\nBen 70\n\nSee you on 3 May!\n",
        "Ann | 31\nBen | 70\n",
    ],
)
def test_ways_to_write_the_same_result(text: str) -> None:
    told = game(text)
    assert (told["players"], told["rounds"]) == (["Ann", "Ben"], [])
    assert told["result"] == {"totals": {"Ann": 31, "Ben": 70}}
    assert errors(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ann Ben\n12 0\n3 14\n",
        "  Ann  Ben\n1  12  0\n2  3  14\ntotal  15  14\n",
        "Round | Ann | Ben\nround 1 | 12 | 0\nround 2 | 3 | 14\n",
        "Ann, Ben\n12, 0\n3, 14\n",
        "Ann 12 3 15\nBen 0 14 14\n",
        "Ann: 12, 3\nBen: 0, 14\n",
        "Friday night\nAnn Ben\n12 0\n3 14\nsum: 15 14\n",
    ],
)
def test_ways_to_write_the_same_sheet(text: str) -> None:
    told = game(text)
    assert told["rounds"] == [{"points": {"Ann": 12, "Ben": 0}}, {"points": {"Ann": 3, "Ben": 14}}]
    assert errors(text) == []


def test_names_of_every_kind() -> None:
    assert game("Åsa Berg 12\n王芳 30\nЛена О'Хара 66\nD.J. 3\n")["players"] == [
        "Åsa Berg",
        "王芳",
        "Лена О'Хара",
        "D.J.",
    ]
    assert game("Player 1 34\nPlayer 2 70\n")["result"]["totals"] == {"Player 1": 34, "Player 2": 70}
    assert game("Ann Lee  Ben Wu\n12 3\n")["players"] == ["Ann Lee", "Ben Wu"]


def test_remarks_and_prose_are_kept() -> None:
    told = game("Club night\n\nAnn 31 (first win!)\nBen 70 [late]\n\nthree hours\n")
    assert told["x-source"] == {
        "text": ["Club night", "three hours"],
        "remarks": {"Ann": "first win!", "Ben": "late"},
    }


@pytest.mark.parametrize(
    "text",
    [
        "Points left\nAnn 35\nBen -4\n",
        "Ann 35 left\nBen -4 left\n",
        "Ann 35 (left)\nBen -4\n",
        "Ann 35 (out of 66)\nBen -4\n",
        "Ann 35, Ben -4 points left\n",
    ],
)
def test_points_left_are_said_by_a_remark(text: str) -> None:
    assert game(text)["result"]["totals"] == {"Ann": 31, "Ben": 70}


def test_points_left_are_said_by_the_option_or_come_with_their_limit() -> None:
    assert game("Ann 35\nBen -4\n", down=True)["result"]["totals"] == {"Ann": 31, "Ben": 70}
    told = game("Ann 69\nBen 30\nout of 100\n")
    assert (told["limit"], told["result"]["totals"]) == (100, {"Ann": 31, "Ben": 70})
    assert game("Ann 4 (left early)\nBen 70\n")["result"]["totals"] == {"Ann": 4, "Ben": 70}


def test_options_tell_rounds_and_limit() -> None:
    told = game("Ann 31\nBen 60\n", rounds=3)
    assert (told["max_rounds"], told["result"]["rounds"]) == (3, 3)
    told = game("Ann 31\nBen 70\n", rounds=4, limit=65)
    assert (told["limit"], told["result"]["rounds"]) == (65, 4)
    assert "max_rounds" not in told


def test_what_is_missing_is_said() -> None:
    assert [what.split(";")[0] for what in document("Ann 31\nBen 60\n").imported.missing] == [
        "how many rounds were played and whether that was agreed",
        "the limit, taken to be 66",
    ]
    assert document("Ann 31\nBen 60\n", rounds=3, limit=66).imported.missing == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("unreadable", 1)),
        ("We played a game.\n", ("unreadable", 1)),
        ("Ann 31\n", ("unreadable", 1)),
        ("Ann 12.5\nBen 3\n", ("wrong-type", 1)),
        ("Ann 12,5\nBen 3\n", ("wrong-type", 1)),
        ("Ann 31\nBen 3 4\n", ("missing-player", 2)),
        ("Ann 31\nBen 12\nCem x7\nDora 8\n", ("wrong-type", 3)),
        ("Ann Ben\n12 0\n3 x4\n4 5\n", ("wrong-type", 3)),
        ("Ann Ben\n1 12 0\n3 3 14\n", ("bad-value", 3)),
        ("Ann Ben\n12 0\n3\n4 5 6 7\n", ("missing-player", 4)),
        ("Ann Ben\n12 0\n3 14\ntotal 15 15\n", ("totals-mismatch", 4)),
        ("Tom 31\nTom 70\n", ("duplicate-player", 2)),
        ("Ann 31\nBen -70\n", ("bad-value", 2)),
        ("x" * (1 << 20) + "y", ("too-large", 1)),
    ],
)
def test_a_fault_is_said(text: str, expected: tuple[str, int]) -> None:
    assert errors(text) == [expected]


def test_a_cut_off_number_is_warned_of() -> None:
    (finding,) = check_game(document("Ann 31\nBen 70\nIvan 6")).findings
    assert (finding.name, finding.line) == ("unfinished", 3)


@pytest.mark.parametrize(
    "line",
    [
        *("A" + " " * 1990 + "x", "A 1" + " " * 1990 + "x", "A " + "1 " * 990 + "x", "A" * 2000, "A-" * 1000),
        *("A 1, " * 400 + "x", "a.." * 600, "(1) " * 500, "A 1 (" * 400, "A:" * 1000, "1. " * 600),
    ],
)
def test_no_line_takes_long(line: str) -> None:
    began = perf_counter()
    errors(f"{line}\n" * 3)
    assert perf_counter() - began < 2


def test_what_is_written_wrongly_is_recognised_all_the_same() -> None:
    assert importer.looks_like("Ann 31\nBen 3 4\n")
    assert not importer.looks_like("Dear Ann,\nthank you!\n")
