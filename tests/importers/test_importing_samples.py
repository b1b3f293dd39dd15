"""The samples of other programs' records that lie beside the sample logs: each is recognised and imports."""

from pathlib import Path

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers.documents import foreign_documents
from take5cli.importers.foreign import Options
from take5cli.importers.formats import detect
from take5cli.replaying import tell_game

FOLDER = Path(__file__).parent.parent.parent / "sample_logs" / "other-programs"
SAMPLES = {
    "sixnimmt.jsonl": ("sixnimmt", Options()),
    "board-game-arena.txt": ("bga-text", Options(rounds=1, start=((61, 102, 15, 34),))),
    "bgstats.json": ("bgstats", Options()),
    "sheet.csv": ("csv", Options()),
    "results.txt": ("text", Options(rounds=3)),
}


def test_these_are_all_samples() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_recognised_and_good(name: str) -> None:
    form, options = SAMPLES[name]
    found = detect((FOLDER / name).read_text(encoding="utf-8"))
    assert found is not None
    assert form == found.NAME
    (document,) = foreign_documents(form, str(FOLDER / name), options)
    assert not check_game(document).findings
    assert tell_game(document).finished
