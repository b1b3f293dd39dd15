"""Ranges of one file put together: lines and games numbered from the beginning of the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from take5cli.checks.findings import Note
from take5cli.checks.running import Found
from take5cli.corpus.outcomes import Piece
from take5cli.logs.faults import unreadable
from take5cli.logs.sources import shown

if TYPE_CHECKING:
    from take5cli.corpus.outcomes import Item, Outcome, Reading


class FileInRanges:
    """A file of which one range after the other is taken; the last one has the counts of the file as a whole."""

    def __init__(self) -> None:
        self.lines = 0
        self.documents = 0
        self.games = 0
        self.found = False
        self.error: str | None = None

    def items(self, outcome: Outcome, reading: Reading) -> Iterator[Item]:
        """What was found in the next range and, with the last one, of the whole file."""
        for item in outcome.items:
            if isinstance(item, Found):
                self.found = True
                yield moved(item, self.lines, self.documents)
            elif isinstance(item, Piece):
                yield item.moved(self.documents)
        self.lines += outcome.lines
        self.documents += outcome.documents
        self.games += outcome.tally.games
        self.error = self.error or outcome.error
        if outcome.portion.ends:
            yield from self._whole(outcome, reading)

    def _whole(self, outcome: Outcome, reading: Reading) -> Iterator[Item]:
        (path,), tally = outcome.portion.paths, outcome.tally
        in_folder = outcome.portion.folder is not None
        if self.error is None and self.documents == 0 and in_folder:
            tally.skipped += 1
        elif self.error is not None or self.documents == 0:
            problem = self.error or "there is no game in this file"
            for item in reading([unreadable(shown(path), self.documents, problem)], tally):
                self.found = self.found or isinstance(item, Found)
                yield item
        if self.found or self.games or not in_folder:
            tally.files += 1
            if not self.found:
                tally.clean += 1
                yield shown(path)


def moved(found: Found, lines: int, documents: int) -> Found:
    """A finding as it is called when so many lines and documents stand before it."""
    finding = found.judged.finding
    notes = (
        Note(note.span._replace(line=note.span.line + lines, end_line=note.span.end_line + lines), note.text)
        for note in finding.notes
    )
    finding = replace(
        finding,
        line=finding.line + lines,
        end_line=finding.end_line + lines,
        game=None if finding.game is None else finding.game + documents,
        notes=tuple(notes),
    )
    strips = tuple(strip._replace(number=strip.number + lines) for strip in found.strips)
    return found._replace(judged=found.judged._replace(finding=finding), strips=strips)
