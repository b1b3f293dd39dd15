"""`take5 score -i`: the sheet at the table, in a terminal of any width; the loop around `table.sitting`."""

from take5cli.cli.asking import ask, hear_utf8, show, show_help, show_text
from take5cli.cli.command import current_screen
from take5cli.cli.starting import Terms, open_or_start
from take5cli.errors import ChangedError, FileError, MisuseError
from take5cli.table.judging import Game
from take5cli.table.keeping import Kept, read_kept, rewrite
from take5cli.table.sitting import HELP, Answer, Sitting, answered, asked_again, renewed, standing_before
from take5cli.telling.sheet import sheet_of
from take5cli.telling.sheet_text import Heads, sheet_lines, standing_lines
from take5cli.terminal import safe, truncate

NAME_ROOM = 20


def sit(path: str, terms: Terms, down: bool) -> int:
    """Asks for one round after the other and writes each, until the table leaves; gives the exit status."""
    hear_utf8()
    kept = open_or_start(path, terms)
    sitting = Sitting(kept.story, down)
    if down and (kept.story.rules is None or kept.story.rules.limit is None):
        raise MisuseError(f"{path}: this game has no limit to fall from: leave out --down")
    show(sheet_lines(sheet_of(kept.story, down=down), current_screen()))
    asks_round = True
    while True:
        if asks_round:
            show(["", *heading(sitting)])
        line = ask(question(sitting))
        if line is None:
            return 0
        answer = answered(sitting, line)
        if answer.leaves:
            return 0
        for text in answer.said:
            show_text(text)
        before, sitting = sitting, answer.sitting
        if answer.game is not None:
            kept, sitting = written(kept, answer, answer.game)
        if answer.shows == "sheet":
            show(sheet_lines(sheet_of(sitting.story, down=down), current_screen()))
        elif answer.shows == "help":
            show_help(HELP)
        asks_round = (
            answer.game is not None or sitting.number != before.number or sitting.cards != before.cards
        )


def written(kept: Kept, answer: Answer, game: Game) -> tuple[Kept, Sitting]:
    """Writes a game and shows where everybody stands; where that fails, says why, and asks for the round again."""
    try:
        kept = rewrite(kept, game)
    except ChangedError as error:
        show_text(str(error))
        kept = read_kept(kept.path)
    except FileError as error:
        show_text(str(error))
    else:
        sitting = renewed(answer.sitting, kept.story)
        show_standing(sitting)
        return kept, sitting
    return kept, asked_again(answer.sitting, kept.story)


def heading(sitting: Sitting) -> list[str]:
    """What stands above the questions of a round."""
    screen = current_screen()
    if sitting.is_over:
        return [screen.paint("The game is over.", "strong"), screen.paint("(u back, ? help, q leave)", "dim")]
    what = "cards" if sitting.cards else "left" if sitting.down else "points"
    anew = " anew" if sitting.mending else ""
    switch = "p points" if sitting.cards else "c cards"
    title = screen.paint(f"Round {sitting.number}{anew}, {what}", "strong")
    return [title, screen.paint(f"({switch}, u back, ? help, q leave)", "dim")]


def question(sitting: Sitting) -> str:
    """What is asked of the player whose turn it is."""
    name = sitting.asked
    if name is None:
        return "> "
    shown = truncate(safe(name), NAME_ROOM)
    seat = len(sitting.entered)
    before = standing_before(sitting, name)
    if seat < len(sitting.kept):
        kept = sitting.kept[seat]
        if isinstance(kept, tuple):
            shown += f" [{' '.join(map(str, kept)) or 'none'}]"
        else:
            shown += f" [{kept if before is None else before - kept}]"
    elif before is not None and not sitting.cards:
        shown += f" [{before}]"
    return f"  {shown}: "


def show_standing(sitting: Sitting) -> None:
    """Where everybody stands now."""
    sheet = sheet_of(sitting.story, down=sitting.down)
    show(["", *standing_lines(sheet, Heads(sheet.story.players, letters=False), current_screen())])
