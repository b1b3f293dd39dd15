"""One position: what each card of the hand is worth there, whether it comes from a game or from the command line."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from take5cli.analysis.decisions import CardValue
from take5cli.analysis.estimates import Budget, estimate
from take5cli.analysis.moments import moments_of
from take5cli.analysis.positions import Position
from take5cli.analysis.wording import MEANING, is_best, loss_in_words
from take5cli.board import board_lines, card_face
from take5cli.errors import MisuseError
from take5cli.replaying import GameStory
from take5cli.rules.variants import Rules
from take5cli.telling.replay_markdown import table
from take5cli.telling.replay_text import wrapped
from take5cli.terminal import Screen, pad, safe


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The cards of a position by value, the best first; `asked` is the card asked about, `played` the one played."""

    position: Position
    value: float
    worlds: int
    cards: tuple[CardValue, ...]
    asked: int | None = None
    played: int | None = None
    place: tuple[int, int, str] | None = None

    def by_value(self) -> list[CardValue]:
        """The cards for people, to whom those that cannot be told from the best are equal."""
        return sorted(self.cards, key=lambda each: (not is_best(each), each.value, each.card))

    def to_json(self, seed: int) -> dict[str, Any]:
        """As plain values, in the shape that `take5 analyse --format json` documents."""
        round_, turn, player = self.place or (None, None, None)
        position = self.position
        return {
            "version": 1,
            "seed": seed,
            "round": round_,
            "turn": turn,
            "player": player,
            "variant": position.rules.variant,
            "players": position.players,
            "rows": [list(row) for row in position.rows],
            "hand": list(position.hand),
            "played": self.played,
            "asked": self.asked,
            "best": self.cards[0].card,
            "value": round(self.value, 6),
            "worlds": self.worlds,
            "cards": [
                {
                    "card": each.card,
                    "value": round(each.value, 6),
                    "se": round(each.se, 6),
                    "policy": round(each.policy, 6),
                    "loss": round(each.loss, 6) + 0.0,
                    "loss_se": round(each.loss_se, 6),
                }
                for each in self.cards
            ],
        }


def what_if(
    position: Position,
    budget: Budget,
    *,
    asked: int | None = None,
    played: int | None = None,
    place: tuple[int, int, str] | None = None,
) -> WhatIf:
    """Values every card of a position; MisuseError if the card asked about is not in the hand."""
    if asked is not None and asked not in position.hand:
        hand = " ".join(map(str, position.hand))
        raise MisuseError(f"--play {asked}: that card is not in the hand, which is {hand}")
    sure = [position.hand.index(card) for card in (asked, played) if card is not None]
    found = estimate(position.tables, position.question(), budget, sure=sure)
    chances = position.chances()
    columns = (position.hand, found.values, found.errors, found.losses, found.loss_errors, chances)
    cards = [CardValue(*each) for each in zip(*columns, strict=True)]
    best = cards[found.best]
    order = sorted(cards, key=lambda each: (each is not best, each.value, each.card))
    value = sum(each.value * each.policy for each in cards)
    return WhatIf(position, value, found.worlds, tuple(order), asked, played, place)


def position_in_game(game: GameStory, round_: int, turn: int, player: str) -> tuple[Position, int | None]:
    """A position of a recorded game and the card played there; MisuseError where it is not known."""
    for moments in moments_of(game)[0]:
        for moment in moments:
            if (moment.round, moment.turn, moment.player) == (round_, turn, player):
                return moment.position, moment.card
    raise MisuseError(f"what {player} knew in round {round_}, turn {turn} is not in the log")


def position_from(
    rules: Rules, players: int, rows: Sequence[Sequence[int]], hand: Sequence[int], seen: Iterable[int]
) -> Position:
    """A position without a game; `seen` are cards that lie neither in the rows nor in the hand. MisuseError if it
    cannot be.
    """
    if not rules.min_players <= players <= rules.max_players:
        raise MisuseError(
            f"--players {players}: {rules.variant} is for {rules.min_players} to {rules.max_players}"
        )
    if len(rows) != rules.row_count or not all(0 < len(row) <= rules.row_capacity for row in rows):
        raise MisuseError(
            f"--rows: {rules.row_count} rows of 1 to {rules.row_capacity} cards are wanted, separated by |"
        )
    for row in rows:
        if list(row) != sorted(row):
            raise MisuseError(
                f"--rows: the cards of a row rise from left to right, not {' '.join(map(str, row))}"
            )
    if not 0 < len(hand) <= rules.cards_per_hand:
        raise MisuseError(f"--hand: 1 to {rules.cards_per_hand} cards are wanted")
    if rules.open_draft:
        raise MisuseError("--variant advanced: everybody's hand is known there, which --hand cannot say")
    deck = range(1, rules.deck(players) + 1)
    shown = [*(card for row in rows for card in row), *hand, *seen]
    for card in shown:
        if card not in deck:
            raise MisuseError(f"{card} is no card of this deck, which has 1 to {deck[-1]}")
        if shown.count(card) > 1:
            raise MisuseError(f"the {card} stands in more than one place of --rows, --hand and --seen")
    unseen = tuple(sorted(set(deck).difference(shown)))
    if len(unseen) < (players - 1) * len(hand):
        raise MisuseError(
            f"only {len(unseen)} cards are unseen, but {players - 1} others hold {len(hand)} cards each"
        )
    return Position(rules, players, tuple(map(tuple, rows)), tuple(sorted(hand)), unseen)


def what_if_lines(found: WhatIf, screen: Screen) -> Iterator[str]:
    """A position as text: the rows, then a line a card."""
    position = found.position
    if found.place:
        round_, turn, player = found.place
        yield screen.paint(f"Round {round_}, turn {turn}", "strong") + f", {safe(player)} to play"
    yield from board_lines(position.rows, position.rules.row_capacity, screen, screen.width)
    yield ""
    yield screen.paint("card value ± SE   than best   policy", "dim")
    for each in found.by_value():
        se = f" ± {each.se:.2f}" if each.se else ""
        loss = "best" if is_best(each) else loss_in_words(each.loss, each.loss_se)
        cells = [
            card_face(each.card, screen, 4),
            pad(f"{each.value:5.2f}{se}", 12),
            pad(loss, 11),
            pad(f"{each.policy:.0%}", 3, "right"),
            _remark(found, each.card),
        ]
        yield " ".join(cells).rstrip()
    yield ""
    how = "exact" if found.worlds == 0 else f"from up to {found.worlds:,} worlds"
    yield from wrapped(
        f"The policy itself takes {found.value:.2f} from here ({how}). {MEANING}", screen.width
    )


def _remark(found: WhatIf, card: int) -> str:
    return "played" if card == found.played else "asked" if card == found.asked else ""


def what_if_markdown(found: WhatIf) -> Iterator[str]:
    """The cards of a position as a Markdown table."""
    rows = " | ".join(" ".join(map(str, row)) for row in found.position.rows)
    yield f"Rows: `{rows}`"
    yield ""
    yield from table(
        ["Card", "Value", "Against the best", "Policy"],
        [
            [
                str(each.card),
                loss_in_words(each.value, each.se),
                "best" if is_best(each) else loss_in_words(each.loss, each.loss_se),
                f"{each.policy:.0%}",
            ]
            for each in found.by_value()
        ],
    )
    yield ""
    yield MEANING


def what_if_csv(found: WhatIf) -> str:
    """The cards of a position as CSV."""
    out = StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(["card", "value", "se", "loss", "loss_se", "policy"])
    for each in found.by_value():
        figures = (each.value, each.se, each.loss, each.loss_se, each.policy)
        write([each.card, *(round(figure, 6) + 0.0 for figure in figures)])
    return out.getvalue()
