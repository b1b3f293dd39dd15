"""What is simulated: a hand, the cards not seen, and the options whose outcomes are wanted.

A question is all that the compiled kernel (`kernel/`) and its plain twin (`twin.py`) know: no names, no log.
"""

from dataclasses import dataclass
from typing import NamedTuple

# What the kernel has room for (kernel/kernel.h); anything larger is the twin's.
KERNEL_ROWS = 6
KERNEL_CAPACITY = 20
KERNEL_HAND = 10
KERNEL_OTHERS = 9
KERNEL_HIGHEST_CARD = 126
KERNEL_OPTIONS = 10
_POLICY_CHOOSES = 255


class Row(NamedTuple):
    """What matters of a row: its right-most card, how many cards lie in it, and their bull heads."""

    end: int
    length: int
    heads: int


class Option(NamedTuple):
    """One thing that the player may do: play `hand[card]` (None: what the policy chooses) onto these rows."""

    card: int | None
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """How many bull heads does this player take from here to the end of the round, under each of the options?

    `hand` and `unseen` ascend and have no card in common; every other player holds as many cards as `hand`.
    Where `known`, `unseen` is the hands of the `others`, one after the other, each ascending.
    """

    capacity: int
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    others: int
    known: bool
    options: tuple[Option, ...]

    def packed(self) -> bytes | None:
        """The question as the kernel reads it; None where it is beyond the kernel's bounds."""
        ends = (row.end for option in self.options for row in option.rows)
        if (
            len(self.hand) > KERNEL_HAND
            or self.others > KERNEL_OTHERS
            or self.capacity > KERNEL_CAPACITY
            or len(self.options) > KERNEL_OPTIONS
            or len(self.options[0].rows) > KERNEL_ROWS
            or max(*self.hand, *self.unseen, *ends) > KERNEL_HIGHEST_CARD
        ):
            return None
        header = (
            self.capacity,
            len(self.hand),
            self.others,
            len(self.unseen),
            self.known,
            len(self.options),
        )
        options = b"".join(_packed_option(option) for option in self.options)
        return bytes(header) + bytes(self.hand) + bytes(self.unseen) + options


def _packed_option(option: Option) -> bytes:
    card = _POLICY_CHOOSES if option.card is None else option.card
    rows = [figure for row in option.rows for figure in row]
    return bytes([card, *rows]).ljust(1 + 3 * KERNEL_ROWS, b"\0")
