"""Checks over many logs give the same here, on several cores, and in ranges of one file."""

import gzip
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from take5cli.checks.policy import Policy
from take5cli.checks.running import Found
from take5cli.checks.tally import Tally
from take5cli.corpus import portions as cutting
from take5cli.corpus import validation
from take5cli.corpus.cores import Cores
from take5cli.corpus.portions import Exclusion, Portion, portions
from take5cli.corpus.validation import validate
from take5cli.corpus.watching import Watch
from take5cli.logs.sources import Skipped
from take5cli.logs.writer import to_json_line, to_yaml
from take5cli.terminal import Progress
from tests.strategies import random_game

NOTHING = Exclusion((), ".")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checked(
    *paths: str, jobs: int = 1, watch: Watch | None = None
) -> tuple[list[Found | str], dict[str, Any]]:
    """What is found in these paths, and the counts."""
    tally, skipped = Tally(), Skipped()
    items = list(
        validate(
            portions(paths, NOTHING, NOTHING, skipped),
            Policy(),
            tally,
            Cores(jobs),
            watch or Watch(Progress("checking")),
        )
    )
    counts = {name: getattr(tally, name) for name in Tally.__slots__}
    return items, counts | {"skipped": tally.skipped + skipped.count}


def faulty(game: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The game with one card played twice."""
    turns = rng.choice(game["rounds"])["turns"]
    seat = rng.choice(game["players"])
    turns[-1]["plays"][seat] = turns[0]["plays"][seat]
    return game


def lines_of_games(count: int, seed: int = 1) -> list[str]:
    """Lines of JSON Lines: games, one in five of them faulty, blank lines, broken ones, some no games."""
    rng = random.Random(seed)
    lines = []
    for number in range(count):
        game = random_game(rng, players=3, max_rounds=1)
        lines.append(to_json_line(faulty(game, rng) if number % 5 == 0 else game))
        if number % 7 == 0:
            lines.append(rng.choice(["\n", " \r\n", '{"take5": 1,\n', '{"other": 1}\n', "[1, 2]\n"]))
    return lines


def write_mixture(folder: Path) -> list[str]:
    """A folder of logs in all formats, some faulty, some no logs; gives paths that name it and more."""
    rng = random.Random(2)
    logs = folder / "logs"
    (logs / "deep").mkdir(parents=True)
    for number in range(12):
        game = random_game(rng, players=2, max_rounds=1)
        path = logs / ("deep" if number % 2 else "") / f"{number:02}.yaml"
        path.write_text(to_yaml(faulty(game, rng) if number % 4 == 0 else game), encoding="utf-8")
    (logs / "many.jsonl").write_text("".join(lines_of_games(60)), encoding="utf-8", newline="")
    (logs / "packed.jsonl.gz").write_bytes(gzip.compress("".join(lines_of_games(8, 3)).encode()))
    (logs / "README.md").write_text("no log", encoding="utf-8")
    (logs / ".hidden").write_text("no log", encoding="utf-8")
    (folder / "empty").mkdir()
    (folder / "broken.yaml").write_text("take5: [", encoding="utf-8")
    return ["logs", "empty", "broken.yaml", "missing.yaml", "logs/00.yaml"]


@pytest.mark.parametrize("size", [1, 300, 2000])
def test_other_processes_and_ranges_of_any_size_change_nothing(
    size: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = write_mixture(folder)
    expected = checked(*paths)
    assert expected[1]["errors"] > 10

    monkeypatch.setattr(cutting, "RANGE", size)
    assert checked(*paths) == expected
    if size > 1:
        monkeypatch.setattr(cutting, "FILES", 4)
        monkeypatch.setattr(validation, "WORTH_IT", 0)
        assert checked(*paths, jobs=2) == expected


def test_ranges_number_lines_and_games_as_the_whole_file_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "many.jsonl").write_text("".join(lines_of_games(40)), encoding="utf-8", newline="")
    monkeypatch.setattr(cutting, "RANGE", 700)

    items, counts = checked("many.jsonl")

    assert counts["files"] == 1
    text = (folder / "many.jsonl").read_bytes().decode()
    for item in items:
        assert not isinstance(item, str)
        finding = item.judged.finding
        line = text.split("\n")[finding.line - 1]
        assert item.strips[0].number == finding.line
        assert line.startswith(item.strips[0].text[:20]) or item.strips[0].start
        before = [other for other in text.split("\n")[: finding.line - 1] if other.strip()]
        assert finding.game == len(before) + 1


def test_work_is_given_to_others_only_where_it_is_worth_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a.yaml").write_text("take5: 1\nplayers: [Ann, Ben]\nrounds: []\n", encoding="utf-8")

    def never(*_: object) -> None:
        raise AssertionError("a small file went to another process")

    monkeypatch.setattr("take5cli.corpus.cores.in_order", never)
    _, counts = checked("a.yaml", jobs=8)

    assert counts["games"] == 1


@pytest.mark.parametrize("content", ["", "\n" * 50, '{"other": 1}\n' * 9])
def test_a_large_file_without_a_game_is_unreadable_where_it_was_named(
    content: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "logs").mkdir()
    (folder / "logs" / "none.jsonl").write_text(content, encoding="utf-8")
    expected = checked("logs/none.jsonl"), checked("logs")
    monkeypatch.setattr(cutting, "RANGE", 10)

    assert (checked("logs/none.jsonl"), checked("logs")) == expected
    assert expected[1][1]["unread"] == 1


def test_a_large_file_that_cannot_be_read_is_one_finding(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "gone.jsonl").write_text("\n" * 50, encoding="utf-8")
    monkeypatch.setattr(cutting, "RANGE", 10)
    ranges = list(portions(["gone.jsonl"], NOTHING, NOTHING, Skipped()))
    assert len(ranges) == 5
    (folder / "gone.jsonl").unlink()
    tally = Tally()

    items = list(validate(ranges, Policy(), tally, Cores(1), Watch(Progress("checking"))))

    assert [item.judged.finding.name for item in items if not isinstance(item, str)] == ["unreadable"]
    assert (tally.unread, tally.files) == (1, 1)


def test_clean_files_are_named_in_their_place(folder: Path) -> None:
    good = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"
    for name, text in (("1.yaml", good), ("2.yaml", good.replace("12", "-1")), ("3.yaml", good)):
        (folder / name).write_text(text, encoding="utf-8")

    items, counts = checked("1.yaml", "2.yaml", "3.yaml")

    assert [item if isinstance(item, str) else item.judged.finding.name for item in items] == [
        "1.yaml",
        "bad-value",
        "3.yaml",
    ]
    assert counts["clean"] == 2


def test_a_watch_is_told_of_every_portion_and_every_game(folder: Path) -> None:
    write_mixture(folder)
    done: list[Portion] = []

    class Told(Watch):
        def done(self, portion: Portion) -> None:
            done.append(portion)

    progress = Progress("checking")
    _, counts = checked("logs", watch=Told(progress, each_game=progress.advance))

    assert [path for portion in done for path in portion.paths] == sorted(
        (path for portion in portions(["logs"], NOTHING, NOTHING, Skipped()) for path in portion.paths),
    )
    assert progress.done == counts["games"]


def test_more_findings_than_are_held_keep_their_order_and_leave_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = json.dumps({"take5": 1, "players": ["Ann", "Ben"], "rounds": [], "limit": 0}) + "\n"
    (folder / "bad.jsonl").write_text(bad * 3000, encoding="utf-8")
    monkeypatch.setattr(validation, "WORTH_IT", 0)

    items, counts = checked("bad.jsonl", jobs=2)

    assert counts["errors"] == len(items) == 3000
    assert [item.judged.finding.line for item in items if not isinstance(item, str)] == list(range(1, 3001))
    assert not re.findall("take5-", " ".join(path.name for path in folder.iterdir()))
