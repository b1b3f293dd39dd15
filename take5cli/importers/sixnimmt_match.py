"""One match of a sixnimmt log: its events put in order, and the game that they tell."""

from __future__ import annotations

from typing import Any

from take5cli.importers.fields import Fields, first_cards
from take5cli.importers.foreign import ForeignError, Imported, Options, Place, Trouble
from take5cli.importers.json_text import JsonLines
from take5cli.importers.sixnimmt_events import Hand, MatchEvents, Play
from take5cli.importers.transcript import Board, Transcript
from take5cli.rules.variants import VARIANTS

_STANDARD = VARIANTS["standard"]
_FIGURES = ("cards_per_hand", "row_count", "row_capacity", "deck_size")


class Match:
    """Collects the events of one match, and then tells them as a game."""

    def __init__(self, match_id: str, line: int, source: JsonLines) -> None:
        self.match_id = match_id
        self.events: list[Fields] = []
        self.line = line
        self._source = source
        self._told = MatchEvents()

    def transcript(self, options: Options, broken: Trouble | None) -> Imported:
        """The game as far as the events tell it; `broken` is what ended the log.

        Raises ForeignError where not even the players can be told.
        """
        trouble = broken
        try:
            for event in self._in_order():
                self._told.file(event)
        except ForeignError as error:
            trouble = error.trouble
        script = Transcript(self._source, (self.line,), *self._players())
        script.put("id", self.match_id, (self.line, "match_id"))
        script.put("source", "sixnimmt")
        try:
            self._head(script, options)
            self._rounds(script)
            if trouble is None:
                self._results(script)
        except ForeignError as error:
            trouble = error.trouble
        if trouble is not None and trouble.name == "unfinished" and script.rounds:
            script.note(trouble.message)
        elif trouble is not None:
            script.trouble(trouble._replace(name="syntax") if trouble.name == "unfinished" else trouble)
        if not self._told.created:
            script.missing("the creation of the match, with its players and rules")
        if self._told.passed:
            told = ", ".join(f"{count} {kind}" for kind, count in sorted(self._told.passed.items()))
            script.note(f"events that carry no play were left out: {told}")
        script.keep(self._told.kept)
        return script.finish()

    def _in_order(self) -> list[Fields]:
        """The events by their `seq`, where the log uses it; a file written by several hands may not be in order."""
        numbers = [event.value.get("seq") for event in self.events]
        if all(isinstance(number, int) for number in numbers):
            return sorted(self.events, key=lambda event: event.value["seq"])
        return self.events

    def _players(self) -> tuple[list[str], Place | None]:
        """The names in seat order, and where they stand: display names if each has one of its own, else ids."""
        ids: list[str] = []
        shown: dict[str, str] = {}
        place: Place | None = None
        for created in self._told.created:
            for player in created.objects("players") if "players" in created else ():
                name = player.text("player_id")
                if name not in ids:
                    ids.append(name)
                if not shown.get(name) and "display_name" in player:
                    shown[name] = player.text("display_name").strip()
            place = place or created.at("players")
        if not ids:
            for hand in self._told.hands.values():
                ids += [name for name in hand.dealt if name not in ids]
                for play in hand.plays.values():
                    if play.revealed is not None:
                        told = play.revealed.object("selections")
                        ids += [name for name in told.value if name not in ids]
        self._ids = ids
        names = [shown.get(name, "") for name in ids]
        unique = all(names) and len(set(names)) == len(names)
        return (names if unique else ids), place

    def _seat(self, player: str, place: Place) -> int:
        if player not in self._ids:
            raise ForeignError("unknown-player", f"{player!r} is no player of this match", place)
        return self._ids.index(player)

    def _head(self, script: Transcript, options: Options) -> None:
        house: dict[str, int | str] = {}
        limit: int | None = None
        place: Place = (self.line,)
        for created in self._told.created[:1]:
            rules = created.object("rules") if "rules" in created else Fields({}, created.at("rules"))
            place = rules.place
            for figure in _FIGURES:
                if figure in rules and rules.number(figure) != getattr(_STANDARD, figure):
                    house[figure] = rules.number(figure)
            protocol = (
                created.object("protocol") if "protocol" in created else Fields({}, created.at("protocol"))
            )
            fixed = "end_condition" in protocol and protocol.text("end_condition") == "fixed_hands"
            if fixed:
                script.put("limit", None, protocol.at("end_condition"))
                script.put("max_rounds", protocol.number("hands"), protocol.at("hands"))
            elif "target_score" in rules:
                limit = rules.number("target_score")
                script.put("limit", limit, rules.at("target_score"))
            script.keep({"protocol": protocol.value} if protocol.value else {})
        if options.limit is not None:
            script.put("limit", options.limit)
        if house or options.rules:
            script.put("rules", {**house, **options.rules}, place)
        self._keep_players(script)

    def _keep_players(self, script: Transcript) -> None:
        """Ids that are not the names, and what else is known of the players."""
        known: dict[str, dict[str, Any]] = {}
        for created in self._told.created:
            for player in created.objects("players") if "players" in created else ():
                player.understood("display_name")
                name = script.players[self._seat(player.text("player_id"), player.place)]
                left = {key: value for key, value in player.rest().items() if value not in ({}, None)}
                if name != player.text("player_id"):
                    left["player_id"] = player.text("player_id")
                known.setdefault(name, {}).update(left)
        if any(known.values()):
            script.keep({"players": {name: left for name, left in known.items() if left}})

    def _rounds(self, script: Transcript) -> None:
        for number, index in enumerate(sorted(self._told.hands), start=1):
            hand = self._told.hands[index]
            if index != number:
                raise ForeignError("missing-key", f"hand {number} is not in this log", hand.place)
            if hand.rows is None:
                if hand.plays or hand.dealt:
                    message = "the log breaks off before the rows of this hand are laid out"
                    raise ForeignError("unfinished" if not hand.plays else "missing-key", message, hand.place)
                return
            start = first_cards(hand.rows.rows("rows"), hand.rows.at("rows"))
            script.open_round(hand.rows.place[:1], start, hand.rows.at("rows"))
            hands = {self._seat(name, dealt.place): dealt for name, dealt in hand.dealt.items()}
            script.put_by_player_in_round(
                "hands",
                {seat: dealt.numbers("hand") for seat, dealt in hands.items()},
                {seat: dealt.at("hand") for seat, dealt in hands.items()},
            )
            self._turns(script, hand, Board(start))
            if hand.ended is not None:
                self._hand_scores(script, hand.ended)

    def _turns(self, script: Transcript, hand: Hand, board: Board) -> None:
        for number, index in enumerate(sorted(hand.plays), start=1):
            play = hand.plays[index]
            if play.revealed is None and not play.placed:
                return  # the cards have been chosen at most: a turn that nobody saw yet
            if play.revealed is None or index != number:
                missing = f"play {number}" if index != number else "what was revealed in this play"
                first = play.revealed or play.placed[0]
                raise ForeignError("missing-key", f"{missing} is not in this log", first.place)
            if not self._turn(script, play, play.revealed, board):
                return

    def _turn(self, script: Transcript, play: Play, revealed: Fields, board: Board) -> bool:
        """Takes over one play; False if it broke off before its lowest card chose a row."""
        told = revealed.object("selections")
        cards = {self._seat(name, told.at(name)): told.number(name) for name in told.value}
        for name, chosen in play.chosen.items():
            seat = self._seat(name, chosen.place)
            if "card" in chosen and seat in cards and chosen.number("card") != cards[seat]:
                message = f"{name} chose the {chosen.number('card')}, but the {cards[seat]} is revealed"
                raise ForeignError(
                    "bad-value",
                    message,
                    told.at(name),
                    f"the choice is in {self._source.event(chosen.place)}",
                )
        low = bool(cards) and board.is_low(min(cards.values()))
        forced = [taken for taken in play.taken if taken.text("reason") == "too_low"]
        choice = play.choice or (forced[0] if forced else None)
        row = None if choice is None else choice.number("row") + 1
        if low and choice is None and not play.placed:
            script.note("the log breaks off before a row is chosen; that play is left out")
            return False
        placed = [(one, one.number("card"), one.number("row") + 1) for one in play.placed]
        script.add_turn(cards, {self._seat(name, ()): told.at(name) for name in told.value}, told.place)
        if choice is not None:
            script.put_in_turn("takes_row", row, choice.at("row"))
        self._claims(script, play, cards, placed, board)
        return True

    def _claims(
        self,
        script: Transcript,
        play: Play,
        cards: dict[int, int],
        placed: list[tuple[Fields, int, int]],
        board: Board,
    ) -> None:
        owner = {card: seat for seat, card in cards.items()}
        for taken in play.taken:
            seat = self._seat(taken.text("player_id"), taken.at("player_id"))
            script.claim(
                seat,
                "kind",
                ("sixth",) if taken.text("reason") == "sixth_card" else ("low",),
                taken.at("reason"),
            )
            script.claim(seat, "row", taken.number("row") + 1, taken.at("row"))
            script.claim(seat, "taken", tuple(taken.numbers("captured")), taken.at("captured"))
            script.claim(seat, "points", taken.number("heads"), taken.at("heads"))
        for one, card, row in placed:
            if card not in owner:
                raise ForeignError("bad-value", f"nobody played the {card} in this play", one.at("card"))
            script.claim(owner[card], "row", row, one.at("row"))
            if "row_cards" in one:
                script.claim(owner[card], "cards", tuple(one.numbers("row_cards")), one.at("row_cards"))
            board.lay(card, row)
        if play.penalties is not None:
            told = play.penalties.object("penalties")
            for name in told.value:
                script.claim(self._seat(name, told.at(name)), "points", told.number(name), told.at(name))

    def _hand_scores(self, script: Transcript, ended: Fields) -> None:
        if "hand_scores" in ended:
            told = ended.object("hand_scores")
            seats = {self._seat(name, told.at(name)): name for name in told.value}
            script.put_by_player_in_round(
                "points",
                {seat: told.number(name) for seat, name in seats.items()},
                {seat: told.at(name) for seat, name in seats.items()},
                told.place,
            )
        if "totals" in ended:
            told = ended.object("totals")
            for name in told.value:
                script.claim(self._seat(name, told.at(name)), "total", told.number(name), told.at(name))

    def _results(self, script: Transcript) -> None:
        if self._told.ended is None:
            return
        told = self._told.ended.object("totals")
        seats = {self._seat(name, told.at(name)): name for name in told.value}
        script.put_by_player(
            ("result", "totals"),
            {seat: told.number(name) for seat, name in seats.items()},
            {seat: told.at(name) for seat, name in seats.items()},
        )
        if "winners" in self._told.ended:
            names = [name for name in self._told.ended.items("winners") if isinstance(name, str)]
            place = self._told.ended.at("winners")
            script.put_result("winners", [script.players[self._seat(name, place)] for name in names], place)
