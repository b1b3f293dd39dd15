"""Spoils foreign records at random, and judges what the importers make of them.

    python tests/importers/spoiling.py 1000

spoils every record 1,000 times by cutting it off and 1,000 times by changing it, and prints what was wrong.
"""

import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from take5cli.checks.checking import check_game
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options
from take5cli.importers.formats import importer
from take5cli.replaying import GameStory, tell_game

DIGITS = "0123456789"


class Record(NamedTuple):
    """A good record; `states` are the points of all players in the game after each of its turns (or rounds)."""

    form: str
    text: str
    options: Options
    states: dict[tuple[int, int], tuple[int, ...]]


def documents(form: str, text: str, options: Options) -> list[ForeignDocument]:
    return [
        ForeignDocument("spoilt", index, imported)
        for index, imported in enumerate(importer(form).read(text, options))
    ]


def states_of(story: GameStory) -> dict[tuple[int, int], tuple[int, ...]]:
    """Points by seat after each turn told: the key counts complete rounds, and turns of the one after them."""
    so_far = dict.fromkeys(story.players, 0)
    states = {(0, 0): tuple(so_far.values())}
    for number, round_ in enumerate(story.rounds):
        within = dict(so_far)
        for turn in round_.turns or ():
            for play in turn.plays:
                within[play.player] += play.points
            states[number, turn.turn] = tuple(within.values())
        if round_.totals is not None and round_.kind != "incomplete":
            so_far = dict(round_.totals)
            states[number + 1, 0] = tuple(so_far.values())
    return states


def record(form: str, text: str, options: Options | None = None) -> Record:
    """A record that must be good, with all its states."""
    options = options or Options()
    (document,) = documents(form, text, options)
    story = tell_game(document)
    assert not [finding for finding in story.findings if finding.severity == "error"], story.findings
    return Record(form, text, options, states_of(story))


def cut_off(text: str, random_: random.Random) -> str:
    return text[: random_.randrange(len(text))]


def changed(text: str, random_: random.Random) -> str:
    """One of the ways in which a text is spoilt: characters, digits, lines or pieces changed, lost or doubled."""
    at = random_.randrange(len(text))
    end = min(len(text), at + random_.randint(1, 30))
    lines = text.splitlines(keepends=True)
    digits = [found.start() for found in re.finditer("[0-9]", text)]
    digit = random_.choice(digits)
    ways: list[Callable[[], str]] = [
        lambda: text[:at] + chr(random_.randrange(32, 127)) + text[at + 1 :],
        lambda: (
            text[:at]
            + random_.choice(["\0", "é", "\ud800".encode("utf-8", "replace").decode(), "{", '"'])
            + text[at:]
        ),
        lambda: text[:at] + text[end:],
        lambda: text[:end] + text[at:],
        lambda: text[:digit] + random_.choice(DIGITS) + text[digit + 1 :],
        lambda: text[:digit] + text[digit + 1 :],
        lambda: text[:digit] + random_.choice(DIGITS) + text[digit:],
        lambda: "".join(_without(lines, random_.randrange(len(lines)))),
        lambda: "".join(_swapped(lines, random_)),
    ]
    return random_.choice(ways)()


def _without(lines: list[str], at: int) -> list[str]:
    return lines[:at] + lines[at + 1 :]


def _swapped(lines: list[str], random_: random.Random) -> list[str]:
    one, other = random_.randrange(len(lines)), random_.randrange(len(lines))
    swapped = list(lines)
    swapped[one], swapped[other] = lines[other], lines[one]
    return swapped


def verdict(good: Record, spoilt: str) -> str | None:
    """What is wrong with what was made of a spoilt record; None if it is right or a clear finding."""
    for document in documents(good.form, spoilt, good.options):
        findings = check_game(document).findings
        if any(not finding.message for finding in findings):
            return "a finding without a word"
        if any(finding.severity == "error" for finding in findings):
            continue
        if document.imported.game is None:
            return "no game and no finding"
        story = tell_game(document)
        if good.form in ("text", "csv", "tsv", "bgstats"):
            wrong = _not_in_the_text(story, spoilt, good.options)
        else:
            wrong = _not_as_before(story, good)
        if wrong:
            return wrong
    return None


def _not_as_before(story: GameStory, good: Record) -> str | None:
    """A record that tells things twice is right or found wrong: what is left of the game is as it was."""
    for state, points in states_of(story).items():
        if good.states.get(state) != points:
            return f"after {state}: {points} instead of {good.states.get(state)}"
    return None


def _not_in_the_text(story: GameStory, spoilt: str, options: Options) -> str | None:
    """Bare scores may be spoilt into other scores: then they are those that the text says."""
    numbers = {int(number) for number in re.findall("[0-9]{1,9}", spoilt)}
    said = [dict(round_.points or {}) for round_ in story.rounds]
    if "result" in story.document.value and not story.rounds:
        said = [dict(story.totals or {})]
    for scores in said:
        for player, points in scores.items():
            if points not in numbers:
                return f"{player} has {points}, which the text does not say"
    return None


def spoil(good: Record, times: int, seed: int) -> Iterator[tuple[str, str]]:
    """Spoils a record so many times in either way; the spoilt texts of which something wrong was made, and what."""
    random_ = random.Random(seed)
    for way in (cut_off, changed):
        for _ in range(times):
            spoilt = way(good.text, random_)
            wrong = verdict(good, spoilt)
            if wrong is not None:
                yield spoilt, wrong


def records(data: Path, sixnimmt: str, bga: str, starts: tuple[tuple[int, ...], ...]) -> dict[str, Record]:
    """The records that are spoilt; small ones, for a spoilt one is read as a whole."""
    sheet = "round,Ann,Ben,Cem\n1,12,0,21\n2,3,14,7\n3,30,2,40\ntotal,45,16,68\n"
    plays = [
        {
            "gameRefId": 7,
            "uuid": "a-1",
            "playDate": "2026-11-27 20:00:00",
            "playerScores": [
                {"playerRefId": 1, "score": "70", "winner": False, "seatOrder": 1},
                {"playerRefId": 2, "score": "31", "winner": True, "seatOrder": 2},
            ],
        }
    ]
    import json

    export = {
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}],
        "games": [{"id": 7, "name": "6 nimmt!", "bggId": 432, "highestWins": False}],
        "plays": plays,
    }
    return {
        "nimmt-rl": record("nimmt-rl", (data / "nimmt_rl/nimmt_traj_all_20260625.json").read_text()),
        "nimmt-rl indented": record(
            "nimmt-rl", (data / "nimmt_rl/human_traj_20260625_114206.json").read_text()
        ),
        "six-nimmt-agent": record(
            "six-nimmt-agent", (data / "six_nimmt_agent/full-game-trace.json").read_text()
        ),
        "take6-engine": record("take6-engine", (data / "take6_engine/game-2p.json").read_text()),
        "sixnimmt": record("sixnimmt", sixnimmt),
        "bga-text": record("bga-text", bga, Options(start=starts)),
        "bgstats": record("bgstats", json.dumps(export, indent=1)),
        "csv": record("csv", sheet),
        "tsv": record("tsv", sheet.replace(",", "\t")),
        "text": record("text", (data / "reported/three-rounds.txt").read_text(), Options(rounds=3)),
        "text in a line": record("text", (data / "reported/one-line.txt").read_text()),
    }


def main(times: int, only: str) -> int:
    from tests.importers.conftest import DATA, SixnimmtWriter, bga_lines

    log = SixnimmtWriter(["ann", "ben"], 5, {"end_condition": "fixed_hands", "hands": 2}).write()
    told = list(bga_lines(["Ann Lee", "Ben", "王芳"], 3, 2))
    lines = "".join(f"{line}\n" for _, lines in told for line in lines)
    failed = 0
    for name, good in records(DATA, log, lines, tuple(tuple(start) for start, _ in told)).items():
        if only in name:
            wrong = list(spoil(good, times, seed=1))
            failed += len(wrong)
            print(f"{name}: {2 * times} spoilt, {len(wrong)} wrong", *{what for _, what in wrong}, sep="\n  ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""))
