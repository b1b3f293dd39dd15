"""A command in a terminal of its own, typed to as a person would."""

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect", reason="pexpect plays the terminal")
if sys.platform == "win32":
    pytest.skip("pseudo-terminals are for POSIX", allow_module_level=True)

ROOT = Path(__file__).parents[2]
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A running command; `shown` is all that it has shown so far, as a person reads it."""

    def __init__(self, *args: str, columns: int = 40, color: bool = False, cwd: Path | None = None) -> None:
        environment: Any = {
            **{
                key: value for key, value in os.environ.items() if key not in ("COLUMNS", "FORCE_COLOR", "CI")
            },
            "TERM": "xterm-256color" if color else "dumb",
            "PYTHONPATH": str(ROOT),
        }
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "take5cli", *args],
            dimensions=(30, columns),
            encoding="utf-8",
            env=environment,
            cwd=cwd,
            timeout=20,
        )
        self.child.delaybeforesend = None
        self.shown = ""

    def wait(self, *patterns: str) -> "re.Match[str]":
        """Waits until one of these is shown after what was seen before, and gives the match."""
        self.child.expect(list(patterns))
        match: re.Match[str] = self.child.match
        self.shown += self.child.before + match[0]
        return match

    def type(self, line: str) -> None:
        """Types a line and Enter."""
        self.child.sendline(line)

    def end(self) -> int:
        """Waits until the command has ended; gives its exit status."""
        self.child.expect(pexpect.EOF)
        self.shown += self.child.before
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)

    @property
    def lines(self) -> list[str]:
        """The lines shown, without colours."""
        return ESCAPE.sub("", self.shown).replace("\r", "").split("\n")
