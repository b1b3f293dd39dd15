"""T3xx: who plays, by which rules, and what was dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from take5cli.checks.inspection import Inspection, Place
from take5cli.checks.structure import (
    NUMBER_MAX,
    SeatValues,
    by_player,
    check_keys,
    list_at,
    mapping_at,
    name_at,
    player_at,
    whole_number,
)
from take5cli.checks.words import counted, listed, quoted
from take5cli.logs.documents import Path
from take5cli.logs.keys import RULES_KEYS
from take5cli.rules.variants import VARIANTS, Rules

PLAYERS_MAX = 100
"""So many players are read, far more than any game has; a longer list is `player-count`, and nothing more."""

FIGURE_MAX = 100
"""No hand has more cards, and no table more rows, by whatever house rules; `too-large` says so."""


class Agreement(NamedTuple):
    """What was agreed before play, as far as the log says it soundly.

    `rules_known` and `end_known` are False where a faulty value leaves open how cards move or when the game ends.
    """

    rules: Rules
    rules_known: bool
    end_known: bool


def read_agreement(inspection: Inspection, game: Mapping[str, Any]) -> Agreement:
    """The variant, house rules, limit and number of rounds of a game (R3, R20, R21)."""
    rules, known = _variant(inspection, game)
    house = game.get("rules")
    if house is not None:
        rules, house_known = _house_rules(inspection, house, rules)
        known = known and house_known
    rules, end_known = _end(inspection, game, rules)
    return Agreement(rules, known, end_known)


def _variant(inspection: Inspection, game: Mapping[str, Any]) -> tuple[Rules, bool]:
    wanted = game.get("variant")
    if wanted is None:
        return VARIANTS["standard"], True
    if type(wanted) is str and wanted in VARIANTS:
        return VARIANTS[wanted], True
    guess = inspection.guess(wanted, VARIANTS) if type(wanted) is str else None
    inspection.report(
        "bad-value" if type(wanted) is str else "wrong-type",
        ("variant",),
        f"{quoted(wanted)} is no variant: it is one of {listed(list(VARIANTS))}",
        hint=f"did you mean {guess}?" if guess else None,
    )
    return VARIANTS["standard"], False


def _house_rules(inspection: Inspection, value: Any, rules: Rules) -> tuple[Rules, bool]:
    path: Path = ("rules",)
    house = mapping_at(inspection, value, path, "rules")
    if house is None:
        return rules, False
    known = check_keys(inspection, house, path, RULES_KEYS, (), "set of house rules")
    figures: dict[str, Any] = {}
    for key, least in (("deck_size", 1), ("cards_per_hand", 1), ("row_count", 2), ("row_capacity", 2)):
        if house.get(key) is None:
            continue
        figure = _at_least(inspection, house[key], (*path, key), key, least)
        known = known and figure is not None
        if figure is not None:
            figures[key] = figure
    deck = figures.get("deck_size", rules.deck_size)
    for key in ("cards_per_hand", "row_count"):
        if figures.get(key, 0) > FIGURE_MAX and (
            deck is None or rules._replace(deck_size=deck, **{key: figures[key]}).seats_fit(rules.min_players)
        ):
            known = False
            inspection.report(
                "too-large", (*path, key), f"{key} is {figures[key]}; at most {FIGURE_MAX} are played with"
            )
    if (low_card := house.get("low_card")) is not None:
        if low_card in ("choose", "cheapest"):
            figures["low_card"] = low_card
        else:
            known = False
            inspection.report(
                "bad-value" if type(low_card) is str else "wrong-type",
                (*path, "low_card"),
                f"low_card is choose or cheapest, not {quoted(low_card)}",
            )
    return rules._replace(house=True, **figures), known


def _at_least(inspection: Inspection, value: Any, path: Path, what: str, least: int) -> int | None:
    number = whole_number(inspection, value, path, what)
    if number is not None and number < least:
        inspection.report("bad-value", path, f"{what} must be at least {least}, not {number}")
        return None
    return number


def _end(inspection: Inspection, game: Mapping[str, Any], rules: Rules) -> tuple[Rules, bool]:
    if "limit" not in game and "max_rounds" not in game:
        return rules, True
    known = True
    most = game.get("max_rounds")
    if most is not None:
        most = _at_least(inspection, game["max_rounds"], ("max_rounds",), "max_rounds", 1)
        known = most is not None
    limit: int | None = rules.limit
    if "limit" in game:
        limit = game["limit"]
        if limit is not None:
            limit = _at_least(inspection, limit, ("limit",), "limit", 1)
            known = known and limit is not None
        elif game.get("max_rounds") is None:
            known = False
            inspection.report(
                "bad-value",
                ("limit",),
                "without a limit the game needs max_rounds, or it would never end",
                hint="add max_rounds: N",
            )
    return rules._replace(limit=limit, max_rounds=most), known


def read_players(
    inspection: Inspection, value: Any, path: Path, known: Sequence[str] | None
) -> list[str] | None:
    """The players of a game, or of a round (then each must be one of `known`); None where the list is unusable."""
    names = list_at(inspection, value, path, "players")
    if names is None:
        return None
    if len(names) > PLAYERS_MAX:
        inspection.report(
            "player-count",
            path,
            f"{counted(len(names), 'player')} are more than any game has (at most {PLAYERS_MAX} are read)",
            part="key",
        )
        return None
    players: list[str] = []
    sound = True
    for index, item in enumerate(names):
        name = name_at(inspection, item, (*path, index))
        if name is None:
            sound = False
        elif name in players:
            sound = False
            inspection.report(
                "duplicate-player",
                (*path, index),
                f"{quoted(name)} stands twice among the players",
                hint="names must differ: add an initial",
                also=((((*path, players.index(name)), "value"), "first here"),),
                player=name,
            )
            players.append(name)
        elif known is not None and name not in known:
            sound = False
            guess = inspection.guess(name, known)
            inspection.report(
                "unknown-player",
                (*path, index),
                f"{quoted(name)} is not among the game's players",
                hint=f"did you mean {guess}?" if guess else None,
            )
        else:
            players.append(name)
    return players if sound else None


def check_seats(inspection: Inspection, rules: Rules, players: Sequence[str], path: Path) -> bool:
    """R3, R24: as many players as the variant allows and the deck serves; False where a deal is impossible."""
    count = len(players)
    if rules.min_players <= count <= rules.max_players:
        if rules.seats_fit(count):
            return True
        inspection.report(
            "player-count",
            path,
            f"{counted(count, 'player')} would need {rules.dealt(count)} cards, the deck has {rules.deck(count)}",
            part="key",
        )
        return False
    stands = inspection.report(
        "player-count",
        path,
        f"{counted(count, 'player')}: the {rules.variant} game is for {rules.min_players} to {rules.max_players}",
        part="key",
        hint="who came later or left is named in the rounds' own players"
        if count > rules.max_players
        else None,
    )
    return not stands and count > 0 and rules.dealt(count) <= rules.deck(count)


class WrittenRound(NamedTuple):
    """A round as it is written at `path`, with those who play it and the rules that it is judged by.

    `trusted` is False where the rules or the number of players are in doubt: then sizes are not judged, nothing is
    replayed, and any number may be a card.
    """

    written: Mapping[str, Any]
    path: Path
    players: Sequence[str]
    rules: Rules
    trusted: bool

    @property
    def deck(self) -> int:
        """The highest card that there can be (R1, R24)."""
        return self.rules.deck(len(self.players)) if self.trusted else NUMBER_MAX


CardPlaces = dict[int, tuple[Place, str]]
"""Where each card was met first, and a word on that place ("dealt here")."""


class Deal(NamedTuple):
    """What a round's writer recorded of the deal, as far as it is sound.

    `start`: the starting cards, or None; `hands`: by seat the cards that may be played, or None where not recorded or
    not to be trusted; `met`: the starting cards' places; `found`: cards about which something was already found.
    """

    start: list[int] | None
    hands: list[set[int] | None]
    met: CardPlaces
    found: set[int]


def card_at(inspection: Inspection, value: Any, path: Path, deck: int, what: str = "a card") -> int | None:
    """The value as a card of this deck (R1); else reports and gives None."""
    card = whole_number(inspection, value, path, what)
    if card is not None and not 1 <= card <= deck:
        inspection.report(
            "unknown-card", path, f"{quoted(card)} is no card of this deck: they run from 1 to {deck}"
        )
        return None
    return card


def read_deal(inspection: Inspection, round_: WrittenRound) -> Deal:
    """Start cards, hands and draft of a round (R4, R5, R24-R26), each held against the others."""
    reader = _DealReader(inspection, round_)
    for key, value in round_.written.items():
        if value is not None and (read := reader.readers.get(key)):
            read(value)
    return reader.deal(round_.written.get("first"))


class _DealReader:
    """Reads the parts of a deal in the order in which they stand, so that the later of two is the one found."""

    def __init__(self, inspection: Inspection, round_: WrittenRound) -> None:
        self.inspection = inspection
        self.path = round_.path
        self.players = round_.players
        self.rules = round_.rules
        self.deck = round_.deck
        self.trusted = round_.trusted
        self.start: list[int] | None = None
        self.start_places: CardPlaces = {}
        self.hand_places: CardPlaces = {}
        self.draft_places: CardPlaces = {}
        self.hands: dict[int, set[int]] = {}
        self.hand_paths: dict[int, Path] = {}
        self.draft: list[int] | None = None
        self.found: set[int] = set()
        self.readers: dict[str, Callable[[Any], None]] = {
            "start": self._read_start,
            "hands": self._read_hands,
        }
        if round_.rules.open_draft:
            self.readers["draft"] = self._read_draft

    def _cards(
        self, value: Any, path: Path, size: int, what: str, word: str, *others: CardPlaces
    ) -> list[int] | None:
        """A list of different cards of the right size, its places noted in the first of `others`; None if unsound."""
        items = list_at(self.inspection, value, path, what)
        if items is None:
            return None
        sound = True
        cards = []
        for index, item in enumerate(items):
            here = (*path, index)
            card = card_at(self.inspection, item, here, self.deck)
            if card is None:
                sound = False
                continue
            cards.append(card)
            place: tuple[Place, str] = ((here, "value"), word)
            earlier = next((places[card] for places in others if card in places), None)
            if earlier is not None:
                sound = False
                if card not in self.found:
                    self.inspection.report(
                        "duplicate-card", here, f"{card} lies in two places at once", also=(earlier,)
                    )
                self.found.add(card)
            others[0].setdefault(card, place)
        if self.trusted and len(items) != size:
            sound = False
            self.inspection.report(
                "hand-size",
                path,
                f"{what} has {counted(len(items), 'card')}, it should be {size}",
                part="key",
            )
        return cards if sound else None

    def _read_start(self, value: Any) -> None:
        path = (*self.path, "start")
        self.start = self._cards(
            value, path, self.rules.row_count, "start", "a starting card", self.start_places, self.hand_places,
            self.draft_places,
        )  # fmt: skip

    def _read_hands(self, value: Any) -> None:
        path = (*self.path, "hands")
        named: SeatValues = by_player(self.inspection, value, path, self.players, "hands", partial=True)
        for seat, item, here in named.entries:
            if item is None and type(value) is dict:
                continue
            size = self.rules.cards_per_hand
            whose = f"{self.players[seat]}'s hand"
            hand = self._cards(item, here, size, whose, f"in {whose}", self.hand_places, self.start_places)
            self.hand_paths[seat] = here
            if hand is not None:
                self.hands[seat] = set(hand)

    def _read_draft(self, value: Any) -> None:
        path = (*self.path, "draft")
        size = self.rules.cards_per_hand * len(self.players)
        self.draft = self._cards(
            value, path, size, "draft", "drafted here", self.draft_places, self.start_places
        )

    def deal(self, first: Any) -> Deal:
        hands: list[set[int] | None] = [
            hand if hand is not None and not hand & self.found else None
            for hand in map(self.hands.get, range(len(self.players)))
        ]
        starter = self._starter(first)
        if self.draft is not None and starter is not None and not self.found:
            drafted = [set(self.draft[(seat - starter) % len(self.players) :: len(self.players)])
                       for seat in range(len(self.players))]  # fmt: skip
            if self._draft_agrees(drafted, hands):
                hands = [hand if hand is not None else drafted[seat] for seat, hand in enumerate(hands)]
        return Deal(self.start, hands, dict(self.start_places), self.found)

    def _starter(self, first: Any) -> int | None:
        """The seat of whoever picked first (R25; default: the first of the players); None where `first` is unusable."""
        if first is None:
            return 0
        path = (*self.path, "first")
        name = player_at(self.inspection, first, path, self.players, "the round's players")
        return None if name is None else self.players.index(name)

    def _draft_agrees(self, drafted: Sequence[set[int]], hands: Sequence[set[int] | None]) -> bool:
        """Whether draft and hands tell the same deal; reports the first pick on which they differ.

        A hand of the right size with a card that nobody drafted lacks one that its player did.
        """
        for pick, card in enumerate(self.draft or ()):
            for seat, hand in enumerate(hands):
                if hand is not None and (card in hand) != (card in drafted[seat]):
                    word = "has it" if card in hand else "lacks it"
                    self.inspection.report(
                        "draft-mismatch",
                        (*self.path, "draft", pick),
                        f"pick {pick + 1}, the {card}, does not fit: {self.players[seat]}'s recorded hand {word}",
                        also=(((self.hand_paths[seat], "key"), "the recorded hand"),),
                        player=self.players[seat],
                    )
                    return False
        return True
