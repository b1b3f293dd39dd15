"""Finished games as an export of BG Stats, which the app imports and `take5 import bgstats` reads back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from take5cli.errors import LogError

if TYPE_CHECKING:
    from take5cli.replaying import GameStory

MARK = "take5: "
"""Begins the last line of a play's comments: what the app has no field for, as JSON."""

_GAME = {"id": 1, "name": "6 nimmt!", "bggId": 432, "highestWins": False, "noPoints": False}
_KEPT = ("title", "source", "variant", "limit", "max_rounds", "rules")
_APP_DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?")


def to_bgstats(stories: Iterable[GameStory]) -> str:
    """The games as one export: each a play with final totals; raises LogError for a game whose totals are unknown.

    A game that was played or scored round by round keeps its totals only, for the app has no more.
    """
    players: dict[str, int] = {}
    locations: dict[str, int] = {}
    plays = [_play(story, players, locations) for story in stories]
    export = {
        "players": [{"id": number, "name": name} for name, number in players.items()],
        "games": [_GAME],
        "locations": [{"id": number, "name": name} for name, number in locations.items()],
        "plays": plays,
    }
    return json.dumps(export, ensure_ascii=False, indent=2) + "\n"


def _play(story: GameStory, players: dict[str, int], locations: dict[str, int]) -> dict[str, Any]:
    if story.totals is None:
        raise LogError(
            f"{story.file}: game {story.document.index + 1} has no known totals, so it is no play for BG Stats"
        )
    game = story.document.value
    ranks = {line.player: line.rank for line in story.ranking or ()}
    scores = [
        {
            "playerRefId": players.setdefault(name, len(players) + 1),
            "score": str(story.totals[name]),
            "winner": name in (story.winners or ()),
            "startPlayer": False,
            "seatOrder": seat,
            "rank": ranks.get(name, 0),
        }
        for seat, name in enumerate(story.players, start=1)
    ]
    play: dict[str, Any] = {"gameRefId": _GAME["id"], "playerScores": scores}
    added = {key: game[key] for key in _KEPT if key in game}
    date = story.text("date")
    if date is not None:
        play["playDate"] = _app_date(date)
        if play["playDate"] != date:
            added["date"] = date
    if story.text("place") is not None:
        play["locationRefId"] = locations.setdefault(str(story.text("place")), len(locations) + 1)
    rounds = _rounds_played(story)
    if rounds is not None:
        added["rounds"] = rounds
    play["uuid"] = story.text("id") or added_id(play, added)
    if story.text("id") is None:
        added["uuid"] = play["uuid"]
    notes = story.text("notes")
    lines = [notes] if notes else []
    if added:
        lines.append(MARK + json.dumps(added, ensure_ascii=False))
    if lines:
        play["comments"] = "\n".join(lines)
    return play


def _rounds_played(story: GameStory) -> int | None:
    if story.rounds:
        return len([round_ for round_ in story.rounds if round_.counts])
    told = (story.document.value.get("result") or {}).get("rounds")
    return told if isinstance(told, int) else None


def _app_date(date: str) -> str:
    """A date as the app writes it; what is no such date is left as it is."""
    found = _DATE.match(date)
    if _APP_DATE.fullmatch(date) or found is None:
        return date
    return f"{found[1]} {found[2] or '00:00'}{found[3] or ':00'}"


def added_id(play: Mapping[str, Any], added: Mapping[str, Any]) -> str:
    """An id for a game that has none: the same for the same game, so that the app knows it again."""
    from uuid import NAMESPACE_URL, uuid5

    return str(uuid5(NAMESPACE_URL, "take5:" + json.dumps([play, added], sort_keys=True)))
