"""Score sheets as tables of cells, in either direction: a player a column (a round a line), or a player a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from take5cli.errors import LogError
from take5cli.importers.cells import read_cells, write_cells
from take5cli.importers.foreign import ForeignError, Imported, Options
from take5cli.importers.plain_text import LINE_ENDS, Cell, PlainText, is_whole, whole
from take5cli.importers.prose import ROUND_WORDS, TOTAL_WORDS, by_round
from take5cli.importers.refusals import LONGEST_NOTE, not_a_game, too_long_a_note
from take5cli.importers.score_table import ScoreTable, cut_off, game_of

if TYPE_CHECKING:
    from take5cli.replaying import GameStory

_PLAYER_WORDS = frozenset(("player", "players", "name", "names", "spieler", "spielerin", "speler", "joueur"))
_TEXTS = ("id", "title", "date", "place", "source", "notes", "variant")
_FIGURES = ("limit", "max_rounds")
_HOUSE = ("deck_size", "cards_per_hand", "row_count", "row_capacity")
_REPORTED_ROUNDS = "rounds played"
_LOW_CARD = "low_card"
_AGREED = frozenset((*_TEXTS, *_FIGURES, *_HOUSE, _LOW_CARD, _REPORTED_ROUNDS))
_NONE = "none"


def read_sheet(text: str, separator: str, options: Options) -> Iterator[Imported]:
    """The one game of a sheet."""
    if len(text) > LONGEST_NOTE:
        yield too_long_a_note()
        return
    lines = LINE_ENDS.split(text)
    source = PlainText(lines)
    try:
        table = _table(read_cells(text, separator))
        imported = game_of(table, source, (1,), options)
    except ForeignError as error:
        yield not_a_game(source, error.trouble, (1,))
        return
    trouble = cut_off(text, len(lines))
    yield imported if trouble is None else _with(imported, trouble)


def _with(imported: Imported, trouble: Any) -> Imported:
    from dataclasses import replace

    return replace(imported, troubles=(*imported.troubles, trouble))


def _table(rows: list[list[Cell]]) -> ScoreTable:
    agreed = [row for row in rows if row[0].text.casefold() in _AGREED and len(_filled(row)) == 2]
    rows = [row for row in rows if row not in agreed]
    if not rows:
        raise ForeignError("unreadable", "there is no sheet in this file", (1,))
    table = _by_column(rows) if _players_in_columns(rows) else _by_line(rows)
    return _agreed(table, agreed)


def _filled(row: Sequence[Cell]) -> list[Cell]:
    return [cell for cell in row if cell.text.strip()]


def _players_in_columns(rows: list[list[Cell]]) -> bool:
    """Whether the first line names the players; a first cell "round" or "player" says so for certain."""
    head = rows[0]
    first = head[0].text.strip().casefold()
    if first in ROUND_WORDS:
        return True
    if first in _PLAYER_WORDS:
        return False
    return not all(
        is_whole(cell.text) or _is_round_label(cell.text) for cell in head[1:] if cell.text.strip()
    )


def _is_round_label(text: str) -> bool:
    words = text.strip().casefold().split()
    if not words or words[-1] in TOTAL_WORDS:
        return True
    return all(word in ROUND_WORDS or word.strip("r.#").isdecimal() for word in words)


def _by_column(rows: list[list[Cell]]) -> ScoreTable:
    head, *lines = rows
    labelled = not head[0].text.strip() or head[0].text.strip().casefold() in ROUND_WORDS
    if not labelled and lines:
        labelled = all(line[0].text.strip() and not is_whole(line[0].text) for line in lines)
    names = _names(head[1:] if labelled else head)
    if not lines and head[0].text.strip().casefold() not in ROUND_WORDS:
        raise ForeignError("missing-key", "there are names here, but no scores", head[0].place)
    rounds: list[Sequence[Cell | None]] = []
    totals: Sequence[Cell | None] | None = None
    for line in lines:
        is_total = labelled and line[0].text.strip().casefold().rstrip(":") in TOTAL_WORDS
        cells = _of_players(line[1:] if labelled else line, names, line[0])
        if totals is not None:
            raise ForeignError("turn-count", "this line stands below the totals", line[0].place)
        if is_total:
            totals = cells
        else:
            if labelled:
                _check_label(line[0], len(rounds) + 1)
            rounds.append(cells)
    if totals is None and not labelled and len(rounds) != 2 and _is_sum(rounds):
        totals = rounds.pop()
    return ScoreTable(names, rounds, totals)


def _check_label(label: Cell, number: int) -> None:
    """Rounds that are numbered must be so without a gap, or a line may have been lost."""
    figures = "".join(character for character in label.text if character.isdecimal())
    if figures and len(figures) < 4 and is_whole(figures) and int(figures) != number:
        raise ForeignError(
            "bad-value", f"this should be round {number}, not {label.text.strip()}", label.place
        )


def _is_sum(rounds: Sequence[Sequence[Cell | None]]) -> bool:
    """Whether the last line holds the sums of the others; a sheet of one line alone holds totals."""
    if not rounds or not all(cell is None or is_whole(cell.text) for line in rounds for cell in line):
        return False
    *others, last = ([whole(cell) if cell else 0 for cell in line] for line in rounds)
    return not others or [sum(column) for column in zip(*others, strict=True)] == last


def _names(cells: Sequence[Cell]) -> list[Cell]:
    names = list(cells)
    while names and not names[-1].text.strip():
        names.pop()
    return names


def _of_players(cells: Sequence[Cell], names: Sequence[Cell], first: Cell) -> list[Cell | None]:
    """The cells of the players on a line; empty ones are None, and further ones must be empty."""
    extra = _filled(cells[len(names) :])
    if extra:
        message = f"there are {len(names)} players, but more cells on this line"
        raise ForeignError("unknown-player", message, extra[0].place)
    if len(cells) < len(names):
        message = f"there are {len(names)} players, but only {len(cells)} cells on this line"
        raise ForeignError("missing-player", message, first.place, "leave the cell of an absent player empty")
    return [cell if cell.text.strip() else None for cell in cells[: len(names)]]


def _by_line(rows: list[list[Cell]]) -> ScoreTable:
    head = rows[0]
    first = head[0].text.strip().casefold()
    labels = [cell.text.strip().casefold() for cell in head]
    has_head = first in _PLAYER_WORDS or not first
    lines = rows[1:] if has_head else rows
    if not lines:
        raise ForeignError("unreadable", "there are no scores in this sheet", head[0].place)
    width = len(_names(head))
    names = [line[0] for line in lines]
    numbers = [_padded(line[1:], width - 1, line[0]) for line in lines]
    if width < 2:
        raise ForeignError("missing-key", "there are names here, but no scores", head[0].place)
    if has_head and labels[width - 1] in TOTAL_WORDS:
        rounds = [[own[index] for own in numbers] for index in range(width - 2)]
        return ScoreTable(names, rounds, [own[-1] for own in numbers])
    if any(cell is None for own in numbers for cell in own):
        return ScoreTable(names, [[own[index] for own in numbers] for index in range(width - 1)], None)
    whole_rows = [[cell for cell in own if cell is not None] for own in numbers]
    return ScoreTable(names, *by_round(whole_rows))


def _padded(cells: Sequence[Cell], width: int, name: Cell) -> list[Cell | None]:
    told = [cell if cell.text.strip() else None for cell in cells]
    if any(told[width:]) or len(told) < width:
        message = f"{name.text} has {len(cells)} cells, the first line has {width}"
        raise ForeignError("missing-player", message, name.place)
    return told[:width]


def _agreed(table: ScoreTable, lines: Sequence[Sequence[Cell]]) -> ScoreTable:
    """The sheet with what lines such as `limit,100` say of the game."""
    from dataclasses import replace

    agreed: dict[str, Any] = {}
    for line in lines:
        key, cell = line[0].text.casefold(), _filled(line)[1]
        if key in _TEXTS:
            agreed[key] = cell.text
        elif key == "limit" and cell.text == _NONE:
            agreed[key] = None
        elif key == _LOW_CARD:
            agreed.setdefault("rules", {})[key] = cell.text
        elif key in _HOUSE:
            agreed.setdefault("rules", {})[key] = whole(cell)
        elif key == _REPORTED_ROUNDS:
            agreed["result"] = {"rounds": whole(cell)}
        else:
            agreed[key] = whole(cell)
    return replace(table, agreed=agreed)


def to_csv(story: GameStory, separator: str = ",") -> str:
    """A game's sheet: a line a round, a player a column, a line of totals, and what was agreed where it is not usual.

    Who did not play a round has an empty cell. `read_sheet` gives the same game back, as far as points tell
    it. Raises LogError where points are unknown, or the last round was not played to its end.
    """
    table = [["round", *story.players]]
    for round_ in story.rounds:
        if round_.points is None or round_.kind in ("incomplete", "uncertain"):
            message = f"{story.file}: round {round_.round} has no certain points, so this game has no sheet"
            raise LogError(message)
        points = {name: str(scored) for name, scored in round_.points.items()}
        table.append([str(round_.round), *(points.get(name, "") for name in story.players)])
    game = story.document.value if isinstance(story.document.value, dict) else {}
    reported = game.get("result") or {}
    if story.totals is not None and (story.rounds or reported):
        table.append(["total", *(str(story.totals[name]) for name in story.players)])
    table += [[key, str(story.text(key))] for key in _TEXTS if story.text(key) not in (None, "standard")]
    if "limit" in game:
        table.append(["limit", _NONE if game["limit"] is None else str(game["limit"])])
    if game.get("max_rounds") is not None:
        table.append(["max_rounds", str(game["max_rounds"])])
    table += [[key, str(value)] for key, value in (game.get("rules") or {}).items() if key in _AGREED]
    if not story.rounds and reported.get("rounds") is not None:
        table.append([_REPORTED_ROUNDS, str(reported["rounds"])])
    return write_cells(table, separator)
