"""What an importer gives back when there is no game in what it was given."""

from take5cli.importers.foreign import Imported, Place, Source, Trouble
from take5cli.importers.plain_text import PlainText

LONGEST_NOTE = 1 << 20
"""The most characters of a score sheet or of results: whatever is longer was not written down by people."""


def not_a_game(source: Source, trouble: Trouble, place: Place = ()) -> Imported:
    """A record, or a part of one, of which nothing could be taken over."""
    return Imported(None, source, place, {}, (), (trouble,), (), ())


def too_long_a_note() -> Imported:
    """What is longer than any sheet or note of one game."""
    trouble = Trouble("too-large", "this is too long to be somebody's note of one game", (1,))
    return not_a_game(PlainText([]), trouble, (1,))
