"""The keys of a log in the order in which they are written, and which values fill lines of their own."""

from typing import Any

from take5cli.logs.documents import Path

GAME_KEYS = (
    "take5", "id", "title", "date", "place", "source", "notes",
    "players", "variant", "rules", "limit", "max_rounds", "rounds", "result",
)  # fmt: skip
ROUND_KEYS = ("players", "start", "hands", "draft", "first", "turns", "rows", "piles", "points", "notes")
TURN_KEYS = ("plays", "takes_row", "rows", "notes")
RESULT_KEYS = ("totals", "winners", "rounds")
RULES_KEYS = ("deck_size", "cards_per_hand", "row_count", "row_capacity", "low_card")

_BY_PLAYER = frozenset({"hands", "piles", "points", "plays", "totals"})


def keys_at(path: Path) -> tuple[str, ...] | None:
    """Gives the keys of the mapping at a path from the game, in order; None where the format has no say."""
    match path:
        case ():
            return GAME_KEYS
        case ("rounds", int()):
            return ROUND_KEYS
        case ("rounds", int(), "turns", int()):
            return TURN_KEYS
        case ("result",):
            return RESULT_KEYS
        case ("rules",):
            return RULES_KEYS
    return None


def fills_lines(path: Path) -> bool | None:
    """Tells where the value at a path is: on lines of its own, on its key's line, or by its size (None)."""
    match path:
        case () | ("rounds" | "result",) | ("rounds", int()):
            return True
        case ("rounds", int(), "turns" | "hands" | "piles") | ("rounds", int(), "turns", int()):
            return True
        case ("rounds", int(), "hands" | "piles", _):
            return False
    known = keys_at(path[:-1])
    return False if known and path[-1] in known else None


def in_order(game: Any) -> Any:
    """Gives an equal game with its keys in the format's order; what is no game is given back as it is.

    Known keys come first, all others after them in their own order. By-player mappings follow the seats, and
    names that have no seat come last. Lists and the values of unknown keys are not touched.
    """
    return _sorted(game, (), []) if isinstance(game, dict) else game


def _sorted(mapping: dict[str, Any], path: Path, seats: list[str]) -> dict[str, Any]:
    seats = _seats(mapping, seats)
    order = keys_at(path) or ()
    keys = [key for key in order if key in mapping]
    if len(keys) < len(mapping):
        keys += [key for key in mapping if key not in order]
    result = {}
    for key in keys:
        value = mapping[key]
        if isinstance(value, dict):
            if key in _BY_PLAYER and key in order:
                value = {name: value[name] for name in dict.fromkeys((*seats, *value)) if name in value}
            elif keys_at((*path, key)):
                value = _sorted(value, (*path, key), seats)
        elif isinstance(value, list) and keys_at((*path, key, 0)):
            value = _sorted_items(value, (*path, key), seats)
        result[key] = value
    return result


def _sorted_items(items: list[Any], path: Path, seats: list[str]) -> list[Any]:
    result = []
    for number, item in enumerate(items):
        if isinstance(item, dict):
            seats = _seats(item, seats)
            item = _sorted(item, (*path, number), seats)
        result.append(item)
    return result


def _seats(mapping: dict[str, Any], before: list[str]) -> list[str]:
    players = mapping.get("players")
    return [name for name in players if isinstance(name, str)] if isinstance(players, list) else before
