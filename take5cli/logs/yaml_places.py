"""The tokens of a YAML document with their places, for `locate`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from yaml.events import AliasEvent, DocumentEndEvent, MappingStartEvent, ScalarEvent, SequenceStartEvent

from take5cli.logs.locate import Token
from take5cli.logs.yaml_events import event_source

WHITE: Final = " \t\r\n\x85\u2028\u2029"
"""What may stand around a plain scalar; any other space is part of it."""

PROPERTIES: Final = re.compile(f"(?:[&!][^{WHITE}]*[{WHITE}]*)*")
"""Anchor and tag, which the parser counts to the scalar behind them."""


def tokens(text: str, start: int) -> Iterator[Token]:
    """The tokens of the document whose value begins at index `start` of the text; it has been read before."""
    anchored: dict[str, str] = {}
    next_event = event_source(text)
    begun = False
    while (event := next_event()).__class__ is not DocumentEndEvent or not begun:
        kind = event.__class__
        begin, end = event.start_mark.index, event.end_mark.index
        if not begun:
            begun = kind in (ScalarEvent, MappingStartEvent, SequenceStartEvent) and begin >= start
            if not begun:
                continue
        if kind is ScalarEvent:
            if event.anchor is not None:
                anchored[event.anchor] = event.value
            if event.anchor is not None or event.tag is not None:
                found = PROPERTIES.match(text, begin, end)
                begin = found.end() if found else begin
            yield Token("scalar", begin, begin + len(text[begin:end].rstrip(WHITE)), event.value)
        elif kind is AliasEvent:
            yield Token("scalar", begin, end, anchored.get(event.anchor))
        elif kind is MappingStartEvent:
            yield Token("mapping", begin, end)
        elif kind is SequenceStartEvent:
            yield Token("list", begin, end)
        else:
            yield Token("end", begin, end)
