"""No hint is a guess: whatever is wrong with a game, each correction leaves fewer errors where it was found."""

import random

import pytest

from take5cli.checks.checking import check_game
from take5cli.checks.game import errors_in
from take5cli.logs.plain import edited
from tests.checks.hinting import document_of, spoiled_game


@pytest.mark.parametrize("seed", range(6))
def test_every_correction_mends(seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    for _ in range(60):
        value = spoiled_game(rng)
        for finding in check_game(document_of(value), hints=True).findings:
            before = [each for each in errors_in(value)[0] if each.round == finding.round]
            for correction in finding.corrections:
                tried += 1
                mended = edited(value, correction.edits)
                after = [each for each in errors_in(mended)[0] if each.round == finding.round]
                assert len(after) < len(before), (finding, correction)
    assert tried > 20
