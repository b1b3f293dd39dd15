"""Which logs are left alone by what rewrites them."""

from collections.abc import Collection

from take5cli.checks.checking import check_game
from take5cli.errors import FileError, LogError
from take5cli.logs.documents import Document

# With these, nobody can say what the log means; written anew, it would only hide the mistake.
NO_STRUCTURE = ("unsupported-version", "missing-key", "unknown-key", "wrong-type")

# With these, not even a part of it can be read for what it is.
NO_READING = ("unsupported-version",)


def refuse_faulty(document: Document, names: Collection[str] = NO_STRUCTURE) -> None:
    """Raises LogError (FileError where it could not be read) for a document that has such a finding, or any T1xx."""
    for finding in check_game(document).findings:
        if finding.code.startswith("T1") or finding.name in names:
            place = f"{finding.file}:{finding.line}:{finding.column}:"
            hint = f" ({finding.hint})" if finding.hint else ""
            kind = FileError if finding.name == "unreadable" else LogError
            raise kind(f"{place} {finding.code} {finding.name}: {finding.message}{hint}; left alone")
