"""Reading the objects of a foreign JSON record: what is asked for is checked, and what nobody asked for is kept."""

from __future__ import annotations

from typing import Any

from take5cli.importers.foreign import ForeignError, Place

_BOUND = 10**9
"""No number of a game comes near; greater ones are refused before anybody adds them up."""


class Fields:
    """One JSON object of a foreign record; remembers which of its keys have been asked for.

    Every method raises ForeignError, with the place, where the object is not as the format has it.
    """

    __slots__ = ("_asked", "place", "value")

    def __init__(self, value: object, place: Place, what: str = "an object") -> None:
        if not isinstance(value, dict):
            raise ForeignError("wrong-type", f"expected {what}, found {kind_of(value)}", place)
        self.value: dict[str, Any] = value
        self.place = place
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return self.value.get(key) is not None

    def at(self, *rest: str | int) -> Place:
        """The place of a value inside this object."""
        return (*self.place, *rest)

    def get(self, key: str) -> Any:
        """Any value, which must be there."""
        self._asked.add(key)
        if key not in self.value:
            raise ForeignError("missing-key", f"there is no {key!r} here", self.place)
        return self.value[key]

    def number(self, key: str) -> int:
        """A whole number."""
        return whole(self.get(key), self.at(key))

    def text(self, key: str) -> str:
        """A text; a bare number counts as its digits."""
        value = self.get(key)
        if isinstance(value, str):
            return value
        return str(whole(value, self.at(key), "a text"))

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.get(key)
        if not isinstance(value, bool):
            raise ForeignError("wrong-type", f"expected true or false, found {kind_of(value)}", self.at(key))
        return value

    def items(self, key: str) -> list[Any]:
        """A list of anything."""
        return list_of(self.get(key), self.at(key))

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers."""
        return numbers_of(self.get(key), self.at(key))

    def objects(self, key: str) -> list[Fields]:
        """A list of objects."""
        return [Fields(item, self.at(key, index)) for index, item in enumerate(self.items(key))]

    def object(self, key: str) -> Fields:
        """An object inside this one."""
        return Fields(self.get(key), self.at(key))

    def rows(self, key: str) -> list[list[int]]:
        """A list of rows of cards."""
        return [numbers_of(item, self.at(key, index)) for index, item in enumerate(self.items(key))]

    def understood(self, *keys: str) -> None:
        """Marks keys whose values say nothing new, so that they are not kept."""
        self._asked.update(keys)

    def rest(self) -> dict[str, Any]:
        """What has not been asked for, to be kept under `x-source`."""
        return {key: value for key, value in self.value.items() if key not in self._asked}


def whole(value: object, place: Place, what: str = "a whole number") -> int:
    """A value that must be a whole number of a sane size."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ForeignError("wrong-type", f"expected {what}, found {kind_of(value)}", place)
    if abs(value) > _BOUND:
        raise ForeignError("bad-value", "this number is too great to be one of a game", place)
    return value


def list_of(value: object, place: Place) -> list[Any]:
    """A value that must be a list."""
    if not isinstance(value, list):
        raise ForeignError("wrong-type", f"expected a list, found {kind_of(value)}", place)
    return value


def numbers_of(value: object, place: Place) -> list[int]:
    """A value that must be a list of whole numbers."""
    return [whole(item, (*place, index)) for index, item in enumerate(list_of(value, place))]


def first_cards(rows: list[list[int]], place: Place) -> list[int]:
    """The start cards, of rows that must hold one card each."""
    for index, row in enumerate(rows):
        if len(row) != 1:
            raise ForeignError(
                "hand-size", f"a start row holds one card, this one {len(row)}", (*place, index)
            )
    return [row[0] for row in rows]


def kind_of(value: object) -> str:
    """What a JSON value is, in words for a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        shown = repr(value)
        return shown if len(shown) <= 24 else "a long number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "an object"
