"""Games in every layout that people and programs write, by a seeded scribe, and changes to try on them."""

import json
from random import Random
from typing import Any

from take5cli.logs.opening import Format
from take5cli.logs.yaml_text import is_bare

NAMES = ["Ann", "Ben", "王芳", "No", "it's", "O: B", "7", "x-y", "Åsa"]


def some_game(rng: Random) -> dict[str, Any]:
    """A game of a few rounds, of all levels of detail; its cards are not played by the rules."""
    players = rng.sample(NAMES, rng.randint(2, 3))
    game: dict[str, Any] = {"take5": 1, "players": players}
    if rng.random() < 0.5:
        game["title"] = rng.choice(["Friday", "the 7: one", "a # b", ""])
    if rng.random() < 0.3:
        game["notes"] = rng.choice(["one line", "two\nlines", "ends\n"])
    if rng.random() < 0.3:
        game["x-own"] = rng.choice(
            [None, {"a": [1, {"b": None}]}, [[1, 2], [3]], "text", [{"c": 1, "d": []}]]
        )
    game["rounds"] = [some_round(rng, players) for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.3:
        game["result"] = {"winners": players[:1]}
    if rng.random() < 0.3:
        game["x-last"] = rng.choice([True, "text", {}, {"k": "v"}])
    return game


def some_round(rng: Random, players: list[str]) -> dict[str, Any]:
    kind = rng.choice(["points", "seats", "piles", "turns"])
    part: dict[str, Any] = {}
    if kind == "turns":
        part["start"] = [1, 2, 3, 4]
        part["turns"] = [some_turn(rng, players) for _ in range(rng.randint(0, 3))]
    elif kind == "piles":
        part["piles"] = {name: rng.sample(range(5, 100), rng.randint(0, 3)) for name in players}
    else:
        points = {name: rng.randint(0, 30) for name in players}
        part["points"] = points if kind == "points" else list(points.values())
    if rng.random() < 0.2:
        part["notes"] = rng.choice(["late", "two\nlines"])
    return part


def some_turn(rng: Random, players: list[str]) -> dict[str, Any]:
    turn: dict[str, Any] = {"plays": {name: rng.randint(5, 100) for name in players}}
    if rng.random() < 0.3:
        turn["takes_row"] = rng.randint(1, 4)
    return turn


class Scribe:
    """Writes YAML as somebody would: with a style of their own, comments and blank lines."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.step = rng.randint(1, 4)
        self.dash = rng.randint(0, 2)
        self.gap = rng.choice([1, 1, 3])
        self.flow = rng.choice([0.1, 0.5, 0.9])
        self.remarks = rng.choice([0, 0.1, 0.4])
        self.count = 0

    def yaml(self, value: Any) -> str:
        """A document; the first line may be a comment, and the last may lack its end."""
        rng = self.rng
        lines = self.own_line(0) + self.mapping(value, 0)
        if rng.random() < 0.05:
            lines = [*self.own_line(0), self.brackets(value, 0)]
        lines += self.own_line(0)
        return "\n".join(lines) + rng.choice(["\n", "\n", "", "\n\n"])

    def remark(self) -> str:
        self.count += 1
        return f"# remark {self.count}"

    def own_line(self, indent: int) -> list[str]:
        rng = self.rng
        if rng.random() >= self.remarks:
            return []
        return rng.choice([[""], [" " * indent + self.remark()], ["", " " * indent + self.remark()]])

    def behind(self) -> str:
        return "  " + self.remark() if self.rng.random() < self.remarks else ""

    def scalar(self, value: Any, flow: bool) -> str:
        rng = self.rng
        if value is None:
            return rng.choice(["null", "~"])
        if not isinstance(value, str):
            return json.dumps(value)
        if is_bare(value, flow=flow) and rng.random() < 0.7:
            return value
        quoted = "'" + value.replace("'", "''") + "'"
        return quoted if "\n" not in value and rng.random() < 0.5 else json.dumps(value, ensure_ascii=False)

    def mapping(self, value: dict[str, Any], indent: int) -> list[str]:
        lines: list[str] = []
        for key, item in value.items():
            if lines:
                lines += self.own_line(indent)
            lines += self.entry(" " * indent + self.scalar(key, False) + ":", item, indent)
        return lines

    def items(self, value: list[Any], indent: int) -> list[str]:
        lines: list[str] = []
        for item in value:
            if lines:
                lines += self.own_line(indent)
            dash = " " * indent + "-"
            block = item and isinstance(item, dict | list) and self.rng.random() >= self.flow
            if block:
                inner = indent + 1 + self.gap
                below = self.mapping(item, inner) if isinstance(item, dict) else self.items(item, inner)
                lines += [dash + below[0][indent + 1 :], *below[1:]]
            else:
                lines += self.entry(dash, item, indent, flat=True)
        return lines

    def entry(self, head: str, value: Any, indent: int, flat: bool = False) -> list[str]:
        rng = self.rng
        if isinstance(value, str) and "\n" in value and rng.random() < 0.7:
            body = value.removesuffix("\n").split("\n")
            mark = "|" if value.endswith("\n") else "|-"
            return [f"{head} {mark}{self.behind()}", *(" " * (indent + self.step) + line for line in body)]
        if value is None and rng.random() < 0.5:
            return [head + self.behind()]
        if not isinstance(value, dict | list):
            return [f"{head} {self.scalar(value, False)}{self.behind()}"]
        if flat or not value or rng.random() < self.flow:
            return [f"{head} {self.brackets(value, indent)}{self.behind()}"]
        below = (
            self.mapping(value, indent + self.step)
            if isinstance(value, dict)
            else self.items(value, indent + self.dash)
        )
        return [head + self.behind(), *self.own_line(indent + self.step), *below]

    def brackets(self, value: Any, indent: int) -> str:
        if not isinstance(value, dict | list):
            return self.scalar(value, True)
        rng = self.rng
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        parts = (
            [f"{self.scalar(key, True)}: {self.brackets(item, indent + 2)}" for key, item in value.items()]
            if isinstance(value, dict)
            else [self.brackets(item, indent + 2) for item in value]
        )
        if not parts or rng.random() < 0.6:
            space = rng.choice(["", " "])
            return opening + space + ", ".join(parts) + space + closing
        pad = "\n" + " " * (indent + 2)
        last = rng.choice(["", ","])
        text = "".join(
            pad + part + (last if number == len(parts) else ",") + self.behind()
            for number, part in enumerate(parts, 1)
        )
        return opening + text + "\n" + " " * (indent + 1) + closing


def as_json(rng: Random, value: Any) -> str:
    """A game or a list of games as some program writes it."""
    indent = rng.choice([None, None, 1, 2, 4, "\t"])
    separators = rng.choice([(",", ":"), (", ", ": ")]) if indent is None else (",", ": ")
    text = json.dumps(value, indent=indent, separators=separators, ensure_ascii=rng.random() < 0.5)
    return text + rng.choice(["\n", ""])


def some_log(rng: Random) -> tuple[str, Format, list[dict[str, Any]]]:
    """A text, its form, and the games in it."""
    forms: list[Format] = ["yaml", "yaml", "yaml", "json", "jsonl"]
    form = rng.choice(forms)
    games = [some_game(rng) for _ in range(rng.choice([1, 1, 2, 3]))]
    if form == "yaml":
        text = rng.choice(["", "---\n"]) + Scribe(rng).yaml(games[0])
        for game in games[1:]:
            text += (
                ("" if text.endswith("\n") else "\n")
                + rng.choice(["---\n", "...\n---\n"])
                + Scribe(rng).yaml(game)
            )
    elif form == "json":
        text = as_json(rng, games[0] if len(games) == 1 and rng.random() < 0.7 else games)
    else:
        lines = [json.dumps(game, separators=rng.choice([(",", ":"), (", ", ": ")])) for game in games]
        text = "\n".join(lines) + rng.choice(["\n", "", "\n\n"])
    line_break = rng.choice(["\n", "\n", "\n", "\r\n"])
    return rng.choice(["", "", "", "\ufeff"]) + text.replace("\n", line_break), form, games
