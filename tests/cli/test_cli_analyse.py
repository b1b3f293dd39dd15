"""`take5 analyse`: reviews of games in every format, what if, positions without a game."""

import csv
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from take5cli.analysis import engine
from take5cli.cli import run
from tests.strategies import random_game

FEW = ["--budget", "6", "--jobs", "1"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    made = random_game(random.Random(1), players=3, rounds=2, max_rounds=3, limit=None, hands=True)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(made), "utf-8")
    return path


def analysed(*args: object, capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    assert run(["analyse", *map(str, args), *FEW]) == status
    return capsys.readouterr().out


def test_text_has_a_line_a_decision_a_summary_and_the_worst(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = analysed(game, "--worst", 3, capsys=capsys)
    told = json.loads(analysed(game, "--format", "json", capsys=capsys))["games"][0]
    lines = text.splitlines()
    for decision in told["decisions"]:
        hand = " ".join(map(str, decision["hand"]))
        assert any(line.startswith(f"{decision['turn']:>2} {hand} ") for line in lines), hand
    assert text.count("Round 1, ") == text.count("Round 2, ") == 3
    assert "By player" in text
    worst = lines[lines.index("What cost most") + 1 :]
    assert sum(line.startswith("  round ") for line in worst) == 3
    assert text.count("nothing is inferred") == 1


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(
    game: Path, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = first_player(game)
    card = json.loads(game.read_text("utf-8"))["rounds"][0]["turns"][7]["plays"][name]
    monkeypatch.setattr(engine, "kernel", None)
    monkeypatch.setenv("COLUMNS", str(columns))
    text = analysed(game, capsys=capsys)
    assert max(map(len, text.splitlines())) <= columns
    text = analysed(game, "--round", 1, "--turn", 8, "--player", name, "--play", card, capsys=capsys)
    assert max(map(len, text.splitlines())) <= columns


def first_player(game: Path) -> str:
    name: str = json.loads(game.read_text("utf-8"))["players"][0]
    return name


def test_json_is_as_documented(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(analysed(game, "--format", "json", "--seed", 7, capsys=capsys))
    assert (told["version"], told["seed"]) == (1, 7)
    (only,) = told["games"]
    assert only["game"] == 1
    assert len(only["decisions"]) == 60
    first = only["decisions"][0]
    assert {"game", "round", "turn", "player", "hand", "played", "best", "loss", "se", "edge", "luck", "mark",
            "cards", "row_choice"} <= set(first)  # fmt: skip
    assert [card["card"] for card in first["cards"]] == first["hand"]
    assert {"card", "value", "se", "policy"} <= set(first["cards"][0])
    assert sum(card["policy"] for card in first["cards"]) == pytest.approx(1, abs=1e-4)
    choice = next(each["row_choice"] for each in only["decisions"] if each["row_choice"])
    assert {"row", "best_row", "loss", "se", "rows"} <= set(choice)
    assert [row["row"] for row in choice["rows"]] == [1, 2, 3, 4]
    assert {"row", "value", "se"} <= set(choice["rows"][0])
    assert len(only["players"]) == 6
    for each in only["players"]:
        assert {"player", "round", "heads", "deal", "decisions", "loss", "edge", "luck"} <= set(each)
        assert each["deal"] - each["edge"] + each["luck"] == pytest.approx(each["heads"], abs=1e-4)


def test_jsonl_is_a_game_a_line(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = json.dumps(json.loads(game.read_text("utf-8")))
    both = tmp_path / "both.jsonl"
    both.write_text(line + "\n" + line + "\n", "utf-8")
    lines = analysed(both, "--format", "jsonl", "--turn", 9, capsys=capsys).splitlines()
    assert [json.loads(line)["game"] for line in lines] == [1, 2]
    only = analysed(both, "--format", "jsonl", "--turn", 9, "--game", 2, capsys=capsys)
    assert only == lines[1] + "\n"


def test_csv_is_a_decision_a_line(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(analysed(game, "--format", "csv", capsys=capsys))))
    told = json.loads(analysed(game, "--format", "json", capsys=capsys))["games"][0]["decisions"]
    assert len(rows) == len(told) == 60
    for row, decision in zip(rows, told, strict=True):
        assert (row["player"], int(row["played"])) == (decision["player"], decision["played"])
        assert float(row["loss"]) == decision["loss"]
        choice = decision["row_choice"]
        assert row["row"] == ("" if choice is None else str(choice["row"]))


def test_a_name_never_begins_a_formula(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = random_game(random.Random(2), players=2, rounds=1, max_rounds=2, limit=None, named=False)
    made["players"] = ["=1+1", "b\u202e\x1b[2J"]
    made["result"] = {}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(made), "utf-8")
    text = analysed(path, "--format", "csv", "--turn", 10, capsys=capsys)
    assert {row["player"] for row in csv.DictReader(io.StringIO(text))} == {"'=1+1", "b\\u202e\\x1b[2J"}
    for layout in ("text", "markdown"):
        assert "\x1b" not in analysed(path, "--format", layout, "--turn", 10, capsys=capsys)


def test_markdown_has_a_table_a_round(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = analysed(game, "--format", "markdown", capsys=capsys)
    assert text.startswith("# ")
    assert text.count("| Turn | Player | Hand |") == 2
    assert "## By player" in text
    assert "## What cost most" in text


def test_a_selection_by_player_round_and_turn(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = first_player(game)
    text = analysed(game, "--format", "json", "--round", 2, "--turn", "3-4", "--player", name, capsys=capsys)
    decisions = json.loads(text)["games"][0]["decisions"]
    assert [(each["round"], each["turn"], each["player"]) for each in decisions] == [
        (2, 3, name),
        (2, 4, name),
    ]


def test_the_same_seed_gives_the_same_report_on_any_number_of_cores(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = analysed(game, "--format", "json", capsys=capsys)
    assert run(["analyze", str(game), "--format", "json", "--budget", "6", "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone
    assert analysed(game, "--format", "json", "--seed", 2, capsys=capsys) != alone


def test_what_another_card_would_have_been_worth(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = first_player(game)
    place = ["--round", 1, "--turn", 4, "--player", name]
    decision = json.loads(analysed(game, "--format", "json", *place, capsys=capsys))["games"][0]["decisions"][
        0
    ]
    other = next(card for card in decision["hand"] if card != decision["played"])
    text = analysed(game, *place, "--play", other, capsys=capsys)
    assert f"Round 1, turn 4, {name} to play" in text
    (asked,) = [line for line in text.splitlines() if line.endswith("asked")]
    (played,) = [line for line in text.splitlines() if line.endswith("played")]
    assert asked.split()[0].startswith(str(other))
    assert played.split()[0].startswith(str(decision["played"]))
    told = json.loads(analysed(game, *place, "--play", other, "--format", "json", capsys=capsys))
    assert {card["card"] for card in told["cards"]} == set(decision["hand"])
    assert (told["asked"], told["played"], told["player"]) == (other, decision["played"], name)


ROWS = "3 4 17 | 40 | 58 90 | 96"
POSITION = ["--rows", ROWS, "--hand", "2 41 60", "--players", 4]


def test_a_position_without_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    for layout in ("text", "markdown", "csv", "json"):
        text = analysed(*POSITION, "--seen", "7, 55", "--format", layout, capsys=capsys)
        assert "41" in text
    told: dict[str, Any] = json.loads(analysed(*POSITION, "--format", "jsonl", capsys=capsys))
    assert told["rows"] == [[3, 4, 17], [40], [58, 90], [96]]
    assert told["best"] == told["cards"][0]["card"]
    assert told["cards"][0]["loss"] == 0


def test_a_position_has_the_values_that_a_game_has(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = first_player(game)
    place = ["--round", 1, "--turn", 9, "--player", name]
    decision = json.loads(analysed(game, "--format", "json", *place, capsys=capsys))["games"][0]["decisions"][
        0
    ]
    made = json.loads(game.read_text("utf-8"))
    turns = made["rounds"][0]["turns"][:8]
    assert run(["replay", str(game), "--format", "json"]) == 0
    replayed = json.loads(capsys.readouterr().out)["games"][0]["rounds"][0]
    rows = replayed["turns"][7]["rows"]
    shown = [card for row in rows for card in row]
    seen = {card for turn in turns for card in turn["plays"].values()} | set(replayed["start"])
    text = analysed(
        "--rows", "|".join(" ".join(map(str, row)) for row in rows),
        "--hand", " ".join(map(str, decision["hand"])),
        "--players", 3,
        "--seen", " ".join(str(card) for card in seen if card not in shown),
        "--format", "json",
        capsys=capsys,
    )  # fmt: skip
    found = {card["card"]: card["value"] for card in json.loads(text)["cards"]}
    assert found == {card["card"]: card["value"] for card in decision["cards"]}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "name a file"),
        (["--rows", ROWS, "--hand", "2 41 60"], "--players"),
        (["--rows", "3 | 40", "--hand", "2", "--players", "4"], "4 rows"),
        (["--rows", "3 2 | 40 | 58 | 96", "--hand", "7", "--players", "4"], "rise"),
        (["--rows", ROWS, "--hand", "2 96", "--players", "4"], "the 96 stands in more than one place"),
        (["--rows", ROWS, "--hand", "2 105", "--players", "4"], "no card of this deck"),
        (["--rows", ROWS, "--hand", "", "--players", "4"], "1 to 10 cards"),
        (["--rows", ROWS, "--hand", "2", "--players", "11"], "2 to 10"),
        (["--rows", ROWS, "--hand", "2 b", "--players", "4"], "card numbers"),
        (["--rows", ROWS, "--hand", "2 41", "--players", "4", "--play", "60"], "not in the hand"),
        (["--rows", "1|2|3|4", "--hand", "5 6 7", "--players", "2", "--variant", "tactics", "--seen",
          " ".join(map(str, range(8, 24)))], "only 1 cards are unseen"),
        (["x.yaml", "--rows", ROWS, "--hand", "2"], "no file"),
        (["GAME", "--play", "5"], "one decision"),
        (["GAME", "--player", "Nobody"], "nobody of that name plays"),
        (["GAME", "--player", "Benn"], "did you mean Ben?"),
        (["GAME", "--round", "9"], "no such decision"),
        (["GAME", "--turn", "11", "--format", "csv"], "no such decision"),
        (["GAME", "--round", "9", "--turn", "1", "--player", "Ann", "--play", "5"], "not in the log"),
        (["GAME", "--thresholds", "3,2,1"], "rise"),
        (["GAME", "--thresholds", "a"], "three numbers"),
        (["GAME", "--budget", "1"], "budget"),
        (["GAME", "--seen", "4"], "--seen is of a position"),
        (["GAME", "--players", "4"], "--players is of a position"),
        ([*map(str, POSITION), "--turn", "3"], "--turn is of a game"),
        ([*map(str, POSITION), "--worst", "3"], "--worst is of a game"),
    ],
)  # fmt: skip
def test_wrong_use_is_answered(
    game: Path, args: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", *(str(game) if arg == "GAME" else arg for arg in args)]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert "Values are" not in told.out


def with_rounds(game: Path, which: slice) -> dict[str, Any]:
    """Some rounds of a game, without what it claims of all of them."""
    made = json.loads(game.read_text("utf-8"))
    kept = {key: made[key] for key in made if key != "result"}
    return kept | {"rounds": made["rounds"][which]}


def test_of_games_without_what_is_asked_for_nothing_is_told(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shorter = tmp_path / "shorter.json"
    shorter.write_text(json.dumps(with_rounds(game, slice(1))), "utf-8")
    text = analysed(shorter, game, "--round", 2, "--turn", 3, "--format", "json", capsys=capsys)
    assert [Path(each["file"]).name for each in json.loads(text)["games"]] == ["game.json"]


def test_a_gap_is_told_where_it_is_asked_for(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = with_rounds(game, slice(1))
    made["rounds"].append({"points": dict.fromkeys(made["players"], 5)})
    scored = tmp_path / "scored.json"
    scored.write_text(json.dumps(made), "utf-8")
    assert "only its points" in analysed(scored, "--round", 2, capsys=capsys)
    assert "only its points" not in analysed(scored, "--round", 1, "--turn", 1, capsys=capsys)


def test_equal_cards_stand_by_the_value_shown(capsys: pytest.CaptureFixture[str]) -> None:
    lines = analysed(*POSITION, capsys=capsys).splitlines()
    lines = lines[lines.index("card value ± SE   than best   policy") + 1 :]
    values = [float(line.split()[1]) for line in lines if " best " in line]
    assert len(values) > 1
    assert values == sorted(values)


def test_a_faulty_log_is_analysed_as_far_as_it_goes(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(game.read_text("utf-8"))
    made["rounds"][1]["turns"][2]["plays"][made["players"][0]] = 300
    game.write_text(json.dumps(made), "utf-8")
    text = analysed(game, capsys=capsys, status=1)
    assert "unknown-card" in text
    assert "round 2: analysed up to its fault, 2 turns" in text
    told = json.loads(analysed(game, "--format", "json", capsys=capsys, status=1))["games"][0]
    assert sum(each["round"] == 2 for each in told["decisions"]) == 6
    assert told["not_analysed"][0]["round"] == 2


def test_a_missing_file_is_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    analysed(tmp_path / "none.yaml", capsys=capsys, status=3)


def test_a_report_says_where_its_figures_are_coarser_than_asked(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [
        "analyse",
        str(game),
        "--round",
        "1",
        "--turn",
        "6",
        "--player",
        first_player(game),
        "--jobs",
        "1",
    ]
    note = "Some standard errors are above 0.2"
    if engine.kernel is not None:
        assert run(asked) == 0
        assert note not in capsys.readouterr().out
    monkeypatch.setattr(engine, "kernel", None)
    assert run(asked) == 0
    assert note in capsys.readouterr().out
    assert run([*asked, "--budget", "20"]) == 0
    assert note not in capsys.readouterr().out


def test_cards_beyond_the_kernel_in_a_row_that_may_be_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The 127 lies in a row that another choice would have left there."""
    rows = {"start": [127, 30, 40, 50], "turns": [{"plays": {"Ann": 5, "Ben": 60}, "takes_row": 1}]}
    made = {"take5": 1, "players": ["Ann", "Ben"], "rules": {"deck_size": 127}}
    made["rounds"] = [rows | {"hands": {"Ann": [5, 7, *range(70, 78)], "Ben": [60, *range(81, 90)]}}]
    log = tmp_path / "large.json"
    log.write_text(json.dumps(made), "utf-8")
    assert "row" in analysed(log, "--turn", 1, capsys=capsys)
