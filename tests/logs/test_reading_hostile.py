"""No bytes make a traceback: whatever a file holds, it is read or refused with a finding."""

import gzip
import io
import random
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from take5cli.logs.documents import BROKEN, Document, Path
from take5cli.logs.json_lines import JsonLines
from take5cli.logs.json_reader import read_json_stream
from take5cli.logs.sources import read_documents
from take5cli.logs.yaml_stream import read_yaml_stream

READERS = [
    lambda data: read_yaml_stream(io.BytesIO(data), "log"),
    lambda data: read_json_stream(io.BytesIO(data), "log"),
    lambda data: JsonLines(io.BytesIO(data), "log"),
]
NAMES = {"unreadable", "syntax", "duplicate-key", "too-large", "unknown-tag"}
LOGS = [
    b'{"take5": 1, "players": ["Ann"], "x-a": {"b": [1.5, null]}, "rounds": []}\n{"take5": 1}\n',
    'take5: 1\nplayers: [Ann, 王芳]\nnotes: "\\u0041"\nrounds: [&a {start: [1]}, *a]\n---\n{a: !!str 7}\n'.encode(),
]


def looked_at(documents: list[Document]) -> int:
    """Asks each document for everything it has to say; how many of them are broken."""
    assert [document.index for document in documents] == list(range(len(documents)))
    for document in documents[:20] + documents[-20:]:
        assert document.line >= 1
        document.repeated()
        paths: list[Path] = [(), ("take5",), ("players", 1), ("rounds", 0, "start", 1), ("x-a", "b", 9)]
        for span in document.locate([(path, part) for path in paths for part in ("key", "value")]):
            assert document.lines(span.line, span.end_line) or document.text == ""
            assert (span.line, span.column) <= (span.end_line, span.end_column)
        for fault in document.faults:
            assert fault.name in NAMES
            assert "\n" not in fault.message
            assert fault.span is None or fault.span.line >= document.line or document.value is not BROKEN
    return sum(document.value is BROKEN for document in documents)


@pytest.mark.parametrize("reader", READERS)
@given(data=st.binary(max_size=200))
@example(data=b"\xef\xbb\xbf")
@example(data=b"\xff\xfet\0a\0k\0e\0005\0")
@example(data=b"\x00")
@example(data=b"\xed\xa0\x80")
def test_any_bytes(reader: object, data: bytes) -> None:
    assert callable(reader)
    looked_at(list(reader(data)))


@pytest.mark.parametrize("reader", READERS)
def test_damaged_logs(reader: object) -> None:
    assert callable(reader)
    broken = 0
    for seed in range(1500):
        draw = random.Random(seed)
        data = bytearray(draw.choice(LOGS))
        for _ in range(draw.choice([1, 2, 4])):
            at = draw.randrange(len(data))
            kind = draw.random()
            if kind < 0.3:
                data[at] = draw.randrange(256)
            elif kind < 0.6:
                del data[at : at + draw.randrange(1, 6)]
            else:
                data[at:at] = draw.choice(
                    [b"{", b"[", b'"', b"\n", b"\r", b"\xff", b"\\u", b"---\n", b"&a ", b"*a", b"!"]
                )
        broken += looked_at(list(reader(bytes(data)))) > 0
    assert broken > 300


@given(data=st.binary(max_size=60), compressed=st.booleans())
def test_any_standard_input(data: bytes, compressed: bool) -> None:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(gzip.compress(data) if compressed else data))
    try:
        documents = list(read_documents("-"))
    finally:
        sys.stdin = before
    looked_at(documents)
    assert documents


BOMB = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 10) + "]\n" for level in range(1, 40)
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "&a [*a]",
        "a: &a {<<: *a}",
        "[" * 100_000,
        "{" * 100_000,
        "- " * 100_000,
        "{a: " * 100_000,
        "? " * 100_000,
        "&a " * 100_000,
        "!a " * 100_000,
        "'" + "x" * 1_000_000,
        '"' + "\\" * 1_000_000,
        '{"' + "a" * 1_000_000,
        "[" + "1," * 300_000,
        "[" + "9" * 1_000_000 + "]",
        '{"a":' * 100_000,
        '{"x-a":' + "[" * 500 + "]" * 500 + "}",
        "\n" * 300_000,
        "\r" * 300_000,
        "---\n" * 20_000,
        "...\n" * 20_000,
        "%YAML 1.1\n" * 20_000,
        "# c\n" * 20_000,
        ": " * 100_000,
        "a:\n " * 20_000,
        " " * 1_000_000 + "a",
        "\t" * 300_000,
        "|" + "\n" * 300_000,
    ],
    ids=lambda text: text[:12],
)
@pytest.mark.parametrize("reader", READERS)
def test_what_is_made_to_break_a_reader(reader: object, text: str) -> None:
    assert callable(reader)
    looked_at(list(reader(text.encode())))


def test_a_bomb_is_refused_and_what_is_around_it_is_read() -> None:
    before, bomb, after = read_yaml_stream(io.BytesIO(f"a: 1\n---\n{BOMB}---\nb: 2\n".encode()), "log")
    assert (before.value, after.value) == ({"a": 1}, {"b": 2})
    assert [fault.name for fault in bomb.faults] == ["too-large"]
