"""Plays from BG Stats, a score-keeping app: its export holds players, games and plays; only totals are in it.

    take5 import bgstats BGStatsExport.json --to jsonl

Each play of 6 nimmt! (BoardGameGeek id 432, or the name: 6 nimmt!, Take 5, Take 6) becomes a reported game,
with its date, place and seats; plays of other games are passed over. Where the app was told that the highest
score wins, scores are points left of the limit; `--down` says so as well. The winners are a claim once the
game is known to be over: somebody is at the limit, or `--rounds N` says how many rounds were agreed. `take5
export --format bgstats` writes what this reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from take5cli.importers.bgstats_export import MARK
from take5cli.importers.fields import Fields, kind_of, whole
from take5cli.importers.foreign import ForeignError, Imported, Options, Place, Trouble
from take5cli.importers.json_text import JsonText
from take5cli.importers.refusals import not_a_game
from take5cli.importers.transcript import Transcript
from take5cli.rules.variants import VARIANTS

NAME = "bgstats"
TITLE = "plays exported from the app BG Stats (JSON)"

_BGG_ID = 432
_TITLES = re.compile(
    r"\W*(?:6\s*nimmt|take\s*(?:5|6|five|six)|6\s*qui\s*prend|category\s*5)\b.*", re.IGNORECASE
)
_USUAL_LIMIT = VARIANTS["standard"].limit
_AGREED = ("title", "date", "source", "variant", "limit", "max_rounds", "rules")


def looks_like(text: str) -> bool:
    """Whether there are plays with scores in it."""
    return '"playerScores"' in text and '"gameRefId"' in text


def read(text: str, options: Options) -> Iterator[Imported]:
    """The plays of 6 nimmt! in an export, in its order."""
    source = JsonText(text)
    if source.trouble is not None:
        yield not_a_game(source, source.trouble)
        return
    try:
        fields = Fields(source.value, (), "an export of BG Stats")
        games = _by_id(fields, "games")
        players = _by_id(fields, "players")
        places = _by_id(fields, "locations") if "locations" in fields else {}
        plays = fields.objects("plays")
    except ForeignError as error:
        yield not_a_game(source, error.trouble)
        return
    found = False
    for play in plays:
        try:
            game = games.get(play.number("gameRefId"))
            if game is None or not _is_ours(game):
                continue
            found = True
            yield _play(play, game, players, places, source, options)
        except ForeignError as error:
            found = True
            yield not_a_game(source, error.trouble, play.place)
    if not found:
        yield not_a_game(
            source, Trouble("unreadable", "there is no play of 6 nimmt! (Take 5) in this export", ())
        )


def _by_id(fields: Fields, key: str) -> dict[int, Fields]:
    return {entry.number("id"): entry for entry in fields.objects(key)}


def _is_ours(game: Fields) -> bool:
    if "bggId" in game and game.number("bggId") == _BGG_ID:
        return True
    return "name" in game and _TITLES.fullmatch(game.text("name")) is not None


def _play(
    play: Fields,
    game: Fields,
    players: Mapping[int, Fields],
    places: Mapping[int, Fields],
    source: JsonText,
    options: Options,
) -> Imported:
    seats = _seated(play.objects("playerScores"))
    known = [players.get(seat.number("playerRefId")) for seat in seats]
    for seat, player in zip(seats, known, strict=True):
        if player is None:
            raise ForeignError(
                "unknown-player", "this player is not in the list of players", seat.at("playerRefId")
            )
    names = [player.text("name") for player in known if player is not None]
    script = Transcript(source, play.place, names, play.at("playerScores"))
    for index, seat in enumerate(seats):
        script.place_of_player(index, seat.at("playerRefId"))
    agreed = _head(script, play, places)
    limit = options.limit or agreed.get("limit", _USUAL_LIMIT)
    if options.limit:
        script.put("limit", options.limit)
    down = options.down or ("highestWins" in game and game.flag("highestWins"))
    try:
        totals = {index: _score(seat) for index, seat in enumerate(seats)}
        if down:
            totals = _from_points_left(totals, limit, play.place)
        script.put_by_player(
            ("result", "totals"), totals, {index: seat.at("score") for index, seat in enumerate(seats)}
        )
        if down and not options.down:
            script.note("the app was told that the highest score wins: scores are taken to be points left")
        _end(script, play, seats, totals, agreed, options)
    except ForeignError as error:
        script.trouble(error.trouble)
    for seat in seats:
        seat.understood("rank", "seatOrder", "winner")
    left = {names[index]: rest for index, seat in enumerate(seats) if (rest := seat.rest())}
    script.keep({"players": left} if left else {})
    script.keep(play.rest())
    return script.finish()


def _from_points_left(scores: Mapping[int, int], limit: int | None, place: Place) -> dict[int, int]:
    if limit is None:
        raise ForeignError(
            "bad-value", "points left need a limit that they are left of", place, "give --limit N"
        )
    return {seat: limit - score for seat, score in scores.items()}


def _seated(scores: list[Fields]) -> list[Fields]:
    """The players in seat order where the app knows it, else as listed."""
    orders = [score.number("seatOrder") if "seatOrder" in score else 0 for score in scores]
    if 0 in orders or len(set(orders)) < len(orders):
        return scores
    return [score for _, score in sorted(zip(orders, scores, strict=True), key=lambda pair: pair[0])]


def _head(script: Transcript, play: Fields, places: Mapping[int, Fields]) -> dict[str, Any]:
    """Date, place and notes of a play; what our own export has added to its comments comes back."""
    play.understood("gameRefId")
    if "playDate" in play:
        script.put("date", play.text("playDate"), play.at("playDate"))
    if "locationRefId" in play and (location := places.get(play.number("locationRefId"))) is not None:
        script.put("place", location.text("name"), location.at("name"))
    agreed: dict[str, Any] = {}
    if "comments" in play:
        notes, _, last = ("\n" + play.text("comments")).rpartition("\n")
        if last.startswith(MARK) and (told := _added(last.removeprefix(MARK))) is not None:
            agreed = told
        else:
            notes = "\n" + play.text("comments")
        if notes[1:].strip():
            script.put("notes", notes[1:], play.at("comments"))
    for key in _AGREED:
        if key in agreed:
            script.put(key, agreed[key], play.at("comments"))
    if "uuid" in play and play.text("uuid") != agreed.get("uuid"):
        script.put("id", play.text("uuid"), play.at("uuid"))
    return agreed


def _added(text: str) -> dict[str, Any] | None:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or not all(_sound(key, value) for key, value in told.items()):
        return None
    return told


def _sound(key: str, value: Any) -> bool:
    """Whether our own export may have written this; a comment is anybody's text."""
    if key in ("limit", "max_rounds", "rounds"):
        return (type(value) is int and abs(value) < 10**9) or (key == "limit" and value is None)
    if key == "rules":
        return isinstance(value, dict) and all(type(figure) in (int, str) for figure in value.values())
    return key in (*_AGREED, "uuid") and isinstance(value, str)


def _score(seat: Fields) -> int:
    value = seat.get("score")
    if not isinstance(value, str):
        return whole(value, seat.at("score"))
    if not re.fullmatch(r"-?[0-9]{1,9}", value.strip()):
        shown = repr(value) if len(value) <= 24 else kind_of(value)
        raise ForeignError("wrong-type", f"expected a whole number as score, found {shown}", seat.at("score"))
    return int(value)


def _end(
    script: Transcript,
    play: Fields,
    seats: list[Fields],
    totals: Mapping[int, int],
    agreed: Mapping[str, Any],
    options: Options,
) -> None:
    rounds = options.rounds or agreed.get("rounds")
    if rounds is not None:
        script.put_result("rounds", rounds, play.place)
    limit = options.limit or agreed.get("limit", _USUAL_LIMIT)
    over = limit is not None and max(totals.values(), default=0) >= limit
    if options.rounds is not None and not over:
        script.put("max_rounds", options.rounds)
    over = over or options.rounds is not None or "max_rounds" in agreed
    winners = [index for index, seat in enumerate(seats) if "winner" in seat and seat.flag("winner")]
    best = [index for index, total in totals.items() if total == min(totals.values())]
    names = [script.players[index] for index in winners]
    if winners and over:
        script.put_result("winners", names, seats[winners[0]].at("winner"))
    elif winners:
        script.keep({"winners": names})
        script.missing("how many rounds were agreed, for nobody is at the limit; --rounds N tells")
        if winners != best:
            message = "the winners are not those with the lowest total"
            script.trouble(Trouble("winners-mismatch", message, seats[winners[0]].at("winner")))
    if limit == _USUAL_LIMIT and not options.limit and "limit" not in agreed:
        script.missing(f"the limit, taken to be {_USUAL_LIMIT}; --limit N tells")
