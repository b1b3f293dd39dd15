"""Where the values and keys of a document stand in its file: exact spans, in YAML and in JSON."""

import json
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from take5cli.logs import yaml_events
from take5cli.logs.documents import Document, Part, Path
from take5cli.logs.json_reader import read_json
from take5cli.logs.yaml_reader import read_yaml

LOG = """\
# an evening

take5: 1
title: "Ф 😀 x
  more"   # c
players: [王芳, 😀, 'An''n' ]   # three
empty:
rounds:
  - start: [19,
      104]
    notes: |
      long
      text

    turns:
      - plays: {Ann: 63, 王芳: !!str 34}
      - {a: !!str 7, b: &x 8, *x : *x, c: , "d" : "}"}
      -
      - [ ]
  - points:   # scored
      Ann: 3
      "Ben": &b
        4
"""


def one(text: str, line: int = 1) -> Document:
    (document,) = read_yaml(text, "friday.yaml", 0, line)
    return document


def words(document: Document, *places: tuple[Path, Part]) -> list[str]:
    """The text at each place; of one that spans lines, they are joined."""
    found = []
    for line, column, end_line, end_column in document.locate(places):
        lines = document.lines(line, end_line)
        lines[-1] = lines[-1][: end_column - 1]
        lines[0] = lines[0][column - 1 :]
        found.append("⏎".join(lines))
    return found


@pytest.fixture(params=["libyaml", "python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "python":
        monkeypatch.setattr(yaml_events, "CParser", None)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("path", "part", "found"),
    [
        ((), "value", "take5: 1"),
        ((), "key", "take5: 1"),
        (("take5",), "key", "take5"),
        (("take5",), "value", "1"),
        (("title",), "value", '"Ф 😀 x⏎  more"'),
        (("players",), "key", "players"),
        (("players",), "value", "[王芳, 😀, 'An''n' ]"),
        (("players", 0), "value", "王芳"),
        (("players", 1), "key", "😀"),
        (("players", 2), "value", "'An''n'"),
        (("empty",), "value", "empty"),
        (("empty",), "key", "empty"),
        (("rounds",), "value", "- start: [19"),
        (("rounds", 0), "value", "start: [19"),
        (("rounds", 0), "key", "start: [19"),
        (("rounds", 0, "start"), "value", "[19"),
        (("rounds", 0, "start", 1), "value", "104"),
        (("rounds", 0, "notes"), "value", "|⏎      long⏎      text"),
        (("rounds", 0, "turns"), "value", "- plays: {Ann: 63, 王芳: !!str 34}"),
        (("rounds", 0, "turns", 0), "value", "plays: {Ann: 63, 王芳: !!str 34}"),
        (("rounds", 0, "turns", 0, "plays", "王芳"), "key", "王芳"),
        (("rounds", 0, "turns", 0, "plays", "王芳"), "value", "34"),
        (("rounds", 0, "turns", 1), "value", '{a: !!str 7, b: &x 8, *x : *x, c: , "d" : "}"}'),
        (("rounds", 0, "turns", 1, "b"), "value", "8"),
        (("rounds", 0, "turns", 1, "8"), "key", "*x"),
        (("rounds", 0, "turns", 1, "8"), "value", "*x"),
        (("rounds", 0, "turns", 1, "c"), "value", "c"),
        (("rounds", 0, "turns", 1, "d"), "key", '"d"'),
        (("rounds", 0, "turns", 1, "d"), "value", '"}"'),
        (("rounds", 0, "turns", 2), "value", "-"),
        (("rounds", 0, "turns", 3), "value", "[ ]"),
        (("rounds", 1), "value", "points"),
        (("rounds", 1, "points"), "value", "Ann: 3"),
        (("rounds", 1, "points", "Ben"), "value", "4"),
        (("rounds", 1, "points", "Ben"), "key", '"Ben"'),
        # What is missing is where its nearest ancestor is.
        (("limit",), "value", "take5: 1"),
        (("limit", "deeper", 3), "key", "take5: 1"),
        (("players", 3), "value", "players"),
        (("players", "Ann"), "key", "players"),
        (("take5", "x"), "value", "take5"),
        (("empty", 0, "x"), "value", "empty"),
        (("rounds", 0, "turns", 0, "plays", "Ben"), "value", "plays"),
        (("rounds", 0, "turns", 0, "takes_row"), "key", "plays: {Ann: 63, 王芳: !!str 34}"),
        (("rounds", 0, "turns", 3, 0), "value", "[ ]"),
        (("rounds", 2), "value", "rounds"),
    ],
)
def test_a_place_of_yaml(path: Path, part: Part, found: str) -> None:
    assert words(one(LOG), (path, part)) == [found]


def test_many_places_are_found_in_the_order_asked_for() -> None:
    places: list[tuple[Path, Part]] = [
        (("take5",), "value"),
        ((), "value"),
        (("take5",), "value"),
        (("take5",), "key"),
    ]
    assert words(one(LOG), *places) == ["1", "take5: 1", "1", "take5"]
    assert one(LOG).locate([]) == []


def test_lines_and_columns_count_from_where_the_text_stands_in_its_file() -> None:
    assert one(LOG, 40).locate([(("take5",), "value")]) == [(42, 8, 42, 9)]
    assert one(LOG, 40).line == 42


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_three_ways(end: str) -> None:
    text = f"a: 1{end}b: [1,{end}  {{c: 2}}]{end}"
    assert one(text).locate([(("b", 1, "c"), "value"), (("b",), "value")]) == [(3, 7, 3, 8), (2, 4, 2, 6)]
    (document,) = read_json(f'{{"a": 1,{end}"b": [1,{end}  {{"c": 2}}]}}', "a.json")
    assert document.locate([(("b", 1, "c"), "value"), (("b",), "value")]) == [(3, 9, 3, 10), (2, 6, 2, 8)]
    assert document.lines(1, 3) == ['{"a": 1,', '"b": [1,', '  {"c": 2}]}']


def test_of_a_repeated_key_the_last_counts() -> None:
    text = "plays: {Ann: 1, Ben: 2}\nplays: {Ann: 3}\n"
    places: list[tuple[Path, Part]] = [
        (("plays",), "key"),
        (("plays", "Ann"), "value"),
        (("plays", "Ben"), "value"),
    ]
    assert one(text).locate(places) == [(2, 1, 2, 6), (2, 14, 2, 15), (2, 1, 2, 6)]
    (document,) = read_json('{"plays": {"Ann": 1, "Ben": 2},\n"plays": {"Ann": 3}}', "a.json")
    assert document.locate(places) == [(2, 1, 2, 8), (2, 18, 2, 19), (2, 1, 2, 8)]


def test_a_document_of_several_in_one_text() -> None:
    first, second = read_yaml("a: &x 1\n--- # c\n\nb: *y\n".replace("*y", "2"), "friday.yaml", 0, 1)
    assert first.locate([(("a",), "value")]) == [(1, 7, 1, 8)]
    assert second.locate([(("b",), "value"), ((), "value")]) == [(4, 4, 4, 5), (4, 1, 4, 5)]


def test_a_scalar_on_the_line_of_its_document_marker() -> None:
    (document,) = read_yaml("--- 'x'\n", "friday.yaml", 0, 1)
    assert document.locate([((), "value"), (("a",), "key")]) == [(1, 5, 1, 8)] * 2


def test_a_broken_document_has_but_one_place() -> None:
    (document,) = read_yaml("a: 1\nb: [\n", "friday.yaml", 0, 5)
    assert document.locate([(("a",), "value"), ((), "value")]) == [(5, 1, 5, 1)] * 2


def test_lines_of_a_document() -> None:
    document = one("# c\na: 1\nb: 2", 10)
    assert document.lines(11, 12) == ["a: 1", "b: 2"]
    assert document.lines(1, 100) == ["a: 1", "b: 2"]
    assert document.lines(13, 14) == []


scalars = st.text(max_size=12) | st.integers() | st.booleans() | st.none()
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=16,
)


def leaves(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    if isinstance(value, dict):
        return [leaf for key, item in value.items() for leaf in leaves(item, (*path, key))]
    if isinstance(value, list):
        return [leaf for number, item in enumerate(value) for leaf in leaves(item, (*path, number))]
    return [(path, value)]


def text_at(document: Document, text: str, path: Path, part: Part) -> str:
    """What stands there, by a plain way to count lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    line, column, end_line, end_column = document.locate([(path, part)])[0]
    if line == end_line:
        return lines[line - 1][column - 1 : end_column - 1]
    return "\n".join(
        [lines[line - 1][column - 1 :], *lines[line : end_line - 1], lines[end_line - 1][: end_column - 1]]
    )


@given(
    st.dictionaries(st.text(max_size=8), values, min_size=1, max_size=3),
    st.sampled_from([None, 1]),
    st.booleans(),
)
def test_in_any_json_what_stands_at_a_place_is_its_value(
    value: Any, indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    (document,) = read_json(text, "a.json")
    for path, leaf in leaves(value):
        assert json.loads(text_at(document, text, path, "value")) == leaf
        if isinstance(path[-1], str):
            assert json.loads(text_at(document, text, path, "key")) == path[-1]


@given(
    st.dictionaries(st.text(max_size=8), values, min_size=1, max_size=3),
    st.sampled_from([True, False, None]),
    st.booleans(),
    st.sampled_from([None, "'", '"']),
)
@example({"no-break space": ["\xa0"]}, None, True, None)
def test_in_any_yaml_what_stands_at_a_place_is_its_value(
    value: Any, flow: bool | None, unicode: bool, style: str | None
) -> None:
    text = yaml.safe_dump(
        value, default_flow_style=flow, allow_unicode=unicode, default_style=style, width=30
    )
    (document,) = read_yaml(text, "a.yaml", 0, 1)
    meant = yaml.load(text, yaml.BaseLoader)
    assert not document.faults
    for path, leaf in leaves(meant):
        found = text_at(document, text, path, "value")
        if leaf not in ([], {}, ""):
            assert yaml.load(found, yaml.BaseLoader) == leaf
