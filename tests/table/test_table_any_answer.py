"""Whatever is typed, the table goes on, and what it wrote is a log that the checks let pass."""

import random

import pytest

from take5cli.table.changes import new_game
from take5cli.table.judging import Game, errors, told
from take5cli.table.recording import answered as recording_answered
from take5cli.table.recording import opened
from take5cli.table.recording import renewed as recording_renewed
from take5cli.table.sitting import Sitting, asked_again
from take5cli.table.sitting import answered as sitting_answered
from take5cli.table.sitting import renewed as sitting_renewed

PLAYERS = ["Ann", "O'Brien", "a=b"]
WORDS = [
    "u", "!", "c", "p", "s", "b", "?", "q", "turn", "fix", "start", "hand", "leave", "join", "1", "2", "3", "0", "-1",
    "104", "105", "99999999999999999999", "1.2", "2.9", "-", "", "=", ",", "Ann", "Ann=5", "O'Brien", "a=b", "a=b=7",
    "'", '"', "\x1b[2J", "王芳", "x" * 300, "12 30 7", "5,6,7,8", "٣", "²",
]  # fmt: skip


def some_line(rng: random.Random) -> str:
    """A line that makes sense now and then."""
    kind = rng.randrange(4)
    if kind == 0:
        return " ".join(map(str, rng.sample(range(1, 105), rng.randint(1, 5))))
    if kind == 1:
        return str(rng.randint(0, 40))
    return " ".join(rng.choices(WORDS, k=rng.randint(1, 3)))


@pytest.mark.parametrize("seed", range(6))
def test_a_sitting_takes_any_line(seed: int) -> None:
    rng = random.Random(seed)
    game: Game = new_game(PLAYERS)
    sitting = Sitting(told(game), down=seed % 2 == 1)
    for _ in range(400):
        answer = sitting_answered(sitting, some_line(rng))
        sitting = answer.sitting
        if answer.game is not None:
            story = told(answer.game)
            assert errors(story) == []
            sitting = (
                asked_again(sitting, sitting.story) if rng.random() < 0.2 else sitting_renewed(sitting, story)
            )


@pytest.mark.parametrize("seed", range(6))
def test_a_recording_takes_any_line(seed: int) -> None:
    rng = random.Random(seed)
    recording = opened(told(new_game(PLAYERS)), [None, [], ["Ann"]][seed % 3])
    written = 0
    for _ in range(400):
        answer = recording_answered(recording, some_line(rng))
        recording = answer.recording
        if answer.game is not None:
            written += 1
            story = told(answer.game)
            assert errors(story) == []
            recording = recording_renewed(recording, story)
    assert written > 3
