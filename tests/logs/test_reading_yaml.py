"""YAML is read as data, not as YAML 1.1 guesses it."""

from typing import Any

import pytest

from take5cli.logs.yaml_reader import read_yaml


def value_of(text: str) -> Any:
    (document,) = read_yaml(text, "friday.yaml", 0, 1)
    assert document.faults == ()
    return document.value


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("7", 7),
        ("-3", -3),
        ("0", 0),
        ("104", 104),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("07", "07"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("12.0", "12.0"),
        ("+4", "+4"),
        ("1e3", "1e3"),
        ("No", "No"),
        ("On", "On"),
        ("Null", "Null"),
        ("True", "True"),
        ("2024-01-01", "2024-01-01"),
        ("12:30", "12:30"),
        ("'7'", "7"),
        ('"true"', "true"),
        ("<<", "<<"),
        ("=", "="),
        ("٣", "٣"),
    ],
)
def test_only_whole_decimal_numbers_and_four_words_are_not_text(written: str, meant: object) -> None:
    value = value_of(f"card: {written}\n")["card"]
    assert value == meant
    assert type(value) is type(meant)
