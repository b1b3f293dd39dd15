"""Changing one thing in a log's text: all other bytes stay, comments, blank lines and quotes among them.

Every change is proved before it is given back: the new text is read again, and must hold exactly the value that was
asked for, and all other games as they were.
"""

from __future__ import annotations

from typing import Any

from take5cli.errors import MisuseError, Take5Error
from take5cli.logs import block_edits, flow_edits
from take5cli.logs.documents import Path
from take5cli.logs.keys import keys_at
from take5cli.logs.nodes import root_of
from take5cli.logs.opening import Format
from take5cli.logs.originals import pieces_of
from take5cli.logs.places import Hand, Place, Splice, find
from take5cli.logs.plain import copied, same


def append_item(text: str, path: Path, value: Any, *, form: Format = "yaml", game: int = -1) -> str:
    """Gives the text with an item more at the end of the list at `path` of a game.

    Games are counted from 0, or backwards from the last one (-1). Raises MisuseError where there is no such list, and
    Take5Error where the text does not allow the change in place (it is broken, or an alias stands there).
    """
    log = _Log(text, form, game)
    items = log.held(path, list)
    items.append(value)
    return log.changed(_insert(log.place(path), len(items) - 1, len(items) - 1, value))


def insert_key(text: str, path: Path, key: str, value: Any, *, form: Format = "yaml", game: int = -1) -> str:
    """Gives the text with a new key, where the format's order has it, in the mapping at `path`; else as above."""
    log = _Log(text, form, game)
    mapping = log.held(path, dict)
    if key in mapping:
        raise MisuseError(f"{_shown((*path, key))} is there already")
    order = keys_at(path) or ()
    before = order[: order.index(key)] if key in order else tuple(mapping)
    number = max((number for number, other in enumerate(mapping, 1) if other in before), default=0)
    mapping[key] = value
    return log.changed(_insert(log.place(path), number, key, value))


def replace_value(text: str, path: Path, value: Any, *, form: Format = "yaml", game: int = -1) -> str:
    """Gives the text with another value at `path`, whose key and surroundings stay; else as above."""
    log = _Log(text, form, game)
    log.holder(path)[path[-1]] = value
    place = log.place(path)
    return log.changed(
        flow_edits.replace(place, value) if _in_brackets(place) else block_edits.replace(place, value)
    )


def remove(text: str, path: Path, *, form: Format = "yaml", game: int = -1) -> str:
    """Gives the text without the item or key at `path`; what becomes empty is `[]` or `{}`; else as above."""
    log = _Log(text, form, game)
    holder = log.holder(path)
    del holder[path[-1]]
    if len(path) == 1 and not holder:
        raise MisuseError(f"{_shown(path)} is all that the game has")
    place = log.place(path)
    return log.changed(flow_edits.remove(place) if _in_brackets(place) else block_edits.remove(place))


def _insert(place: Place, number: int, key: str | int, value: Any) -> list[Splice]:
    if _in_brackets(place):
        return flow_edits.insert(place, number, key, value)
    if not place.node.flow:
        return block_edits.insert(place, number, key, value)
    lines = None if place.node.entries else block_edits.fill(place, key, value)
    return lines or flow_edits.insert(place, number, key, value)


def _in_brackets(place: Place) -> bool:
    return place.hand.form != "yaml" or place.in_brackets


class _Log:
    """A text, the values of its games as they are to become, and the game that is changed."""

    def __init__(self, text: str, form: Format, game: int) -> None:
        self._text = text
        self._form: Format = form
        games = [(piece.start, document) for piece in pieces_of(text, form) for document in piece.games]
        for _, document in games:
            if document.repeated() or document.faults:
                fault = document.faults[0].message
                raise Take5Error(
                    f"{fault}: nothing can be changed before that is mended (take5 validate shows where)"
                )
        try:
            self._start, self._document = games[game]
        except IndexError:
            raise MisuseError(
                f"there is no game {game + 1 if game >= 0 else game}: {len(games)} in all"
            ) from None
        self._value = copied(self._document.value)
        self._wanted = [
            self._value if document is self._document else document.value for _, document in games
        ]

    def held(self, path: Path, kind: type) -> Any:
        """Gives the list or mapping at a path, to be changed as it is to become."""
        value = self._value
        for step in path:
            value = value[step] if _has(value, step) else None
        if not isinstance(value, kind):
            raise MisuseError(f"{_shown(path)} is no {'list' if kind is list else 'mapping'}")
        return value

    def holder(self, path: Path) -> Any:
        """Gives the list or mapping that holds the value at a path, which must be there."""
        value = self._value
        for step in path[:-1]:
            value = value[step] if _has(value, step) else None
        if not path or not _has(value, path[-1]):
            raise MisuseError(f"there is no {_shown(path)}")
        return value

    def place(self, path: Path) -> Place:
        """Gives where the value at a path stands, as it still is."""
        text, root = self._document.text, root_of(self._document)
        place = find(text, Hand.of(text, root, self._form), root, path)
        if place is None or place.node.kind == "alias":
            raise Take5Error(
                f"{_shown(path)} is an alias for something else: write it out, or take5 fmt the file, first"
            )
        return place

    def changed(self, splices: list[Splice]) -> str:
        """Gives the changed text, once it is proved to say what it should."""
        pieces, done = [], 0
        for splice in sorted(splices, key=lambda splice: splice[:2]):
            pieces += [self._text[done : self._start + splice.start], splice.text]
            done = self._start + splice.end
        text = "".join([*pieces, self._text[done:]])
        games = [document for piece in pieces_of(text, self._form) for document in piece.games]
        if any(game.faults for game in games) or not same([game.value for game in games], self._wanted):
            raise Take5Error("the layout of this file does not allow the change in place: take5 fmt it first")
        return text


def _has(holder: Any, step: str | int) -> bool:
    if isinstance(holder, list):
        return isinstance(step, int) and 0 <= step < len(holder)
    return isinstance(holder, dict) and step in holder


def _shown(path: Path) -> str:
    return "/" + "/".join(map(str, path))
