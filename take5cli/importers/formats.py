"""Which formats there are; a format's module is loaded when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import cast

from take5cli.errors import MisuseError
from take5cli.importers.foreign import Importer

FORMATS: Mapping[str, str] = {
    "nimmt-rl": "nimmt_rl",
    "six-nimmt-agent": "six_nimmt_agent",
    "take6-engine": "take6_engine",
    "sixnimmt": "sixnimmt",
    "bga-text": "bga_text",
    "bgstats": "bgstats",
    "tsv": "tsv_sheet",
    "csv": "csv_sheet",
    "text": "text",
}
"""The names of the formats and their modules, in the order in which `auto` tries them."""

AUTO = "auto"


def importer(name: str) -> Importer:
    """The module of a format; MisuseError, with the nearest name, where there is none."""
    if name not in FORMATS:
        from difflib import get_close_matches

        near = get_close_matches(name, FORMATS, n=1)
        ending = f"did you mean {near[0]}?" if near else "`take5 import --list` lists them"
        raise MisuseError(f"there is no format {name!r}; {ending}")
    return cast(Importer, import_module(f"take5cli.importers.{FORMATS[name]}"))


def detect(text: str) -> Importer | None:
    """The first format that a text looks like; None if it looks like none."""
    for name in FORMATS:
        candidate = importer(name)
        if candidate.looks_like(text):
            return candidate
    return None
