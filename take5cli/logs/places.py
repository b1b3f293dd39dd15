"""One value in the text of a log, and the handwriting around it: what an edit in place starts from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from take5cli.logs.documents import Path
from take5cli.logs.locate import BREAK
from take5cli.logs.nodes import Entry, Node, line_start
from take5cli.logs.opening import Format
from take5cli.logs.writer import json_flow, json_value, yaml_flow


class Splice(NamedTuple):
    """The characters from `start` to before `end` give way to `text`."""

    start: int
    end: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """How a game was written: how lines end; in JSON also what separates values, and the step of indentation.

    `spread` says whether the game takes several lines.
    """

    form: Format
    line_break: str
    separators: tuple[str, str]
    spread: bool
    step: str

    @classmethod
    def of(cls, text: str, root: Node, form: Format) -> Hand:
        """Gives the handwriting of the game with this root."""
        game = text[root.start : root.end]
        line_break = BREAK.search(text)
        tight = form != "yaml" and '": ' not in game
        first = indentation(text, root.entries[0].start) if root.entries else ""
        return cls(
            form,
            line_break[0] if line_break else "\n",
            (",", ":") if tight else (", ", ": "),
            BREAK.search(game) is not None,
            first.removeprefix(indentation(text, root.start)) or "  ",
        )

    def flow(self, key: str | int, value: Any) -> str:
        """Gives an entry (of a mapping with its key, of a list without) as it stands in brackets on one line."""
        part = {key: value} if isinstance(key, str) else [value]
        return (yaml_flow(part) if self.form == "yaml" else json_flow(part, self.separators))[1:-1]

    def nested(self, key: str | int, value: Any, path: Path, indent: str) -> str:
        """Gives an entry as it stands on a line of its own in brackets; JSON goes on below where the layout does."""
        if self.form == "yaml" or not self.spread:
            return self.flow(key, value)
        first, *rest = json_value(value, path, 0).split("\n")
        below = [line.lstrip(" ") for line in rest]
        depths = [(len(line) - len(bare)) // 2 for line, bare in zip(rest, below, strict=True)]
        lines = [indent + self.step * depth + line for depth, line in zip(depths, below, strict=True)]
        head = json_flow(key) + self.separators[1] if isinstance(key, str) else ""
        return self.line_break.join([head + first, *lines])


@dataclass(frozen=True, slots=True)
class Place:
    """The value at `path` of a game: the entries that lead to its node from the game's root."""

    text: str
    hand: Hand
    path: Path
    root: Node
    entries: tuple[Entry, ...]

    @property
    def node(self) -> Node:
        return self.entries[-1].node if self.entries else self.root

    @property
    def holder(self) -> Node:
        """The list or mapping that the value is in; not to be asked of a root."""
        return self.entries[-2].node if len(self.entries) > 1 else self.root

    @property
    def in_brackets(self) -> bool:
        """Whether the value stands inside `[]` or `{}`, where line ends and indentation mean nothing."""
        return any(node.flow for node in (self.root, *(entry.node for entry in self.entries))[:-1])


def find(text: str, hand: Hand, root: Node, path: Path) -> Place | None:
    """Gives the place of a path; None where none of the text is there, but an alias that stands for it."""
    entries: list[Entry] = []
    node = root
    for step in path:
        if (entry := node.entry(step)) is None:
            return None
        entries.append(entry)
        node = entry.node
    return Place(text, hand, path, root, tuple(entries))


def indentation(text: str, index: int) -> str:
    """Gives the spaces with which the line of the character at `index` begins, as far as that character."""
    line = text[line_start(text, index) : index]
    return line[: len(line) - len(line.lstrip(" \t"))]
