"""Which games and rows are meant: `--where player=Ann`, `date>=2026-11`, `finished=yes`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from take5cli.checks.structure import same_name
from take5cli.errors import MisuseError
from take5cli.rules.variants import VARIANTS

if TYPE_CHECKING:
    from take5cli.checks.course import GameCourse
    from take5cli.logs.documents import Document

KEYS = ("player", "players", "date", "variant", "finished", "id")
"""What can be asked about."""

_CONDITION = re.compile(r"\s*(\w+)\s*(>=|<=|!=|=|>|<)(.*)", re.DOTALL)
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_YES, _NO = ("yes", "true"), ("no", "false")


class Condition(NamedTuple):
    """A comparison of what a game has for `key` with a value of its type."""

    key: str
    sign: str
    value: str | int | bool


def condition(text: str) -> Condition:
    """Reads `date>=2026-11`; raises MisuseError where that says nothing about games."""
    found = _CONDITION.fullmatch(text)
    if found is None or found[1] not in KEYS:
        raise MisuseError(
            f"--where {text}: write one of {', '.join(KEYS)}, then = != < <= > or >=, then a value"
        )
    key, sign, value = found[1], found[2], found[3].strip()
    if key not in ("players", "date") and sign not in ("=", "!="):
        raise MisuseError(f"--where {text}: {key} can only be = or != a value")
    if key == "players":
        if not (value.isascii() and value.isdecimal() and len(value) < 10):
            raise MisuseError(f"--where {text}: players is compared with a whole number")
        return Condition(key, sign, int(value))
    if key == "finished":
        if value not in (*_YES, *_NO):
            raise MisuseError(f"--where {text}: finished is yes or no")
        return Condition(key, sign, value in _YES)
    if key == "date" and not _is_date(value):
        raise MisuseError(f"--where {text}: write a date that there is, as 2026, 2026-11 or 2026-11-27")
    if key == "variant" and value not in VARIANTS:
        raise MisuseError(f"--where {text}: variant is one of {', '.join(VARIANTS)}")
    return Condition(key, sign, same_name(value).replace(" ", "T") if key == "date" else same_name(value))


def _is_date(value: str) -> bool:
    """Whether this is a year, a month, a day, an hour or a minute that there is."""
    from datetime import datetime

    if not re.fullmatch(r"\d{4}(-\d\d(-\d\d([T ]\d\d(:\d\d)?)?)?)?", value, re.ASCII):
        return False
    try:
        datetime.fromisoformat(value + "-01-01"[len(value) - 4 :] if len(value) < 10 else value)
    except ValueError:
        return False
    return True


class Selection:
    """What is selected: games of which all conditions hold; of several `=` on the same key one must hold."""

    def __init__(self, conditions: Iterable[Condition] = ()) -> None:
        self.by_key: dict[str, list[Condition]] = {}
        for each in conditions:
            self.by_key.setdefault(each.key, []).append(each)

    def has_game(self, document: Document, course: GameCourse) -> bool:
        """Whether a game is selected; by `player` if anybody in it is."""
        for key, conditions in self.by_key.items():
            if key == "player":
                if not any(_hold(conditions, name) for name in course.players):
                    return False
            elif not _hold(conditions, _known(key, document, course)):
                return False
        return True

    def has_player(self, name: str) -> bool:
        """Whether the rows of a player are selected."""
        return _hold(self.by_key.get("player", ()), name)


def _known(key: str, document: Document, course: GameCourse) -> str | int | bool | None:
    if key == "players":
        return len(course.players)
    if key == "variant":
        return course.rules.variant
    if key == "finished":
        return course.finished
    value = document.value.get(key)
    if value is None:
        return None
    return sortable_date(str(value)) if key == "date" else same_name(str(value))


def _hold(conditions: Sequence[Condition], known: str | int | bool | None) -> bool:
    if not conditions:
        return True
    if known is None:
        return False
    equal = [each for each in conditions if each.sign == "="]
    others = all(_compared(each, known) for each in conditions if each.sign != "=")
    return others and (not equal or any(_compared(each, known) for each in equal))


def _compared(each: Condition, known: str | int | bool) -> bool:
    if each.key == "date":
        known = str(known)[: len(str(each.value))]
    return _COMPARE[each.sign](known, each.value)


def sortable_date(date: str) -> str:
    """An ISO 8601 date in any of its forms as 2026-11-27, or 2026-11-27T20:30 where it has a time."""
    from datetime import datetime

    told = datetime.fromisoformat(date)
    has_time = "T" in date or "t" in date or " " in date
    return told.isoformat(timespec="minutes" if has_time else "auto") if has_time else f"{told:%Y-%m-%d}"
