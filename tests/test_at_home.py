"""At home in every CI: the pre-commit hook, the GitHub Action, and what the README says of both."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from take5cli.cli.settings import load_settings
from take5cli.cli.validate import SETTINGS

ROOT = Path(__file__).parents[1]
GOOD = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"
BAD = GOOD.replace("Ben: 12", "Bem: 12")


def run(
    *command: str | Path, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )


def git(*args: str, cwd: Path) -> str:
    """Runs git in a folder as nobody in particular."""
    identity = ("-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false")
    done = run("git", *identity, *args, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def this_repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the files of this one as they are now, committed."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no repository")
    here = tmp_path_factory.mktemp("take5cli")
    for name in git("ls-files", "-co", "--exclude-standard", "-z", cwd=ROOT).split("\0"):
        if name and not name.startswith("tests/") and (ROOT / name).is_file():
            (here / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, here / name)
    git("init", "-q", ".", cwd=here)
    git("add", "-A", cwd=here)
    git("commit", "-q", "-m", "as it is", cwd=here)
    return here


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Somebody's repository with a good log and a file that is none, both staged."""
    here = tmp_path / "club"
    (here / "logs").mkdir(parents=True)
    (here / "logs" / "friday.yaml").write_text(GOOD, encoding="utf-8")
    (here / "other.yaml").write_text("a: [1, 2]\n", encoding="utf-8")
    git("init", "-q", ".", cwd=here)
    git("add", "-A", cwd=here)
    return here


@pytest.mark.skipif(find_spec("pre_commit") is None, reason="pre-commit is not installed")
def test_pre_commit_runs_the_hook(this_repository: Path, logs: Path, tmp_path: Path) -> None:
    (logs / "logs" / "friday.yaml").write_text(BAD, encoding="utf-8")
    git("add", "-A", cwd=logs)
    command = (
        sys.executable,
        "-m",
        "pre_commit",
        "try-repo",
        this_repository,
        "take5-validate",
        "--all-files",
    )

    done = run(*command, cwd=logs, env={"PRE_COMMIT_HOME": str(tmp_path / "home"), "NO_COLOR": "1"})

    if "pip" in done.stdout and "CalledProcessError" in done.stdout:
        pytest.skip("pip cannot install without the network")
    assert done.returncode == 1, done.stdout
    assert re.search(r"take5 validate\.+Failed\n(.*\n)*.*friday\.yaml:5:23: T303 unknown-player", done.stdout)
    assert "1 file, 1 game, 1 round (" in done.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_the_action_annotates_what_is_wrong(this_repository: Path, logs: Path, tmp_path: Path) -> None:
    action = yaml.safe_load((this_repository / "action.yml").read_text(encoding="utf-8"))
    step = action["runs"]["steps"][-1]
    (logs / "logs" / "friday.yaml").write_text(BAD, encoding="utf-8")
    known = {
        "steps.python.outputs.python-path": sys.executable,
        "github.action_path": str(this_repository),
        "inputs.args": "--strict",
        "inputs.paths": "other/../logs logs/*.yaml",
    }
    (logs / "other").mkdir()
    env = {
        name: re.sub(r"\${{ (.*?) }}", lambda found: known[found[1]], text)
        for name, text in step["env"].items()
    }
    env |= {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(logs), "RUNNER_TEMP": str(tmp_path)}

    # as the runner calls it for `shell: bash`
    done = run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], cwd=logs, env=env)

    if "ConnectionError" in done.stderr or "No matching distribution" in done.stderr:
        pytest.skip("pip cannot install without the network")
    assert done.returncode == 1, done.stderr
    assert done.stdout.count("::error title=take5 (T303 unknown-player),file=logs/friday.yaml,line=5,") == 2


def test_the_action_puts_no_input_into_its_script() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))

    assert all("${{" not in step.get("run", "") for step in action["runs"]["steps"])
    assert {name: value["default"] for name, value in action["inputs"].items()} == {"paths": ".", "args": ""}


def section(title: str) -> str:
    """A section of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0]


def examples(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", section("In CI"), re.DOTALL)


def test_what_the_readme_shows_names_what_there_is(this_repository: Path) -> None:
    shown: list[Any] = [yaml.safe_load(example) for example in examples("yaml")]
    workflow, gitlab, pre_commit, modeline = shown
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

    assert set(workflow["steps"][1]["with"]) <= set(action["inputs"])
    assert pre_commit["repos"][0]["hooks"][0]["id"] in {hook["id"] for hook in hooks}
    assert gitlab["take5"]["artifacts"]["reports"]["junit"] in gitlab["take5"]["script"][-1]
    assert modeline is None


def test_the_commands_of_the_readme_run(logs: Path) -> None:
    gitlab = yaml.safe_load(examples("yaml")[1])["take5"]["script"][-1]
    arguments = yaml.safe_load(examples("yaml")[0])["steps"][1]["with"]
    env = {"PYTHONPATH": str(ROOT)}

    for command in (gitlab, f"take5 validate {arguments['args']} {arguments['paths']}"):
        done = run(sys.executable, "-m", "take5cli", *command.split()[1:], cwd=logs, env=env)
        assert done.returncode == 0, done.stderr
    assert (logs / "take5.xml").exists()


def test_the_settings_of_the_readme_are_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = examples("toml")
    (tmp_path / "pyproject.toml").write_text(example, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    settings = load_settings(None, SETTINGS)

    assert settings.values == tomllib.loads(example)["tool"]["take5"]
    others = section("In CI").rsplit("The others are ", 1)[1]
    assert set(settings.values) | set(re.findall("`([a-z-]+)`", others)) == set(SETTINGS)
