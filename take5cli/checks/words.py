"""Words for messages: a stranger's value, lists, numbers, and what a misspelt word was meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

NEAR = 0.6
"""How much alike two words must be (0 to 1) for one to be taken for the other misspelt."""

WORD_MAX = 80
"""Characters of a stranger's word that are looked at to find out what was meant by it."""


def quoted(value: Any, limit: int = 40) -> str:
    """A stranger's value as it may stand in a message: one line, bounded, text in quotes.

    >>> quoted("Ann"), quoted(7), quoted(None), quoted([1, 2])
    ('"Ann"', '7', 'null', 'a list')
    """
    if type(value) is str:
        shown = value if len(value) <= limit else value[: limit - 1] + "…"
        return f'"{shown}"'
    if value is None:
        return "null"
    if type(value) is bool:
        return "true" if value else "false"
    if type(value) is list:
        return "a list"
    if type(value) is dict:
        return "a mapping"
    if type(value) is int and abs(value) >= 10**limit:
        return f"a number of more than {limit} digits"
    return str(value)


def listed(words: list[str]) -> str:
    """Words as a sentence has them: `a`, `a and b`, `a, b and c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def counted(number: int, word: str) -> str:
    """A number and its word: `1 card`, `3 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that this one was probably meant to be, if any is near; of equals the one that begins alike."""
    from difflib import SequenceMatcher

    wanted = word[:WORD_MAX].casefold()
    best, most_alike = None, (NEAR, False)
    for name in known:
        folded = name[:WORD_MAX].casefold()
        matcher = SequenceMatcher(None, wanted, folded)
        if matcher.real_quick_ratio() < most_alike[0] or matcher.quick_ratio() < most_alike[0]:
            continue
        alike = matcher.ratio(), wanted[:1] == folded[:1]
        if alike > most_alike:
            best, most_alike = name, alike
    return best
