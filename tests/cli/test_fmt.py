"""`take5 fmt`: logs rewritten in place, looked at, or written in another form."""

import gzip
import io
import json
import os
import sys
from pathlib import Path

import pytest

from take5cli.cli import run
from take5cli.logs.locking import locked

GOOD = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"
ROUGH = "players: [Ann, Ben]\ntake5: 1   # the format\nrounds:\n- points:\n    Ann: 10\n    Ben: 12\n"
SMOOTH = "take5: 1   # the format\nplayers: [Ann, Ben]\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a canonical log and one that is not, which is the current folder."""
    (tmp_path / "good.yaml").write_bytes(GOOD.encode())
    (tmp_path / "rough.yaml").write_bytes(ROUGH.encode())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_logs_are_rewritten_in_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fmt", "good.yaml", "rough.yaml"]) == 0
    assert (folder / "good.yaml").read_bytes() == GOOD.encode()
    assert (folder / "rough.yaml").read_bytes() == SMOOTH.encode()
    out, err = capsys.readouterr()
    assert (out, err) == ("", "2 files: 1 rewritten, 1 canonical\n")
    assert run(["fmt", "--check", "good.yaml", "rough.yaml"]) == 0
    assert sorted(os.listdir(folder)) == ["good.yaml", "rough.yaml"]


def test_check_names_what_would_change(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fmt", "--check", "good.yaml", "rough.yaml"]) == 1
    assert capsys.readouterr().out == "rough.yaml\n"
    assert (folder / "rough.yaml").read_bytes() == ROUGH.encode()


def test_diff_shows_what_would_change(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fmt", "--diff", "good.yaml", "rough.yaml"]) == 1
    assert (
        capsys.readouterr().out
        == """\
--- rough.yaml
+++ rough.yaml (canonical)
@@ -1,6 +1,4 @@
+take5: 1   # the format
 players: [Ann, Ben]
-take5: 1   # the format
 rounds:
-- points:
-    Ann: 10
-    Ben: 12
+  - points: {Ann: 10, Ben: 12}
"""
    )
    assert (folder / "rough.yaml").read_bytes() == ROUGH.encode()


def test_a_diff_steers_no_terminal_and_tells_of_a_last_line_without_end(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("good.yaml").write_text(GOOD.replace("Ben", "B\u202een").rstrip(), encoding="utf-8")
    assert run(["fmt", "--diff", "--color", "always", "good.yaml"]) == 1
    out = capsys.readouterr().out
    assert "\u202e" not in out
    assert "\x1b[1;31m-players: [Ann, B\\u202een]\x1b[0m\n" in out
    assert '\x1b[32m+players: [Ann, "B\\u202Een"]\x1b[0m\n' in out
    assert "-\\ No newline at end of file" in out


def test_a_folder_stands_for_its_logs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "notes.yaml").write_text("shopping: [milk]\n", encoding="utf-8")
    (folder / "empty").mkdir()
    assert run(["fmt", "."]) == 0
    assert capsys.readouterr().err == "2 files (1 skipped): 1 rewritten, 1 canonical\n"
    assert run(["fmt", "empty"]) == 3
    assert "empty: there is no log in this folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("take5: 1\nplayers: [Ann, Ben\n", 1, "T102 syntax"),
        ("take5: 1\nplayers: [Ann, Ben]\nrounds: []\nrounds: []\n", 1, "bad.yaml:4:1: T103 duplicate-key"),
        ("take5: 2\nplayers: [Ann, Ben]\nrounds: []\n", 1, "bad.yaml:1:8: T201 unsupported-version"),
        (
            "take5: 1\nplayers: [Ann, Ben]\nrouds: []\n",
            1,
            'bad.yaml:3:1: T203 unknown-key: "rouds" is no key of a game (did',
        ),
        ("take5: 1\nplayers: [Ann, Ben]\n", 1, "T202 missing-key"),
        ("take5: 1\nplayers: [Ann, Ben]\nrounds: [{points: [07, 3]}]\n", 1, "T204 wrong-type"),
        (
            "take5: 1\nplayers:  # x\n- Ann # y\n- Ben # z\nrounds: []\n",
            1,
            "bad.yaml:3: this comment (and 1 more)",
        ),
        ("# nothing\n", 3, "bad.yaml: there is no game in this file"),
        (b"title: \xff\n", 3, "bad.yaml: cannot be read: it is not UTF-8 text"),
        (None, 3, "bad.yaml: cannot be read: No such file"),
    ],
)
def test_what_cannot_be_rewritten_is_left_alone_and_the_others_are_not(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str | bytes | None, status: int, told: str
) -> None:
    data = text.encode() if isinstance(text, str) else text
    if data is not None:
        Path("bad.yaml").write_bytes(data)
    assert run(["fmt", "bad.yaml", "rough.yaml"]) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert "2 files: 1 rewritten, 1 left alone" in err
    assert data is None or Path("bad.yaml").read_bytes() == data
    assert Path("rough.yaml").read_bytes() == SMOOTH.encode()


def test_wrong_plays_and_claims_do_not_keep_a_log_from_its_layout(folder: Path) -> None:
    Path("rough.yaml").write_text(ROUGH.replace("12", "999") + "result: {winners: [Cem]}\n", encoding="utf-8")
    assert run(["fmt", "rough.yaml"]) == 0
    assert Path("rough.yaml").read_text().endswith("{Ann: 10, Ben: 999}\nresult:\n  winners: [Cem]\n")


def test_comments_without_a_place_go_only_when_they_may(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ROUGH.replace("Ann: 10", "Ann: 10   # sang")
    Path("rough.yaml").write_text(text, encoding="utf-8")
    assert run(["fmt", "rough.yaml"]) == 1
    assert capsys.readouterr().err == (
        "rough.yaml:5: this comment has no place in the canonical layout: # sang; left alone, unless with"
        " --drop-comments\n1 file: 1 left alone\n"
    )
    assert Path("rough.yaml").read_text() == text
    assert run(["fmt", "--drop-comments", "rough.yaml"]) == 0
    assert Path("rough.yaml").read_text() == SMOOTH


def test_a_file_that_somebody_changes_meanwhile_is_left_alone(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(path: str) -> object:
        Path("rough.yaml").write_text("theirs", encoding="utf-8")
        return locked(path)

    monkeypatch.setattr("take5cli.cli.rewriting.locked", change)
    assert run(["fmt", "rough.yaml", "good.yaml"]) == 3
    assert capsys.readouterr().err == (
        "rough.yaml: was changed by somebody else since it was read; nothing was written: look at it and try"
        " again\n2 files: 1 canonical, 1 left alone\n"
    )
    assert Path("rough.yaml").read_text() == "theirs"


def test_standard_input_goes_to_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def given(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    for text in (ROUGH, SMOOTH):
        given(text)
        assert run(["fmt", "-"]) == 0
        assert capsys.readouterr() == (SMOOTH, "")
    given(ROUGH)
    assert run(["fmt", "--check", "-"]) == 1
    assert capsys.readouterr().out == "-\n"
    given("take5: [")
    assert run(["fmt", "-"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "T102 syntax" in err


def test_json_and_compressed_files_stay_what_they_are(folder: Path) -> None:
    Path("a.json").write_text('[{"players": ["Ann", "Ben"], "take5": 1, "rounds": []}]', encoding="utf-8")
    Path("b.jsonl.gz").write_bytes(gzip.compress(b'{"players": ["Ann", "Ben"], "take5": 1, "rounds": []}'))
    assert run(["fmt", "a.json", "b.jsonl.gz"]) == 0
    assert Path("a.json").read_text().startswith('[\n  {\n    "take5": 1,\n    "players": ["Ann", "Ben"],\n')
    line = '{"take5":1,"players":["Ann","Ben"],"rounds":[]}\n'
    assert gzip.decompress(Path("b.jsonl.gz").read_bytes()).decode() == line


def test_games_go_together_in_another_form(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fmt", "--to", "json", "good.yaml"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert one["rounds"] == [{"points": {"Ann": 10, "Ben": 12}}]
    assert run(["fmt", "--to", "json", "--drop-comments", "good.yaml", "rough.yaml"]) == 0
    both = json.loads(capsys.readouterr().out)
    assert both[0] == one
    assert run(["fmt", "--to", "jsonl", "--drop-comments", "."]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == both
    assert run(["fmt", "--to", "yaml", "good.yaml", "rough.yaml"]) == 0
    assert capsys.readouterr() == (GOOD + "---\n" + SMOOTH, "")
    assert Path("rough.yaml").read_bytes() == ROUGH.encode()


def test_the_ending_of_the_output_says_the_form(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fmt", "good.yaml", "-o", "all.jsonl.gz"]) == 0
    assert capsys.readouterr() == ("", "")
    line = gzip.decompress(Path("all.jsonl.gz").read_bytes())
    assert json.loads(line)["max_rounds"] == 1
    assert run(["fmt", "all.jsonl.gz", "-o", "back.yaml"]) == 0
    assert Path("back.yaml").read_text() == GOOD


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["--to", "json", "rough.yaml"],
            "rough.yaml:2: this comment would be lost, since JSON has no comments",
        ),
        (["--to", "yaml", "lossy.yaml"], "lossy.yaml:2: this comment has no place in the canonical layout"),
        (["--to", "yaml", "good.yaml", "bad.yaml"], "bad.yaml:1:1: T202 missing-key"),
    ],
)
def test_a_file_that_cannot_be_taken_over_whole_writes_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    Path("bad.yaml").write_text("players: [Ann, Ben]\nrounds: []\n", encoding="utf-8")
    Path("lossy.yaml").write_text(GOOD.replace("[Ann,", "[Ann, # first\n  "), encoding="utf-8")
    assert run(["fmt", *arguments, "-o", "new.log"]) == 1
    assert told in capsys.readouterr().err
    assert not Path("new.log").exists()
    assert run(["fmt", "--to", "yaml", "none.yaml", "-o", "new.log"]) == 3


@pytest.mark.parametrize(
    "arguments",
    [["--to", "json", "--check"], ["--to", "json", "--diff"], ["-o", "x.txt"], ["-o", "x.json", "--check"]],
)
def test_options_that_do_not_go_together(folder: Path, arguments: list[str]) -> None:
    assert run(["fmt", "good.yaml", *arguments]) == 2
