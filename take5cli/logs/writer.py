"""A game as canonical YAML, as JSON for people, and as a line of JSON."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from take5cli.logs.documents import Path
from take5cli.logs.keys import fills_lines, in_order
from take5cli.logs.yaml_text import UNSHOWABLE, literal, scalar

if TYPE_CHECKING:
    from take5cli.logs.opening import Format

_WIDTH = 100  # columns: a value of an unknown key that fits stays on its key's line
_LONGEST_KEY = 1000  # readers of YAML look no further than 1,024 characters for a key's colon
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d(?::?\d\d){0,2}(?:[.,]\d+)?(?:Z|[-+]\d\d(?::?\d\d)?)?)?")


def to_yaml(game: Any) -> str:
    """Gives a game (plain values) as canonical YAML: a turn a line, ending in a newline.

    Whoever reads it gets an equal value: keys come in the format's order, and by-player values stay mappings
    or lists as they were.
    """
    return "".join(f"{line}\n" for _, line in yaml_lines(in_order(game)))


def to_json(game: Any) -> str:
    """Gives a game (plain values) as JSON that a person can read: a turn a line, ending in a newline."""
    return json_value(in_order(game), (), 0) + "\n"


def to_json_line(game: Any) -> str:
    """Gives a game (plain values) as one line of JSON, ending in a newline."""
    return json_flow(in_order(game), (",", ":")) + "\n"


def to_text(games: Iterable[Any], form: "Format") -> Iterator[str]:
    """Yields the pieces of a file of games: a YAML stream, JSON Lines, JSON (one game alone, else a list)."""
    if form == "jsonl":
        yield from map(to_json_line, games)
    elif form == "yaml":
        for number, game in enumerate(games):
            yield "---\n" + to_yaml(game) if number else to_yaml(game)
    else:
        held = list(games)
        yield to_json(held[0]) if len(held) == 1 else json_list(held)


def json_list(games: Iterable[Any]) -> str:
    """Gives games as a JSON list that a person can read."""
    items = ",\n".join("  " + json_value(in_order(game), (), 2) for game in games)
    return f"[\n{items}\n]\n"


def yaml_lines(value: Any, path: Path = (), indent: int = 0) -> Iterator[tuple[Path, str]]:
    """Yields the lines of a value's canonical YAML, each with the path of what begins on it.

    `path` is where the value stands in its game, which decides its layout; a line that goes on with a text
    bears the path of the text. Keys come in the order that they have.
    """
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _yaml_entry(_key(key, flow=False), item, (*path, key), indent)
    elif isinstance(value, list) and value:
        for number, item in enumerate(value):
            yield from _yaml_item(item, (*path, number), indent)
    else:
        yield path, " " * indent + yaml_flow(value)


def yaml_flow(value: Any) -> str:
    """Gives a value as YAML on one line, as it may stand within `[]` or `{}`."""
    if isinstance(value, str):
        return scalar(value, flow=True)
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{_key(key, flow=True)} {yaml_flow(item)}" for key, item in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(yaml_flow, value)) + "]"
    return json.dumps(value)


def yaml_value(value: Any, path: Path, indent: int, taken: int) -> tuple[str, list[tuple[Path, str]]]:
    """Gives what stands behind the head (key or dash) of a value, and the lines below, as in `yaml_lines`.

    `indent` is the head's column and `taken` the column where it ends; what stands behind begins with a space.
    """
    if isinstance(value, str):
        if path == ("date",) and _DATE.fullmatch(value):
            return " " + value, []
        if block := literal(value):
            pad = " " * (indent + 2)
            return " " + block[0], [(path, pad + line if line else "") for line in block[1:]]
        return " " + scalar(value, flow=False), []
    own_lines = fills_lines(path) if value and isinstance(value, dict | list) else False
    if not own_lines:
        line = " " + yaml_flow(value)
        if own_lines is False or taken + len(line) <= _WIDTH:
            return line, []
    return "", list(yaml_lines(value, path, indent + 2))


def _yaml_entry(head: str, value: Any, path: Path, indent: int) -> Iterator[tuple[Path, str]]:
    *above, head = (" " * indent + part for part in head.split("\n"))
    yield from ((path, line) for line in above)
    behind, below = yaml_value(value, path, indent, len(head))
    yield path, head + behind
    yield from below


def _yaml_item(value: Any, path: Path, indent: int) -> Iterator[tuple[Path, str]]:
    dash = " " * indent + "-"
    behind, below = yaml_value(value, path, indent, len(dash))
    if behind:
        yield path, dash + behind
    else:
        first_path, first = below.pop(0)
        yield first_path, dash + " " + first[indent + 2 :]
    yield from below


def _key(key: str, *, flow: bool) -> str:
    text = scalar(key, flow=flow)
    if len(text) > _LONGEST_KEY:
        return f"? {text} :" if flow else f"? {text}\n:"
    return text + ":"


def json_value(value: Any, path: Path, indent: int) -> str:
    if not _spreads(value, path):
        return json_flow(value)
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        items = [
            f"{pad}{json_flow(key)}: {json_value(item, (*path, key), indent + 2)}"
            for key, item in value.items()
        ]
    else:
        items = [pad + json_value(item, (*path, number), indent + 2) for number, item in enumerate(value)]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + "\n" + ",\n".join(items) + "\n" + " " * indent + closing


def _spreads(value: Any, path: Path) -> bool:
    """A turn stays on a line, and so does a round that was only scored."""
    if not isinstance(value, dict | list) or not value or not fills_lines(path):
        return False
    match path:
        case ("rounds", int()):
            items = value.items() if isinstance(value, dict) else ()
            return any(_spreads(item, (*path, key)) for key, item in items)
        case ("rounds", int(), "turns", int()):
            return False
    return True


def json_flow(value: Any, separators: tuple[str, str] = (", ", ": ")) -> str:
    """JSON on one line, every character as it is but for those that would steer a terminal or hide: these escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=separators)
    return UNSHOWABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
