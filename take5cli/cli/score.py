"""`take5 score`: the score sheet of a game: prints it, starts it, adds to it, keeps it at the table."""

import os
from collections.abc import Iterable

import click

from take5cli.cli.command import PATH, Command, current_screen, deliver_parts, output_option
from take5cli.cli.games import Endings, game_options, picked_games
from take5cli.cli.sheets import LAYOUTS, layout_of, with_limit
from take5cli.cli.starting import Terms, start_options
from take5cli.errors import FileError, LogError, MisuseError
from take5cli.replaying import GameStory
from take5cli.table.judging import Game
from take5cli.table.scoring import Changes, Impossible, done_in_words, with_changes
from take5cli.terminal import safe


@click.command(
    cls=Command,
    example="take5 score friday.yaml\n"
    "take5 score new.yaml --players Ann,Ben,Cem\n"
    'take5 score new.yaml --add "Ann=12 Ben=0 Cem=21"\n'
    "take5 score new.yaml -i",
    epilog="Values stand by name or in seat order; a name with spaces is quoted as in a shell: "
    "--add \"'Big Ben'=3 Ann=0\". What no legal round gives is refused with the reason.",
)
@click.argument("file", metavar="FILE", type=PATH)
@click.option(
    "--format",
    "layout",
    type=click.Choice(list(LAYOUTS)),
    help="How it is printed; by default text, or what the ending of -o FILE says.",
)
@click.option("--add", metavar="POINTS", help='Add a round by its points: "12 0 21".')
@click.option("--add-cards", metavar="CARDS", help='Add a round by the cards taken: "55,10,3 - 7".')
@click.option(
    "--fix",
    nargs=2,
    type=(click.IntRange(min=1), str),
    metavar="N VALUES",
    help="Replace round N; values with commas are cards.",
)
@click.option("--undo", is_flag=True, help="Take the last round back.")
@click.option("--leave", multiple=True, metavar="NAME", help="NAME does not play from the next round on.")
@click.option("--join", multiple=True, metavar="NAME", help="NAME plays from the next round on.")
@click.option("--force", is_flag=True, help="Record even what no legal round gives; the sheet marks it.")
@click.option("-i", "--interactive", is_flag=True, help="Keep the sheet at the table.")
@click.option("--down", is_flag=True, help="Values fall from the limit, as Board Game Arena shows them.")
@start_options
@game_options
@output_option
def command(
    file: str,
    layout: str | None,
    add: str | None,
    add_cards: str | None,
    fix: tuple[int, str] | None,
    undo: bool,
    leave: tuple[str, ...],
    join: tuple[str, ...],
    force: bool,
    interactive: bool,
    down: bool,
    terms: Terms,
    game_number: int | None,
    game_id: str | None,
    output: str | None,
) -> int:
    """Prints the score sheet of a game, starts one, or adds to it.

    A line a round, the totals, who leads, how far it is to the limit; when the game is over, the ranking. Adding
    changes the last game of the file and keeps every comment and line that was there.
    """
    changes = Changes(add, add_cards, fix, undo, leave, join, down, force)
    if changes.rounds > 1:
        raise MisuseError("one round at a time: only one of --add, --add-cards, --fix, --undo")
    if force and not changes.rounds:
        raise MisuseError("--force goes with --add, --add-cards, --fix or --undo")
    if (
        output is not None
        and os.path.exists(output)
        and os.path.exists(file)
        and os.path.samefile(output, file)
    ):
        raise MisuseError("-o would overwrite the game itself: name another file")
    starts = interactive or terms.said
    if layout is None and not (starts or file == "-" or os.path.lexists(file)):
        raise FileError(f"{file}: there is no such file; --players Ann,Ben,Cem starts a sheet")
    if interactive or changes.wanted or terms.said:
        if game_number is not None or game_id is not None:
            raise MisuseError("the game that changes is the last one of the file: leave out --game and --id")
        if interactive:
            if changes.wanted or layout is not None or output is not None:
                raise MisuseError("-i asks for everything: leave out what changes or prints the sheet")
            from take5cli.cli.sitting import sit

            return sit(file, terms, down)
        games: Iterable[GameStory] = [changed(file, terms, changes)]
    else:
        games = picked_games([file], game_number, game_id)
    endings = Endings()
    shown = with_limit(endings.watch(games), down)
    deliver_parts(LAYOUTS[layout or layout_of(output)](shown, down, current_screen(output)), output)
    return endings.status


def changed(file: str, terms: Terms, changes: Changes) -> GameStory:
    """Makes the changes in the file, says on standard error what was done, and gives the game as it is then."""
    from take5cli.table.keeping import change, start

    if terms.said:
        from take5cli.cli.starting import agreed_game
        from take5cli.table.judging import told

        kept = start(file, with_changes(told(agreed_game(terms), file), changes))
        done = "started"
    else:
        words: list[str] = []

        def after(story: GameStory) -> Game:
            words.extend(done_in_words(story, changes))
            return with_changes(story, changes)

        try:
            kept = change(file, after)
        except Impossible as error:
            raise LogError(
                f"{error}; --force records it all the same" if error.forcible else str(error)
            ) from error
        done = ", ".join(words)
    click.echo(safe(f"{file}: {done}"), err=True)
    return kept.story
