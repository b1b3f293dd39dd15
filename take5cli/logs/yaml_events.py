"""The parser that YAML is read with: PyYAML's C one, or the one in Python where libyaml is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    from yaml._yaml import CParser
except ImportError:
    CParser = None  # type: ignore[assignment, misc]


def event_source(text: str) -> Callable[[], Any]:
    """A function that gives the next of the text's events at each call; it raises yaml.YAMLError."""
    if CParser is not None:
        return CParser(text).get_event
    from take5cli.logs.yaml_without_c import PythonParser

    return PythonParser(text).get_event
