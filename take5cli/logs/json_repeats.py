"""Keys that stand more than once in one mapping of a JSON text, of which the decoder keeps the last alone."""

from __future__ import annotations

from collections.abc import Iterator
from json import JSONDecoder
from typing import Any

from take5cli.logs.bounds import FAULTS
from take5cli.logs.locate import Token
from take5cli.logs.reading import ReadingError, repeated_key, too_many


def repeated_keys(text: str, start: int, end: int | None) -> list[ReadingError]:
    """A fault for each key of the value that begins at `start` which stood in its mapping before."""
    met = False

    def note(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal met
        mapping = dict(pairs)
        met = met or len(mapping) < len(pairs)
        return mapping

    try:
        JSONDecoder(object_pairs_hook=note).raw_decode(text, start)
    except (
        ValueError,
        RecursionError,
        MemoryError,
    ):  # there was room when it was read, but there is less now
        met = True
    if not met:
        return []
    from take5cli.logs.json_scanner import Scanner

    return list(repeats(Scanner(text, start, end).tokens()))


def repeats(tokens: Iterator[Token]) -> Iterator[ReadingError]:
    """A fault for each key that stood in its mapping before, and the one that ends the tokens, if any."""
    steps: list[str | int] = []
    seen: list[set[str] | None] = []
    is_key = False
    count = 0
    try:
        for kind, start, end, word in tokens:
            if kind == "end":
                steps.pop()
                seen.pop()
                is_key = bool(seen) and seen[-1] is not None
            elif is_key and seen[-1] is not None and word is not None:
                steps[-1] = word
                if word in seen[-1]:
                    fault = repeated_key(word, start, end, tuple(steps))
                    count += 1
                    if count > FAULTS:
                        yield too_many(fault)
                        return
                    yield fault
                seen[-1].add(word)
                is_key = False
            else:
                if steps and isinstance(steps[-1], int):
                    steps[-1] += 1
                if kind != "scalar":
                    steps.append("" if kind == "mapping" else -1)
                    seen.append(set() if kind == "mapping" else None)
                is_key = bool(seen) and seen[-1] is not None
    except ReadingError as fault:
        yield fault
