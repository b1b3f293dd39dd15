"""`take5 report`: a game as one page, or many as a folder of pages."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import click

from take5cli.cli.command import PATH, Command, current_screen, deliver, output_path
from take5cli.cli.games import Endings, fault_in_words, game_options, picked_games
from take5cli.errors import MisuseError
from take5cli.logs.stores import store_of
from take5cli.replaying import GameStory
from take5cli.terminal import Progress, is_terminal, safe

SEED = 1  # as take5 analyse has it: the same figures in both

Judge = Callable[[GameStory], dict[str, Any] | None]
"""Gives the analysis of a game as `take5 analyse --format json` has it, or None."""

EXAMPLE = """take5 report friday.yaml -o friday.html --open
take5 report logs/ -o site/"""


@click.command(cls=Command, example=EXAMPLE)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PATH)
@click.option(
    "-o",
    "--output",
    metavar="PAGE|FOLDER",
    type=PATH,
    callback=output_path,
    help="The page of one game, or a folder for the pages of many; without it one game's page goes to standard output.",
)
@click.option(
    "--analyse",
    "--analyze",
    "analysed",
    is_flag=True,
    help="Also say what each decision was worth, as take5 analyse does (seconds a round).",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
@game_options
def command(
    paths: tuple[str, ...],
    output: str | None,
    analysed: bool,
    opens: bool,
    game_number: int | None,
    game_id: str | None,
) -> int:
    """Makes a page to step through a game, with its score and pictures: one file that works offline.

    Of several files, or a folder, it makes an index and a page for each game. A log that breaks the rules is shown
    as far as it is legal; the exit status is then 1.
    """
    endings = Endings()
    stories = endings.watch(picked_games(paths, game_number, game_id))
    judge = analysis_of if analysed else no_analysis
    page = (
        write_pages(stories, paths, output, judge)
        if is_for_folder(paths, output)
        else write_page(stories, paths[0], output, opens, judge)
    )
    if opens and page is not None:
        show(page)
    return endings.status


def is_for_folder(paths: Sequence[str], output: str | None) -> bool:
    """Whether the games become a folder of pages: there may be many, or `-o` names a folder."""
    many = len(paths) > 1 or store_of(paths[0]).is_folder(paths[0])
    return many or (output is not None and (output.endswith(("/", os.sep)) or os.path.isdir(output)))


def write_page(
    stories: Iterator[GameStory], path: str, output: str | None, opens: bool, judge: Judge
) -> str | None:
    """Writes the page of the one game there is; gives its file, None for standard output."""
    found = list(islice(stories, 2))
    if len(found) > 1:
        raise MisuseError(
            f"{safe(path)} holds several games: pick one with --game N, or make a page of each: -o FOLDER/"
        )
    if output is None and opens:
        output = temporary_page()
    if output is None and is_terminal(sys.stdout):
        raise MisuseError("a page is not for a terminal: say where to write it with -o PAGE.html")
    if not told(found[0]):
        return None
    from take5cli.pages.game_page import game_page

    deliver(game_page(found[0], judge(found[0])), output)
    return output


def write_pages(stories: Iterator[GameStory], paths: Sequence[str], output: str | None, judge: Judge) -> str:
    """Writes the index and a page for each game that can be read; gives the index's file."""
    if output is None:
        raise MisuseError("the pages of many games need a folder: -o FOLDER/")
    if output.lower().endswith((".html", ".htm")):
        raise MisuseError(
            f"{safe(output)} would be one page, but there are many games: name a folder, -o FOLDER/"
        )
    from take5cli.pages.site import INDEX, write_site

    title = os.path.basename(os.path.abspath(paths[0])) if len(paths) == 1 else "Games"
    with Progress("pages") as progress:
        index = write_site(counted(stories, progress), output, title, judge)
    click.echo(f"{safe(os.path.join(output, INDEX))}: {len(index.games):,} games", err=True)
    return os.path.join(output, INDEX)


def counted(stories: Iterator[GameStory], progress: Progress) -> Iterator[GameStory]:
    """The games that can be read, with a word on what is wrong with any."""
    for story in stories:
        if story.fault is not None:
            progress.hide()
        if told(story):
            yield story
        progress.advance()


def told(story: GameStory) -> bool:
    """Says on standard error what is wrong with a game; whether there is anything of it to show."""
    if story.fault is not None:
        click.echo(fault_in_words(story, current_screen()), err=True, nl=False)
    return story.fault is None or story.fault.name != "unreadable"


def no_analysis(_story: GameStory) -> None:
    """Nothing of any game."""


def analysis_of(story: GameStory) -> dict[str, Any] | None:
    """What the decisions of a game were worth; says on standard error when none can be judged, and why."""
    from take5cli.analysis.decisions import Marks
    from take5cli.analysis.estimates import budget_for
    from take5cli.cli.working import workers_for
    from take5cli.corpus.reviewing import reviews_of

    (review,) = reviews_of([story], budget_for(seed=SEED), Marks(), workers_for(None, None))
    if not review.decisions:
        reasons = "; ".join(dict.fromkeys(gap.reason for gap in review.gaps)) or "there are no turns"
        click.echo(f"{safe(story.file)}: no decision can be judged: {safe(reasons)}", err=True)
        return None
    return review.to_json()


def temporary_page() -> str:
    """A file for a page that is only to be looked at; it stays, since the browser may read it again."""
    from tempfile import mkdtemp

    return os.path.join(mkdtemp(prefix="take5-"), "game.html")


def show(page: str) -> None:
    """Opens a page in the browser that the system has for it."""
    import webbrowser
    from pathlib import Path

    if not webbrowser.open(Path(page).absolute().as_uri()):
        click.echo(f"no browser was found: open {safe(page)} in one", err=True)
