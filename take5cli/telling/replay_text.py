"""A replayed game as text: turn by turn what each card did, the rows after it, the points of each round."""

from collections.abc import Collection, Iterator, Sequence

from take5cli.board import LEGEND, board_lines, board_width, card_face, cards_in_words
from take5cli.replaying import GameStory, RoundStory, TurnStory
from take5cli.telling.words import deed, names_in_words, outcome, points_in_words, terms
from take5cli.terminal import Screen, Style, pad, safe, truncate, width

WIDEST = 110
NAME_ROOM = 16
MOST_ROWS_BESIDE = 6
LONGEST_DEED = "sixth card: takes row 4, 27 points"


class Selection:
    """Which rounds and turns to tell (numbers from 1; None: all)."""

    __slots__ = ("rounds", "turns")

    def __init__(self, rounds: Collection[int] | None = None, turns: Collection[int] | None = None) -> None:
        self.rounds = rounds
        self.turns = turns

    def has_round(self, number: int) -> bool:
        return self.rounds is None or number in self.rounds

    def has_turn(self, number: int) -> bool:
        return self.turns is None or number in self.turns

    def in_round(self, round_: RoundStory) -> bool:
        """Whether anything of this round is to be told."""
        return self.has_round(round_.round) and (
            self.turns is None or any(turn.turn in self.turns for turn in round_.turns or ())
        )


def game_lines(
    game: GameStory, screen: Screen, selection: Selection, *, summary: bool = False
) -> Iterator[str]:
    """A whole game; with `summary` the points of each round only."""
    yield from heading_lines(game, screen)
    if not summary and any(round_.turns for round_ in game.rounds):
        yield from (screen.paint(line, "dim") for line in wrapped(LEGEND, screen.width))
    for round_ in game.rounds:
        if selection.in_round(round_) and not summary:
            yield ""
            yield from round_lines(game, round_, screen, selection)
    if selection.turns is None:
        if summary or len(game.rounds) > 1:
            yield ""
            yield from standings_lines(game, screen)
        yield ""
        yield from ending_lines(game, screen)


def heading_lines(game: GameStory, screen: Screen) -> Iterator[str]:
    """Title or file, date and place, what was agreed, and who plays."""
    yield from title_lines(game, screen)
    if game.players:
        yield from wrapped(names_in_words(game.players), screen.width)
    if notes := game.text("notes"):
        yield from wrapped(safe(notes.strip()), screen.width)


def title_lines(game: GameStory, screen: Screen) -> Iterator[str]:
    """Title or file, date and place, and what was agreed."""
    title = game.text("title")
    yield screen.paint(truncate(safe(title or game.file), screen.width), "strong")
    about = [safe(text) for key in ("date", "place") if (text := game.text(key))]
    if terms(game):
        about.append(terms(game))
    yield from wrapped(", ".join(about), screen.width)


def wrapped(text: str, room: int) -> list[str]:
    """A text in lines of at most `room` columns, broken between words where they fit."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        begun = 0
        # Only a piece is measured at a time, and one character at least is taken, however narrow the room.
        while len(word) - begun > (piece := 4 * room) or width(word[begun:]) > room:
            if line:
                lines.append(line)
                line = ""
            cut = max(1, len(truncate(word[begun : begun + piece], room)) - 1)
            lines.append(word[begun : begun + cut])
            begun += cut
        word = word[begun:]
        if line and width(line) + 1 + width(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines


def round_lines(game: GameStory, round_: RoundStory, screen: Screen, selection: Selection) -> Iterator[str]:
    """One round: its start, its turns, and what it cost everybody."""
    yield from (screen.paint(line, "strong") for line in wrapped(_round_title(game, round_), screen.width))
    if round_.start is not None and round_.turns is not None:
        layout = Layout(game, round_, screen)
        rows: Sequence[Sequence[int]] = [[card] for card in round_.start]
        if selection.turns is None:
            yield from layout.board(rows)
        for turn in round_.turns:
            if selection.has_turn(turn.turn):
                yield ""
                yield from turn_lines(turn, rows, layout)
            rows = turn.rows
    if selection.turns is None:
        if round_.turns:
            yield ""
        yield from points_lines(round_, screen)


class Layout:
    """How wide the columns of a round are; the same for all of its turns, so that nothing jumps."""

    def __init__(self, game: GameStory, round_: RoundStory, screen: Screen) -> None:
        rules = game.rules
        assert rules is not None, "a round with turns was played by known rules"
        self.screen = screen
        self.capacity = rules.row_capacity
        digits = len(str(rules.deck(len(round_.players))))
        self.card = digits + 1
        self.names = name_column(round_.players, screen)
        self.left = 3 + self.names + self.card + 1 + len(LONGEST_DEED) + 2
        room = min(screen.width, WIDEST) - self.left
        fitting = [
            card
            for card in (digits + 2, digits + 1)
            if board_width(rules.row_count, self.capacity, card) <= room
        ]
        self.beside = bool(fitting) and rules.row_count <= MOST_ROWS_BESIDE
        self.board_card = fitting[0] if self.beside else digits + 2

    def board(self, rows: Sequence[Sequence[int]]) -> list[str]:
        """The rows drawn: beside the plays where there is room, else below them."""
        indent = " " * self.left if self.beside else "  "
        lines = board_lines(
            rows, self.capacity, self.screen, self.screen.width - len(indent), self.board_card
        )
        return [(indent + line).rstrip() for line in lines]


def _round_title(game: GameStory, round_: RoundStory) -> str:
    title = f"Round {round_.round}"
    if round_.players != game.players:
        title += f", {names_in_words(round_.players)}"
    kinds = {"counted": " (by piles)", "scored": " (by points)", "incomplete": " (not complete)"}
    if round_.kind == "uncertain":
        title += " (up to the fault)" if round_.turns else " (points unknown)"
    title += kinds.get(round_.kind, "")
    return title if round_.counts else title + " (after the end: does not count)"


def name_column(players: Sequence[str], screen: Screen) -> int:
    """How wide the column of names is: as the longest, within a quarter of the screen."""
    return min(NAME_ROOM, screen.width // 4, max((width(safe(name)) for name in players), default=1))


def turn_lines(turn: TurnStory, before: Sequence[Sequence[int]], layout: Layout) -> Iterator[str]:
    """One turn: the plays in the order resolved, and beside or below them the rows after it."""
    yield layout.screen.paint(f"Turn {turn.turn}", "strong")
    deeds = play_lines(turn, before, layout)
    board = layout.board(turn.rows)
    if not layout.beside:
        yield from (painted for _, painted in deeds)
        yield from board
        return
    for index in range(max(len(deeds), len(board))):
        plain, painted = deeds[index] if index < len(deeds) else ("", "")
        right = board[index][layout.left :] if index < len(board) else ""
        yield (painted + " " * (layout.left - width(plain)) + right).rstrip()


def play_lines(turn: TurnStory, before: Sequence[Sequence[int]], layout: Layout) -> list[tuple[str, str]]:
    """Each play as a line, plain (to be measured) and painted; what was taken follows on lines of its own."""
    ends = [row[-1] for row in before]
    screen, plain_screen = layout.screen, Screen(False)
    indent = " " * (3 + layout.names + layout.card + 1)
    room = max(16, (layout.left - 1 if layout.beside else screen.width) - len(indent))
    per_line = max(1, room // layout.card)
    lines = []
    for play in turn.plays:
        name = pad(truncate(safe(play.player), layout.names), layout.names)
        told = deed(play, ends[play.row - 1])
        style: Style = "error" if play.kind == "sixth" else "warning"
        for index, part in enumerate(wrapped(told, room)):
            plain = painted = indent
            if index == 0:
                plain = f"  {name} {card_face(play.card, plain_screen, layout.card)} "
                painted = f"  {name} {card_face(play.card, screen, layout.card)} "
            lines.append(
                (plain + part, painted + (screen.paint(part, style) if play.kind != "place" else part))
            )
        for at in range(0, len(play.taken), per_line):
            taken = play.taken[at : at + per_line]
            lines.append(
                (indent + cards_in_words(taken, plain_screen), indent + cards_in_words(taken, screen))
            )
        ends[play.row - 1] = play.card
    return lines


def points_lines(round_: RoundStory, screen: Screen) -> Iterator[str]:
    """What a round cost each of its players, the cards of the piles, and the totals after it."""
    if round_.points is None:
        yield "  The points of this round are unknown."
        return
    names = name_column(round_.players, screen)
    so_far = " so far" if round_.kind == "incomplete" else ""
    totals_head = "  total" if round_.totals is not None else ""
    yield screen.paint(f"  {pad('', names)}  round{so_far}{totals_head}", "dim")
    head = len("  round" + so_far)
    for name in round_.players:
        points = str(round_.points[name]).rjust(head)
        total = str(round_.totals[name]).rjust(7) if round_.totals is not None else ""
        pile = round_.piles[name] if round_.piles is not None else ()
        start = f"  {pad(truncate(safe(name), names), names)}{points}{total}"
        room = screen.width - width(start) - 3
        cards = cards_in_words(pile, Screen(False))
        shown = cards_in_words(pile, screen) if width(cards) <= room else _so_many(pile, room)
        yield f"{start}   {shown}".rstrip()


def _so_many(pile: Sequence[int], room: int) -> str:
    """How many cards a pile has that is too long to be shown; nothing where there is no room for that either."""
    words = "1 card" if len(pile) == 1 else f"{len(pile)} cards"
    return words if len(words) <= room else ""


def standings_lines(game: GameStory, screen: Screen) -> Iterator[str]:
    """The points of every round and the totals: a line a round, or a line a player where all do not fit beside."""
    names = [truncate(safe(name), NAME_ROOM) for name in game.players]
    scores = [[_score(round_, name) for name in game.players] for round_ in game.rounds]
    heads = [f"round {round_.round:>2}" for round_ in game.rounds]
    if game.totals is not None:
        scores.append([str(game.totals[name]) for name in game.players])
        heads.append("total   ")
    widths = [max(5, width(name)) for name in names]
    if len("round 99") + sum(2 + each for each in widths) <= screen.width:
        yield screen.paint(_columns("", names, widths, len("round 99")), "strong")
        for head, line in zip(heads, scores, strict=True):
            shown = _columns(head, line, widths, len("round 99"))
            yield screen.paint(shown, "strong") if head == "total   " else shown
        return
    column = max(map(width, names), default=0)
    per_line = max(1, (screen.width - column) // 7)
    for at in range(0, len(scores), per_line):
        part = scores[at : at + per_line]
        narrow = [5] * len(part)
        top = [head.split()[-1] for head in heads[at : at + per_line]]
        yield screen.paint(_columns("", top, narrow, column), "strong")
        for seat, name in enumerate(names):
            yield _columns(name, [line[seat] for line in part], narrow, column)


def _columns(head: str, cells: Sequence[str], widths: Sequence[int], head_width: int) -> str:
    """A line of a table: a head on the left, cells flush right, two spaces between."""
    shown = [pad(cell, each, "right") for cell, each in zip(cells, widths, strict=True)]
    return "  ".join([pad(head, head_width), *shown]).rstrip()


def _score(round_: RoundStory, name: str) -> str:
    """A player's points of a round, `?` where unknown, `-` where not there."""
    if name not in round_.players:
        return "-"
    return "?" if round_.points is None else str(round_.points[name])


def ending_lines(game: GameStory, screen: Screen) -> Iterator[str]:
    """How the game ended, and the ranking when there is one."""
    yield from (screen.paint(line, "strong") for line in wrapped(outcome(game), screen.width))
    if game.finished and game.ranking:
        names = name_column([line.player for line in game.ranking], screen)
        for line in game.ranking:
            name = pad(truncate(safe(line.player), names), names)
            yield f"  {line.rank:>2}. {name}  {points_in_words(line.points)}"
