"""What to change in the text of a YAML list or mapping that is laid out by lines and indentation."""

from __future__ import annotations

import re
from typing import Any

from take5cli.logs.keys import fills_lines
from take5cli.logs.locate import BREAK
from take5cli.logs.nodes import (
    BLOCK_HEADER,
    Entry,
    Node,
    break_before,
    column,
    leads_line,
    line_end,
    line_start,
)
from take5cli.logs.places import Place, Splice
from take5cli.logs.writer import yaml_lines, yaml_value

_BLANK_OR_COMMENT = re.compile(r"(?:\r\n|\r|\n)([ \t]*)(#[^\r\n]*)?(?=[\r\n]|$)")


def insert(place: Place, number: int, key: str | int, value: Any) -> list[Splice]:
    """Plans a new entry before entry `number`, or as the last one, of the list or mapping at this place."""
    text, entries = place.text, place.node.entries
    indent = column(text, entries[0].start)
    lines = _lines(place, key, value, indent)
    between = place.hand.line_break
    if number == 0:
        start = entries[0].start
        return [Splice(start, start, between.join([*lines, " " * indent])[indent:])]
    end = entries[number - 1].node.end
    # Comments below the last item that are as deep as it is speak of it, or of what comes next in the list.
    depth = indent
    if place.node.kind == "mapping" or (place.entries and column(text, place.entries[-1].start) >= indent):
        depth += 1
    below = _past_comments(text, line_end(text, end), depth)
    return [Splice(below, below, between.join(["", *lines]))]


def fill(place: Place, key: str | int, value: Any) -> list[Splice] | None:
    """Plans the first entry in place of empty brackets, on lines of its own; None where that is not possible."""
    text, node = place.text, place.node
    if not place.entries or not fills_lines(place.path):
        return None
    entry = place.entries[-1]
    if not re.fullmatch(r":[ \t]*(\[\]|\{\})", text[entry.head : node.end]):
        return None
    below = line_end(text, node.end)
    lines = _lines(place, key, value, column(text, entry.start) + 2)
    return [Splice(entry.head + 1, node.end), Splice(below, below, place.hand.line_break.join(["", *lines]))]


def remove(place: Place) -> list[Splice]:
    """Plans that the entry at this place goes with its lines; what becomes empty is `[]` or `{}`."""
    text, entries = place.text, place.holder.entries
    entry = place.entries[-1]
    if len(entries) == 1:
        return _empty(place)
    if leads_line(text, entry.start):
        number = entries.index(entry)
        return [_lines_of(text, entry, entries[number - 1].node if number else None)]
    # It stands behind a dash; the next one takes its place there, or below where comments are between them.
    end, following = line_end(text, entry.node.end), entries[entries.index(entry) + 1].start
    return [Splice(entry.start, end if "#" in text[end:following] else following)]


def _empty(place: Place) -> list[Splice]:
    text, entry, owner = place.text, place.entries[-1], place.entries[-2]
    brackets = "[]" if place.holder.kind == "list" else "{}"
    if isinstance(owner.key, int) or not leads_line(text, entry.start):
        return [Splice(place.holder.start, place.holder.end, brackets)]
    colon = text.index(":", owner.head) + 1
    return [Splice(colon, colon, " " + brackets), _lines_of(text, entry, None)]


def _lines_of(text: str, entry: Entry, before: Node | None) -> Splice:
    """The lines of an entry that has them for itself, with what stands behind it.

    Where the text's last line has no end, the line before has none then either, unless a text that it belongs to
    would change by that.
    """
    end = line_end(text, entry.node.end)
    if found := BREAK.match(text, end):
        return Splice(line_start(text, entry.start), found.end())
    while before and before.entries and not before.flow:
        before = before.entries[-1].node
    return Splice((line_start if before and before.block else break_before)(text, entry.start), end)


def replace(place: Place, value: Any) -> list[Splice]:
    """Plans another value at this place."""
    return _replace_item(place, value) if isinstance(place.path[-1], int) else _replace_entry(place, value)


def _replace_item(place: Place, value: Any) -> list[Splice]:
    text, entry, node = place.text, place.entries[-1], place.node
    if node.start == node.end:
        depth, space, start = column(text, entry.start) + 2, " ", entry.head
    else:
        depth, space, start = column(text, node.start), "", node.start
    lines = [line for _, line in yaml_lines([value], place.path[:-1], depth - 2)]
    return [Splice(start, max(start, node.end), space + place.hand.line_break.join(lines)[depth:])]


def _replace_entry(place: Place, value: Any) -> list[Splice]:
    text, entry, node = place.text, place.entries[-1], place.node
    colon = text.index(":", entry.head) + 1
    behind, below = yaml_value(value, place.path, column(text, entry.start), column(text, colon))
    lines = place.hand.line_break.join(["", *(line for _, line in below)])
    if node.block and (header := BLOCK_HEADER.match(text, node.start)):
        head, is_below = header.end(), True
    else:
        is_below = BREAK.search(text, colon, max(colon, node.start)) is not None
        head = colon if is_below else max(colon, node.end)
    # What stands behind the head, a comment, stays on its line.
    end = line_end(text, head)
    return [
        Splice(colon, head, behind),
        Splice(end, max(end, node.end) if is_below else end, lines),
    ]


def _past_comments(text: str, end: int, depth: int) -> int:
    """Where the last of the comments ends that follow the line ending at `end` and are at least so deep."""
    past = end
    while found := _BLANK_OR_COMMENT.match(text, end):
        end = found.end()
        if found[2] and len(found[1]) < depth:
            break
        if found[2]:
            past = end
    return past


def _lines(place: Place, key: str | int, value: Any, indent: int) -> list[str]:
    part = {key: value} if isinstance(key, str) else [value]
    return [line for _, line in yaml_lines(part, place.path, indent)]
