"""JSON text -> plain values, by Python's own decoder, which is the fastest at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from json import JSONDecodeError, loads
from typing import TYPE_CHECKING

from take5cli.logs.documents import BROKEN, Document

if TYPE_CHECKING:
    from take5cli.logs.faults import ReadFault


def read_json(text: str, file: str, index: int, line: int) -> Iterator[Document]:
    """The games of a JSON text: one, or those of a list."""
    try:
        value = loads(text)
    except (JSONDecodeError, RecursionError) as error:
        from take5cli.logs.faults import ReadFault

        document = Document(file, index, BROKEN, text, line, "json")
        document.faults = [ReadFault("syntax", str(error), document.positions().span(0, 1))]
        yield document
        return
    for number, game in enumerate(value if isinstance(value, list) else [value]):
        yield Document(file, index + number, game, text, line, "json")


def repeated_keys(document: Document) -> Sequence[ReadFault]:
    """The faults of the keys that stand twice in a mapping."""
    return document.faults
