"""What is wrong with a text that is no YAML: in our words, where it is, whichever parser reads it."""

import importlib
import random
import sys

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from take5cli.logs import yaml_events
from take5cli.logs.bounds import DEPTH
from take5cli.logs.documents import BROKEN
from take5cli.logs.read_fault import ReadFault
from take5cli.logs.yaml_faults import syntax_fault
from take5cli.logs.yaml_reader import read_yaml

BACKSLASH = "write a backslash as \\\\, or use single quotes"
QUOTES = "put the text in quotes"

LOG = """\
# an evening
take5: 1
title: "Friday: at \\u0041 club"
players: [Ann, 'Ben', 王芳, Dora]
notes: |
  long
   text

rounds:
- start: [19, 104, 4, 51]
  turns:
    - plays: {Ann: 63, Ben: 34, 王芳: 56, Dora: 30}   # a turn
      takes_row: 2
  points:
    Ann: 3
    Ben: 4
  x-a: &a [1, 2]
  x-b: *a
  x-c: !!str 7
  x-d: >-
   folded

   text
  ? x-e
  : plain text
    on two lines
"""
PARSERS = (getattr(yaml_events, "CParser"), None)  # noqa: B009
SIGNS = [
    *"{}[],:-#&*!|>'\"%@`?\t \n\r~=<x0\\", ": ", "- ", " #", "? ", "\r\n", "\u2028", "\x85", "\ufeff", "王", "😀",
    "\n---\n", "\n...\n", "!!", "<<", "!<", "\\u12", "\\ud800", "\\U00110000", "%YAML 1.1\n", "%TAG ! x\n",
    "%LOG\n", "&a ", "*a ",
]  # fmt: skip


def both(monkeypatch: pytest.MonkeyPatch, text: str) -> list[object]:
    """What the parser in C and the one in Python make of a text."""
    found: list[object] = []
    for parser in PARSERS:
        monkeypatch.setattr(yaml_events, "CParser", parser)
        found.append([(d.value, d.line, d.column, d.faults) for d in read_yaml(text, "a.yaml", 0, 1)])
    monkeypatch.undo()
    return found


def fault_of(text: str) -> ReadFault:
    *_, document = read_yaml(text, "a.yaml", 0, 1)
    assert document.value is BROKEN
    (fault,) = document.faults
    return fault


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [
        ("take5: 1\nplayers\nrounds: []", 2, 1, "a colon is missing after this key", None),
        ("take5: 1\nlimit:66\nrounds: []", 2, 1, "a colon is missing after this key", "put a space after the colon"),
        ("a: 1\n  b: 2", 2, 4, "a colon cannot stand here", f"check the indentation, or {QUOTES}"),
        ("title: Ann: the best", 1, 11, "a colon cannot stand here", f"check the indentation, or {QUOTES}"),
        ("a: {Ann:, Ben: 5}", 1, 8, "the value after this colon is missing", f"write it, or {QUOTES}"),
        ("a:\n\t- 1", 2, 1, "a tab cannot stand here", "indent with spaces"),
        ("a: |\n\tx", 2, 1, "a tab cannot stand here", "indent with spaces"),
        ("a: x\n \ty\n\t b", 3, 1, "a tab cannot stand here", "indent with spaces"),
        ('a: 1\nb: "x\nc: 2\n', 2, 4, "the quote that opens here is not closed", None),
        ("a: 'x\n---\n", 1, 4, "the quote that opens here is not closed", None),
        ('a: "\\d"', 1, 5, "no such escape in double quotes", BACKSLASH),
        ('a: "\\\\\\x4"', 1, 7, "no such escape in double quotes", BACKSLASH),
        ('a: "\\ud83d"', 1, 5, "no such escape in double quotes", BACKSLASH),
        ('a: "\\U0001F600\\U0010FFFF\\U0000d83d"', 1, 25, "no such escape in double quotes", BACKSLASH),
        ('a: "\\U0001F60 x"', 1, 5, "no such escape in double quotes", BACKSLASH),
        ('a: "\\U00110000"', 1, 5, "no such escape in double quotes", BACKSLASH),
        ("a: & b", 1, 4, "this marks a value, or stands for one, without a name", QUOTES),
        ("a: *", 1, 4, "this marks a value, or stands for one, without a name", QUOTES),
        ("%LOG 1.0.0\na: 1", 1, 1, "this line is no directive", QUOTES),
        ("%YAML x\n---\na: 1", 1, 1, "this line is no directive", QUOTES),
        ("\n%YAML x\n---\na: 1", 2, 1, "this line is no directive", QUOTES),
        ("\r%YAML x\r---\ra: 1", 2, 1, "this line is no directive", QUOTES),
        ("%YAML 3.0\n---\na: 1", 1, 1, "this line is no directive", QUOTES),
        ("a: !<x", 1, 4, "this is no tag", QUOTES),
        ("a: !x! y", 1, 4, "this is no tag", QUOTES),
        ("a: !own!card y", 1, 4, "this is no tag", QUOTES),
        ("a: !x{ y", 1, 4, "this is no tag", QUOTES),
        ("a: >> y", 1, 4, "the text has to begin on the next line", QUOTES),
        ("a: |0\n x", 1, 4, "the text has to begin on the next line", QUOTES),
        ("[Ann, Ben\n", 2, 1, 'a comma or "]" is missing before this, for the "[" of line 1', None),
        ("a:\n- {Ann: 4\n- {}", 3, 3, 'a comma or "}" is missing before this, for the "{" of line 2', None),
        ("a: {b: 1} c", 1, 11, "this does not belong to the mapping above", "check indentation and colons"),
        ("- 1\nb: 2", 2, 1, "this does not belong to the list above", "check the indentation"),
        ("a: [1,, 2]", 1, 7, "a value is missing before this", None),
        ("a: @b", 1, 4, "no value can begin with this character", QUOTES),
        ("a: - 1", 1, 4, 'a list item cannot begin here: "- "', f"begin a new line, or {QUOTES}"),
        ("a: ? b", 1, 4, 'a key cannot begin here: "? "', f"begin a new line, or {QUOTES}"),
        ("a: 1\n... b", 2, 5, "there is more text after the end of the document", "begin the next one with ---"),
    ],
)  # fmt: skip
def test_syntax(
    monkeypatch: pytest.MonkeyPatch, text: str, line: int, column: int, message: str, hint: str | None
) -> None:
    for parser in PARSERS:
        monkeypatch.setattr(yaml_events, "CParser", parser)
        fault = fault_of(text)
        assert (fault.name, fault.message, fault.hint) == ("syntax", message, hint)
        assert fault.span == (line, column, line, column + 1)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "[{a: "])
def test_nesting_without_end(monkeypatch: pytest.MonkeyPatch, opening: str) -> None:
    by_c, by_python = both(monkeypatch, opening * 100_000)
    assert by_c == by_python
    (fault,) = by_c[0][3]  # type: ignore[index]
    assert (fault.name, fault.message) == (
        "too-large",
        f"lists and mappings are nested more than {DEPTH} deep",
    )


def test_nesting_without_end_where_a_key_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the C parser gives up at its own bound, before it sees that no colon follows."""
    monkeypatch.setattr(yaml_events, "CParser", PARSERS[0])
    fault = fault_of("a: 1\n" + "[" * 100_000)
    assert (fault.name, fault.message) == ("syntax", "a colon is missing after this key")
    assert fault.span == (2, 1, 2, 2)


@pytest.mark.parametrize(
    "text",
    [
        "[x\u2028\u2029y, x\u2028\ny, x\n\u2028y]",
        "a: x\n\n\ny\n z",
        "a: x\x85 y",
        "- !a%41 x",
        "- !<tag:x,[2]> y",
        "a: |+\n x\n\n\nb: >2-\n   y\n  z\n",
        "a: >-1 # c\n x\n",
        "[a?b, ?c, d?, x : y]",
        "a:\tb\t# c\n",
        "a: 'x\n\n y'\n",
    ],
)
def test_both_parsers_read_the_same(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    by_c, by_python = both(monkeypatch, text)
    assert by_c == by_python
    assert by_c


def test_an_error_without_a_place_is_one_of_the_text() -> None:
    fault = syntax_fault("take5: 1", yaml.YAMLError("out of order"), 1)
    assert (fault.message, fault.start, fault.end) == ("this is not well-formed YAML", 0, 1)


def test_where_libyaml_is_missing_the_parser_in_python_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml._yaml", None)
    try:
        importlib.reload(yaml_events)
        assert "PythonParser" in repr(yaml_events.event_source("a: 1"))
    finally:
        monkeypatch.undo()
        importlib.reload(yaml_events)
    assert "PythonParser" not in repr(yaml_events.event_source("a: 1")) or PARSERS[0] is None


def test_a_mapping_a_line_nested_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(" " * depth + "a:" for depth in range(2000))
    by_c, by_python = both(monkeypatch, text)
    assert by_c == by_python
    assert by_c[0][3][0].span == (DEPTH + 1, DEPTH + 1, DEPTH + 1, DEPTH + 1)  # type: ignore[index]


def mutated(draw: random.Random) -> str:
    """The log with a few characters lost, put in, or copied elsewhere."""
    text = LOG
    for _ in range(draw.choice([1, 1, 2, 4])):
        at = draw.randrange(len(text) + 1)
        kind = draw.random()
        if kind < 0.3:
            text = text[:at] + text[at + draw.randrange(1, 4) :]
        elif kind < 0.8:
            text = text[:at] + draw.choice(SIGNS) + text[at:]
        else:
            start = draw.randrange(len(text) + 1)
            text = text[:at] + text[start : start + 20] + text[at:]
    return text


def test_both_parsers_see_the_same_in_damaged_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = 0
    for seed in range(600):
        text = mutated(random.Random(seed))
        by_c, by_python = both(monkeypatch, text)
        assert by_c == by_python, text
        broken += by_c[-1][0] is BROKEN if by_c else 0  # type: ignore[index]
    assert 200 < broken < 550, "logs both good and bad"


@given(st.lists(st.sampled_from([*SIGNS, "a", "b", "\n  ", "\n- "]), max_size=40).map("".join))
@example("\ufeff---\na: 1\n")
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    lines = text.count("\n") + text.count("\r") + 1
    for document in read_yaml(text, "a.yaml", 0, 1):
        assert (document.value is BROKEN) <= bool(document.faults)
        for fault in document.faults:
            assert fault.span is not None
            assert 1 <= fault.span.line <= fault.span.end_line <= lines


@given(st.lists(st.sampled_from([*SIGNS, "a", "b", "\n  ", "\n- "]), max_size=25).map("".join))
def test_plain_yaml_means_the_same_to_pyyaml(text: str) -> None:
    """What we read without a fault, PyYAML reads too, and sees the same lists and mappings."""
    documents = list(read_yaml(text, "a.yaml", 0, 1))
    if any(document.faults for document in documents):
        return
    ours = [shape(document.value) for document in documents]
    theirs = [shape(value) for value in yaml.load_all(text, yaml.CBaseLoader)]
    assert [value for value in ours if value is not None] == [value for value in theirs if value is not None]


def shape(value: object) -> object:
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    return [shape(item) for item in value] if isinstance(value, list) else None
