"""Records cut off and changed at random: a clear finding, or a game that is right as far as it goes.

A few of each here; `python tests/importers/spoiling.py 1000` spoils each a thousand times in either way.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.importers.spoiling import Record, records, spoil

NAMES = [
    *("nimmt-rl", "nimmt-rl indented", "six-nimmt-agent", "take6-engine", "sixnimmt", "bga-text", "bgstats"),
    *("csv", "tsv", "text", "text in a line"),
]


@pytest.fixture(scope="module")
def good(
    data: Path,
    sixnimmt_log: Callable[..., str],
    bga_log: Callable[..., tuple[list[list[int]], list[str]]],
) -> dict[str, Record]:
    starts, lines = bga_log(["Ann Lee", "Ben", "王芳"], seed=3, rounds=2)
    text = "".join(f"{line}\n" for line in lines)
    return records(data, sixnimmt_log(2, seed=5, hands=2), text, tuple(map(tuple, starts)))


@pytest.mark.parametrize("name", NAMES)
def test_a_spoilt_record_is_right_or_found_wrong(name: str, good: dict[str, Record]) -> None:
    assert list(good) == NAMES
    assert list(spoil(good[name], times=25, seed=7)) == []
