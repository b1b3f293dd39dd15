"""Each finding of the catalogue is shown by its own smallest log, and by no near miss."""

from pathlib import Path

import pytest

from take5cli.checks.catalogue import BY_CODE, BY_NAME, CATALOGUE, GROUPS, Entry, nearest_name, resolve
from take5cli.checks.checking import check_game
from take5cli.checks.findings import Finding
from take5cli.logs.sources import read_documents


def findings(text: str, folder: Path) -> list[Finding]:
    log = folder / "game.yaml"
    log.write_text(text, encoding="utf-8")
    return [finding for document in read_documents(str(log)) for finding in check_game(document).findings]


@pytest.mark.parametrize("entry", [entry for entry in CATALOGUE if entry.bad], ids=lambda entry: entry.name)
def test_the_bad_log_shows_the_finding_and_no_other_error(entry: Entry, tmp_path: Path) -> None:
    found = findings(entry.bad, tmp_path)
    errors = [finding.name for finding in found if finding.severity == "error"]

    assert errors == ([entry.name] if entry.severity == "error" else [])
    assert entry.name in {finding.name for finding in found}


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_near_miss_is_no_error(entry: Entry, tmp_path: Path) -> None:
    found = findings(entry.good, tmp_path)

    assert entry.name not in {finding.name for finding in found}
    assert not [finding for finding in found if finding.severity == "error"]


def test_codes_and_names_are_unique_and_grouped() -> None:
    assert len(BY_NAME) == len(BY_CODE) == len(CATALOGUE)
    assert {entry.code[:2] for entry in CATALOGUE} == set(GROUPS)


def test_every_name_of_the_contract_is_there() -> None:
    contract = [
        "unreadable",
        "syntax",
        "duplicate-key",
        "too-large",
        "unsupported-version",
        "missing-key",
        "unknown-key",
        "wrong-type",
        "bad-value",
        "player-count",
        "duplicate-player",
        "unknown-player",
        "missing-player",
        "unknown-card",
        "hand-size",
        "draft-mismatch",
        "duplicate-card",
        "not-in-hand",
        "choice-missing",
        "choice-needless",
        "bad-row",
        "rows-mismatch",
        "piles-mismatch",
        "points-mismatch",
        "totals-mismatch",
        "winners-mismatch",
        "impossible-points",
        "impossible-piles",
        "turn-count",
        "round-after-end",
        "unfinished",
        "premature-result",
        "useless-ignore",
    ]

    assert set(contract) <= set(BY_NAME)
    assert {name for name in contract if BY_NAME[name].severity == "warning"} == {
        "unfinished",
        "useless-ignore",
    }


def test_a_finding_is_meant_by_name_or_code_in_any_capitals() -> None:
    assert resolve("T402") == resolve("t402") == resolve(" Not-In-Hand ") == "not-in-hand"
    assert resolve("T999") is None
    assert nearest_name("not-in-hands") == "not-in-hand"
