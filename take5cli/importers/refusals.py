"""What an importer gives back when there is no game in what it was given."""

from take5cli.importers.foreign import Imported, Place, Source, Trouble


def not_a_game(source: Source, trouble: Trouble, place: Place = ()) -> Imported:
    """A record, or a part of one, of which nothing could be taken over."""
    return Imported(None, source, place, {}, (), (trouble,), (), ())
