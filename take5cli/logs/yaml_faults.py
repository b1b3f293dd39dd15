"""What is wrong with text that is not well-formed YAML, in the same words whichever parser met it."""

from __future__ import annotations

import re
from typing import Any, Final, Literal, NamedTuple

from yaml import YAMLError

from take5cli.logs.locate import Lines
from take5cli.logs.reading import ReadingError

ESCAPE: Final = re.compile(
    r'\\(?:[0abt\tnvfre "/\\N_LP\n\r\x85\u2028\u2029]|x[0-9a-fA-F]{2}|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}'
    r"|U00(?:0(?!0[dD][89a-fA-F])[0-9a-fA-F]|10)[0-9a-fA-F]{4})|(\\.?)",
    re.DOTALL,
)
"""An escape in double quotes; a group if it is none."""

NO_SPACE: Final = re.compile(r"[^\s:#]+:[^\s:]")


class Kind(NamedTuple):
    """A kind of fault: how parsers put it, what we say, and where: at the problem or where its context begins."""

    problem: re.Pattern[str]
    message: str
    hint: str | None = None
    at: Literal["problem", "context", "escape", "line"] = "problem"
    brackets: bool = False


def _kind(problem: str, *rest: Any) -> Kind:
    return Kind(re.compile(problem), *rest)


IN_QUOTES: Final = "put the text in quotes"
KINDS: Final = (
    _kind("simple key: could not find expected ':'", "a colon is missing after this key", None, "context"),
    _kind("tab character|character '.t' that", "a tab cannot stand here", "indent with spaces"),
    _kind("quoted scalar: found unexpected", "the quote that opens here is not closed", None, "context"),
    _kind(
        "quoted scalar: ",
        "no such escape in double quotes",
        "write a backslash as \\\\, or use single quotes",
        "escape",
    ),
    _kind(
        "scanning an (?:anchor|alias)",
        "this marks a value, or stands for one, without a name",
        IN_QUOTES,
        "context",
    ),
    _kind("directive|%YAML|%TAG|incompatible YAML", "this line is no directive", IN_QUOTES, "line"),
    _kind("(?:ing a|undefined) tag", "this is no tag", IN_QUOTES, "context"),
    _kind("scanning a block scalar", "the text has to begin on the next line", IN_QUOTES, "context"),
    _kind("mapping values are not", "a colon cannot stand here", f"check the indentation, or {IN_QUOTES}"),
    _kind("found unexpected ':'", "the value after this colon is missing", f"write it, or {IN_QUOTES}"),
    _kind("parsing a flow mapping", 'a comma or "}" is missing before this', None, "problem", True),
    _kind("parsing a flow sequence", 'a comma or "]" is missing before this', None, "problem", True),
    _kind(
        "parsing a block mapping", "this does not belong to the mapping above", "check indentation and colons"
    ),
    _kind("parsing a block collection", "this does not belong to the list above", "check the indentation"),
    _kind("node content", "a value is missing before this"),
    _kind("cannot start any token", "no value can begin with this character", IN_QUOTES),
    _kind("sequence entries", 'a list item cannot begin here: "- "', f"begin a new line, or {IN_QUOTES}"),
    _kind("mapping keys", 'a key cannot begin here: "? "', f"begin a new line, or {IN_QUOTES}"),
    _kind(
        "document start", "there is more text after the end of the document", "begin the next one with ---"
    ),
    _kind("", "this is not well-formed YAML"),
)


def too_nested(error: YAMLError, text: str) -> int | None:
    """Where a parser stopped as it met more nesting than it takes; None if that was not why it stopped."""
    words = f"{getattr(error, 'context', '')}: {getattr(error, 'problem', '')}"
    return _index(error, "problem_mark", 0, text) if "nesting" in words else None


def syntax_fault(text: str, error: YAMLError, line: int) -> ReadingError:
    """The fault that a parser's error tells of; `line` is the one on which the text begins."""
    problem = _index(error, "problem_mark", 0, text)
    context = _index(error, "context_mark", problem, text)
    words = f"{getattr(error, 'context', '')}: {getattr(error, 'problem', '')}"
    if text[problem : problem + 1] == "\t":
        words += ", a tab character"
    for kind in KINDS:
        if kind.problem.search(words):
            break
    start = _place(text, kind.at, problem, context)
    message = kind.message
    if kind.brackets:
        opened = Lines(text, 0, None, line, 1).position(context)[0]
        message += f', for the "{text[context]}" of line {opened}'
    hint = "put a space after the colon" if NO_SPACE.match(text, start) else kind.hint
    return ReadingError("syntax", message, start, start + 1, hint)


def _index(error: YAMLError, mark: str, otherwise: int, text: str) -> int:
    found: Any = getattr(error, mark, None)
    return min(found.index, len(text)) if found else otherwise


def _place(text: str, at: str, problem: int, context: int) -> int:
    if at == "context":
        return context
    if at == "line":
        return max(text.rfind("\n", 0, problem), text.rfind("\r", 0, problem)) + 1
    if at == "escape":
        return next((found.start() for found in ESCAPE.finditer(text, context) if found[1]), problem)
    return problem
