"""What a log's writer noted of the game, its rounds and its turns."""

from typing import Any

from take5cli.pages.names import safe_lines, shortened
from take5cli.replaying import GameStory

GAME_LENGTH = 4000
LENGTH = 400
"""The most characters of a note of a game, and of a round or turn."""


def game_note(story: GameStory) -> str:
    """The note of the game with its lines, empty for none."""
    return safe_lines((story.text("notes") or "")[:GAME_LENGTH])


def round_note(story: GameStory, number: int) -> str:
    """The note of a round, counted from 1, empty for none."""
    return _note_of(_round(story, number))


def turn_notes(story: GameStory, number: int) -> dict[int, str]:
    """The notes of the turns of a round, by turn; all counted from 1."""
    round_ = _round(story, number)
    turns = round_.get("turns") if isinstance(round_, dict) else None
    notes = {
        turn: _note_of(value) for turn, value in enumerate(turns if isinstance(turns, list) else (), start=1)
    }
    return {turn: note for turn, note in notes.items() if note}


def _round(story: GameStory, number: int) -> Any:
    value = story.document.value
    rounds = value.get("rounds") if isinstance(value, dict) else None
    return rounds[number - 1] if isinstance(rounds, list) and number <= len(rounds) else None


def _note_of(value: Any) -> str:
    note = value.get("notes") if isinstance(value, dict) else None
    return shortened(" ".join(note.split()), LENGTH) if isinstance(note, str) else ""
