"""Sheets from the text of a log, for the tests of their forms."""

from take5cli.logs.yaml_reader import read_yaml
from take5cli.replaying import GameStory, tell_game
from take5cli.telling.sheet import Sheet, sheet_of

FRIDAY = """\
take5: 1
title: Friday at the club
date: 2026-11-27
players: [Ann, Ben, Cem, Dora]
rounds:
  - points: {Ann: 26, Ben: 0, Cem: 15, Dora: 28}
  - points: {Ann: 24, Ben: 12, Cem: 10, Dora: 1}
"""
FINISHED = FRIDAY + "  - points: {Ann: 17, Ben: 20, Cem: 7, Dora: 3}\n"
STRANGERS = """\
take5: 1
title: "<img src=x onerror=alert(1)>"
players: ["=1+1", "@a", "</td><script>x()</script>", "a\\u202eb\\e[2J"]
rounds:
  - points: [26, 0, 15, 28]
"""


def story_of(text: str) -> GameStory:
    """The story of the one game in a YAML text."""
    (document,) = read_yaml(text, "sheet.yaml", 0, 1)
    return tell_game(document)


def sheet(text: str, *, down: bool = False) -> Sheet:
    """The sheet of the one game in a YAML text."""
    return sheet_of(story_of(text), down=down)
