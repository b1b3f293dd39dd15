"""Logs in a store are found and read as on the disk; what goes wrong there is said without secrets."""

import gzip
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from take5cli import cli
from take5cli.corpus import portions as cutting
from take5cli.logs.schemes import has_scheme, masked, told
from take5cli.logs.stores import DISK, store_of, within
from take5cli.logs.writer import to_json_line, to_yaml
from tests.strategies import random_game

fsspec = pytest.importorskip("fsspec")

Captured = pytest.CaptureFixture[str]
SECRET = "k3y"


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder `logs`, in which we stand, and the same as memory://club/logs."""
    rng = random.Random(4)
    folder = tmp_path / "logs"
    (folder / "deep").mkdir(parents=True)
    (folder / "wrong").mkdir()
    for name in ("b.yaml", "deep/a.yaml", "wrong/c.yaml"):
        (folder / name).write_text(to_yaml(random_game(rng, players=2, max_rounds=1)), encoding="utf-8")
    faulty = random_game(rng, players=3, max_rounds=1)
    faulty["rounds"][0]["turns"][3]["plays"]["Ben"] = 300
    games = [random_game(rng, players=3, max_rounds=1) for _ in range(30)]
    lines = "".join(map(to_json_line, [*games[:20], faulty, *games[20:]]))
    (folder / "arena.jsonl").write_text(lines, encoding="utf-8")
    (folder / "packed.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    (folder / "unnamed").write_text(lines, encoding="utf-8")
    (folder / "broken.json").write_text('{"take5": 1', encoding="utf-8")
    (folder / ".hidden.yaml").write_text("take5: 1", encoding="utf-8")
    (folder / "notes.txt").write_text("no log", encoding="utf-8")
    store = fsspec.filesystem("memory")
    store.put(str(folder), "/club/logs", recursive=True)
    monkeypatch.chdir(tmp_path)
    yield folder
    store.rm("/club", recursive=True)


def ran(capsys: Captured, *args: str) -> tuple[int, str, str]:
    """The exit status of a command and what it said, with the store's name taken for the disk's."""
    status = cli.run(args)
    captured = capsys.readouterr()
    return status, captured.out.replace("memory://club/", ""), captured.err.replace("memory://club/", "")


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("size", [700, 1 << 20])
@pytest.mark.parametrize(
    ("command", "path", "options"),
    [
        ("validate", "logs", ["--format", "json"]),
        ("validate", "logs/", ["--format", "concise", "--exclude", "wrong", "--exclude", "*.gz"]),
        ("validate", "logs/missing.jsonl", []),
        ("export", "logs/arena.jsonl", ["--format", "csv"]),
        ("export", "logs", ["--format", "jsonl", "--table", "games"]),
        ("stats", "logs", []),
        ("replay", "logs/b.yaml", ["--summary"]),
    ],
)
def test_a_store_is_read_as_the_disk_is(
    size: int, command: str, path: str, options: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "RANGE", size)
    expected = ran(capsys, command, path, *options)

    assert ran(capsys, command, f"memory://club/{path}", *options) == expected
    assert len(expected[1]) > 50


@pytest.mark.usefixtures("logs")
def test_cores_share_a_store_out(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "RANGE", 2000)
    monkeypatch.setattr("take5cli.corpus.validation.WORTH_IT", 0)
    url = f"file://{Path.cwd().as_posix()}/logs"
    expected = ran(capsys, "export", "logs", "--format", "csv")

    status, out, _ = ran(capsys, "export", url, "--format", "csv", "--jobs", "2")

    assert (status, out.replace(url, "logs")) == expected[:2]


@pytest.mark.usefixtures("logs")
def test_a_pattern_for_a_store_names_what_matches_there(capsys: Captured) -> None:
    assert ran(capsys, "validate", "memory://club/logs/*.yaml", "memory://club/logs/*/a.yaml") == ran(
        capsys, "validate", "logs/b.yaml", "logs/deep/a.yaml"
    )
    status, out, _ = ran(capsys, "validate", "memory://club/logs/*.xml")
    assert status == 3
    assert "no file matches this pattern" in out


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    "pattern", ["memory://club/logs/wrong", "memory://club/logs/wrong/*", "wrong", "c.yaml"]
)
def test_what_a_store_holds_is_left_out_by_names_and_whole_paths(pattern: str, capsys: Captured) -> None:
    _, out, _ = ran(capsys, "export", "memory://club/logs", "--format", "csv", "--exclude", pattern)
    assert "logs/deep/a.yaml" in out
    assert "wrong" not in out


@pytest.mark.skipif(sys.platform == "win32", reason="links are another thing on Windows")
def test_links_are_followed_and_circles_end(logs: Path, capsys: Captured) -> None:
    (logs / "deep" / "up").symlink_to(logs, target_is_directory=True)
    (logs / "deep" / "again.jsonl").symlink_to(logs / "arena.jsonl")
    (logs / "deep" / "broken.yaml").symlink_to(logs / "nowhere.yaml")
    expected = ran(capsys, "stats", "logs", "--format", "json")

    assert ran(capsys, "stats", f"file://{logs.as_posix()}", "--format", "json")[:2] == expected[:2]


def test_without_fsspec_it_says_what_to_install(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)

    status, out, err = ran(capsys, "validate", "s3://club/logs")

    assert (status, out) == (2, "")
    assert err == "take5: s3:// is read by fsspec: pip install 'take5cli[cluster]'\n"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere://club/logs", "nothing here can read nowhere://"),
        ("needy://club/logs", "needy:// needs another package: pip install needy"),
    ],
)
def test_a_store_that_there_is_not(path: str, said: str, capsys: Captured) -> None:
    fsspec.register_implementation("needy", "needy.Files", errtxt="pip install needy", clobber=True)
    status, _, err = ran(capsys, "validate", path)
    assert status == 2
    assert said in err


AbstractFileSystem: Any = fsspec.AbstractFileSystem


class Faulty(AbstractFileSystem):  # type: ignore[misc]
    """A store that has nothing but troubles, and tells secrets about them."""

    protocol = "faulty"
    trouble: Exception = OSError()

    def _open(self, path: str, **_: Any) -> Any:
        raise self.trouble

    def isdir(self, path: str) -> bool:
        if "folder" not in path:
            raise self.trouble
        return True

    def ls(self, path: str, **_: Any) -> Any:
        raise self.trouble


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (PermissionError("Forbidden"), "permission denied"),
        (FileNotFoundError("club/game"), "no such file or directory"),
        (
            RuntimeError(f"GET https://ann:{SECRET}@host/x?sig={SECRET}&a=1 failed"),
            "GET https://host/x failed",
        ),
        (RuntimeError(f"bad aws_secret_access_key={SECRET}, Token: {SECRET}"), "bad aws_secret_access_key="),
        (ValueError(""), "ValueError"),
    ],
)
@pytest.mark.parametrize("name", ["game.yaml", "folder"])
def test_troubles_are_told_without_secrets(
    name: str, trouble: Exception, said: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsspec.register_implementation("faulty", Faulty, clobber=True)
    monkeypatch.setattr(Faulty, "trouble", trouble)
    said = said if name == "game.yaml" else "this cannot be listed"

    status, out, err = ran(capsys, "validate", f"faulty://ann:{SECRET}@club/{name}")

    assert status == 3
    assert said.lower() in (out + err).lower()
    assert f"faulty://club/{name}" in out + err
    assert SECRET not in out + err


def test_what_of_a_path_may_be_shown() -> None:
    assert masked(f"s3://ann:{SECRET}@club/a?b.yaml") == "s3://club/a?b.yaml"
    assert masked(f"https://host/a.jsonl?token={SECRET}#x") == "https://host/a.jsonl"
    assert masked("logs/a@b?.yaml") == "logs/a@b?.yaml"
    assert told(KeyError()) == "KeyError"


def test_a_web_address_is_no_folder_and_no_pattern(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    fsspec.register_implementation("https-like", Faulty, clobber=True)
    gone = FileNotFoundError("https://host/a?.jsonl")
    gone.__cause__ = ConnectionRefusedError(f"https://host/a?{SECRET} is silent")
    monkeypatch.setattr(Faulty, "trouble", gone)
    path = "https-like://host/folder?.jsonl"
    store = store_of(path)

    assert store.matching(path) == (path,)
    assert not store.is_folder(path)
    assert store.is_folder("https-like://host/folder/")
    status, out, _ = ran(capsys, "validate", path)
    assert status == 3
    assert "unreadable: https://host/a is silent" in out


def test_a_store_that_does_not_answer_keeps_nothing_else_from_being_read(
    logs: Path, capsys: Captured
) -> None:
    log = next(path for path in sorted(logs.rglob("*")) if path.is_file())
    assert cli.run(["validate", "--format", "concise", "ftp://127.0.0.1:1/x.yaml", str(log)]) == 3
    told = capsys.readouterr().out
    assert "ftp://127.0.0.1:1/x.yaml:1:1: T101 unreadable:" in told
    assert "2 files" in told


def test_only_a_scheme_leads_into_a_store() -> None:
    assert [path for path in ("a.yaml", "-", "C:\\logs", "a:b//c", "./s3://x") if has_scheme(path)] == []
    assert store_of("a.yaml") is DISK
    assert within("/base", "s3://club/x") == "s3://club/x"
    assert Path(within("/base", "x")) == Path("/base/x")


@pytest.mark.usefixtures("logs")
def test_nothing_is_written_into_a_store(capsys: Captured) -> None:
    for args in (
        ["export", "logs/b.yaml", "-o", "memory://club/x.csv"],
        ["report", "logs/b.yaml", "-o", "memory://club/x.html"],
        ["fmt", "memory://club/logs/b.yaml"],
        ["stats", "logs/b.yaml", "--html", "memory://club/x.html"],
    ):
        status, _, err = ran(capsys, *args)
        assert status in (2, 3), args
        assert "whole or not at all" in err or "nothing is changed" in err
    assert not [name for name in fsspec.filesystem("memory").find("/club") if "/x." in name]


def test_a_store_that_does_not_answer_has_one_file_that_cannot_be_read() -> None:
    store = store_of("ftp://127.0.0.1:1/club/")
    assert not store.is_folder("ftp://127.0.0.1:1/club/")
    assert store.matching("ftp://127.0.0.1:1/*") == ("ftp://127.0.0.1:1/*",)
    assert store.entries("ftp://127.0.0.1:1/club/") == ()
    assert store.identity("a") == store.plain("a") == "a"
    assert store.size("a") == 0
    with pytest.raises(OSError, match="refused"):
        store.open("a")
