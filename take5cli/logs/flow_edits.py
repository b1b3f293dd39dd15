"""What to change in the text of a list or mapping in brackets: JSON, and YAML in flow style."""

from __future__ import annotations

import re
from typing import Any

from take5cli.logs.keys import fills_lines
from take5cli.logs.nodes import after_properties, break_before, leads_line, line_end, line_start
from take5cli.logs.places import Place, Splice, indentation

_COMMENT_OR_COMMA = re.compile(r"#[^\r\n]*|,")
_REST_OF_LINE = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|$)")


def insert(place: Place, number: int, key: str | int, value: Any) -> list[Splice]:
    """Plans a new entry before entry `number`, or as the last one, of the list or mapping at this place."""
    text, hand, node = place.text, place.hand, place.node
    if not node.entries:
        return _fill(place, key, value)
    path = (*place.path, key)
    comma = hand.separators[0]
    if number < len(node.entries):
        start = node.entries[number].start
        if not leads_line(text, start):
            return [Splice(start, start, hand.flow(key, value) + comma)]
        indent = indentation(text, start)
        return [Splice(start, start, f"{hand.nested(key, value, path, indent)},{hand.line_break}{indent}")]
    last, closing = node.entries[-1], node.end - 1
    end = last.node.end
    if not leads_line(text, last.start):
        return [Splice(end, end, comma + hand.flow(key, value))]
    indent = indentation(text, last.start)
    line = hand.line_break + indent + hand.nested(key, value, path, indent)
    trailing = _comma(text, end, closing)
    below = line_end(text, end if trailing is None else trailing)
    if below > closing:
        return [Splice(end, end, "," + line)]
    if trailing is None:
        return [Splice(end, end, ","), Splice(below, below, line)]
    return [Splice(below, below, line + ",")]


def remove(place: Place) -> list[Splice]:
    """Plans that the entry at this place goes, with its comma and the lines that it had for itself."""
    text, entries, closing = place.text, place.holder.entries, place.holder.end - 1
    number = entries.index(place.entries[-1])
    start, end = entries[number].start, entries[number].node.end
    following = entries[number + 1].start if number + 1 < len(entries) else None
    after = _comma(text, end, closing if following is None else following)
    if len(entries) == 1:
        opening = after_properties(text, place.holder.start) + 1
        stop = end if after is None else after + 1
        others = (text[opening:start] + text[stop:closing]).strip()
        return [Splice(start, stop)] if others else [Splice(opening, closing)]
    has_lines = leads_line(text, start)
    if after is not None:
        rest = _REST_OF_LINE.match(text, after + 1)
        if has_lines and rest:
            return [Splice(line_start(text, start), rest.end())]
        return [Splice(start, after + 1 if following is None else following)]
    before = _comma(text, entries[number - 1].node.end, start)
    assert before is not None, "there is a comma between two entries"
    if not has_lines:
        return [Splice(before, end)]
    if _REST_OF_LINE.match(text, end):
        return [Splice(before, before + 1), Splice(break_before(text, start), line_end(text, end))]
    # The closing bracket follows: it must not come to stand behind a comment.
    begin = start if "#" in text[before:start] else break_before(text, start)
    return [Splice(before, before + 1), Splice(begin, end)]


def replace(place: Place, value: Any) -> list[Splice]:
    """Plans another value at this place."""
    text, entry, node = place.text, place.entries[-1], place.node
    if leads_line(text, entry.start):
        new = place.hand.nested(0, value, place.path, indentation(text, entry.start))
    else:
        new = place.hand.flow(0, value)
    return [Splice(node.start, node.end, new)]


def _fill(place: Place, key: str | int, value: Any) -> list[Splice]:
    """Plans the first entry between empty brackets."""
    text, hand, closing = place.text, place.hand, place.node.end - 1
    if hand.form != "yaml" and hand.spread and fills_lines(place.path):
        outer = indentation(text, place.node.start)
        indent = outer + hand.step
        entry = hand.nested(key, value, (*place.path, key), indent)
        return [
            Splice(place.node.start + 1, closing, hand.line_break + indent + entry + hand.line_break + outer)
        ]
    return [Splice(closing, closing, hand.flow(key, value))]


def _comma(text: str, start: int, end: int) -> int | None:
    """Where a comma stands between two values, outside of comments; None if there is none."""
    found = (match.start() for match in _COMMENT_OR_COMMA.finditer(text, start, end) if match[0] == ",")
    return next(found, None)
