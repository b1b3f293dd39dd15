"""Asks the compiled kernel where there is one and the question fits it, else the plain twin; both say the same."""

import os
from array import array
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import Literal

from take5cli.analysis import twin
from take5cli.analysis.policy import Tables
from take5cli.analysis.questions import Question

kernel: ModuleType | None = None
if not os.environ.get("TAKE5_PLAIN"):  # for a comparison of the two
    with suppress(ImportError):
        kernel = import_module("take5cli.analysis._kernel")

Play = Literal["learned", "uniform"]


def rollouts(
    play: Play, tables: Tables, question: Question, key: int, first: int, count: int
) -> tuple[list[int], list[int]]:
    """Plays worlds `first` to `first + count - 1` of the seed `key` (64 bits) to the end under each option.

    Gives back, summed over the worlds, the player's bull heads under each option, and the products of each two
    options' heads (flattened). Sums of disjoint ranges of worlds add up to the sum of all.
    """
    packed = question.packed()
    if kernel is None or packed is None:
        plain: Callable[..., tuple[list[int], list[int]]] = getattr(twin, play)
        return plain(tables, question, key, first, count)
    found = array("q", getattr(kernel, play)(tables.packed, packed, key, first, count)).tolist()
    return found[: len(question.options)], found[len(question.options) :]


def exact(tables: Tables, question: Question) -> list[float]:
    """The expected bull heads under each option when everybody plays by the policy, over all deals."""
    packed = question.packed()
    if kernel is None or packed is None:
        worlds, sums = twin.exact(tables, question)
    else:
        worlds, *sums = array("d", kernel.exact(tables.packed, packed))
    return [value / worlds for value in sums]
