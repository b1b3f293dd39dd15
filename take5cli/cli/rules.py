"""`take5 rules`: the rules in brief, with the bull heads of all cards; every figure comes from `Rules`."""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

import click

from take5cli.cli.command import Command, current_screen, deliver, output_option
from take5cli.rules.cards import bull_heads, cards_by_heads, heads_of
from take5cli.rules.rounds import Play, play_turns
from take5cli.rules.variants import VARIANTS, Rules
from take5cli.terminal import Screen

WIDEST = 80
STANDARD, TACTICS, ADVANCED = (VARIANTS[name] for name in ("standard", "tactics", "advanced"))

# A turn of four cards, a low card, a sixth card: rows before, cards played, row chosen.
EXAMPLES: dict[str, tuple[list[list[int]], list[int], int | None]] = {
    "turn": ([[3], [40], [58], [96]], [4, 17, 90, 93], None),
    "low": ([[3, 4, 17], [40], [58, 90, 93], [96]], [2], 4),
    "sixth": ([[12], [60, 64, 69, 71, 73], [80], [101]], [74], None),
}


@click.command(cls=Command, example="take5 rules")
@output_option
def command(output: str | None) -> None:
    """Prints the rules in brief: cards and bull heads, where a card goes, low cards, the end, the variants.

    (R10) and the like are the numbers by which take5 quotes a rule.
    """
    deliver("\n".join(rules_in_brief(current_screen(output))) + "\n", output)


def rules_in_brief(screen: Screen) -> Iterator[str]:
    """The lines of the rules as told to a person, no wider than the screen."""
    rules = STANDARD
    deck = rules.deck(rules.max_players)
    yield screen.paint("Take 5 (6 nimmt!) in brief", "strong")
    yield from section(
        screen,
        "Aim",
        "Bull heads are penalty points. Whoever has the fewest when the game ends wins (R22).",
    )
    yield from section(
        screen,
        "Cards",
        f"There are {deck} cards, numbered from 1, one of each (R1), with {heads_of(range(1, deck + 1))} bull "
        "heads in all. How many a card shows, its number tells (R2):",
    )
    yield from heads_table(screen, deck)
    yield from section(
        screen,
        "A round",
        f"From {rules.min_players} to {rules.max_players} play (R3). Each is dealt {rules.cards_per_hand} cards "
        f"(R4). The next {rules.row_count} start the {rules.row_count} rows, number 1 at the top (R5); the rest "
        f"is set aside (R6). A round is {rules.cards_per_hand} turns (R7).",
    )
    yield from section(
        screen,
        "A turn",
        "All choose a card and reveal it together (R7). Then the cards are placed one by one, the lowest first, "
        "whoever played it (R8), each in the rows as the lower ones left them (R9).",
        "A card goes to the row whose last card, the row end, is the highest of those lower than it (R10).",
    )
    yield from example(screen, "turn")
    yield from section(
        screen,
        "A full row",
        f"A row holds {rules.row_capacity} cards (R11). Who would add one more takes them all into their pile, "
        "and the card played starts the row anew (R12). Cards of the same turn can be among those taken (R17).",
    )
    yield from example(screen, "sixth")
    yield from section(
        screen,
        "A low card",
        "A card lower than every row end has no row. Its player takes all the cards of one row of their choice, "
        "and the card starts that row anew (R13). The choice is made when all cards of the turn are known (R14). "
        "Only the lowest card of a turn can be low (R15).",
    )
    yield from example(screen, "low")
    yield from section(
        screen,
        "Points and the end",
        "Cards taken stay in their player's pile (R16). After the last turn the bull heads of the pile are the "
        "points of the round; cards left in the rows count for nobody (R18), and points are added up (R19).",
        f"The game ends after the round in which a total reaches {rules.limit} (R20), or another limit or "
        "number of rounds that was agreed on (R21). The lowest total wins (R22); equal ones win together (R23).",
    )
    yield from section(screen, "Variants", *variants())


def variants() -> list[str]:
    """A paragraph for each variant but the standard one, and one for house rules."""
    return [
        f"tactics: only the cards 1 to {deck_formula(TACTICS)} for n players, so that everybody knows which "
        "are in play (R27).",
        f"advanced: the same cards, for {ADVANCED.min_players} to {ADVANCED.max_players} players (R24). They "
        f"lie face up; from the youngest on, the players take one in turn until each has "
        f"{ADVANCED.cards_per_hand}; the last {ADVANCED.row_count} start the rows (R25). "
        "Every round has a new draft (R26).",
        "house rules: a log can say so when the deck, the hands, the number of rows or what a row holds was "
        "another, or when a low card takes the row with the fewest heads.",
    ]


def deck_formula(rules: Rules) -> str:
    """The highest card for n players: `10n+4`."""
    return f"{rules.cards_per_hand}n+{rules.row_count}"


def section(screen: Screen, title: str, *paragraphs: str) -> Iterator[str]:
    """A heading and paragraphs; the numbers of the rules stand back a little."""
    yield ""
    yield screen.paint(title, "strong")
    for paragraph in paragraphs:
        unbroken = re.sub(r" \(R(\d+)\)", "\xa0(R\\1)", paragraph)
        for line in wrap(unbroken, max(1, min(screen.width, WIDEST) - 2)):
            plain = line.replace("\xa0", " ")
            yield "  " + re.sub(r"\(R\d+\)", lambda number: screen.paint(number[0], "dim"), plain)


def heads_table(screen: Screen, deck: int) -> Iterator[str]:
    """Which cards show how many bull heads, the dearest first."""
    yield ""
    yield "  heads  cards"
    for heads, count in sorted(cards_by_heads(deck), reverse=True):
        if heads == 1:
            lines = [f"the other {count}"]
        else:
            cards = " ".join(str(card) for card in range(1, deck + 1) if bull_heads(card) == heads)
            lines = wrap(cards, max(1, min(screen.width, WIDEST) - len("  heads  ")))
        for number, line in enumerate(lines):
            yield f"  {heads if number == 0 else '':>5}  {screen.paint_heads(line, heads)}"


def example(screen: Screen, name: str) -> Iterator[str]:
    """The rows before and after some cards are placed, drawn, and what each of the cards did."""
    before, played, choice = EXAMPLES[name]
    events: list[list[Play]] = []
    after = play_turns(STANDARD, before, [played], [choice], events=events).rows
    longest = max(map(len, before))
    yield ""
    for number, (was, becomes) in enumerate(zip(before, after, strict=True), start=1):
        gap = "    " * (longest - len(was)) + ("  ->" if was != becomes else "    ")
        yield f"  {number} {drawn(screen, was)}{gap}{drawn(screen, becomes)}"
    yield ""
    for event in events[0]:
        yield from (f"  {line}" for line in wrap(told(event), max(1, min(screen.width, WIDEST) - 2)))


def drawn(screen: Screen, cards: Sequence[int]) -> str:
    """A row, four columns a card, in the colours of their bull heads."""
    return "".join(screen.paint_heads(f"{card:>4}", bull_heads(card)) for card in cards)


def told(play: Play) -> str:
    """What a card did, in a sentence."""
    if play.kind == "place":
        return f"{play.card} goes to row {play.row}."
    why = "finds row {} full" if play.kind == "sixth" else "is low and its player chooses row {}"
    cards, heads = " ".join(map(str, play.taken)), f"{play.points} bull head" + "s" * (play.points != 1)
    return f"{play.card} {why.format(play.row)}: takes {cards}, {heads}."
