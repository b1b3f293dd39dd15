"""A game typed into `take5 record` through a terminal, its questions read as a person reads them."""

import random
import re
from pathlib import Path
from typing import Any

from take5cli.logs.writer import to_yaml
from take5cli.logs.yaml_reader import read_yaml
from tests.strategies import random_game
from tests.table.terminals import Terminal
from tests.table.typist import HAND, OVER, ROW, START, TURN, Typist

QUESTIONS = {
    r"Round (\d+), the \d+ starting cards.*: ": START,
    r"([^\r\n]+)'s hand, \d+ cards.*: ": HAND,
    r"Turn (\d+)[^\r\n]*: ": TURN,
    r"Round (\d+), turn (\d+)[^\r\n]* \(was[^\r\n]*: ": "mend",
    r"Which row \(1-\d+\)\? ": ROW,
    r"[\r\n]> ": OVER,
}


def random_game_to_type(seed: int, limit: int = 66) -> tuple[dict[str, Any], random.Random]:
    """A game that is played to its end; every third with all hands."""
    rng = random.Random(seed)
    variant = rng.choice(["standard", "tactics"])
    return random_game(rng, hands=seed % 3 == 0, result=False, variant=variant, limit=limit), rng


def typed(game: dict[str, Any], rng: random.Random, path: Path) -> tuple[Any, Typist]:
    """Types a game with detours into a new file; gives what the file then holds, and who typed."""
    bare = {key: value for key, value in game.items() if key != "rounds"}
    path.write_text(to_yaml({**bare, "rounds": []}), encoding="utf-8")
    hands = ["--hands"] if "hands" in game["rounds"][0] else []
    terminal = Terminal("record", str(path), *hands, columns=100)
    typist = Typist(game, rng)
    while not typist.done:
        found = terminal.wait(*QUESTIONS)
        kind = QUESTIONS[found.re.pattern]
        terminal.type(_line(typist, kind, found))
    assert terminal.end() == 0, terminal.shown[-2000:]
    (document,) = read_yaml(path.read_text(encoding="utf-8"), str(path), 0, 1)
    return document.value, typist


def _line(typist: Typist, kind: str, found: "re.Match[str]") -> str:
    if kind == START:
        return typist.line(START, int(found[1]), 0)
    if kind == HAND:
        return typist.line(HAND, None, 0, found[1])
    if kind == TURN:
        return typist.line(TURN, None, int(found[1]))
    if kind == "mend":
        return typist.line(TURN, int(found[1]), int(found[2]), mends=True)
    return typist.line(kind, None, 0)
