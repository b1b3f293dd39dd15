"""Text as a YAML scalar that every reader takes for the same text."""

import re

# Control and bidirectional characters, odd line ends and what is no character: never written raw, since a
# file may be looked at in a terminal, and since YAML forbids most of them outside of quotes.
UNSHOWABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
_ESCAPES = {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0", "\x1b": "\\e"}

# Outside of quotes these begin or end something; within a flow collection some readers end a text at any `:`
# or `?` as well.
_INDICATOR_FIRST = re.compile(r"""[-?:,\[\]{}#&*!|>'"%@`\s]""")
_INDICATOR = re.compile(r":(?:\s|$)|\s#|\s$")
_FLOW_INDICATOR = re.compile(r"[,\[\]{}:?]")

# What some reader of YAML 1.1 or 1.2 takes for a number, a time, a truth value, nothing, a merge, a default.
_NOT_TEXT = re.compile(
    r"""
    ~ | = | << | y | n | yes | no | on | off | true | false | null
    | [-+]? \. (?: inf | nan ) | \.{3} .*
    | [-+]? \.? [0-9_] [0-9_.,:]* (?: e [-+]? [0-9_]* )?
    | [-+]? 0 [xob] [0-9a-f_]+
    | [0-9]{1,4} - [0-9]{1,2} - [0-9]{1,2} .*
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


class AsWritten(str):
    """A text that stood bare in somebody's own value, where other programs may take it for a number or a time.

    Written bare again, it is to them what it was.
    """


def scalar(text: str, *, flow: bool) -> str:
    """Gives a text as one line of YAML: bare where every reader takes it for this text, else quoted.

    `flow` says that it stands within `[]` or `{}`, where more characters have a meaning.
    """
    if is_bare(text, flow=flow):
        return text
    if UNSHOWABLE.search(text) is None and ('"' in text or "\\" in text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + UNSHOWABLE.sub(_escape, text.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def is_bare(text: str, *, flow: bool) -> bool:
    """Says whether a text may stand without quotes."""
    return not (
        not text
        or _INDICATOR_FIRST.match(text)
        or _INDICATOR.search(text)
        or (flow and _FLOW_INDICATOR.search(text))
        or UNSHOWABLE.search(text)
        or (_NOT_TEXT.fullmatch(text) and not isinstance(text, AsWritten))
    )


def literal(text: str) -> list[str] | None:
    """Gives a text of several lines as a literal block (`|`): header, then lines; None where unsafe."""
    body, end = (text[:-1], "|") if text.endswith("\n") else (text, "|-")
    lines = body.split("\n")
    if len(lines) == 1 and end == "|-":
        return None
    if any(UNSHOWABLE.search(line) or line != line.rstrip() for line in lines):
        return None
    if lines[0] != lines[0].lstrip() or not lines[0] or not lines[-1]:
        return None
    return [end, *lines]


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    code = ord(character)
    return _ESCAPES.get(character) or (f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}")
