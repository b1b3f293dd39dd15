"""JSON Lines: a game a line, in the memory of one line, whatever the lines hold."""

import io
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.logs import json_lines
from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.json_lines import JsonLines
from take5cli.logs.sources import read_lines


def documents_of(data: bytes | str) -> list[Document]:
    return list(JsonLines(io.BytesIO(data.encode() if isinstance(data, str) else data), "games.jsonl"))


def summary(data: bytes | str) -> list[tuple[Any, ...]]:
    """Of each document its number, line and value, or the name and place of its fault."""
    return [
        (d.index, d.line, d.value) if not d.faults else (d.index, d.line, d.faults[0].name, d.faults[0].span)
        for d in documents_of(data)
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_a_game_a_line_and_blank_lines_are_passed_over(end: str, last: bool) -> None:
    text = end.join(["", '{"a": 1}', " \t", ' {"a": 2}  ', "", "", "[3]", "", '{"a": 4}'])
    assert summary(text + end * last) == [(0, 2, {"a": 1}), (1, 4, {"a": 2}), (2, 7, [3]), (3, 9, {"a": 4})]


def test_line_ends_of_all_kinds_in_one_file() -> None:
    assert summary('{"a": 1}\r\r\n{"a": 2}\n\r{"a": 3}\r{"a": 4}\n\n\r\n{"a": 5}') == [
        (0, 1, {"a": 1}),
        (1, 3, {"a": 2}),
        (2, 5, {"a": 3}),
        (3, 6, {"a": 4}),
        (4, 9, {"a": 5}),
    ]


def test_other_line_separators_are_text() -> None:
    assert summary('{"a": "\u2028\x85\x0b"}'.replace("\x0b", "") + "\n{}") == [
        (0, 1, {"a": "\u2028\x85"}),
        (1, 2, {}),
    ]


def test_a_byte_order_mark_begins_the_file_and_no_other_line() -> None:
    assert summary("\ufeff{}\n\ufeff{}\n") == [(0, 1, {}), (1, 2, "syntax", (2, 1, 2, 2))]


def test_a_game_knows_its_places() -> None:
    first, second = documents_of('{"a": [1, {"b": 2}]}\n  {"王": "x"}\n')
    assert first.locate([(("a", 1, "b"), "value"), (("a",), "key")]) == [(1, 17, 1, 18), (1, 2, 1, 5)]
    assert second.locate([(("王",), "value"), ((), "value")]) == [(2, 9, 2, 12), (2, 3, 2, 13)]
    assert (second.column, second.lines(2, 2), second.colons) == (3, ['  {"王": "x"}'], 1)
    assert first.lines(1, 5) == ['{"a": [1, {"b": 2}]}']


def test_a_faulty_line_leaves_the_others_as_they_are() -> None:
    lines = [
        b'{"a": 1}',
        b'{"a": 1,}',
        b'{"a": "J\xf6rg"}',
        b'{"a": 1} {"a": 2}',
        b'{"a": NaN}',
        b'{"a": "\\ud83d"}',
        b'{"x-a": ' + b"[" * 64 + b"]" * 64 + b"}",
        b"[" * 100_000,
        b'{"a": ' + b"9" * 4301 + b"}",
        b'{"x-a": 1e999}',
        b'{"\\u00e9\\\\ud83d": {"x-b": []}}',
        b"nonsense",
        b"{}",
    ]
    assert summary(b"\n".join(lines)) == [
        (0, 1, {"a": 1}),
        (1, 2, "syntax", (2, 8, 2, 9)),
        (2, 3, "unreadable", (3, 9, 3, 10)),
        (3, 4, "syntax", (4, 10, 4, 11)),
        (4, 5, "syntax", (5, 7, 5, 10)),
        (5, 6, "syntax", (6, 8, 6, 14)),
        (6, 7, "too-large", (7, 72, 7, 73)),
        (7, 8, "too-large", (8, 65, 8, 66)),
        (8, 9, "too-large", (9, 7, 9, 4308)),
        (9, 10, "too-large", (10, 9, 10, 14)),
        (10, 11, {"é\\ud83d": {"x-b": []}}),
        (11, 12, "syntax", (12, 1, 12, 9)),
        (12, 13, {}),
    ]


def test_a_repeated_key_is_found_at_the_second_look() -> None:
    (document,) = documents_of('{"plays": {"Ann": 1, "Ann": 2}}')
    assert (document.value, document.colons) == ({"plays": {"Ann": 2}}, 3)
    assert document.repeated() == {("plays",): 1}
    assert [(f.name, f.span) for f in document.faults] == [("duplicate-key", (1, 22, 1, 27))]


def test_lines_and_games_are_counted() -> None:
    lines = JsonLines(io.BytesIO(b"\n{}\n\n{\n\n"), "games.jsonl")
    assert [document.value for document in lines] == [{}, BROKEN]
    assert (lines.lines, lines.games) == (5, 2)


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of at most 20 bytes."""
    monkeypatch.setattr(json_lines, "GAME_BYTES", 20)
    monkeypatch.setattr(json_lines, "LIMIT", 22)


@pytest.mark.usefixtures("little_room")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("length", range(1, 100))
def test_a_line_that_is_too_long_leaves_the_others_as_they_are(end: str, length: int) -> None:
    long = '{"a":"' + "x" * (length - 8) + '"}' if length >= 8 else " " * length
    lines = ['{"a": 1}', long, '{"a": 2}', "", '{"a": 3}']
    numbers = iter(range(4))
    expected: list[tuple[Any, ...]] = [(next(numbers), 1, {"a": 1})]
    if length > 20:
        expected.append((next(numbers), 2, "too-large", (2, 1, 2, 2)))
    elif length >= 8:
        expected.append((next(numbers), 2, {"a": "x" * (length - 8)}))
    expected += [(next(numbers), 3, {"a": 2}), (next(numbers), 5, {"a": 3})]
    assert summary(end.join(lines)) == expected
    assert summary(end.join(lines) + end) == expected
    if length > 20:
        assert summary(end.join(lines[:2])) == expected[:2]
        assert summary(end.join(lines[:2]) + end) == expected[:2]


@pytest.mark.usefixtures("little_room")
@given(st.text(st.sampled_from('{}x \r\n"'), max_size=120))
def test_lines_of_any_length_are_those_of_the_text(text: str) -> None:
    """The lines read are those that the text has, each with its number; no line is lost or read twice."""
    seen = [(d.line, d.faults[0].name if d.value is BROKEN else d.value) for d in documents_of(text)]
    expected = []
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if len(line) > 20:
            expected.append((number, "too-large"))
        elif line.strip():
            try:
                expected.append((number, json.loads(line)))
            except ValueError:
                expected.append((number, "syntax"))
    assert seen == expected


def test_the_limit_is_said_in_words() -> None:
    """A line far beyond the bound is passed over with little memory, and the next is read."""

    class Lines(io.RawIOBase):
        """A line of 200 MB, then a game."""

        left = 200 << 20
        game = b'\n{"a": 1}\n'

        def readable(self) -> bool:
            return True

        def readinto(self, target: Any) -> int:
            if self.left > 0:
                self.left -= len(target)
                target[:] = b"[" * len(target)
                return len(target)
            line, self.game = self.game, b""
            target[: len(line)] = line
            return len(line)

    tracemalloc.start()
    try:
        long, game = JsonLines(io.BufferedReader(Lines(), 1 << 20), "games.jsonl")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (long.faults[0].name, long.faults[0].message) == ("too-large", "one game has more than 16 MiB")
    assert (game.line, game.value) == (2, {"a": 1})
    assert peak < 100 << 20


def test_many_games_are_read_in_the_memory_of_one() -> None:
    data = io.BytesIO(b'{"take5": 1, "players": ["Ann", "Ben"], "rounds": []}\n' * 20_000)
    tracemalloc.start()
    try:
        assert sum(1 for _ in JsonLines(data, "games.jsonl")) == 20_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 50_000


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_ranges_of_bytes_read_each_line_once(tmp_path: Path, end: str) -> None:
    lines = ["", '{"a": 1}', "", '{"a": "' + "x" * 30 + '"}', "nonsense", '{"a": "王芳"}', '{"a": 3}']
    data = end.join(lines).encode()
    file = tmp_path / "games.jsonl"
    file.write_bytes(data)
    whole = [(d.line, d.index, d.value) for d in documents_of(data)]
    for size in range(1, len(data) + 2):
        found, line, index = [], 0, 0
        for start in range(0, len(data), size):
            with read_lines(str(file), start, start + size) as part:
                found += [(line + d.line, index + d.index, d.value) for d in part]
                line += part.lines
                index += part.games
        assert found == whole
        assert line == len(lines)


@pytest.mark.usefixtures("little_room")
def test_a_range_that_begins_within_a_long_line_leaves_it_to_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b'{"a": 1}\n' + b"x" * 100 + b'\n{"a": 2}\n')
    with read_lines(str(file), 0, 20) as part:
        assert [d.line for d in part] == [1, 2]
    with read_lines(str(file), 20, 200) as part:
        assert [(d.line, d.value) for d in part] == [(1, {"a": 2})]


def test_a_range_of_a_file_with_carriage_returns_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b'{"a": 1}\r{"a": 2}\r')
    with read_lines(str(file), 0, 3) as part:
        assert [d.value for d in part] == [{"a": 1}, {"a": 2}]
    with read_lines(str(file), 3, 30) as part:
        assert list(part) == []
    assert part.lines == 0


def test_a_range_of_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), read_lines(str(tmp_path / "no.jsonl"), 0, 1):
        pass
