"""Work on a Dask cluster: the same as without, whatever happens to the workers, and clear words when it cannot be."""

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from take5cli import cli
from take5cli.checks.policy import Policy
from take5cli.checks.running import Found
from take5cli.checks.tally import Tally
from take5cli.corpus import cluster as module
from take5cli.corpus import portions as cutting
from take5cli.corpus import spool
from take5cli.corpus.cores import Cores
from take5cli.corpus.counting import Counting
from take5cli.corpus.outcomes import Checking, Item, Reading, Unread, Work
from take5cli.corpus.portions import Exclusion, Portion, portions
from take5cli.corpus.selecting import Selection
from take5cli.corpus.spool import BLOCK, Parcel
from take5cli.corpus.statistics import Statistics
from take5cli.corpus.summary_json import to_json
from take5cli.corpus.validation import read
from take5cli.corpus.watching import Watch
from take5cli.corpus.workers import Workers
from take5cli.errors import ClusterError
from take5cli.logs.sources import Skipped
from take5cli.logs.writer import to_json_line
from take5cli.terminal import Progress
from tests.corpus.clusters import ROOT, Machines, machines
from tests.strategies import random_game

Captured = pytest.CaptureFixture[str]
NOTHING = Exclusion((), ".")


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    pytest.importorskip("distributed")
    with machines(tmp_path_factory.mktemp("machines"), 2) as started:
        yield started


@pytest.fixture(autouse=True)
def in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machines of the tests may be busy."""
    monkeypatch.setattr(module, "ANSWER", 60.0)


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with logs that make many portions, some at fault; we stand beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cutting, "RANGE", 20_000)
    monkeypatch.setattr(cutting, "FILES", 2)
    folder = tmp_path / "logs"
    folder.mkdir()
    rng = random.Random(5)
    games = [random_game(rng, players=3, max_rounds=1) for _ in range(150)]
    for game in games[::9]:
        game["rounds"][0]["turns"][3]["plays"]["Ben"] = 300
    lines = [to_json_line(game) for game in games]
    (folder / "arena.jsonl").write_text("".join(lines), encoding="utf-8")
    for number in range(5):
        (folder / f"{number}.json").write_text(lines[number], encoding="utf-8")
    (folder / "notes.txt").write_text("no log", encoding="utf-8")
    return folder


def told(capsys: Captured, *args: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    status = cli.run(args)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    "args",
    [
        ["validate", "logs", "missing.yaml"],
        ["validate", "--format", "json", "logs/arena.jsonl"],
        ["export", "logs", "--table", "plays", "--format", "csv"],
        ["stats", "logs", "--by", "player,variant", "--format", "json"],
        ["simulate", "--games", "90", "--to", "jsonl", "--seed", "3"],
        ["analyse", "logs/1.json", "--budget", "4", "--format", "csv"],
    ],
    ids=lambda args: args[0],
)
def test_a_cluster_changes_nothing(args: list[str], two_workers: Machines, capsys: Captured) -> None:
    expected = told(capsys, *args)
    assert expected[1]

    assert told(capsys, *args, "--scheduler", two_workers.address) == expected


@pytest.mark.usefixtures("logs")
def test_nor_do_workers_of_our_own(capsys: Captured) -> None:
    pytest.importorskip("distributed")
    expected = told(capsys, "export", "logs", "--format", "jsonl")

    assert (
        told(capsys, "export", "logs", "--format", "jsonl", "--scheduler", "local", "--jobs", "2") == expected
    )


def items_of(
    tasks: Iterable[Portion], reading: Reading, workers: Workers
) -> tuple[list[Item], dict[str, Any]]:
    tally = Tally()
    items = list(read(tasks, reading, tally, workers, Watch(Progress("checking"))))
    return items, {name: getattr(tally, name) for name in Tally.__slots__}


def statistics_of(tasks: Iterable[Portion], workers: Workers) -> str:
    whole = Statistics()
    for piece in items_of(tasks, Counting((), Selection(()), {}, False), workers)[0]:
        if isinstance(piece, Statistics):
            whole.merge(piece)
    return json.dumps(to_json(whole, [], 0, None))


def cut() -> Iterator[Portion]:
    return portions(["logs"], NOTHING, NOTHING, Skipped())


@pytest.mark.parametrize("what", ["validate", "stats"])
def test_a_worker_that_is_killed_loses_nothing(what: str, two_workers: Machines, logs: Path) -> None:
    arena = logs / "arena.jsonl"
    arena.write_bytes(arena.read_bytes() * 8)
    run: Callable[[Iterable[Portion], Workers], Any] = statistics_of
    if what == "validate":
        run = lambda tasks, workers: items_of(tasks, Checking(Policy()), workers)  # noqa: E731
    expected = run(cut(), Cores(1))
    victim = two_workers.worker()
    taken = 0

    def tasks() -> Iterator[Portion]:
        nonlocal taken
        for portion in cut():
            taken += 1
            if taken == 20:
                victim.kill()
            yield portion

    with module.cluster(two_workers.address, 1) as workers:
        workers.client.wait_for_workers(3, timeout=60)
        got = run(tasks(), workers)

    assert got == expected
    assert victim.wait(10) == -signal.SIGKILL
    assert taken > 40


class Unlucky:
    """Stands for Dask, which fails at first, as when a worker dies while its result is fetched."""

    status = "closed"

    def __init__(self, failures: list[Exception]) -> None:
        self.failures = failures

    def get_executor(self, **_: Any) -> "Unlucky":
        return self

    def nthreads(self) -> dict[str, int]:
        return {"one": 1}

    def submit(self, function: Callable[[bytes], Any], packed: bytes) -> "Future[Any]":
        future: Future[Any] = Future()
        if self.failures:
            future.set_exception(self.failures.pop())
        else:
            future.set_result(function(packed))
        return future


def test_a_result_that_is_lost_on_its_way_is_made_again() -> None:
    pytest.importorskip("distributed")
    lost: list[Exception] = [TypeError("cannot unpack")]
    client: Any = Unlucky(lost)
    assert list(module.Cluster(client, "x").in_order(len, ["a", "bc", "def"])) == [1, 2, 3]
    assert not lost

    for failures, kind in (
        ([TypeError(), TypeError()], TypeError),
        ([ClusterError(), ClusterError()], ClusterError),
    ):
        client = Unlucky(list(failures))
        with pytest.raises(kind):
            list(module.Cluster(client, "x").in_order(len, ["a"]))
        assert len(client.failures) == (kind is ClusterError)


def test_an_interrupted_run_cancels_its_work_and_says_nothing(two_workers: Machines, tmp_path: Path) -> None:
    for scheduler in (two_workers.address, "local"):
        args = [
            "simulate",
            "--games",
            "400000",
            "--to",
            "jsonl",
            "-o",
            "games.jsonl",
            "--scheduler",
            scheduler,
        ]
        with subprocess.Popen(
            [sys.executable, "-m", "take5cli", *args],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        ) as process:
            deadline = time.monotonic() + 30
            while not any(file.stat().st_size for file in tmp_path.iterdir()):
                assert time.monotonic() < deadline
                time.sleep(0.1)
            os.killpg(process.pid, signal.SIGINT)
            assert process.wait(timeout=30) == 130
            assert process.stdout is not None
            assert process.stderr is not None
            assert process.stdout.read() + process.stderr.read() == b""
        assert list(tmp_path.iterdir()) == []
    with module.cluster(two_workers.address, 1) as workers:
        assert not any(workers.client.processing().values())


@pytest.mark.usefixtures("logs")
def test_without_dask_it_says_what_to_install(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    status, out, err = told(capsys, "validate", "logs", "--scheduler", "tcp://127.0.0.1:8786")

    assert (status, out) == (2, "")
    assert "pip install 'take5cli[cluster]'" in err


@pytest.mark.usefixtures("logs")
def test_a_scheduler_that_does_not_answer_is_said_so_in_time(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(module, "ANSWER", 0.3)
    began = time.monotonic()

    status, out, err = told(capsys, "validate", "logs", "--scheduler", "tcp://127.0.0.1:1")

    assert (status, out) == (3, "")
    assert err == "take5: tcp://127.0.0.1:1: no Dask scheduler answers there within 0.3 seconds\n"
    assert time.monotonic() - began < 10


@pytest.mark.usefixtures("logs")
def test_a_scheduler_without_workers_is_said_so(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    with machines(tmp_path, 0) as started:
        status, out, err = told(capsys, "stats", "logs", "--scheduler", started.address)

    assert (status, out) == (3, "")
    assert (
        err == f"take5: {started.address}: there is no worker: start one with dask worker {started.address}\n"
    )


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["logs", "--scheduler", "banana"], "wants tcp://HOST:PORT"),
        (["logs", "--scheduler", "tcp://host"], "wants tcp://HOST:PORT"),
        (["-", "--scheduler", "local"], "standard input"),
        (["logs/1.json", "--as", "auto", "--scheduler", "local"], "one by one"),
    ],
)
def test_wrong_use(args: list[str], word: str, capsys: Captured) -> None:
    status, _, err = told(capsys, "validate", *args)
    assert status == 2
    assert word in err


def test_another_version_on_a_worker_is_refused() -> None:
    errand = pickle.dumps(module.Errand(pickle.dumps(len), "four"))
    assert pickle.loads(errand) == 4
    with pytest.raises(ClusterError, match=r"a worker has take5cli .*, here it is 0\.0\.0"):
        module.perform("0.0.0", pickle.dumps(len), "four")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ModuleNotFoundError("No module named 'take5cli'"), "a worker has no take5cli"),
        (CancelledError(), "the scheduler is gone"),
        (None, "4 workers ended over the same piece of work"),
    ],
)
def test_how_a_cluster_fails_is_said_in_words(error: Exception | None, said: str) -> None:
    scheduler = pytest.importorskip("distributed.scheduler")
    error = error or scheduler.KilledWorker("task", None, 3)
    with pytest.raises(ClusterError, match=f"^tcp://host:1: {said}"), module._understood("tcp://host:1"):
        raise error
    with pytest.raises(ImportError, match="colour"), module._understood("tcp://host:1"):
        raise ImportError("colour")


class Elsewhere:
    """Workers that do everything here and now, but as if it were sent to them and back."""

    alone = False
    eager = True

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def in_order(self, function: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        for task in tasks:
            there, what = pickle.loads(pickle.dumps((function, task)))
            yield pickle.loads(pickle.dumps(there(what)))

    @contextmanager
    def shelves(self) -> Iterator[Callable[[], Parcel[Any]]]:
        yield Parcel


@pytest.mark.parametrize("most", [100, 10**6])
def test_what_is_too_much_to_be_sent_is_read_here(
    most: int, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = json.dumps({"take5": 1, "players": ["Ann", "Ben"], "rounds": [], "limit": 0}) + "\n"
    (logs / "bad.jsonl").write_text(bad * 3 * BLOCK, encoding="utf-8")
    monkeypatch.setattr(cutting, "RANGE", 10**6)
    monkeypatch.setattr(spool, "MOST_SENT", most)
    unread = [
        portion.paths
        for portion in cut()
        if isinstance(Work(Checking(Policy()), Parcel, str(logs.parent))(portion), Unread)
    ]

    assert any(os.path.join("logs", "bad.jsonl") in paths for paths in unread) == (most == 100)
    expected = items_of(cut(), Checking(Policy()), Cores(1))
    assert items_of(cut(), Checking(Policy()), Elsewhere(str(logs.parent))) == expected
    assert sum(isinstance(item, Found) for item in expected[0]) > 3 * BLOCK


def test_a_file_that_is_missing_there_is_no_missing_file(logs: Path) -> None:
    with pytest.raises(ClusterError, match=r"logs.0\.json: a worker does not have this file"):
        items_of(cut(), Checking(Policy()), Elsewhere(str(logs)))


@pytest.mark.parametrize("count", [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK + 1])
def test_a_parcel_gives_its_items_back_in_order(count: int) -> None:
    parcel: Parcel[int] = Parcel()
    for number in range(count):
        parcel.add(number)

    assert not parcel.full
    assert len(parcel.held) < BLOCK
    assert list(pickle.loads(pickle.dumps(parcel))) == list(range(count))
