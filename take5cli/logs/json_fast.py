"""JSON by orjson where that is installed (the extra `fast`), in less than half the time of Python's own decoder.

What it takes in, it takes in as Python's decoder does, but for whole numbers beyond 64 bits, of which it makes floats.
So a text with that many digits in a row is not for it; and what it refuses, Python's decoder is asked about again. A
property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from take5cli.logs.json_reader import scan

FIRST_LINES: Final = 100
"""Lines that are read without it: few lines are not worth its start."""

DIGITS: Final = bytes(ord("0") if byte in b"0123456789" else ord(" ") for byte in range(256))
TOO_MANY: Final = b"0" * len(str(-(1 << 63))[1:])


def fast_scan() -> Callable[[str, bytes], tuple[Any, int]] | None:
    """A game's text, and the bytes that it is from -> what `scan` gives of it; None where orjson is missing."""
    try:
        from orjson import loads
    except ImportError:
        return None

    def read(text: str, raw: bytes) -> tuple[Any, int]:
        if raw[:1] == b"{" and not may_exceed_64_bits(raw):
            try:
                return loads(text), len(text)
            except ValueError:
                pass  # for the other to judge
        value, end = scan(text, 0)
        return value, end

    return read


def may_exceed_64_bits(text: bytes) -> bool:
    """Whether a text holds as many digits in a row as a whole number beyond 64 bits has."""
    return TOO_MANY in text.translate(DIGITS)
