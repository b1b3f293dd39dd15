"""A list that is mostly on disk."""

import pickle
from pathlib import Path

import pytest

from take5cli.corpus.spool import BLOCK, Spool


@pytest.mark.parametrize("count", [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK + 1])
def test_items_come_back_in_order_also_in_another_process_and_leave_nothing(
    count: int, tmp_path: Path
) -> None:
    spool: Spool[int] = Spool(str(tmp_path))
    for number in range(count):
        spool.add(number)

    assert len(spool.held) < BLOCK
    assert len(list(tmp_path.iterdir())) == (count >= BLOCK)
    assert list(pickle.loads(pickle.dumps(spool))) == list(range(count))
    assert list(tmp_path.iterdir()) == []
