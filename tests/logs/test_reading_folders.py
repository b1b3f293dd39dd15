"""A folder stands for the logs below it; what else it holds is passed over and counted."""

import gzip
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from take5cli.logs import sources
from take5cli.logs.documents import BROKEN
from take5cli.logs.sources import Skipped, find_logs, read_logs

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="links and rights are another thing on Windows")
LOG = "take5: 1\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    monkeypatch.chdir(tmp_path)

    def made(**files: str | bytes) -> Path:
        """A folder with these files; in their names `_` stands for `.` and `__` for `/`."""
        for name, content in files.items():
            file = tmp_path / "logs" / name.replace("__", "/").replace("_", ".")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.encode() if isinstance(content, str) else content)
        return Path("logs")

    return made


def read(*paths: str | Path, exclude: Iterable[str] = ()) -> tuple[list[str], int]:
    """The files of the documents found, with `!` where one is broken, and how many things were passed over."""
    skipped = Skipped()
    found = [
        document.file.replace(os.sep, "/") + "!" * (document.value is BROKEN)
        for document in read_logs([str(path) for path in paths], list(exclude), skipped)
    ]
    return found, skipped.count


def test_logs_are_found_in_the_order_of_their_names(folder: Callable[..., Path]) -> None:
    logs = folder(
        b_yaml=LOG,
        a__z_json='{"take5": 1}',
        a__b__c_yaml=LOG,
        c_jsonl='{"take5": 1}\n{"take5": 2}',
        B_yaml=LOG,
    )
    found, skipped = read(logs)
    assert found == [
        "logs/B.yaml",
        "logs/a/b/c.yaml",
        "logs/a/z.json",
        "logs/b.yaml",
        "logs/c.jsonl",
        "logs/c.jsonl",
    ]
    assert skipped == 0
    assert read(f"{logs}/", "logs/b.yaml")[0][-1] == "logs/b.yaml"


def test_what_is_no_log_is_passed_over_and_counted(folder: Callable[..., Path]) -> None:
    logs = folder(
        a_yaml=LOG,
        _hidden_yaml=LOG,
        _git__config_yaml=LOG,
        other_yaml="name: CI\n---\non: push\n",
        mixed_yaml="name: CI\n---\ntake5: 1\n",
        list_yaml="- take5\n",
        empty_yaml="",
        broken_yaml="a: [\n",
        latin_yaml=b"name: J\xf6rg\n",
        package_json='{"name": "x"}',
        games_json='[{"take5": 1}, {"x": 2}, 7]',
        data_jsonl='{"a": 1}\nnonsense\n',
    )
    found, skipped = read(logs)
    assert found == ["logs/a.yaml", "logs/games.json", "logs/mixed.yaml"]
    assert skipped == 2 + 2 + 1 + 1 + 1 + 1 + 1 + 1 + 2 + 2


def test_a_broken_log_is_none_the_less_a_log(folder: Callable[..., Path]) -> None:
    logs = folder(
        a_yaml="take5: 1\nrounds: [\n",
        b_jsonl='{"take5": 1,}\n',
        c_yaml=b"take5: 1\ntitle: J\xf6rg\n",
        d_yaml="x: [\n---\ntake5: 1\n---\ntake5: [\n",
        e_json='{"take5": 1',
    )
    found, skipped = read(logs)
    assert found == [
        "logs/a.yaml!",
        "logs/b.jsonl!",
        "logs/c.yaml!",
        "logs/d.yaml",
        "logs/d.yaml!",
        "logs/e.json!",
    ]
    assert skipped == 1


def test_a_file_of_another_ending_is_a_log_if_it_begins_as_one(folder: Callable[..., Path]) -> None:
    logs = folder(
        README_md="# Logs\n\nOurs look like this:\n\n```yaml\ntake5: 1\n```\n",
        tool_py='KEY = "take5"\nif x:\n  print({"take5": [1})\n',
        notes_txt="take5: 1\nrounds: [\n",
        evening_txt="# c\n---\ntitle: x\ntake5: 1\n",
        games_dat='{"take5": 1}\n{"take5": 2\n',
        picture_png=b"\x89PNG\r\n\x1a\n\0take5: 1",
        old_gz=gzip.compress(b"take5: 1"),
        archive_tgz=gzip.compress(b"take5\0\0"),
    )
    found, skipped = read(logs)
    assert found == [
        "logs/evening.txt",
        "logs/games.dat",
        "logs/games.dat!",
        "logs/notes.txt!",
        "logs/old.gz",
    ]
    assert skipped == 4


def test_a_long_comment_does_not_keep_a_reader_busy(folder: Callable[..., Path]) -> None:
    logs = folder(
        a_txt="# " * 50_000 + "\ntake5: [", b_txt="# " * 50_000 + "\n[", c_txt="\n" * 50_000 + "{\n" * 9
    )
    assert read(logs) == (["logs/a.txt!"], 2)


def test_a_folder_without_a_log_is_unreadable(folder: Callable[..., Path]) -> None:
    logs = folder(a_yaml="name: CI", b__c_txt="x")
    (document,) = read_logs([str(logs)])
    assert (document.file, document.value) == ("logs", BROKEN)
    assert [(fault.name, fault.message) for fault in document.faults] == [
        ("unreadable", "there is no log in this folder")
    ]


def test_a_file_that_is_named_is_never_passed_over(folder: Callable[..., Path]) -> None:
    logs = folder(_hidden_yaml="name: CI", empty_yaml="", broken_yaml="[")
    named = [logs / ".hidden.yaml", logs / "empty.yaml", logs / "broken.yaml"]
    assert read(*named, exclude=["*"]) == (["logs/.hidden.yaml", "logs/empty.yaml!", "logs/broken.yaml!"], 0)


@pytest.mark.parametrize(
    ("patterns", "left"),
    [
        ([], ["bad/a.yaml", "bad/deep/b.yaml", "c.yaml", "d.json"]),
        (["*.json"], ["bad/a.yaml", "bad/deep/b.yaml", "c.yaml"]),
        (["bad"], ["c.yaml", "d.json"]),
        (["bad/*.yaml"], ["c.yaml", "d.json"]),
        (["bad/deep"], ["bad/a.yaml", "c.yaml", "d.json"]),
        (["deep", "?.json"], ["bad/a.yaml", "c.yaml"]),
        (["a.yaml", "b.yaml"], ["c.yaml", "d.json"]),
        (["logs/bad/*"], ["c.yaml", "d.json"]),
        (["BAD"], ["bad/a.yaml", "bad/deep/b.yaml", "c.yaml", "d.json"]),
    ],
)
def test_patterns_exclude_by_name_and_by_path(
    folder: Callable[..., Path], patterns: list[str], left: list[str]
) -> None:
    logs = folder(bad__a_yaml=LOG, bad__deep__b_yaml=LOG, c_yaml=LOG, d_json='{"take5": 1}')
    assert read(logs, exclude=patterns) == ([f"logs/{name}" for name in left], 0)


@POSIX
def test_links_are_followed_and_a_loop_of_them_ends(folder: Callable[..., Path]) -> None:
    logs = folder(a__b_yaml=LOG, z_yaml=LOG)
    (logs / "a" / "back").symlink_to("..")
    (logs / "c.yaml").symlink_to("a/b.yaml")
    (logs / "d").symlink_to("a")
    (logs / "self").symlink_to("self")
    (logs / "gone.yaml").symlink_to("nowhere.yaml")
    os.mkfifo(logs / "pipe.yaml")
    assert read(logs) == (["logs/a/b.yaml", "logs/c.yaml", "logs/z.yaml"], 3)


@POSIX
@pytest.mark.skipif(
    sys.platform != "win32" and os.getuid() == 0, reason="everything is open to the superuser"
)
def test_what_may_not_be_read_is_told(folder: Callable[..., Path]) -> None:
    logs = folder(a_yaml=LOG, closed__b_yaml=LOG, secret_yaml=LOG, secret_bin=LOG)
    for name in ("closed", "secret.yaml", "secret.bin"):
        (logs / name).chmod(0)
    try:
        assert read(logs) == (["logs/a.yaml", "logs/closed!", "logs/secret.yaml!"], 1)
    finally:
        (logs / "closed").chmod(0o700)


def test_a_folder_that_cannot_be_listed_is_told(
    folder: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = folder(a_yaml=LOG, closed__b_yaml=LOG)
    scandir = os.scandir

    def refusing(path: str) -> object:
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert read(logs) == (["logs/a.yaml", "logs/closed!"], 0)


def test_a_file_that_cannot_be_opened_is_told_if_its_name_promises_a_log(
    folder: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = folder(a_yaml=LOG, b_yaml=LOG, c_bin=LOG)

    def refusing(path: str) -> object:
        if path.endswith("a.yaml"):
            return os.stat_result((0o100600,) + (0,) * 9)
        raise PermissionError(13, "Permission denied")

    found = list(find_logs(str(logs)))
    monkeypatch.setattr(os, "stat", refusing)
    skipped = Skipped()
    told = [document for path in found for document in sources.read_documents(path, skipped)]
    assert [(document.file.replace(os.sep, "/"), document.value is BROKEN) for document in told] == [
        ("logs/a.yaml", False),
        ("logs/b.yaml", True),
    ]
    assert told[1].faults[0].message == "permission denied"
    assert skipped.count == 1


def test_a_file_that_vanishes_is_passed_over(folder: Callable[..., Path]) -> None:
    logs = folder(a_yaml=LOG, b_yaml=LOG)
    skipped = Skipped()
    documents = read_logs([str(logs)], (), skipped)
    assert next(documents).file.endswith("a.yaml")
    (logs / "b.yaml").unlink()
    assert list(documents) == []
    assert skipped.count == 1


def test_a_compressed_log_that_breaks_off_is_told_and_one_that_never_began_is_passed_over(
    folder: Callable[..., Path],
) -> None:
    data = gzip.compress(b'{"take5": 1}\n' * 100_000)
    logs = folder(a_jsonl_gz=data[: len(data) // 2], b_yaml_gz=b"nonsense", c_yaml=LOG)
    found, skipped = read(logs)
    assert found[0] == "logs/a.jsonl.gz"
    assert found[-2:] == ["logs/a.jsonl.gz!", "logs/c.yaml"]
    assert skipped == 1


def test_find_logs_gives_the_files_to_share_out(folder: Callable[..., Path]) -> None:
    logs = folder(a_yaml=LOG, b__c_png=b"\0", _d_yaml=LOG)
    skipped = Skipped()
    assert [path.replace(os.sep, "/") for path in find_logs(str(logs), ["x"], skipped)] == [
        "logs/a.yaml",
        "logs/b/c.png",
    ]
    assert skipped.count == 1
    assert len(list(find_logs(str(logs)))) == 2
