"""Legal rounds and games for the tests of every room, by seeded generators and as hypothesis strategies."""

import random
from typing import Any, Literal

from hypothesis import strategies as st

from take5cli.rules.variants import VARIANTS, Rules
from tests import plain_engine

NAMES = ["Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans", "Ida", "Jon"]

Round = tuple[list[int], list[list[int]], list[list[int]], list[int | None]]
Detail = Literal["played", "counted", "scored", "mixed"]


def random_round(rng: random.Random, rules: Rules, players: int) -> Round:
    """A legal round: start cards, hands by seat, plays by turn and seat, row choices by turn.

    Where the rules choose the row, the choices are sometimes absent and sometimes the row that the rules
    give.
    """
    dealt = rng.sample(range(1, rules.deck(players) + 1), rules.dealt(players))
    start = [dealt.pop() for _ in range(rules.row_count)]
    size = rules.cards_per_hand
    hands = [dealt[seat * size : (seat + 1) * size] for seat in range(players)]
    orders = [rng.sample(hand, size) for hand in hands]
    plays = [list(turn) for turn in zip(*orders, strict=True)]
    return start, hands, plays, _choices(rng, rules, start, plays)


def _choices(rng: random.Random, rules: Rules, start: list[int], plays: list[list[int]]) -> list[int | None]:
    rows = [[card] for card in start]
    choices: list[int | None] = []
    for played in plays:
        choice = made = None
        if plain_engine.needs_choice(rows, played):
            cheapest = plain_engine.fewest_heads(rows) + 1
            if rules.low_card == "cheapest":
                made, choice = cheapest, rng.choice([None, cheapest])
            else:
                made = choice = rng.choice([cheapest, rng.randint(1, rules.row_count)])
        choices.append(choice)
        plain_engine.resolve(rows, played, made, rules.row_capacity)
    return choices


def random_game(
    rng: random.Random,
    *,
    variant: str = "standard",
    players: int | None = None,
    named: bool = True,
    hands: bool = False,
    claims: bool = False,
    result: bool = True,
    limit: int | None = 66,
    max_rounds: int | None = None,
    rounds: int | None = None,
    detail: Detail = "played",
    house: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A legal game as the plain value of a log.

    By-player values are mappings if `named`, else lists. `hands` records the deal (in `advanced` the draft as
    well), `claims` the rows after every turn and the rows, piles and points of every round, `result` all of
    the result. The game is finished by `limit` or `max_rounds`, or stops unfinished after fewer `rounds`.
    `detail` says how much each round tells, "mixed" that it differs. `house` is the mapping `rules` of the
    log.
    """
    house = house or {}
    rules = VARIANTS[variant]._replace(limit=limit, max_rounds=max_rounds, house=bool(house), **house)
    if players is None:
        players = rng.choice(
            [n for n in range(rules.min_players, rules.max_players + 1) if rules.seats_fit(n)]
        )
    names = NAMES[:players]
    game: dict[str, Any] = {"take5": 1, "players": names}
    if variant != "standard" or rng.random() < 0.2:
        game["variant"] = variant
    if house:
        game["rules"] = dict(house)
    if limit != 66:
        game["limit"] = limit
    if max_rounds is not None:
        game["max_rounds"] = max_rounds
    game["rounds"] = []
    totals = [0] * players
    played = 0
    over = False
    while not over and played != rounds:
        told, points = _round(rng, rules, names, named, hands, claims, detail)
        game["rounds"].append(told)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        played += 1
        over = played == max_rounds or (limit is not None and max(totals) >= limit)
    if result:
        game["result"] = {"totals": _by_player(totals, names, named), "rounds": played}
        if over:
            game["result"]["winners"] = [
                name for name, total in zip(names, totals, strict=True) if total == min(totals)
            ]
    return game


def _by_player(values: list[Any], names: list[str], named: bool) -> Any:
    return dict(zip(names, values, strict=True)) if named else list(values)


def _round(
    rng: random.Random, rules: Rules, names: list[str], named: bool, hands: bool, claims: bool, detail: Detail
) -> tuple[dict[str, Any], list[int]]:
    start, dealt, plays, choices = random_round(rng, rules, len(names))
    cheapest = rules.low_card == "cheapest"
    piles, after = plain_engine.play(start, plays, choices, rules.row_capacity, cheapest)
    points = [plain_engine.total_heads(pile) for pile in piles]
    if detail == "mixed":
        detail = rng.choice(["played", "counted", "scored"])
    told: dict[str, Any] = {}
    if detail == "played":
        told["start"] = start
        if hands:
            told["hands"] = _by_player(dealt, names, named)
            if rules.open_draft:
                told |= _draft(rng, dealt, names)
        told["turns"] = []
        for played, choice, rows in zip(plays, choices, after, strict=True):
            turn: dict[str, Any] = {"plays": _by_player(played, names, named)}
            if choice is not None:
                turn["takes_row"] = choice
            if claims:
                turn["rows"] = rows
            told["turns"].append(turn)
        if claims:
            told["rows"] = after[-1]
    if detail == "counted" or (detail == "played" and claims):
        told["piles"] = _by_player(piles, names, named)
    if detail == "scored" or claims:
        told["points"] = _by_player(points, names, named)
    return told, points


def _draft(rng: random.Random, hands: list[list[int]], names: list[str]) -> dict[str, Any]:
    """R25: one card each in turn, from a first player on, until each has a hand."""
    first = rng.randrange(len(names))
    seats = [*range(first, len(names)), *range(first)]
    picks = [rng.sample(hand, len(hand)) for hand in hands]
    told: dict[str, Any] = {"draft": [picks[seat][pick] for pick in range(len(picks[0])) for seat in seats]}
    if first or rng.random() < 0.5:
        told["first"] = names[first]
    return told


def seeds() -> st.SearchStrategy[random.Random]:
    """A seeded generator of random numbers for each example."""
    return st.integers(0, 2**32 - 1).map(random.Random)


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Standard rules with figures replaced, enough cards for two players at least."""
    hand, row_count = draw(st.integers(1, 12)), draw(st.integers(2, 7))
    deck = draw(st.one_of(st.integers(2 * hand + row_count, 300), st.just(10**12)))
    return VARIANTS["standard"]._replace(
        deck_size=deck,
        cards_per_hand=hand,
        row_count=row_count,
        row_capacity=draw(st.integers(2, 7)),
        low_card=draw(st.sampled_from(["choose", "cheapest"])),
        house=True,
    )


def any_rules() -> st.SearchStrategy[Rules]:
    """One of the variants, or house rules."""
    return st.one_of(st.sampled_from(list(VARIANTS.values())), house_rules())


@st.composite
def tables(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> tuple[Rules, int, Round]:
    """Rules, a number of players whom they fit, and a legal round of theirs."""
    chosen = draw(any_rules() if rules is None else rules)
    fitting = [n for n in range(chosen.min_players, chosen.max_players + 1) if chosen.seats_fit(n)]
    players = draw(st.sampled_from(fitting))
    return chosen, players, random_round(draw(seeds()), chosen, players)
