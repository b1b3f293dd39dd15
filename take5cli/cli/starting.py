"""What the commands share that start a game: who plays, and what is agreed."""

import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from take5cli.cli.asking import ask, show_text
from take5cli.cli.command import PATH
from take5cli.errors import ChangedError, MisuseError
from take5cli.rules.variants import VARIANTS
from take5cli.table.changes import new_game
from take5cli.table.judging import Game, errors, reason, told
from take5cli.table.keeping import Kept, read_kept, start
from take5cli.table.typed import names_in

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
NO_LIMIT = 0
"""What `--limit none` gives."""


class Terms(NamedTuple):
    """What was said of a game that is to be started; None where nothing was."""

    players: str | None
    limit: int | None
    rounds: int | None
    variant: str | None
    title: str | None
    like: str | None

    @property
    def said(self) -> bool:
        """Whether anything was."""
        return any(value is not None for value in self)


class Limit(click.ParamType):  # type: ignore[type-arg, unused-ignore]  # generic in the newest click alone
    """A whole number from 1, or `none`."""

    name = "limit"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if value == "none":
            return NO_LIMIT
        number: int = click.IntRange(min=1).convert(value, param, ctx)
        return number


def start_options(function: Decorated) -> Decorated:
    """Adds the options of a new game, gathered in one argument `terms`."""
    settings: list[tuple[str, dict[str, Any]]] = [
        ("--players", {"metavar": "NAME,...", "help": "Start a game with these players, in seat order."}),
        (
            "--like",
            {
                "metavar": "FILE",
                "type": PATH,
                "help": "Start with another sheet's players, agreed as there.",
            },
        ),
        ("--limit", {"metavar": "N", "type": Limit(), "help": "The total that ends the new game, or none."}),
        (
            "--rounds",
            {
                "metavar": "N",
                "type": click.IntRange(min=1),
                "help": "How many rounds the new game has at most.",
            },
        ),
        ("--variant", {"type": click.Choice(list(VARIANTS)), "help": "The variant that is played."}),
        ("--title", {"metavar": "TEXT", "help": "What the new game is called."}),
    ]
    for name, setting in reversed(settings):
        function = click.option(name, callback=_gather, expose_value=False, **setting)(function)
    return function


def _gather(ctx: click.Context, option: click.Parameter, value: Any) -> None:
    terms: Terms = ctx.params.get("terms") or Terms(None, None, None, None, None, None)
    ctx.params["terms"] = terms._replace(**{str(option.name): value})


def agreed_game(terms: Terms, players: list[str] | None = None) -> Game:
    """The game, without rounds yet, that was asked for; raises MisuseError where it cannot be played.

    `players` stand in for those that the terms should name.
    """
    like = read_kept(terms.like).story.document.value if terms.like is not None else None
    if terms.players is not None:
        players = names_in(terms.players)
    elif players is None and like is not None:
        players = like["players"]
    if players is None:
        raise MisuseError("--players says who plays: --players Ann,Ben,Cem")
    if terms.limit == NO_LIMIT and terms.rounds is None and like is None:
        raise MisuseError("--limit none goes with --rounds N: without both the game would never end")
    game = new_game(
        players,
        variant=terms.variant,
        limit=terms.limit or None,
        unlimited=terms.limit == NO_LIMIT,
        max_rounds=terms.rounds,
        title=terms.title,
        like=like,
    )
    if faults := errors(told(game)):
        raise MisuseError(reason(faults))
    return game


def open_or_start(path: str, terms: Terms) -> Kept:
    """The file as it is, or a new one, for which the players are asked where nothing says who plays."""
    if os.path.lexists(path):
        if terms.said:
            raise ChangedError(f"{path}: is there already; a new game needs a new file")
        return read_kept(path)
    if terms.players is not None or terms.like is not None:
        return start(path, agreed_game(terms))
    while True:
        line = ask("Who plays (Ann, Ben, Cem)? ")
        if line is None:
            raise MisuseError(f"{path}: there is no such file, and nobody said who plays")
        try:
            game = agreed_game(terms, names_in(line))
        except MisuseError as error:
            show_text(str(error))
            continue
        return start(path, game)
