"""JSON records: the values of a text, and where each of them stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from take5cli.importers.foreign import Path, Place, Trouble
from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.reading import ReadingError

if TYPE_CHECKING:
    from take5cli.logs.documents import Part
    from take5cli.logs.locate import Span

_FAULT: Place = ("the fault of the text itself",)
"""Where the text is no JSON: known as a line and column, since there are no paths yet."""


def parse(text: str) -> tuple[Any, Trouble | None, Span | None]:
    """The value of a JSON text, or what is wrong with it and where."""
    from take5cli.logs.json_reader import decode, nothing_after, skip_space

    try:
        value, end = decode(text, skip_space(text, 0))
        nothing_after(text, end)
    except ReadingError as error:
        fault = error.told(Document("", 0, BROKEN, text, 1, "json"))
        return None, Trouble(fault.name, fault.message, _FAULT, fault.hint), fault.span
    return value, None, None


def pointer(path: Path) -> str:
    """A path as a JSON pointer: `/rounds/3/plays/2`."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path) or "/"


class JsonText:
    """A text that is one JSON value; places in it are paths. `trouble` tells why it has no `value`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.value, self.trouble, self._fault = parse(text)
        self._lists: dict[Place, list[Document]] = {}
        """The items of lists that hold games, each as the part of the text that is looked through for its places."""
        self._whole = Document("", 0, self.value, text, 1, "json")

    def games(self, place: Place = ()) -> Iterator[tuple[Place, Any]]:
        """The items of the list at a place, or what else is there, each with its place."""
        value = self.value
        for step in place:
            value = value[step]
        if isinstance(value, list):
            self._lists[place] = []
            yield from (((*place, index), item) for index, item in enumerate(value))
        else:
            yield place, value

    def spans(self, places: Sequence[tuple[Place, Part]]) -> list[Span]:
        """Where the paths stand; each game that has any is scanned once."""
        from take5cli.logs.locate import Span

        spans: dict[int, Span] = {}
        by_part: dict[Place, list[int]] = {}
        for number, (place, _) in enumerate(places):
            if place is _FAULT:
                spans[number] = self._fault or Span(1, 1, 1, 2)
            else:
                by_part.setdefault(self._game_of(place), []).append(number)
        for game, numbers in by_part.items():
            inside = [(places[number][0][len(game) :], places[number][1]) for number in numbers]
            spans.update(zip(numbers, self._part(game).locate(inside), strict=True))
        return [spans[number] for number in range(len(places))]

    def event(self, place: Place) -> str:
        """A JSON pointer."""
        return "this file" if place is _FAULT else pointer(place)

    def lines(self, first: int, last: int) -> list[str]:
        """Lines of the text."""
        return self._whole.lines(first, last)

    def follow(self, place: Place, rest: Path) -> Place:
        """Lists and objects are taken over as they stand, so what is inside has the same path in both."""
        return (*place, *rest)

    def _game_of(self, place: Place) -> Place:
        """The item of a list of games that a place is in; empty if it is in none."""
        for start in self._lists:
            if len(place) > len(start) and place[: len(start)] == start:
                return place[: len(start) + 1]
        return ()

    def _part(self, game: Place) -> Document:
        if not game:
            return self._whole
        parts = self._lists[game[:-1]]
        if not parts:
            parts.extend(self._cut(game[:-1]))
        index = game[-1]
        return parts[index] if isinstance(index, int) and index < len(parts) else self._whole

    def _cut(self, place: Place) -> Iterator[Document]:
        """The parts of the text that hold the items of a list."""
        from take5cli.logs.json_reader import decode, skip_space

        index = skip_space(self.text, _index_of(self.text, place) + 1)
        while self.text[index] != "]":
            value, end = decode(self.text, index)
            line, column = self._whole.positions().position(index)
            yield Document("", 0, value, self.text, line, "json", column, index, end)
            index = skip_space(self.text, end)
            if self.text[index] == ",":
                index = skip_space(self.text, index + 1)


def _index_of(text: str, place: Place) -> int:
    """Where the value begins at a path of keys; of a repeated key the last counts."""
    from take5cli.logs.json_reader import decode, skip_space

    index = skip_space(text, 0)
    for step in place:
        found = index
        index = skip_space(text, index + 1)
        while text[index] != "}":
            key, end = decode(text, index)
            start = skip_space(text, skip_space(text, end) + 1)
            if key == step:
                found = start
            _, end = decode(text, start)
            index = skip_space(text, end)
            if text[index] == ",":
                index = skip_space(text, index + 1)
        index = found
    return index


class JsonLines:
    """A text with one JSON object a line; a place is the line's number, from 1, and a path inside it."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def spans(self, places: Sequence[tuple[Place, Part]]) -> list[Span]:
        """Where the paths stand; each line that has any is scanned once."""
        spans: dict[int, Span] = {}
        by_line: dict[int, list[int]] = {}
        for number, (place, _) in enumerate(places):
            by_line.setdefault(_line(place), []).append(number)
        for line, numbers in by_line.items():
            text = self._lines[line - 1] if line <= len(self._lines) else ""
            found = Document("", 0, None, text, line, "json").locate(
                [(places[number][0][1:], places[number][1]) for number in numbers]
            )
            spans.update(zip(numbers, found, strict=True))
        return [spans[number] for number in range(len(places))]

    def event(self, place: Place) -> str:
        """The line, which is the event."""
        return f"line {_line(place)}"

    def lines(self, first: int, last: int) -> list[str]:
        """Lines of the text."""
        return list(self._lines[first - 1 : last])

    def follow(self, place: Place, rest: Path) -> Place:
        """What is inside a value of a line has the same path there."""
        return (*place, *rest)


def _line(place: Place) -> int:
    return place[0] if place and isinstance(place[0], int) else 1
