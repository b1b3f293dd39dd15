"""Plain values: dicts with text as keys, lists, text, whole numbers, booleans and None, as the readers give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from take5cli.logs.documents import Path

Edits = Sequence[tuple[Path, Any]]
"""Changes by path from a game's root: the new value, or None for what is to go; one item more may join a list."""


def same(one: Any, other: Any) -> bool:
    """Says whether two plain values are equal in their types too (1 is not true), whatever the order of keys."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def edited(value: Any, edits: Edits) -> Any:
    """Gives an equal value but for these edits; what they do not touch is shared with it."""
    for path, new in edits:
        value = _edited(value, path, new)
    return value


def _edited(value: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    step, further = path[0], path[1:]
    result = value.copy()
    if isinstance(result, list) and step == len(result):
        result.append(new)
    elif new is None and not further:
        del result[step]
    elif further:
        result[step] = _edited(value[step], further, new)
    else:
        result[step] = new
    return result


def copied(value: Any) -> Any:
    """Gives an equal value in which no part is used twice, as what an alias repeats is."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value
