"""How the reading of a text fails, and where, whatever it is written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from take5cli.logs.bounds import FAULTS

if TYPE_CHECKING:
    from take5cli.logs.documents import Document, Path
    from take5cli.logs.read_fault import ReadFault


class ReadingError(Exception):
    """Something wrong between two indices of a document's text; raised where reading cannot go on."""

    def __init__(
        self, name: str, message: str, start: int, end: int, hint: str | None = None, path: Path = ()
    ) -> None:
        super().__init__(message)
        self.name = name
        self.message = message
        self.start = start
        self.end = end
        self.hint = hint
        self.path = path

    def told(self, document: Document) -> ReadFault:
        """The same with lines and columns."""
        from take5cli.logs.read_fault import ReadFault

        span = document.positions().span(self.start, self.end)
        return ReadFault(self.name, self.message, span, self.hint, self.path)


def moved(text: str, last: int, index: int, line: int, column: int) -> tuple[int, int]:
    """Line and column of the character at `index`, given those of the one at `last` before it."""
    breaks = text.count("\n", last, index) + text.count("\r", last, index) - text.count("\r\n", last, index)
    if breaks == 0:
        return line, column + index - last
    return line + breaks, index - max(text.rfind("\n", last, index), text.rfind("\r", last, index))


def repeated_key(key: str, start: int, end: int, path: Path) -> ReadingError:
    """The fault of a key that stood in its mapping before; `path` leads to its value."""
    return ReadingError("duplicate-key", f"the key {key!r} stands here a second time", start, end, path=path)


def too_many(fault: ReadingError) -> ReadingError:
    """In place of a fault that is one more than a document may have."""
    message = f"more than {FAULTS} keys are repeated or tags do not fit"
    return ReadingError("too-large", message, fault.start, fault.end, path=fault.path)
