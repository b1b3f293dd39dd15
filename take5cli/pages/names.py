"""Names and other texts of strangers, made fit for a page.

Escaping markup is the template's affair. What markup does not cover is shown as on a terminal: characters without a
picture, and those that turn or hide the text around them. Here lengths are cut that would push all else off the page.
"""

import unicodedata
from collections.abc import Sequence

from take5cli.terminal import safe

SHORT = 28
"""The most characters of a name where it stands beside others."""

_JOINERS = ("\u200d", "\ufe0e", "\ufe0f")


def safe_lines(text: str) -> str:
    """Text of several lines as `safe` shows it, but with its line ends."""
    return "\n".join(safe(line.expandtabs(4)) for line in text.splitlines())


def shortened(text: str, length: int = SHORT) -> str:
    """The text as `safe` shows it, cut to at most `length` characters, the last an ellipsis.

    It is never cut inside an accented letter or a joined emoji.
    """
    text = safe(text)
    if len(text) <= length:
        return text
    end = length - 1
    while end > 1 and (_joins(text[end]) or text[end - 1] == "\u200d"):
        end -= 1
    return text[:end] + "…"


def short_names(players: Sequence[str]) -> list[str]:
    """A short name for each of the players, in the same order; no two are equal.

    Names that are equal when cut, or differ in their spaces alone, get their seat behind them: `Maximilian Fried…
    (seat 2)`.
    """
    cut = [" ".join(shortened(player).split()) or "\u2423" for player in players]
    with_seats = [f"{name} (seat {seat})" for seat, name in enumerate(cut, start=1)]
    names = [cut[at] if cut.count(cut[at]) == 1 else with_seats[at] for at in range(len(cut))]
    return names if len(set(names)) == len(names) else with_seats


def _joins(character: str) -> bool:
    return character in _JOINERS or unicodedata.combining(character) != 0
