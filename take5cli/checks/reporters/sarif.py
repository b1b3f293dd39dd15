"""SARIF 2.1.0 (OASIS), which code scanning and many editors read."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from take5cli._version import __version__
from take5cli.checks.catalogue import CATALOGUE, GROUPS, Entry
from take5cli.checks.findings import Finding
from take5cli.checks.policy import UNREAD
from take5cli.checks.reporters.repository import Repository
from take5cli.logs.locate import Span
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.checks.reporters import Look
    from take5cli.checks.running import Found
    from take5cli.checks.tally import Tally

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
RULE_INDEX = {entry.name: index for index, entry in enumerate(CATALOGUE)}


class Reporter:
    """One SARIF log with one run; a result a line, the whole catalogue as its rules."""

    joint = ",\n"
    summary_first = False
    tells_counts = False

    def __init__(self, look: Look) -> None:
        self.repository = Repository()

    def opening(self, tally: Tally) -> str:
        driver = {"name": "take5", "version": __version__, "rules": [rule(entry) for entry in CATALOGUE]}
        run = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the repository."}}},
        }
        head = dumps({"$schema": SCHEMA, "version": "2.1.0"})[:-1]
        return f'{head}, "runs": [{dumps(run)[:-1]}, "results": [\n'

    def finding(self, found: Found) -> str:
        return dumps(result(found.judged, self.repository.path(found.judged.finding.file)))

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


def result(judged: Judged, path: str) -> dict[str, Any]:
    """A finding, in the file of this path in the repository, as a SARIF result."""
    finding = judged.finding
    told: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": RULE_INDEX[finding.name],
        "level": judged.severity,
        "message": {
            "text": safe(f"{finding.message}. Hint: {finding.hint}" if finding.hint else finding.message)
        },
        "locations": [
            {
                "physicalLocation": physical_location(path, span_of(finding)),
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
                "physicalLocation": physical_location(path, note.span),
                "message": {"text": safe(note.text)},
            }
            for number, note in enumerate(finding.notes, 1)
        ]
    return told


def span_of(finding: Finding) -> Span | None:
    """Where a finding is in its file; None where the file itself is meant."""
    span = Span(finding.line, finding.column, finding.end_line, finding.end_column)
    return None if finding.name == UNREAD and span[:2] == span[2:] else span


def physical_location(path: str, span: Span | None) -> dict[str, Any]:
    """A place in a file, or the file as a whole."""
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
    """A path with `/` as a URI reference."""
    quoted = quote(path)
    if path.startswith("/"):
        return f"file://{quoted}"
    return f"file:///{path[:2]}{quote(path[2:])}" if is_absolute(path) else quoted
