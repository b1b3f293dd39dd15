"""One game as one file: the board to step through, the score, the pictures, and every turn as a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from take5cli.pages.board_data import board_data
from take5cli.pages.embedding import embedded_json
from take5cli.pages.names import safe_lines, short_names, shortened
from take5cli.pages.notes import game_note, round_note, turn_notes
from take5cli.pages.pictures import anchor, heads_taken, heat_pictures, totals_picture, turns_picture
from take5cli.pages.rendering import render_game
from take5cli.pages.review import review_of
from take5cli.replaying import GameStory, PlayStory
from take5cli.terminal import safe

TITLE_LENGTH = 120
LABEL_LENGTH = 12
"""The most characters of a name inside a picture."""

_BUTTONS = (
    ("start", "end", True, "To the start", "Home"),
    ("turn-back", "turn", True, "Turn back", "↑"),
    ("back", "step", True, "Step back", "←"),
    ("play", "play", False, "Play", "Space"),
    ("forward", "step", False, "Step forward", "→"),
    ("turn-forward", "turn", False, "Turn forward", "↓"),
    ("end", "end", False, "To the end", "End"),
)
_LOSS_CLASS = {"": "plain", "?!": "doubtful", "?": "mistake", "??": "blunder"}


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking; what is unknown is `?`."""

    rank: str
    seat: int
    name: str
    points: str
    won: bool


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A round of the score sheet: by seat its points and the total after it, None for absent or unknown."""

    round: int
    known: bool
    cells: list[tuple[int | None, int | None]]


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn's heads, of full rows and of rows that low cards took."""

    anchor: str
    label: str
    sixth: int
    low: int


@dataclass(frozen=True, slots=True)
class Record:
    """A round's turns as a table: for each turn its number and its plays in the order of `seats`; and the notes."""

    round: int
    start: Sequence[int]
    seats: list[int]
    turns: list[tuple[int, list[PlayStory]]]
    note: str
    notes: dict[int, str]


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, and the words after the winners' names."""

    seats: list[int]
    after: str


@dataclass(frozen=True, slots=True)
class Fault:
    """The finding that the record's play ended with, and the address of its turn in the page, if it has one."""

    code: str
    name: str
    message: str
    hint: str | None
    line: int
    where: str
    link: str | None


def game_page(
    story: GameStory, analysis: Mapping[str, Any] | None = None, index_link: str | None = None
) -> str:
    """The page of a game.

    `analysis` is the same game's part of `take5 analyse --format json`; `index_link` is where a page of many leads
    back to. Nothing of the game's own text takes effect as markup, script or style.
    """
    names = short_names(story.players)
    review = None if analysis is None else review_of(story.players, analysis)
    data = board_data(story, names)
    return render_game(
        heading=heading(story),
        file=file_name(story),
        facts=facts(story),
        note=game_note(story),
        index_link=index_link,
        names=names,
        labels=[_label(name) for name in names],
        rounds=story.rounds,
        result=_result(story),
        fault=_fault(story),
        ranking=_ranking(story),
        sheet=_sheet(story),
        totals=totals_picture(story),
        turns=turns_picture(story),
        turn_lines=_turn_lines(story),
        heats=heat_pictures(story),
        records=_records(story),
        review=review,
        loss_class=_LOSS_CLASS,
        buttons=_BUTTONS,
        story=embedded_json(data if review is None else {**data, "review": review.board}),
    )


def heading(story: GameStory) -> str:
    """What the game is called: its title, else its file."""
    return shortened(story.text("title") or file_name(story), TITLE_LENGTH)


def file_name(story: GameStory) -> str:
    """The name of the game's file without its folders: a page is given to others, who need not know those."""
    name = story.file.replace("\\", "/").rpartition("/")[2]
    return shortened("standard input" if name == "-" else name, TITLE_LENGTH)


def played_on(story: GameStory) -> str:
    """The date, and the time to the minute where it is known (programs write millionths of a second); else empty."""
    return shortened((story.text("date") or "").replace("T", " ")[:16])


def facts(story: GameStory) -> list[str]:
    """What kind of game it was, in a few words each."""
    when_and_where = [played_on(story), shortened(story.text("place") or "", TITLE_LENGTH)]
    found = [text for text in when_and_where if text]
    if story.rules is not None:
        found.append(story.rules.variant.capitalize() + (", house rules" if story.rules.house else ""))
    if story.players:
        found.append(f"{len(story.players)} players")
    if story.rounds:
        found.append(_counted(len(story.rounds), "round"))
    if story.rules is not None and story.rules.limit is not None:
        found.append(f"to {_counted(story.rules.limit, 'point')}")
    if story.rules is not None and story.rules.max_rounds is not None:
        found.append(f"at most {_counted(story.rules.max_rounds, 'round')}")
    if story.finished is False:
        found.append("not finished")
    return found


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _label(name: str) -> str:
    # An isolate of its own: a picture has no <bdi>.
    return f"\u2068{shortened(name, LABEL_LENGTH)}\u2069"


def _result(story: GameStory) -> Result | None:
    if not story.winners or story.totals is None:
        return None
    seats = [story.players.index(player) for player in story.winners]
    points = _counted(story.totals[story.winners[0]], "point")
    return Result(seats, f" wins with {points}" if len(seats) == 1 else f" share the win with {points}")


def _fault(story: GameStory) -> Fault | None:
    fault = story.fault
    if fault is None:
        return None
    numbers = [
        f"{label} {number}" for label, number in (("round", fault.round), ("turn", fault.turn)) if number
    ]
    return Fault(
        fault.code,
        fault.name,
        safe_lines(fault.message),
        None if fault.hint is None else safe_lines(fault.hint),
        fault.line,
        ", ".join(numbers).capitalize(),
        _address(story, fault.round, fault.turn),
    )


def _address(story: GameStory, number: int | None, turn: int | None) -> str | None:
    """The address of a turn, or of the last one before it that is on record; None outside of the rounds."""
    round_ = next((round_ for round_ in story.rounds if round_.round == number), None)
    if round_ is None:
        return None
    last = min(turn or 0, len(round_.turns or ()))
    return anchor(round_.round, last) if last else f"r{round_.round}"


def _ranking(story: GameStory) -> list[RankLine]:
    if story.ranking is None:
        return [RankLine("?", seat, safe(player), "?", False) for seat, player in enumerate(story.players)]
    winners = story.winners or ()
    return [
        RankLine(
            str(line.rank),
            story.players.index(line.player),
            safe(line.player),
            str(line.points),
            line.player in winners,
        )
        for line in story.ranking
    ]


def _sheet(story: GameStory) -> list[SheetLine]:
    return [
        SheetLine(
            round_.round,
            round_.points is not None,
            [
                ((round_.points or {}).get(player), (round_.totals or {}).get(player))
                for player in story.players
            ],
        )
        for round_ in story.rounds
    ]


def _turn_lines(story: GameStory) -> list[TurnLine]:
    return [
        TurnLine(
            anchor(round_.round, turn.turn),
            f"{round_.round}.{turn.turn}",
            heads_taken(turn, "sixth"),
            heads_taken(turn, "low"),
        )
        for round_ in story.rounds
        for turn in round_.turns or ()
    ]


def _records(story: GameStory) -> list[Record]:
    found = []
    for round_ in story.rounds:
        if round_.start is not None and round_.turns:
            seats = [story.players.index(player) for player in round_.players]
            turns = [
                (
                    turn.turn,
                    sorted(turn.plays, key=lambda play: seats.index(story.players.index(play.player))),
                )
                for turn in round_.turns
            ]
            notes = round_note(story, round_.round), turn_notes(story, round_.round)
            found.append(Record(round_.round, round_.start, seats, turns, *notes))
    return found
