"""A document: one recorded game as its file has it, with the text at hand that it was read from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from take5cli.logs.locate import Lines, Span, Token
    from take5cli.logs.read_fault import ReadFault

Path = tuple["str | int", ...]
"""From a game's root to a value: keys as they stand in the text, and numbers of list items from 0."""

Part = Literal["key", "value"]
"""Of a mapping's entry, its key or its value; of a list's item, both mean the item."""

Form = Literal["yaml", "json"]
"""How a document's text is written."""


BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""What some editors put before UTF-8."""


class Broken:
    """The type of `BROKEN`, which stands for the value of a document that could not be read."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "BROKEN"


BROKEN: Final = Broken()


class Document:
    """One game of a file, as plain values: dicts with text as keys, lists, text, whole numbers, bool, None.

    `file` is the file's name as shown, `index` counts the documents in it from 0. `value` is BROKEN where
    `faults` tells why nothing could be read; other faults (a repeated key, an unknown tag) leave a value.
    `line` and `column` say where in the file the value begins, at index `start` of the text held. JSON may
    give floats too; a value that an alias repeats is one object, so nobody may change it.
    """

    __slots__ = (
        "_lines",
        "column",
        "end",
        "faults",
        "file",
        "form",
        "index",
        "line",
        "start",
        "text",
        "value",
    )

    def __init__(
        self,
        file: str,
        index: int,
        value: Any,
        text: str,
        line: int,
        form: Form,
        column: int = 1,
        start: int = 0,
        end: int | None = None,
        faults: Sequence[ReadFault] = (),
    ) -> None:
        self.file = file
        self.index = index
        self.value = value
        self.text = text
        self.line = line
        self.form = form
        self.column = column
        self.start = start
        self.end = end
        self.faults = faults
        self._lines: Lines | None = None

    @property
    def colons(self) -> int:
        """How many colons the text has, in JSON also escaped: those of its keys and those in its texts, at least."""
        text, start, end = self.text, self.start, self.end
        count = text.count(":", start, end)
        if text.find("\\", start, end) >= 0:
            count += text.count("\\u003a", start, end) + text.count("\\u003A", start, end)
        return count

    def repeated(self) -> Mapping[Path, int]:
        """The mappings in which a key stands more than once, and how many of their keys do so needlessly.

        In JSON this is found out only now, by a second look at the text; after it `faults` is complete.
        """
        if self.form == "json" and not self.faults and self.value is not BROKEN:
            from take5cli.logs.json_repeats import repeated_keys

            found = repeated_keys(self.text, self.start, self.end)
            self.faults = [fault.told(self) for fault in found]
        counts: dict[Path, int] = {}
        for fault in self.faults:
            if fault.name == "duplicate-key":
                counts[fault.path[:-1]] = counts.get(fault.path[:-1], 0) + 1
        return counts

    def locate(self, places: Sequence[tuple[Path, Part]]) -> list[Span]:
        """Where these places stand in the file, found in one scan of the text, in the order asked for.

        A list or mapping that spans lines is shown by its first one. What does not exist is where its nearest
        ancestor is; of a repeated key the last counts, and an alias is where it is used.
        """
        from take5cli.logs.locate import locate

        return locate(self, places)

    def tokens(self) -> Iterator[Token]:
        """The tokens of the text that is the value, in their order; none where it could not be read."""
        if self.value is BROKEN:
            return iter(())
        if self.form == "json":
            from take5cli.logs.json_scanner import Scanner

            return Scanner(self.text, self.start, self.end).tokens()
        from take5cli.logs.yaml_places import tokens

        return tokens(self.text, self.start)

    def lines(self, first: int, last: int) -> list[str]:
        """The text's lines from `first` to `last`, numbered as in the file, as far as they are held."""
        return self.positions().between(first, last)

    def positions(self) -> Lines:
        """The table of line beginnings, made when first asked for."""
        if self._lines is None:
            from take5cli.logs.locate import Lines

            self._lines = Lines(self.text, self.start, self.end, self.line, self.column)
        return self._lines
