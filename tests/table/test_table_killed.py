"""A few of the moments at which `tests/acceptance/kill_while_adding.py` kills 500 times, and a few legal rounds."""

import os
import random
from pathlib import Path

import pytest

from take5cli.rules.variants import VARIANTS
from tests.acceptance.add_legal_rounds import mistakes
from tests.acceptance.kill_while_adding import outcomes


@pytest.mark.skipif(not hasattr(os, "fork"), reason="victims are forked")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_sheet_survives_being_killed_at_any_moment(tmp_path: Path) -> None:
    assert set(outcomes(10, 7, tmp_path)) <= {"old", "new"}


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_legal_rounds_are_accepted_and_spoilt_ones_refused(variant: str) -> None:
    rules = VARIANTS[variant]
    for players in range(rules.min_players, rules.max_players + 1):
        assert list(mistakes(random.Random(players), variant, players, 4)) == []
