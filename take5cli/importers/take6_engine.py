"""Games of take6-engine (boardgamers/take6-engine), the engine behind a play site.

    take5 import take6-engine game.json --players Ann,Ben -o game.yaml

JSON: `options`, `players` (their number, or the players themselves), `log` (deals, chosen cards, reveals and
placements) and `points`. `options.points` is the limit. Where the seats have no names they are called Player
1, Player 2 and so on, or as `--players` says. Cards that a log hides from other players (number 0) are left
out of the hands. Rows, takes, bull heads of the cards and final points are checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from take5cli.importers.fields import Fields, list_of, whole
from take5cli.importers.foreign import ForeignError, Imported, Options, Place, Trouble
from take5cli.importers.json_text import JsonText
from take5cli.importers.refusals import not_a_game
from take5cli.importers.transcript import Board, Transcript
from take5cli.rules.cards import bull_heads

NAME = "take6-engine"
TITLE = "games of boardgamers/take6-engine (JSON)"

_HIDDEN = 0
_MOST_SEATS = (
    1_000  # the checker says that ten is the most; this only keeps a wrong number from filling the memory
)
_HAND_SIZE = 10


def looks_like(text: str) -> bool:
    """Whether the moves are those of this engine."""
    return '"placeCard"' in text or '"chooseCard"' in text


def read(text: str, options: Options) -> Iterator[Imported]:
    """The games of a file: one, or a list of them."""
    source = JsonText(text)
    if source.trouble is not None:
        yield not_a_game(source, source.trouble)
        return
    for place, item in source.games():
        try:
            yield _Game(Fields(item, place, "a game"), source, options).read()
        except ForeignError as error:
            yield not_a_game(source, error.trouble, place)


class _Game:
    """Goes through the log of one game, entry by entry; holds what has been chosen, revealed and placed so far."""

    def __init__(self, fields: Fields, source: JsonText, options: Options) -> None:
        self.fields = fields
        self.settings = fields.object("options") if "options" in fields else Fields({}, fields.at("options"))
        self.script = self._seats(source, options)
        self.hand_size = self.settings.number("handSize") if "handSize" in self.settings else _HAND_SIZE
        self.board = Board(())
        self.chosen: dict[int, tuple[int, Place]] = {}
        self.open: list[int] = []
        """The seats whose revealed cards have not been placed yet, the lowest card first."""
        self.cards: dict[int, int] = {}
        self.wrong_heads = False
        self._head(options)

    def _seats(self, source: JsonText, options: Options) -> Transcript:
        told = self.fields.get("players")
        place = self.fields.at("players")
        if isinstance(told, list):
            seats = [Fields(item, (*place, index), "a player") for index, item in enumerate(told)]
            names = [seat.text("name") if "name" in seat else "" for seat in seats]
        else:
            count = whole(told, place, "the number of players, or a list of them")
            if not 0 < count <= _MOST_SEATS:
                raise ForeignError("player-count", f"there cannot be {count} players", place)
            names = [""] * count
        unnamed = any(not name.strip() for name in names)
        if options.players:
            if len(options.players) != len(names):
                message = f"--players names {len(options.players)} players, but this game has {len(names)}"
                raise ForeignError("player-count", message, place)
            names = list(options.players)
        else:
            names = [name if name.strip() else f"Player {seat + 1}" for seat, name in enumerate(names)]
        script = Transcript(source, self.fields.place, names, place)
        if unnamed and not options.players:
            script.missing("the names of the seats, called Player 1, Player 2 … here; --players gives them")
        return script

    def _head(self, options: Options) -> None:
        script, settings = self.script, self.settings
        script.put("source", NAME)
        house = {} if self.hand_size == _HAND_SIZE else {"cards_per_hand": self.hand_size}
        if house or options.rules:
            script.put("rules", {**house, **options.rules}, settings.at("handSize"))
        if options.limit is not None:
            script.put("limit", options.limit)
        elif "points" in settings:
            script.put("limit", settings.number("points"), settings.at("points"))

    def read(self) -> Imported:
        """The game as far as its log can be followed."""
        script = self.script
        told = list_of(self.fields.get("log"), self.fields.at("log"))
        try:
            for index, item in enumerate(told):
                self._entry(Fields(item, self.fields.at("log", index), "an entry of the log"))
            self._close()
            self._results()
        except ForeignError as error:
            self._close()
            script.trouble(error.trouble)
        if not script.rounds:
            script.missing("any round: the log has no deal")
        self._leftovers()
        return script.finish()

    def _entry(self, entry: Fields) -> None:
        kind = entry.text("type")
        if kind == "event":
            event = entry.object("event")
            name = event.text("name")
            if name == "round":
                self._deal(event)
            elif name == "reveal":
                self._reveal(event)
        elif kind == "move":
            move = entry.object("move")
            seat = entry.number("player")
            if not 0 <= seat < len(self.script.players):
                raise ForeignError("unknown-player", f"there is no player {seat}", entry.at("player"))
            name = move.text("name")
            if name == "chooseCard":
                self.chosen[seat] = self._card(move.get("data"), move.at("data"))
            elif name == "placeCard":
                self._place(seat, move.object("data"))
        elif kind != "phase":
            raise ForeignError(
                "bad-value",
                f"the log knows entries of type event, move and phase, not {kind!r}",
                entry.at("type"),
            )

    def _card(self, value: Any, place: Place) -> tuple[int, Place]:
        """A card's number, and where it stands; 0 for one that is hidden."""
        card = Fields(value, place, "a card")
        number = card.number("number")
        if (
            "points" in card
            and number > _HIDDEN
            and not self.wrong_heads
            and card.number("points") != bull_heads(number)
        ):
            self.wrong_heads = True
            message = f"the record gives the {number} {card.number('points')} bull heads; it has {bull_heads(number)}"
            self.script.trouble(Trouble("points-mismatch", message, card.at("points")))
        return number, card.at("number")

    def _deal(self, event: Fields) -> None:
        self._close()
        cards = event.object("cards")
        board = [
            self._card(item, cards.at("board", index))[0] for index, item in enumerate(cards.items("board"))
        ]
        hands: dict[int, list[int]] = {}
        for seat, hand in enumerate(cards.items("players")):
            place = cards.at("players", seat)
            dealt = [self._card(item, (*place, index))[0] for index, item in enumerate(list_of(hand, place))]
            if _HIDDEN not in dealt:
                hands[seat] = dealt
        if any(seat >= len(self.script.players) for seat in hands):
            raise ForeignError(
                "player-count", "more hands are dealt than there are players", cards.at("players")
            )
        self.script.open_round(event.place, board, cards.at("board"))
        self.script.put_by_player_in_round(
            "hands", hands, {seat: cards.at("players", seat) for seat in hands}
        )
        self.board = Board(board)
        self.chosen = {}

    def _reveal(self, event: Fields) -> None:
        if self.open:
            raise ForeignError(
                "missing-key", "cards are revealed while others have yet to be placed", event.place
            )
        if not self.script.rounds:
            raise ForeignError(
                "missing-key", "cards are revealed before any deal that the log knows", event.place
            )
        told = event.items("cards")
        if len(told) != len(self.script.players):
            raise ForeignError(
                "missing-player", "one card must be revealed for each player", event.at("cards")
            )
        shown = {seat: self._card(item, event.at("cards", seat)) for seat, item in enumerate(told)}
        for seat, (number, place) in self.chosen.items():
            if number not in (_HIDDEN, shown[seat][0]):
                message = (
                    f"{self.script.players[seat]} chose the {number}, but the {shown[seat][0]} is revealed"
                )
                raise ForeignError(
                    "bad-value",
                    message,
                    shown[seat][1],
                    f"the choice is at {self.script.source.event(place)}",
                )
        self.chosen = {}
        self.cards = {seat: number for seat, (number, _) in shown.items()}
        self.open = sorted(self.cards, key=lambda seat: self.cards[seat])
        self.script.add_turn(
            self.cards, {seat: place for seat, (_, place) in shown.items()}, event.at("cards")
        )

    def _place(self, seat: int, data: Fields) -> None:
        if seat not in self.open:
            raise ForeignError(
                "bad-value", f"{self.script.players[seat]} has no revealed card to place", data.place
            )
        row, takes = data.number("row") + 1, data.flag("replace")
        card = self.cards[seat]
        first = len(self.open) == len(self.script.players) and seat == self.open[0]
        if first and self.board.is_low(card):
            self.script.put_in_turn("takes_row", row, data.at("row"))
        self.open.remove(seat)
        self.board.lay(card, row)
        self.script.claim(seat, "row", row, data.at("row"))
        self.script.claim(seat, "kind", ("sixth", "low") if takes else ("place",), data.at("replace"))

    def _close(self) -> None:
        """Ends the turn; one that broke off before its lowest card chose a row is no turn yet."""
        if len(self.open) == len(self.cards) and self.open and self.board.is_low(self.cards[self.open[0]]):
            self.script.drop_turn()
            self.script.note("the log breaks off before a row is chosen; that turn is left out")
        self.open, self.cards = [], {}

    def _results(self) -> None:
        if "points" not in self.fields or self.script.turns != self.hand_size:
            return
        points = dict(enumerate(self.fields.numbers("points")))
        if len(points) != len(self.script.players):
            raise ForeignError(
                "missing-player", "there must be points for each player", self.fields.at("points")
            )
        self.script.put_by_player(
            ("result", "totals"), points, {seat: self.fields.at("points", seat) for seat in points}
        )

    def _leftovers(self) -> None:
        self.settings.understood("handSize", "points")
        self.fields.understood("points")
        left = self.settings.rest()
        self.script.keep({"options": left} if left else {})
        self.script.keep(self.fields.rest())
