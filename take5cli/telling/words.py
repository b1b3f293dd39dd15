"""What happened, in words."""

from collections.abc import Sequence

from take5cli.replaying import GameStory, PlayStory
from take5cli.terminal import safe


def points_in_words(points: int) -> str:
    """Penalty points as a text has them: `1 point`, `12 points`."""
    return "1 point" if points == 1 else f"{points} points"


def names_in_words(names: Sequence[str]) -> str:
    """Names of strangers as a sentence has them: `Ann`, `Ann and Ben`, `Ann, Ben and Cem`."""
    shown = [safe(name) for name in names]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1]


def deed(play: PlayStory, end: int | None) -> str:
    """What a card did and why; `end` is the row end that it met (None for a low card).

    >>> deed(PlayStory("Ann", 63, 1, "place", (), 0), 34)
    'row 1, after 34'
    """
    if play.kind == "place":
        return f"row {play.row}, after {end}"
    if play.kind == "sixth":
        return f"sixth card: takes row {play.row}, {points_in_words(play.points)}"
    return f"low card: takes row {play.row}, {points_in_words(play.points)}"


def outcome(game: GameStory) -> str:
    """How a game ended, in one sentence; or that it has not, or that nobody can say."""
    if game.winners is None or game.totals is None:
        if game.rules is None:
            unread = game.fault is not None and game.fault.name == "unreadable"
            return "Nothing could be read." if unread else "The log is too faulty to be replayed."
        if game.finished is None:
            return "Who has won cannot be said: some points are unknown."
        return "Who has won cannot be said." if game.finished else "The game has not ended."
    if not game.winners:
        return f"The game has not ended{_how_far(game)}."
    best = points_in_words(game.totals[game.winners[0]])
    verb = "wins" if len(game.winners) == 1 else "share the win"
    return f"{names_in_words(game.winners)} {verb} with {best}."


def _how_far(game: GameStory) -> str:
    if game.rules is None or game.rules.limit is None or not game.totals:
        return ""
    highest = max(game.totals.values())
    return f": the highest total is {highest}, the limit {game.rules.limit}"


def terms(game: GameStory) -> str:
    """What was agreed: variant, house rules, and when the game ends."""
    rules = game.rules
    if rules is None:
        return ""
    ends = [f"to {rules.limit} points"] if rules.limit is not None else []
    if rules.max_rounds is not None:
        ends.append("1 round" if rules.max_rounds == 1 else f"{rules.max_rounds} rounds at most")
    house = ", house rules" if rules.house else ""
    return f"{rules.variant} game{house}, {', '.join(ends)}" if ends else f"{rules.variant} game{house}"
