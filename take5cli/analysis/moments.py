"""The decisions of a recorded round, each with what its player knew; nothing that was hidden goes in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from take5cli.analysis.positions import Cards, Position
from take5cli.replaying import GameStory, RoundStory, TurnStory
from take5cli.rules.variants import Rules


@dataclass(frozen=True, slots=True)
class Moment:
    """A player about to choose a card, and what happened then.

    `card` is None at the end of what is recorded: the position is known, the choice is not. `others` are the cards
    played by the others in that turn, `row` (from 1) is the row that the turn's low card took (None: no low card),
    `chose_row` says whether it was this player's to choose. `heads` were taken in the turn.
    """

    round: int
    turn: int
    player: str
    position: Position
    card: int | None
    others: Cards
    row: int | None
    chose_row: bool
    heads: int


@dataclass(frozen=True, slots=True)
class Gap:
    """Something recorded that cannot be analysed, and why."""

    round: int
    player: str | None
    reason: str


DECK_MAX, HAND_MAX = 1000, 20
"""House rules beyond these would take too long."""


def moments_of(game: GameStory) -> tuple[list[list[Moment]], list[Gap]]:
    """The decisions of a game that can be analysed, a list for each round and player; and what cannot be."""
    found: list[list[Moment]] = []
    gaps: list[Gap] = []
    if game.rules is None:
        return found, [Gap(0, None, "the log is too faulty to be replayed")]
    size = game.rules.deck(len(game.players))
    if size > DECK_MAX or game.rules.cards_per_hand > HAND_MAX:
        limits = f"decks of up to {DECK_MAX:,} cards and hands of up to {HAND_MAX} can be"
        return found, [Gap(0, None, f"its house rules are too large to be analysed: {limits}")]
    for round_ in game.rounds:
        if not round_.turns or round_.start is None:
            kinds = {"counted": "only its piles are recorded", "scored": "only its points are recorded"}
            gaps.append(Gap(round_.round, None, kinds.get(round_.kind, "no turn of it can be replayed")))
            continue
        if round_.kind == "uncertain":
            gaps.append(Gap(round_.round, None, f"analysed up to its fault, {len(round_.turns)} turns"))
        hands = _hands(game, game.rules, round_)
        if game.rules.open_draft and not all(hands.values()):
            gaps.append(
                Gap(round_.round, None, "not all hands are known, and in an open draft everybody knew them")
            )
            continue
        for player in round_.players:
            hand = hands[player]
            if hand is None:
                gaps.append(
                    Gap(round_.round, player, "the hand is not recorded, and not all ten cards were played")
                )
            else:
                others = {
                    name: cards for name, cards in hands.items() if name != player and cards is not None
                }
                known = others if game.rules.open_draft else None
                found.append(_moments_of_player(game.rules, round_, player, hand, known))
    return found, gaps


def _hands(game: GameStory, rules: Rules, round_: RoundStory) -> dict[str, Cards | None]:
    """By player the cards dealt: recorded, or the ones played if the round is complete."""
    turns = round_.turns or ()
    played: dict[str, list[int]] = {name: [] for name in round_.players}
    for turn in turns:
        for play in turn.plays:
            played[play.player].append(play.card)
    recorded = _recorded(game, round_)
    hands: dict[str, Cards | None] = {}
    for name in round_.players:
        if len(played[name]) == rules.cards_per_hand:
            hands[name] = tuple(sorted(played[name]))
        else:
            hands[name] = _whole(rules, round_, recorded.get(name), played[name])
    return hands


def _recorded(game: GameStory, round_: RoundStory) -> Mapping[str, Any]:
    """The hands that the log holds, by player; in `advanced` also what a recorded draft says."""
    value = game.document.value["rounds"][round_.round - 1]
    hands = value.get("hands")
    if isinstance(hands, list):
        return dict(zip(round_.players, hands, strict=False))
    if isinstance(hands, dict):
        return hands
    draft, players = value.get("draft"), list(round_.players)
    if not isinstance(draft, list):
        return {}
    first = players.index(value["first"]) if value.get("first") in players else 0
    order = players[first:] + players[:first]
    return {name: draft[seat :: len(players)] for seat, name in enumerate(order)}


def _whole(rules: Rules, round_: RoundStory, hand: Any, played: Sequence[int]) -> Cards | None:
    """A recorded hand if it can be the one that was dealt."""
    deck = range(1, rules.deck(len(round_.players)) + 1)
    if not isinstance(hand, list) or any(type(card) is not int or card not in deck for card in hand):
        return None
    fits = len(set(hand)) == len(hand) == rules.cards_per_hand and set(played) <= set(hand)
    return tuple(sorted(hand)) if fits and not set(hand) & set(round_.start or ()) else None


def _moments_of_player(
    rules: Rules, round_: RoundStory, player: str, dealt: Cards, known: Mapping[str, Cards] | None
) -> list[Moment]:
    players = len(round_.players)
    start = round_.start or ()
    unseen = set(range(1, rules.deck(players) + 1)).difference(start, dealt)
    rows: tuple[Cards, ...] = tuple((card,) for card in start)
    hand, hands = dealt, known
    found: list[Moment] = []

    def position() -> Position:
        others = None if hands is None else tuple(hands.values())
        return Position(rules, players, rows, hand, tuple(sorted(unseen)), others)

    turns = round_.turns or ()
    for turn in turns:
        found.append(_moment(round_.round, turn, player, position()))
        played = {play.player: play.card for play in turn.plays}
        hand = tuple(card for card in hand if card != played[player])
        unseen.difference_update(played.values())
        if hands is not None:
            hands = {
                name: tuple(card for card in cards if card != played[name]) for name, cards in hands.items()
            }
        rows = turn.rows
    if hand:
        found.append(Moment(round_.round, len(turns) + 1, player, position(), None, (), None, False, 0))
    return found


def _moment(number: int, turn: TurnStory, player: str, position: Position) -> Moment:
    low = next((play for play in turn.plays if play.kind == "low"), None)
    mine = next(play for play in turn.plays if play.player == player)
    chose = low is not None and low.player == player and position.rules.low_card == "choose"
    return Moment(
        number,
        turn.turn,
        player,
        position,
        mine.card,
        tuple(play.card for play in turn.plays if play.player != player),
        low.row if low else None,
        chose,
        mine.points,
    )
