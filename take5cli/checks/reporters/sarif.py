"""SARIF 2.1.0 (OASIS), which code scanning and many editors read."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from take5cli._version import __version__
from take5cli.checks.catalogue import CATALOGUE, GROUPS, Entry
from take5cli.checks.findings import Finding
from take5cli.checks.reporters.repository import path_in_repository
from take5cli.logs.locate import Span

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.strips import Strip
    from take5cli.checks.tally import Tally
    from take5cli.rules.variants import Rules

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
RULE_INDEX = {entry.name: index for index, entry in enumerate(CATALOGUE)}


class Reporter:
    """One SARIF log with one run; a result a line, the whole catalogue as its rules."""

    joint = ",\n"
    summary_first = False
    tells_counts = False

    def __init__(self, look: Look) -> None: ...

    def opening(self, tally: Tally) -> str:
        driver = {"name": "take5", "version": __version__, "rules": [rule(entry) for entry in CATALOGUE]}
        run = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the repository."}}},
        }
        head = dumps({"$schema": SCHEMA, "version": "2.1.0"})[:-1]
        return f'{head}, "runs": [{dumps(run)[:-1]}, "results": [\n'

    def finding(self, judged: Judged, strips: Sequence[Strip], rules: Rules | None) -> str:
        return dumps(result(judged))

    def clean(self, file: str) -> str:
        return ""

    def closing(self, tally: Tally) -> str:
        return f'\n], "invocations": [{dumps({"executionSuccessful": not tally.unread})}]}}]}}\n'


def rule(entry: Entry) -> dict[str, Any]:
    """A finding of the catalogue as a SARIF rule."""
    return {
        "id": entry.code,
        "name": "".join(part.capitalize() for part in entry.name.split("-")),
        "shortDescription": {"text": entry.summary},
        "fullDescription": {"text": entry.meaning},
        "help": {"text": entry.mend},
        "defaultConfiguration": {"level": entry.severity},
        "properties": {"tags": [GROUPS[entry.code[:2]], entry.name]},
    }


def result(judged: Judged) -> dict[str, Any]:
    """A finding as a SARIF result."""
    finding = judged.finding
    told: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": RULE_INDEX[finding.name],
        "level": judged.severity,
        "message": {"text": f"{finding.message}. Hint: {finding.hint}" if finding.hint else finding.message},
        "locations": [
            {
                "physicalLocation": physical_location(finding, span_of(finding)),
                "logicalLocations": [{"fullyQualifiedName": finding.path}],
            }
        ],
        "properties": {
            "game": finding.game,
            "round": finding.round,
            "turn": finding.turn,
            "player": finding.player,
        },
    }
    if finding.notes:
        told["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": physical_location(finding, note.span),
                "message": {"text": note.text},
            }
            for number, note in enumerate(finding.notes, 1)
        ]
    return told


def span_of(finding: Finding) -> Span | None:
    """Where a finding is in its file; None where the file itself is meant."""
    if finding.game is None:
        return None
    return Span(finding.line, finding.column, finding.end_line, finding.end_column)


def physical_location(finding: Finding, span: Span | None) -> dict[str, Any]:
    """A place in the finding's file."""
    path = path_in_repository(finding.file)
    artifact: dict[str, Any] = {"uri": uri(path)}
    if not is_absolute(path):
        artifact["uriBaseId"] = ROOT
    location: dict[str, Any] = {"artifactLocation": artifact}
    if span is not None:
        location["region"] = {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.end_line,
            "endColumn": span.end_column,
        }
    return location


def is_absolute(path: str) -> bool:
    """Whether a path with `/` begins at a root or, on Windows, with a drive."""
    return path.startswith("/") or path[1:2] == ":"


def uri(path: str) -> str:
    """A path with `/` as a URI reference; bytes of a name that are no text stay what they are."""
    quoted = quote(path.encode(errors="surrogateescape"))
    if path.startswith("/"):
        return f"file://{quoted}"
    return f"file:///{path[:2]}{quote(path[2:])}" if is_absolute(path) else quoted
