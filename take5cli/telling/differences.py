"""How two records of a game differ, in words: each difference with both versions and what the rules say of them."""

from collections.abc import Iterator
from typing import Any

from take5cli.comparing.comparison import Comparison, Lone
from take5cli.comparing.differences import Difference, Side
from take5cli.telling.replay_text import wrapped
from take5cli.telling.words import names_in_words
from take5cli.terminal import Screen, safe

VERDICTS = {
    "a": "A is legal, B is not",
    "b": "B is legal, A is not",
    "both": "both are legal; nothing else that is recorded tells",
    "neither": "neither is legal",
    "unknown": "which of them is legal cannot be said: too much else differs or is wrong",
}
SET_KINDS = ("hands", "piles")


def comparison_lines(found: Comparison, screen: Screen, several: bool) -> Iterator[str]:
    """A pair of games: what is compared, what is said of it as a whole, the differences, and how many there are."""
    for letter, document, errors in (("A", found.a, found.errors_a), ("B", found.b, found.errors_b)):
        number = f", game {document.index + 1}" if several else ""
        by_itself = "" if not errors else f" ({errors} error{'s' if errors > 1 else ''} by itself)"
        yield from _hung(letter, safe(f"{document.file}{number}") + by_itself, screen)
    said = list(remarks(found))
    yield from ("" for _ in said[:1])
    for remark in said:
        yield from (screen.paint(line, "dim") for line in wrapped(remark, screen.width))
    for difference in found.differences:
        yield ""
        yield from difference_lines(difference, screen)
    yield ""
    yield from (screen.paint(line, "strong") for line in wrapped(summary(found), screen.width))


def lone_lines(lone: Lone, screen: Screen) -> Iterator[str]:
    """A game that only one of the records has."""
    letter = "B" if lone.of_b else "A"
    text = f"Only {letter} has game {lone.document.index + 1} of {lone.document.file}."
    yield from (screen.paint(line, "strong") for line in wrapped(safe(text), screen.width))


def remarks(found: Comparison) -> Iterator[str]:
    """What is no difference, yet worth a word: other spellings, another order, what only one of them tells."""
    spelled = [
        f"{safe(b)} for {safe(a)}" for a, b in found.players if a is not None and b is not None and a != b
    ]
    if spelled:
        yield f"B writes {', '.join(spelled)}."
    for letter, of_b in (("A", False), ("B", True)):
        alone = [(b if of_b else a) for a, b in found.players if (a is None) == of_b and None in (a, b)]
        names = [name for name in alone if name is not None]
        if names:
            yield f"Only {letter} has {names_in_words(names)}."
    if not found.same_order:
        yield "In B the players sit in another order."
    for letter, only in (("A", found.only_a), ("B", found.only_b)):
        if only:
            yield f"Only {letter} tells: {', '.join(only)}."
    if found.about:
        yield f"They say otherwise in: {', '.join(found.about)}."


def difference_lines(difference: Difference, screen: Screen) -> Iterator[str]:
    """One difference: where, what A has, what B has, and which of the two the rules allow."""
    yield from (screen.paint(line, "strong") for line in wrapped(safe(_heading(difference)), screen.width))
    for letter, side in (("A", difference.a), ("B", difference.b)):
        wrong = difference.legal == "neither" or difference.legal == ("b" if letter == "A" else "a")
        text = f"{shown(difference, side)} (line {side.span.line})"
        if side.reason:
            text += f": {side.reason}"
        lines = _hung(f"  {letter}", safe(text), screen)
        yield from (screen.paint(line, "error") if wrong else line for line in lines)
    yield from _hung("  →", VERDICTS[difference.legal] + ".", screen)


def _heading(difference: Difference) -> str:
    kind, player = difference.kind, difference.player
    what = {
        "plays": f"{player}'s card",
        "takes_row": "the row taken",
        "turn rows": "the rows after it",
        "exchange": "cards exchanged",
        "order": "two turns in another order",
        "turn": "a turn in one record only",
        "round": "a round in one record only",
        "start": "the starting cards",
        "first": "who picked first",
        "hands": f"{player}'s hand",
        "piles": f"{player}'s pile",
        "points": f"{player}'s points",
        "totals": f"{player}'s total",
        "rows": "the rows at its end",
        "rules": "the rules",
        "players": "who plays",
        "max_rounds": "the number of rounds agreed",
        "rounds": "the number of rounds played",
    }.get(kind, f"the {kind}")
    place = _place(difference)
    return f"{place}: {what}" if place else what[0].upper() + what[1:]


def _place(difference: Difference) -> str:
    """`Round 2, turn 3`; where the records count otherwise, `Round 2 (B: 1), turn 3`."""
    parts = []
    for word, a, b in (
        ("round", difference.round_a, difference.round_b),
        ("turn", difference.turn_a, difference.turn_b),
    ):
        if a is not None or b is not None:
            number = str(a) if a is not None else f"{b} of B"
            parts.append(f"{word} {number}" + (f" (B: {b})" if None not in (a, b) and a != b else ""))
    text = ", ".join(parts)
    return text[:1].upper() + text[1:]


def shown(difference: Difference, side: Side) -> str:
    """What a record has there; of hands and piles only what the other has not."""
    value = side.value
    if value is None:
        return "no limit" if difference.kind == "limit" else "nothing"
    other = difference.b.value if side is difference.a else difference.a.value
    if difference.kind in SET_KINDS and type(value) is list and type(other) is list:
        own = [card for card in value if card not in other]
        return f"with {_text(own)}" if own else "nothing more"
    if difference.kind == "round":
        return "has it"
    return _text(value)


def _text(value: Any) -> str:
    if type(value) is dict:
        return ", ".join(f"{name} {_text(item)}" for name, item in value.items())
    if type(value) is list and any(type(item) is list for item in value):
        return " | ".join(_text(item) for item in value)
    if type(value) is list:
        words = ", " if any(type(item) is str for item in value) else " "
        return words.join(_text(item) for item in value) or "none"
    return "nothing" if value is None else str(value)


def _hung(head: str, text: str, screen: Screen) -> Iterator[str]:
    """A text behind a short head, its further lines below its first."""
    indent = len(head) + 1
    first, *rest = wrapped(text, max(16, screen.width - indent)) or [""]
    yield f"{head} {first}"
    for line in rest:
        yield " " * indent + line


def summary(found: Comparison) -> str:
    """How many differences there are, and how the rules judge them."""
    if found.is_same:
        return "The two records agree."
    counts = [
        (sum(each.legal == verdict for each in found.differences), words)
        for verdict, words in (
            ("a", "A legal"),
            ("b", "B legal"),
            ("both", "both"),
            ("neither", "neither"),
            ("unknown", "cannot be said"),
        )
    ]
    count = len(found.differences)
    told = ", ".join(f"{words} {number}" for number, words in counts if number)
    return f"{count} difference{'s' if count > 1 else ''}: {told}"


def to_json(found: Comparison | Lone) -> dict[str, Any]:
    """A pair of games, or a game alone, in the shape that `take5 diff --format json` documents."""
    if isinstance(found, Lone):
        number = found.document.index + 1
        return {"a": None if found.of_b else number, "b": number if found.of_b else None, "same": False}
    return {
        "a": found.a.index + 1,
        "b": found.b.index + 1,
        "same": found.is_same,
        "players": [{"a": a, "b": b} for a, b in found.players],
        "same_order": found.same_order,
        "only_a": list(found.only_a),
        "only_b": list(found.only_b),
        "about": list(found.about),
        "errors": {"a": found.errors_a, "b": found.errors_b},
        "differences": [_difference_json(each) for each in found.differences],
    }


def _difference_json(difference: Difference) -> dict[str, Any]:
    return {
        "kind": difference.kind,
        "player": difference.player,
        "legal": difference.legal,
        **{
            letter: {
                "value": side.value,
                "round": round_,
                "turn": turn,
                "line": side.span.line,
                "column": side.span.column,
                "reason": side.reason,
            }
            for letter, side, round_, turn in (
                ("a", difference.a, difference.round_a, difference.turn_a),
                ("b", difference.b, difference.round_b, difference.turn_b),
            )
        },
    }
