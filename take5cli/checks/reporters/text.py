"""Findings for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from take5cli.checks.reporters import concise
from take5cli.terminal import safe

if TYPE_CHECKING:
    from take5cli.checks.policy import Judged
    from take5cli.logs.documents import Document


class Reporter(concise.Reporter):
    """A block a finding."""

    def finding(self, judged: Judged, document: Document) -> str:
        hint = judged.finding.hint
        return super().finding(judged, document) + (f"  hint: {safe(hint)}\n" if hint else "")
