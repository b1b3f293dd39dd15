"""Games of nimmt_rl (kwjcyr/nimmt_rl): people and bots, one round of ten turns.

    take5 import nimmt-rl human_traj_20260625_114206.json -o game.yaml

JSON: a game with `initial_rows`, `rounds` (which are our turns) and `final_scores`; a list of such games; or
an object with them under `trajectories`. The program plays by rules of its own which the file does not name:
cards 1 to 100, five rows, a row holds six cards (the seventh takes them), one round. `--rule row_capacity=5`
and the like say otherwise. Penalties, rows, scores and hands of every play are checked. A game that the
program broke off when somebody reached 66 points is an unfinished round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from take5cli.importers.fields import Fields, first_cards, list_of
from take5cli.importers.foreign import ForeignError, Imported, Options, Place, Trouble
from take5cli.importers.json_text import JsonText
from take5cli.importers.refusals import not_a_game
from take5cli.importers.transcript import Board, Transcript

NAME = "nimmt-rl"
TITLE = "games of kwjcyr/nimmt_rl (JSON)"

_RULES = {"deck_size": 100, "row_count": 5, "row_capacity": 6}


def looks_like(text: str) -> bool:
    """Whether the keys are those of this program."""
    return '"initial_rows"' in text and '"card_played"' in text


def read(text: str, options: Options) -> Iterator[Imported]:
    """The games of a file, with the rules that this program plays by."""
    source = JsonText(text)
    if source.trouble is not None:
        yield not_a_game(source, source.trouble)
        return
    many = isinstance(source.value, dict) and "trajectories" in source.value
    for place, value in source.games(("trajectories",) if many else ()):
        try:
            yield _game(Fields(value, place, "a game"), source, options)
        except ForeignError as error:
            yield not_a_game(source, error.trouble, place)


def _game(fields: Fields, source: JsonText, options: Options) -> Imported:
    seats = fields.objects("players")
    ids = [seat.text("id") for seat in seats]
    script = Transcript(source, fields.place, ids, fields.at("players"))
    for index, seat in enumerate(seats):
        script.place_of_player(index, seat.at("id"))
    if "game_id" in fields:
        script.put("id", fields.text("game_id"), fields.at("game_id"))
    if "timestamp" in fields:
        script.put("date", fields.text("timestamp"), fields.at("timestamp"))
    script.put("source", NAME)
    script.put("limit", None)
    script.put("max_rounds", 1)
    start = first_cards(fields.rows("initial_rows"), fields.at("initial_rows"))
    script.put("rules", {**_RULES, "row_count": len(start), **options.rules})
    script.open_round(fields.at("rounds"), start, fields.at("initial_rows"))
    told = list_of(fields.get("rounds"), fields.at("rounds"))
    whole = _take_turns(script, told, fields.at("rounds"), start)
    _results(script, fields, whole)
    script.keep({"players": rest} if any(rest := [seat.rest() for seat in seats]) else {})
    script.keep(fields.rest())
    return script.finish()


def _take_turns(script: Transcript, told: list[Any], place: Place, start: list[int]) -> bool:
    """Takes over the turns up to the first that cannot be read; whether that was all of them."""
    board = Board(start)
    hands: dict[int, list[int]] = {}
    for index, value in enumerate(told):
        try:
            _take_turn(script, Fields(value, (*place, index), "a round"), board, hands)
        except ForeignError as error:
            script.trouble(error.trouble)
            return False
    return True


def _take_turn(script: Transcript, fields: Fields, board: Board, hands: dict[int, list[int]]) -> None:
    fields.understood("round")
    plays: dict[int, Fields] = {}
    for play in fields.objects("plays"):
        seat = script.seat(play.text("player_id"))
        if seat is None:
            raise ForeignError(
                "unknown-player", f"{play.text('player_id')!r} is no player of this game", play.place
            )
        if seat in plays:
            raise ForeignError(
                "duplicate-player", f"{script.players[seat]} plays twice in this turn", play.place
            )
        plays[seat] = play
    cards = {seat: play.number("card_played") for seat, play in plays.items()}
    rows = {seat: play.number("row_affected") + 1 for seat, play in plays.items()}
    penalties = {seat: play.number("penalty") for seat, play in plays.items()}
    held = {seat: play.numbers("hand_before") for seat, play in plays.items() if "hand_before" in play}
    script.add_turn(cards, {seat: play.at("card_played") for seat, play in plays.items()}, fields.at("plays"))
    for rank, seat in enumerate(sorted(cards, key=lambda seat: cards[seat])):
        card, row = cards[seat], rows[seat]
        if rank == 0 and board.is_low(card):
            script.put_in_turn("takes_row", row, plays[seat].at("row_affected"))
        board.lay(card, row)
        script.claim(seat, "row", row, plays[seat].at("row_affected"))
        script.claim(seat, "points", penalties[seat], plays[seat].at("penalty"))
    _take_hands(script, plays, held, hands, cards)
    if "scores_after" in fields:
        for seat, points in enumerate(fields.numbers("scores_after")):
            script.claim(seat, "round", points, fields.at("scores_after", seat))
    script.keep_in_turn(
        {"plays": rest}
        if (rest := {script.players[s]: left for s in sorted(plays) if (left := plays[s].rest())})
        else {}
    )
    script.keep_in_turn(fields.rest())


def _take_hands(
    script: Transcript,
    plays: dict[int, Fields],
    held: dict[int, list[int]],
    hands: dict[int, list[int]],
    cards: dict[int, int],
) -> None:
    """Takes the dealt hands from the first turn, and holds those of the later ones against them."""
    if script.turns == 1 and held:
        script.put_by_player_in_round("hands", held, {seat: plays[seat].at("hand_before") for seat in held})
        hands.update(held)
    for seat, cards_held in held.items():
        if seat in hands and sorted(cards_held) != sorted(hands[seat]):
            script.trouble(
                Trouble(
                    "not-in-hand",
                    f"this is not the hand that {script.players[seat]} was dealt, less the cards played since",
                    plays[seat].at("hand_before"),
                )
            )
            hands.pop(seat)
    for seat, card in cards.items():
        if seat in hands:
            left = [other for other in hands[seat] if other != card]
            if len(left) < len(hands[seat]):
                hands[seat] = left
            else:  # the checks find this card; what the hand is now, nobody knows
                hands.pop(seat)


def _results(script: Transcript, fields: Fields, whole: bool) -> None:
    """The final scores: of the round, and so of the game; they and the ranking fall with what they follow from."""
    fields.understood("final_scores", "ranking")
    if not whole or "final_scores" not in fields:
        return
    place = fields.at("final_scores")
    scores = dict(enumerate(fields.numbers("final_scores")))
    if len(scores) != len(script.players):
        script.trouble(Trouble("missing-player", "there must be one score for each player", place))
        return
    script.put_by_player(("result", "totals"), scores, {seat: (*place, seat) for seat in scores})
    last = list_of(fields.get("rounds"), fields.at("rounds"))[-1:]
    agree = not last or last[0].get("scores_after") in (None, list(scores.values()))
    if "ranking" in fields and agree:
        ranks = fields.numbers("ranking")
        if sorted(ranks) != sorted(scores) or [scores[seat] for seat in ranks] != sorted(scores.values()):
            message = "the ranking is not the order of the final scores"
            script.trouble(Trouble("winners-mismatch", message, fields.at("ranking")))
