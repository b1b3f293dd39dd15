"""`take5 stats`: forms, selections, games at fault, all cores, and names that mean no good."""

import csv
import io
import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from take5cli import cli
from take5cli.corpus import portions as cutting
from take5cli.corpus import validation
from tests.strategies import random_game

Captured = pytest.CaptureFixture[str]
HOSTILE = ["<script>alert(1)</script>", "=1+1", "\x1b[31mred", "|x|", "a\u202eb", "王小明"]


def log(path: Path, *games: dict[str, Any]) -> str:
    path.write_text("".join(json.dumps(each) + "\n" for each in games), encoding="utf-8")
    return str(path)


def games(count: int = 6, **settings: Any) -> list[dict[str, Any]]:
    return [
        random_game(random.Random(seed), **{"players": 3, "max_rounds": 2, **settings})
        for seed in range(count)
    ]


def told(capsys: Captured, *args: str, status: int = 0) -> str:
    assert cli.run(["stats", *args]) == status
    return capsys.readouterr().out


def test_json_has_the_documented_shape(tmp_path: Path, capsys: Captured) -> None:
    found = json.loads(told(capsys, log(tmp_path / "g.jsonl", *games()), "--format", "json"))
    assert (found["version"], found["games"], found["skipped"]) == (1, 6, 0)
    assert {player["player"] for player in found["players"]} == {"Ann", "Ben", "Cem"}
    for player in found["players"]:
        assert (player["games"], player["rounds"]) == (6, 12)
        assert {"mean", "se", "median"} <= set(player["points_per_round"])
    assert sum(player["wins"] for player in found["players"]) == pytest.approx(6)
    means = [player["points_per_round"]["mean"] for player in found["players"]]
    assert means == sorted(means)
    assert [seat["seat"] for seat in found["seats"]] == [1, 2, 3]
    assert [size["players"] for size in found["player_counts"]] == [3]


def test_csv_has_a_line_a_player_with_the_same_figures(tmp_path: Path, capsys: Captured) -> None:
    path = log(tmp_path / "g.jsonl", *games())
    lines = list(csv.DictReader(io.StringIO(told(capsys, path, "--format", "csv"))))
    players = json.loads(told(capsys, path, "--format", "json"))["players"]
    assert [float(line["points_per_round_se"]) for line in lines] == [
        p["points_per_round"]["se"] for p in players
    ]
    assert [[int(line["place_from"]), int(line["place_to"])] for line in lines] == [
        p["place"] for p in players
    ]


@pytest.mark.parametrize("width", ["40", "80"])
def test_text_fits_the_terminal(
    width: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    text = told(capsys, log(tmp_path / "g.jsonl", *games()))
    assert max(map(len, text.splitlines())) <= int(width)
    for word in (
        "Players",
        "Seats",
        "Games by number of players",
        "6 games (6 finished), 12 rounds",
        "Cem",
    ):
        assert word in text


@pytest.mark.parametrize("form", ["text", "markdown", "html", "csv", "json"])
def test_no_name_takes_effect_in_any_form(form: str, tmp_path: Path, capsys: Captured) -> None:
    hostile = {"take5": 1, "players": HOSTILE, "max_rounds": 1, "rounds": [{"points": [10] * 6}]}
    text = told(capsys, log(tmp_path / "g.jsonl", hostile, hostile), "--format", form)
    assert "\x1b" not in text
    if form in ("markdown", "html"):
        assert "<script" not in text.replace("\\<", "")
    if form == "csv":
        assert not any(line.startswith("=") for line in text.splitlines())
    if form != "json":
        assert "\u202e" not in text


class Elements(HTMLParser):
    """Counts elements, and remembers texts in table heads of rows."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.met.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_has_its_pictures(tmp_path: Path, capsys: Captured) -> None:
    pytest.importorskip("openskill")
    page = tmp_path / "club.html"
    assert told(capsys, log(tmp_path / "g.jsonl", *games()), "--ratings", "--html", str(page)) == ""
    text = page.read_text("utf-8")
    elements = Elements(text)
    assert elements.open == []
    assert elements.met.count("svg") == 3
    assert "script" not in elements.met
    bars = [float(height) for height in re.findall(r'class="bar"[^>]* height="([\d.]+)"', text)]
    assert len(bars) > 3
    assert min(bars) > 0
    assert len(re.findall(r'<polyline points="', text)) == 3
    assert told(capsys, str(tmp_path / "g.jsonl"), "--ratings", "--format", "html") == text


def test_a_page_of_few_figures_is_a_page(tmp_path: Path, capsys: Captured) -> None:
    reported = {"take5": 1, "players": ["Ann", "Ben"], "rounds": [], "result": {"totals": [70, 12]}}
    assert Elements(told(capsys, log(tmp_path / "g.jsonl", reported), "--format", "html")).open == []
    assert (
        told(capsys, str(tmp_path / "g.jsonl"), "--where", "players=9") == "0 games (0 finished), 0 rounds\n"
    )
    assert (
        Elements(told(capsys, str(tmp_path / "g.jsonl"), "--where", "players=9", "--format", "html")).open
        == []
    )


def test_dates_and_conditions_select(tmp_path: Path, capsys: Captured) -> None:
    first, second, undated = games(3)
    path = log(
        tmp_path / "g.jsonl", {**first, "date": "2026-10-30"}, {**second, "date": "2026-11-27"}, undated
    )

    def count(*args: str) -> int:
        return int(json.loads(told(capsys, path, "--format", "json", *args))["games"])

    assert count() == 3
    assert count("--since", "2026-11") == 1
    assert count("--until", "2026-11") == 2
    assert count("--since", "2026-10-30", "--until", "2026-10") == 1
    assert count("--where", "player=Dora") == 0


def test_groups_stand_in_their_order(tmp_path: Path, capsys: Captured) -> None:
    path = log(tmp_path / "g.jsonl", *games(1, players=10), *games(1, players=2), *games(1, players=3))
    found = json.loads(told(capsys, path, "--by", "players", "--format", "json"))
    assert [group["players"] for group in found["groups"]] == [2, 3, 10]
    assert "By players" in told(capsys, path, "--by", "players")
    assert "players" in json.loads(told(capsys, path, "--by", "player", "--format", "json"))


def test_one_person_under_several_names(tmp_path: Path, capsys: Captured) -> None:
    path = log(
        tmp_path / "g.jsonl",
        *games(2),
        {**games(1, named=False)[0], "players": ["Anna", "Ben", "C."], "result": {}},
    )
    (tmp_path / "names.yaml").write_text("Ann: [Anna]\nCem: C.\n")
    found = json.loads(told(capsys, path, "--alias", str(tmp_path / "names.yaml"), "--format", "json"))
    assert {player["player"]: player["games"] for player in found["players"]} == {
        "Ann": 3,
        "Ben": 3,
        "Cem": 3,
    }


@pytest.mark.parametrize(
    ("text", "status"),
    [("[Ann]", 2), ("Ann: [1]", 2), ("Ann: [X]\nBen: [X]", 2), ("Ann: [X]\nX: [Y]", 2), ("{", 3)],
)
def test_aliases_that_say_nothing_are_refused(
    text: str, status: int, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "names.yaml").write_text(text)
    path = log(tmp_path / "g.jsonl", *games(1))
    assert cli.run(["stats", path, "--alias", str(tmp_path / "names.yaml")]) == status
    assert "names.yaml" in capsys.readouterr().err


@pytest.mark.parametrize("args", [["--by", "colour"], ["--by", "month,month"], ["--since", "soon"]])
def test_wrong_use(args: list[str], tmp_path: Path, capsys: Captured) -> None:
    assert cli.run(["stats", log(tmp_path / "g.jsonl", *games(1)), *args]) == 2
    assert capsys.readouterr().err


def test_cores_and_ranges_change_nothing(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = games(30, max_rounds=1)
    many[7]["rounds"][0]["turns"][3]["plays"]["Ben"] = 300
    path = log(tmp_path / "g.jsonl", *({**game, "x-deal": str(at // 3)} for at, game in enumerate(many)))

    def whole(jobs: str) -> tuple[str, str]:
        assert cli.run(["stats", path, "--format", "json", "--jobs", jobs]) == 1
        found = capsys.readouterr()
        return found.out, found.err

    alone = whole("1")
    assert json.loads(alone[0])["skipped"] == 1
    assert "duplicates" in json.loads(alone[0])
    assert "1 of 30 games left out" in alone[1]
    monkeypatch.setattr(cutting, "RANGE", 3000)
    monkeypatch.setattr(validation, "WORTH_IT", 0)
    assert whole("1") == alone
    assert whole("2") == alone


def test_ratings_follow_the_dates(tmp_path: Path, capsys: Captured) -> None:
    pytest.importorskip("openskill")

    def ended(date: str, totals: list[int]) -> dict[str, Any]:
        return {
            "take5": 1,
            "date": date,
            "players": ["Ann", "Ben"],
            "rounds": [],
            "result": {"totals": totals},
        }

    won, lost = ended("2026-11-01", [5, 70]), ended("2026-11-02", [70, 5])
    orders = [log(tmp_path / "a.jsonl", won, lost), log(tmp_path / "b.jsonl", lost, won)]
    one, other = (
        json.loads(told(capsys, path, "--ratings", "--format", "json"))["ratings"] for path in orders
    )
    assert one == other
    assert {rating["player"]: rating["games"] for rating in one} == {"Ann": 2, "Ben": 2}
    alone = json.loads(told(capsys, log(tmp_path / "c.jsonl", won), "--ratings", "--format", "json"))[
        "ratings"
    ]
    assert [rating["player"] for rating in alone] == ["Ann", "Ben"]
    assert alone[0]["mu"] > 25 > alone[1]["mu"]
    assert "Ratings" in told(capsys, str(tmp_path / "c.jsonl"), "--ratings")


def test_without_openskill_it_says_what_to_install(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill", None)
    assert cli.run(["stats", log(tmp_path / "g.jsonl", *games(1)), "--ratings"]) == 2
    assert "pip install 'take5cli[ratings]'" in capsys.readouterr().err


def test_duplicate_deals_tell_the_difference(tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "g.jsonl")
    assert cli.run(["simulate", "--bots", "careful,random", "--games", "40", "--duplicate", "-o", path]) == 0
    (pair,) = json.loads(told(capsys, path, "--format", "json"))["duplicates"]
    assert (pair["player"], pair["other"], pair["deals"]) == ("careful", "random", 20)
    assert pair["points_per_game"]["mean"] + 3 * pair["points_per_game"]["se"] < 0
    assert "careful − random" in told(capsys, path)


def test_decisions_are_those_of_the_analysis(tmp_path: Path, capsys: Captured) -> None:
    path = log(tmp_path / "g.jsonl", *games(1, players=2, max_rounds=1, variant="tactics"))
    found = json.loads(told(capsys, path, "--analyse", "--format", "json"))
    assert cli.run(["analyse", path, "--format", "json"]) == 0
    (review,) = json.loads(capsys.readouterr().out)["games"]
    assert len(review["players"]) == 2
    for each in review["players"]:
        player = next(player for player in found["players"] if player["player"] == each["player"])
        loss, luck = player["loss_per_decision"], player["luck_per_round"]
        assert loss["n"] == each["decisions"] == 10
        assert loss["mean"] == pytest.approx(each["loss"] / 10, abs=0.001)
        assert (luck["n"], luck["mean"]) == (1, pytest.approx(each["luck"], abs=0.001))
    assert "loss each" in told(capsys, path, "--analyse")
    assert "loss_per_decision" not in told(capsys, path, "--format", "json")
