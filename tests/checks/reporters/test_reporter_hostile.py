"""Names, notes and file names of strangers, in every format: nothing steers a terminal, nothing breaks a format."""

import json
import re
import unicodedata
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.checks.reporters import FORMATS
from take5cli.terminal import UNSAFE
from tests.reporting import found_in, told_as

HOSTILE = [
    "\x1b]0;title\x07\x1b[2J\x9b31m",
    "line\nbreak\r\u2028and\u2029more\x85",
    "\u202egnp.exe\u2066\u200b",
    "::error file=x::injected\n::add-mask::secret",
    "\x00\x08\x0b\x0c\ufffe\uffff",
    "]]><script>&amp;</failure>\"'",
    '\\"}],"findings":[{',
    "=HYPERLINK(1)",
]


def log_with(name: str, title: str) -> str:
    """A log in which this name is an unknown player, a player of a wrong play, and a wrong key."""
    game = {
        "take5": 1,
        "title": title,
        name + "?": title,
        "players": ["Ann", name, "Cem"],
        "rounds": [
            {
                "start": [3, 40, 58, 96],
                "turns": [{"plays": {"Ann": 4, name: 4, "Cem": 5}}, {"plays": [9, "x" + name, 10]}],
                "points": {"Ann": 1, name + "!": 2, "Cem": 9},
            }
        ],
        "result": {"winners": [name]},
    }
    return json.dumps(game, ensure_ascii=False)


def readable(output: str) -> bool:
    """Whether a terminal, or who reads the lines of a log, sees nothing but text and line feeds."""
    return not any(match[0] != "\n" for match in re.finditer(UNSAFE, output) if match[1] is None) and not any(
        unicodedata.category(character) == "Cs" for character in output
    )


def parses(name: str, output: str) -> bool:
    """Whether the output is well-formed in its format."""
    if name in ("json", "sarif"):
        json.loads(output)
    elif name == "jsonl":
        assert all(json.loads(line) for line in output.splitlines())
    elif name == "junit":
        ElementTree.fromstring(output)
    elif name == "github":
        assert all(
            re.match(r"::(error|warning) title=take5 \(T\d\d\d [a-z-]+\),file=[^,:]*,line=\d+,", line)
            for line in output.splitlines()[:-1]
        )
    return True


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_name_steers_a_terminal_or_breaks_a_format(name: str, text: str) -> None:
    items = found_in(log_with(text, text), "json", file=f"{text}.json")
    assert len(items) >= 4

    output = told_as(name, [*items, f"{text}.yaml"])

    assert readable(output)
    assert parses(name, output)


@given(
    name=st.sampled_from(FORMATS),
    text=st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    title=st.text(max_size=9),
)
def test_nor_does_any_other(name: str, text: str, title: str) -> None:
    items = found_in(log_with(text, title), "json", file=text or "x")

    output = told_as(name, [*items, text])

    assert readable(output)
    assert parses(name, output)


@given(name=st.sampled_from(FORMATS), text=st.text(max_size=200))
def test_nor_any_text_that_is_no_log(name: str, text: str) -> None:
    output = told_as(name, found_in(text))

    assert readable(output)
    assert parses(name, output)


def test_json_gives_programs_the_names_as_they_are() -> None:
    name = "\u202e\x1b王"
    told = json.loads(told_as("json", found_in(log_with(name, "x"), "json")))

    assert name in {finding["player"] for finding in told["findings"]}
    assert f"/rounds/0/points/{name}!" in {finding["path"] for finding in told["findings"]}
