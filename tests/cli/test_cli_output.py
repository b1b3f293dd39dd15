"""Where results are written, and in which form."""

import gzip
import json
import random
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import click
import pytest

from take5cli.cli import COMMANDS, run
from tests.strategies import random_game

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(2):
        made = random_game(random.Random(number), players=3, rounds=1, hands=True)
        (folder / f"game{number}.json").write_text(json.dumps(made), "utf-8")
    return folder


@pytest.mark.parametrize(
    "command",
    [
        ["export"], ["export", "--format", "parquet"], ["stats"], ["stats", "--format", "csv", "--html"], ["validate"],
        ["analyse", "--budget", "4"], ["replay"], ["report"],
    ],
)  # fmt: skip
def test_what_is_read_is_not_written_over(command: list[str], logs: Path, capsys: Captured) -> None:
    log = logs / "game0.json"
    before = log.read_bytes()
    output = [str(log)] if command[-1] == "--html" else ["-o", str(log)]
    assert run([*command, *output, str(log)]) == 2
    assert f"{log.name}: this log is read" in capsys.readouterr().err
    assert log.read_bytes() == before


@pytest.mark.parametrize("command", ["export", "stats", "validate"])
def test_nor_is_a_log_of_a_folder_that_is_read(command: str, logs: Path, capsys: Captured) -> None:
    log, result = logs / "game1.json", logs / "result.json"
    before = log.read_bytes()
    assert run([command, str(logs), "-o", str(log)]) == 2
    assert log.read_bytes() == before
    assert run([command, str(logs), "-o", str(result)]) == 0
    assert run([command, str(logs), "-o", str(result)]) == 0, "a result is no log"


@pytest.mark.parametrize(
    ("command", "name", "begins"),
    [
        ("analyse", "a.csv", "file,game,round,"),
        ("analyse", "a.json", '{"version"'),
        ("analyse", "a.md", "#"),
        ("validate", "a.sarif", "{"),
        ("validate", "a.xml", "<?xml"),
        ("stats", "a.csv", "player,"),
    ],
)
def test_the_ending_asks_for_the_form(
    command: str, name: str, begins: str, logs: Path, tmp_path: Path
) -> None:
    more = ["--budget", "4", "--jobs", "1"] if command == "analyse" else []
    output = tmp_path / name
    assert run([command, str(logs / "game0.json"), *more, "-o", str(output)]) == 0
    assert output.read_text("utf-8").startswith(begins)


def test_also_when_it_is_compressed(logs: Path, tmp_path: Path) -> None:
    output = tmp_path / "a.csv.gz"
    assert run(["stats", str(logs), "-o", str(output)]) == 0
    assert gzip.decompress(output.read_bytes()).startswith(b"player,")


def test_no_path_is_looked_at_by_the_command_line() -> None:
    """A file that cannot be read is no wrong use: the status is 3, not 2."""
    for module, _ in COMMANDS.values():
        command: click.Command = import_module(f"take5cli.cli.{module}").command
        assert not any(isinstance(parameter.type, click.Path) for parameter in command.params), module


@pytest.mark.skipif(sys.platform == "win32", reason="a process is ended otherwise there")
@pytest.mark.parametrize(
    ("jobs", "number"), [("1", signal.SIGTERM), ("2", signal.SIGTERM), ("2", signal.SIGHUP)]
)
def test_a_run_that_is_asked_to_end_leaves_nothing_behind(jobs: str, number: int, tmp_path: Path) -> None:
    output = tmp_path / "arena.jsonl"
    output.write_text("before", "utf-8")
    command = [
        sys.executable,
        "-m",
        "take5cli",
        "simulate",
        "--games",
        "100000",
        "--jobs",
        jobs,
        "-o",
        str(output),
    ]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len(list(tmp_path.iterdir())) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(number)
    assert process.wait(timeout=60) == -number
    assert [each.name for each in tmp_path.iterdir()] == [output.name]
    assert output.read_text("utf-8") == "before"
