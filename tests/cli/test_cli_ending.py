"""Whatever a command meets, it ends with the right status and at most a line or two on standard error."""

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from take5cli import cli
from take5cli.cli.command import Command
from take5cli.errors import FileError, LogError, MisuseError

ROOT = Path(__file__).parents[2]


def take5(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "take5cli", *args],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


def run_raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    """The exit status of a program whose one command raises an error."""

    def fail(_: object) -> int:
        raise error

    monkeypatch.setattr("take5cli.cli.program.run_program", fail)
    return cli.run([])


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (LogError("a.yaml: Ann has no 7"), 1),
        (MisuseError("--round 3: the game has two rounds"), 2),
        (FileError("a.yaml: no such file"), 3),
        (OSError(28, "No space left on device"), 3),
        (PermissionError(13, "Permission denied", "a.yaml"), 3),
        (click.FileError("a.yaml", "gone"), 3),
        (RecursionError("too deep"), 70),
        (AssertionError(), 70),
    ],
)
def test_an_error_is_one_line_and_a_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, status: int
) -> None:
    assert run_raising(monkeypatch, error) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("take5: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (KeyboardInterrupt(), 130),
        (click.Abort(), 130),
        (EOFError(), 130),
        (SystemExit(2), 2),
        (SystemExit(), 0),
    ],
)
def test_a_quiet_ending_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, status: int
) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert run_raising(monkeypatch, error) == status
    assert capsys.readouterr().err == ""


def test_a_second_ctrl_c_has_nothing_left_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr("signal.signal", lambda *told_: told.append(told_))
    run_raising(monkeypatch, KeyboardInterrupt())
    assert told == [(signal.SIGINT, signal.SIG_IGN)]


def test_an_error_line_is_harmless_whatever_it_quotes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_raising(monkeypatch, LogError("no player '\x1b[2J\nroot:'"))
    assert capsys.readouterr().err == "take5: no player '\\x1b[2J\\nroot:'\n"


def test_an_unexpected_fault_is_named_and_its_traceback_only_shown_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_raising(monkeypatch, KeyError("Ann"))
    plain = capsys.readouterr().err
    monkeypatch.setenv("TAKE5_DEBUG", "1")
    run_raising(monkeypatch, KeyError("Ann"))
    debug = capsys.readouterr().err

    assert "internal error: KeyError: 'Ann'" in plain
    assert "Traceback" not in plain
    assert "Traceback" in debug
    assert debug.endswith(plain)


def test_a_wrong_use_is_answered_with_an_example() -> None:
    done = take5("completion", "tcsh")
    assert done.returncode == 2
    assert done.stdout == ""
    first, example, more = done.stderr.splitlines()
    assert first.startswith("take5 completion: ")
    assert "'tcsh'" in first
    assert example == 'Example: eval "$(take5 completion bash)"'
    assert more == "More: take5 completion --help"


def test_an_unknown_command_names_the_nearest() -> None:
    done = take5("completio")
    assert done.returncode == 2
    assert "did you mean 'completion'?" in done.stderr


def test_a_file_in_place_of_a_command_is_told_how_to_be_replayed() -> None:
    done = take5("README.md")
    assert done.returncode == 2
    assert "take5 replay README.md" in done.stderr


def test_a_closed_pipe_is_fine() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    for args in (["--help"], ["completion", "zsh"], ["--version"]):
        done = subprocess.run(
            [sys.executable, "-m", "take5cli", *args],
            cwd=ROOT,
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, b""), args
    os.close(writing)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no >&-")
@pytest.mark.parametrize("args", ["--help", "rules", "no-such-command"])
def test_closed_standard_streams_are_fine(args: str) -> None:
    script = f'"{sys.executable}" -m take5cli {args} >&- 2>&- <&-'
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, timeout=60)
    assert done.returncode == (2 if args == "no-such-command" else 0)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full device")
def test_a_full_disk_is_status_3_and_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "take5cli", "--help"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (3, "take5: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="a signal to one process alone needs POSIX")
def test_ctrl_c_is_130_without_a_traceback() -> None:
    waiting = (
        "import time; from take5cli import cli; from take5cli.cli import program;"
        "program.run_program = lambda args: print('ready', flush=True) or time.sleep(60);"
        "cli.main([])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", waiting], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"ready"
    time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=30)
    assert (process.returncode, complaint) == (130, b"")


def test_output_is_utf8_in_any_locale() -> None:
    text = "王芳 Ана \udce9"
    script = (
        "from take5cli import cli; from take5cli.cli import program;"
        f"program.run_program = lambda args: print({text!a}); cli.main([])"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", script],
        cwd=ROOT,
        env=os.environ | {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""},
        capture_output=True,
        timeout=60,
    )
    assert done.stdout.decode("utf-8").strip() == "王芳 Ана \\udce9"


def test_a_stream_that_cannot_be_reconfigured_is_left_alone() -> None:
    stream = io.BytesIO()
    cli.speak_utf8(stream)
    cli.speak_utf8(None)
    assert stream.getvalue() == b""


def test_a_command_ends_with_the_status_it_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command(cls=Command, example="take5 three")
    def three() -> int:
        return 3

    monkeypatch.setattr("take5cli.cli.program.Program.get_command", lambda *_: three)
    assert cli.run(["completion"]) == 3
