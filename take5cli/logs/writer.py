"""A game as canonical YAML, as JSON for people, and as a line of JSON."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from take5cli.logs.documents import Path
from take5cli.logs.keys import fills_lines, in_order
from take5cli.logs.yaml_text import UNSHOWABLE, literal, scalar

Form = Literal["yaml", "json", "jsonl"]

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
    return _json(in_order(game), (), 0) + "\n"


def to_json_line(game: Any) -> str:
    """Gives a game (plain values) as one line of JSON, ending in a newline."""
    return _one_line(in_order(game), (",", ":")) + "\n"


def to_text(games: Iterable[Any], form: Form) -> Iterator[str]:
    """Yields the pieces of a file of games: a YAML stream, JSON Lines, JSON (one game alone, else a list)."""
    if form == "jsonl":
        yield from map(to_json_line, games)
    elif form == "yaml":
        for number, game in enumerate(games):
            yield "---\n" + to_yaml(game) if number else to_yaml(game)
    else:
        held = list(games)
        if len(held) == 1:
            yield to_json(held[0])
        else:
            items = ",\n".join("  " + _json(in_order(game), (), 2) for game in held)
            yield f"[\n{items}\n]\n"


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


def yaml_inline(value: Any, path: Path, room: int) -> str | None:
    """Gives what stands behind a key or a dash for a value that needs no lines of its own, else None.

    `room` is how many columns are left on the line; it counts only where the format leaves the layout open.
    """
    if isinstance(value, str):
        if path == ("date",) and _DATE.fullmatch(value):
            return value
        return None if literal(value) else scalar(value, flow=False)
    if not isinstance(value, dict | list) or not value:
        return yaml_flow(value)
    own_lines = fills_lines(path)
    if own_lines:
        return None
    line = yaml_flow(value)
    return line if own_lines is False or len(line) <= room else None


def _yaml_entry(head: str, value: Any, path: Path, indent: int) -> Iterator[tuple[Path, str]]:
    pad = " " * indent
    if "\n" in head:
        first, head = head.split("\n")
        yield path, pad + first
    line = yaml_inline(value, path, _WIDTH - indent - len(head) - 1)
    block = literal(value) if isinstance(value, str) else None
    if line is not None:
        yield path, f"{pad}{head} {line}"
    elif block:
        yield path, f"{pad}{head} {block[0]}"
        yield from ((path, f"{pad}  {text}" if text else "") for text in block[1:])
    else:
        yield path, pad + head
        yield from yaml_lines(value, path, indent + 2)


def _yaml_item(value: Any, path: Path, indent: int) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str) or yaml_inline(value, path, _WIDTH - indent - 2) is not None:
        yield from _yaml_entry("-", value, path, indent)
        return
    lines = yaml_lines(value, path, indent + 2)
    first_path, first = next(lines)
    yield first_path, " " * indent + "- " + first[indent + 2 :]
    yield from lines


def _key(key: str, *, flow: bool) -> str:
    text = scalar(key, flow=flow)
    if len(text) > _LONGEST_KEY:
        return f"? {text} :" if flow else f"? {text}\n:"
    return text + ":"


def _json(value: Any, path: Path, indent: int) -> str:
    if not _json_fills_lines(value, path):
        return _one_line(value)
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        items = [
            f"{pad}{_one_line(key)}: {_json(item, (*path, key), indent + 2)}" for key, item in value.items()
        ]
    else:
        items = [pad + _json(item, (*path, number), indent + 2) for number, item in enumerate(value)]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + "\n" + ",\n".join(items) + "\n" + " " * indent + closing


def _json_fills_lines(value: Any, path: Path) -> bool:
    """A turn stays on a line, and so does a round that was only scored."""
    if not isinstance(value, dict | list) or not value or not fills_lines(path):
        return False
    match path:
        case ("rounds", int()):
            items = value.items() if isinstance(value, dict) else ()
            return any(_json_fills_lines(item, (*path, key)) for key, item in items)
        case ("rounds", int(), "turns", int()):
            return False
    return True


def _one_line(value: Any, separators: tuple[str, str] = (", ", ": ")) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=separators)
    return UNSHOWABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
