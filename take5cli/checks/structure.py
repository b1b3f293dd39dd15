"""T2xx: the shapes of a log: keys, types, and values by player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from take5cli.checks.inspection import Inspection
from take5cli.checks.words import WORD_MAX, counted, listed, quoted
from take5cli.logs.documents import Part, Path

NUMBER_MAX = 10**15
"""No number of a log may be larger; `too-large` says so."""

FORMAT_VERSION = 1
"""The version of the log format that is read and written."""

LIST_SHOWN = 60
"""Characters of a list without its brackets up to which a hint repeats it."""

# compiled when first needed: a good log needs none
_ALMOST_WHOLE = r"\s*([+-]?)0*(\d+)(?:\.0*)?\s*"
_GROUPED = r"\d{1,3}(?:[_,' ]\d{3})+|\d+(?:_\d+)+"
_BASED = r"0[xX][0-9a-fA-F]{1,9}|0[oO][0-7]{1,9}|0[bB][01]{1,30}"


def check_keys(
    inspection: Inspection,
    mapping: Mapping[str, Any],
    path: Path,
    known: Sequence[str],
    required: Sequence[str],
    what: str,
) -> bool:
    """Reports unknown and missing keys, and says whether every key is known and stands once.

    An unknown or repeated key stands for the missing one that it displaces.
    """
    strange = [key for key in mapping if key not in known and not key.startswith("x-")]
    for key in strange:
        guess = inspection.guess(key, [name for name in known if name not in mapping] or known)
        if guess is None and mapping[key] is None and (glued := glued_value(key, known)):
            guess, hint = glued, f"a space is missing after the colon: {spaced(key)}"
        else:
            hint = (
                f"did you mean {guess}?"
                if guess
                else f"a {what} may have: {listed(list(known))}; own keys begin with x-"
            )
        inspection.report(
            "unknown-key", (*path, key), f"{quoted(key)} is no key of a {what}", part="key", hint=hint
        )
    missing = [key for key in required if key not in mapping]
    displaced = len(strange) + inspection.repeated.get(path, 0)  # each a finding already
    for key in missing[displaced:]:
        value = FORMAT_VERSION if key == "take5" else "…"
        message = f"this {what} has no {key}"
        inspection.report("missing-key", path, message, part="key", hint=f"add {key}: {value}")
    return not displaced


def bare_values(
    inspection: Inspection,
    mapping: Mapping[str, Any],
    path: Path,
    known: Sequence[str],
    players: Sequence[str],
    key: str,
    what: str,
) -> bool:
    """Whether there are names for keys, as in `- {Ann: 4, Ben: 41}`, where they should stand below `key`.

    If so it is reported, as one fault however many names there are.
    """
    if not mapping or not all(name in players and name not in known for name in mapping):
        return False
    inspection.report(
        "missing-key",
        path,
        f"this {what} has names for keys",
        part="key",
        hint=f"write the values by player below {key}: as {key}: {{{next(iter(mapping))}: …}}",
    )
    return True


def glued_value(key: str, known: Iterable[str]) -> str | None:
    """The known name in a key like `Ann:4`, where the space after the colon is missing."""
    name = key.rpartition(":")[0].strip()
    return name if name and name in known else None


def spaced(key: str) -> str:
    """`Ann:4` as it must be written: `Ann: 4`."""
    name, _, value = key.rpartition(":")
    return f"{name.strip()}: {value.strip()}"


def whole_number(
    inspection: Inspection, value: Any, path: Path, what: str, part: Part = "value"
) -> int | None:
    """The value if it is a whole number; else reports `wrong-type` (or `too-large`) and gives None."""
    if type(value) is int:
        if abs(value) <= NUMBER_MAX:
            return value
        inspection.report(
            "too-large",
            path,
            f"{what} has more digits than any game needs (at most {NUMBER_MAX:,})",
            part=part,
        )
        return None
    inspection.report(
        "wrong-type",
        path,
        f"{what} must be a whole number, not {quoted(value)}",
        part=part,
        hint=_number_hint(value),
    )
    return None


def _number_hint(value: Any) -> str | None:
    """What to write instead of a value that is almost a whole number."""
    if type(value) is float and value.is_integer():
        return f"write {int(value)}"
    if type(value) is str and len(value) <= WORD_MAX:
        if match := re.fullmatch(_ALMOST_WHOLE, value):
            sign = "-" if match[1] == "-" else ""
            return f"write {sign}{match[2]}, without quotes, leading zeros or decimals"
        if re.fullmatch(_GROUPED, value):
            return f"write {re.sub('[^0-9]', '', value)}"
        if re.fullmatch(_BASED, value):
            return f"write {int(value, 0)}"
    return None


def mapping_at(
    inspection: Inspection, value: Any, path: Path, what: str, hint: str | None = None
) -> Mapping[str, Any] | None:
    """The value if it is a mapping; else reports `wrong-type` and gives None."""
    if type(value) is dict:
        return value
    message = f"{what} must be a mapping (key: value), not {quoted(value)}"
    inspection.report("wrong-type", path, message, hint=hint)
    return None


def list_at(inspection: Inspection, value: Any, path: Path, what: str) -> list[Any] | None:
    """The value if it is a list; else reports `wrong-type` and gives None."""
    if type(value) is list:
        return value
    inspection.report(
        "wrong-type", path, f"{what} must be a list, not {quoted(value)}", hint=_list_hint(value)
    )
    return None


def _list_hint(value: Any) -> str | None:
    """How to write what was meant to be a list."""
    if type(value) is not str:
        return None
    return f"lists stand in brackets: [{value if ',' in value and len(value) <= LIST_SHOWN else '…'}]"


def text_at(inspection: Inspection, mapping: Mapping[str, Any], key: str, path: Path) -> None:
    """Checks an optional text key; a bare number counts as its text, null as absent."""
    value = mapping.get(key)
    if value is not None and type(value) not in (str, int):
        inspection.report(
            "wrong-type", (*path, key), f"{key} must be text, not {quoted(value)}", hint="put it in quotes"
        )


def same_name(name: str) -> str:
    """The form in which names are compared (Unicode NFC)."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)


def name_at(inspection: Inspection, value: Any, path: Path) -> str | None:
    """The value as a player's name; else reports `wrong-type` and gives None."""
    if type(value) is not str:
        number = type(value) is int or value is None or type(value) is bool
        inspection.report(
            "wrong-type",
            path,
            f"a name must be text, not {quoted(value)}",
            hint=f'if a player is really called that, quote it: "{quoted(value)}"' if number else None,
        )
        return None
    if not value.strip():
        inspection.report("wrong-type", path, "a name must not be blank")
        return None
    return same_name(value)


def player_at(
    inspection: Inspection, value: Any, path: Path, players: Sequence[str], whose: str
) -> str | None:
    """The value as the name of one of `players`; else reports it and gives None. `whose`: "the game's players"."""
    name = name_at(inspection, value, path)
    if name is None or name in players:
        return name
    guess = inspection.guess(name, players)
    inspection.report(
        "unknown-player",
        path,
        f"{quoted(name)} is not among {whose}",
        hint=f"did you mean {guess}?" if guess else None,
    )
    return None


class SeatValues(NamedTuple):
    """A by-player value taken apart: (seat, value, path) in the document's order; `complete` if all seats are there."""

    entries: list[tuple[int, Any, Path]]
    complete: bool


def by_player(
    inspection: Inspection,
    value: Any,
    path: Path,
    players: Sequence[str],
    what: str,
    *,
    partial: bool = False,
) -> SeatValues:
    """Takes a by-player value apart, be it a mapping or a list in seat order.

    Reports unknown, doubled and missing names; with `partial`, players of a mapping may be left out.
    """
    if type(value) is list:
        if len(value) != len(players):
            inspection.report(
                "missing-player",
                path,
                f"{what} has {counted(len(value), 'value')} for {counted(len(players), 'player')}",
                part="key",
                hint=f"one for each of {listed(list(players))}, in this order",
            )
            return SeatValues([], False)
        return SeatValues([(seat, item, (*path, seat)) for seat, item in enumerate(value)], True)
    if type(value) is not dict:
        inspection.report(
            "wrong-type",
            path,
            f"{what} must give a value for each player, as a mapping or a list, not {quoted(value)}",
            hint=_list_hint(value),
        )
        return SeatValues([], False)
    return _named_values(inspection, value, path, players, what, partial)


def _named_values(
    inspection: Inspection,
    value: Mapping[str, Any],
    path: Path,
    players: Sequence[str],
    what: str,
    partial: bool,
) -> SeatValues:
    seats = {name: seat for seat, name in enumerate(players)}
    entries: list[tuple[int, Any, Path]] = []
    strange: list[str] = []
    met: set[int] = set()
    doubled = inspection.repeated.get(path, 0)
    for key, item in value.items():
        seat = seats.get(key)
        if seat is None:
            seat = seats.get(same_name(key))
        if seat is None:
            strange.append(key)
        elif seat in met:
            doubled += 1
            inspection.report(
                "duplicate-key", (*path, key), f"{quoted(key)} stands twice in {what}", part="key"
            )
        else:
            met.add(seat)
            entries.append((seat, item, (*path, key)))
    missing = [name for seat, name in enumerate(players) if seat not in met]
    for key in strange:
        _report_stranger(inspection, key, value[key], path, missing or list(players), what)
    if missing and not partial and len(missing) > len(strange) + doubled:
        inspection.report(
            "missing-player",
            path,
            f"{what} leaves out {listed([quoted(name) for name in missing])}",
            part="key",
            player=missing[0],
        )
    return SeatValues(entries, not strange and not doubled and (partial or not missing))


def _report_stranger(
    inspection: Inspection, key: str, value: Any, path: Path, candidates: Sequence[str], what: str
) -> None:
    if value is None and glued_value(key, candidates):
        hint = f"a space is missing after the colon: {spaced(key)}"
    else:
        guess = inspection.guess(key, candidates)
        hint = f"did you mean {guess}?" if guess else f"{what} wants {listed(list(candidates))}"
    inspection.report(
        "unknown-player", (*path, key), f"{quoted(key)} does not play here", part="key", hint=hint
    )
