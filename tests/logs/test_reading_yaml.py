"""YAML is read as data, not as YAML 1.1 guesses it; the same with either of PyYAML's parsers."""

from typing import Any

import pytest

from take5cli.logs import yaml_events, yaml_reader
from take5cli.logs.bounds import DEPTH, DIGITS, FAULTS
from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.yaml_reader import read_yaml


@pytest.fixture(params=["libyaml", "python"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "python":
        monkeypatch.setattr(yaml_events, "CParser", None)


def document_of(text: str) -> Document:
    (document,) = read_yaml(text, "friday.yaml", 0, 1)
    return document


def value_of(text: str) -> Any:
    document = document_of(text)
    assert document.faults == ()
    return document.value


def faults_of(text: str) -> list[tuple[str, int, int]]:
    """Name, line and column of each fault."""
    return [(fault.name, *(fault.span or ())[:2]) for fault in document_of(text).faults]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("7", 7),
        ("-3", -3),
        ("0", 0),
        ("-0", 0),
        ("104", 104),
        ("1048576", 1048576),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("07", "07"),
        ("00", "00"),
        ("-07", "-07"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("12.0", "12.0"),
        ("+4", "+4"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("No", "No"),
        ("On", "On"),
        ("y", "y"),
        ("Null", "Null"),
        ("True", "True"),
        ("2024-01-01", "2024-01-01"),
        ("12:30", "12:30"),
        ("'7'", "7"),
        ('"true"', "true"),
        ('""', ""),
        ("|\n  7", "7\n"),
        ("<<", "<<"),
        ("=", "="),
        ("٣", "٣"),
        ("²", "²"),
        ("!!str 7", "7"),
        ("! 7", "7"),
        ("!!int 7", 7),
        ('!!int "7"', 7),
        ("!!int 130", 130),
        ("!!bool true", True),
        ("!!null ~", None),
        ("!!null", None),
        ("!!float 1.5", "1.5"),
        ("!<tag:yaml.org,2002:int> 7", 7),
        ("!!seq [7]", [7]),
        ("!!map {Ann: 7}", {"Ann": 7}),
        ("! [7]", [7]),
    ],
)
def test_only_whole_decimal_numbers_and_four_words_are_not_text(written: str, meant: object) -> None:
    value = value_of(f"card: {written}\n")["card"]
    assert value == meant
    assert type(value) is type(meant)


def test_every_key_is_text() -> None:
    text = "7: 1\ntrue: 2\n~: 3\n<<: 4\n=: 5\n2024-01-01: 6\n? ''\n: 7\n!!int 8: 9\n? |\n  long\n: 10\n"
    assert value_of(text) == {
        "7": 1, "true": 2, "~": 3, "<<": 4, "=": 5, "2024-01-01": 6, "": 7, "8": 9, "long\n": 10,
    }  # fmt: skip


def test_a_merge_key_merges_nothing() -> None:
    assert value_of("a: &a {x: 1}\nb: {<<: *a}\n") == {"a": {"x": 1}, "b": {"<<": {"x": 1}}}


def test_a_missing_space_makes_one_key_of_name_and_card() -> None:
    assert value_of("plays: {Ann:4, Ben: 5}") == {"plays": {"Ann:4": None, "Ben": 5}}


def test_names_in_any_script() -> None:
    assert value_of("players: [Ана, 王芳, Åsa, \"😀\", 'O''Neil']") == {
        "players": ["Ана", "王芳", "Åsa", "😀", "O'Neil"]
    }


def test_aliases_stand_for_values_and_for_keys() -> None:
    text = "players: [&first Ann, &second 7]\nplays: {*first : 63, *second : 34}\nrows: &rows [[1], [2]]\nx: *rows\n"
    assert value_of(text) == {
        "players": ["Ann", 7],
        "plays": {"Ann": 63, "7": 34},
        "rows": [[1], [2]],
        "x": [[1], [2]],
    }


def test_the_nearest_anchor_before_counts() -> None:
    assert value_of("[&a 1, *a, &a 2, *a]") == [1, 1, 2, 2]


def test_documents_of_a_stream() -> None:
    text = "# evening\n---\ntake5: 1\n---\n---\n# nothing\n...\n--- [7]\n--- ~\n"
    documents = list(read_yaml(text, "friday.yaml", 3, 10))
    assert [(d.index, d.value, d.line, d.column) for d in documents] == [
        (3, {"take5": 1}, 12, 1),
        (4, [7], 17, 5),
        (5, None, 18, 5),
    ]
    assert {d.file for d in documents} == {"friday.yaml"}


def test_an_empty_text_has_no_documents() -> None:
    assert [list(read_yaml(text, "a.yaml", 0, 1)) for text in ("", "\n\n", "# nothing\n", "---\n...\n")] == [
        []
    ] * 4


def test_a_repeated_key_is_found_each_time_and_the_last_counts() -> None:
    text = "rounds:\n- plays: {Ann: 1, Ben: 2, Ann: 3,\n    Ann: 4}\nrounds: 5\n? &r rounds\n: *r\n*r : 7\n"
    document = document_of(text)
    assert document.value == {"rounds": 7}
    assert [(f.name, f.path, f.span and f.span[:2]) for f in document.faults] == [
        ("duplicate-key", ("rounds", 0, "plays", "Ann"), (2, 27)),
        ("duplicate-key", ("rounds", 0, "plays", "Ann"), (3, 5)),
        ("duplicate-key", ("rounds",), (4, 1)),
        ("duplicate-key", ("rounds",), (5, 3)),
        ("duplicate-key", ("rounds",), (7, 1)),
    ]
    assert document.repeated() == {("rounds", 0, "plays"): 2, (): 3}
    assert document.faults[0].message == "the key 'Ann' stands here a second time"


def test_so_many_keys_may_be_repeated_and_no_more() -> None:
    fits = "a: 1\n" * (FAULTS + 1)
    assert len(document_of(fits).faults) == FAULTS
    document = document_of(fits + "b: !x 1\n")
    assert document.value is BROKEN
    (fault,) = document.faults
    assert (fault.name, fault.message) == (
        "too-large",
        f"more than {FAULTS} keys are repeated or tags do not fit",
    )
    assert fault.span == (FAULTS + 2, 4, FAULTS + 2, 8)


def test_keys_that_only_look_alike_are_not_repeated() -> None:
    assert value_of("{Ann: 1, ann: 2, 'Ann ': 3}") == {"Ann": 1, "ann": 2, "Ann ": 3}


@pytest.mark.parametrize(
    ("written", "value", "message"),
    [
        ("!card 7", "7", "the tag '!card' does not fit this value"),
        ("!!int Ann", "Ann", "the tag '!!int' does not fit this value"),
        ("!!int 007", "007", "the tag '!!int' does not fit this value"),
        ("!!bool yes", "yes", "the tag '!!bool' does not fit this value"),
        ("!!bool null", "null", "the tag '!!bool' does not fit this value"),
        ("!!null true", "true", "the tag '!!null' does not fit this value"),
        ("!!timestamp 2024-01-01", "2024-01-01", "the tag '!!timestamp' does not fit this value"),
        ("!!python/name:os.system x", "x", "the tag '!!python/name:os.system' does not fit this value"),
        ("!!set {a, b}", {"a": None, "b": None}, "the tag '!!set' does not fit a mapping"),
        ("!!seq {a: 1}", {"a": 1}, "the tag '!!seq' does not fit a mapping"),
        ("!!map [1]", [1], "the tag '!!map' does not fit a list"),
        ("!!python/tuple [1]", [1], "the tag '!!python/tuple' does not fit a list"),
    ],
)
def test_a_tag_that_does_not_fit_is_found_and_the_value_stays(
    written: str, value: object, message: str
) -> None:
    document = document_of(f"take5: 1\nx-a: {written}\n")
    assert document.value == {"take5": 1, "x-a": value}
    (fault,) = document.faults
    assert (fault.name, fault.message, fault.path) == ("unknown-tag", message, ("x-a",))
    assert fault.span is not None
    assert fault.span[:2] == (2, 6)


def test_a_tag_of_a_key_is_found_too() -> None:
    assert faults_of("!name Ann: 7\n") == [("unknown-tag", 1, 1)]


@pytest.mark.parametrize(
    ("text", "name", "line", "column"),
    [
        ("a: 1\n? [b]\n: 2\n", "syntax", 2, 3),
        ("plays: {{Ann: 4}, Ben}\n", "syntax", 1, 9),
        ("a: &a [1]\n*a : 2\n", "syntax", 2, 1),
        ("a: *nobody\n", "syntax", 1, 4),
        ("a: &a\n  - *a\n", "syntax", 2, 5),
        ("a: &a {b: {c: *a}}\n", "syntax", 1, 15),
        ("a: 1\nb: " + "9" * (DIGITS + 1) + "\n", "too-large", 2, 4),
        ("a: !!int " + "9" * (DIGITS + 1), "too-large", 1, 4),
        ("a: 1\nb: \x07\n", "syntax", 2, 4),
        ("a: 1\n\ufeffb: 1\n", "syntax", 2, 1),
        ("a: \ud800", "syntax", 1, 4),
    ],
)
def test_what_cannot_be_read(text: str, name: str, line: int, column: int) -> None:
    document = document_of(text)
    assert document.value is BROKEN
    assert faults_of(text) == [(name, line, column)]
    assert repr(document.value) == "BROKEN"


def test_a_character_that_does_not_show_is_named() -> None:
    (bell,) = document_of("a: \x07").faults
    assert (bell.message, bell.hint) == (
        "the character U+0007 cannot stand here",
        'in double quotes it can be written "\\x07"',
    )
    (mark,) = document_of("a: 1\n\ufeffb: 2").faults
    assert (mark.message, mark.hint) == (
        "the character U+FEFF cannot stand here",
        "delete it; it may not show",
    )


def test_a_byte_order_mark_inside_a_line_is_text() -> None:
    assert value_of("a: x\ufeffy") == {"a": "x\ufeffy"}


def test_the_longest_number_is_read() -> None:
    assert value_of(f"a: -{'9' * DIGITS}") == {"a": 1 - 10**DIGITS}


def test_the_deepest_nesting_is_read_and_no_deeper() -> None:
    deep: Any = value_of("[" * DEPTH + "]" * DEPTH)
    for _ in range(DEPTH - 1):
        (deep,) = deep
    assert deep == []
    assert faults_of("[" * (DEPTH + 1) + "]" * (DEPTH + 1)) == [("too-large", 1, DEPTH + 1)]
    assert faults_of("- " * (DEPTH + 1)) == [("too-large", 1, 2 * DEPTH + 1)]


def test_an_alias_counts_as_deep_as_what_it_stands_for() -> None:
    half = DEPTH // 2
    deep = "[" * half + "]" * half
    fits = f"a: &a {deep}\nb: " + "[" * (half - 1) + "*a" + "]" * (half - 1)
    assert document_of(fits).value is not BROKEN
    beyond = f"a: &a {deep}\nb: " + "[" * half + "*a" + "]" * half
    assert faults_of(beyond) == [("too-large", 2, 4 + half)]


@pytest.fixture
def few_aliases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Aliases that may stand for 1000 values."""
    monkeypatch.setattr(yaml_reader, "ALIAS_NODES", 1000)


@pytest.mark.usefixtures("few_aliases")
def test_aliases_may_stand_for_so_many_values_and_no_more() -> None:
    hundred = "a: &a [" + "1, " * 98 + "1]\n"
    fits = hundred + "b: [" + "*a, " * 10 + "]\n"
    assert len(value_of(fits)["b"]) == 10
    assert faults_of(fits + "c: *a\n") == [("too-large", 3, 4)]
    assert document_of(fits + "c: *a\n").faults[0].message == "aliases stand for more than 1000 values"


@pytest.mark.usefixtures("few_aliases")
def test_an_alias_of_one_long_list_is_counted_before_it_is_gone_through() -> None:
    text = "a: &a\n- &b [" + "1, " * 1000 + "1]\nc: *a\n"
    assert faults_of(text) == [("too-large", 3, 4)]


def test_nested_aliases_are_counted_with_all_they_stand_for() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    for level in range(1, 9):
        lines.append(f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 10) + "]")
    ((name, line, _),) = faults_of("\n".join(lines))
    assert (name, line) == ("too-large", 5)
