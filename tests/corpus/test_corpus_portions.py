"""Paths become portions of work: small files together, large JSON Lines in ranges, folders in order."""

from pathlib import Path

import pytest

from take5cli.corpus import portions as module
from take5cli.corpus.portions import Exclusion, Portion, portions, weight_of
from take5cli.logs.sources import Skipped

NOTHING = Exclusion((), ".")


def cut(*paths: str, named: Exclusion = NOTHING, met: Exclusion = NOTHING) -> list[Portion]:
    return list(portions(paths, named, met, Skipped()))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, size: int = 1) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(b"x" * size)


def test_small_files_go_together_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FILES", 3)
    names = tuple(f"{number}.yaml" for number in range(7))

    assert [portion.paths for portion in cut(*names)] == [names[:3], names[3:6], names[6:]]
    assert all(portion.folder is None and portion.end is None for portion in cut(*names))


def test_or_up_to_a_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WEIGHT", 100)
    for name, size in (("a.jsonl", 60), ("b.jsonl", 40), ("c.yaml", 10)):
        write(name, size)

    assert [(portion.paths, portion.weight) for portion in cut("a.jsonl", "b.jsonl", "c.yaml")] == [
        (("a.jsonl", "b.jsonl"), 100),
        (("c.yaml",), 120),
    ]


def test_a_byte_of_yaml_and_of_a_compressed_file_weighs_more() -> None:
    assert weight_of("a.jsonl", 10) == weight_of("a.ndjson", 10) == 10
    assert weight_of("a.yaml", 10) == weight_of("a", 10) > 10
    assert weight_of("a.jsonl.gz", 10) > 10


def test_large_json_lines_are_cut_in_ranges_without_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RANGE", 100)
    write("big.jsonl", 250)
    write("big.yaml", 250)
    write("even.jsonl", 200)

    assert [(portion.start, portion.end, portion.ends) for portion in cut("big.jsonl")] == [
        (0, 100, False),
        (100, 200, False),
        (200, 250, True),
    ]
    assert [portion.end for portion in cut("big.yaml")] == [None]
    assert [(portion.end, portion.ends) for portion in cut("even.jsonl")] == [(100, False), (200, True)]


def test_a_folder_ends_with_a_portion_of_its_own_and_the_order_is_kept() -> None:
    for name in ("logs/b.yaml", "logs/a.yaml", "one.yaml", "two.yaml"):
        write(name)
    Path("empty").mkdir()

    got = [(portion.paths, portion.folder) for portion in cut("one.yaml", "logs", "empty", "two.yaml", "-")]

    inside = tuple(str(Path("logs", name)) for name in ("a.yaml", "b.yaml"))
    assert got == [
        (("one.yaml",), None),
        (inside, "logs"),
        ((), "logs"),
        ((), "empty"),
        (("two.yaml", "-"), None),
    ]


@pytest.mark.parametrize(
    ("pattern", "excluded"),
    [
        ("wrong", {"logs/wrong/x.yaml", "wrong/y.yaml"}),
        ("logs/wrong/", {"logs/wrong/x.yaml"}),
        ("logs/*", {"logs/wrong/x.yaml", "logs/a.yaml"}),
        ("*.yaml", {"logs/wrong/x.yaml", "wrong/y.yaml", "logs/a.yaml", "b.yaml"}),
        ("a.*", {"logs/a.yaml"}),
        ("wrong/x.yaml", set()),
    ],
)
def test_a_pattern_holds_for_names_paths_and_folders_above(pattern: str, excluded: set[str]) -> None:
    names = ["logs/wrong/x.yaml", "logs/a.yaml", "wrong/y.yaml", "b.yaml"]
    for name in names:
        write(name)
    exclusion = Exclusion([pattern], ".")

    assert {name for name in names if exclusion.holds(name)} == excluded
    whole = {
        path.replace("\\", "/").removeprefix("./")
        for portion in cut(".", met=exclusion)
        for path in portion.paths
    }
    assert whole == set(names) - excluded
    inside = {Path(path).as_posix() for portion in cut("logs", met=exclusion) for path in portion.paths}
    assert inside == {name for name in names if name.startswith("logs/")} - excluded


def test_what_is_named_is_left_out_only_by_what_is_meant_for_it() -> None:
    write("logs/a.yaml")
    everything = Exclusion(["*"], ".")

    assert [portion.paths for portion in cut("logs/a.yaml", "-", met=everything)] == [("logs/a.yaml", "-")]
    assert [portion.paths for portion in cut("logs/a.yaml", "-", named=everything)] == [("-",)]
    assert cut("logs", named=Exclusion(["logs"], ".")) == []


def test_patterns_count_from_their_base(folder: Path) -> None:
    write("logs/wrong/x.yaml")
    exclusion = Exclusion(["logs/wrong"], str(folder))
    assert exclusion.holds("logs/wrong/x.yaml")
    assert not Exclusion(["logs/wrong"], str(folder / "logs")).holds("logs/wrong/x.yaml")
