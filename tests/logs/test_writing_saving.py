"""Writing a file whole or not at all (issue: files that survive)."""

import errno
import gzip
import os
import signal
import stat
from contextlib import suppress
from pathlib import Path

import pytest

from take5cli.errors import ChangedError, FileError, MisuseError
from take5cli.logs import saving
from take5cli.logs.saving import replacement, save

makes_links = pytest.mark.skipif(os.name == "nt", reason="Windows lets only some users make links")

OLD, NEW = "take5: 1\n", "take5: 1\ntitle: 王芳\n"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.yaml"
    path.write_bytes(OLD.encode())
    return path


def only(path: Path) -> None:
    """Nothing but the file itself is in its folder."""
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def fail(monkeypatch: pytest.MonkeyPatch, function: str, error: BaseException) -> None:
    def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(os, function, failing)


def test_a_new_file_and_a_replaced_one(tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    save(str(path), OLD)
    assert path.read_bytes() == OLD.encode()
    save(str(path), NEW.encode())
    assert path.read_bytes() == NEW.encode()
    only(path)


def test_a_file_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save("sheet.yaml", NEW)
    assert Path("sheet.yaml").read_text("utf-8") == NEW


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such permissions")
def test_permissions_stay(sheet: Path) -> None:
    sheet.chmod(0o640)
    save(str(sheet), NEW)
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such permissions")
def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save(str(tmp_path / "sheet.yaml"), NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "sheet.yaml").stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give a file away")
def test_the_owner_stays(sheet: Path) -> None:
    os.chown(sheet, 1234, 2345)
    save(str(sheet), NEW)
    assert (sheet.stat().st_uid, sheet.stat().st_gid) == (1234, 2345)


@makes_links
def test_a_symbolic_link_is_followed(sheet: Path, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "link.yaml"
    link.symlink_to(sheet)
    save(str(link), NEW)
    assert link.is_symlink()
    assert sheet.read_text("utf-8") == NEW
    assert [entry.name for entry in folder.iterdir()] == ["link.yaml"]


@makes_links
def test_a_link_to_nothing_makes_what_it_points_at(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "sheet.yaml")
    save(str(tmp_path / "link.yaml"), NEW)
    assert (tmp_path / "sheet.yaml").read_text("utf-8") == NEW


@makes_links
def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(FileError, match="lead in a circle"):
        save(str(tmp_path / "a"), NEW)


def test_compressed_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml.gz"
    save(str(path), NEW)
    assert gzip.decompress(path.read_bytes()).decode() == NEW
    first = path.read_bytes()
    save(str(path), NEW)
    assert path.read_bytes() == first, "the same content gives the same bytes at any time"


def test_compressed_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "sheet"
    path.write_bytes(gzip.compress(OLD.encode()))
    save(str(path), NEW, expected=path.read_bytes())
    assert gzip.decompress(path.read_bytes()).decode() == NEW


def test_piece_by_piece(sheet: Path) -> None:
    with replacement(str(sheet)) as file:
        file.write(b"take5: 1\n")
        assert sheet.read_bytes() == OLD.encode()
        file.write(b"rounds: []\n")
    assert sheet.read_bytes() == b"take5: 1\nrounds: []\n"
    only(sheet)


def test_a_file_that_is_as_it_was_read_is_replaced(sheet: Path) -> None:
    save(str(sheet), NEW, expected=OLD.encode())
    assert sheet.read_text("utf-8") == NEW


def test_a_changed_file_is_left_alone(sheet: Path) -> None:
    sheet.write_bytes(b"take5: 1\nnotes: mine\n")
    with pytest.raises(ChangedError, match=r"sheet\.yaml: was changed by somebody else since it was read"):
        save(str(sheet), NEW, expected=OLD.encode())
    assert sheet.read_bytes() == b"take5: 1\nnotes: mine\n"
    only(sheet)


def test_a_file_that_changes_while_the_new_one_is_written(sheet: Path) -> None:
    with pytest.raises(ChangedError), replacement(str(sheet), expected=OLD.encode()):
        sheet.write_bytes(b"theirs")
    assert sheet.read_bytes() == b"theirs"
    only(sheet)


def test_a_removed_file_is_not_made_again(sheet: Path) -> None:
    sheet.unlink()
    with pytest.raises(ChangedError, match="was removed since it was read"):
        save(str(sheet), NEW, expected=OLD.encode())
    assert not sheet.exists()


def test_a_new_sheet_overwrites_nothing(sheet: Path, tmp_path: Path) -> None:
    with pytest.raises(ChangedError, match="exists already"):
        save(str(sheet), NEW, expected=None)
    assert sheet.read_text("utf-8") == OLD
    save(str(tmp_path / "other.yaml"), NEW, expected=None)
    assert (tmp_path / "other.yaml").read_text("utf-8") == NEW


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="it is a folder"):
        save(str(tmp_path), NEW)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="not a regular file"):
        save(str(tmp_path / "pipe"), NEW)


def test_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"its folder does not exist; nothing was written"):
        save(str(tmp_path / "none" / "sheet.yaml"), NEW)


def test_a_write_protected_file(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(FileError, match="it is write-protected; it is as it was"):
        save(str(sheet), NEW)
    assert sheet.read_text("utf-8") == OLD


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_for_real(sheet: Path) -> None:
    sheet.parent.chmod(0o555)
    try:
        with pytest.raises(FileError, match="no permission to write in its folder"):
            save(str(sheet), NEW)
    finally:
        sheet.parent.chmod(0o755)
    assert sheet.read_text("utf-8") == OLD


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EACCES, "no permission to write in its folder"),
        (errno.EROFS, "the disk is read-only"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
@pytest.mark.parametrize("function", ["open", "fsync", "replace"])
def test_what_fails_leaves_the_old_file(
    sheet: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str, function: str
) -> None:
    fail(monkeypatch, function, OSError(number, os.strerror(number)))
    with pytest.raises(FileError) as caught:
        save(str(sheet), NEW)
    monkeypatch.undo()
    assert str(caught.value) == f"{sheet}: cannot be written: {reason}; it is as it was"
    assert sheet.read_text("utf-8") == OLD
    only(sheet)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_disk_that_fills_up_while_writing(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "_create", lambda *_: Path("/dev/full").open("wb"))  # noqa: SIM115
    with pytest.raises(FileError, match="the disk is full; it is as it was"):
        save(str(sheet), NEW)
    assert sheet.read_text("utf-8") == OLD


@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_an_interruption_leaves_the_old_file(
    sheet: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    fail(monkeypatch, function, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        save(str(sheet), NEW)
    monkeypatch.undo()
    assert sheet.read_text("utf-8") == OLD
    only(sheet)


def test_an_error_of_the_writer_leaves_the_old_file(sheet: Path) -> None:
    with pytest.raises(ZeroDivisionError), replacement(str(sheet)) as file:
        file.write(b"half" * (1 // 0))
    assert sheet.read_text("utf-8") == OLD
    only(sheet)


def test_half_a_character_is_refused(sheet: Path) -> None:
    with pytest.raises(MisuseError, match=r"'\\udcff' is no character"):
        save(str(sheet), "title: \udcff\n")
    assert sheet.read_text("utf-8") == OLD
    only(sheet)


def test_a_folder_that_cannot_be_synced_is_no_failure(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def sync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "this file system cannot")

    monkeypatch.setattr("os.fsync", sync)
    save(str(sheet), NEW)
    assert sheet.read_text("utf-8") == NEW


class HeldError(PermissionError):
    """What Windows answers while a virus scanner reads the old file."""

    winerror = 32


@pytest.mark.parametrize(("times", "waits"), [(2, [0.01, 0.05]), (6, [0.01, 0.05, 0.1, 0.2, 0.4, 0.8])])
def test_a_file_held_for_a_moment_is_waited_for(
    sheet: Path, monkeypatch: pytest.MonkeyPatch, times: int, waits: list[float]
) -> None:
    answers = [HeldError()] * times
    rename = os.replace
    slept: list[float] = []

    def replace(source: str, target: str) -> None:
        if answers:
            raise answers.pop()
        rename(source, target)

    monkeypatch.setattr("os.replace", replace)
    monkeypatch.setattr("time.sleep", slept.append)
    save(str(sheet), NEW)
    assert sheet.read_text("utf-8") == NEW
    assert slept == waits


def test_a_file_held_for_good_is_left(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, "replace", HeldError(errno.EACCES, "in use"))
    monkeypatch.setattr("time.sleep", lambda _: None)
    with pytest.raises(FileError, match="it is as it was"):
        save(str(sheet), NEW)
    assert sheet.read_text("utf-8") == OLD


@pytest.mark.skipif(os.name == "nt", reason="a process is ended otherwise there")
def test_a_request_to_end_takes_the_temporary_file_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda process, number: sent.append((process, number)))
    with suppress(FileError), replacement(str(tmp_path / "a")):
        end = signal.getsignal(signal.SIGTERM)
        assert callable(end)
        assert len(list(tmp_path.iterdir())) == 1
        end(signal.SIGTERM, None)
        assert list(tmp_path.iterdir()) == []
    assert sent == [(os.getpid(), signal.SIGTERM)]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_handler_of_somebody_else_stays(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        save(str(tmp_path / "a"), "text")
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
