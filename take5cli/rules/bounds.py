"""What no legal course can give: the proved bounds of rounds and games, by formula from the deck.

They hold for the variants' own figures. A game by house rules has none: it is for the caller not to ask.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from take5cli.rules.cards import cards_by_heads
from take5cli.rules.variants import Rules


class RoundBounds(NamedTuple):
    """The least and the most that a complete round can give, in cards taken and in penalty points.

    `cards_…` and `points_…` are for all players together, `player_…_max` for one of them, who may have
    nothing.
    """

    cards_min: int
    cards_max: int
    player_cards_max: int
    points_min: int
    points_max: int
    player_points_max: int


@lru_cache
def round_bounds(rules: Rules, players: int) -> RoundBounds:
    """The bounds of a round of so many players.

    One card at least stays in every row, and no more stay than fill the rows; a player takes at most a full
    row a turn. The points are those of the cheapest or the dearest cards of the deck.
    """
    dealt = rules.dealt(players)
    cards_min = max(0, dealt - rules.row_count * rules.row_capacity)
    cards_max = dealt - rules.row_count
    player_cards_max = min(cards_max, rules.cards_per_hand * rules.row_capacity)
    cheapest_first = cards_by_heads(rules.deck(players))
    dearest_first = cheapest_first[::-1]
    return RoundBounds(
        cards_min,
        cards_max,
        player_cards_max,
        points_min=_heads_of_first(cards_min, cheapest_first),
        points_max=_heads_of_first(cards_max, dearest_first),
        player_points_max=_heads_of_first(player_cards_max, dearest_first),
    )


def _heads_of_first(cards: int, classes: Iterable[tuple[int, int]]) -> int:
    """The heads of so many cards, taken from classes of (heads, count) in this order."""
    total = 0
    for heads, count in classes:
        taken = min(cards, count)
        total += heads * taken
        cards -= taken
    return total


def most_rounds(rules: Rules, players: int) -> int | None:
    """The most rounds that a game of so many players can have (R20, R21); None if nothing bounds them.

    Before the last round nobody has reached the limit, though every round has given its least.
    """
    bounds = [] if rules.max_rounds is None else [rules.max_rounds]
    least = round_bounds(rules, players).points_min
    if rules.limit is not None and least:
        bounds.append((rules.limit - 1) * players // least + 1)
    return min(bounds, default=None)


def impossible_points(rules: Rules, points: Sequence[int]) -> str | None:
    """Why no round gives these points by seat; None if one may."""
    players = len(points)
    bounds = round_bounds(rules, players)
    together = sum(points)
    if not bounds.points_min <= together <= bounds.points_max:
        return (
            f"a round of {players} players gives {bounds.points_min} to {bounds.points_max} points together, "
            f"not {together}"
        )
    if max(points, default=0) > bounds.player_points_max:
        return f"a round gives one player at most {bounds.player_points_max} points, not {max(points)}"
    return None


def impossible_piles(rules: Rules, sizes: Sequence[int]) -> str | None:
    """Why no round leaves piles of so many cards by seat; None if one may."""
    players = len(sizes)
    bounds = round_bounds(rules, players)
    together = sum(sizes)
    if not bounds.cards_min <= together <= bounds.cards_max:
        return (
            f"the piles of a round of {players} players hold {bounds.cards_min} to {bounds.cards_max} cards "
            f"together, not {together}"
        )
    if max(sizes, default=0) > bounds.player_cards_max:
        return f"one player takes at most {bounds.player_cards_max} cards in a round, not {max(sizes)}"
    return None


def impossible_totals(rules: Rules, totals: Sequence[int], rounds: int | None) -> str | None:
    """Why no game gives these totals by seat after so many rounds (None: any number); None if one may.

    No number of rounds beyond `max_rounds` is considered, and only games in which nobody has reached the
    limit before the last round.
    """
    players = len(totals)
    bounds = round_bounds(rules, players)
    together = sum(totals)
    most = most_rounds(rules, players)
    if rounds is not None and most is not None and rounds > most:
        return f"a game of {players} players by these rules has at most {most} rounds, not {rounds}"
    if not together and not rounds:
        return None
    # More rounds make room for more points, fewer need fewer: so the fewest that have room decide.
    fewest, last = (1, most or together) if rounds is None else (rounds, rounds)
    while fewest < last:
        middle = (fewest + last) // 2
        if _have_room(rules, bounds, totals, middle):
            last = middle
        else:
            fewest = middle + 1
    if _have_room(rules, bounds, totals, fewest) and not _need_more(rules, bounds, totals, fewest):
        return None
    return _reason(rules, bounds, totals, rounds)


def _before_the_last(rules: Rules, bounds: RoundBounds, totals: Sequence[int], rounds: int) -> list[int]:
    """The most that each of the totals can have been before the last of so many rounds."""
    most = (rounds - 1) * bounds.player_points_max
    if rules.limit is not None:
        most = min(most, rules.limit - 1)
    return [min(total, most) for total in totals]


def _have_room(rules: Rules, bounds: RoundBounds, totals: Sequence[int], rounds: int) -> bool:
    """Whether so many rounds can give as much as the totals are; if so, more rounds can."""
    before = _before_the_last(rules, bounds, totals, rounds)
    last = [total - most for total, most in zip(totals, before, strict=True)]
    return (
        max(last) <= bounds.player_points_max
        and sum(last) <= bounds.points_max
        and sum(totals) <= rounds * bounds.points_max
    )


def _need_more(rules: Rules, bounds: RoundBounds, totals: Sequence[int], rounds: int) -> bool:
    """Whether so many rounds give more than the totals are; if so, more rounds do."""
    before = _before_the_last(rules, bounds, totals, rounds)
    return bounds.points_min * rounds > sum(totals) or bounds.points_min * (rounds - 1) > sum(before)


def _reason(rules: Rules, bounds: RoundBounds, totals: Sequence[int], rounds: int | None) -> str:
    """What makes the totals impossible, the plainest reason first."""
    players, together = len(totals), sum(totals)
    several = "no number of rounds" if rounds is None else f"{rounds} round{'' if rounds == 1 else 's'}"
    if rounds is not None and not bounds.points_min * rounds <= together <= bounds.points_max * rounds:
        return (
            f"{several} of {players} players can give {bounds.points_min * rounds} to "
            f"{bounds.points_max * rounds} points together, not {together}"
        )
    if rules.limit is not None and max(totals) > rules.limit - 1 + bounds.player_points_max:
        return (
            f"a total is at most {rules.limit - 1 + bounds.player_points_max}: {rules.limit - 1} before the "
            f"last round and {bounds.player_points_max} in it; not {max(totals)}"
        )
    give = "gives" if rounds is None else "cannot give"
    limit = "" if rules.limit is None else f", and nobody has {rules.limit} before the last round"
    return (
        f"{several} {give} these totals: a round of {players} players gives {bounds.points_min} to "
        f"{bounds.points_max} points together, at most {bounds.player_points_max} to one{limit}"
    )
