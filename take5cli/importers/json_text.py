"""JSON records: the values of a text, and where each of them stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from take5cli.importers.foreign import Path, Place, Trouble
from take5cli.logs.documents import BROKEN, Document, ReadingError

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
        self._document: Document | None = None

    def spans(self, places: Sequence[tuple[Place, Part]]) -> list[Span]:
        """Where the paths stand, looked up in one scan of the text."""
        from take5cli.logs.locate import Span

        if all(place is _FAULT for place, _ in places):
            return [self._fault or Span(1, 1, 1, 2) for _ in places]
        return self._text_document().locate(places)

    def event(self, place: Place) -> str:
        """A JSON pointer."""
        return "this file" if place is _FAULT else pointer(place)

    def lines(self, first: int, last: int) -> list[str]:
        """Lines of the text."""
        return self._text_document().lines(first, last)

    def follow(self, place: Place, rest: Path) -> Place:
        """Lists and objects are taken over as they stand, so what is inside has the same path in both."""
        return (*place, *rest)

    def _text_document(self) -> Document:
        if self._document is None:
            self._document = Document("", 0, self.value, self.text, 1, "json")
        return self._document


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
