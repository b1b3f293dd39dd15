"""A whole report: in pieces as they come, or kept aside on disk until its beginning is known."""

import tempfile
from collections.abc import Iterator
from typing import Any

import pytest

from take5cli.checks.reporters import Look, reporter
from take5cli.checks.reporters import report as module
from take5cli.checks.reporters.report import report
from take5cli.checks.running import Found
from take5cli.checks.tally import Tally
from tests.reporting import USUAL, found_in

BAD = "take5: 2\nplayers: [Ann, Ben]\nrounds: []\n"


@pytest.mark.parametrize("name", ["text", "concise", "jsonl", "github", "sarif"])
def test_findings_are_told_as_they_come(name: str) -> None:
    (found,) = found_in(BAD)
    taken = 0

    def items() -> Iterator[Found]:
        nonlocal taken
        for _ in range(100):
            taken += 1
            yield found

    pieces = report(items(), reporter(name, Look(USUAL)), Tally())

    assert "T201" in next(pieces) + next(pieces)
    assert taken == 1


@pytest.mark.parametrize("name", ["json", "junit"])
def test_what_begins_with_its_summary_waits_on_disk(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = found_in(BAD)
    on_disk: list[bool] = []

    class Spool(tempfile.SpooledTemporaryFile[str]):
        def rollover(self) -> None:
            on_disk.append(True)
            super().rollover()

    def items() -> Iterator[Found]:
        yield found
        yield found
        on_disk.append(False)
        yield found

    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", Spool)
    monkeypatch.setattr(module, "HELD", 10)
    look: Any = Look(USUAL)

    told = "".join(report(items(), reporter(name, look), Tally()))

    assert told.count("T201") >= 3
    assert on_disk == [True, False]
