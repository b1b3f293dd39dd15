"""Two programs that change one file at once lose nothing."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from take5cli.errors import FileError
from take5cli.logs.locking import locked

ADDS = """
import sys
from pathlib import Path
from take5cli.logs.locking import locked
from take5cli.logs.saving import save
path = Path(sys.argv[1])
for number in range(25):
    with locked(str(path), patience=60):
        before = path.read_bytes()
        save(str(path), before + f"{sys.argv[2]}{number}\\n".encode(), expected=before)
"""


def test_adding_at_once_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sheet"
    path.write_bytes(b"")
    root = Path(__file__).parents[2]
    adding = [subprocess.Popen([sys.executable, "-c", ADDS, str(path), name], cwd=root) for name in "abc"]
    assert [process.wait(60) for process in adding] == [0, 0, 0]
    assert sorted(path.read_text().split()) == sorted(
        f"{name}{number}" for name in "abc" for number in range(25)
    )
    assert [entry.name for entry in tmp_path.iterdir()] == ["sheet"], "no lock and no half file is left"


def test_the_second_is_refused_while_the_first_holds_it(tmp_path: Path) -> None:
    path = str(tmp_path / "sheet.yaml")
    with (
        locked(path),
        pytest.raises(FileError, match=r"sheet\.yaml: somebody else .*\.sheet\.yaml\.lock"),
        locked(path, patience=0.05),
    ):
        raise AssertionError("two have it")
    with locked(path):
        pass


def test_the_second_waits_for_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "sheet.yaml")
    first = locked(path)
    first.__enter__()
    monkeypatch.setattr("time.sleep", lambda _: first.__exit__(None, None, None))
    with locked(path):
        pass


@pytest.mark.skipif(os.name == "nt", reason="Windows lets only some users make links")
def test_a_link_and_its_file_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "sheet.yaml")
    with (
        locked(str(tmp_path / "sheet.yaml")),
        pytest.raises(FileError, match="somebody else"),
        locked(str(tmp_path / "link.yaml"), patience=0),
    ):
        raise AssertionError("two have it")


def test_it_is_let_go_when_the_work_fails(tmp_path: Path) -> None:
    path = str(tmp_path / "sheet.yaml")
    with pytest.raises(ZeroDivisionError), locked(path):
        1 / 0  # noqa: B018
    with locked(path, patience=0):
        assert os.listdir(tmp_path) == [".sheet.yaml.lock"]
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["王" * 80, "x" * 250])
def test_a_long_name_can_be_held(tmp_path: Path, name: str) -> None:
    with locked(str(tmp_path / name)):
        assert len(os.listdir(tmp_path)) == 1


def test_a_missing_folder(tmp_path: Path) -> None:
    with (
        pytest.raises(FileError, match="its folder does not exist"),
        locked(str(tmp_path / "none" / "sheet")),
    ):
        raise AssertionError("held")


def test_a_lock_of_another_user_counts_as_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "not yours")

    monkeypatch.setattr("os.open", refuse)
    path = str(tmp_path / "sheet")
    with pytest.raises(FileError, match="no permission to write in its folder"), locked(path, patience=0):
        raise AssertionError("held")
    (tmp_path / ".sheet.lock").mkdir()
    with pytest.raises(FileError, match="somebody else is changing it"), locked(path, patience=0):
        raise AssertionError("held")


@pytest.mark.skipif(os.name == "nt", reason="Windows removes no file that somebody has open")
def test_a_lock_removed_while_it_was_opened_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = tmp_path / ".sheet.lock"
    import fcntl

    flock, turns = fcntl.flock, iter(["gone", "another", "mine"])

    def late(descriptor: int, how: int) -> None:
        turn = next(turns)
        if turn != "mine":
            beside.unlink()
        if turn == "another":
            (tmp_path / "held").touch()
            (tmp_path / "held").rename(beside)
        flock(descriptor, how)

    monkeypatch.setattr("fcntl.flock", late)
    with locked(str(tmp_path / "sheet")):
        assert next(turns, None) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows locks otherwise")
def test_a_disk_that_cannot_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(FileError, match="No locks available"), locked(str(tmp_path / "sheet")):
        raise AssertionError("held")
