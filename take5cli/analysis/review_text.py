"""A review as text: a line a decision, what each round gave to each player, the worst decisions."""

from collections.abc import Iterator, Sequence

from take5cli.analysis.decisions import Decision, Marks
from take5cli.analysis.reviews import PlayerRound, Review, Totals, totals_by_player
from take5cli.analysis.wording import (
    MEANING,
    best_cards,
    best_rows,
    decision_in_words,
    gap_in_words,
    loss_in_words,
    shortened,
    signed,
    terms,
)
from take5cli.telling.replay_text import title_lines, wrapped
from take5cli.terminal import Screen, Style, pad, safe, truncate, width

STYLE_OF_MARK: dict[str, Style] = {"?!": "warning", "?": "warning", "??": "error"}
WIDEST = 100
NAME_ROOM = 16
FULL_TABLE = 66  # columns
OTHER_COLUMNS = 44  # of a line beside the hand
INDENT = "  "


def review_lines(review: Review, marks: Marks, screen: Screen, worst: int) -> Iterator[str]:
    """A whole review; `worst` is how many of the worst decisions are listed."""
    room = min(screen.width, WIDEST)
    yield from title_lines(review.game, screen)
    told = (MEANING, terms(marks.doubtful, marks.mistake, marks.blunder))
    yield from (screen.paint(line, "dim") for text in told for line in wrapped(text, room))
    whole = {(each.round, each.player): each for each in review.players}
    for place, made in _by_place(review).items():
        columns = Columns(made, room)
        yield ""
        yield from _heading(*place, whole.get(place), screen, room)
        yield screen.paint(columns.head(), "dim")
        for decision in made:
            yield from decision_lines(decision, columns, screen)
    if review.players:
        yield ""
        yield screen.paint("By player", "strong")
        yield from totals_lines(totals_by_player(review.players), room)
    if worst and (listed := review.worst(worst)):
        yield ""
        yield screen.paint("What cost most", "strong")
        for decision in listed:
            yield from _worst_lines(decision, screen, room)
    if review.gaps:
        yield ""
        yield screen.paint("Not analysed", "strong")
        for gap in review.gaps:
            yield from _indented(safe(gap_in_words(gap)), room)


def _by_place(review: Review) -> dict[tuple[int, str], list[Decision]]:
    """The decisions of each round and player, by round and seat."""
    found: dict[tuple[int, str], list[Decision]] = {}
    seats = {name: seat for seat, name in enumerate(review.game.players)}
    for decision in sorted(review.decisions, key=lambda each: (each.round, seats[each.player], each.turn)):
        found.setdefault((decision.round, decision.player), []).append(decision)
    return found


def _heading(number: int, player: str, whole: PlayerRound | None, screen: Screen, room: int) -> Iterator[str]:
    title = f"Round {number}, {safe(player)}"
    yield screen.paint(truncate(title, room), "strong")
    if whole is not None:
        yield from _indented(sum_in_words(whole), room)


def sum_in_words(whole: PlayerRound) -> str:
    """How the heads of a round came about."""
    rest = f" - {whole.rest:.1f} still to come" if whole.rest else ""
    luck = "" if whole.deal_luck is None else f" ({signed(whole.deal_luck)} against the mean deal)"
    return (
        f"{whole.heads} {'head' if whole.heads == 1 else 'heads'} = deal {whole.deal:.1f}{luck} - edge "
        f"({signed(whole.edge)}) + luck ({signed(whole.luck)}){rest}; loss {whole.loss:.1f}"
    )


def _indented(text: str, room: int) -> Iterator[str]:
    yield from (INDENT + line for line in wrapped(text, room - len(INDENT)))


class Columns:
    """Where the parts of a decision stand in a line; the hand is left out where there is no room for it."""

    __slots__ = ("best", "hand", "most")

    def __init__(self, decisions: Sequence[Decision], room: int) -> None:
        hands = max(len(_numbers(decision.position.hand)) for decision in decisions)
        self.hand = hands if hands + OTHER_COLUMNS <= room else 0
        self.best, self.most = (11, 3) if self.hand else (7, 1)

    def line(self, turn: str, hand: str, card: str, best: str, loss: str, luck: str, mark: str) -> str:
        """A line with its mark at the end."""
        cells = [
            pad(turn, 2, "right"),
            *([pad(hand, self.hand) + " "] if self.hand else []),
            pad(card, 3, "right") + " ",
            pad(best, self.best),
            pad(loss, 11, "right"),
            pad(luck, 5, "right"),
            mark,
        ]
        return " ".join(cells).rstrip()

    def head(self) -> str:
        """What stands above the columns."""
        return self.line("", "hand", "card", "best", "loss ± SE ", "luck", "")


def _numbers(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards))


def decision_lines(decision: Decision, columns: Columns, screen: Screen) -> Iterator[str]:
    """One decision; the choice of a row has a line of its own."""
    forced = len(decision.position.hand) == 1
    line = columns.line(
        str(decision.turn),
        _numbers(decision.position.hand),
        str(decision.played),
        "forced" if forced else shortened(best_cards(decision), columns.most),
        "" if forced else loss_in_words(decision.loss, decision.se),
        signed(decision.luck),
        decision.mark,
    )
    yield _marked(line, decision.mark, screen)
    if choice := decision.row_choice:
        label, card, row = (
            (f"low card, row {choice.row} taken", "", "row ") if columns.hand else ("", f"r{choice.row}", "r")
        )
        rows = row + shortened(best_rows(decision), columns.most)
        line = columns.line("", label, card, rows, loss_in_words(choice.loss, choice.se), "", choice.mark)
        yield _marked(line, choice.mark, screen)


def _marked(line: str, mark: str, screen: Screen) -> str:
    """The line with its mark, which stands at its end, in colour."""
    return line[: -len(mark)] + screen.paint(mark, STYLE_OF_MARK[mark]) if mark else line


def totals_lines(totals: Sequence[Totals], room: int) -> Iterator[str]:
    """A table of what all rounds together gave to each player."""
    names = [truncate(safe(each.player), NAME_ROOM if room >= FULL_TABLE else 8) for each in totals]
    name_room = max(6, *map(width, names))
    head = ["heads", "deal", "edge", "luck", "loss", "a choice", "?!", "?", "??"]
    rows = [
        [
            str(each.heads),
            f"{each.deal:.1f}",
            signed(each.edge),
            signed(each.luck),
            f"{each.loss:.1f}",
            f"{each.loss / each.decisions:.2f}",
            *(str(each.marks.count(mark)) for mark in ("?!", "?", "??")),
        ]
        for each in totals
    ]
    kept = range(len(head)) if room >= FULL_TABLE else (0, 2, 3, 4, 6, 7, 8)
    rooms = [max(len(head[column]), *(len(row[column]) for row in rows)) for column in range(len(head))]
    for name, row in zip(["player", *names], [head, *rows], strict=True):
        cells = [pad(row[column], rooms[column], "right") for column in kept]
        gap = "  " if room >= FULL_TABLE else " "
        yield (INDENT + gap.join([pad(name, name_room), *cells])).rstrip()


def _worst_lines(decision: Decision, screen: Screen, room: int) -> Iterator[str]:
    where = f"round {decision.round}, turn {decision.turn}, {safe(decision.player)}: "
    text = where + "; ".join(decision_in_words(decision))
    mark = max(decision.mark, decision.row_choice.mark if decision.row_choice else "", key=len)
    lines = wrapped(text + (f" {mark}" if mark else ""), room - len(INDENT))
    for number, line in enumerate(lines, 1):
        yield INDENT + (_marked(line, mark, screen) if number == len(lines) else line)
