"""Reading JSON Lines by orjson and without it: the same documents, and the same is found in them."""

import io
import json
import random
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5cli.checks.checking import check_game
from take5cli.logs import json_lines
from take5cli.logs.documents import Document
from take5cli.logs.json_fast import fast_scan, may_exceed_64_bits
from take5cli.logs.json_lines import JsonLines
from take5cli.logs.writer import to_json_line
from tests.strategies import random_game, seeds
from tests.strategies_broken import broken_games

pytest.importorskip("orjson")

HOSTILE = (
    b"1e400", b"-1e400", b"-0", b"1E5", b"18446744073709551615", b"18446744073709551616", b"9223372036854775808",
    b"-9223372036854775808", b"-9223372036854775809", b"7" * 30, b"7" * 5000, b"0." + b"7" * 30, b"NaN", b"-Infinity",
    b"01", b"1.", b"true", b"nul", b'"\\ud800"', b'"\\ud83d\\ude00"', b'"\\u0000"', b'"\\x"', b'"\x01"', b'"\xff"',
    b'"\xed\xa0\x80"', b'"\xc3\xa9"', b"[" * 80 + b"]" * 80, b"[" * 1100 + b"]" * 1100, b'{"x-own":1e400}',
    b'{"a":1,"a":2}', b'"take5":1,', b'"x-own":' + b"[" * 70 + b"]" * 70 + b",", b'"x-big":18446744073709551616,',
    b"\xef\xbb\xbf", b" ", b"\t", b"\x0c", b"\xc2\xa0", b",", b"}", b"{", b'"', b"\\", b"//", b"",
)  # fmt: skip


def read(data: bytes, *, fast: bool) -> list[Document]:
    """The documents of these lines, read by orjson from the first line on, or without it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_lines, "FIRST_LINES", 0 if fast else sys.maxsize)
        return list(JsonLines(io.BytesIO(data), "games.jsonl"))


def told(document: Document) -> tuple[Any, ...]:
    """All of a document and what is found in it; numbers by how they are written, so that 1 is not 1.0."""
    return (
        repr(document.value), document.index, document.line, document.column, document.start, document.text,
        document.faults, check_game(document).findings,
    )  # fmt: skip


def assert_same(data: bytes) -> None:
    assert list(map(told, read(data, fast=True))) == list(map(told, read(data, fast=False)))


@given(broken_games())
def test_broken_games_are_read_alike(game: Any) -> None:
    assert_same(
        json.dumps(game).encode() + b"\n" + json.dumps(game, ensure_ascii=False).encode("utf-8", "replace")
    )


@settings(max_examples=500)
@given(seeds())
def test_lines_with_anything_in_them_are_read_alike(rng: random.Random) -> None:
    line = to_json_line(
        random_game(rng, players=rng.randint(2, 4), rounds=1, named=rng.random() < 0.5)
    ).encode()
    spots = [at for at, byte in enumerate(line) if byte in b'{}[]:,"0123456789']
    lines = []
    for _ in range(5):
        begin = rng.choice(spots)
        end = rng.choice([begin, begin + 1, begin + 2, rng.choice(spots)])
        lines.append(line[:begin] + rng.choice(HOSTILE) + line[max(begin, end) :])
    assert_same(rng.choice([b"", b" ", b"\xef\xbb\xbf"]) + b"".join(lines))


@pytest.mark.parametrize("word", HOSTILE)
@pytest.mark.parametrize(
    "around", [b"%s\n", b'{"take5":1,"id":%s}\n', b'{"take5":1,"x-own":[%s]}\n', b'{%s"take5":1}']
)
def test_every_hostile_word_is_read_alike(around: bytes, word: bytes) -> None:
    assert_same(around % word)


@given(st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False)))
def test_numbers_are_read_alike(number: float) -> None:
    assert_same(b'{"id":%s}\n' % json.dumps(number).encode())


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**63), 10**18, 10**19])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_whole_numbers_stay_whole(number: int, more: int) -> None:
    text = f'{{"id":{number + more}}}'
    scan = fast_scan()

    assert scan is not None
    assert repr(scan(text, text.encode())) == repr(({"id": number + more}, len(text)))


def test_only_long_numbers_are_doubted() -> None:
    assert may_exceed_64_bits(b"[-9223372036854775809]")
    assert not may_exceed_64_bits(b"[123456789012345678, 1, 2]")


def test_it_is_used_from_some_lines_on(monkeypatch: pytest.MonkeyPatch) -> None:
    read_fast = []

    def scan(text: str, raw: bytes) -> tuple[Any, int]:
        read_fast.append(raw)
        return json.loads(text), len(text)

    monkeypatch.setattr(json_lines, "fast_scan", lambda: scan)
    documents = list(JsonLines(io.BytesIO(b'{"take5":1}\n' * 103), "games.jsonl"))

    assert len(read_fast) == 3
    assert len(documents) == 103


def test_it_reads_what_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "orjson", SimpleNamespace(loads=str.upper))
    scan = fast_scan()

    assert scan is not None
    assert scan('{"id":"a"}', b'{"id":"a"}') == ('{"ID":"A"}', 10)


def test_without_it_all_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "orjson", None)

    assert fast_scan() is None
    assert [document.value for document in read(b'{"take5":1}\n\n[1]', fast=True)] == [{"take5": 1}, [1]]
