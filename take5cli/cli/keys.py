"""Single keys from the terminal: no Enter, no echo, and nothing lost that is typed ahead."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import click

ESCAPE_WAIT = (
    0.05  # seconds: so soon after Escape the rest of an arrow key's sequence follows, or it was Escape itself
)


NextKey = Callable[[float | None], str | None]
"""Waits for a key, at most so many seconds (None: for ever), and gives its text; None when the time is up."""


@contextmanager
def keyboard() -> Iterator[NextKey]:
    """Within the block, the function given waits for a key; arrows are `\\x1b[A` and the like.

    At the end of input it gives Ctrl-D. On Windows, where no mode has to be held, it is click's.
    """
    if sys.platform == "win32":
        yield _key_on_windows
        return
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield lambda wait: _key(terminal, wait)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _key_on_windows(wait: float | None) -> str | None:
    from importlib import import_module

    pressed = import_module("msvcrt").kbhit
    until = monotonic() + (wait or 0)
    while wait is not None and not pressed():
        if monotonic() >= until:
            return None
        sleep(ESCAPE_WAIT)
    return click.getchar()


def _key(terminal: int, wait: float | None) -> str | None:
    from select import select

    if wait is not None and not select([terminal], [], [], wait)[0]:
        return None
    typed = os.read(terminal, 1)
    if typed == b"\x1b":
        while select([terminal], [], [], ESCAPE_WAIT)[0]:
            typed += os.read(terminal, 1)
            if len(typed) > 2 and (typed[-1:].isalpha() or typed.endswith(b"~")):
                break
    while typed and len(typed) < 4 and not _is_whole(typed):
        typed += os.read(terminal, 1)
    return typed.decode(errors="replace") or "\x04"


def _is_whole(typed: bytes) -> bool:
    try:
        typed.decode()
    except UnicodeDecodeError:
        return False
    return True
