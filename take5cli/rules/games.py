"""Totals over rounds: when a game is over, who is where, and who has won (R20-R23)."""

from collections.abc import Collection, Iterable, Mapping

from take5cli.rules.variants import Rules


def is_over(rules: Rules, totals: Iterable[int], rounds_played: int) -> bool:
    """Whether a complete round ends the game: a total reached the limit, or it was the last (R20, R21)."""
    if rules.max_rounds is not None and rounds_played >= rules.max_rounds:
        return True
    limit = rules.limit
    if limit is not None:
        for total in totals:
            if total >= limit:
                return True
    return False


def ranking(totals: Mapping[str, int], eligible: Collection[str] | None = None) -> list[tuple[int, str, int]]:
    """Rank, player and total of everybody, the lowest total first (R22); equals share a rank: 1, 1, 3.

    Who is not `eligible` (None: all are) comes after all who are, by total; equals stay in the order of
    `totals`.
    """
    rated = sorted(
        (eligible is not None and player not in eligible, total, seat, player)
        for seat, (player, total) in enumerate(totals.items())
    )
    ranks: list[tuple[int, str, int]] = []
    before: tuple[bool, int] | None = None
    rank = 0
    for position, (left, total, _, player) in enumerate(rated, start=1):
        if (left, total) != before:
            rank, before = position, (left, total)
        ranks.append((rank, player, total))
    return ranks


def winners(totals: Mapping[str, int], eligible: Collection[str] | None = None) -> list[str]:
    """Who of those eligible (None: all) has the lowest total; equals win together (R22, R23)."""
    players = list(totals) if eligible is None else [player for player in totals if player in eligible]
    lowest = min(map(totals.__getitem__, players), default=None)
    return [player for player in players if totals[player] == lowest]
