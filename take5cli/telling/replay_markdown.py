"""A replayed game as Markdown: tables that show on a repository's page or in a club's newsletter."""

from collections.abc import Iterator, Sequence

from take5cli.replaying import GameStory, RoundStory
from take5cli.telling.replay_text import Selection
from take5cli.telling.words import deed, outcome, terms
from take5cli.terminal import safe

_ESCAPED = str.maketrans({char: "\\" + char for char in "\\`*_{}[]<>()#+-!|~&"})


def escaped(text: str) -> str:
    """A stranger's text as Markdown that says just that; no markup, link or cell of theirs takes effect."""
    return safe(text).translate(_ESCAPED).replace("://", ":&#47;&#47;").replace("@", "&#64;")


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: int = 1) -> Iterator[str]:
    """A Markdown table; columns from number `right` on are set flush right."""
    yield "| " + " | ".join(head) + " |"
    yield "| " + " | ".join("---:" if at >= right else "---" for at in range(len(head))) + " |"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def game_markdown(game: GameStory, selection: Selection, *, summary: bool = False) -> Iterator[str]:
    """The lines of a game as Markdown."""
    yield "# " + escaped(game.text("title") or game.file)
    yield ""
    about = [escaped(text) for key in ("date", "place") if (text := game.text(key))]
    yield ", ".join([*about, terms(game)]).strip(", ") or "Take 5"
    for round_ in game.rounds:
        if selection.in_round(round_) and not summary:
            yield ""
            yield from round_markdown(round_, selection)
    if selection.turns is None:
        yield ""
        yield from standings_markdown(game)
        yield ""
        yield "**" + escaped(outcome(game)) + "**"


def round_markdown(round_: RoundStory, selection: Selection) -> Iterator[str]:
    """One round: a table of its turns, a line a play."""
    yield f"## Round {round_.round}"
    if round_.start is None or round_.turns is None:
        return
    yield ""
    yield "Start: " + ", ".join(f"row {row}: {card}" for row, card in enumerate(round_.start, 1))
    yield ""
    ends = list(round_.start)
    lines = []
    for turn in round_.turns:
        for play in turn.plays:
            told = deed(play, ends[play.row - 1])
            taken = " ".join(map(str, play.taken))
            if selection.has_turn(turn.turn):
                lines.append(
                    [
                        str(turn.turn),
                        escaped(play.player),
                        str(play.card),
                        told,
                        taken,
                        str(play.points or ""),
                    ]
                )
            ends[play.row - 1] = play.card
    yield from table(["Turn", "Player", "Card", "What it did", "Taken", "Points"], lines, right=99)


def standings_markdown(game: GameStory) -> Iterator[str]:
    """The points of every round and the totals as a table, a row a round."""
    rows = []
    for round_ in game.rounds:
        points = round_.points
        rows.append(
            [str(round_.round)]
            + [
                ("?" if points is None else str(points[name])) if name in round_.players else ""
                for name in game.players
            ]
        )
    if game.totals is not None:
        rows.append(["**Total**"] + [f"**{game.totals[name]}**" for name in game.players])
    yield from table(["Round", *map(escaped, game.players)], rows)
