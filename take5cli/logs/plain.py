"""Plain values: dicts with text as keys, lists, text, whole numbers, booleans and None, as the readers give them."""

from __future__ import annotations

from typing import Any


def same(one: Any, other: Any) -> bool:
    """Says whether two plain values are equal in their types too (1 is not true), whatever the order of keys."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def copied(value: Any) -> Any:
    """Gives an equal value in which no part is used twice, as what an alias repeats is."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value
