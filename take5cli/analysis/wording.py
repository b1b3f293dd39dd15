"""What a review says in words and figures, the same in every format."""

from collections.abc import Iterable

from take5cli.analysis.decisions import CardValue, Decision, RowValue
from take5cli.analysis.moments import Gap

MEANING = (
    "Values are bull heads, lower is better: what a card is expected to cost its player from here to the end of the "
    "round when everybody, this player too, plays by a learned policy from then on. Hidden cards are taken to lie "
    "anywhere: nothing is inferred from what was played earlier."
)
TERMS = (
    "loss: the card played against the best, ± its standard error; edge: how much better than the policy's own "
    "choice; luck: what the reveal did; heads taken = deal - edge + luck. A card is marked when its loss is surely "
    "beyond {} (?!), {} (?) or {} (??) heads; cards that the worlds tried cannot tell from the best count as best."
)
COARSE = (
    "Some standard errors are above {}: without the compiled kernel, and for house rules beyond it, there is time for "
    "few worlds only."
)


def terms(doubtful: float, mistake: float, blunder: float) -> str:
    """What loss, edge and luck are, and what the marks say."""
    return TERMS.format(*(f"{threshold:g}" for threshold in (doubtful, mistake, blunder)))


def signed(value: float) -> str:
    """A figure with its sign, to a tenth: `+1.2`, `-0.4`, `0.0`."""
    text = f"{value:+.1f}"
    return text[1:] if float(text) == 0 else text


def loss_in_words(loss: float, se: float) -> str:
    """A single loss is never below zero: `0.62 ± 0.18`; exact ones stand alone."""
    shown = f"{max(0.0, loss):.2f}"
    return f"{shown} ± {se:.2f}" if se else shown


def is_best(value: CardValue | RowValue) -> bool:
    """Whether a card or row cannot be told from the best one: within two standard errors."""
    return value.loss <= 2 * value.loss_se + 1e-9


def best_cards(decision: Decision) -> list[int]:
    """The best card, then those that cannot be told from it, from the lowest value up."""
    equal = [each for each in decision.cards if is_best(each) and each.card != decision.best]
    return [decision.best, *(each.card for each in sorted(equal, key=lambda each: each.value))]


def best_rows(decision: Decision) -> list[int]:
    """The best row, then those that cannot be told from it."""
    choice = decision.row_choice
    assert choice is not None
    equal = [each for each in choice.rows if is_best(each) and each.row != choice.best_row]
    return [choice.best_row, *(each.row for each in sorted(equal, key=lambda each: each.value))]


def shortened(numbers: Iterable[int], most: int = 3) -> str:
    """The first of several numbers, and how many more: `41 56 63 +2`."""
    told = list(numbers)
    more = f" +{len(told) - most}" if len(told) > most else ""
    return " ".join(map(str, told[:most])) + more


def gap_in_words(gap: Gap) -> str:
    """What could not be analysed, and why."""
    where = f"round {gap.round}" if gap.round else "the game"
    return f"{where}, {gap.player}: {gap.reason}" if gap.player else f"{where}: {gap.reason}"


def decision_in_words(decision: Decision) -> list[str]:
    """What was chosen instead of what: of the card, and of the row where that cost something."""
    told = []
    if decision.loss > 0 or decision.row_choice is None:
        best = best_cards(decision)
        instead = "among the best" if decision.played in best else f"instead of {shortened(best)}"
        told.append(f"{decision.played} {instead}, loss {loss_in_words(decision.loss, decision.se)}")
    choice = decision.row_choice
    if choice is not None and choice.loss > 0:
        rows = best_rows(decision)
        instead = "among the best" if choice.row in rows else f"instead of {shortened(rows)}"
        told.append(f"row {choice.row} {instead}, loss {loss_in_words(choice.loss, choice.se)}")
    return told
