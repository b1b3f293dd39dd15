"""`take5 validate`: what is selected, what fails, what is left out, by options and by a project's settings."""

import json
from pathlib import Path

import pytest

from take5cli.cli import run

SCORED = "take5: 1\nplayers: [Ann, Ben]\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"
TWO_FAULTS = SCORED.replace("Ben: 12", "Bem: 12") + "titel: x\n"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one unfinished log and one with two faults, which is the current folder."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "logs" / "wrong").mkdir(parents=True)
    (tmp_path / "logs" / "open.yaml").write_text(SCORED, encoding="utf-8")
    (tmp_path / "logs" / "wrong" / "two.yaml").write_text(TWO_FAULTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return tmp_path


def names(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[list[str], int]:
    """The names of what is found, and the exit status."""
    capsys.readouterr()
    status = run(["validate", "--format", "json", *args])
    return [finding["name"] for finding in json.loads(capsys.readouterr().out)["findings"]], status


@pytest.mark.parametrize(
    ("args", "found", "status"),
    [
        ([], ["unfinished", "unknown-player", "unknown-key"], 1),
        (["--select", "unknown-key"], ["unknown-key"], 1),
        (["--select", "T203,T603"], ["unfinished", "unknown-key"], 1),
        (["--select", "T2", "--select", "unfinished"], ["unfinished", "unknown-key"], 1),
        (["--ignore", "T2,T3"], ["unfinished"], 0),
        (["--ignore", "T2,T3", "--strict"], ["unfinished"], 1),
        (["--ignore", "T2,T3", "--require-finished"], ["unfinished"], 1),
        (["--exclude", "wrong"], ["unfinished"], 0),
        (["--exclude", "logs/wrong/*"], ["unfinished"], 0),
        (["--exclude", "*.yaml"], ["unreadable"], 3),
    ],
)
def test_options_say_what_counts(
    args: list[str], found: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert names(capsys, *args, "logs") == (found, status)


def test_what_was_not_read_is_said_whatever_is_selected(capsys: pytest.CaptureFixture[str]) -> None:
    assert names(capsys, "--select", "not-in-hand", "--ignore", "unreadable", "missing.yaml") == (
        ["unreadable"],
        3,
    )


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_misspelt_name_is_a_wrong_use(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", option, "unfinnished", "logs"]) == 2
    assert f"{option}: there is no finding 'unfinnished'; did you mean unfinished?" in capsys.readouterr().err


def test_quiet_says_nothing_when_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "--quiet", "--ignore", "unfinished", "logs/open.yaml"]) == 0
    assert capsys.readouterr().out == ""
    run(["validate", "--quiet", "--format", "concise", "logs/open.yaml"])
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("form", ["text", "concise", "github"])
def test_statistics_count_by_name_before_the_summary(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--statistics", "--format", form, "logs"])

    *_, first, second, third, _ = capsys.readouterr().out.splitlines()
    assert [first, second, third] == [
        "      1 T203 unknown-key",
        "      1 T303 unknown-player",
        "      1 T603 unfinished",
    ]


def test_statistics_of_formats_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    run(["validate", "--statistics", "--format", "json", "logs"])
    assert json.loads(capsys.readouterr().out)["statistics"] == {
        "unfinished": 1,
        "unknown-player": 1,
        "unknown-key": 1,
    }
    run(["validate", "--statistics", "--format", "jsonl", "logs"])
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 3
    assert said.err.splitlines()[0] == "      1 T203 unknown-key"
    run(["validate", "--statistics", "--format", "jsonl", "--ignore", "unfinished", "logs/open.yaml"])
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_jobs_change_nothing(
    jobs: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = names(capsys, "logs")
    monkeypatch.setattr("take5cli.corpus.validation.WORTH_IT", 0)

    assert names(capsys, "--jobs", jobs, "logs") == expected
    assert run(["validate", "--jobs", "0", "logs"]) == 2


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("take5.toml", 'exclude = ["logs/wrong"]\nstrict = true\n'),
        ("pyproject.toml", '[project]\nname = "x"\n[tool.take5]\nexclude = ["logs/wrong"]\nstrict = true\n'),
    ],
)
def test_a_project_settles_it_from_any_folder_in_it(
    file: str, text: str, project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / file).write_text(text, encoding="utf-8")

    assert names(capsys) == (["unfinished"], 1)
    monkeypatch.chdir(project / "logs")
    assert names(capsys) == (["unfinished"], 1)


def test_options_replace_settings(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "take5.toml").write_text(
        'select = ["T6"]\nignore = ["T2"]\nexclude = ["wrong"]\nformat = "jsonl"\nquiet = true\njobs = 1\n',
        encoding="utf-8",
    )

    assert run(["validate"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "unfinished"
    assert names(capsys, "--select", "T3", "--exclude", "nothing") == (["unknown-player"], 1)
    assert names(capsys, "--select", "T2", "--ignore", "T6", "--exclude", "nothing") == (["unknown-key"], 1)
    assert names(capsys, "--config", "none") == (["unfinished", "unknown-player", "unknown-key"], 1)


def test_what_is_named_is_checked_though_the_settings_exclude_it(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "take5.toml").write_text('exclude = ["wrong"]\n', encoding="utf-8")

    assert names(capsys, "logs/wrong/two.yaml")[1] == 1
    assert names(capsys, "logs/wrong/two.yaml", "--exclude", "two.*") == ([], 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("strikt = true\n", "take5.toml: there is no setting 'strikt'; did you mean 'strict'?"),
        ("require_finished = true\n", "did you mean 'require-finished'?"),
        ("zzz = 1\n", "there is no setting 'zzz'; there are select, ignore, exclude"),
        ('strict = "yes"\n', "take5.toml: strict must be true or false"),
        ("select = [1]\n", "take5.toml: select must be a list of texts"),
        ('select = "T4"\n', "take5.toml: select must be a list of texts"),
        ("jobs = true\n", "take5.toml: jobs must be a whole number"),
        ("jobs = 0\n", "take5.toml: jobs must be at least 1"),
        ('format = "xml"\n', "take5.toml: format: 'xml' is none of text, concise"),
        (
            'ignore = ["unfinnished"]\n',
            "take5.toml: ignore: there is no finding 'unfinnished'; did you mean",
        ),
        ("strict = \n", "take5.toml: this is no TOML: "),
        ("\x00", "take5.toml: this is no TOML: "),
    ],
)
def test_settings_that_make_no_sense_are_a_wrong_use(
    text: str, message: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "take5.toml").write_text(text, encoding="utf-8")

    assert run(["validate", "logs"]) == 2
    assert message in capsys.readouterr().err


def test_settings_from_a_file_that_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "ci.toml").write_text('select = ["unfinished"]\n', encoding="utf-8")

    assert names(capsys, "--config", "ci.toml", "logs") == (["unfinished"], 0)
    assert run(["validate", "--config", "missing.toml", "logs"]) == 3
    assert "missing.toml: No such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text", ['[project]\nname = "take5"\n', "[tool.other]\n# take5\n", "tool = 3\n# take5\n"]
)
def test_a_pyproject_without_the_table_settles_nothing(
    text: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "pyproject.toml").write_text(text, encoding="utf-8")
    (project / "logs" / ".git").mkdir()

    assert names(capsys, "logs")[1] == 1


def test_a_table_that_is_none_is_a_wrong_use(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "pyproject.toml").write_text("[tool]\ntake5 = 1\n", encoding="utf-8")

    assert run(["validate", "logs"]) == 2
    assert "pyproject.toml: tool.take5 must be a table" in capsys.readouterr().err


def test_settings_are_not_looked_for_beyond_the_repository(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "take5.toml").write_text('select = ["unfinished"]\n', encoding="utf-8")
    (project / "logs" / ".git").mkdir()
    monkeypatch.chdir(project / "logs")

    assert len(names(capsys)[0]) == 3
