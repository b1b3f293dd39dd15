"""Where findings point, in every layout a log may have."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from take5cli.checks.catalogue import CATALOGUE, Entry
from take5cli.checks.checking import check_game
from take5cli.checks.findings import Finding
from take5cli.logs.sources import read_documents

# What the format says of each finding: at the key (of a mapping or list as a whole, an unknown key), at the value, or
# at the first line of the game, round or turn as a whole.
AT_KEY = {
    "unknown-key", "player-count", "unknown-player", "missing-player", "hand-size", "choice-missing",
    "winners-mismatch", "impossible-points", "impossible-piles", "premature-result", "piles-mismatch",
}  # fmt: skip
AT_VALUE = {
    "too-large", "unsupported-version", "wrong-type", "bad-value", "duplicate-player", "unknown-card",
    "draft-mismatch", "duplicate-card", "not-in-hand", "choice-needless", "bad-row", "rows-mismatch",
    "points-mismatch", "totals-mismatch", "rounds-mismatch", "useless-ignore",
}  # fmt: skip
AT_FIRST_LINE = {"missing-key", "turn-count", "round-after-end", "unfinished"}
OF_THE_READER = {"unreadable", "syntax", "duplicate-key", "unknown-tag"}


def block(value: Any) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, default_flow_style=False)


def flow(value: Any) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, default_flow_style=True, width=60)


LAYOUTS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "block": ("game.yaml", block),
    "flow": ("game.yaml", flow),
    "crlf": ("game.yaml", lambda value: block(value).replace("\n", "\r\n")),
    "json": ("game.json", lambda value: json.dumps(value, indent=2)),
    "lines": ("game.jsonl", lambda value: json.dumps({"take5": 1, "players": ["A", "B"], "rounds": []}) + "\n"
              + json.dumps(value) + "\n"),
    "gz": ("game.yaml.gz", block),
}  # fmt: skip


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    data = text.encode()
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return path


def at(pointer: str, value: Any) -> tuple[Any, Any]:
    """The last key of a pointer, and the value there."""
    key: Any = ""
    for step in pointer.split("/")[1:]:
        key = int(step) if isinstance(value, list) else step
        value = value[key]
    return key, value


def text_of(finding: Finding, text: str) -> str:
    """The text that a finding marks, up to the end of its first line."""
    line = text.replace("\r\n", "\n").split("\n")[finding.line - 1]
    end = finding.end_column - 1 if finding.end_line == finding.line else len(line)
    return line[finding.column - 1 : end]


def test_each_finding_has_its_place_in_the_contract() -> None:
    assert {entry.name for entry in CATALOGUE} == AT_KEY | AT_VALUE | AT_FIRST_LINE | OF_THE_READER


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "entry", [each for each in CATALOGUE if each.name not in OF_THE_READER], ids=lambda entry: entry.name
)
def test_it_points_at_what_is_wrong(entry: Entry, layout: str, tmp_path: Path) -> None:
    name, write_out = LAYOUTS[layout]
    value = yaml.safe_load(entry.bad)
    text = write_out(value)
    path = write(tmp_path, name, text)
    found = [finding for document in read_documents(str(path)) for finding in check_game(document).findings]
    finding = next(
        each for each in found if each.name == entry.name and each.game == (2 if layout == "lines" else 1)
    )
    key, wrong = at(finding.path, value)
    marked = text_of(finding, text)

    if entry.name in AT_FIRST_LINE:
        assert marked.lstrip("- ").startswith(("{", next(iter(wrong))))
    elif entry.name in AT_KEY:
        assert marked.strip("\"'") == str(key)
    elif isinstance(wrong, list):
        assert marked.lstrip("- ").startswith(("[", str(wrong[0])))
    else:
        assert marked.strip("\"'") == str(wrong)


def test_of_several_games_the_right_one_is_named(tmp_path: Path) -> None:
    text = "".join(
        f"---\n{each.bad}" for each in CATALOGUE if each.name in ("bad-row", "bad-value", "hand-size")
    )
    path = write(tmp_path, "games.yaml", text)
    found = [finding for document in read_documents(str(path)) for finding in check_game(document).findings]
    errors = [(finding.name, finding.game, text.splitlines()[finding.line - 1].strip()) for finding in found
              if finding.severity == "error"]  # fmt: skip

    assert errors == [
        ("bad-value", 1, "limit: 0"),
        ("hand-size", 2, "- start: [3, 40, 58]"),
        ("bad-row", 3, "takes_row: 0"),
    ]


def test_ten_mistakes_in_ten_rounds_are_ten_findings(tmp_path: Path) -> None:
    lines = ["take5: 1", "players: [Ann, Ben]", "limit: 9000", "rounds:"]
    for _ in range(10):
        lines += [
            "  - start: [3, 40, 58, 96]",
            "    turns:",
            "      - plays: {Ann: 2, Ben: 41}",
            "    points: [1, 3]",
        ]
    path = write(tmp_path, "ten.yaml", "\n".join(lines))
    (document,) = read_documents(str(path))
    found = [finding for finding in check_game(document).findings if finding.severity == "error"]

    assert [(finding.name, finding.line) for finding in found] == [
        ("choice-missing", 7 + 4 * at) for at in range(10)
    ]


def test_both_places_of_a_contradiction_are_named(tmp_path: Path) -> None:
    entry = next(each for each in CATALOGUE if each.name == "duplicate-card")
    path = write(tmp_path, "game.yaml", entry.bad)
    (document,) = read_documents(str(path))
    finding = next(each for each in check_game(document).findings if each.name == "duplicate-card")

    assert (finding.line, finding.notes[0].span.line, finding.notes[0].text) == (7, 6, "Ann played it here")
