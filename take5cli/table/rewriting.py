"""The difference between two games, carried into the text of the first one; all else in the text stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from take5cli.logs.documents import Path
from take5cli.logs.editing import append_item, insert_key, remove, replace_value
from take5cli.logs.opening import Format
from take5cli.table.judging import Game

Edit = Callable[..., str]
"""One change of a text: takes the text, and `form`."""


def rewritten(text: str, form: Format, before: Game, after: Game) -> str:
    """The text whose last game was `before` with that game as `after`; raises what `logs.editing` does."""
    for edit in edits(before, after):
        text = edit(text, form=form)
    return text


def edits(before: Any, after: Any, path: Path = ()) -> Iterator[Edit]:
    """The changes that make one value of the other, in the order in which they must be made."""
    if _is_like(before, after, dict):
        # What is new comes before what falls away, so that a mapping is never empty in between.
        for key, value in after.items():
            if key in before:
                yield from edits(before[key], value, (*path, key))
            else:
                yield partial(insert_key, path=path, key=key, value=value)
        for key in [key for key in before if key not in after]:
            yield partial(remove, path=(*path, key))
    elif _is_like(before, after, list) and _grows_at_its_end(before, after):
        kept = min(len(before), len(after))
        for index in range(kept):
            yield from edits(before[index], after[index], (*path, index))
        for _ in before[kept:]:
            yield partial(remove, path=(*path, kept))
        for value in after[kept:]:
            yield partial(append_item, path=path, value=value)
    elif type(before) is not type(after) or before != after:
        yield partial(replace_value, path=path, value=after)


def _is_like(before: Any, after: Any, kind: type) -> bool:
    return isinstance(before, kind) and isinstance(after, kind)


def _grows_at_its_end(before: list[Any], after: list[Any]) -> bool:
    """Whether two lists differ at their ends alone, or hold things that are changed one by one."""
    kept = min(len(before), len(after))
    return before[:kept] == after[:kept] or all(isinstance(item, dict | list) for item in (*before, *after))
