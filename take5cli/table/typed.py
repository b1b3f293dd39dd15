"""What people type: names, and what each player scored or took."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from take5cli.checks.structure import same_name
from take5cli.checks.words import nearest
from take5cli.errors import MisuseError

_NUMBER = re.compile(r"[+-]?\d{1,15}")
_BETWEEN_CARDS = re.compile(r"[\s,;、，،]+")
_NOTHING = ("", "-")
_BETWEEN_NAMES = re.compile(r"""[,;、，،](?=(?:[^"]*"[^"]*")*[^"]*$)""")  # not within double quotes


def names_in(text: str) -> list[str]:
    """Names from `Ann, Ben, Cem`, or, without any comma, from `Ann Ben Cem`; a name may be quoted.

    Raises MisuseError where there is none, or an empty one.
    """
    parts = _BETWEEN_NAMES.split(text)
    names = [_unquoted(part.strip()) for part in parts] if len(parts) > 1 else _words(text)
    names = [same_name(name) for name in names]
    if not names or not all(map(str.strip, names)):
        raise MisuseError("names are written with commas between them: Ann,Ben,Cem")
    return names


def name_in(text: str, known: Sequence[str]) -> str:
    """The one of the known names that a text is; raises MisuseError, which tells the one that was probably meant."""
    name = same_name(text)
    if name not in known:
        raise MisuseError(unknown_name(name, known))
    return name


def unknown_name(name: str, known: Sequence[str]) -> str:
    """Why a name is refused, in a line."""
    guess = nearest(name, known)
    meant = f"did you mean {guess}?" if guess else "there are " + ", ".join(known)
    return f'there is no player "{name}"; {meant}'


def points_in(text: str, players: Sequence[str]) -> list[int]:
    """Numbers by seat from `Ann=12 Ben=0 Cem=21` or, in seat order, `12 0 21`; raises MisuseError."""
    return [point_in(value, name) for name, value in zip(players, _values(text, players), strict=True)]


def point_in(text: str, name: str) -> int:
    """One player's number; raises MisuseError."""
    if not _NUMBER.fullmatch(text):
        cards = "; cards are added with --add-cards" if "," in text else ""
        what = f'"{text}" is no whole number' if text else "there is no number"
        raise MisuseError(f"{name}: {what}{cards}")
    return int(text)


def piles_in(text: str, players: Sequence[str]) -> list[list[int]]:
    """Piles by seat from `Ann=55,10,3 Ben= Cem=7` or, in seat order, `55,10,3 - 7`; raises MisuseError."""
    return [cards_in(value, name) for name, value in zip(players, _values(text, players), strict=True)]


def cards_in(text: str, name: str) -> list[int]:
    """One player's cards, from `55,10,3` or `55 10 3`; `-` or nothing is no card. Raises MisuseError."""
    if text.strip() in _NOTHING:
        return []
    parts = [part for part in _BETWEEN_CARDS.split(text.strip()) if part]
    strange = next((part for part in parts if not _NUMBER.fullmatch(part)), None)
    if strange is not None:
        raise MisuseError(f'{name}: "{strange}" is no card')
    return [int(part) for part in parts]


def plays_in(text: str, players: Sequence[str]) -> list[int]:
    """The card of each player by seat, from `63 34 56 30`, `63,34,56,30` or `Ann=63 Ben=34 …`; raises MisuseError."""
    words = text if "=" in text else " ".join(_BETWEEN_CARDS.split(text.strip()))
    return [point_in(value, name) for name, value in zip(players, _values(words, players), strict=True)]


def are_cards(text: str) -> bool:
    """Whether what was typed for a round are cards: some stand between commas, or somebody has none."""
    values = [word.rpartition("=")[2] for word in _words(text)]
    return any("," in value or value in _NOTHING for value in values)


def _values(text: str, players: Sequence[str]) -> list[str]:
    """What stands for each player, by seat, when everybody has one value."""
    words = _words(text)
    if not any("=" in word for word in words):
        if len(words) != len(players):
            raise MisuseError(
                f"{_count(len(words), 'value')} for {len(players)} players: {', '.join(players)}"
            )
        return words
    found = _by_name(words)
    if not found.keys() <= set(players):
        # An apostrophe within a name (O'Brien=3) is no quote.
        plain = _by_name(text.split())
        found = plain if plain.keys() <= set(players) else found
    for name in found:
        name_in(name, players)
    missing = [name for name in players if name not in found]
    if missing:
        raise MisuseError(f"nothing is said of {', '.join(missing)}")
    return [found[name] for name in players]


def _by_name(words: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.rpartition("=")
        if not sign:
            raise MisuseError(f'"{word}" names no player: write NAME={word}, or all in seat order')
        name = same_name(name)
        if name in found:
            raise MisuseError(f"{name} stands there twice")
        found[name] = value
    return found


def _words(text: str) -> list[str]:
    """The words of a text, quoted as a shell would; where that fails (O'Brien) as they stand."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
