"""The command line: one module a command, loaded when it is used.

To add a command, write `take5cli/cli/NAME.py` with a click command named `command`, and a line in `COMMANDS`:

    @click.command(cls=Command, example="take5 replay friday.yaml")
    @click.argument("files", nargs=-1, required=True, metavar="FILE...", type=PATH)
    @output_option
    def command(files: tuple[str, ...], output: str | None) -> int:
        \"\"\"Replays games turn by turn.\"\"\"
        screen = current_screen(output)             # colour and width, for laying out
        deliver(text, output)                       # to standard output, or to -o FILE
        return 1                                    # the exit status; None is 0

`Command`, `output_option`, `current_screen` and `deliver` (a long result in parts: `deliver_parts`) are in
`take5cli.cli.command`; `Command` adds `--color` and `--help`. The example is what the help shows first, and what
a wrong use is answered with. What goes wrong in a way we know is raised as a `Take5Error`: `take5cli.cli.ending`
makes of it one line and its exit status. A path is `PATH`, which looks at no file, since a missing file is
not a wrong use (status 2) but an unreadable file (status 3).
"""

import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

# name -> (module below take5cli.cli, what stands beside the name in `take5 --help`), as a reader meets them
COMMANDS: dict[str, tuple[str, str]] = {
    "replay": ("replay", "Replays a game turn by turn: rows, takes, points, winners."),
    "validate": ("validate", "Checks logs, for people and for CI."),
    "score": ("score", "The score sheet: prints it, starts it, adds to it at the table."),
    "record": ("record", "Takes down a game as it is played, turn by turn."),
    "analyse": ("analyse", "What each decision was worth: other cards, mistakes, luck."),
    "export": ("export", "Tables of games, rounds, turns, plays, players."),
    "report": ("report", "One page to step through a game, with pictures; or a folder of them."),
    "import": ("import_", "Other programs' records into the log format."),
    "stats": ("stats", "Players and games over a whole collection."),
    "simulate": ("simulate", "Plays games by bots and writes logs."),
    "fmt": ("fmt", "Logs in canonical layout, filled in, mended, or in another form."),
    "diff": ("diff", "Two records of a game: where they differ, and which one is legal."),
    "explain": ("explain", "What a finding means and how to mend it."),
    "schema": ("schema", "Prints the JSON Schema of the log format."),
    "rules": ("rules", "Prints the rules in brief, with the bull heads of all cards."),
    "completion": ("completion", "Prints the completion script for a shell."),
}

# another spelling -> name
ALIASES = {"analyze": "analyse"}


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line (by default `sys.argv`) and ends the process with its exit status.

    Nothing is looked through for garbage while the program starts (`Program.get_command` ends that) nor when it
    ends: what is left then goes with the process. That is a seventh of the time of a small command.
    """
    gc.disable()
    status = run(args)
    gc.freeze()
    sys.exit(status)


def run(args: Sequence[str] | None = None) -> int:
    """Runs the command line and gives its exit status; nothing that it meets escapes as an exception."""
    try:
        for stream in (sys.stdout, sys.stderr):
            speak_utf8(stream)
        from take5cli.cli.program import run_program

        status = run_program(sys.argv[1:] if args is None else args)
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        return status
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            import signal

            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C has nothing left to stop
        from take5cli.cli.ending import status_after

        return status_after(error)


def speak_utf8(stream: object) -> None:
    """Makes a standard stream write UTF-8 whatever the locale is; half a character is written escaped."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
