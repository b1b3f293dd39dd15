"""What the commands share that read whole games: which game of a file is meant, and how a faulty one ends."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import click

from take5cli.errors import MisuseError
from take5cli.logs.sources import read_logs
from take5cli.replaying import GameStory, tell_game
from take5cli.terminal import Screen

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def game_options(function: Decorated) -> Decorated:
    """Adds `--game N` and `--id ID`, the arguments `game_number` and `game_id`."""
    function = click.option("--id", "game_id", metavar="ID", help="Only the game with this id.")(function)
    return click.option(
        "--game",
        "game_number",
        type=click.IntRange(min=1),
        metavar="N",
        help="Only the N-th game of each file.",
    )(function)


def picked_games(paths: Iterable[str], number: int | None, wanted_id: str | None) -> Iterator[GameStory]:
    """The stories of the games in these files and folders; those picked by number in the file, or by id.

    MisuseError at the end when a number or an id was asked for and no game has it.
    """
    met = False
    for document in read_logs(list(paths)):
        if number is not None and document.index + 1 != number:
            continue
        value = document.value
        if wanted_id is not None and (type(value) is not dict or str(value.get("id")) != wanted_id):
            continue
        met = True
        yield tell_game(document)
    if not met and wanted_id is not None:
        raise MisuseError(f"no game has the id {wanted_id!r}")
    if not met and number is not None:
        raise MisuseError(f"no file has {number} games" if number > 1 else "there is no game")


class Endings:
    """Watches games go by; `status` is the exit status that their faults ask for."""

    def __init__(self) -> None:
        self.status = 0

    def watch(self, games: Iterable[GameStory]) -> Iterator[GameStory]:
        """The same games, each counted."""
        for game in games:
            for finding in game.findings:
                if finding.severity == "error":
                    self.status = max(self.status, 3 if finding.name == "unreadable" else 1)
            yield game


def fault_in_words(game: GameStory, screen: Screen) -> str:
    """The errors of a game as `take5 validate` shows them."""
    from take5cli.checks.policy import Policy
    from take5cli.checks.reporters import Look, reporter
    from take5cli.checks.reporters.report import told
    from take5cli.checks.running import check_documents
    from take5cli.checks.tally import Tally

    items = check_documents([game.document], Policy(), Tally())
    errors = (item for item in items if item.judged.severity == "error")
    return "".join(told(errors, reporter("text", Look(screen))))
