"""Where every value of a document's text stands, from its first character to its last, for changing it in place.

Made only when something is to be changed or a comment kept, of documents in which nothing is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from take5cli.logs.documents import Document
from take5cli.logs.locate import BREAK, Token

BLOCK_HEADER = re.compile(r"[|>][-+0-9]*")
"""How a YAML text of several lines begins; a comment may stand behind it."""

_PROPERTIES = re.compile(r"(?:[&!]\S*\s+|#[^\r\n]*\s+)*")  # an anchor or a tag, and comments after it


@dataclass(slots=True)
class Node:
    """A value: the characters from `start` to before `end`, and the entries of a list or mapping.

    `flow` says whether a list or mapping stands in brackets, `block` whether a text is a YAML block (`|`, `>`). A
    value of which nothing stands there (`key:`) has no characters.
    """

    kind: Literal["scalar", "list", "mapping", "alias"]
    start: int
    end: int
    flow: bool = False
    block: bool = False
    entries: list[Entry] = field(default_factory=list)

    def entry(self, key: str | int) -> Entry | None:
        """Gives the entry with this key or number, or None."""
        return next((entry for entry in self.entries if entry.key == key), None)


@dataclass(slots=True)
class Entry:
    """An item of a list (`key` is its number) or an entry of a mapping.

    `start` is where its key begins, or its dash in a YAML block list, or else the value itself; `head` is where the
    key (without its colon) or the dash ends.
    """

    key: str | int
    start: int
    head: int
    node: Node


def root_of(document: Document) -> Node:
    """Gives the node of the whole game; positions count in the document's text."""
    tokens = document.tokens()
    return _grown(document.text, tokens, next(tokens))


def _grown(text: str, tokens: Iterator[Token], token: Token) -> Node:
    kind, start, end, _ = token
    if kind == "list":
        return _grown_list(text, tokens, Node("list", start, end))
    if kind == "mapping":
        return _grown_mapping(text, tokens, Node("mapping", start, end))
    mark = text[start:end][:1]
    return Node("alias" if mark == "*" else "scalar", start, end, block=mark in ("|", ">"))


def _grown_mapping(text: str, tokens: Iterator[Token], node: Node) -> Node:
    while (token := next(tokens)).kind != "end":
        value = _grown(text, tokens, next(tokens))
        node.entries.append(Entry(token.text or "", token.start, token.end, value))
    return _closed(node, token)


def _grown_list(text: str, tokens: Iterator[Token], node: Node) -> Node:
    while (token := next(tokens)).kind != "end":
        item = _grown(text, tokens, token)
        node.entries.append(Entry(len(node.entries), item.start, item.start, item))
    if not _closed(node, token).flow:
        dash = after_properties(text, node.start)
        indent = column(text, dash)
        for entry in node.entries:
            dash = dash if entry.key == 0 else _dash(text, indent, entry.node.start)
            entry.start, entry.head = dash, dash + 1
    return node


def _closed(node: Node, token: Token) -> Node:
    node.flow = token.end > token.start
    node.end = token.end if node.flow else node.entries[-1].node.end
    return node


def _dash(text: str, indent: int, index: int) -> int:
    """Where the dash stands, in this column, of the item that begins at `index`."""
    start = line_start(text, index)
    while text[start : start + indent].strip(" ") or text[start + indent : start + indent + 1] != "-":
        start = line_start(text, start - 1)
    return start + indent


def line_start(text: str, index: int) -> int:
    """Gives where the line begins that holds the character at `index`."""
    return max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1


def line_end(text: str, index: int) -> int:
    """Gives where the line that holds the character at `index` ends, before its line break."""
    found = BREAK.search(text, index)
    return found.start() if found else len(text)


def break_before(text: str, index: int) -> int:
    """Gives where the line break stands before the line that holds the character at `index`."""
    start = line_start(text, index)
    return start - (2 if text[start - 2 : start] == "\r\n" else 1)


def after_properties(text: str, index: int) -> int:
    """Gives where a value itself begins after its anchor and tag, and the comments behind them."""
    found = _PROPERTIES.match(text, index)
    assert found
    return found.end()


def column(text: str, index: int) -> int:
    """Gives the column, from 0, of the character at `index`."""
    return index - line_start(text, index)


def leads_line(text: str, index: int) -> bool:
    """Says whether nothing but spaces stands before the character at `index` on its line."""
    return not text[line_start(text, index) : index].strip(" \t")
