"""The README says what is so."""

import re
import sys

import pytest

from take5cli.analysis import engine
from take5cli.cli import COMMANDS
from tests.readme import README, ROOT, filled

TEXT = README.read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are typed into a Unix shell")
@pytest.mark.skipif(engine.kernel is None, reason="without the kernel a review is coarser")
def test_every_example_prints_what_stands_there() -> None:
    assert filled(TEXT) == TEXT


def test_every_command_is_shown() -> None:
    assert [name for name in COMMANDS if f"take5 {name}" not in TEXT] == []


def test_every_file_and_heading_that_it_points_at_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (ROOT / target).exists(), target
    anchors = {re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in TEXT.splitlines()
               if line.startswith("#")}  # fmt: skip
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors
