"""Each sample log shows its feature, and only those that are wrong on purpose are wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest

import take5cli
from take5cli.cli import run
from take5cli.replaying import GameStory

SAMPLES = Path(__file__).parents[1] / "sample_logs"

FEATURES: dict[str, Callable[[list[GameStory]], bool]] = {
    "friday.yaml": lambda games: [each.kind for each in games[0].rounds] == ["played", "counted", "scored"],
    "standard-4-players.yaml": lambda games: "hands" in games[0].document.value["rounds"][0],
    "every-claim.yaml": lambda games: (
        set(games[0].document.value["rounds"][0]) >= {"hands", "rows", "piles", "points"}
    ),
    "tactics.yaml": lambda games: games[0].rules is not None and games[0].rules.variant == "tactics",
    "advanced.yaml": lambda games: "draft" in games[0].document.value["rounds"][0],
    "house-rules.yaml": lambda games: games[0].rules is not None and games[0].rules.low_card == "cheapest",
    "ten-players.yaml": lambda games: len(games[0].players) == 10,
    "unfinished.yaml": lambda games: games[0].finished is False,
    "names-in-every-script.yaml": lambda games: {"Ана", "王芳", "Åsa"} <= set(games[0].players),
    "shared-win.yaml": lambda games: len(games[0].winners or ()) == 2,
    "counted-piles.yaml": lambda games: {each.kind for each in games[0].rounds} == {"counted"},
    "score-sheet.json": lambda games: {each.kind for each in games[0].rounds} == {"scored"},
    "reported.yaml": lambda games: not games[0].rounds and games[0].winners == ("Ann", "Ben"),
    "a-player-leaves.yaml": lambda games: {len(each.players) for each in games[0].rounds} == {4},
    "arena.jsonl": lambda games: len(games) == 12 and all(game.finished for game in games),
    "worked-examples.yaml": lambda games: (
        _takes(games[0]) == [("low", (96,))] and _takes(games[1]) == [("sixth", (60, 64, 69, 71, 73))]
    ),
    "nimmt-rl-20260625-114013.yaml": lambda games: (
        games[0].rules is not None and games[0].rules.row_capacity == 6
    ),
    "nimmt-rl-20260625-160516.yaml": lambda games: (
        games[0].rules is not None and games[0].rules.row_count == 5
    ),
}


def _takes(game: GameStory) -> list[tuple[str, tuple[int, ...]]]:
    turns = game.rounds[0].turns or ()
    return [(play.kind, play.taken) for turn in turns for play in turn.plays if play.kind != "place"]


@pytest.mark.parametrize("name", FEATURES)
def test_a_sample_is_legal_and_shows_its_feature(name: str) -> None:
    games = take5cli.replay(SAMPLES / name)

    assert [game.fault for game in games] == [None] * len(games)
    assert FEATURES[name](games)


def test_every_sample_has_its_test() -> None:
    logs = {path.name for path in SAMPLES.iterdir() if path.suffix in (".yaml", ".json", ".jsonl")}

    assert logs == set(FEATURES)


def test_the_low_card_of_the_worked_example_lies_where_the_rules_say() -> None:
    game = take5cli.replay(SAMPLES / "worked-examples.yaml")[0]
    turn = (game.rounds[0].turns or ())[0]

    assert [(play.card, play.row) for play in turn.plays] == [(4, 1), (17, 1), (90, 3), (93, 3)]


def test_what_is_wrong_on_purpose_is_found() -> None:
    findings = take5cli.validate(SAMPLES / "wrong" / "mistyped.yaml")

    assert [finding.name for finding in findings if finding.severity == "error"] == [
        "not-in-hand",
        "choice-missing",
    ]


def test_every_sample_has_the_canonical_layout(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fmt", "--check", str(SAMPLES)]) == 0, capsys.readouterr().out
