"""What is wrong with text that is not well-formed YAML, in the same words whichever parser met it."""

from __future__ import annotations

from yaml import YAMLError

from take5cli.logs.documents import ReadingError


def syntax_fault(text: str, error: YAMLError) -> ReadingError:
    """The fault that a parser's error tells of."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    index = min(mark.index, len(text)) if mark else 0
    problem = getattr(error, "problem", None) or "this is not well-formed YAML"
    return ReadingError("syntax", str(problem), index, index + 1)
