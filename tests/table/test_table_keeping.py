"""A file that a game is kept in, and what may happen to it meanwhile."""

import errno
import gzip
import os
import stat
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from take5cli.errors import ChangedError, FileError, LogError, MisuseError
from take5cli.replaying import GameStory
from take5cli.table.judging import Game
from take5cli.table.keeping import change, read_kept, rewrite, start
from take5cli.table.scoring import Changes, with_changes

SHEET = "take5: 1\nplayers: [Ann, Ben]\nlimit: 1000\nrounds:\n  - points: {Ann: 9, Ben: 8}  # kept\n"
posix = pytest.mark.skipif(os.name == "nt", reason="permissions and links as POSIX has them")


def added(story: GameStory) -> Game:
    return with_changes(story, Changes(add="4 5"))


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.yaml"
    path.write_text(SHEET, encoding="utf-8")
    return path


def points(story: GameStory) -> list[Any]:
    return [dict(round_.points or {}) for round_ in story.rounds]


def test_a_change_is_in_the_file_and_in_what_is_given_back(sheet: Path) -> None:
    kept = change(str(sheet), added)
    assert points(kept.story) == [{"Ann": 9, "Ben": 8}, {"Ann": 4, "Ben": 5}]
    assert sheet.read_text(encoding="utf-8") == SHEET + "  - points: {Ann: 4, Ben: 5}\n"
    assert kept.original.raw == sheet.read_bytes()
    assert os.listdir(sheet.parent) == ["sheet.yaml"]


def test_a_refused_change_leaves_the_file(sheet: Path) -> None:
    with pytest.raises(LogError):
        change(str(sheet), lambda story: with_changes(story, Changes(add="100 100")))
    assert sheet.read_text(encoding="utf-8") == SHEET
    assert os.listdir(sheet.parent) == ["sheet.yaml"]


def test_what_was_changed_since_it_was_seen_is_left_alone(sheet: Path) -> None:
    seen = read_kept(str(sheet))
    change(str(sheet), added)
    now = sheet.read_bytes()
    with pytest.raises(ChangedError, match="changed by somebody else"):
        rewrite(seen, added(seen.story))
    assert sheet.read_bytes() == now


def test_what_was_read_is_rewritten_again_and_again(sheet: Path) -> None:
    kept = read_kept(str(sheet))
    for rounds in (2, 3):
        kept = rewrite(kept, added(kept.story))
        assert len(kept.story.rounds) == rounds
        assert kept.original == read_kept(str(sheet)).original


def test_a_fault_is_shown_where_it_stands_in_the_file(sheet: Path) -> None:
    sheet.write_text(SHEET.replace("Ben: 8", "Ben: 800"), encoding="utf-8")
    fault = change(str(sheet), added).story.fault
    assert fault is not None
    assert fault.line == 5


def test_a_file_changed_by_hand_between_reading_and_writing_is_left_alone(sheet: Path) -> None:
    def slow(story: GameStory) -> Game:
        sheet.write_text(SHEET + "# by hand\n", encoding="utf-8")
        return added(story)

    with pytest.raises(ChangedError):
        change(str(sheet), slow)
    assert sheet.read_text(encoding="utf-8") == SHEET + "# by hand\n"


def test_two_who_add_at_once_lose_nothing(sheet: Path) -> None:
    adders = [threading.Thread(target=change, args=(str(sheet), added)) for _ in range(8)]
    for adder in adders:
        adder.start()
    for adder in adders:
        adder.join()
    assert len(read_kept(str(sheet)).story.rounds) == 9


def test_a_full_disk_leaves_the_old_sheet(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="the disk is full; it is as it was"):
        change(str(sheet), added)
    assert sheet.read_text(encoding="utf-8") == SHEET
    assert os.listdir(sheet.parent) == ["sheet.yaml"]


@posix
@pytest.mark.skipif(sys.platform != "win32" and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_leaves_the_old_sheet(sheet: Path) -> None:
    sheet.parent.chmod(0o555)
    try:
        with pytest.raises(FileError, match="no permission"):
            change(str(sheet), added)
    finally:
        sheet.parent.chmod(0o755)
    assert sheet.read_text(encoding="utf-8") == SHEET


@posix
def test_a_link_stays_a_link_and_the_mode_stays(sheet: Path, tmp_path: Path) -> None:
    sheet.chmod(0o640)
    link = tmp_path / "today.yaml"
    link.symlink_to(sheet)
    change(str(link), added)
    assert link.is_symlink()
    assert sheet.read_text(encoding="utf-8").endswith("{Ann: 4, Ben: 5}\n")
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o640


OTHER = '{"take5":1,"players":["X","Y"],"rounds":[]}'
EMPTY = '{"take5":1,"players":["Ann","Ben"],"limit":1000,"rounds":[]}'
LAYOUTS = {
    "block.yaml": SHEET,
    "crlf.yaml": SHEET.replace("\n", "\r\n"),
    "bom.yaml": "\ufeff" + SHEET,
    "no-line-end.yaml": SHEET.rstrip("\n"),
    "empty.yaml": "take5: 1\nplayers: [Ann, Ben]\nlimit: 1000\nrounds: []\n",
    "flow.yaml": "{take5: 1, players: [Ann, Ben], limit: 1000, rounds: [{points: [9, 8]}]} # all\n",
    "stream.yaml": "# one\n" + SHEET.replace("9", "7") + "---\n" + SHEET + "...\n# end\n",
    "game.json": '{"take5": 1, "players": ["Ann", "Ben"], "limit": 1000,\n "rounds": [\n  {"points": [9, 8]}\n ]}\n',
    "games.json": f"[{OTHER},\n{EMPTY}]",
    "games.jsonl": f"{OTHER}\n{EMPTY}\n",
    "unnamed": SHEET,
}


@pytest.mark.parametrize("zipped", [False, True])
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_can_be_added_to(tmp_path: Path, name: str, zipped: bool) -> None:
    path = tmp_path / (name + ".gz" if zipped else name)
    content = LAYOUTS[name].encode()
    path.write_bytes(gzip.compress(content) if zipped else content)
    before = len(read_kept(str(path)).story.rounds)
    kept = change(str(path), added)
    assert points(kept.story)[before:] == [{"Ann": 4, "Ben": 5}]
    assert kept.story.fault is None
    data = path.read_bytes()
    after = (gzip.decompress(data) if zipped else data).decode()
    new = [line.rstrip(",") for line in after.splitlines()]
    lost = [line for line in LAYOUTS[name].splitlines() if line.rstrip(",") not in new]
    assert after.startswith("\ufeff") == (name == "bom.yaml")
    assert ("\r\n" in after) == (name == "crlf.yaml")
    assert not [line for line in lost if "rounds" not in line]


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", FileError),
        (b"\xff\xfe", FileError),
        (b"take5: 1\nplayers: [A\n", LogError),
        (b"take5: 2\n", LogError),
        (b"[1, 2]\n", LogError),
        (b"take5: 1\nplayers: [A, B]\n", LogError),
    ],
)
def test_what_cannot_be_read_is_not_changed(sheet: Path, content: bytes, error: type[Exception]) -> None:
    sheet.write_bytes(content)
    with pytest.raises(error):
        change(str(sheet), added)
    assert sheet.read_bytes() == content


def test_a_repeated_key_must_be_mended_first(sheet: Path) -> None:
    sheet.write_text(SHEET + "limit: 900\n", encoding="utf-8")
    with pytest.raises(ValueError, match="mend"):
        change(str(sheet), added)


def test_a_missing_file_and_standard_input(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be"):
        change(str(tmp_path / "none.yaml"), added)
    with pytest.raises(MisuseError):
        read_kept("-")
    with pytest.raises(MisuseError):
        start("-", {})


@pytest.mark.parametrize("name", ["new.yaml", "new.json", "new.jsonl", "new.yaml.gz", "new"])
def test_a_new_file_is_written_as_its_name_says_and_never_over_another(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    game = {"take5": 1, "players": ["Ann", "Ben"], "rounds": []}
    kept = start(str(path), game)
    assert kept.story.document.value == game
    assert read_kept(str(path)).original.form == {".json": "json", ".jsonl": "jsonl"}.get(path.suffix, "yaml")
    written = path.read_bytes()
    with pytest.raises(ChangedError, match="exists already"):
        start(str(path), {**game, "players": ["X", "Y"]})
    assert path.read_bytes() == written
