"""Whatever a log holds, the checks find the same in every layout, in order, within the file, and in bounded time."""

import gzip
import json
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings

import take5cli.checks.hints as hints
from take5cli.checks.inspection import Problem
from take5cli.cli.ending import INTERNAL, status_after
from take5cli.cli.program import run_program
from tests.strategies_broken import broken_games

TWO = {"take5": 1, "players": ["Ann", "Ben"]}
HOUSE = {"cards_per_hand": 10**9, "deck_size": 10**15}


def checked(path: Path) -> tuple[int, list[dict[str, Any]]]:
    """Exit status and findings of `take5 validate --format json`, whatever happens."""
    import contextlib
    import io

    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        try:
            status = run_program(
                ["validate", "--config", "none", "--jobs", "1", "--format", "json", str(path)]
            )
        except BaseException as error:
            status = status_after(error)
    return status, json.loads(said.getvalue())["findings"]


def layouts(game: dict[str, Any]) -> dict[str, bytes]:
    """The same game as people and programs write it."""
    return {
        "block.yaml": yaml.safe_dump(game, sort_keys=False, allow_unicode=False).encode(),
        "flow.yaml": yaml.safe_dump(game, sort_keys=False, default_flow_style=True).encode(),
        "log.json": json.dumps(game, indent=1, ensure_ascii=False).encode(),
        "log.jsonl": json.dumps(game).encode() + b"\n",
        "log.json.gz": gzip.compress(json.dumps(game, indent=1).encode()),
    }


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(game=broken_games())
def test_a_broken_log_in_every_layout(game: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("broken")
    told = {}
    for name, data in layouts(game).items():
        path = folder / name
        path.write_bytes(data)
        status, findings = checked(path)
        assert status == int(any(each["severity"] == "error" for each in findings))
        places = [(each["line"], each["column"]) for each in findings]
        assert places == sorted(places)
        text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
        lines = text.split("\n")
        for each in findings:
            for line, column in (places[0], (each["end_line"], each["end_column"])):
                assert 1 <= line <= len(lines)
                assert 1 <= column <= len(lines[line - 1]) + 1
        told[name] = sorted(
            (each["code"], each["path"], each["message"], str(each["hint"])) for each in findings
        )
    assert told["log.json"] == told["log.jsonl"] == told["log.json.gz"]
    if '"wrong-type"' not in json.dumps(told["log.json"]) and not any(
        code == "T203" for code, *_ in told["log.json"]
    ):  # 1.5 is a number in JSON alone
        assert told["block.yaml"] == told["flow.yaml"]


def test_every_command_survives_strange_names(tmp_path: Path) -> None:
    name = "\x1b[31mA\u202e\nB" + "x" * 10_000
    path = tmp_path / "log.json"
    turn = {"plays": [4, 41]}
    rounds = [{"start": [3, 40, 58, 96], "turns": [turn]}]
    path.write_text(json.dumps({"take5": 1, "players": [name, "Ben"], "title": name, "rounds": rounds}))
    for command in (["replay"], ["validate"], ["score"], ["replay", "--summary"], ["replay", "--format", "markdown"],
                    *(["score", "--format", each] for each in ("markdown", "html", "csv")),
                    *(["validate", "--format", each] for each in ("concise", "github", "sarif", "junit"))):  # fmt: skip
        for columns in ("1", "20", "9999"):
            shown = CliRunner(env={"COLUMNS": columns}).invoke(_program(), [*command, str(path)])
            assert shown.exit_code in (0, 1), (command, shown.output[:200], shown.exception)
            assert "\x1b" not in shown.output, command
            assert "\u202e" not in shown.output, command


def _program() -> Any:
    from take5cli.cli.program import program

    return program


SLOW: dict[str, Any] = {
    "a billion rows": {
        **TWO,
        "rules": {"row_count": 10**9, "deck_size": 10**12},
        "rounds": [{"start": [1, 2, 3, 4], "turns": [{"plays": [5, 6]}], "points": [1, 2]}],
    },
    "a billion rows, too few cards": {
        **TWO,
        "rules": {"row_count": 10**9},
        "rounds": [{"start": [1, 2, 3, 4], "turns": [{"plays": [5, 5]}], "points": [1, 2]}],
    },
    "a billion cards in a hand": {
        **TWO,
        "rules": HOUSE,
        "rounds": [{"start": [9, 10, 11, 12], "turns": [{"plays": [5, 6]}] * 10, "points": [1, 2]}],
    },
    "many rows and turns": {
        **TWO,
        "rules": {"cards_per_hand": 4000, "row_count": 4000, "deck_size": 20000},
        "rounds": [
            {
                "start": list(range(1, 4001)),
                "turns": [{"plays": [4001 + 2 * at, 4002 + 2 * at]} for at in range(4000)],
                "points": [1, 2],
            }
        ],
    },
    "many players": {**TWO, "players": [f"P{at}" for at in range(50_000)], "rounds": []},
    "many players and strangers": {
        **TWO,
        "players": [f"P{at}" for at in range(5_000)],
        "rounds": [{"points": {f"Q{at}": 1 for at in range(5_000)}}],
    },
    "many strange keys": {**TWO, "rounds": [], **{f"k{at}": 1 for at in range(15_000)}},
    "many strange ignores": {**TWO, "x-ignore": [f"T4{at}" for at in range(15_000)], "rounds": []},
    "many ignores of many findings": {
        **TWO,
        "x-ignore": ["bad-value"] * 10_000,
        "rounds": [{"points": [-1, -1]}] * 5_000,
    },
    "a long almost-number": {**TWO, "limit": "0" * 300_000 + "x", "rounds": []},
    "many rounds with wrong points": {
        **TWO,
        "limit": None,
        "max_rounds": 10**6,
        "rounds": [{"points": [999, 0]}] * 8_000,
        "result": {"totals": [1, 2]},
    },
    "much written on one line": {**TWO, "rounds": [{"start": [0, 0, 0, 0], "x-a": "y" * 50}] * 6_000},
}


@pytest.mark.parametrize("what", SLOW)
def test_nothing_takes_more_than_a_few_seconds(what: str, tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text(json.dumps(SLOW[what]))
    began = time.process_time()
    status, _ = checked(path)
    assert status in (0, 1)
    assert status != INTERNAL
    assert time.process_time() - began < 6


def test_what_was_meant_is_worked_out_in_ten_faulty_rounds_and_not_in_a_thousand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    worked: list[int] = []
    original = hints._Case.worked_in_round

    def counting(case: hints._Case, problem: Problem) -> Any:
        worked.append(1)
        return original(case, problem)

    monkeypatch.setattr(hints._Case, "worked_in_round", counting)
    turns = [{"plays": [4 + 2 * at, 5 + 2 * at]} for at in range(10)]
    for count, expected in ((10, 10), (1000, hints.MOST_ROUNDS)):
        worked.clear()
        rounds = [{"start": [3, 40, 58, 96], "turns": turns, "points": [7, 7]}] * count
        path = tmp_path / "log.json"
        path.write_text(json.dumps({**TWO, "limit": None, "max_rounds": 10**6, "rounds": rounds}))
        status, findings = checked(path)
        assert (status, len(worked)) == (1, expected)
        assert sum(each["name"] == "points-mismatch" for each in findings) == count


@pytest.mark.parametrize("columns", ["1", "2", "5", "9999"])
def test_rules_and_explanations_fit_any_terminal(columns: str) -> None:
    for command in (["rules"], ["explain", "--all"], ["--help"]):
        assert CliRunner(env={"COLUMNS": columns}).invoke(_program(), command).exit_code == 0


def test_many_faulty_games_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text(json.dumps([{"take5": 1, "players": ["Ann"], "rounds": []}] * 8_000))
    began = time.process_time()
    assert checked(path)[0] == 1
    assert time.process_time() - began < 6
