"""The rules that a game is played by: three variants, and what house rules replace in them."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class Rules(NamedTuple):
    """Every figure that a game is played by; nothing else in the package holds one.

    `deck_size` None means that the deck holds exactly what is dealt. `low_card` says who chooses the row that
    a low card takes: its player, or nobody since it is the cheapest. `limit` and `max_rounds` end a game
    (R20, R21), None means never. `house` tells that figures of the variant were replaced, so that its proved
    bounds don't hold.
    """

    variant: str
    deck_size: int | None
    cards_per_hand: int
    row_count: int
    row_capacity: int
    low_card: Literal["choose", "cheapest"]
    limit: int | None
    max_rounds: int | None
    min_players: int
    max_players: int
    open_draft: bool
    house: bool

    def dealt(self, players: int) -> int:
        """How many cards a round uses: the hands and the start of the rows (R4, R5)."""
        return self.cards_per_hand * players + self.row_count

    def deck(self, players: int) -> int:
        """The highest card in the deck, whose cards are numbered from 1 (R1, R24)."""
        return self.dealt(players) if self.deck_size is None else self.deck_size

    def seats_fit(self, players: int) -> bool:
        """Whether so many can play: the variant allows it (R3, R24), and there are cards enough for them."""
        return self.min_players <= players <= self.max_players and self.dealt(players) <= self.deck(players)


def _variant(name: str, deck_size: int | None, max_players: int, open_draft: bool = False) -> Rules:
    return Rules(
        variant=name,
        deck_size=deck_size,
        cards_per_hand=10,
        row_count=4,
        row_capacity=5,
        low_card="choose",
        limit=66,
        max_rounds=None,
        min_players=2,
        max_players=max_players,
        open_draft=open_draft,
        house=False,
    )


VARIANTS: Mapping[str, Rules] = {
    "standard": _variant("standard", deck_size=104, max_players=10),
    "tactics": _variant("tactics", deck_size=None, max_players=10),
    "advanced": _variant("advanced", deck_size=None, max_players=6, open_draft=True),
}
