"""Paths that lead into a store by their scheme (s3://club/logs), and what of them may be shown."""

import re
from typing import Final

SCHEME: Final = r"[A-Za-z][A-Za-z0-9+.-]+://"
USER: Final = r"(?<=://)[^/?#\s]*@"
QUERY: Final = r"(?<=\bhttp)(s?://[^?#\s]*)[?#][^\s'\")]*"
NAMED: Final = r"(\S*(?i:secret|token|passw|credential|signature)\S*\s*[=:]\s*)\S+"


def has_scheme(path: str) -> bool:
    """Whether a path leads into a store."""
    return "://" in path and re.match(SCHEME, path) is not None


def masked(text: str) -> str:
    """A path or message without what may be secret: a user's name and password, the query of a web address, tokens."""
    if "://" in text:
        text = re.sub(QUERY, r"\1", re.sub(USER, "", text))
    return text


def told(error: Exception) -> str:
    """What an error of somebody else's package says, in one line, without what may be secret."""
    lines = str(error).strip().splitlines()
    said = re.sub(NAMED, r"\1…", masked(lines[0])) if lines else ""
    return f"{said} ({type(error).__name__})" if said else type(error).__name__
