"""A stream of YAML documents is read piece by piece, and a broken one leaves the others as they are."""

import io
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5cli.logs import yaml_stream
from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.yaml_reader import read_yaml
from take5cli.logs.yaml_stream import read_yaml_stream


def documents_of(data: bytes | str) -> list[Document]:
    return list(
        read_yaml_stream(io.BytesIO(data.encode() if isinstance(data, str) else data), "evening.yaml")
    )


def summary(data: bytes | str) -> list[tuple[Any, ...]]:
    """Of each document its value and line, or the name and line of its fault."""
    return [
        (d.value, d.line)
        if d.value is not BROKEN
        else (d.faults[0].name, d.faults[0].span and d.faults[0].span.line)
        for d in documents_of(data)
    ]


def test_documents_are_numbered_and_know_their_lines() -> None:
    found = documents_of("# first\ntake5: 1\n---\ntake5: 2\n...\n\ntake5: 3\n---\n")
    assert [(d.index, d.value, d.line) for d in found] == [
        (0, {"take5": 1}, 2),
        (1, {"take5": 2}, 4),
        (2, {"take5": 3}, 7),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_three_ways(end: str) -> None:
    text = end.join(
        ["", "a: 1", "---", "a: 2", "...", "# c", "a: [", "--- # d", "a: 4", "... # e", "a: 5", ""]
    )
    assert summary(text) == [({"a": 1}, 2), ({"a": 2}, 4), ("syntax", 8), ({"a": 4}, 9), ({"a": 5}, 11)]


def test_the_line_breaks_that_only_yaml_knows_are_no_lines_of_the_file() -> None:
    text = "a: 1\u2028\x85\nb: 2\u2028---\nc: 3\n---\nd: !x 4\n"
    first, second, third = documents_of(text)
    assert (first.value, second.value) == ({"a": 1, "b": 2}, {"c": 3})
    assert (second.line, third.line) == (3, 5)
    assert second.locate([(("c",), "value")])[0] == (3, 4, 3, 5)
    assert third.faults[0].span == (5, 4, 5, 8)


def test_a_syntax_error_is_one_document_of_its_stream() -> None:
    text = "a: 1\n---\nb: {c: 2\n---\nd: 'x\n--- \ne: 3\n...\nf: \x07\n---\n*g : 1\n--- {h: 4}\n"
    assert summary(text) == [
        ({"a": 1}, 1),
        ("syntax", 4),
        ("syntax", 5),
        ({"e": 3}, 7),
        ("syntax", 9),
        ("syntax", 11),
        ({"h": 4}, 12),
    ]


def test_what_only_looks_like_a_boundary_is_none() -> None:
    text = "a: |\n ---\n ...\nb: ---\n---x: 1\n...y: 2\n"
    assert summary(text) == [({"a": "---\n...\n", "b": "---", "---x": 1, "...y": 2}, 1)]


def test_directives_belong_to_the_document_after_them() -> None:
    text = "%YAML 1.1\n# c\n\n---\na: 1\n...\n%TAG !t! tag:yaml.org,2002:\n---\nb: !t!str 7\n"
    assert summary(text) == [({"a": 1}, 5), ({"b": "7"}, 9)]


def test_a_byte_order_mark_may_begin_the_file_and_a_document() -> None:
    text = "\ufeffa: 1\n\ufeff---\nb: 2\n...\n\ufeffc: 3\n"
    assert summary(text) == [({"a": 1}, 1), ({"b": 2}, 3), ({"c": 3}, 5)]
    assert summary("\ufeff---\na: 1\n") == [({"a": 1}, 2)]
    assert documents_of(text)[2].locate([((), "value")]) == [(5, 1, 5, 5)]


def test_what_is_not_utf8_is_one_document_and_points_at_the_byte() -> None:
    data = "a: 1\n---\nb: Åsa\nc: 王芳 ".encode() + b"J\xf6rg\n---\nd: 2\n"
    first, second, third = documents_of(data)
    assert (first.value, third.value, third.index) == ({"a": 1}, {"d": 2}, 2)
    (fault,) = second.faults
    assert (fault.name, fault.message, fault.hint) == (
        "unreadable",
        "the byte 0xF6 here is not UTF-8",
        "save the file as UTF-8",
    )
    assert fault.span == (4, 8, 4, 9)
    assert second.lines(4, 4) == ["c: 王芳 J\ufffdrg"]


def test_an_empty_stream_has_no_documents() -> None:
    assert [documents_of(text) for text in ("", "\n", "# c", "---", "---\n...\n", "...\n# c\n...")] == [
        []
    ] * 6


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents of at most 100 bytes, read in blocks of 16."""
    monkeypatch.setattr(yaml_stream, "GAME_BYTES", 100)
    monkeypatch.setattr(yaml_stream, "BLOCK", 16)
    monkeypatch.setattr(yaml_stream, "MEBIBYTE", 32)


@pytest.mark.usefixtures("little_room")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("length", range(90, 130))
def test_a_document_that_is_too_long_leaves_the_others_as_they_are(end: str, length: int) -> None:
    lines = ["a: 1", "---", *["b: 2"] * 30, "x" * length, *[""] * 9, "--- # next", "c: 3", "...", "d: 4"]
    found = documents_of(end.join(lines))
    assert [d.value for d in found] == [{"a": 1}, BROKEN, {"c": 3}, {"d": 4}]
    assert [d.index for d in found] == [0, 1, 2, 3]
    assert [d.line for d in found] == [1, 2, 44, 46]
    (fault,) = found[1].faults
    assert (fault.name, fault.span) == ("too-large", (2, 1, 2, 2))


@pytest.mark.usefixtures("little_room")
def test_a_document_of_the_longest_length_is_read() -> None:
    longest = "a: " + "x" * 96 + "\n"
    assert len(longest) == 100
    assert [name for name, _ in summary(longest + "---\nb: 1\n")] == [{"a": "x" * 96}, {"b": 1}]
    assert summary("a: x" + longest[3:] + "---\nb: 1\n") == [("too-large", 1), ({"b": 1}, 3)]


def test_the_limit_is_said_in_words() -> None:
    (document,) = documents_of(b"a: " + b"x" * (16 << 20))
    assert document.faults[0].message == "one game has more than 16 MiB"
    assert len(document.text) <= 1 << 20


@pytest.mark.usefixtures("little_room")
def test_the_end_may_come_while_a_long_document_is_passed_over() -> None:
    assert summary("a: 1\n---\n" + "b: 2\n" * 100) == [({"a": 1}, 1), ("too-large", 2)]


@pytest.mark.usefixtures("little_room")
@given(
    st.lists(
        st.sampled_from(
            ["---", "...", "... # c ---", "a: 1", "b: [", "# c", "", "x" * 20, "...\n%YAML 1.1\n---"]
        )
    )
)
def test_blocks_of_any_size_make_the_same_documents(lines: list[str]) -> None:
    """However the bytes come in, the documents are those that the pieces between boundaries have."""
    text = "\n".join(lines)
    by_blocks = summary(text) if len(text) <= 100 else None
    whole = list(read_yaml(text, "evening.yaml", 0, 1))
    if by_blocks is not None and all(d.value is not BROKEN for d in whole):
        assert by_blocks == [(d.value, d.line) for d in whole]


class Repeating(io.RawIOBase):
    """The same bytes many times over."""

    def __init__(self, unit: bytes, times: int) -> None:
        self.unit = unit
        self.left = len(unit) * times

    def readable(self) -> bool:
        return True

    def readinto(self, target: Any) -> int:
        at = -self.left % len(self.unit)
        part = self.unit[at : at + min(len(target), self.left)]
        target[: len(part)] = part
        self.left -= len(part)
        return len(part)


def counted(stream: Repeating) -> tuple[int, int]:
    """How many documents a stream has, and how much memory it takes to read them."""
    tracemalloc.start()
    try:
        count = sum(1 for _ in read_yaml_stream(io.BufferedReader(stream), "evening.yaml"))
        return count, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_long_stream_is_read_in_the_memory_of_one_document() -> None:
    count, peak = counted(Repeating(b"---\nplayers: [Ann, Ben]\nnotes: " + b"long " * 30 + b"\n", 8_000))
    assert count == 8_000
    assert peak < 1 << 20


def test_a_document_far_beyond_the_bound_is_passed_over_with_little_memory() -> None:
    count, peak = counted(Repeating(b"x" * 65_536, 2_000))
    assert count == 1
    assert peak < 80 << 20
