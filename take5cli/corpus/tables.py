"""The tables that games are exported as: their columns are data, from which the code, the help and the README come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Kind = Literal["text", "integer", "number", "boolean"]
"""The one type of a column; any cell may be empty where the log does not say, or the rules cannot know."""


class Column(NamedTuple):
    """A column of a table; `meaning` ends in what the unit is, where it is not plain."""

    name: str
    kind: Kind
    meaning: str


class Table(NamedTuple):
    """A table: a row for `row`, its columns in order; `brief` are those shown to people unless others are asked for.

    `by_turn` says that its rows need every turn of a game told.
    """

    name: str
    row: str
    columns: Sequence[Column]
    brief: Sequence[str]
    by_turn: bool = False

    @property
    def names(self) -> list[str]:
        """The names of all columns."""
        return [column.name for column in self.columns]


_PLACE = (
    Column("file", "text", "the file, as it was named"),
    Column("game", "integer", "the game's number in its file, from 1"),
)
_WHEN = (
    Column("date", "text", "the game's date in ISO 8601, as the log has it"),
    Column("month", "text", "the date's month, as 2026-11"),
    Column("variant", "text", "standard, tactics or advanced"),
)
_ROUND = Column("round", "integer", "the round's number in its game, from 1")
_TURN = Column("turn", "integer", "the turn's number in its round, from 1")
_PLAYER = Column("player", "text", "the player's name")
_SEAT = Column("seat", "integer", "the player's place in the game's list of players, from 1")
_SIXTHS = Column("sixth_takes", "integer", "rows taken with a sixth card; empty where turns are not recorded")
_LOWS = Column("low_takes", "integer", "rows taken with a card below every row end; empty as before")

_ALL = (
    Table(
        "games",
        "a game",
        (
            *_PLACE,
            Column("id", "text", "the game's id"),
            Column("title", "text", "the game's title"),
            *_WHEN,
            Column("place", "text", "where it was played"),
            Column("house_rules", "boolean", "whether figures of the variant were replaced"),
            Column("limit", "integer", "the total that ends the game; empty for none"),
            Column("max_rounds", "integer", "the number of rounds after which the game ends; empty for none"),
            Column("players", "integer", "how many players"),
            Column("level", "text", "played, counted, scored, mixed or reported: how much is recorded"),
            Column("rounds", "integer", "how many rounds were played to their end"),
            Column("finished", "boolean", "whether the game has ended"),
            Column("winners", "text", "the winners' names, with commas; empty while it is unfinished"),
            Column("lowest", "integer", "the lowest total"),
            Column("highest", "integer", "the highest total"),
        ),
        ("game", "date", "players", "rounds", "finished", "winners", "lowest", "highest"),
    ),
    Table(
        "rounds",
        "a player's round",
        (
            *_PLACE,
            *_WHEN,
            Column("players", "integer", "how many players the round had"),
            _ROUND,
            _PLAYER,
            _SEAT,
            Column("kind", "text", "played, counted, scored or incomplete: how much is recorded"),
            Column("counts", "boolean", "false for a round after the end of the game"),
            Column("points", "integer", "bull heads taken in the round"),
            Column("cards", "integer", "cards taken in the round; empty where only points are recorded"),
            _SIXTHS,
            _LOWS,
            Column("total", "integer", "the player's total after the round"),
        ),
        ("game", "round", "player", "points", "cards", "sixth_takes", "low_takes", "total"),
    ),
    Table(
        "turns",
        "a turn",
        (
            *_PLACE,
            _ROUND,
            _TURN,
            Column("lowest", "integer", "the lowest card played"),
            Column("lowest_player", "text", "who played it"),
            Column("takes_row", "integer", "the row that it took, if it was below every row end; else empty"),
            Column("takes", "integer", "how many rows were taken"),
            Column("points", "integer", "bull heads taken by all players together"),
            Column("rows", "text", "the rows after the turn: 3 4 | 40 | 58 | 96"),
        ),
        ("game", "round", "turn", "takes", "points", "rows"),
        by_turn=True,
    ),
    Table(
        "plays",
        "a card played",
        (
            *_PLACE,
            _ROUND,
            _TURN,
            Column("order", "integer", "in which the turn's cards were resolved, from 1"),
            _PLAYER,
            _SEAT,
            Column("card", "integer", "the card"),
            Column("heads", "integer", "the bull heads that it shows"),
            Column("row", "integer", "the row that it went to, from 1 at the top"),
            Column("kind", "text", "place, sixth (took a full row) or low (took a row of their choice)"),
            Column("taken", "text", "the cards taken, with spaces"),
            Column("taken_cards", "integer", "how many cards were taken"),
            Column("points", "integer", "bull heads taken"),
        ),
        ("game", "round", "turn", "player", "card", "row", "kind", "taken", "points"),
        by_turn=True,
    ),
    Table(
        "players",
        "a player's game",
        (
            *_PLACE,
            *_WHEN,
            Column("players", "integer", "how many players the game had"),
            _PLAYER,
            _SEAT,
            Column("rounds", "integer", "how many rounds the player played; empty where none is recorded"),
            Column("points", "integer", "the player's total"),
            Column("rank", "integer", "the place by total; equal totals share one (1, 1, 3)"),
            Column("finished", "boolean", "whether the game has ended"),
            Column("won", "boolean", "whether the player won, alone or with others; empty while unfinished"),
            Column(
                "win_share", "number", "1 for a win alone, 0.5 for one of two, 0 for none; empty as before"
            ),
            _SIXTHS,
            _LOWS,
        ),
        ("game", "player", "rounds", "points", "rank", "won"),
    ),
)

TABLES: Mapping[str, Table] = {table.name: table for table in _ALL}
"""The tables by name."""
