"""Files by their endings and by their content, compressed or not, standard input, and what is no file."""

import gzip
import io
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from take5cli.logs.documents import BROKEN, Document
from take5cli.logs.read_fault import ReadFault
from take5cli.logs.sources import read_documents, read_logs

YAML = b"take5: 1\n---\ntake5: 2\n"
JSON = b'[{"take5": 1},\n {"take5": 2}]'
LINES = b'{"take5": 1}\n{"take5": 2}\n'
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def written(folder: Path, name: str, data: bytes) -> str:
    file = folder / name
    file.write_bytes(data)
    return str(file)


def values(path: str) -> list[Any]:
    return [document.value for document in read_documents(path)]


def fault_of(path: str) -> ReadFault:
    (document,) = read_documents(path)
    assert (document.file, document.index, document.value) == (path, 0, BROKEN)
    (fault,) = document.faults
    assert fault.name == "unreadable"
    return fault


def standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize(
    ("ending", "data"),
    [
        (".yaml", YAML),
        (".yml", YAML),
        (".YAML", YAML),
        (".json", JSON),
        (".Json", JSON),
        (".jsonl", LINES),
        (".ndjson", LINES),
        (".log", YAML),
        (".log", JSON),
        (".log", LINES),
        ("", YAML),
    ],
)
@pytest.mark.parametrize("compressed", ["", ".gz", ".GZ"])
def test_an_ending_says_what_a_file_holds_and_without_one_the_content_does(
    tmp_path: Path, ending: str, data: bytes, compressed: str
) -> None:
    path = written(tmp_path, f"friday{ending}{compressed}", gzip.compress(data) if compressed else data)
    assert values(path) == [{"take5": 1}, {"take5": 2}]
    assert {document.file for document in read_documents(path)} == {path}


@pytest.mark.parametrize(
    ("data", "meant"),
    [
        (b"", [BROKEN]),
        (b"{", [BROKEN]),
        (b"{}", [{}]),
        (b"[]", [BROKEN]),
        (b"[[]]", [[[]]]),
        (b" \r\n\t{ \n\n \"a\": 1}", [{"a": 1}]),
        (b"\n\n{\"a\": 1}", [{"a": 1}]),
        (b"[{\"a\": 1}]", [{"a": 1}]),
        (b"[\n\n{\"a\": 1}]", [{"a": 1}]),
        (b'{"a": 1}\n', [{"a": 1}]),
        (b'{"a": 1}\n\n{"a": 2}', [{"a": 1}, {"a": 2}]),
        (b'{"a": 1}\r{"a": 2}\r', [{"a": 1}, {"a": 2}]),
        (b'{"a": 1}\r\n{"a": 2', [{"a": 1}, BROKEN]),
        (b'{"a": NaN}\n{"a": 2}', [BROKEN, {"a": 2}]),
        (b'{"a": [\n1]}\n{"a": 2}', [{"a": [1]}, BROKEN]),
        (b"{}\n{}", [{}, {}]),
        (b"{a: 1}", [{"a": 1}]),
        (b"[a, b]", [["a", "b"]]),
        (b" " * 1_000_000 + b"a: 1", [{"a": 1}]),
        (b"\n" * 200_000 + b"[\n\n" + b"\n" * 200_000 + b"]", [BROKEN]),
        (b"{\n}", [{}]),
        (b"{\n a: 1}", [{"a": 1}]),
        (b"# c\n{\"a\": 1, b: 2}", [{"a": 1, "b": 2}]),
        (b"\xef\xbb\xbf{\"a\": 1}\n{\"a\": 2}", [{"a": 1}, {"a": 2}]),
        (b"\xef\xbb\xbf\n[1]", [[1]]),
        (b"\xef\xbb\xbfa: 1", [{"a": 1}]),
        (b'{"a": ' + b"[" * 100_000 + b'\n{"a": 2}', [BROKEN, {"a": 2}]),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b'}\n{"a": 2}', [BROKEN, {"a": 2}]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("compressed", [False, True])
def test_standard_input_is_judged_by_its_content(
    monkeypatch: pytest.MonkeyPatch, data: bytes, meant: list[Any], compressed: bool
) -> None:
    standard_input(monkeypatch, gzip.compress(data) if compressed else data)
    assert values("-") == meant


def test_standard_input_may_come_in_small_pieces() -> None:
    """From a pipe, a byte now and then: the format is judged all the same."""
    program = "from take5cli.logs.sources import read_documents as read; print([d.value for d in read('-')])"
    process = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    for byte in gzip.compress(LINES):
        process.stdin.write(bytes([byte]))
        process.stdin.flush()
    out, _ = process.communicate()
    assert out.decode().strip() == "[{'take5': 1}, {'take5': 2}]"


def test_standard_input_given_twice_is_empty_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, YAML)
    documents = list(read_logs(["-", "-"]))
    assert [document.value for document in documents] == [{"take5": 1}, {"take5": 2}, BROKEN]
    assert documents[2].faults[0].message == "there is no game in this file"


def test_a_program_without_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert fault_of("-").message == "there is no standard input"


def test_a_file_may_be_given_several_times_and_the_order_is_kept(tmp_path: Path) -> None:
    a, b = written(tmp_path, "a.yaml", b"a: 1"), written(tmp_path, "b.json", b'{"b": 1}')
    assert [document.value for document in read_logs([b, a, b])] == [{"b": 1}, {"a": 1}, {"b": 1}]


@pytest.mark.parametrize("name", ["a.yaml", "a.json", "a.jsonl", "a.yaml.gz", "a.log"])
@pytest.mark.parametrize("data", [b"", b"\n \n"])
def test_a_file_without_a_game(tmp_path: Path, name: str, data: bytes) -> None:
    path = written(tmp_path, name, gzip.compress(data) if name.endswith(".gz") else data)
    assert fault_of(path).message == "there is no game in this file"


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    fault = fault_of(str(tmp_path / "no.yaml"))
    assert (fault.message, fault.hint, fault.span) == ("no such file or directory", None, None)


@pytest.mark.parametrize("name", ["*.yaml", "game-?.yaml", "game-[12].yaml"])
def test_a_pattern_that_matched_nothing(tmp_path: Path, name: str) -> None:
    assert fault_of(str(tmp_path / name)).hint == "no file matches this pattern"


@pytest.mark.parametrize("name", ["a\0b.yaml", "a" * 5000])
def test_a_name_that_no_file_can_have(name: str) -> None:
    assert fault_of(name).message in ("no file can have this name", "file name too long")


def test_a_name_that_is_no_unicode_is_shown_with_question_marks(tmp_path: Path) -> None:
    (document,) = read_documents(os.fsdecode(os.fsencode(str(tmp_path)) + b"/J\xf6rg.yaml"))
    assert document.file == f"{tmp_path}/J?rg.yaml"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert fault_of(str(tmp_path)).message == "this is a folder, not a file"


@POSIX
@pytest.mark.skipif(
    sys.platform != "win32" and os.getuid() == 0, reason="everything is open to the superuser"
)
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = written(tmp_path, "a.yaml", YAML)
    os.chmod(path, 0)
    assert fault_of(path).message == "permission denied"


@POSIX
def test_what_is_neither_file_nor_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    message = 'this is neither a file nor a folder (what comes from a pipe, read as "-")'
    assert fault_of(str(tmp_path / "pipe.yaml")).message == message
    assert fault_of("/dev/zero").message == message


@POSIX
def test_a_pipe_that_is_open_is_read() -> None:
    """As a shell gives it for `<(…)`."""
    reading, writing = os.pipe()

    def write() -> None:
        with open(writing, "wb") as pipe:
            pipe.write(YAML)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert values(f"/dev/fd/{reading}") == [{"take5": 1}, {"take5": 2}]
    finally:
        writer.join()
        os.close(reading)


def broken(documents: list[Document]) -> tuple[list[Any], str]:
    """The values before the last document, and what is wrong with that one."""
    *good, last = documents
    assert last.value is BROKEN
    assert last.faults[0].name == "unreadable"
    return [document.value for document in good], last.faults[0].message


@pytest.mark.parametrize(
    ("ending", "game", "end"), [("jsonl", '{"a": %d}', "\n"), ("log", "{a: %d}", "\n---\n")]
)
def test_a_compressed_file_that_breaks_off_gives_what_it_has(
    tmp_path: Path, ending: str, game: str, end: str
) -> None:
    data = gzip.compress(end.join(game % number for number in range(90_000)).encode(), 1)
    good, message = broken(list(read_documents(written(tmp_path, f"a.{ending}.gz", data[: len(data) // 2]))))
    assert message.startswith("broken .gz file: ")
    assert 10_000 < len(good) < 90_000
    assert good == [{"a": number} for number in range(len(good))]


@pytest.mark.parametrize("damage", ["text", "checksum", "content", "tail"])
def test_a_compressed_file_that_is_broken(tmp_path: Path, damage: str) -> None:
    data = bytearray(gzip.compress(YAML))
    if damage == "text":
        data = bytearray(YAML)
    elif damage == "checksum":
        data[-5] ^= 1
    elif damage == "content":
        data[15] ^= 255
    else:
        data += b"x"
    _, message = broken(list(read_documents(written(tmp_path, "a.yaml.gz", bytes(data)))))
    assert message.startswith("broken .gz file: ")


def test_two_compressed_files_joined_are_one(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl.gz", gzip.compress(b'{"a": 1}\n') + gzip.compress(b'{"a": 2}\n'))
    assert values(path) == [{"a": 1}, {"a": 2}]


def test_a_compressed_file_without_its_ending_is_known_by_its_content(tmp_path: Path) -> None:
    assert values(written(tmp_path, "games", gzip.compress(LINES))) == [{"take5": 1}, {"take5": 2}]
    (document,) = read_documents(written(tmp_path, "a.yaml", gzip.compress(YAML)))
    assert document.faults[0].message == "the byte 0x8B here is not UTF-8"


@pytest.mark.parametrize("text", [YAML.decode().encode("utf-16"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"])
def test_what_is_no_text(tmp_path: Path, text: bytes) -> None:
    assert fault_of(written(tmp_path, "a", text)).message == "this is no text in UTF-8"
    (document,) = read_documents(written(tmp_path, "a.yaml", text))
    assert document.faults[0].message.endswith("here is not UTF-8")


def test_a_disk_that_fails_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            if not line:
                raise OSError(5, "Input/output error")
            return line

    path = written(tmp_path, "a.jsonl", b"")
    monkeypatch.setattr("builtins.open", lambda *_: Failing(LINES))
    good, message = broken(list(read_documents(path)))
    assert (good, message) == ([{"take5": 1}, {"take5": 2}], "input/output error")


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    heavy = {"yaml", "gzip", "zlib", "json", "dataclasses", "fnmatch"}
    program = (
        "import sys; before = set(sys.modules); import take5cli.logs.sources; "
        f"print(sorted({heavy} & (set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
