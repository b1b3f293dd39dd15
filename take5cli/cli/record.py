"""`take5 record`: a game taken down as it is played; the loop around `table.recording`."""

import click

from take5cli.board import board_lines
from take5cli.cli.asking import ask, hear_utf8, show, show_help, show_text
from take5cli.cli.command import PATH, Command, current_screen
from take5cli.cli.starting import Terms, open_or_start, start_options
from take5cli.errors import ChangedError, FileError, MisuseError
from take5cli.replaying import GameStory, RoundStory
from take5cli.table.judging import Game
from take5cli.table.keeping import Kept, read_kept, rewrite
from take5cli.table.recording import HELP, Answer, Recording, answered, opened, renewed
from take5cli.table.typed import name_in
from take5cli.telling.replay_text import Layout, points_lines, title_lines, turn_lines
from take5cli.telling.sheet import sheet_of
from take5cli.telling.sheet_text import Heads, sheet_lines, standing_lines
from take5cli.terminal import safe, truncate, width

NAME_ROOM = 12


@click.command(
    cls=Command,
    example="take5 record friday.yaml\ntake5 record friday.yaml --players Ann,Ben,Cem,Dora --me Cem",
    epilog="It asks for the starting cards, then for the cards of each turn in seat order, and for a row where the"
    " lowest card needs one. Every turn is written at once; ? lists what else can be typed.",
)
@click.argument("file", metavar="FILE", type=PATH)
@click.option("--hands", is_flag=True, help="Ask for everybody's hand at the beginning of a round.")
@click.option("--me", metavar="NAME", help="Ask for NAME's hand alone: the table as NAME sees it.")
@start_options
def command(file: str, hands: bool, me: str | None, terms: Terms) -> int:
    """Takes down a game as it is played, turn by turn; starts the file, or goes on where it ends.

    A card that cannot be is refused, with the reason, while it still lies on the table.
    """
    if hands and me is not None:
        raise MisuseError("--hands asks for all hands, --me for one: only one of them")
    hear_utf8()
    kept = open_or_start(file, terms)
    wanted = None if hands else [name_in(me, kept.story.players)] if me is not None else []
    recording = opened(kept.story, wanted)
    show_opening(kept.story)
    while True:
        if recording.ask.kind == "row":
            show_rows(recording)
        line = ask(question(recording))
        if line is None:
            return 0
        answer = answered(recording, line)
        if answer.leaves:
            return 0
        for text in answer.said:
            show_text(text)
        recording = answer.recording
        if answer.game is not None:
            kept, recording = written(kept, answer, answer.game)
        if answer.shows == "board":
            show_board(recording.story)
        elif answer.shows == "sheet":
            show(sheet_lines(sheet_of(recording.story), current_screen()))
        elif answer.shows == "help":
            show_help(HELP)


def written(kept: Kept, answer: Answer, game: Game) -> tuple[Kept, Recording]:
    """Writes a game and shows what happened; where that fails, says why, and asks anew for what the file then lacks."""
    try:
        kept = rewrite(kept, game)
    except ChangedError as error:
        show_text(str(error))
        kept = read_kept(kept.path)
        return kept, opened(kept.story, answer.recording.hands)
    except FileError as error:
        show_text(str(error))
        return kept, renewed(answer.recording, kept.story)
    recording = renewed(answer.recording, kept.story)
    show_what_happened(recording, answer)
    return kept, recording


def question(recording: Recording) -> str:
    """What is asked next, in a line."""
    ask_ = recording.ask
    anew = f" (was {ask_.was}; Enter keeps it)" if ask_.mends else ""
    rules = recording.story.rules
    assert rules is not None
    match ask_.kind:
        case "start":
            return f"Round {ask_.round}, the {rules.row_count} starting cards{anew}: "
        case "hand":
            unknown = "" if ask_.mends else " (Enter: unknown)"
            return f"{_name(ask_.player)}'s hand, {rules.cards_per_hand} cards{anew}{unknown}: "
        case "turn":
            where = f"Turn {ask_.turn}" if not ask_.mends else f"Round {ask_.round}, turn {ask_.turn}"
            names = " ".join(map(_name, recording.players))
            seats = f" ({names})" if width(names) + len(where + anew) + 24 <= current_screen().width else ""
            return f"{where}{seats}{anew}: "
        case "row":
            return f"Which row (1-{len(ask_.rows)})? "
    return "> "


def _name(name: str) -> str:
    return truncate(safe(name), NAME_ROOM)


def show_opening(story: GameStory) -> None:
    """Where the game stands when the table begins, or goes on after a break."""
    screen = current_screen()
    show(title_lines(story, screen))
    if any(round_.points is not None for round_ in story.rounds):
        show_standing(story)
    show(screen.paint(line, "dim") for line in ["(u undo, ? help, q leave)", ""])
    if story.rounds and story.rounds[-1].kind == "incomplete" and story.rounds[-1].start:
        show_board(story)
        show_text(f"In seat order: {', '.join(story.rounds[-1].players)}")


def show_what_happened(recording: Recording, answer: Answer) -> None:
    """What a written answer did: the turn that was resolved, the round that is over, who stands where."""
    story, screen = recording.story, current_screen()
    show([""])
    round_ = story.rounds[-1] if story.rounds else None
    if answer.turn is not None:
        number, turn = answer.turn
        show_turn(story, story.rounds[number - 1], turn)
        round_ = story.rounds[number - 1]
        if round_.kind != "incomplete":
            show(["", screen.paint(f"Round {number} is over", "strong"), *points_lines(round_, screen)])
            show_standing(story)
        show([""])
    elif recording.ask.kind != "start" and round_ is not None:
        show_board(story)
        if recording.ask.kind == "turn" and recording.ask.turn == 1:
            show_text(f"In seat order: {', '.join(round_.players)}")
    else:
        show_standing(story)
        show([""])


def show_turn(story: GameStory, round_: RoundStory, number: int) -> None:
    """A turn as it was resolved, and the rows after it."""
    turns, start = round_.turns or (), round_.start or ()
    if number <= len(turns):
        before = turns[number - 2].rows if number > 1 else [[card] for card in start]
        show(turn_lines(turns[number - 1], before, Layout(story, round_, current_screen())))


def show_rows(recording: Recording) -> None:
    """The rows among which a low card's player chooses, with the bull heads that each costs."""
    rules, screen = recording.story.rules, current_screen()
    assert rules is not None
    show(board_lines(recording.ask.rows, rules.row_capacity, screen, screen.width))
    show_text(f"{recording.ask.player}'s {recording.ask.card} is lower than every row end.")


def show_board(story: GameStory) -> None:
    """The rows as they lie now."""
    rules, screen = story.rules, current_screen()
    assert rules is not None
    if not story.rounds or story.rounds[-1].start is None:
        show(["No cards lie on the table."])
        return
    round_ = story.rounds[-1]
    rows = round_.turns[-1].rows if round_.turns else [[card] for card in round_.start or ()]
    show([*board_lines(rows, rules.row_capacity, screen, screen.width), ""])


def show_standing(story: GameStory) -> None:
    """The totals as bars on the way to the limit, and who leads or has won."""
    show(["", *standing_lines(sheet_of(story), Heads(story.players, letters=False), current_screen())])
