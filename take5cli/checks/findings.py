"""A finding as everybody outside sees it: what is wrong, and where in which file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from take5cli.checks.catalogue import BY_NAME
from take5cli.checks.inspection import Rows, round_and_turn
from take5cli.logs.documents import Document, Path
from take5cli.logs.locate import Span

if TYPE_CHECKING:
    from take5cli.checks.slips import Correction, Worked
    from take5cli.logs.read_fault import ReadFault


@dataclass(frozen=True, slots=True)
class Note:
    """A further place of a finding and a word on it: "first dealt here"."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong in a log, and where. Lines and columns count characters from 1; `end_column` is exclusive.

    `path` is a JSON pointer from the game; `game` counts within the file, `round` and `turn` within the game and the
    round, all from 1; what does not apply is None. `rows` are the rows at that moment where play is concerned;
    `corrections` are the proved ones, as edits by path from the game's root.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    name: str
    message: str
    hint: str | None = None
    path: str = ""
    game: int | None = None
    round: int | None = None
    turn: int | None = None
    player: str | None = None
    notes: tuple[Note, ...] = ()
    rows: Rows | None = None
    corrections: tuple[Correction, ...] = ()

    @property
    def code(self) -> str:
        """The stable code, `T402`."""
        return BY_NAME[self.name].code

    @property
    def severity(self) -> str:
        """`error` or `warning`."""
        return BY_NAME[self.name].severity


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901): `/rounds/0/turns/1/plays/Ann`."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def find_places(document: Document, faults: Sequence[ReadFault], worked: Sequence[Worked]) -> list[Finding]:
    """The reader's faults and the checks' problems of one document as findings, in order of line and column.

    All places are looked up in one scan of the document's text.
    """
    game = document.index + 1
    findings = []
    for fault in faults:
        round_, turn = round_and_turn(fault.path)
        line, column, end_line, end_column = fault.span or (document.line, 1, document.line, 1)
        findings.append(
            Finding(
                document.file, line, column, end_line, end_column, fault.name, fault.message,
                hint=fault.hint,
                path=pointer(fault.path),
                game=None if fault.name == "unreadable" else game,
                round=round_,
                turn=turn,
            )
        )  # fmt: skip
    places = [
        place for problem, _ in worked for place in (problem.place, *(also for also, _ in problem.also))
    ]
    spans = iter(document.locate(places)) if places else iter(())
    for problem, corrections in worked:
        line, column, end_line, end_column = next(spans)
        findings.append(
            Finding(
                document.file, line, column, end_line, end_column, problem.name, problem.message,
                hint=problem.hint,
                path=pointer(problem.place[0]),
                game=game,
                round=problem.round,
                turn=problem.turn,
                player=problem.player,
                notes=tuple(Note(next(spans), text) for _, text in problem.also),
                rows=problem.rows,
                corrections=corrections,
            )
        )  # fmt: skip
    return sorted(findings, key=lambda finding: (finding.line, finding.column))


def to_json(finding: Finding) -> dict[str, Any]:
    """A finding as plain values in the shape that `take5 validate --format json` documents."""
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "end_line": finding.end_line,
        "end_column": finding.end_column,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "hint": finding.hint,
        "path": finding.path,
        "game": finding.game,
        "round": finding.round,
        "turn": finding.turn,
        "player": finding.player,
    }
