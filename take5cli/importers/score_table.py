"""A sheet of scores, wherever it was written, as a scored or a reported game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from take5cli.importers.foreign import ForeignError, Imported, Options, Place, Trouble
from take5cli.importers.plain_text import Cell, PlainText, whole
from take5cli.importers.transcript import Transcript
from take5cli.rules.variants import VARIANTS

_LIMIT = VARIANTS["standard"].limit


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The cells of a sheet: who plays, a line of cells for each round, and a line of totals if there is one.

    A cell is None for a player who did not play in that round. `down` tells that the numbers are points left.
    """

    names: Sequence[Cell]
    rounds: Sequence[Sequence[Cell | None]]
    totals: Sequence[Cell | None] | None
    down: bool = False
    limit: int | None = None
    agreed: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the game that the sheet itself gives."""


def game_of(table: ScoreTable, source: PlainText, place: Place, options: Options) -> Imported:
    """The game that a sheet tells; a sheet without rounds is a reported game."""
    names = [cell.text for cell in table.names]
    seats = (table.names[0].line, table.names[0].column, table.names[0].end_column) if table.names else None
    script = Transcript(source, place, names, seats)
    for seat, cell in enumerate(table.names):
        script.place_of_player(seat, cell.place)
    for key, value in table.agreed.items():
        script.put(key, value)
    given = table.agreed.get("limit", _LIMIT)
    limit = options.limit or table.limit or given
    if options.limit or table.limit:
        script.put("limit", limit)
    if options.rules:
        script.put("rules", dict(options.rules))
    down = table.down or options.down
    if down and limit is None:
        raise ForeignError(
            "bad-value", "points left need a limit that they are left of", place, "give --limit N"
        )
    try:
        _fill(script, table, limit if down else None, options, limit)
    except ForeignError as error:
        script.trouble(error.trouble)
    return script.finish()


def _fill(
    script: Transcript, table: ScoreTable, left_of: int | None, options: Options, limit: int | None
) -> None:
    so_far = [0] * len(table.names)
    present: list[int] | None = None
    names = [cell.text for cell in table.names]
    for cells in table.rounds:
        here = [seat for seat, cell in enumerate(cells) if cell is not None]
        values = {seat: whole(cell) for seat, cell in enumerate(cells) if cell is not None}
        script.open_round(_line(cells))
        if here != (present if present is not None else list(range(len(table.names)))):
            script.put_in_round("players", [names[seat] for seat in here])
        for seat in range(len(table.names)):
            if cells[seat] is None and (present is None or seat in present):
                script.note(
                    f"{names[seat]} has no points in round {script.rounds}, and is taken to be absent from it"
                )
        present = here
        points = {
            seat: value if left_of is None else left_of - value - so_far[seat]
            for seat, value in values.items()
        }
        for seat, scored in points.items():
            so_far[seat] += scored
        places = {seat: cell.place for seat, cell in enumerate(cells) if cell is not None}
        script.put_by_player_in_round("points", points, places, _line(cells))
    totals = {}
    if table.totals is not None:
        for seat, cell in enumerate(table.totals):
            if cell is not None:
                totals[seat] = whole(cell) if left_of is None else left_of - whole(cell)
        script.put_by_player(
            ("result", "totals"),
            totals,
            {seat: cell.place for seat, cell in enumerate(table.totals) if cell is not None},
        )
    _end(script, table, list(totals.values()) or so_far, options, limit)


def _end(
    script: Transcript, table: ScoreTable, totals: list[int], options: Options, limit: int | None
) -> None:
    """When the game was over, as far as anybody says."""
    reached = limit is not None and max(totals, default=0) >= limit
    if options.rounds is not None:
        if not table.rounds:
            script.put_result("rounds", options.rounds, (1,))
        if not reached:
            script.put("max_rounds", options.rounds)
    elif not table.rounds and "max_rounds" not in table.agreed and not reached:
        script.missing("how many rounds were played and whether that was agreed; --rounds N tells")
    if limit == _LIMIT and options.limit is None and "limit" not in table.agreed:
        script.missing(f"the limit, taken to be {_LIMIT}; --limit N tells")


def _line(cells: Sequence[Cell | None]) -> Place:
    there = [cell for cell in cells if cell is not None]
    return (there[0].line, there[0].column, there[-1].end_column) if there else (1,)


def cut_off(text: str, line: int) -> Trouble | None:
    """A warning if a text may have lost its end: its last line has no line end, and ends in a figure."""
    if text and text[-1].isdigit():
        message = (
            "the text ends in a number without a line end; if it was cut off, that number may be too short"
        )
        return Trouble("unfinished", message, (line,), "end the last line, and check its last number")
    return None
