"""Games of 6-nimmt-agent (ThingsAI-io/6-nimmt-agent): seeded self-play, dealt and resolved card by card.

    take5 import six-nimmt-agent full-game-trace.json -o game.yaml

JSON: a list of games, or one game, with `rounds`, and in each `dealtHands`, `initialBoard` and `turns`
(`plays`, `resolutions`, `rowPicks`, `boardAfter`). Boards, round scores, final results and winners become
claims of the log; where each card went and what it took is checked too. The game ends at 66 points. The files
of single turns (`…-scenarios.json`) are tests of an engine and hold no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from take5cli.importers.fields import Fields, first_cards, list_of
from take5cli.importers.foreign import ForeignError, Imported, Options, Place, Trouble
from take5cli.importers.json_text import JsonText
from take5cli.importers.refusals import not_a_game
from take5cli.importers.transcript import Board, Transcript

NAME = "six-nimmt-agent"
TITLE = "games of ThingsAI-io/6-nimmt-agent (JSON)"

_SCENARIO = Trouble(
    "missing-key",
    "these are single turns that test an engine, not games",
    (0,),
    "games are in full-game-trace.json and the like",
)


def looks_like(text: str) -> bool:
    """Whether the keys are those of this program, of its games or of its scenarios."""
    return '"dealtHands"' in text or ('"causedOverflow"' in text and '"board' in text)


def read(text: str, options: Options) -> Iterator[Imported]:
    """The games of a file."""
    source = JsonText(text)
    if source.trouble is not None:
        yield not_a_game(source, source.trouble)
        return
    value = source.value
    if isinstance(value, list) and value and isinstance(value[0], dict) and "board" in value[0]:
        yield not_a_game(source, _SCENARIO, (0,))
        return
    for place, item in source.games():
        try:
            yield _game(Fields(item, place, "a game"), source, options)
        except ForeignError as error:
            yield not_a_game(source, error.trouble, place)


def _game(fields: Fields, source: JsonText, options: Options) -> Imported:
    rounds = list_of(fields.get("rounds"), fields.at("rounds"))
    if not rounds:
        raise ForeignError(
            "missing-key", "there is no round, so nobody knows who played", fields.at("rounds")
        )
    first = Fields(rounds[0], fields.at("rounds", 0), "a round")
    hands = first.object("dealtHands")
    script = Transcript(source, fields.place, list(hands.value), hands.place)
    for seat, player in enumerate(script.players):
        script.place_of_player(seat, hands.at(player))
    if "playerCount" in fields and fields.number("playerCount") != len(script.players):
        message = f"playerCount is {fields.number('playerCount')}, but {len(script.players)} were dealt cards"
        script.trouble(Trouble("player-count", message, fields.at("playerCount")))
    if "id" in fields:
        script.put("id", fields.text("id"), fields.at("id"))
    script.put("source", NAME)
    if options.limit is not None:
        script.put("limit", options.limit)
    if options.rules:
        script.put("rules", dict(options.rules))
    try:
        for index, value in enumerate(rounds):
            _round(script, Fields(value, fields.at("rounds", index), "a round"))
        _results(script, fields)
    except ForeignError as error:
        script.trouble(error.trouble)
    fields.understood("playerCount", "finalResults", "winners")
    script.keep(fields.rest())
    return script.finish()


def _seat(script: Transcript, fields: Fields, key: str = "playerId") -> int:
    player = fields.text(key)
    seat = script.seat(player)
    if seat is None:
        raise ForeignError("unknown-player", f"{player!r} is no player of this game", fields.at(key))
    return seat


def _round(script: Transcript, fields: Fields) -> None:
    fields.understood("round")
    start = first_cards(fields.rows("initialBoard"), fields.at("initialBoard"))
    script.open_round(fields.place, start, fields.at("initialBoard"))
    if "dealtHands" in fields:
        dealt = fields.object("dealtHands")
        hands: dict[int, list[int]] = {}
        for player in dealt.value:
            seat = script.seat(player)
            if seat is None:
                raise ForeignError(
                    "unknown-player", f"{player!r} is no player of this game", dealt.at(player)
                )
            hands[seat] = dealt.numbers(player)
        script.put_by_player_in_round(
            "hands", hands, {seat: dealt.at(script.players[seat]) for seat in hands}
        )
    board = Board(start)
    for turn in fields.objects("turns"):
        _turn(script, turn, board)
    if "roundScores" in fields:
        _scores(script, fields)
    script.keep_in_round(fields.rest())


def _turn(script: Transcript, fields: Fields, board: Board) -> None:
    fields.understood("turn")
    plays = fields.objects("plays")
    cards = {_seat(script, play): play.number("card") for play in plays}
    if len(cards) != len(plays):
        raise ForeignError("duplicate-player", "somebody plays twice in this turn", fields.at("plays"))
    picks = {
        _seat(script, pick): pick for pick in (fields.objects("rowPicks") if "rowPicks" in fields else [])
    }
    told = fields.objects("resolutions") if "resolutions" in fields else []
    rows = {seat: _row_of(pick) for seat, pick in picks.items()}
    resolved = [(_seat(script, one), one, one.number("rowIndex") + 1) for one in told]
    _refuse_two_choices(picks)
    after = fields.rows("boardAfter") if "boardAfter" in fields else None
    script.add_turn(cards, {_seat(script, play): play.at("card") for play in plays}, fields.at("plays"))
    for seat, (row, place) in rows.items():
        script.put_in_turn("takes_row", row, place)
        _claims_of_pick(script, seat, picks[seat])
    for seat, one, row in resolved:
        if "rowPicks" not in fields and cards.get(seat) == min(cards.values()) and board.is_low(cards[seat]):
            script.put_in_turn("takes_row", row, one.at("rowIndex"))
        overflow = "causedOverflow" in one and one.flag("causedOverflow")
        if seat in cards:
            board.lay(cards[seat], row)
        _claims_of_resolution(script, seat, one, row, overflow)
    if after is not None:
        script.put_in_turn("rows", after, fields.at("boardAfter"))
    script.keep_in_turn(fields.rest())


def _refuse_two_choices(picks: Mapping[int, Fields]) -> None:
    if len(picks) > 1:
        message = "two rows are chosen in one turn, but only its lowest card can be lower than every row end"
        raise ForeignError("choice-needless", message, list(picks.values())[1].place)


def _row_of(pick: Fields) -> tuple[int, Place]:
    """The row picked, from 1; older files call it otherwise."""
    key = "pickedRowIndex" if "pickedRowIndex" in pick else "rowIndex"
    return pick.number(key) + 1, pick.at(key)


def _claims_of_pick(script: Transcript, seat: int, pick: Fields) -> None:
    pick.understood("card")
    if "collectedCards" in pick:
        script.claim(seat, "taken", tuple(pick.numbers("collectedCards")), pick.at("collectedCards"))
    if "cattleHeadsCollected" in pick:
        script.claim(seat, "points", pick.number("cattleHeadsCollected"), pick.at("cattleHeadsCollected"))


def _claims_of_resolution(script: Transcript, seat: int, one: Fields, row: int, overflow: bool) -> None:
    script.claim(seat, "row", row, one.at("rowIndex"))
    if "causedOverflow" in one:
        script.claim(seat, "kind", ("sixth",) if overflow else ("place", "low"), one.at("causedOverflow"))
    if "collectedCards" in one:
        script.claim(seat, "taken", tuple(one.numbers("collectedCards")), one.at("collectedCards"))


def _scores(script: Transcript, fields: Fields) -> None:
    points: dict[int, int] = {}
    places: dict[int, Place] = {}
    for score in fields.objects("roundScores"):
        seat = _seat(script, score, "id")
        points[seat], places[seat] = score.number("penalty"), score.at("penalty")
        if "totalScore" in score:
            script.claim(seat, "total", score.number("totalScore"), score.at("totalScore"))
    script.put_by_player_in_round("points", points, places, fields.at("roundScores"))


def _results(script: Transcript, fields: Fields) -> None:
    if "finalResults" in fields:
        results = fields.objects("finalResults")
        scores = {_seat(script, result, "id"): result.number("finalScore") for result in results}
        places = {_seat(script, result, "id"): result.at("finalScore") for result in results}
        script.put_by_player(("result", "totals"), scores, places)
        for result in results:
            if "rank" in result:
                _check_rank(script, result, scores)
    if "winners" in fields:
        names = fields.items("winners")
        if not all(isinstance(name, str) for name in names):
            raise ForeignError("wrong-type", "the winners must be a list of players", fields.at("winners"))
        script.put_result("winners", names, fields.at("winners"))


def _check_rank(script: Transcript, result: Fields, scores: Mapping[int, int]) -> None:
    own = scores[_seat(script, result, "id")]
    rank = 1 + sum(other < own for other in scores.values())
    if result.number("rank") != rank:
        message = f"{result.text('id')} is given rank {result.number('rank')}; by these scores it is {rank}"
        script.trouble(Trouble("winners-mismatch", message, result.at("rank")))
