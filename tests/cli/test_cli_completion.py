"""The completion scripts are taken by real shells and complete what there is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from take5cli import cli

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A folder on PATH with the program `take5` in it."""
    program = tmp_path / "take5"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m take5cli "$@"\n')
    program.chmod(0o755)
    return os.environ | {"HOME": str(tmp_path), "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}


def told_by(shell: str, script: str, environment: dict[str, str]) -> list[str]:
    """The lines that a shell prints for a script; nothing on standard error."""
    if os.name == "nt" or not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    done = subprocess.run(
        [shell, "-c", script], capture_output=True, encoding="utf-8", env=environment, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def completed_by_bash(line: str, environment: dict[str, str]) -> list[str]:
    words = line.split(" ")
    return told_by(
        "bash",
        'eval "$(take5 completion bash)"\n'
        f"COMP_WORDS=({' '.join(word or chr(39) * 2 for word in words)}); COMP_CWORD={len(words) - 1}\n"
        '_take5_completion take5; printf "%s\\n" "${COMPREPLY[@]}"',
        environment,
    )


def test_bash_completes_commands(environment: dict[str, str]) -> None:
    assert completed_by_bash("take5 ", environment) == list(cli.COMMANDS)
    assert completed_by_bash("take5 compl", environment) == ["completion"]


def test_bash_completes_options_and_choices(environment: dict[str, str]) -> None:
    assert completed_by_bash("take5 --col", environment) == ["--color"]
    assert completed_by_bash("take5 --color a", environment) == ["auto", "always"]
    assert completed_by_bash("take5 completion ", environment) == ["bash", "zsh", "fish"]


def test_bash_completes_findings_and_formats(environment: dict[str, str]) -> None:
    assert completed_by_bash("take5 explain poin", environment) == ["points-mismatch"]
    assert completed_by_bash("take5 explain T40", environment) == [f"T40{number}" for number in range(1, 6)]
    assert completed_by_bash("take5 import bg", environment) == ["bga-text", "bgstats"]
    assert completed_by_bash("take5 validate --as au", environment) == ["auto"]


def test_bash_completes_nothing_after_what_is_no_command(environment: dict[str, str]) -> None:
    assert completed_by_bash("take5 nonsense --c", environment) == ["--color"]


def test_zsh_takes_the_script(environment: dict[str, str]) -> None:
    script = 'autoload -U compinit; compinit -u -D; eval "$(take5 completion zsh)"; print $_comps[take5]'
    assert told_by("zsh", script, environment) == ["_take5_completion"]


def test_fish_completes_commands(environment: dict[str, str]) -> None:
    script = "take5 completion fish | source; complete -C 'take5 compl'"
    (line,) = told_by("fish", script, environment)
    assert line.split("\t")[0] == "completion"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_help_says_how_to_install_it(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    assert cli.run(["completion", "--help"]) == 0
    assert f"take5 completion {shell} " in capsys.readouterr().out
