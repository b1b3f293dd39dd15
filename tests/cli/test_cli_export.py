"""`take5 export`: formats, selections, games at fault, all cores; and other programs read what it writes."""

import csv
import io
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from take5cli import cli
from take5cli.corpus import portions as cutting
from take5cli.corpus import validation
from take5cli.corpus.table_layout import formats
from take5cli.corpus.tables import TABLES
from tests.readme import README
from tests.strategies import random_game

Captured = pytest.CaptureFixture[str]
HOSTILE = [
    "=1+1",
    "@SUM(A1)",
    "-Ben",
    "\x1b[31mred",
    'a,b"c',
    "<script>",
    "|x|",
    "{{x}}",
    "王小明",
    "\\input{x}",
]


def game(seed: int = 1, **settings: Any) -> dict[str, Any]:
    return random_game(random.Random(seed), **{"players": 3, "max_rounds": 2, **settings})


def log(path: Path, *games: dict[str, Any]) -> str:
    path.write_text("".join(json.dumps(each) + "\n" for each in games), encoding="utf-8")
    return str(path)


def exported(capsys: Captured, *args: str, status: int = 0) -> str:
    assert cli.run(["export", *args]) == status
    return capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES)
def test_csv_tsv_json_and_lines_hold_the_same(table: str, tmp_path: Path, capsys: Captured) -> None:
    path = log(tmp_path / "games.jsonl", game(1), game(2, detail="scored"))
    told = json.loads(exported(capsys, path, "--table", table, "--format", "json"))
    lines = exported(capsys, path, "--table", table, "--format", "jsonl").splitlines()
    assert [json.loads(line) for line in lines] == told
    assert list(told[0]) == TABLES[table].names
    words = {None: "", True: "true", False: "false"}
    expected = [
        {
            key: words[value] if value is None or isinstance(value, bool) else str(value)
            for key, value in row.items()
        }
        for row in told
    ]
    for form, separator in (("csv", ","), ("tsv", "\t")):
        text = exported(capsys, path, "--table", table, "--format", form)
        assert list(csv.DictReader(io.StringIO(text), delimiter=separator)) == expected


def test_the_ending_of_the_file_picks_the_format(tmp_path: Path, capsys: Captured) -> None:
    path = log(tmp_path / "games.jsonl", game())
    beginnings = {
        "a.csv": "file,game",
        "a.tsv": "file\tgame",
        "a.json": "[\n{",
        "a.jsonl": "{",
        "a.md": "|",
        "a.html": "<table>",
        "a.tex": "\\begin{tabular}",
        "a": "  game",
    }
    for name, beginning in beginnings.items():
        assert exported(capsys, path, "-o", str(tmp_path / name)) == ""
        assert (tmp_path / name).read_text("utf-8").startswith(beginning)


@pytest.mark.parametrize("form", ["csv", "tsv", "json", "jsonl", *formats()])
def test_no_name_takes_effect_in_any_format(form: str, tmp_path: Path, capsys: Captured) -> None:
    named = {
        "take5": 1,
        "players": HOSTILE,
        "max_rounds": 1,
        "rounds": [{"points": [10] * 10}],
        "title": "=cmd|'x'!A0",
    }
    text = exported(capsys, log(tmp_path / "g.jsonl", named), "--format", form, "--columns", "player,points")
    text += exported(
        capsys, str(tmp_path / "g.jsonl"), "--format", form, "--table", "games", "--columns", "title"
    )
    assert "\x1b" not in text
    assert form in ("json", "jsonl") or "王小明" in text
    if form in ("csv", "tsv"):
        for line in text.splitlines():
            assert not line.lstrip('"').startswith(("=", "@", "-"))
    if "html" in form:
        assert "<script>" not in text
        assert "<td>=" not in text.replace(" ", "")
    if form in ("mediawiki", "moinmoin", "jira"):
        assert "{{x}}" not in text
    if form.startswith("latex"):
        assert "\\input{x}" not in text


def test_columns_in_the_order_asked_for(tmp_path: Path, capsys: Captured) -> None:
    path = log(tmp_path / "g.jsonl", game(), game())
    text = exported(capsys, path, "--columns", "points,game", "--format", "csv")
    assert text.splitlines()[0] == "points,game"
    assert {line.split(",")[1] for line in text.splitlines()[1:]} == {"1", "2"}
    for wrong in ("colour", "game,game", ""):
        assert cli.run(["export", path, "--columns", wrong]) == 2


def test_a_broken_game_is_named_and_left_out(tmp_path: Path, capsys: Captured) -> None:
    broken = game(2)
    broken["rounds"][0]["turns"][3]["plays"]["Ben"] = 300
    path = log(tmp_path / "g.jsonl", game(1), broken, game(3))
    assert cli.run(["export", path, "--columns", "game", "--format", "csv"]) == 1
    told = capsys.readouterr()
    assert set(told.out.split()) == {"game", "1", "3"}
    assert "g.jsonl:2:" in told.err
    assert "T305 unknown-card" in told.err
    assert "1 of 3 games left out" in told.err


def test_what_cannot_be_read_is_status_3_and_the_rest_is_exported(tmp_path: Path, capsys: Captured) -> None:
    path = log(tmp_path / "g.jsonl", game())
    assert cli.run(["export", str(tmp_path / "none.yaml"), path, "--format", "csv"]) == 3
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 1 + 6
    assert "1 file could not be read" in told.err


@pytest.mark.parametrize("form", ["csv", "json", "jsonl", "simple", "parquet"])
def test_cores_and_ranges_change_nothing(
    form: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = game(2)
    broken["rounds"][0]["turns"][3]["plays"]["Ben"] = 300
    games = [game(seed, max_rounds=1) for seed in range(30)]
    path = log(tmp_path / "g.jsonl", *games[:15], broken, *games[15:])
    out = tmp_path / "out"

    def written(jobs: str) -> tuple[bytes, str]:
        assert cli.run(["export", path, "--format", form, "-o", str(out), "--jobs", jobs]) == 1
        return out.read_bytes(), capsys.readouterr().err

    if form == "parquet":
        pytest.importorskip("pyarrow")
    whole = written("1")
    monkeypatch.setattr(cutting, "RANGE", 3000)
    monkeypatch.setattr(validation, "WORTH_IT", 0)
    assert written("1") == whole
    assert written("2") == whole


def test_parquet_has_the_types_and_rows(tmp_path: Path, capsys: Captured) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    path = log(tmp_path / "g.jsonl", game(1), game(2))
    told = json.loads(exported(capsys, path, "--table", "players", "--format", "json"))
    exported(capsys, path, "--table", "players", "-o", str(tmp_path / "p.parquet"))
    table = pq.read_table(tmp_path / "p.parquet")
    assert table.to_pylist() == told
    kinds = {"text": "string", "integer": "int64", "number": "double", "boolean": "bool"}
    assert [str(field.type) for field in table.schema] == [kinds[c.kind] for c in TABLES["players"].columns]


def test_duckdb_asks_a_partitioned_folder(tmp_path: Path, capsys: Captured) -> None:
    pytest.importorskip("pyarrow")
    duckdb = pytest.importorskip("duckdb")
    games = [game(1), game(2, variant="tactics"), game(3, variant="tactics")]
    path = log(tmp_path / "g.jsonl", *games)
    told = json.loads(exported(capsys, path, "--format", "json"))
    parts = tmp_path / "rounds"
    exported(capsys, path, "--partition-by", "variant", "-o", str(parts))
    assert sorted(each.name for each in parts.iterdir()) == ["variant=standard", "variant=tactics"]
    asked = duckdb.sql(
        f"select variant, sum(points) from read_parquet('{parts}/**/*.parquet', hive_partitioning = true)"
        " group by variant order by variant"
    ).fetchall()
    assert asked == [
        (variant, sum(row["points"] for row in told if row["variant"] == variant))
        for variant in ("standard", "tactics")
    ]
    assert cli.run(["export", path, "--partition-by", "variant", "-o", str(parts)]) == 3
    assert "already" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.tmp"))


def test_the_readme_s_query_is_answered(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    for number, date in enumerate(["2026-10-02", "2026-11-06", "2026-11-27"]):
        log(tmp_path / "logs" / f"{number}.json", {**game(number), "date": date})
    export, query = re.findall(
        r"^take5 (export logs/ .*--partition-by .*)\nduckdb -c \"(.*)\"$",
        README.read_text("utf-8"),
        re.MULTILINE,
    )[0]

    exported(capsys, *export.split()[1:])
    asked = dict(duckdb.sql(query).fetchall())

    rows = json.loads(exported(capsys, "logs", "--table", "players", "--format", "json"))
    assert sorted(each.name for each in (tmp_path / "players").iterdir()) == [
        "month=2026-10",
        "month=2026-11",
    ]
    assert len(asked) == 3
    for name, mean in asked.items():
        points = [row["points"] for row in rows if row["player"] == name]
        assert mean == pytest.approx(sum(points) / len(points))


def test_without_pyarrow_it_says_what_to_install(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    path = log(tmp_path / "g.jsonl", game())
    assert cli.run(["export", path, "-o", str(tmp_path / "p.parquet")]) == 2
    assert "pip install 'take5cli[parquet]'" in capsys.readouterr().err
    assert not (tmp_path / "p.parquet").exists()


def test_sheets_and_bgstats_come_back_unchanged(tmp_path: Path, capsys: Captured) -> None:
    scored = {
        "take5": 1,
        "players": ["Ann", "=Ben"],
        "max_rounds": 2,
        "rounds": [{"points": [5, 9]}, {"points": [0, 30]}],
    }
    path = log(tmp_path / "g.jsonl", scored)
    sheet, plays = str(tmp_path / "sheet.csv"), str(tmp_path / "plays.json")
    exported(capsys, path, "--format", "sheet", "-o", sheet)
    exported(capsys, path, "--format", "bgstats", "-o", plays)
    for form, file in (("csv", sheet), ("bgstats", plays)):
        assert cli.run(["import", form, file, "--to", "jsonl"]) == 0
        back = json.loads(capsys.readouterr().out)
        assert (back["players"], back["result"]["totals"]) == (["Ann", "=Ben"], {"Ann": 5, "=Ben": 39})
    two = log(tmp_path / "two.jsonl", scored, {**scored, "id": "b"})
    assert cli.run(["export", two, "--format", "sheet"]) == 2
    assert exported(capsys, two, "--format", "sheet", "--where", "id=b").startswith("round,Ann")


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--format", "word"],
        ["--where", "x=1"],
        ["--format", "parquet"],
        ["--partition-by", "file", "--format", "csv"],
    ],
)
def test_wrong_use(args: list[str], tmp_path: Path, capsys: Captured) -> None:
    path = [log(tmp_path / "g.jsonl", game())] if args else []
    assert cli.run(["export", *path, *args]) == 2
    assert capsys.readouterr().err


def test_the_lists_tell_every_column_and_format(capsys: Captured) -> None:
    told = exported(capsys, "--list")
    for table in TABLES.values():
        assert f"{table.name}: {table.row} a row" in told
        for column in table.columns:
            assert f"  {column.name:<14}{column.kind:<9}{column.meaning}" in told
    assert {"csv", "parquet", "bgstats", "sheet", "github"} <= set(exported(capsys, "--list-formats").split())


def test_names_come_back_from_a_spreadsheet_and_stay_in_their_cell(tmp_path: Path, capsys: Captured) -> None:
    names = ['a,b"c', " x", "|x|", "tab\there"]
    named = {"take5": 1, "players": names, "max_rounds": 1, "rounds": [{"points": [10] * 4}]}
    path = log(tmp_path / "g.jsonl", named)
    shown = ['a,b"c', " x", "|x|", "tab\\there"]
    for form, separator in (("csv", ","), ("tsv", "\t")):
        text = exported(capsys, path, "--columns", "player,points", "--format", form)
        assert list(csv.reader(io.StringIO(text), delimiter=separator))[1:] == [
            [name, "10"] for name in shown
        ]
    for form in ("github", "pipe"):
        text = exported(capsys, path, "--columns", "player,points", "--format", form)
        assert "\\|x\\|" in text
