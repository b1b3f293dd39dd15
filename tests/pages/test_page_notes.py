"""Notes of a game, its rounds and its turns."""

from take5cli.pages.notes import LENGTH, game_note, round_note, turn_notes
from tests.pages.stories import story_of

GAME = {
    "take5": 1,
    "players": ["Ann", "Ben"],
    "notes": "first\nsecond \x07",
    "rounds": [
        {"points": [3, 20], "notes": "short\n  and  wide"},
        {"start": [10, 20, 30, 40], "turns": [{"plays": [50, 60]}, {"plays": [51, 61], "notes": "x" * 1000}]},
    ],
}


def test_notes_of_every_level() -> None:
    story = story_of(GAME)
    assert game_note(story) == "first\nsecond \\x07"
    assert (round_note(story, 1), turn_notes(story, 1)) == ("short and wide", {})
    assert (round_note(story, 2), turn_notes(story, 2)) == ("", {2: "x" * (LENGTH - 1) + "…"})


def test_where_no_note_can_be_there_is_none() -> None:
    story = story_of(
        {"take5": 1, "players": ["A", "B"], "rounds": [7, {"turns": [3], "notes": 5}, {"turns": 1}]}
    )
    for number in (1, 2, 3, 4):
        assert (round_note(story, number), turn_notes(story, number)) == ("", {})
    assert game_note(story_of({"take5": 1})) == ""
