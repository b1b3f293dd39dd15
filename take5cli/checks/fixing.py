"""What of a game can be mended without a choice: corrections that are the only ones, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from take5cli.checks.game import errors_in
from take5cli.checks.hints import with_hints
from take5cli.checks.inspection import Problem
from take5cli.checks.slips import Correction, Worked
from take5cli.logs.plain import Edits, edited


class Fixed(NamedTuple):
    """What was mended: each problem with its correction, and all of them as edits by path from the game's root."""

    done: Sequence[tuple[Problem, Correction]]
    edits: Edits


def fix(value: Any) -> Fixed:
    """Works out all that can be mended in a game: every correction that is the only one, as long as there are any.

    Each leaves fewer errors than there were, so what it says of the rest of the game is right as well.
    """
    done: list[tuple[Problem, Correction]] = []
    while new := _pass(value):
        done += new
        for _, correction in new:
            value = edited(value, correction.edits)
    return Fixed(done, [edit for _, correction in done for edit in correction.edits])


def _pass(value: Any) -> list[tuple[Problem, Correction]]:
    """The unique corrections of a game that can be done one after the other."""
    errors, course = errors_in(value)
    worked: Sequence[Worked] = with_hints(value, course, errors) if course is not None else ()
    left = len(errors)
    done = []
    for problem, found in worked:
        if len(found) == 1:
            mended = edited(value, found[0].edits)
            if (now := len(errors_in(mended)[0])) < left:
                value, left = mended, now
                done.append((problem, found[0]))
    return done
