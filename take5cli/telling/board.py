"""The rows of the table, drawn: each card with its bull heads, free places as dots."""

from collections.abc import Sequence

from take5cli.rules.cards import bull_heads, heads_of
from take5cli.terminal import Screen

_HEADS_RAISED = {1: " ", 2: "²", 3: "³", 5: "⁵", 7: "⁷"}
CARD_WIDTH = 5


def card_face(card: int, screen: Screen, width: int = CARD_WIDTH) -> str:
    """A card with its bull heads raised beside it (one head is not shown): ` 55⁷`, ` 30³`, `  4 `."""
    heads = bull_heads(card)
    return screen.paint_heads(f"{card}{_HEADS_RAISED[heads]}".rjust(width), heads)


def cards_in_words(cards: Sequence[int], screen: Screen) -> str:
    """Cards in a line of text, with their bull heads raised: `55⁷ 30³ 4`."""
    return " ".join(card_face(card, screen, 0).rstrip() for card in cards)


def board_lines(rows: Sequence[Sequence[int]], capacity: int, screen: Screen, room: int) -> list[str]:
    """The rows from the top, one a line: number, cards, free places, and what the row would cost.

    `room` is how many columns there are; a long row of a house rule goes on in further lines.
    """
    number_width = len(str(len(rows)))
    widest = max((len(str(card)) for row in rows for card in row), default=1) + 2
    label_width = len("row ") + number_width
    per_line = max(1, (room - label_width - len("  99 h")) // widest)
    lines = []
    for number, row in enumerate(rows, 1):
        faces = [card_face(card, screen, widest) for card in row]
        if capacity <= per_line:
            faces += [screen.paint("·".rjust(widest - 1) + " ", "dim")] * (capacity - len(row))
        label = "row " + str(number).rjust(number_width)
        chunks = [faces[at : at + per_line] for at in range(0, len(faces), per_line)] or [[]]
        for at, chunk in enumerate(chunks):
            cost = (
                screen.paint(f"  {heads_of(row):>2} {'!' if len(row) == capacity else ' '}", "dim")
                if at == 0
                else ""
            )
            lines.append((label if at == 0 else " " * label_width) + "".join(chunk) + cost)
    return [line.rstrip() for line in lines]
