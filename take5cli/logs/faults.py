"""What only the reader of a file can see: that it cannot be read, or not all of it.

Imported when the first fault is met, so that a good log pays nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from take5cli.logs.documents import Path
from take5cli.logs.locate import Span


@dataclass(frozen=True, slots=True)
class ReadFault:
    """One thing wrong with a file as a file.

    `name` is that of the finding: unreadable, syntax, duplicate-key, too-large or unknown-tag. `span` is None
    where there is no text to point at; `path` leads to the value concerned where it is known (for a repeated
    key, to its value).
    """

    name: str
    message: str
    span: Span | None = None
    hint: str | None = None
    path: Path = ()
