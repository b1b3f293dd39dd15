"""Foreign files as documents: where findings point, what cannot be read, what looks like what."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.errors import MisuseError
from take5cli.importers.documents import foreign_documents
from take5cli.importers.foreign import Options
from take5cli.importers.formats import FORMATS, importer


def names(form: str, path: Path) -> list[str]:
    return [
        one.name for document in foreign_documents(form, str(path)) for one in check_game(document).findings
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_a_module_that_tells_about_itself(name: str) -> None:
    module = importer(name)
    assert name == module.NAME
    assert module.TITLE
    assert f"take5 import {name} " in (module.__doc__ or "")


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "text", ["", "\0", "{", "[[[[", '"', "\n\n\n", "\ud800", "a" * 100_000, "[" * 100_000, "1" * 5000]
)
def test_no_text_breaks_an_importer(name: str, text: str) -> None:
    module = importer(name)
    module.looks_like(text)
    for imported in module.read(text, Options()):
        assert imported.game is None or imported.game["take5"] == 1
        assert imported.game is not None or imported.troubles


def test_an_unknown_format_is_answered_with_the_nearest() -> None:
    with pytest.raises(MisuseError, match="did you mean bgstats"):
        importer("bg-stats")
    with pytest.raises(MisuseError, match="--list"):
        importer("x")


def test_what_looks_like_nothing_must_be_named(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("hello\n")
    with pytest.raises(MisuseError, match="name the one"):
        list(foreign_documents("auto", str(path)))
    path.write_text("# mine\ntake5: 1\nmax_rounds: 3\nplayers: [Ann, Ben]\nrounds: []\n")
    with pytest.raises(MisuseError, match="a log of Take 5 already"):
        list(foreign_documents("auto", str(path)))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    latin = tmp_path / "latin.txt"
    latin.write_bytes("Ann 3\nÅsa 4\n".encode("latin-1"))
    torn = tmp_path / "torn.json.gz"
    torn.write_bytes(gzip.compress(b"[]" * 5000)[:40])
    for path in (tmp_path / "none.json", tmp_path, latin, torn):
        assert names("nimmt-rl", path) == ["unreadable"], path
    (document,) = foreign_documents("text", str(latin))
    (finding,) = check_game(document).findings
    assert (finding.line, finding.message) == (2, "line 2 is not UTF-8")


def test_compressed_records_are_read(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress((data / "take6_engine/game-2p.json").read_bytes()))
    assert names("auto", path) == []


def test_a_finding_points_into_the_foreign_file(data: Path, tmp_path: Path) -> None:
    text = (data / "take6_engine/game-2p.json").read_text()
    value = json.loads(text)
    value["log"][2]["move"]["data"]["number"] = value["log"][4]["event"]["cards"][0]["number"] = 31
    path = tmp_path / "game.json"
    path.write_text(json.dumps(value, indent=2))
    (document,) = foreign_documents("auto", str(path))
    (finding,) = [
        one
        for one in check_game(document).findings
        if one.severity == "error" and one.name == "duplicate-card"
    ]
    shown = path.read_text().splitlines()
    assert shown[finding.line - 1][finding.column - 1 : finding.end_column - 1] == "31"
    (note,) = finding.notes
    assert '"number": 31' in shown[note.span.line - 1] or "31" in "".join(
        shown[note.span.line - 1 : note.span.line + 2]
    )
    assert finding.path == "/rounds/0/turns/0/plays/Player 1"
    assert document.lines(finding.line, finding.line) == [shown[finding.line - 1]]


def test_a_wrong_play_that_the_checks_explain_is_not_told_twice(data: Path, tmp_path: Path) -> None:
    value = json.loads((data / "nimmt_rl/nimmt_traj_all_20260625.json").read_text())
    value["trajectories"][0]["rounds"][2]["plays"][0]["card_played"] = 36  # in the hand of ai_safe_5
    path = tmp_path / "game.json"
    path.write_text(json.dumps(value))
    found = names("auto", path)
    assert found == ["not-in-hand"]


def test_a_syntax_fault_has_its_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{\n "initial_rows": [[1]],\n "card_played": }\n')
    (document,) = foreign_documents("nimmt-rl", str(path))
    (finding,) = check_game(document).findings
    assert (finding.name, finding.line, finding.column) == ("syntax", 3, 17)


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def test_leftovers_that_are_too_deep_are_not_kept(data: Path, tmp_path: Path) -> None:
    value = json.loads((data / "take6_engine/game-2p.json").read_text())
    value["deep"], value["flat"] = nested(60), nested(20)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(value))
    (document,) = foreign_documents("auto", str(path))
    assert "deep" not in document.value["x-source"]
    assert document.value["x-source"]["flat"] == nested(20)
    assert "deep is nested too deeply to be kept" in document.imported.notes


def test_many_games_with_faults_do_not_take_long(data: Path, tmp_path: Path) -> None:
    from time import perf_counter

    game = json.loads((data / "nimmt_rl/nimmt_traj_all_20260625.json").read_text())["trajectories"][0]
    game["final_scores"][0] = 66
    path = tmp_path / "games.json"
    for value in ([game] * 25, {"trajectories": [game] * 25}):
        path.write_text(json.dumps(value))
        began = perf_counter()
        assert names("auto", path) == ["totals-mismatch"] * 25
        assert perf_counter() - began < 5
