"""A second engine, as plain as can be, written from the rules alone: the tests' oracle.

Nothing here is clever or fast: rows are lists of cards, and every card looks at every row.
"""

Take = tuple[int, list[int]]  # who takes (by seat), and the cards


def heads(card: int) -> int:
    """R2, as the table on the sheet reads."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


def total_heads(cards: list[int]) -> int:
    """The bull heads of cards together."""
    total = 0
    for card in cards:
        total = total + heads(card)
    return total


def best_row(rows: list[list[int]], card: int) -> int | None:
    """R10: of the rows that end below the card, the one with the smallest difference; None: a low card."""
    eligible = [i for i in range(len(rows)) if rows[i][-1] < card]
    differences = [card - rows[i][-1] for i in eligible]
    return eligible[differences.index(min(differences))] if eligible else None


def fewest_heads(rows: list[list[int]]) -> int:
    """The row with the fewest heads; of equals the upper one."""
    costs = [total_heads(row) for row in rows]
    return costs.index(min(costs))


def needs_choice(rows: list[list[int]], played: list[int]) -> bool:
    """R13, R15: whether the lowest card of a turn is below every row end."""
    return best_row(rows, min(played)) is None


def resolve(rows: list[list[int]], played: list[int], choice: int | None, capacity: int) -> list[Take]:
    """R8-R13: resolve one turn, changing the rows; `choice` is the row from 1 that a low card takes."""
    takes = []
    for card in sorted(played):
        player = played.index(card)
        row = best_row(rows, card)
        if row is None:
            if choice is None:
                raise ValueError("a low card needs a choice")
            row = choice - 1
            choice = None
            takes.append((player, rows[row]))
            rows[row] = [card]
        elif len(rows[row]) == capacity:
            takes.append((player, rows[row]))
            rows[row] = [card]
        else:
            rows[row] = [*rows[row], card]
    if choice is not None:
        raise ValueError("a choice without a low card")
    return takes


def play(
    start: list[int],
    plays: list[list[int]],
    choices: list[int | None],
    capacity: int = 5,
    cheapest: bool = False,
) -> tuple[list[list[int]], list[list[list[int]]]]:
    """A whole round: the piles by seat, and the rows after every turn."""
    rows = [[card] for card in start]
    piles: list[list[int]] = [[] for _ in plays[0]]
    after = []
    for played, choice in zip(plays, choices, strict=True):
        if cheapest and needs_choice(rows, played):
            choice = fewest_heads(rows) + 1
        for player, cards in resolve(rows, played, choice, capacity):
            piles[player] = piles[player] + cards
        after.append([list(row) for row in rows])
    return piles, after
