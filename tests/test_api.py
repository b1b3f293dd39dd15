"""The package as other programs use it."""

from pathlib import Path

import pytest

import take5cli
from take5cli.errors import FileError, LogError
from tests.checks.games import PLAYED, game

GAME = game(PLAYED, max_rounds=1)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text(
        '{"take5": 1, "players": ["Ann", "Ben"], "max_rounds": 1, "rounds": [{"points": [9, 3]}]}\n' * 2
    )
    return path


def test_games_are_loaded_from_files_and_folders(log: Path) -> None:
    (game, other) = take5cli.load(log)

    assert (
        game
        == other
        == {"take5": 1, "players": ["Ann", "Ben"], "max_rounds": 1, "rounds": [{"points": [9, 3]}]}
    )
    assert take5cli.load(str(log.parent)) == [game, other]


def test_what_cannot_be_loaded_is_raised(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"nothing\.yaml"):
        take5cli.load(tmp_path / "nothing.yaml")
    (tmp_path / "bent.yaml").write_text("take5: 1\nplayers: [Ann\n")
    with pytest.raises(LogError, match=r"bent\.yaml:\d"):
        take5cli.load(tmp_path / "bent.yaml")


def test_a_game_of_plain_values_is_checked() -> None:
    assert take5cli.validate(GAME) == []
    (finding,) = take5cli.validate({**GAME, "limit": 0})

    assert (finding.file, finding.name, finding.path) == ("<game>", "bad-value", "/limit")


def test_a_file_is_checked(log: Path) -> None:
    assert take5cli.validate(log) == []


def test_replaying_tells_the_story() -> None:
    (story,) = take5cli.replay(GAME)

    assert story.winners == ("Ben",)
    assert story.rounds[0].turns is not None
    play = story.rounds[0].turns[2].plays[0]
    assert (play.player, play.card, play.row, play.kind, play.taken, play.points) == (
        "Dora",
        20,
        2,
        "low",
        (104,),
        1,
    )


def test_scoring_gives_the_ranking() -> None:
    (ranking,) = take5cli.score(GAME)

    assert ranking is not None
    assert [(line.rank, line.player, line.points) for line in ranking] == [
        (1, "Ben", 0),
        (2, "Cem", 15),
        (3, "Ann", 26),
        (4, "Dora", 28),
    ]
    assert take5cli.score({**GAME, "players": []}) == [None]
