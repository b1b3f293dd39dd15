"""Workflow commands, read as the runner of GitHub Actions reads them."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from take5cli.checks.policy import Policy
from take5cli.checks.reporters.repository import Repository
from tests.reporting import found_in, told_as

BAD = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrounds:\n  - points: {Ann: 10, Bem: 12}\n"


def commands(output: str) -> list[tuple[str, dict[str, str], str]]:
    """Command, properties and message of each line that the runner takes for a command, decoded as it does."""
    found = []
    for line in re.split(r"\r\n|\r|\n", output):
        if not line.lstrip().startswith("::"):
            continue
        head, message = line.lstrip()[2:].split("::", 1)
        name, _, listed = head.partition(" ")
        properties = dict(pair.split("=", 1) for pair in listed.split(",") if pair)
        found.append((name, {key: decoded(value) for key, value in properties.items()}, decoded(message)))
    return found


def decoded(text: str) -> str:
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


@pytest.fixture(autouse=True)
def in_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder is `logs` in a repository."""
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    (tmp_path / ".git").mkdir()
    (tmp_path / "logs").mkdir()
    monkeypatch.chdir(tmp_path / "logs")
    return tmp_path


def test_a_finding_is_an_annotation_at_its_place_in_the_repository() -> None:
    ((name, properties, message),) = commands(told_as("github", found_in(BAD, file="friday.yaml")))

    assert name == "error"
    assert properties == {
        "title": "take5 (T303 unknown-player)",
        "file": "logs/friday.yaml",
        "line": "5",
        "endLine": "5",
        "col": "23",
        "endColumn": "26",
    }
    assert (
        message == 'friday.yaml:5:23: T303 unknown-player: "Bem" does not play here\nhint: did you mean Ben?'
    )


def test_a_place_over_lines_has_no_columns() -> None:
    (found,) = found_in(BAD)
    finding = found.judged.finding
    over = found._replace(judged=found.judged._replace(finding=replace(finding, end_line=7, end_column=1)))

    ((_, properties, _),) = commands(told_as("github", [over]))

    assert "col" not in properties
    assert properties["endLine"] == "7"


def test_warnings_are_warnings_and_the_summary_is_no_command() -> None:
    output = told_as(
        "github", found_in("take5: 1\nplayers: [Ann, Ben]\nrounds: []\n"), policy=Policy(strict=True)
    )

    assert [name for name, _, _ in commands(output)] == ["warning"]
    assert output.splitlines()[-1] == "0 files, 0 games, 0 rounds: 1 warning"


@pytest.mark.parametrize("name", ["a\r\n::error::x", "50%0A::error::x", "::add-mask::x", "a,b:c=d%"])
def test_a_name_cannot_be_a_command_nor_change_one(name: str) -> None:
    log = {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "max_rounds": 1,
        "rounds": [{"points": {"Ann": 10, name: 12}}],
    }

    ((command, properties, message),) = commands(
        told_as("github", found_in(json.dumps(log), "json", f"{name}.json"))
    )

    assert command == "error"
    assert set(properties) == {"title", "file", "line", "endLine", "col", "endColumn"}
    shown = name.replace("\r", "\\r").replace("\n", "\\n")
    assert properties["file"] == f"logs/{shown}.json"
    assert f'"{shown}" does not play here' in message


def test_the_workspace_of_the_job_is_the_root(in_repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", str(in_repository / "logs"))

    assert Repository().path("friday.yaml") == "friday.yaml"
    assert Repository().path("../x.yaml") == (in_repository / "x.yaml").as_posix()


def test_paths_are_relative_to_the_nearest_repository_else_to_the_current_folder(
    in_repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Repository().path(str(in_repository / "x.yaml")) == "x.yaml"
    assert Repository().path("-") == "-"

    (in_repository / ".git").rmdir()
    assert Repository().path("friday.yaml") == "friday.yaml"


def test_a_path_on_another_drive_stays_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    repository = Repository()

    def no_way(*_: str) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr("os.path.relpath", no_way)

    assert Path(repository.path("friday.yaml")).is_absolute()
