"""A file read as a whole, to be changed and saved again."""

import gzip
import io
import sys
from pathlib import Path

import pytest

from take5cli.errors import ChangedError, FileError
from take5cli.logs.editing import append_item
from take5cli.logs.originals import Original, pieces_of, read_original
from take5cli.logs.saving import save

TEXT = "\ufefftake5: 1\r\ntitle: 王芳\r\nrounds: []\r\n"


def test_a_file_comes_back_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_bytes(TEXT.encode())
    original = read_original(str(path))
    assert original == Original(TEXT.encode(), TEXT, "yaml")
    new = append_item(original.text, ("rounds",), {"points": [1, 2]}, form=original.form)
    save(str(path), new, expected=original.raw)
    assert path.read_bytes() == TEXT.replace(" []\r\n", "\r\n  - points: [1, 2]\r\n").encode()
    with pytest.raises(ChangedError):
        save(str(path), new, expected=original.raw)


@pytest.mark.parametrize(("name", "expected"), [("sheet.json.gz", "json"), ("sheet", "jsonl")])
def test_a_compressed_file_stays_compressed(tmp_path: Path, name: str, expected: str) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(b'{"take5": 1, "rounds": []}'))
    raw, text, form = read_original(str(path))
    assert form == expected
    save(str(path), append_item(text, ("rounds",), 1, form=form), expected=raw)
    assert gzip.decompress(path.read_bytes()) == b'{"take5": 1, "rounds": [1]}'


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"take5": 1}\n{"take5": 2}\n')))
    assert read_original("-") == Original(b"", '{"take5": 1}\n{"take5": 2}\n', "jsonl")


def test_what_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.yaml"
    with pytest.raises(FileError, match=r"sheet\.yaml: cannot be read: No such file"):
        read_original(str(path))
    path.write_bytes(b"title: \xff\n")
    with pytest.raises(FileError, match=r"sheet\.yaml: cannot be read: it is not UTF-8 text"):
        read_original(str(path))
    (tmp_path / "sheet.json.gz").write_bytes(b"no gzip")
    with pytest.raises(FileError, match=r"sheet\.json\.gz: cannot be read: broken \.gz file"):
        read_original(str(tmp_path / "sheet.json.gz"))
    monkeypatch.setattr("take5cli.logs.originals.JSON_BYTES", 5)
    path.write_bytes(b"title: too much")
    with pytest.raises(FileError, match="too much to be changed as a whole"):
        read_original(str(path))


def test_pieces_are_the_text(tmp_path: Path) -> None:
    text = "# head\n---\n# only a remark\n---\ntake5: 1\n# tail\n...\n---\na: 王\n"
    pieces = list(pieces_of("\ufeff" + text, "yaml"))
    assert "".join(piece.text for piece in pieces) == text
    assert [piece.start for piece in pieces] == [1 + text.index(piece.text) for piece in pieces]
    games = [game for piece in pieces for game in piece.games]
    assert [(game.value, game.index, game.line) for game in games] == [
        ({"take5": 1}, 0, 5),
        ({"a": "王"}, 1, 9),
    ]
