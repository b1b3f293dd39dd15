"""Text for people: a block a finding, no wider than the screen, and the summary."""

import re
from dataclasses import replace

import pytest

from take5cli.checks.catalogue import CATALOGUE, Entry
from take5cli.checks.policy import Policy
from take5cli.checks.running import Found
from take5cli.terminal import Screen, width
from tests.reporting import NARROW, found_in, told_as

EXCHANGED = """take5: 1
players: [Ann, Ben]
rounds:
  - start: [3, 40, 58, 96]
    hands:
      Ann: [41, 6, 7, 8, 9, 10, 11, 12, 13, 55]
      Ben: [15, 16, 17, 18, 19, 20, 21, 22, 23, 24]
    turns:
      - plays: {Ann: 55, Ben: 15}
      - plays: {Ann: 16, Ben: 41}
"""


def test_a_block_shows_the_place_the_rows_the_rule_and_the_hint() -> None:
    (found,) = found_in(EXCHANGED)
    finding = replace(found.judged.finding, hint="the two were exchanged: Ann 41, Ben 16")

    assert (
        told_as("text", [found._replace(judged=found.judged._replace(finding=finding))])
        == """\
game.yaml:10:22: T402 not-in-hand: Ann plays the 16 out of Ben's hand, who plays the 41 out of Ann's
10 |       - plays: {Ann: 16, Ben: 41}
   |                      ^^
   |                               -- the other of the two
   = rows: at that moment
       1│   3   15²   ·    ·    ·   3
       2│  40³  55⁷   ·    ·    ·  10
       3│  58    ·    ·    ·    ·   1
       4│  96    ·    ·    ·    ·   1
   = rule: Hands were recorded (or drafted), and this card was not dealt to this
           player.
   = note: the rest of the round is checked as far as it does not depend on this
   = hint: the two were exchanged: Ann 41, Ben 16

0 files, 0 games, 0 rounds: 1 error
"""
    )


def test_rows_claimed_wrongly_are_shown_as_the_rules_have_them() -> None:
    text = EXCHANGED.replace("15}\n", "15}\n        rows: [[3], [40, 55], [58], [96]]\n")
    text = text.replace("{Ann: 16, Ben: 41}", "{Ann: 41, Ben: 16}")

    told = told_as("text", found_in(text))

    assert "= rows: by the rules\n       1│   3   15²   ·" in told
    assert "= note:" not in told


def test_the_rows_are_those_before_the_turn_even_of_the_first() -> None:
    told = told_as("text", found_in(EXCHANGED.replace("Ann: 55, Ben: 15", "Ann: 55, Ben: 58")))

    assert "Ben plays the 58, which lies as a starting card" in told
    assert re.search(r"1│   3    ·.*\n.*2│  40³   ·.*\n.*3│  58    ·.*\n.*4│  96    ·", told)


@pytest.mark.parametrize("entry", [entry for entry in CATALOGUE if entry.bad], ids=lambda entry: entry.name)
@pytest.mark.parametrize("columns", [40, 80])
def test_every_finding_fits_the_screen_below_its_headline(entry: Entry, columns: int) -> None:
    items = found_in(entry.bad)

    blocks = told_as("text", items, screen=Screen(False, columns)).split("\n\n")

    assert len(blocks) == len(items) + 1
    for block in blocks[:-1]:
        headline, *lines = block.splitlines()
        assert re.fullmatch(r"game\.yaml:\d+:\d+: T\d\d\d [a-z-]+: .+", headline)
        assert max(map(width, lines)) <= columns
        assert any(line.endswith("^") for line in lines)


def test_a_rule_is_told_in_the_words_of_the_catalogue() -> None:
    told = told_as("text", found_in(EXCHANGED), screen=NARROW)

    assert "= rule: Hands were recorded (or" in told


def test_colour_only_adds() -> None:
    items = found_in(EXCHANGED)

    coloured = told_as("text", items, screen=Screen(True, 80))

    assert "\x1b[1;31mT402 not-in-hand:\x1b[0m" in coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert re.sub(" +\n", "\n", plain) == told_as("text", items)


def test_concise_is_the_first_line_alone() -> None:
    lines = told_as("concise", found_in(EXCHANGED)).splitlines()

    assert lines[0] == told_as("text", found_in(EXCHANGED)).splitlines()[0]
    assert len(lines) == 2


def test_the_summary_counts_what_was_found() -> None:
    items: list[Found | str] = [*found_in(EXCHANGED), *found_in(CATALOGUE[-1].bad), "good.yaml"]

    assert told_as("concise", items).splitlines()[-1] == "1 file, 0 games, 0 rounds: 1 error, 1 warning"
    assert told_as("text", ["good.yaml"]) == "1 file, 0 games, 0 rounds: all is well\n"
    assert told_as("text", ["good.yaml"], quiet=True) == ""


@pytest.mark.parametrize("name", ["text", "concise"])
def test_counts_by_name_have_the_most_frequent_first(name: str) -> None:
    items = [*found_in(CATALOGUE[-1].bad), *found_in(EXCHANGED), *found_in(EXCHANGED)]

    lines = told_as(name, items, statistics=True).splitlines()

    assert lines[-3:-1] == ["      2 T402 not-in-hand", "      1 T605 useless-ignore"]
    assert told_as(name, [], statistics=True, quiet=True) == ""


def test_a_warning_looks_other_than_an_error_unless_it_is_made_one() -> None:
    unfinished = found_in("take5: 1\nplayers: [Ann, Ben]\nrounds: []\n")
    colour = Screen(True, 80)

    assert "\x1b[33mT603" in told_as("concise", unfinished, screen=colour)
    assert "\x1b[1;31mT603" in told_as(
        "concise", unfinished, screen=colour, policy=Policy(require_finished=True)
    )
