"""Coverage-guided fuzzing of everything that a log goes through: reading, checks, hints, replay, all reporters.

Run by hand: see README.md beside this file. What an input must hold is in `hold`; the mutations are libFuzzer's own
and, half of the time, changes to the plain value of the log, so that its depths are reached too.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import atheris

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["take5cli"]):
    from take5cli.checks.catalogue import CATALOGUE
    from take5cli.checks.policy import Policy
    from take5cli.checks.reporters import FORMATS, Look, reporter
    from take5cli.checks.reporters.report import report
    from take5cli.checks.running import check_documents
    from take5cli.checks.tally import Tally
    from take5cli.logs.documents import Document
    from take5cli.logs.json_lines import JsonLines
    from take5cli.logs.json_reader import read_json_stream
    from take5cli.logs.sources import read_documents
    from take5cli.logs.writer import to_json_line, to_yaml
    from take5cli.logs.yaml_stream import read_yaml_stream
    from take5cli.replaying import tell_game
    from take5cli.telling.replay_markdown import game_markdown
    from take5cli.telling.replay_text import Selection, game_lines
    from take5cli.telling.sheet import sheet_of
    from take5cli.telling.sheet_text import sheet_lines
    from take5cli.terminal import Screen

    for room in (
        "checks",
        "checks.reporters",
        "logs",
        "rules",
        "telling",
    ):  # also what is loaded only when needed
        for module in iter_modules([str(ROOT / "take5cli" / room.replace(".", "/"))]):
            import_module(f"take5cli.{room}.{module.name}")

READERS = (read_yaml_stream, read_json_stream, lambda stream, file: iter(JsonLines(stream, file)))
"""By the first byte of an input; above them, the same compressed."""

ODD: tuple[Any, ...] = (
    None, True, 0, 1, 2, 4, 5, 55, 104, 105, -1, 10**15, 10**16, 10**4000, 1.5, float("nan"), "", " ", "Ann", "Ben",
    "4", "1e3", "\x1b[31m", "\u202e", "\n", "A" * 300, "王芳", "e\u0301", "choose", "cheapest", "advanced",
    "tactics", [], {}, [[]], {"x-ignore": ["T4"]}, ["choice-missing"], ["Ann", "Ben"], [3, 40, 58, 96],
    {"plays": {"Ann": 4, "Ben": 41}}, {"row_count": 10**9}, {"cards_per_hand": 2, "row_count": 2, "deck_size": 9},
)  # fmt: skip
KEYS = (
    "take5", "players", "rounds", "start", "turns", "plays", "takes_row", "hands", "draft", "first", "piles",
    "points", "rows", "result", "totals", "winners", "limit", "max_rounds", "variant", "rules", "x-ignore", "date",
    "title", "notes", "row_count", "row_capacity", "cards_per_hand", "deck_size", "low_card", "Ann", "Ben",
)  # fmt: skip


def documents(data: bytes) -> Iterator[Document]:
    """The documents of an input, whose first byte says what it is written in."""
    kind, content = (data[0] if data else 0), data[1:]
    stream = io.BytesIO(content)
    if kind & 4:
        stream = io.BytesIO(gzip.decompress(gzip.compress(content, 1)))
    return READERS[kind % 3](stream, "log")


def hold(data: bytes) -> None:
    """Everything that reads a log is asked for all that it has to say; nothing is raised, places are in the text."""
    lines = data[1:].decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found = []
    tally = Tally()
    for document in documents(data):
        of_this = list(check_documents([document], Policy(), tally))
        findings = [each.judged.finding for each in of_this]
        assert findings == sorted(findings, key=lambda each: (each.line, each.column)), "out of order"
        for finding in findings:
            for line, column in ((finding.line, finding.column), (finding.end_line, finding.end_column)):
                assert 1 <= line <= len(lines), f"{finding.name}: line {line} of {len(lines)}"
                assert 1 <= column <= len(lines[line - 1]) + 2, (
                    f"{finding.name}: column {column} of line {line}"
                )
        found += of_this
        tell(document)
    for form in FORMATS:
        counted = Tally()
        text = "".join(report(counted_items(found, counted), reporter(form, Look(Screen(False))), counted))
        if form in ("json", "sarif"):
            json.loads(text)


def counted_items(found: list[Any], tally: Tally) -> Iterator[Any]:
    for item in found:
        tally.count(item.judged)
        yield item


def tell(document: Document) -> None:
    """The story of a game in every layout, and the log written anew where it may be."""
    story = tell_game(document)
    json.dumps(story.to_json())
    for screen in (Screen(False, 20), Screen(True, 100)):
        text = "\n".join(game_lines(story, screen, Selection(None, None)))
        assert not screen.color or "\x1b" not in text.replace("\x1b[", ""), "a raw escape"
        "\n".join(sheet_lines(sheet_of(story), screen))
    "\n".join(game_markdown(story, Selection(None, None)))
    if story.findings == ():
        value = document.value
        for text, read in ((to_json_line(value), JsonLines), (to_yaml(value), read_yaml_stream)):
            (again,) = read(io.BytesIO(text.encode()), "log")
            assert tell_game(again).totals == story.totals, "written anew, it says something else"


def mutated(data: bytes, max_size: int, seed: int) -> bytes:
    """An input with its bytes or, half of the time, its plain values changed."""
    draw = random.Random(seed)
    if draw.random() < 0.5 and len(data) > 1:
        with suppress(Exception):
            values = [document.value for document in documents(data)]
            value = draw.choice(values)
            if type(value) is dict:
                value = json.loads(json.dumps(value))
                for _ in range(draw.choice((1, 1, 2, 4))):
                    change(value, draw)
                kind = draw.randrange(8)
                text = json.dumps(value, ensure_ascii=False, indent=draw.choice((None, None, 1)))
                if kind % 3 == 2:
                    text = json.dumps(value, ensure_ascii=False)
                elif kind % 3 == 0 and draw.random() < 0.6:
                    text = to_yaml(value)
                changed = bytes([kind]) + text.encode("utf-8", "surrogatepass")
                if len(changed) <= max_size:
                    return changed
    return bytes(atheris.Mutate(data, max_size))


def change(value: Any, draw: random.Random) -> None:
    """One change somewhere in a plain value: another value, a key more or less, two values exchanged."""
    holders = [value]
    for holder in holders:
        parts = holder.values() if type(holder) is dict else holder
        holders += [part for part in parts if type(part) in (dict, list)]
    holder = draw.choice(holders)
    keys = list(holder) if type(holder) is dict else list(range(len(holder)))
    what = draw.random()
    if not keys or what < 0.15:
        if type(holder) is dict:
            holder[draw.choice(KEYS)] = json.loads(json.dumps(draw.choice(ODD)))
        else:
            holder.append(json.loads(json.dumps(draw.choice([*ODD, *holder]))))
        return
    key = draw.choice(keys)
    if what < 0.35:
        del holder[key]
    elif what < 0.6:
        holder[key] = json.loads(json.dumps(draw.choice(ODD)))
    elif what < 0.8 and type(holder[key]) is int:
        holder[key] = draw.choice((holder[key] + 1, holder[key] - 1, draw.randrange(110), holder[key] * 10))
    elif what < 0.9 and len(keys) > 1:
        other = draw.choice(keys)
        holder[key], holder[other] = holder[other], holder[key]
    elif type(holder) is list:
        holder.insert(draw.randrange(len(holder) + 1), json.loads(json.dumps(holder[key])))
    else:
        holder[draw.choice(KEYS)] = holder.pop(key)


def seeds() -> Iterator[bytes]:
    """What to begin with: the logs of the catalogue and the sample logs, each in all three forms."""
    for entry in CATALOGUE:
        yield b"\0" + entry.bad.encode()
        yield b"\0" + entry.good.encode()
    for path in sorted((ROOT / "sample_logs").rglob("*.yaml")) + sorted(
        (ROOT / "sample_logs").rglob("*.json*")
    ):
        data = path.read_bytes()
        if len(data) < 30_000:
            yield bytes([["yaml", "json", "jsonl"].index(path.suffix[1:])]) + data
        for number, document in enumerate(read_documents(str(path))):
            if number < 3 and type(document.value) is dict:
                value = {**document.value, "rounds": document.value.get("rounds", [])[:2]}
                yield b"\1" + json.dumps(value).encode()
                yield b"\2" + json.dumps(value).encode()


def main() -> None:
    """Writes the seeds where the corpus is empty, then hands over to libFuzzer."""
    folders = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    if folders and folders[0].is_dir() and not any(folders[0].iterdir()):
        for number, data in enumerate(seeds()):
            (folders[0] / f"seed-{number:03}").write_bytes(data)
    atheris.Setup(sys.argv, hold, custom_mutator=mutated)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
