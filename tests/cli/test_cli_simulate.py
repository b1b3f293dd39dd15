"""`take5 simulate`: logs that validate, the same on any number of cores, and what is refused."""

import json
from pathlib import Path

import pytest

from take5cli import cli
from take5cli.bots.registry import NAMES
from take5cli.corpus import simulating

Captured = pytest.CaptureFixture[str]


def simulated(capsys: Captured, *args: str) -> str:
    assert cli.run(["simulate", *args]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
@pytest.mark.parametrize("games", ["1", "5"])
def test_what_it_writes_validates(form: str, games: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / f"games.{form}"
    assert simulated(capsys, "--games", games, "--players", "2-10", "-o", str(path)) == ""
    assert cli.run(["validate", str(path), "--strict"]) == 0
    assert f"{games} game" in capsys.readouterr().out
    assert path.read_text("utf-8") == simulated(capsys, "--games", games, "--players", "2-10", "--to", form)


def test_the_number_of_cores_changes_nothing(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ["--games", "11", "--players", "2-5", "--seed", "3", "--to", "jsonl"]
    alone = simulated(capsys, *args, "--jobs", "1")
    monkeypatch.setattr(simulating, "TOGETHER", 2)
    assert simulated(capsys, *args, "--jobs", "2") == alone
    assert simulated(capsys, *args, "--jobs", "1") == alone


def test_the_settings_reach_the_log(capsys: Captured) -> None:
    agreed = ["--variant", "tactics", "--limit", "none", "--max-rounds", "2"]
    line = simulated(capsys, "--bots", "random,careful", *agreed, "--to", "jsonl")
    game = json.loads(line)
    assert (game["players"], game["variant"], game["limit"], game["max_rounds"], len(game["rounds"])) == (
        ["random", "careful"], "tactics", None, 2, 2,
    )  # fmt: skip
    assert json.loads(simulated(capsys, "--limit", "10", "--to", "jsonl"))["limit"] == 10


def test_bots_fill_the_seats_in_turn(capsys: Captured) -> None:
    line = simulated(capsys, "--bots", "random,careful", "--players", "5", "--to", "jsonl")
    assert json.loads(line)["players"] == ["random", "careful", "random 2", "careful 2", "random 3"]


def test_the_bots_are_listed(capsys: Captured) -> None:
    assert [line.split()[0] for line in simulated(capsys, "--list").splitlines()] == list(NAMES)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--bots", "genius"], "there is no bot 'genius'"),
        (["--players", "11"], "2 to 10 players"),
        (["--players", "4-2"], "2 to 10 players"),
        (["--players", "many"], "--players wants a number"),
        (["--players", "7", "--variant", "advanced"], "2 to 6 players"),
        (["--bots", "random"], "not 1"),
        (["--bots", "random,lowest,random", "--players", "2"], "--bots names 3 bots"),
        (["--limit", "none"], "--max-rounds"),
        (["--limit", "0"], "--limit wants"),
        (["--duplicate", "--games", "6"], "a multiple"),
        (["--duplicate", "--players", "2-3", "--games", "6"], "one number of players"),
    ],
)
def test_wrong_use(args: list[str], said: str, capsys: Captured) -> None:
    assert cli.run(["simulate", *args]) == 2
    assert said in capsys.readouterr().err
