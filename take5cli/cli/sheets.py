"""Score sheets in all their formats, as the commands print them."""

from collections.abc import Callable, Iterable, Iterator

from take5cli.cli.games import fault_in_words
from take5cli.errors import MisuseError
from take5cli.replaying import GameStory
from take5cli.telling.sheet import sheet_of
from take5cli.terminal import Screen

ENDINGS = {".md": "markdown", ".html": "html", ".htm": "html", ".csv": "csv", ".json": "json"}


def layout_of(output: str | None) -> str:
    """The format that the name of an output file asks for."""
    name = (output or "").lower()
    return next((layout for ending, layout in ENDINGS.items() if name.endswith(ending)), "text")


def with_limit(games: Iterable[GameStory], down: bool) -> Iterator[GameStory]:
    """The same games; MisuseError where values shall fall from a limit that a game does not have."""
    for game in games:
        if down and game.rules is not None and game.rules.limit is None:
            raise MisuseError(f"{game.file}: this game has no limit to fall from: leave out --down")
        yield game


def _text(games: Iterable[GameStory], down: bool, screen: Screen) -> Iterator[str]:
    from take5cli.telling.sheet_text import sheet_lines

    joint = ""
    for game in games:
        yield joint + "\n".join(sheet_lines(sheet_of(game, down=down), screen)) + "\n"
        if game.fault is not None:
            yield "\n" + fault_in_words(game, screen)
        joint = "\n" + screen.paint("─" * min(screen.width, 60), "dim") + "\n\n"


def _markdown(games: Iterable[GameStory], down: bool, _screen: Screen) -> Iterator[str]:
    from take5cli.telling.sheet_markdown import sheet_markdown

    joint = ""
    for game in games:
        yield joint + "\n".join(sheet_markdown(sheet_of(game, down=down))) + "\n"
        joint = "\n"


def _html(games: Iterable[GameStory], down: bool, _screen: Screen) -> Iterator[str]:
    from take5cli.telling.sheet_html import page_parts

    return page_parts(sheet_of(game, down=down) for game in games)


def _csv(games: Iterable[GameStory], down: bool, _screen: Screen) -> Iterator[str]:
    from take5cli.telling.sheet_csv import sheet_csv

    joint = ""
    for game in games:
        yield joint + sheet_csv(sheet_of(game, down=down))
        joint = "\r\n"


def _json(games: Iterable[GameStory], _down: bool, _screen: Screen) -> Iterator[str]:
    from take5cli.logs.writer import json_flow

    joint = '{"games": [\n'
    for game in games:
        told = game.to_json()
        for round_ in told["rounds"]:
            round_.pop("turns", None)
        yield joint + json_flow(told)
        joint = ",\n"
    yield "\n]}\n" if joint == ",\n" else joint + "]}\n"


LAYOUTS: dict[str, Callable[[Iterable[GameStory], bool, Screen], Iterator[str]]] = {
    "text": _text,
    "markdown": _markdown,
    "html": _html,
    "csv": _csv,
    "json": _json,
}
