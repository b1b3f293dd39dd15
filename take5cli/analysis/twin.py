"""The plain-Python twin of the compiled kernel (`kernel/`): the same numbers from the same seed, and its oracle.

Both draw the same random bits in the same order and do the same arithmetic, so a change to one is a change to both (a
test compares them game by game).
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations

from take5cli.analysis.policy import GAPS, HEADS, KINDS, LOW, Tables
from take5cli.analysis.questions import Question, Row
from take5cli.rules.cards import bull_heads

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407


@dataclass(slots=True)
class Random:
    """PCG XSH-RS 64/32 (O'Neill 2014); each world has a stream of its own, so that no order matters."""

    state: int

    def bits(self) -> int:
        """32 random bits."""
        state = self.state
        self.state = (state * _MULTIPLIER + _INCREMENT) & _MASK
        return (state ^ state >> 22) >> 22 + (state >> 61) & 0xFFFFFFFF

    def below(self, bound: int) -> int:
        """A whole number from 0 up to below `bound`; its bias is below bound / 2**32."""
        return self.bits() * bound >> 32

    def shuffle(self, cards: list[int], wanted: int, start: int = 0, end: int | None = None) -> None:
        """Puts `wanted` of the cards from `start` to `end` into random order, at `start`."""
        end = len(cards) if end is None else end
        for i in range(start, start + wanted):
            j = i + self.below(end - i)
            cards[i], cards[j] = cards[j], cards[i]


def mixed(x: int) -> int:
    """The finaliser of splitmix64: 64 bits, each of which hangs on every bit of `x`."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
    return x ^ x >> 31


def stream(key: int, world: int) -> Random:
    """The random numbers of one world."""
    return Random(mixed((key + (world + 1) * _GOLDEN) & _MASK))


class Rows:
    """Rows in ascending order of their ends: placing a card keeps that order, only a low card changes it."""

    __slots__ = ("ends", "heads", "lengths", "numbers")

    def __init__(self, rows: Sequence[Row]) -> None:
        order = sorted(range(len(rows)), key=lambda number: rows[number].end)
        self.ends = [rows[number].end for number in order]
        self.lengths = [rows[number].length for number in order]
        self.heads = [rows[number].heads for number in order]
        self.numbers = order

    def copy(self) -> "Rows":
        twin = Rows.__new__(Rows)
        twin.ends, twin.lengths = self.ends[:], self.lengths[:]
        twin.heads, twin.numbers = self.heads[:], self.numbers[:]
        return twin

    def play(self, tables: Tables, capacity: int, cards: Sequence[int], mine: int) -> int:
        """Resolves a turn (R8-R15); gives back the bull heads that `mine` takes."""
        ends, lengths, heads = self.ends, self.lengths, self.heads
        order = sorted(cards)
        taken = start = 0
        if order[0] <= ends[0]:
            card, start = order[0], 1
            price, number, place = min(zip(heads, self.numbers, range(len(ends)), strict=True))
            taken = price if card == mine else 0
            for column, value in (
                (ends, card),
                (lengths, 1),
                (heads, heads_of(tables, card)),
                (self.numbers, number),
            ):
                del column[place]
                column.insert(0, value)
        for card in order[start:]:
            place = bisect_left(ends, card) - 1
            if lengths[place] == capacity:
                if card == mine:
                    taken += heads[place]
                heads[place] = lengths[place] = 0
            heads[place] += heads_of(tables, card)
            lengths[place] += 1
            ends[place] = card
        return taken


def heads_of(tables: Tables, card: int) -> int:
    """A card's bull heads; large decks go beyond the table."""
    return tables.heads[card] if card < GAPS else bull_heads(card)


class Outlook:
    """How the policy sees the rows when every player holds so many cards."""

    __slots__ = ("dear", "ends", "gap_at", "near")

    def __init__(self, tables: Tables, rows: Rows, capacity: int, cards: int) -> None:
        kinds = tables.phase[min(cards, len(tables.phase) - 1)] * KINDS
        self.near = tables.near
        self.ends = rows.ends
        self.gap_at = [0]
        self.dear = [tables.dear[(kinds + LOW) * HEADS + min(min(rows.heads), HEADS - 1)]]
        for end, length, heads in zip(rows.ends, rows.lengths, rows.heads, strict=True):
            kind = kinds + min(capacity - length, LOW - 1)
            self.gap_at.append(kind * GAPS - end)
            self.dear.append(tables.dear[kind * HEADS + min(heads, HEADS - 1)])
        self.gap_at[0] = (kinds + LOW) * GAPS

    def weights(self, hand: Sequence[int]) -> list[int]:
        """The policy's weight of each card."""
        near, dear, gap_at, ends = self.near, self.dear, self.gap_at, self.ends
        found = []
        for card in hand:
            above = bisect_left(ends, card)
            gap = card - ends[above - 1] if above else ends[0] - card
            at = gap_at[above] + card if above else gap_at[0] + gap
            if gap >= GAPS:
                at -= gap - GAPS + 1
            found.append((near[at] * dear[above] >> 4) + 1)
        return found

    def chosen(self, hand: Sequence[int], random: Random) -> int:
        """The index of the card that the policy plays."""
        upto = list(accumulate(self.weights(hand)))
        at = random.below(upto[-1])
        return next(index for index, most in enumerate(upto) if most > at)


def learned(
    tables: Tables, question: Question, key: int, first: int, count: int
) -> tuple[list[int], list[int]]:
    """Rollouts in which everybody plays by the learned policy, in worlds `first` to `first + count - 1`.

    Gives back, summed over the worlds, the player's bull heads under each option, and the products of each two
    options' (flattened); options share a world's deal and its random numbers.
    """
    capacity, cards = question.capacity, len(question.hand)
    options = len(question.options)
    sums, products = [0] * options, [0] * (options * options)
    for world in range(first, first + count):
        start = stream(key, world)
        hands = _deal(question, start)
        taken: list[int] = []
        before: tuple[Row, ...] | None = None
        for option in question.options:
            if option.rows != before:
                # What the others play in the first turn hangs on the rows alone, not on this player's card.
                before = option.rows
                rows = Rows(before)
                opened = Random(start.state)
                view = Outlook(tables, rows, capacity, cards)
                opening = [view.chosen(hand, opened) for hand in hands]
            random = Random(opened.state)
            card = view.chosen(question.hand, random) if option.card is None else option.card
            seats = [[*hand] for hand in (*hands, question.hand)]
            taken.append(_rollout(tables, capacity, rows.copy(), seats, [*opening, card], random))
        _add_world(taken, sums, products)
    return sums, products


def _deal(question: Question, random: Random) -> list[list[int]]:
    cards = len(question.hand)
    pool = list(question.unseen)
    if not question.known:
        random.shuffle(pool, question.others * cards)
    return [sorted(pool[seat * cards : (seat + 1) * cards]) for seat in range(question.others)]


def _rollout(
    tables: Tables, capacity: int, rows: Rows, hands: list[list[int]], opening: list[int], random: Random
) -> int:
    """From one turn's choice to the end of the round: the bull heads that the last of the players takes."""
    played = [hand.pop(index) for hand, index in zip(hands, opening, strict=True)]
    heads = rows.play(tables, capacity, played, played[-1])
    while len(hands[0]) > 1:
        view = Outlook(tables, rows, capacity, len(hands[0]))
        played = [hand.pop(view.chosen(hand, random)) for hand in hands]
        heads += rows.play(tables, capacity, played, played[-1])
    if hands[0]:
        played = [hand[0] for hand in hands]
        heads += rows.play(tables, capacity, played, played[-1])
    return heads


def _add_world(taken: list[int], sums: list[int], products: list[int]) -> None:
    at = 0
    for option, heads in enumerate(taken):
        sums[option] += heads
        for other in taken:
            products[at] += heads * other
            at += 1


def uniform(
    tables: Tables, question: Question, key: int, first: int, count: int
) -> tuple[list[int], list[int]]:
    """Rollouts in which everybody plays a random card; otherwise like `learned`."""
    capacity, cards, others = question.capacity, len(question.hand), question.others
    options = len(question.options)
    sums, products = [0] * options, [0] * (options * options)
    for world in range(first, first + count):
        random = stream(key, world)
        pool = list(question.unseen)
        if question.known:
            for seat in range(others):
                random.shuffle(pool, cards, seat * cards, (seat + 1) * cards)
        else:
            random.shuffle(pool, others * cards)
        bits = [random.bits() for _ in range(cards)]
        taken = []
        for option in question.options:
            mine = _in_order(question.hand, option.card, bits)
            rows = Rows(option.rows)
            taken.append(
                sum(
                    rows.play(
                        tables,
                        capacity,
                        [mine[turn], *(pool[seat * cards + turn] for seat in range(others))],
                        mine[turn],
                    )
                    for turn in range(cards)
                )
            )
        _add_world(taken, sums, products)
    return sums, products


def _in_order(hand: Sequence[int], forced: int | None, bits: Sequence[int]) -> list[int]:
    """A hand's cards in the random order of `bits`, the forced one first."""
    cards = list(hand)
    start = 0
    if forced is not None:
        cards.insert(0, cards.pop(forced))
        start = 1
    for i in range(start, len(cards)):
        j = i + (bits[i] * (len(cards) - i) >> 32)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def exact(tables: Tables, question: Question) -> tuple[float, list[float]]:
    """The number of worlds, and the expected bull heads under each option, summed over them.

    Every deal is as likely as any other, and every choice has its probability under the learned policy.
    """
    worlds = 0.0
    sums = [0.0] * len(question.options)
    for hands in _deals(question):
        seats = (*hands, question.hand)
        for index, option in enumerate(question.options):
            sums[index] += _expectation(tables, question.capacity, Rows(option.rows), seats, option.card)
        worlds += 1.0
    return worlds, sums


def _deals(question: Question) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The others' hands in every world; who of them holds a hand makes no difference, so once for all orders."""
    cards = len(question.hand)
    if question.known:
        yield tuple(question.unseen[seat * cards : (seat + 1) * cards] for seat in range(question.others))
        return

    def dealt(left: Sequence[int], seats: int) -> Iterator[tuple[tuple[int, ...], ...]]:
        if not seats:
            yield ()
            return
        for hand in combinations(left, cards):
            rest = [card for card in left if card > hand[0] and card not in hand]
            for hands in dealt(rest, seats - 1):
                yield (hand, *hands)

    yield from dealt(question.unseen, question.others)


def _expectation(
    tables: Tables, capacity: int, rows: Rows, hands: Sequence[Sequence[int]], forced: int | None = None
) -> float:
    """What the last player is expected to take from `rows`, which change; that player's first card may be given."""
    if len(hands[0]) == 1:
        cards = [hand[0] for hand in hands]
        return float(rows.play(tables, capacity, cards, cards[-1]))
    view = Outlook(tables, rows, capacity, len(hands[0]))
    last = len(hands) - 1
    shares: list[list[tuple[int, float]]] = []
    for seat, hand in enumerate(hands):
        if seat == last and forced is not None:
            shares.append([(forced, 1.0)])
            continue
        weights = view.weights(hand)
        total = sum(weights)
        shares.append([(index, weight / total) for index, weight in enumerate(weights)])

    def over_choices(seat: int, played: tuple[int, ...], chance: float) -> float:
        if seat > last:
            after = rows.copy()
            heads = after.play(tables, capacity, played, played[-1])
            rest = [[card for card in hand if card != gone] for hand, gone in zip(hands, played, strict=True)]
            return chance * (heads + _expectation(tables, capacity, after, rest))
        total = 0.0
        for index, share in shares[seat]:
            total += over_choices(seat + 1, (*played, hands[seat][index]), chance * share)
        return total

    return over_choices(0, (), 1.0)
