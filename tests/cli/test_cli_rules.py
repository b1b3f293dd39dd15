"""`take5 rules` tells all the rules that logs are held against, fits narrow terminals, and needs no colour."""

import re

import pytest

from take5cli import cli
from take5cli.rules.cards import bull_heads


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", "80")
    return output_of(capsys)


def output_of(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert cli.run(["rules", *options]) == 0
    return capsys.readouterr().out


def test_every_rule_is_told(told: str) -> None:
    numbers = {int(number) for number in re.findall(r"\(R(\d+)\)", told)}
    assert numbers == set(range(1, 28))


def test_the_table_shows_the_heads_of_every_card(told: str) -> None:
    table = told.partition("heads  cards\n")[2].partition("\n\n")[0]
    rows = [list(map(int, line.split())) for line in table.splitlines() if "other" not in line]
    listed = {card: heads for heads, *cards in rows for card in cards}
    assert listed == {card: bull_heads(card) for card in range(1, 105) if bull_heads(card) > 1}
    assert "1  the other 76" in table


def test_the_examples_are_played_by_the_rules(told: str) -> None:
    assert "  3   58  ->  58  90  93\n" in told
    assert "  2   60  64  69  71  73  ->  74\n" in told
    assert "74 finds row 2 full: takes 60 64 69 71 73, 7 bull heads." in told
    assert "  4   96          ->   2\n" in told
    assert "2 is low and its player chooses row 4: takes 96, 1 bull head." in told


def test_it_fits_40_columns_and_says_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    narrow = output_of(capsys)
    assert max(map(len, narrow.splitlines())) <= 40
    assert narrow.split() == told.split()


def test_colour_is_decoration_alone(capsys: pytest.CaptureFixture[str], told: str) -> None:
    coloured = output_of(capsys, "--color", "always")
    assert "\x1b[1;35m55\x1b[0m" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == told
