"""`take5` itself: version, help with an example first, the list of commands, aliases."""

import os
import re
import subprocess
import sys
import types
from pathlib import Path

import click
import pytest

from take5cli import __version__, cli
from take5cli.cli.command import Command, current_screen, deliver, output_option
from take5cli.cli.program import matching

ROOT = Path(__file__).parents[2]


def output_of(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert cli.run(args) == 0
    return capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert output_of(capsys, "--version") == f"take5 {__version__}\n"


def test_help_shows_an_example_first_and_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = output_of(capsys, "--help")
    assert text.startswith("Example:\n  take5 ")
    listed = text.partition("Commands:\n")[2]
    assert [line.split()[0] for line in listed.splitlines() if line[2] != " "] == list(cli.COMMANDS)


def test_no_command_is_a_wrong_use_answered_with_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Example:\n  take5 ")


@pytest.mark.parametrize("name", ["", *cli.COMMANDS])
@pytest.mark.parametrize("columns", [40, 80])
def test_help_of_a_command_fits_and_begins_with_an_example(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    first, _, rest = output_of(capsys, *name.split(), "--help").partition("Usage:")
    assert first.startswith("Example:\n  ")
    assert "take5 " in first
    typed = re.compile(r"take5 \w+ |^ +# ")  # what is to be typed in one line is not broken
    assert [line for line in rest.splitlines() if len(line) > columns and not typed.search(line)] == []


def test_help_loads_no_command() -> None:
    script = "import sys; from take5cli import cli; cli.run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    loaded = {name for name in done.stderr.split() if name.startswith("take5cli.cli.")}
    assert loaded == {"take5cli.cli.program", "take5cli.cli.command"}


def test_another_spelling_reaches_the_same_command(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command(cls=Command, example="take5 analyse friday.yaml")
    @click.pass_context
    def command(ctx: click.Context) -> int:
        return 0 if ctx.command_path == "take5 analyse" else 1

    monkeypatch.setitem(cli.COMMANDS, "analyse", ("analysing", ""))
    monkeypatch.setitem(sys.modules, "take5cli.cli.analysing", module_with(command))
    assert cli.run(["analyze"]) == 0


def module_with(command: click.Command) -> types.ModuleType:
    module = types.ModuleType("module")
    module.command = command  # type: ignore[attr-defined]
    return module


@pytest.fixture
def painting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command `paint` that delivers a word in colour, and how wide it may write."""

    @click.command(cls=Command, example="take5 paint")
    @output_option
    def command(output: str | None) -> None:
        screen = current_screen(output)
        deliver(f"{screen.paint('red', 'error')} {screen.width}\n", output)

    monkeypatch.setitem(cli.COMMANDS, "paint", ("painting", ""))
    monkeypatch.setitem(sys.modules, "take5cli.cli.painting", module_with(command))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


RED = "\x1b[1;31mred\x1b[0m 80\n"


@pytest.mark.usefixtures("painting")
def test_color_is_asked_for_before_or_after_the_command_or_by_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert output_of(capsys, "paint") == "red 80\n"
    assert output_of(capsys, "paint", "--color", "always") == RED
    assert output_of(capsys, "--color", "always", "paint") == RED
    assert output_of(capsys, "--color", "always", "paint", "--color", "never") == "red 80\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert output_of(capsys, "paint") == RED
    assert output_of(capsys, "paint", "--color", "never") == "red 80\n"
    monkeypatch.setenv("NO_COLOR", "1")
    assert output_of(capsys, "paint") == "red 80\n"


@pytest.mark.usefixtures("painting")
def test_width_is_that_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert output_of(capsys, "paint") == "red 40\n"


@pytest.mark.usefixtures("painting")
def test_output_goes_to_a_file_without_colour_unless_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    page = tmp_path / "page.txt"
    assert output_of(capsys, "paint", "-o", str(page)) == ""
    assert page.read_text(encoding="utf-8") == "red 80\n"
    assert output_of(capsys, "paint", "--color", "always", "-o", str(page)) == ""
    assert page.read_text(encoding="utf-8") == RED


@pytest.mark.usefixtures("painting")
def test_output_that_cannot_be_written_is_status_3(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.run(["paint", "-o", str(tmp_path / "no" / "page.txt")]) == 3
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.usefixtures("painting")
def test_a_dash_as_output_is_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert output_of(capsys, "paint", "-o", "-") == "red 80\n"


def test_a_pattern_stands_for_its_files_and_one_without_files_for_itself(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml"):
        (tmp_path / name).touch()
    assert matching(os.path.join(tmp_path, "*.yaml")) == [str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml")]
    assert matching("none*.yaml") == ["none*.yaml"]
    assert matching("--exclude=*") == ["--exclude=*"]


@pytest.mark.parametrize(("typed", "meant"), [("help", "take5 --help"), ("help fmt", "take5 fmt --help")])
def test_asking_for_help_in_other_words_is_understood(
    capsys: pytest.CaptureFixture[str], typed: str, meant: str
) -> None:
    assert cli.run(typed.split()) == 2
    assert f"did you mean {meant}?" in capsys.readouterr().err
