"""`take5 explain`: every finding, by name or code, in full or as a list."""

import json
from pathlib import Path

import pytest

from take5cli.checks.catalogue import BY_NAME, CATALOGUE
from take5cli.checks.checking import check_game
from take5cli.cli import run
from take5cli.logs.sources import read_documents


@pytest.mark.parametrize("word", ["T402", "t402", "not-in-hand", "Not-In-Hand"])
def test_a_finding_is_explained_by_code_or_name(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", word]) == 0

    told = capsys.readouterr().out
    entry = BY_NAME["not-in-hand"]
    assert told.startswith("T402 not-in-hand (error, play)\n")
    for part in (entry.summary[1:], entry.meaning, entry.mend):
        assert " ".join(part.split()) in " ".join(told.split())


def test_the_log_that_explain_shows_has_the_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["explain", "choice-missing"])
    told = capsys.readouterr().out
    shown = told.split("A log that shows it\n")[1].split("\n\n")[0]
    log = tmp_path / "shown.yaml"
    log.write_text("\n".join(line[2:] for line in shown.splitlines()), encoding="utf-8")

    names = [
        finding.name for document in read_documents(str(log)) for finding in check_game(document).findings
    ]

    assert names == ["choice-missing"]


@pytest.mark.parametrize("columns", [40, 80])
def test_explanations_and_the_list_fit_the_screen(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    run(["explain", "--all"])
    listed = capsys.readouterr().out.splitlines()
    run(["explain", *BY_NAME])
    texts = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("  ")]

    assert max(map(len, listed)) <= columns
    assert max(map(len, texts)) <= columns
    assert [line.split()[0] for line in listed if line.startswith("  T")] == [
        entry.code for entry in CATALOGUE
    ]


def test_as_json_an_entry_has_all_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "--all", "--format", "json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told["version"] == 1
    assert [entry["code"] for entry in told["findings"]] == [entry.code for entry in CATALOGUE]
    assert told["findings"][0] == {**CATALOGUE[0]._asdict(), "group": "file and syntax"}


def test_a_misspelt_name_is_a_wrong_use_with_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "not-in-hands"]) == 2
    assert "did you mean not-in-hand?" in capsys.readouterr().err

    assert run(["explain", "\x1b[31mqqqqqq"]) == 2
    error = capsys.readouterr().err
    assert "take5 explain --all lists them" in error
    assert "\x1b" not in error


@pytest.mark.parametrize("args", [[], ["--all", "T402"]])
def test_either_names_or_all(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", *args]) == 2
    assert "--all" in capsys.readouterr().err
