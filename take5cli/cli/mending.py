"""What `take5 fmt --infer` and `--fix` make of a game, and what they say about it."""

from collections.abc import Iterator, Sequence
from json import dumps
from typing import Any, NamedTuple

import click

from take5cli.checks.checking import check_game
from take5cli.checks.findings import Finding
from take5cli.checks.fixing import fix
from take5cli.checks.inferring import Open, infer
from take5cli.checks.inspection import Problem
from take5cli.checks.slips import Correction
from take5cli.checks.words import counted
from take5cli.cli.refusing import NO_READING, refuse_faulty
from take5cli.cli.rewriting import Reworked
from take5cli.logs.amending import amended
from take5cli.logs.documents import Document
from take5cli.logs.originals import Original, Piece, pieces_of
from take5cli.logs.plain import Edits, edited
from take5cli.logs.sources import shown
from take5cli.terminal import safe


class Mended(NamedTuple):
    """A game as it will be: the edits to get there, what was corrected, and what stays open."""

    edits: Edits
    done: Sequence[tuple[Problem, Correction]]
    open: Sequence[Open]


class Mender:
    """The work of filling games in, correcting them, or both: first what is wrong, then what is not said.

    `waiting` are remarks on games changed for another file, to be told when that is written; `status` is theirs.
    """

    rest = "as it was"

    def __init__(self, infer: bool, fix: bool) -> None:
        self.infer = infer
        self.fix = fix
        self.waiting: list[str] = []
        self.status = 0

    @property
    def asks(self) -> bool:
        """What overwrites is shown and asked first."""
        return self.fix

    @property
    def verb(self) -> str:
        """What has become of a file that is not what it was."""
        return "mended" if self.fix else "filled in"

    @property
    def label(self) -> str:
        """What its new text is."""
        return self.verb

    def mend(self, value: Any) -> Mended:
        """What becomes of a game."""
        done: Sequence[tuple[Problem, Correction]] = ()
        edits: list[Any] = []
        if self.fix:
            done, mended = fix(value)
            edits += mended
        if not self.infer:
            return Mended(edits, done, ())
        inference = infer(edited(value, edits))
        return Mended([*edits, *inference.edits], done, inference.open)

    def rework(self, path: str, original: Original, pieces: Sequence[Piece]) -> Reworked:
        """A file with its games mended in place."""
        games = [game for piece in pieces for game in piece.games]
        for game in games:
            refuse_faulty(game, NO_READING)
        mended = [self.mend(game.value) for game in games]
        edits = {number: each.edits for number, each in enumerate(mended)}
        text = amended(original.text, original.form, pieces, edits)
        after = [game for piece in pieces_of(text, original.form, shown(path)) for game in piece.games]
        remarks: list[str] = []
        status = 0
        for each, game in zip(mended, after, strict=True):
            errors = errors_of(game, hints=self.fix)
            remarks += self.remarks(each, game, errors, len(games) > 1)
            status = max(status, 1 if errors else 0)
        return Reworked(text, remarks, status)

    def change(self, document: Document) -> Any:
        """A game mended for another file; what there is to say of it is told later."""
        mended = self.mend(document.value)
        value = edited(document.value, mended.edits)
        after = Document(document.file, document.index, value, dumps(value), 1, "json")
        errors = errors_of(after, hints=self.fix)
        self.waiting += self.remarks(mended, after, errors, True)
        self.status = max(self.status, 1 if errors else 0)
        return value

    def told(self) -> int:
        """Tells what was waiting, and gives the exit status."""
        click.echo("".join(f"{line}\n" for line in self.waiting), nl=False, err=True)
        return self.status

    def remarks(
        self, mended: Mended, after: Document, errors: Sequence[Finding], several: bool
    ) -> Iterator[str]:
        """Lines on what was corrected in a game, what stays open and what is still wrong; `after` is how it is now."""
        where = f"{after.file}: game {after.index + 1}, " if several else f"{after.file}: "
        for problem, correction in mended.done:
            in_round = f"round {problem.round}, " if problem.round else ""
            yield safe(f"{where}{in_round}{correction.words} ({problem.name})")
        for each in mended.open:
            yield safe(f"{where}round {each.round}, turn {each.turn}: {each.words}")
        told = {(each.round, each.turn) for each in mended.open}
        others = [each for each in errors if (each.round, each.turn) not in told]
        if self.fix:
            for finding in others:
                yield safe(f"{where}{_not_mended(finding)}")
        elif others:
            yield safe(f"{where}{counted(len(others), 'error')} found: take5 validate shows what is wrong")


def errors_of(document: Document, *, hints: bool = False) -> list[Finding]:
    """The errors found in a game."""
    return [each for each in check_game(document, hints=hints).findings if each.severity == "error"]


def _not_mended(finding: Finding) -> str:
    """A finding that stays, and why."""
    found = finding.corrections
    if not found:
        why = "no single correction is known to mend it"
    elif len(found) == 1:
        why = f"{found[0].words} would bring another error"
    else:
        more = f", and {len(found) - 3} more" if len(found) > 3 else ""
        why = f"{len(found)} corrections would do: {'; '.join(each.words for each in found[:3])}{more}"
    in_turn = f", turn {finding.turn}" if finding.turn else ""
    in_round = f"round {finding.round}{in_turn}: " if finding.round else ""
    return f"{in_round}{finding.name} stays, {why}: {finding.message}"
