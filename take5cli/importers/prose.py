"""Finding scores in what people write: lists of names and totals, and small tables, amid any other text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from take5cli.importers.foreign import ForeignError
from take5cli.importers.plain_text import Cell, is_whole

TOTAL_WORDS = frozenset(
    ("total", "totals", "sum", "score", "end", "final", "summe", "gesamt", "totaal", "итого", "Σ", "=")
)
ROUND_WORDS = frozenset(("round", "rounds", "runde", "game", "#", "no.", "nr", "nr.", "ronde", "manche"))

_LONGEST_LINE = 500
_NUMBER = r"[-−]?\d++(?:[.,]\d++)*+"
_UNIT = r"(?:\s*+(?:points?|pts\.?|p\.?|bull\s*+heads?|heads?|bulls?)(?!\w))?+"
_BETWEEN = r"(?:\s*+[:=|]\s*+|\s*+\.{2,}+\s*+|\s*+[–—-]\s++|[–—-](?=\d)|\s++)"
_ENTRY = re.compile(
    rf"\s*+(?:\d++[.)]\s++|[-*•]\s++)?+(?P<name>[^\W\d](?:.*?[^\s:=|–—-])?){_BETWEEN}"
    rf"(?P<numbers>{_NUMBER}(?:[,;|/\s]++{_NUMBER})*+)(?P<unit>{_UNIT})(?P<left>\s++left(?!\w))?+\s*+"
    rf"(?P<remark>\([^()]*+\)|\[[^\[\]]*+\])?+\s*+[.,;]?+\s*+"
)
_HEADING = re.compile(
    r"\b(?:6\s*nimmt|take\s*5|round|rounds|runde|game|table|date|limit|scores?|results?|out\s+of)\b",
    re.IGNORECASE,
)
_OUT_OF = re.compile(r"\bout\s+of\s+(\d{1,4})\b", re.IGNORECASE)
_LEFT = re.compile(r"\b(?:points?|heads|lives)\s+left\b|^\W*left\W*$", re.IGNORECASE)
_GAPS = (
    re.compile(r"\t+"),
    re.compile(r"\s*\|\s*"),
    re.compile(r"\s*[,;]\s*"),
    re.compile(r" {2,}"),
    re.compile(r"\s+"),
)


@dataclass(frozen=True, slots=True)
class Prose:
    """What a text tells: cells as in `score_table.ScoreTable`, remarks by name, and the lines that tell no score."""

    line: int
    names: Sequence[Cell]
    rounds: Sequence[Sequence[Cell | None]]
    totals: Sequence[Cell | None] | None
    down: bool
    limit: int | None
    remarks: Mapping[str, str]
    other: Sequence[str]


class _Entry(NamedTuple):
    name: Cell
    numbers: list[Cell]
    left: str
    """What is said of points left: "" nothing, "left", or "points left", which is meant for all."""
    remark: str


def read_prose(lines: Sequence[str]) -> Prose | None:
    """The scores in a text; None if there are none. A table goes before a list.

    Raises ForeignError where there are scores that cannot be understood.
    """
    return _sheet(lines) or _list(lines)


def _list(lines: Sequence[str]) -> Prose | None:
    entries: dict[int, list[_Entry]] = {}
    for number, text in enumerate(lines, start=1):
        if found := _entries(text, number):
            entries[number] = found
    block = _longest_block(lines, entries)
    told = _numbered([entry for number in block for entry in entries[number]])
    if len(told) < 2:
        return None
    _refuse_gaps(lines, entries, block)
    counts = {len(entry.numbers) for entry in told}
    inside = set(block)
    other = [
        text.strip() for number, text in enumerate(lines, start=1) if number not in inside and text.strip()
    ]
    said = [*other, *(entry.remark for entry in told)]
    limit = _limit_in(said)
    left = all(entry.left for entry in told) or any(
        _LEFT.search(text) for text in (*said, *(entry.left for entry in told if entry.left != "left"))
    )
    remarks = {entry.name.text: entry.remark for entry in told if entry.remark}
    if len(counts) > 1:
        odd = next(entry for entry in told if len(entry.numbers) != len(told[0].numbers))
        message = (
            f"{odd.name.text} has {len(odd.numbers)} numbers, {told[0].name.text} has {len(told[0].numbers)}"
        )
        raise ForeignError("missing-player", message, odd.name.place)
    rounds, totals = by_round([entry.numbers for entry in told])
    names = [entry.name for entry in told]
    return Prose(block[0], names, rounds, totals, left or limit is not None, limit, remarks, other)


def _limit_in(said: Sequence[str]) -> int | None:
    """The limit of which points are left, where somebody says "out of 66"."""
    return next((int(told[1]) for text in said if (told := _OUT_OF.search(text))), None)


def by_round(numbers: Sequence[Sequence[Cell]]) -> tuple[list[list[Cell | None]], list[Cell | None] | None]:
    """Numbers by player as rounds and totals: one number is a total, and so is a last one that is the others' sum."""
    count = len(numbers[0])
    if count == 1:
        return [], [own[0] for own in numbers]
    values = [
        [int(cell.text.replace("−", "-")) for cell in own]
        for own in numbers
        if all(is_whole(c.text) for c in own)
    ]
    summed = len(values) == len(numbers) and all(sum(own[:-1]) == own[-1] for own in values)
    rounds: list[list[Cell | None]] = [
        [own[index] for own in numbers] for index in range(count - 1 if summed else count)
    ]
    return rounds, [own[-1] for own in numbers] if summed else None


def _longest_block(lines: Sequence[str], entries: Mapping[int, list[_Entry]]) -> list[int]:
    """The lines of the run that holds most entries; where single entries stand apart, empty lines end no run."""
    for airy in (False, True):
        runs: list[list[int]] = [[]]
        for number, text in enumerate(lines, start=1):
            if number in entries:
                runs[-1].append(number)
            elif text.strip() or not airy:
                runs.append([])
        best = max(runs, key=lambda block: sum(len(entries[line]) for line in block))
        if sum(len(entries[line]) for line in best) > 1:
            return best
    return []


def _refuse_gaps(lines: Sequence[str], entries: Mapping[int, list[_Entry]], block: Sequence[int]) -> None:
    """A line that nobody understands amid scores may be a score, so that the rest would be a wrong game."""
    for first, step in ((block[0] - 1, -1), (block[-1] + 1, 1)):
        number = first
        while 1 <= number <= len(lines) and lines[number - 1].strip():
            if number in entries and number != first:
                raise ForeignError("wrong-type", "this line, amid scores, is no name and number", (first,))
            number += step


def _numbered(entries: list[_Entry]) -> list[_Entry]:
    """Names that end in a number, as in `Player 1 34`: seen where the names would be the same without it."""
    if len({entry.name.text for entry in entries}) == len(entries) or any(
        len(entry.numbers) < 2 for entry in entries
    ):
        return entries
    longer = []
    for entry in entries:
        first, *others = entry.numbers
        name = Cell(f"{entry.name.text} {first.text}", entry.name.line, entry.name.column, first.end_column)
        longer.append(entry._replace(name=name, numbers=others))
    return longer if len({entry.name.text for entry in longer}) == len(longer) else entries


def _entries(text: str, line: int) -> list[_Entry]:
    """The entries of a line: one, or several with commas between them, behind a colon if there is one."""
    if len(text) > _LONGEST_LINE:
        return []
    listed = _listed(text, text.rfind(":") + 1, line) or _listed(text, 0, line)
    if listed:
        return listed
    colon = text.find(":") + 1
    start = colon if _HEADING.search(text[:colon]) else 0
    found = _entry(text[start:], start, line)
    return [found] if found and not _HEADING.search(found.name.text) else []


def _listed(text: str, start: int, line: int) -> list[_Entry]:
    found: list[_Entry] = []
    for piece in re.finditer(r"[^,;|·]+", text[start:]):
        entry = _entry(piece[0], start + piece.start(), line)
        if entry is None or len(entry.numbers) > 1:
            return [] if piece[0].strip(" .") else found
        found.append(entry)
    return found if len(found) > 1 else []


def _entry(text: str, offset: int, line: int) -> _Entry | None:
    found = _ENTRY.fullmatch(text)
    if found is None:
        return None
    first = found.start("numbers")
    numbers = [
        _cell(piece[0], offset + first + piece.start(), line)
        for piece in re.finditer(_NUMBER, found["numbers"])
    ]
    name = _cell(found["name"], offset + found.start("name"), line)
    left = f"{found['unit']}{found['left']}".strip() if found["left"] else ""
    return _Entry(name, numbers, left, (found["remark"] or "")[1:-1].strip())


def _cell(text: str, start: int, line: int) -> Cell:
    return Cell(text, line, start + 1, start + 1 + len(text))


def _sheet(lines: Sequence[str]) -> Prose | None:
    """A line of names with lines of numbers below it."""
    filled = [(number, text) for number, text in enumerate(lines, start=1) if text.strip()]
    for index, (number, text) in enumerate(filled[:-1]):
        if len(text) <= _LONGEST_LINE and (names := _names(text, number, filled[index + 1])):
            return _rows(names, filled, index)
    return None


def _names(text: str, line: int, below: tuple[int, str]) -> list[Cell] | None:
    """The names of a head line, split so that there are as many as numbers below it (which may have a label)."""
    numbers = _numbers(below[1], below[0])
    if numbers is None:
        return None
    for gap in _GAPS:
        cells = _split(text, line, gap)
        if any(is_whole(cell.text) or not any(map(str.isalpha, cell.text)) for cell in cells):
            continue
        if cells and cells[0].text.casefold() in ROUND_WORDS:
            cells = cells[1:]
        if len(cells) >= 2 and len(cells) in (len(numbers.cells), len(numbers.cells) - 1):
            return cells
    return None


class _Numbers(NamedTuple):
    label: str
    labelled: bool
    cells: list[Cell]


def _numbers(text: str, line: int) -> _Numbers | None:
    """A line of numbers, a word in front of them being its label; None if it is anything else."""
    cells = _split(text, line, re.compile(r"[\s|;,:]+"))
    label = []
    while cells and not is_whole(cells[0].text) and cells[0].text != "-":
        label.append(cells.pop(0).text)
    if (
        len(cells) < 2
        or len(label) > 2
        or not all(is_whole(cell.text) or cell.text in "-–" for cell in cells)
    ):
        return None
    return _Numbers(" ".join(label).casefold(), bool(label), cells)


def _rows(names: list[Cell], filled: list[tuple[int, str]], index: int) -> Prose | None:
    rounds: list[list[Cell | None]] = []
    totals: list[Cell | None] | None = None
    used = [filled[index][0]]
    for number, text in filled[index + 1 :]:
        numbers = None if totals is not None else _numbers(text, number)
        if numbers is None:
            continue
        cells = _of_players(numbers, len(names), len(rounds) + 1)
        used.append(number)
        row = [None if cell.text in "-–" else cell for cell in cells]
        if numbers.label in TOTAL_WORDS:
            totals = row
        else:
            rounds.append(row)
    inside = set(used)
    rest = [(number, text.strip()) for number, text in filled if number not in inside]
    for number, text in rest:
        if used[0] < number < used[-1] and any(map(str.isdigit, text)):
            raise ForeignError("wrong-type", "this line, amid the rounds, is no line of numbers", (number,))
    other = [text for _, text in rest]
    limit = _limit_in(other)
    down = limit is not None or any(_LEFT.search(text) for text in other)
    return Prose(used[0], names, rounds, totals, down, limit, {}, other)


def _of_players(numbers: _Numbers, players: int, number: int) -> list[Cell]:
    """The numbers of the players on a line, without that of the round, which must be the next one."""
    cells = numbers.cells
    if len(cells) == players + 1 and numbers.label not in TOTAL_WORDS:
        if cells[0].text != str(number):
            raise ForeignError(
                "bad-value", f"this should be round {number}, not {cells[0].text}", cells[0].place
            )
        cells = cells[1:]
    if len(cells) != players:
        message = f"there are {players} players, but {len(cells)} numbers on this line"
        raise ForeignError("missing-player", message, cells[0].place)
    return cells


def _split(text: str, line: int, gap: re.Pattern[str]) -> list[Cell]:
    cells = []
    start = 0
    for found in [*gap.finditer(text), None]:
        end = len(text) if found is None else found.start()
        piece = text[start:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            cells.append(_cell(piece.strip(), start + lead, line))
        start = end if found is None else found.end()
    return cells
