"""What only the reader of a file can see; loaded when the first fault is met."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from take5cli.logs.documents import Path
    from take5cli.logs.locate import Span


class ReadFault(NamedTuple):
    """One thing wrong with a file as a file, which only its reader can see.

    `name` is that of the finding: unreadable, syntax, duplicate-key, too-large or unknown-tag. `span` is None
    where there is no text to point at; `path` leads to the value concerned where it is known (for a repeated
    key, to its value).
    """

    name: str
    message: str
    span: Span | None = None
    hint: str | None = None
    path: Path = ()
