"""Canonical YAML, JSON and JSON Lines: what they look like, and that every value survives."""

import json
import re
import unicodedata
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from take5cli.logs.json_reader import read_json
from take5cli.logs.writer import to_json, to_json_line, to_text, to_yaml, yaml_flow
from take5cli.logs.yaml_reader import read_yaml
from take5cli.logs.yaml_text import UNSHOWABLE, scalar

EXAMPLE = """\
take5: 1
title: Friday at the club
date: 2026-11-27
players: [Ann, Ben, Cem, Dora]
rounds:
  - start: [19, 104, 4, 51]
    turns:
      - plays: {Ann: 63, Ben: 34, Cem: 56, Dora: 30}
      - plays: {Ann: 89, Ben: 65, Cem: 72, Dora: 20}
        takes_row: 2
    points: {Ann: 26, Ben: 0, Cem: 15, Dora: 28}
  - piles:
      Ann: [64, 66, 70, 74, 75, 78, 87, 69, 76, 93]
      Ben: []
      Cem: [35, 55, 71, 97, 102, 2, 32, 39]
      Dora: [49, 96, 99]
  - points: {Ann: 24, Ben: 12, Cem: 10, Dora: 1}
result:
  totals: {Ann: 67, Ben: 32, Cem: 40, Dora: 36}
  winners: [Ben]
"""

EXAMPLE_JSON = """\
{
  "take5": 1,
  "title": "Friday at the club",
  "date": "2026-11-27",
  "players": ["Ann", "Ben", "Cem", "Dora"],
  "rounds": [
    {
      "start": [19, 104, 4, 51],
      "turns": [
        {"plays": {"Ann": 63, "Ben": 34, "Cem": 56, "Dora": 30}},
        {"plays": {"Ann": 89, "Ben": 65, "Cem": 72, "Dora": 20}, "takes_row": 2}
      ],
      "points": {"Ann": 26, "Ben": 0, "Cem": 15, "Dora": 28}
    },
    {
      "piles": {
        "Ann": [64, 66, 70, 74, 75, 78, 87, 69, 76, 93],
        "Ben": [],
        "Cem": [35, 55, 71, 97, 102, 2, 32, 39],
        "Dora": [49, 96, 99]
      }
    },
    {"points": {"Ann": 24, "Ben": 12, "Cem": 10, "Dora": 1}}
  ],
  "result": {
    "totals": {"Ann": 67, "Ben": 32, "Cem": 40, "Dora": 36},
    "winners": ["Ben"]
  }
}
"""


def value_of(text: str) -> Any:
    (document,) = read_yaml(text, "test.yaml", 0, 1)
    assert not document.faults, document.faults
    return document.value


def json_value_of(text: str) -> Any:
    (document,) = read_json(text, "test.json", 0, 1)
    return document.value


# Texts that YAML has stumbled over somewhere, and all others.
ODD_TEXTS = [
    "", " ", "No", "on", "Y", "n", "null", "Null", "~", "true", "TRUE", "1e3", "1.5", ".5", "-1",
    "+1", "07", "0o7", "0x1F", "0b1", "1_000", "12:30:45", "2024-01-01", "2024-01-01T10:00:00Z",
    ".inf", "-.INF", ".nan", "=", "<<", "...", "---", "- a", "-a", "? a", "?", ":", "a:", "a: b",
    "a:b", "a #b", "a#b", "#a", "[a", "a]", "{a", "a}", "a,b", "'a'", '"a"', 'a"b', "a'b", "a\\b",
    'a\\"b', "&a", "*a", "!a", "!!str a", "|", ">", "%a", "@a", "`a", " a", "a ", "\ta", "a\t",
    "a\tb", "a\nb", "a\n\nb", "\na", "a\n", "a\n\n", " a\nb", "a\n b", "a\nb ", "a\n#b",
    "a\n---\nb", "a\r\nb", "a\x1b\nb", "a \nb", "a\rb", "\0", "\x1b[31m", "\x7f", "\x85", "\u2028", "\ufeff", "\ufeffa",
    "\ufffe", "\u202eabc", "\u200f", "مريم", "王芳", "Åsa", "👩‍👩‍👧", "🇩🇪", "\xa0", "a\xa0", "e\u0301",
    "x-y", "7 Zwerge", "http://example.org/?a=1&b=2#c", "C:\\logs", "100%", "a & b", "it's", "Who?",
    "1a", "0", "-0", "00",
]  # fmt: skip
texts = st.one_of(
    st.sampled_from(ODD_TEXTS),
    st.text(st.sampled_from("ab01:-#,[]{}'\"\\ \n\t?!&*%|>~=.eé王\u202e"), max_size=8),
    st.text(max_size=12),
)
values = st.recursive(
    st.one_of(texts, st.integers(), st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)
mixed_keys = st.sampled_from(
    [
        "take5",
        "players",
        "rounds",
        "result",
        "turns",
        "plays",
        "points",
        "piles",
        "hands",
        "notes",
        "x-a",
        "x-b",
    ]
)


@st.composite
def shaped(draw: st.DrawFn, depth: int = 0) -> Any:
    """Values in the shape of a game, right and wrong, so that every layout is met."""
    if depth > 4 or draw(st.integers(0, 3)) == 0:
        return draw(values)
    if draw(st.booleans()):
        return [draw(shaped(depth + 1)) for _ in range(draw(st.integers(0, 3)))]
    keys = draw(st.lists(mixed_keys, unique=True, max_size=4))
    return {key: draw(shaped(depth + 1)) for key in keys}


def games(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"take5": st.just(1), "players": st.lists(texts, max_size=4)},
        optional={"notes": texts, "date": texts, "rounds": inner, "result": inner, "x-own": values},
    )


def test_the_example_is_canonical() -> None:
    assert to_yaml(value_of(EXAMPLE)) == EXAMPLE
    assert to_json(value_of(EXAMPLE)) == EXAMPLE_JSON
    assert json_value_of(EXAMPLE_JSON) == value_of(EXAMPLE)


def test_a_line_for_programs() -> None:
    game = {"players": ["Ann", "Ben"], "take5": 1, "rounds": [{"points": [3, 4], "start": [1, 2, 3, 4]}]}
    assert to_json_line(game) == (
        '{"take5":1,"players":["Ann","Ben"],"rounds":[{"start":[1,2,3,4],"points":[3,4]}]}\n'
    )


def test_keys_come_in_the_order_of_the_format() -> None:
    game = value_of("""
x-b: 1
result: {rounds: 1, winners: [Ben], totals: {Ben: 1, Ann: 2}, x-r: 0}
rounds:
  - {notes: late, points: {Ben: 1, Ann: 2}, x-q: 0, turns: [{x-t: 1, takes_row: 1, plays: {Ben: 4, Ann: 3}}]}
  - {players: [Ben, Ann, Cem], points: {Cem: 0, Ann: 2, Ben: 1}}
  - {hands: {Zoe: [1], Cem: [2], Ben: [3]}}
x-a: {b: 1, a: 2}
rules: {low_card: choose, row_count: 4}
players: [Ann, Ben]
take5: 1
""")
    assert (
        to_yaml(game)
        == """\
take5: 1
players: [Ann, Ben]
rules: {row_count: 4, low_card: choose}
rounds:
  - turns:
      - plays: {Ann: 3, Ben: 4}
        takes_row: 1
        x-t: 1
    points: {Ann: 2, Ben: 1}
    notes: late
    x-q: 0
  - players: [Ben, Ann, Cem]
    points: {Ben: 1, Ann: 2, Cem: 0}
  - hands:
      Ben: [3]
      Cem: [2]
      Zoe: [1]
result:
  totals: {Ann: 2, Ben: 1}
  winners: [Ben]
  rounds: 1
  x-r: 0
x-b: 1
x-a: {b: 1, a: 2}
"""
    )


def test_by_player_values_keep_their_form() -> None:
    game = {"take5": 1, "players": ["A", "B"], "rounds": [{"piles": [[1], [2, 3]]}, {"points": [1, 2]}]}
    assert (
        to_yaml(game)
        == """\
take5: 1
players: [A, B]
rounds:
  - piles:
      - [1]
      - [2, 3]
  - points: [1, 2]
"""
    )


def test_notes_of_several_lines_stay_lines() -> None:
    game = {"take5": 1, "notes": "Ann came late.\n\n  Ben left: early\n", "rounds": [{"notes": "a\nb"}]}
    assert (
        to_yaml(game)
        == """\
take5: 1
notes: |
  Ann came late.

    Ben left: early
rounds:
  - notes: |-
      a
      b
"""
    )


@pytest.mark.parametrize(
    "date", ["2026-11-27", "2026-11-27T20:15", "2026-11-27T20:15:00+01:00", "2026-11-27 20:15Z"]
)
def test_a_date_is_a_date(date: str) -> None:
    assert to_yaml({"date": date}) == f"date: {date}\n"
    assert value_of(to_yaml({"date": date})) == {"date": date}


@pytest.mark.parametrize("text", ["07", "2026-11-27x: y", "2026-11-27\n", "12"])
def test_what_is_no_date_is_quoted(text: str) -> None:
    assert value_of(to_yaml({"date": text})) == {"date": text}
    assert yaml.safe_load(to_yaml({"date": text})) == {"date": text}


def test_a_turn_is_a_line_however_long() -> None:
    plays = {f"{number} with a long name": number for number in range(1, 11)}
    text = to_yaml({"rounds": [{"turns": [{"plays": plays, "rows": [[1, 2, 3, 4, 5]] * 20}]}]})
    assert [line.strip().split(":")[0] for line in text.splitlines()] == [
        "rounds",
        "- turns",
        "- plays",
        "rows",
    ]


def test_own_values_stay_on_their_line_if_they_fit() -> None:
    game = {
        "x-short": {"a": [1, [2]]},
        "x-long": [{"name": "n" * 60, "more": ["m" * 60, [1], []]}, ["y" * 95, {}]],
    }
    assert (
        to_yaml(game)
        == f"""\
x-short: {{a: [1, [2]]}}
x-long:
  - name: {"n" * 60}
    more: [{"m" * 60}, [1], []]
  - - {"y" * 95}
    - {{}}
"""
    )


@pytest.mark.parametrize("text", [text for text in ODD_TEXTS if UNSHOWABLE.search(text)])
def test_nothing_that_steers_a_terminal_is_written_raw(text: str) -> None:
    game = {"title": text, "players": [text], "rounds": [{"points": {text: 1}}], "x-a": {text: text}}
    for written in (to_yaml(game), to_json(game), to_json_line(game)):
        assert not UNSHOWABLE.search(written.replace("\n", ""))


@pytest.mark.parametrize(
    ("text", "block", "flow"),
    [
        ("Ann", "Ann", "Ann"),
        ("Ann B.", "Ann B.", "Ann B."),
        ("王芳", "王芳", "王芳"),
        ("http://a.org/?b#c", "http://a.org/?b#c", '"http://a.org/?b#c"'),
        ("a, b", "a, b", '"a, b"'),
        ("7 Zwerge", "7 Zwerge", "7 Zwerge"),
        ("No", '"No"', '"No"'),
        ("7", '"7"', '"7"'),
        ("it's", "it's", "it's"),
        ('the "7": one', """'the "7": one'""", """'the "7": one'"""),
        ("'\\: ", "'''\\: '", "'''\\: '"),
        ('"\x1b\u202e\t\\', '"\\"\\e\\u202E\\t\\\\"', '"\\"\\e\\u202E\\t\\\\"'),
    ],
)
def test_quotes_only_where_they_are_needed(text: str, block: str, flow: str) -> None:
    assert scalar(text, flow=False) == block
    assert scalar(text, flow=True) == flow


def test_a_long_key_is_written_so_that_it_can_be_read() -> None:
    game = {
        "x-a": {"k" * 2000: {"l" * 2000: 1}},
        "rounds": [{"piles": {"n" * 1500: [1]}}],
        "m" * 1100: "a\nb",
    }
    assert value_of(to_yaml(game)) == game
    assert yaml.safe_load(to_yaml(game)) == game


def test_several_games_in_one_file() -> None:
    first, second = {"take5": 1, "title": "a"}, {"take5": 1, "title": "b"}
    assert "".join(to_text([first, second], "yaml")) == "take5: 1\ntitle: a\n---\ntake5: 1\ntitle: b\n"
    assert "".join(to_text([first, second], "jsonl")) == '{"take5":1,"title":"a"}\n{"take5":1,"title":"b"}\n'
    assert "".join(to_text([first], "json")) == to_json(first)
    both = "".join(to_text([first, second], "json"))
    assert both.startswith('[\n  {\n    "take5": 1,\n')
    assert json.loads(both) == [first, second]
    assert "".join(to_text([], "json")) == "[\n\n]\n"


def test_what_is_no_game_is_written_all_the_same() -> None:
    values: list[Any] = [None, 7, "No", [], {}, [1, [2]], ["a\nb", {}], True]
    for value in values:
        assert value_of(to_yaml(value)) == value
        assert json.loads(to_json(value)) == value


@pytest.mark.parametrize("parser", [yaml.SafeLoader, yaml.CSafeLoader])
def test_odd_texts_survive_in_every_place(parser: Any) -> None:
    for text in ODD_TEXTS:
        game = {
            "title": text,
            "players": [text, 1],
            "rounds": [text, {"piles": {text: [text]}}],
            text: {text: text},
        }
        assert value_of(to_yaml(game)) == game
        assert yaml.load(to_yaml(game), as_text_date_loader(parser)) == game


@settings(max_examples=60)
@given(st.one_of(games(shaped()), shaped()))
def test_every_value_survives_yaml(game: Any) -> None:
    written = to_yaml(game)
    (document,) = read_yaml(written, "test.yaml", 0, 1)
    assert not document.faults
    assert same(document.value, game)
    assert to_yaml(document.value) == written, "writing is stable"
    assert same(yaml.load(written, as_text_date_loader(yaml.CSafeLoader)), game), "others read the same"


@settings(max_examples=60)
@given(st.one_of(games(shaped()), shaped()))
def test_every_value_survives_json(game: Any) -> None:
    assert same(json.loads(to_json(game)), game)
    line = to_json_line(game)
    assert same(json.loads(line), game)
    assert line.count("\n") == 1
    assert to_json(json.loads(line)) == to_json(game)


@given(texts, st.booleans())
def test_a_text_is_one_line(text: str, flow: bool) -> None:
    written = scalar(text, flow=flow)
    assert not re.search("[\n\r\x85\u2028]", written)
    assert unicodedata.normalize("NFC", value_of(f"[{yaml_flow(text)}]")[0]) == unicodedata.normalize(
        "NFC", text
    )


def same(one: Any, other: Any) -> bool:
    """Equal in types too (1 is not True), whatever the order of keys."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def as_text_date_loader(base: Any) -> Any:
    """An ordinary YAML reader, but for dates: a plain one is our `date`, and that is text to us."""

    class Loader(base):  # type: ignore[misc]
        pass

    Loader.add_constructor("tag:yaml.org,2002:timestamp", lambda _, node: node.value)
    return Loader
