"""JSON is read by Python's decoder; what it lets pass and where it fails is looked at by our own scanner."""

import io
import json
import random
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.logs import json_reader
from take5cli.logs.bounds import DEPTH, DIGITS, FAULTS
from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.json_reader import decode, read_json, read_json_stream
from take5cli.logs.json_scanner import Scanner
from take5cli.logs.read_fault import ReadFault
from take5cli.logs.reading import ReadingError

UNCLOSED = "the quote that opens here is not closed on its line"

LOG: Any = {
    "take5": 1,
    "title": 'Friday\n\\ "at" the club 12:30',
    "players": ["Ann", "王芳", "😀", "Åsa"],
    "rounds": [
        {"start": [19, 104, 4, 51], "turns": [{"plays": {"Ann": 63, "王芳": 34}, "takes_row": 2}], "x-a": []}
    ],
    "x-b": [1.5, -2e3, None, True, False, {}, ""],
}

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def documents_of(text: str | bytes) -> list[Document]:
    data = text.encode() if isinstance(text, str) else text
    return list(read_json_stream(io.BytesIO(data), "evening.json"))


def fault_of(text: str) -> ReadFault:
    (document,) = documents_of(text)
    assert document.value is BROKEN
    (fault,) = document.faults
    return fault


@pytest.mark.parametrize("indent", [None, 2, "\t"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_one_game(indent: int | str | None, ascii_only: bool) -> None:
    (document,) = documents_of("\r\n " + json.dumps(LOG, indent=indent, ensure_ascii=ascii_only) + " \n")
    assert document.value == LOG
    assert (document.file, document.index, document.line, document.column) == ("evening.json", 0, 2, 2)
    assert document.faults == ()
    assert document.repeated() == {}


def test_floats_stay_floats_for_the_checker_to_refuse() -> None:
    assert documents_of('{"limit": 66.0}')[0].value == {"limit": 66.0}
    assert type(documents_of('{"limit": 66.0}')[0].value["limit"]) is float


def test_a_list_of_games_is_as_many_documents_and_each_knows_its_place() -> None:
    games = documents_of('\ufeff[\n  {"a": 1}, {"b": [2]},\r\n  3,\r"x",\nnull\n]\n')
    assert [(d.index, d.value, d.line, d.column) for d in games] == [
        (0, {"a": 1}, 2, 3),
        (1, {"b": [2]}, 2, 13),
        (2, 3, 3, 3),
        (3, "x", 4, 1),
        (4, None, 5, 1),
    ]
    assert games[1].locate([(("b", 0), "value"), ((), "value")]) == [(2, 20, 2, 21), (2, 13, 2, 23)]
    assert games[1].colons == 1


def test_an_empty_text_or_list_has_no_documents() -> None:
    assert [documents_of(text) for text in ("", " \n", "[]", "[ ]\n")] == [[]] * 4


def test_a_part_of_a_file_knows_where_it_stands() -> None:
    (document,) = read_json('\n{"a": 1}', "evening.json", 3, 10)
    assert (document.index, document.line) == (3, 11)
    (broken,) = read_json("\n{", "evening.json", 3, 10)
    assert (broken.index, broken.faults[0].span) == (3, (11, 1, 11, 2))


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [
        ("{", 1, 1, "the text ends while a bracket is still open", None),
        ('{"a": [\n1,\n2', 3, 1, "the text ends while 2 brackets are still open", None),
        ('{"a"', 1, 4, "the text ends while a bracket is still open", None),
        ('{"a": 1,\n ', 1, 8, "the text ends while a bracket is still open", None),
        ('{"a": 1,}', 1, 8, "a comma stands before the closing bracket", "leave the comma out"),
        ('{"a": [1, ]}', 1, 9, "a comma stands before the closing bracket", "leave the comma out"),
        ('{"a": [1 2]}', 1, 10, "a comma is missing here", None),
        ('{"a": 1\n "b": 2}', 2, 2, "a comma is missing here", None),
        ('{"a": [1}', 1, 9, "} stands where ] is expected", None),
        ('{"a": 1]', 1, 8, "] stands where } is expected", None),
        ('{"a" 1}', 1, 6, "a colon is missing after the key 'a'", None),
        ('{"a":}', 1, 6, "a value is missing before }", None),
        ('{"a": [,1]}', 1, 8, "a value is missing before ,", None),
        ("{:1}", 1, 2, "a key is missing before :", None),
        ('{"a": 1,, "b": 2}', 1, 9, "a key is missing before ,", None),
        ("{'a': 1}", 1, 2, "text and keys stand in double quotes", None),
        ('{"a": \'x\'}', 1, 7, "text and keys stand in double quotes", None),
        ("{a: 1}", 1, 2, "a key that is text stands in double quotes", 'write "a"'),
        ("{7: 1}", 1, 2, "a key that is text stands in double quotes", 'write "7"'),
        ('{"a": Ann}', 1, 7, "a value that is text stands in double quotes", 'write "Ann"'),
        ('{"a": True}', 1, 7, "True is no JSON value", "write true"),
        ('{"a": None}', 1, 7, "None is no JSON value", "write null"),
        ('{"a": NaN}', 1, 7, "NaN is no JSON value", None),
        ('{"a": -Infinity}', 1, 7, "-Infinity is no JSON value", None),
        ('{"a": 07}', 1, 7, "07 is no JSON number", "write whole numbers without sign and leading zeros"),
        ('{"a": +7}', 1, 7, "+7 is no JSON number", "write whole numbers without sign and leading zeros"),
        ('{"a": 0x1F}', 1, 7, "0x1F is no JSON number", "write whole numbers without sign and leading zeros"),
        ('{"a": 1.}', 1, 7, "1. is no JSON number", "write whole numbers without sign and leading zeros"),
        ('{"a": -}', 1, 7, "a value that is text stands in double quotes", 'write "-"'),
        ('{"a": ²}', 1, 7, "² is no JSON number", "write whole numbers without sign and leading zeros"),
        ('{"a": 1} // x', 1, 10, "there is more text after the end", None),
        ('{ // x\n"a": 1}', 1, 3, "JSON has no comments", "say it in `notes`, or write the log in YAML"),
        ('{"a": &}', 1, 7, "a value cannot begin with '&'", None),
        ('{"a": "x}', 1, 7, UNCLOSED, None),
        ('{"a": "x\ny"}', 1, 7, UNCLOSED, 'a line break in a text is written "\\n"'),
        ('{"a": "x\ty"}', 1, 9, "the character U+0009 cannot stand in a text", 'write "\\u0009" for it'),
        ('{"a": "x\\dy"}', 1, 9, "no such escape in a text", 'for a backslash itself write "\\\\"'),
        ('{"a": "x\\u12"}', 1, 9, "no such escape in a text", 'for a backslash itself write "\\\\"'),
        ('{"a": "x\\ud83d"}', 1, 9, "\\ud83d is only half of a character", None),
        ('{"\\ud83d\\ud83d\\ude00": 1}', 1, 3, "\\ud83d is only half of a character", None),
        ('{"a": "\\n\\uDE00\\ud83d"}', 1, 10, "\\uDE00 is only half of a character", None),
        ('{"a": "\\ud83d\\n\\ude00"}', 1, 8, "\\ud83d is only half of a character", None),
        ('{"a": "\\ud83d \\ude00"}', 1, 8, "\\ud83d is only half of a character", None),
        ('[{"a": 1} {"a": 2}]', 1, 11, "a comma is missing here", None),
        ('[{"a": 1}, ]', 1, 12, "a value is missing before ]", None),
        ('[{"a": 1}, {"a": 2}\n', 2, 1, "the text ends before its list does", None),
        ('[{"a": 1}] x', 1, 12, "there is more text after the end", None),
        ('{"a": 1}\n{"a": 2}', 2, 1, "there is more text after the end", "for one game a line, name the file .jsonl"),
    ],
)  # fmt: skip
def test_syntax(text: str, line: int, column: int, message: str, hint: str | None) -> None:
    *good, broken = documents_of(text)
    assert [document.index for document in good] == list(range(broken.index))
    assert all(document.faults == () for document in good)
    (fault,) = broken.faults
    assert (fault.name, fault.message, fault.hint) == ("syntax", message, hint)
    assert fault.span is not None
    assert fault.span[:2] == (line, column)


def test_a_text_of_one_broken_value() -> None:
    assert fault_of("x").message == "a value that is text stands in double quotes"
    assert fault_of("[").message == "the text ends before its list does"


def test_a_text_without_a_value() -> None:
    with pytest.raises(ReadingError, match="there is no value here"):
        decode("", 0)


def test_a_fault_spans_what_it_names() -> None:
    assert fault_of('{"a":\n  Infinity }').span == (2, 3, 2, 11)


def test_valid_pairs_of_escapes_are_one_character() -> None:
    text = '{"a\\u00e9\\ud83d\\ude00": "\\\\ud83d\\uD83D\\uDE00\\/\\b\\f\\n\\r\\t\\""}'
    (document,) = documents_of(text)
    assert document.value == {"aé😀": '\\ud83d😀/\b\f\n\r\t"'}
    assert document.locate([(("aé😀",), "value")])[0].column == 25


@pytest.mark.parametrize("key", ["x-a", "notes"])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_nesting_without_end(key: str, opening: str) -> None:
    fault = fault_of(f'{{"{key}": ' + opening * 100_000)
    assert (fault.name, fault.message) == (
        "too-large",
        f"lists and objects are nested more than {DEPTH} deep",
    )
    assert fault.span is not None
    assert fault.span.column == len(f'{{"{key}": ') + (DEPTH - 1) * len(opening) + 1


def test_the_deepest_nesting_is_read_and_no_deeper() -> None:
    fits = "[" * (DEPTH - 1) + "]" * (DEPTH - 1)
    assert documents_of(f'{{"x-a": {fits}}}')[0].faults == ()
    assert fault_of(f'{{"x-a": [{fits}]}}').name == "too-large"
    assert fault_of(f'{{"x-a": {{"b": {fits}}}}}').name == "too-large"


def test_what_the_decoder_takes_but_is_too_deep_is_found_at_the_second_look() -> None:
    """A key without `x-` is for the checker to refuse; it need not be gone through."""
    deep = "[" * 100 + "]" * 100
    (document,) = documents_of('{"a": ' + deep + ', "b": 1, "b": 2}')
    assert document.repeated() == {}
    (fault,) = document.faults
    assert fault.name == "too-large"
    assert document.locate([(("a", 0), "value"), (("b",), "key")]) == [(1, 8, 1, 8 + 62), (1, 1, 1, 8 + 62)]


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_with_too_many_digits(sign: str) -> None:
    fault = fault_of(f'{{"a": {sign}{"9" * (DIGITS + 1)}}}')
    assert (fault.name, fault.message) == (
        "too-large",
        f"a number of {DIGITS + 1} digits; at most {DIGITS} are read",
    )
    assert fault.span == (1, 7, 1, 8 + DIGITS + len(sign))


def test_the_longest_number_is_read() -> None:
    assert documents_of(f'{{"a": -{"9" * DIGITS}}}')[0].value == {"a": 1 - 10**DIGITS}


def test_a_number_beyond_what_a_float_can_hold() -> None:
    fault = fault_of('{"x-a": [{}, 1e999]}')
    assert (fault.name, fault.message, fault.span) == (
        "too-large",
        "this number is too large",
        (1, 14, 1, 19),
    )
    for key in ("\\u0078-a", "x\\u002da", "\\u0078\\u002Da"):
        assert fault_of(f'{{"{key}": 1e999}}').name == "too-large"
        assert fault_of(f'{{"{key}": {"[" * 900 + "]" * 900}}}').name == "too-large"
    assert fault_of('{"x-a": -1.5e999}').name == "too-large"
    (document,) = documents_of('{"x-a": "1e999"}')
    assert document.faults == ()


def test_a_top_level_scalar_with_a_private_key_in_its_text() -> None:
    assert documents_of('["\\"x-", "x-"]')[1].value == "x-"


def test_a_decoder_that_takes_less_than_the_scanner(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when Python itself is told to convert fewer digits."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        fault = fault_of('{"a": ' + "9" * 641 + "}")
    finally:
        sys.set_int_max_str_digits(limit)
    assert (fault.name, fault.message) == ("too-large", "Python cannot take in this JSON text")


def test_repeated_keys_are_found_at_the_second_look() -> None:
    text = (
        '{"rounds": [[], {"plays": {"Ann": 1, "Ben": [{"c": 2, "c": 3}], "\\u0041nn": 4}}],\n'
        ' "title": "a: b", "title": "c",\n "title": 3}'
    )
    (document,) = documents_of(text)
    assert not document.faults
    assert document.colons == 11
    assert document.repeated() == {("rounds", 1, "plays", "Ben", 0): 1, ("rounds", 1, "plays"): 1, (): 2}
    assert [(fault.name, fault.path, fault.span and fault.span[:2]) for fault in document.faults] == [
        ("duplicate-key", ("rounds", 1, "plays", "Ben", 0, "c"), (1, 55)),
        ("duplicate-key", ("rounds", 1, "plays", "Ann"), (1, 65)),
        ("duplicate-key", ("title",), (2, 19)),
        ("duplicate-key", ("title",), (3, 2)),
    ]
    assert document.repeated()[()] == 2


def test_so_many_keys_may_be_repeated_and_no_more() -> None:
    fits = "{" + '"a": 1,\n' * (FAULTS + 1)
    (document,) = documents_of(fits + '"b": 1}')
    assert document.repeated() == {(): FAULTS}
    (document,) = documents_of(fits + '"a": 1}')
    assert document.repeated() == {(): FAULTS}
    *_, last = document.faults
    assert (last.name, last.span, len(document.faults)) == (
        "too-large",
        (FAULTS + 2, 1, FAULTS + 2, 4),
        FAULTS + 1,
    )


def test_a_second_look_without_room_to_decode(monkeypatch: pytest.MonkeyPatch) -> None:
    (document,) = documents_of('{"a": 1, "a": 2}')

    class Full:
        def __init__(self, **_: object) -> None: ...

        def raw_decode(self, *_: object) -> None:
            raise RecursionError

    monkeypatch.setattr(json_reader, "JSONDecoder", Full)
    assert document.repeated() == {(): 1}


def test_what_is_not_utf8() -> None:
    (document,) = documents_of('{"a": "Å",\n "b": "J'.encode() + b'\xf6rg"}')
    (fault,) = document.faults
    assert (fault.name, fault.span, fault.hint) == ("unreadable", (2, 9, 2, 10), "save the file as UTF-8")


def test_a_file_beyond_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_reader, "JSON_BYTES", 3 << 20)
    fits = '{"a": "' + "x" * ((3 << 20) - 9) + '"}'
    assert len(fits) == 3 << 20
    assert documents_of(fits)[0].faults == ()
    (document,) = documents_of(fits + " ")
    assert (document.index, document.line) == (0, 1)
    (fault,) = document.faults
    assert (fault.name, fault.message, fault.hint) == (
        "too-large",
        "a JSON file has more than 3 MiB",
        "write JSON Lines, a game a line",
    )


@given(values)
def test_the_scanner_takes_what_the_decoder_takes(value: Any) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        scanner = Scanner(text)
        kinds = [token.kind for token in scanner.tokens()]
        assert scanner.index == len(text)
        assert kinds.count("end") == kinds.count("list") + kinds.count("mapping")


SIGNS = [
    *"{}[],:\"\\ntu0+-.eE \n\t'/",
    "\\u12",
    "\\ud83d",
    "\\ude00",
    "NaN",
    "true",
    "nul",
    "-0",
    "00",
    "\x00",
    "😀",
]


def damaged(draw: random.Random) -> str:
    text = json.dumps(LOG, indent=draw.choice([None, 1]), ensure_ascii=draw.choice([True, False]))
    for _ in range(draw.choice([1, 1, 2, 4])):
        at = draw.randrange(len(text) + 1)
        if draw.random() < 0.5:
            text = text[:at] + text[at + draw.randrange(1, 4) :]
        else:
            text = text[:at] + draw.choice(SIGNS) + text[at:]
    return text


def test_the_scanner_refuses_what_the_decoder_refuses() -> None:
    """In damaged logs: but for NaN and halves of characters the two agree on what is JSON and where it ends."""
    refused = 0
    for seed in range(3000):
        text = damaged(random.Random(seed))
        start = len(text) - len(text.lstrip())
        try:
            value, end = json.JSONDecoder().raw_decode(text, start)
        except ValueError:
            value, end = BROKEN, 0
        try:
            assert decode(text, start) == (value, end), text
        except ReadingError as error:
            fault = error
        else:
            continue
        half = "half" in fault.message or fault.message.endswith("is no JSON value")
        assert value is BROKEN or half, text
        assert fault.message != "Python cannot take in this JSON text", text
        assert 0 <= fault.start <= fault.end <= len(text)
        refused += 1
    assert 1500 < refused < 2900, "texts both good and bad"


@given(st.text(st.sampled_from([sign for sign in SIGNS if len(sign) == 1]), max_size=30))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    for document in read_json(text, "a.json"):
        assert (document.value is BROKEN) == bool(document.faults)
        assert all(fault.span is not None for fault in document.faults)
