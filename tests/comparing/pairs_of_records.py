"""Two records of a game, for the tests of comparing them."""

from typing import Any

from take5cli.comparing.comparison import Comparison, compare_games
from take5cli.comparing.differences import Difference
from tests.checks.hinting import document_of


def compared(a: Any, b: Any) -> Comparison:
    """Two games of plain values, compared."""
    return compare_games(document_of(a), document_of(b))


def only(a: Any, b: Any) -> Difference:
    """The one difference of two games."""
    (difference,) = compared(a, b).differences
    return difference


def told(a: Any, b: Any) -> list[tuple[str, Any, Any, str]]:
    """Kind, both values and verdict of each difference."""
    return [(each.kind, each.a.value, each.b.value, each.legal) for each in compared(a, b).differences]
