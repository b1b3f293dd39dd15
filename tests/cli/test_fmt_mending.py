"""`take5 fmt --infer` and `--fix`: logs filled in and mended in place, every other byte as it was."""

import io
import json
import sys
from pathlib import Path

import pytest

from take5cli.cli import run
from take5cli.logs.locking import locked

SAMPLES = Path(__file__).parents[2] / "sample_logs"

# Two typos and a row that nobody wrote down; comments, CR LF and a spelling of its own.
LOG = """\
# Typed in on Sunday
take5: 1   # the format
players: [Ann, Ben]
max_rounds: 2
rounds:
  - start: [10, 20, 55, 41]
    turns:
      - plays: {Ann: 2, Ben: 99}   # she thought long
        rows: [[2], [20], [55, 99], [41]]
      # the rest of it is lost
    points: {Ann: 3, Ben: 9}
  - piles:
      Ann: [11, 22, 14]   # counted by Ben
      Ben: [22, 7, 8]
    points: {Ann: 11, Ben: 2}
"""
FILLED = LOG.replace("she thought long\n", "she thought long\n        takes_row: 1\n")
MENDED = FILLED.replace("Ben: [22, 7, 8]", "Ben: [7, 8]")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The log, in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "log.yaml"
    path.write_bytes(LOG.replace("\n", "\r\n").encode())
    return path


def text_of(log: Path) -> str:
    return log.read_bytes().decode().replace("\r\n", "\n")


class TestInfer:
    def test_what_is_determined_is_put_in_its_place(
        self, log: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(["fmt", "--infer", "log.yaml"]) == 1
        assert text_of(log) == FILLED
        assert b"\n" not in log.read_bytes().replace(b"\r\n", b"")
        assert capsys.readouterr() == (
            "",
            "log.yaml: 1 error found: take5 validate shows what is wrong\n1 file: 1 filled in\n",
        )

    def test_a_second_time_there_is_nothing_to_do(
        self, log: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        log.write_text(
            MENDED.split("  - piles")[0].replace("max_rounds: 2", "max_rounds: 1"), encoding="utf-8"
        )
        assert run(["fmt", "--infer", "log.yaml"]) == 0
        assert "result:\n  totals: {Ann: 3, Ben: 9}\n  winners: [Ann]\n" in text_of(log)
        before = log.read_bytes()
        capsys.readouterr()
        assert run(["fmt", "--infer", "log.yaml"]) == 0
        assert capsys.readouterr().err == "1 file: 1 as it was\n"
        assert log.read_bytes() == before

    def test_what_stays_open_is_told(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = LOG.replace("        rows: [[2], [20], [55, 99], [41]]\n", "").replace("22, 7", "7")
        log.write_text(text, encoding="utf-8")
        assert run(["fmt", "--infer", "log.yaml"]) == 1
        assert log.read_text(encoding="utf-8") == text
        assert capsys.readouterr().err == (
            "log.yaml: round 1, turn 1: rows 1, 2 and 4 fit\n1 file: 1 as it was\n"
        )

    def test_it_can_be_looked_at_first(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        before = log.read_bytes()
        assert run(["fmt", "--infer", "--check", "log.yaml"]) == 1
        assert capsys.readouterr().out == "log.yaml\n"
        assert run(["fmt", "--infer", "--diff", "log.yaml"]) == 1
        out, err = capsys.readouterr()
        assert out.startswith("--- log.yaml\n+++ log.yaml (filled in)\n@@ ")
        assert "\n+        takes_row: 1" in out
        assert err.endswith("1 file: 1 would change\n")
        assert log.read_bytes() == before

    def test_from_standard_input_to_standard_output(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LOG.encode())))
        assert run(["fmt", "--infer", "--fix", "-"]) == 0
        assert capsys.readouterr() == (
            MENDED + "result:\n  totals: {Ann: 14, Ben: 11}\n  winners: [Ben]\n",
            "-: round 1, turn 1: takes_row: 1 (choice-missing)\n"
            "-: round 2, Ben's pile without the 22 (duplicate-card)\n",
        )

    def test_into_another_form(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        before = log.read_bytes()
        assert run(["fmt", "--infer", "--drop-comments", "log.yaml", "-o", "all.jsonl"]) == 1
        game = json.loads(Path("all.jsonl").read_text())
        assert game["rounds"][0]["turns"][0]["takes_row"] == 1
        assert capsys.readouterr().err == (
            "log.yaml: game 1, 1 error found: take5 validate shows what is wrong\n"
        )
        assert run(["fmt", "--infer", "--to", "yaml", "log.yaml"]) == 1
        assert "takes_row: 1" in capsys.readouterr().out
        assert log.read_bytes() == before

    def test_games_are_told_apart(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        turn = {"plays": [2, 99]}
        game = {
            "take5": 1,
            "players": ["Ann", "Ben"],
            "rounds": [{"start": [10, 20, 30, 41], "turns": [turn]}],
        }
        bare = json.dumps(game)
        Path("two.jsonl").write_text(f"{bare}\n{bare}\n")
        assert run(["fmt", "--infer", "two.jsonl"]) == 1
        assert capsys.readouterr().err == (
            "two.jsonl: game 1, round 1, turn 1: any row fits\n"
            "two.jsonl: game 2, round 1, turn 1: any row fits\n"
            "1 file: 1 as it was\n"
        )

    def test_a_file_that_is_no_log_is_left_alone(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log.write_text("take5: 2\nplayers: [Ann, Ben]\nrounds: []\n", encoding="utf-8")
        assert run(["fmt", "--infer", "log.yaml"]) == 1
        assert "T201 unsupported-version" in capsys.readouterr().err


class Terminal(io.StringIO):
    """Somebody who types at a terminal."""

    def isatty(self) -> bool:
        return True


class TestFix:
    def test_nothing_is_written_where_nobody_can_be_asked(
        self, log: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        before = log.read_bytes()
        assert run(["fmt", "--fix", "log.yaml"]) == 1
        out, err = capsys.readouterr()
        assert "-      Ben: [22, 7, 8]" in out
        assert "+      Ben: [7, 8]" in out
        assert err == (
            "log.yaml: round 1, turn 1: takes_row: 1 (choice-missing)\n"
            "log.yaml: round 2, Ben's pile without the 22 (duplicate-card)\n"
            "log.yaml: not written, since nobody can be asked: --yes writes it\n"
            "1 file: 1 would change\n"
        )
        assert log.read_bytes() == before

    def test_yes_writes_it(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["fmt", "--fix", "--yes", "log.yaml"]) == 0
        assert text_of(log) == MENDED
        assert capsys.readouterr().err.endswith("1 file: 1 mended\n")

    @pytest.mark.parametrize(
        ("answer", "status"), [("y\n", 0), ("Yes\n", 0), ("\n", 1), ("", 1), ("no\n", 1)]
    )
    def test_at_a_terminal_it_is_asked(
        self, log: Path, monkeypatch: pytest.MonkeyPatch, answer: str, status: int
    ) -> None:
        screen = Terminal()
        monkeypatch.setattr(sys, "stdin", Terminal(answer))
        monkeypatch.setattr(sys, "stdout", screen)
        before = log.read_bytes()
        assert run(["fmt", "--fix", "log.yaml"]) == status
        assert "Write this to log.yaml? [y/N] " in screen.getvalue()
        assert (log.read_bytes() == before) is bool(status)

    def test_what_stays_is_told_and_why(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log.write_text(
            LOG.replace("Ben: 9}", "Ben: 9, Cem: 1}")
            .replace("[22, 7, 8]", "[22, 7, 8, 9]")
            .replace("Ben: 2}", "Ben: 4}"),
            encoding="utf-8",
        )
        assert run(["fmt", "--fix", "--diff", "log.yaml"]) == 1
        err = capsys.readouterr().err
        assert "round 1: unknown-player stays, no single correction is known to mend it:" in err
        assert "round 2: duplicate-card stays, " in err

    def test_many_ways_are_counted(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log.write_text(
            MENDED.replace("14]", "14, 13, 12]").replace("Ann: 11", "Ann: 15"),
            encoding="utf-8",
        )
        assert run(["fmt", "--fix", "--yes", "log.yaml"]) == 1
        err = capsys.readouterr().err
        assert "round 2: points-mismatch stays, " in err
        assert " corrections would do: points: Ann 13, not 15; Ann's pile" in err
        assert ", and " in err

    def test_a_correction_that_brings_another_error_is_not_made(
        self, log: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        hands = "    hands: {Ann: [2, 3], Ben: [5, 7]}\n"
        text = (
            "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrules: {cards_per_hand: 2}\nrounds:\n"
            "  - start: [1, 20, 55, 41]\n"
            + hands
            + "    turns:\n      - plays: [3, 5]\n      - plays: [2, 45]\n        takes_row: 1\n"
            "result: {winners: [Ann]}\n"
        )
        log.write_text(text, encoding="utf-8")
        assert run(["fmt", "--fix", "--yes", "log.yaml"]) == 1
        assert log.read_text(encoding="utf-8") == text
        assert "turn 2: Ben 7, not 45 would bring another error" in capsys.readouterr().err

    def test_a_card_in_quotes_is_read(self, log: Path) -> None:
        log.write_text(MENDED.replace("[7, 8]", "[07, 8]"), encoding="utf-8")
        assert run(["fmt", "--fix", "--yes", "log.yaml"]) == 0
        assert log.read_text(encoding="utf-8") == MENDED

    def test_the_sample_is_mended(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = (SAMPLES / "wrong" / "mistyped.yaml").read_text(encoding="utf-8")
        log.write_text(text, encoding="utf-8")
        assert run(["fmt", "--fix", "--yes", "log.yaml"]) == 0
        mended = log.read_text(encoding="utf-8").splitlines()
        assert [line for line in mended if line not in text.splitlines()] == [
            "      - plays: {Ann: 25, Ben: 19, Cem: 68, Dora: 102}"
        ]
        assert len(mended) == len(text.splitlines()) + 1

    def test_into_another_form(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["fmt", "--fix", "--drop-comments", "--to", "json", "log.yaml"]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["rounds"][1]["piles"]["Ben"] == [7, 8]
        assert err.startswith("log.yaml: game 1, round 1, turn 1: takes_row: 1 (choice-missing)\n")

    def test_a_file_that_somebody_changes_meanwhile_is_left_alone(
        self, log: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def change(path: str) -> object:
            log.write_text("theirs", encoding="utf-8")
            return locked(path)

        monkeypatch.setattr("take5cli.cli.rewriting.locked", change)
        assert run(["fmt", "--fix", "--yes", "log.yaml"]) == 3
        assert log.read_text() == "theirs"

    def test_yes_alone_means_nothing(self, log: Path) -> None:
        assert run(["fmt", "--yes", "log.yaml"]) == 2
