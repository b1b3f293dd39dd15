"""The rows of the table, drawn: each card with its bull heads, free places as dots."""

from collections.abc import Sequence

from take5cli.rules.cards import bull_heads, heads_of
from take5cli.terminal import Screen

_HEADS_RAISED = {1: " ", 2: "²", 3: "³", 5: "⁵", 7: "⁷"}
CARD_WIDTH = 5
COST_WIDTH = len(" 99 !")
LEGEND = "² ³ ⁵ ⁷ bull heads   · free   ! full: the next card there takes the row"


def card_face(card: int, screen: Screen, width: int = CARD_WIDTH) -> str:
    """A card with its bull heads raised beside it (one head is not shown): ` 55⁷`, ` 30³`, `  4 `."""
    heads = bull_heads(card)
    return screen.paint_heads(f"{card}{_HEADS_RAISED[heads]}".rjust(width), heads)


def cards_in_words(cards: Sequence[int], screen: Screen) -> str:
    """Cards in a line of text, with their bull heads raised: `55⁷ 30³ 4`."""
    return " ".join(card_face(card, screen, 0).rstrip() for card in cards)


def board_width(row_count: int, capacity: int, card_width: int) -> int:
    """How many columns the rows need when none is broken."""
    return len(str(row_count)) + 1 + capacity * card_width + COST_WIDTH


def board_lines(
    rows: Sequence[Sequence[int]], capacity: int, screen: Screen, room: int, card_width: int = CARD_WIDTH
) -> list[str]:
    """The rows from the top, one a line: number, cards, free places, bull heads, and `!` where a row is full.

    `room` is how many columns there are; a long row of a house rule goes on in further lines.
    """
    number_width = len(str(len(rows)))
    per_line = max(1, (room - number_width - 1 - COST_WIDTH) // card_width)
    lines = []
    for number, row in enumerate(rows, 1):
        faces = [card_face(card, screen, card_width) for card in row]
        faces += [screen.paint("·".rjust(card_width - 1) + " ", "dim")] * (min(capacity, per_line) - len(row))
        full = "!" if len(row) == capacity else " "
        for at in range(0, max(1, len(faces)), per_line):
            label = str(number).rjust(number_width) if at == 0 else " " * number_width
            cost = screen.paint(f"{heads_of(row):>3} {full}".rstrip(), "dim") if at == 0 else ""
            lines.append(screen.paint(label + "│", "dim") + "".join(faces[at : at + per_line]) + cost)
    return lines
