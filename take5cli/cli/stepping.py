"""`take5 replay --step`: a game moment by moment, with the keys of the page that `take5 report` makes."""

import sys

import click

from take5cli.cli.command import current_screen
from take5cli.cli.games import fault_in_words
from take5cli.cli.keys import NextKey, keyboard
from take5cli.errors import MisuseError
from take5cli.replaying import GameStory
from take5cli.telling.moments import Moment, find, moment_lines, moments
from take5cli.telling.replay_text import Selection, wrapped
from take5cli.terminal import is_terminal

KEYS = {
    "\r": "next turn",
    "\n": "next turn",
    "\x1b[B": "next turn",
    "\x1b[A": "previous turn",
    "\x1b[C": "forward",
    "\x1b[D": "back",
    "n": "next turn",
    "p": "previous turn",
    "b": "back",
    "f": "forward",
    "t": "next take",
    "\x1b[H": "start",
    "\x1b[1~": "start",
    "\x1bOH": "start",
    "g": "start",
    "\x1b[F": "end",
    "\x1b[4~": "end",
    "\x1bOF": "end",
    "e": "end",
    # Windows consoles name their keys otherwise.
    "\xe0P": "next turn",
    "\xe0H": "previous turn",
    "\xe0M": "forward",
    "\xe0K": "back",
    "\xe0G": "start",
    "\xe0O": "end",
}
QUIT = ("q", "Q", "\x1b", "\x03", "\x04")
PLAY, PACE = " ", 0.8  # the key that plays card after card, and seconds a card
SHORT = "↓ ↑ turns · ← → cards · space plays · q quits"
LEGEND = (
    "↓ Enter next turn  ↑ previous turn",
    "→ f  next card     ← b  previous card",
    "space  plays card after card, and stops",
    "t  next take       q  quit",
    "Home g  to start   End e  to the end",
)


def step_through(games: list[GameStory], selection: Selection) -> int:
    """Shows moments and waits for keys until the reader quits; the exit status is 1 when a game has a fault."""
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise MisuseError("--step needs a terminal: leave it out to print the whole game")
    shown = [moment for game in games for moment in moments(game) if _selected(moment, selection)]
    if shown:
        with keyboard() as next_key:
            _walk(shown, next_key)
    screen = current_screen()
    faults = [game for game in games if game.fault is not None]
    for game in faults:
        click.echo(fault_in_words(game, screen), nl=False, color=True)
    return 1 if faults else 0


def _selected(moment: Moment, selection: Selection) -> bool:
    if not selection.has_round(moment.round.round):
        return False
    return selection.turns is None or (moment.turn is not None and selection.has_turn(moment.turn.turn))


def _walk(shown: list[Moment], next_key: NextKey) -> None:
    at = 0
    help_wanted = playing = False
    while True:
        screen = current_screen()
        lines = list(moment_lines(shown[at], screen))
        position = f"{at + 1}/{len(shown)}"
        legend = [position, *LEGEND] if help_wanted else wrapped(f"{position}  {SHORT}", screen.width)
        lines += ["", *(screen.paint(line, "dim") for line in legend)]
        click.echo("\x1b[H\x1b[2J" + "\n".join(lines), color=True)
        key = next_key(PACE if playing else None)
        if key in QUIT:
            return
        help_wanted = key in ("?", "h")
        if key is None or key in KEYS:
            at = find(shown, at, KEYS[key] if key else "forward")
        playing = (playing if key is None else key == PLAY and not playing) and at < len(shown) - 1
