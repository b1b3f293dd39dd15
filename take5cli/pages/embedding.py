"""What goes into a page besides its markup: data, script and style, and the policy that lets only these take effect."""

import base64
import functools
import hashlib
import json
from collections.abc import Sequence
from importlib import resources
from typing import Any

from markupsafe import Markup

_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def embedded_json(value: Any) -> Markup:
    """The value as JSON for a `<script type="application/json">`, in ASCII.

    No text can end the element, open a comment in it or break a line: `<`, `>`, `&` and all that is not ASCII
    (U+2028 among them) are escaped.
    """
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return Markup(text.translate(_ESCAPES))


@functools.cache
def script(*names: str) -> Markup:
    """The scripts of the assets folder as one, in a function of its own so that no name is global."""
    body = "\n".join(_asset(f"{name}.js") for name in names)
    return Markup(f'"use strict";\n(() => {{\n{body}\n}})();\n')


@functools.cache
def style(*names: str) -> Markup:
    """The style sheets of the assets folder as one."""
    return Markup("\n".join(_asset(f"{name}.css") for name in names))


@functools.cache
def policy(scripts: Sequence[str], styles: Sequence[str]) -> str:
    """The Content-Security-Policy of a page: these scripts and styles, by their hashes, its own pictures, no more."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src " + " ".join(map(_hashed, scripts)),
            "style-src " + " ".join(map(_hashed, styles)),
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _asset(name: str) -> str:
    return resources.files(__package__).joinpath("assets", name).read_text("utf-8")


def _hashed(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
