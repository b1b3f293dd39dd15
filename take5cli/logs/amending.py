"""Changing several things in the games of a file: all other bytes stay, as with each single change in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from take5cli.errors import Take5Error
from take5cli.logs.documents import Document, Path
from take5cli.logs.editing import append_item, insert_key, remove, replace_value
from take5cli.logs.opening import Format
from take5cli.logs.originals import Piece, pieces_of
from take5cli.logs.places import indentation
from take5cli.logs.plain import Edits, edited, same


def amended(text: str, form: Format, pieces: Sequence[Piece], edits: Mapping[int, Edits]) -> str:
    """Gives the text with edits done in place to its games, which are numbered from 0 as they stand in it.

    `pieces` are the text's. Each change is proved on its game, and in the end the whole is read again. Raises
    Take5Error where the layout does not allow a change.
    """
    parts: list[str] = []
    done = 0
    wanted: list[Any] = []
    for piece in pieces:
        for document in piece.games:
            value = document.value
            if of_game := edits.get(len(wanted)):
                start, end = piece.start + document.start, piece.start + (document.end or len(piece.text))
                if form == "yaml":
                    start, end = piece.start, piece.start + len(piece.text)
                parts += [text[done:start], _amended(text[start:end], form, document, of_game)]
                done = end
                value = edited(value, of_game)
            wanted.append(value)
    changed = "".join([*parts, text[done:]])
    written = [game.value for piece in pieces_of(changed, form) for game in piece.games]
    if not same(written, wanted):
        raise Take5Error("the layout of this file does not allow the changes in place: take5 fmt it first")
    return changed


def _amended(text: str, form: Format, document: Document, edits: Edits) -> str:
    """The text of one game with all edits; one of a JSON list is as deep as it was there."""
    depth = indentation(document.text, document.start) if form == "json" else ""
    value, text = document.value, depth + text
    for path, new in edits:
        text = _edited(text, form, value, path, new)
        value = edited(value, [(path, new)])
    return text[len(depth) :]


def _edited(text: str, form: Format, value: Any, path: Path, new: Any) -> str:
    holder, step = value, path[-1]
    for above in path[:-1]:
        holder = holder[above]
    if isinstance(holder, list) and step == len(holder):
        return append_item(text, path[:-1], new, form=form)
    if isinstance(step, str) and step not in holder:
        return insert_key(text, path[:-1], step, new, form=form)
    if new is None:
        return remove(text, path, form=form)
    return replace_value(text, path, new, form=form)
