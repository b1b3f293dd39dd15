"""Edges of reading that a file of today does not show."""

from pathlib import Path

import pytest

from take5cli.logs import json_repeats
from take5cli.logs.plain import edited
from take5cli.logs.sources import read_documents


def test_a_missing_file_in_a_missing_folder_has_no_neighbour_to_name(tmp_path: Path) -> None:
    (document,) = read_documents(str(tmp_path / "nowhere" / "game.yaml"))

    assert [(fault.name, fault.hint) for fault in document.faults] == [("unreadable", None)]


def test_an_edit_of_the_whole_value_replaces_it() -> None:
    assert edited({"a": 1}, [((), {"b": 2})]) == {"b": 2}


def test_repeated_keys_are_found_though_the_decoder_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Exhausted:
        def __init__(self, **_: object) -> None: ...

        def raw_decode(self, text: str, start: int) -> None:
            raise MemoryError

    monkeypatch.setattr(json_repeats, "JSONDecoder", Exhausted, raising=False)
    text = '{"a": 1, "a": 2}'

    assert len(json_repeats.repeated_keys(text, 0, len(text))) == 1
