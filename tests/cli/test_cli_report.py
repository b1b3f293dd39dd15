"""`take5 report`: one page, a folder of pages, and what goes wrong."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from take5cli import cli
from tests.strategies import random_game

ROOT = Path(__file__).parents[2]


def written(path: Path, *games: dict[str, Any]) -> str:
    path.write_text("\n".join(map(json.dumps, games)))
    return str(path)


def game(seed: int = 1, **settings: Any) -> dict[str, Any]:
    return random_game(random.Random(seed), players=3, rounds=1, **settings)


def test_a_page_goes_to_a_file_or_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = written(tmp_path / "friday.json", game())
    page = tmp_path / "friday.html"
    assert cli.run(["report", log, "-o", str(page)]) == 0
    assert capsys.readouterr() == ("", "")
    assert page.read_bytes().startswith(b"<!doctype html>\n")
    assert cli.run(["report", log]) == 0
    assert capsys.readouterr().out.encode() == page.read_bytes()


def test_of_several_games_one_is_picked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = written(
        tmp_path / "club.jsonl", {**game(1), "title": "First"}, {**game(2), "title": "Second", "id": "s2"}
    )
    assert cli.run(["report", log]) == 2
    assert "--game N" in capsys.readouterr().err
    assert cli.run(["report", log, "--game", "1"]) == 0
    assert "<title>First" in capsys.readouterr().out
    assert cli.run(["report", log, "--id", "s2"]) == 0
    assert "<title>Second" in capsys.readouterr().out


def test_a_folder_becomes_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").mkdir()
    written(tmp_path / "logs" / "a.json", game(1))
    written(tmp_path / "logs" / "b.jsonl", game(2), game(3))
    site = tmp_path / "site"
    assert cli.run(["report", str(tmp_path / "logs"), "-o", str(site)]) == 0
    assert sorted(path.name for path in site.iterdir()) == ["a.html", "b-2.html", "b.html", "index.html"]
    assert "<title>logs · Take 5</title>" in (site / "index.html").read_text("utf-8")
    assert capsys.readouterr() == ("", f"{site / 'index.html'}: 3 games\n")
    assert cli.run(["report", str(tmp_path / "logs" / "a.json"), "-o", f"{site}/"]) == 0
    assert "1 game" in (site / "index.html").read_text("utf-8")


def test_decisions_are_judged_where_they_can_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "max_rounds": 1,
        "rounds": [],
        "rules": {"cards_per_hand": 2},
    }
    turns = [{"plays": [50, 60]}, {"plays": [51, 61]}]
    played = {**short, "rounds": [{"start": [10, 20, 30, 40], "turns": turns}]}
    log = written(tmp_path / "short.json", played)
    page = tmp_path / "page.html"
    assert cli.run(["report", log, "--analyse", "-o", str(page)]) == 0
    assert "The decisions</h2>" in page.read_text("utf-8")
    assert cli.run(["report", log, "--analyze", "-o", f"{tmp_path}/site/"]) == 0
    assert "The decisions</h2>" in (tmp_path / "site" / "short.html").read_text("utf-8")
    assert cli.run(["report", log, "-o", str(page)]) == 0
    assert "The decisions</h2>" not in page.read_text("utf-8")
    capsys.readouterr()
    scored = written(tmp_path / "scored.json", {**short, "rounds": [{"points": [3, 4]}]})
    assert cli.run(["report", scored, "--analyse", "-o", str(page)]) == 0
    assert "no decision can be judged" in capsys.readouterr().err
    assert "The decisions</h2>" not in page.read_text("utf-8")


@pytest.mark.parametrize(("output", "said"), [([], "-o FOLDER/"), (["-o", "page.html"], "name a folder")])
def test_many_games_need_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], output: list[str], said: str
) -> None:
    logs = [written(tmp_path / f"{name}.json", game()) for name in "ab"]
    assert cli.run(["report", *logs, *output]) == 2
    assert said in capsys.readouterr().err


def test_a_faulty_game_has_a_page_and_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faulty = game()
    faulty["rounds"][0]["turns"][2]["plays"]["Ben"] = 200
    log = written(tmp_path / "faulty.json", faulty)
    page = tmp_path / "faulty.html"
    assert cli.run(["report", log, "-o", str(page)]) == 1
    assert "unknown-card" in capsys.readouterr().err
    assert "This record breaks the rules" in page.read_text("utf-8")


def test_what_cannot_be_read_has_no_page_and_status_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    assert cli.run(["report", str(tmp_path / "nowhere.yaml"), "-o", str(page)]) == 3
    assert "unreadable" in capsys.readouterr().err
    assert not page.exists()
    log = written(tmp_path / "good.json", game())
    assert cli.run(["report", log, str(tmp_path / "nowhere.yaml"), "-o", str(tmp_path / "site")]) == 3
    assert sorted(path.name for path in (tmp_path / "site").iterdir()) == ["good.html", "index.html"]


def test_a_page_is_not_for_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("take5cli.cli.report.is_terminal", lambda stream: True)
    assert cli.run(["report", written(tmp_path / "a.json", game())]) == 2
    assert "-o PAGE.html" in capsys.readouterr().err


@pytest.mark.parametrize("found", [True, False])
def test_a_page_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, found: bool
) -> None:
    opened: list[str] = []

    def browse(url: str) -> bool:
        opened.append(url)
        return found

    monkeypatch.setattr("webbrowser.open", browse)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    log = written(tmp_path / "a.json", game())
    assert cli.run(["report", log, "--open", "-o", str(tmp_path / "a b.html")]) == 0
    assert opened == [(tmp_path / "a b.html").as_uri()]
    assert ("no browser was found" in capsys.readouterr().err) is not found
    assert cli.run(["report", log, "--open"]) == 0
    assert opened[1].endswith("/game.html")
    assert len(list(tmp_path.glob("take5-*/game.html"))) == 1


def test_other_commands_do_not_load_the_templates() -> None:
    script = "import sys; from take5cli import cli; cli.run(['rules']); print('jinja2' in sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert done.stderr.strip() == "False"
