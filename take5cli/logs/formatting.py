"""Games in canonical layout, with the comments that stood beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from take5cli.errors import Take5Error
from take5cli.logs.comments import Comment, comments_of, placed
from take5cli.logs.documents import Document, Path
from take5cli.logs.keys import in_order, keys_at
from take5cli.logs.locate import BREAK
from take5cli.logs.nodes import Node, root_of
from take5cli.logs.originals import Original, Piece, pieces_of
from take5cli.logs.plain import same
from take5cli.logs.writer import json_list, to_text, yaml_lines
from take5cli.logs.yaml_text import AsWritten

Change = Callable[[Document], Any]
"""Gives the value to write for a game: the one that it has, or a mended one."""


class LostComment(NamedTuple):
    """A comment that has no place in the layout, and the line of the file where it stands."""

    line: int
    text: str


class Formatted(NamedTuple):
    """A text in canonical layout, and the comments that are not in it."""

    text: str
    lost: list[LostComment]


def unchanged(document: Document) -> Any:
    """The change that changes nothing."""
    return document.value


def formatted(original: Original, pieces: Sequence[Piece], change: Change = unchanged) -> Formatted:
    """Gives the games of a file, which is well-formed and taken apart into pieces, in the file's own form."""
    games = [game for piece in pieces for game in piece.games]
    if original.form != "yaml":
        values = map(change, games)
        is_list = original.form == "json" and original.text.lstrip("\ufeff \t\r\n").startswith("[")
        return Formatted(json_list(values) if is_list else "".join(to_text(values, original.form)), [])
    texts: list[str] = []
    lost: list[LostComment] = []
    waiting: list[Comment] = []
    for piece in pieces:
        if piece.games:
            part = yaml_game(piece.games[0], change, waiting)
            texts.append(part.text)
            lost += part.lost
            waiting = []
        else:
            waiting += comments_of(piece.text, None)
    text = "---\n".join(texts) + "".join(f"{comment.text}\n" for comment in waiting)
    written = [game.value for piece in pieces_of(text, "yaml") for game in piece.games]
    if not same(written, [change(game) for game in games]):
        raise Take5Error("this file cannot be rewritten without changing what it says; please report it")
    return Formatted(text, lost)


def yaml_game(document: Document, change: Change = unchanged, above: Sequence[Comment] = ()) -> Formatted:
    """Gives one game as canonical YAML with its comments, if it was YAML; `above` are more that come first."""
    value = change(document)
    comments: list[Comment] = []
    if document.form == "yaml":
        root = root_of(document)
        if "x-" in document.text:
            value = _own_as_written(document.text, value, root, (), False)
        comments = comments_of(document.text, root)
    lines, lost = placed(list(yaml_lines(in_order(value))), [*above, *comments])
    return Formatted("".join(f"{line}\n" for line in lines), [_lost(document, comment) for comment in lost])


def comments_lost(document: Document) -> list[LostComment]:
    """Gives all comments of a document: what is lost where it is written as JSON."""
    if document.form != "yaml":
        return []
    return [_lost(document, comment) for comment in comments_of(document.text, root_of(document))]


def _lost(document: Document, comment: Comment) -> LostComment:
    text, start, first = document.text, comment.start, document.start
    breaks = len(BREAK.findall(text, first, start)) - len(BREAK.findall(text, start, first))
    return LostComment(document.line + breaks, comment.text)


def _own_as_written(text: str, value: Any, node: Node | None, path: Path, own: bool) -> Any:
    """The value with the bare texts below `x-` keys marked, so that they stay bare."""
    if isinstance(value, dict) and node:
        known = keys_at(path)
        nodes = {entry.key: entry.node for entry in node.entries}
        result = {}
        for key, item in value.items():
            is_own = own or (known is not None and key.startswith("x-"))
            result[key] = _own_as_written(text, item, nodes.get(key), (*path, key), is_own)
        return result
    if isinstance(value, list) and node:
        inner = [entry.node for entry in node.entries] + [None] * len(value)
        return [
            _own_as_written(text, item, inner[number], (*path, number), own)
            for number, item in enumerate(value)
        ]
    if own and node and isinstance(value, str) and text[node.start : node.end] == value:
        return AsWritten(value)
    return value
