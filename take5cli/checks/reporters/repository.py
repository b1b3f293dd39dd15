"""Where a file is in its repository, as the programs of a forge want to be told."""

from __future__ import annotations

import os
from pathlib import Path


class Repository:
    """The repository that a run is about: what GitHub Actions says, or the nearest one upwards, or this folder."""

    __slots__ = ("root",)

    def __init__(self) -> None:
        here = Path.cwd()
        nearest = next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)
        self.root = os.path.realpath(os.environ.get("GITHUB_WORKSPACE") or nearest)

    def path(self, file: str) -> str:
        """A file's path from the root, with `/` on every system; absolute where it lies outside."""
        if file == "-":
            return file
        path = os.path.abspath(file)
        try:
            relative = os.path.relpath(path, self.root)
        except ValueError:  # another drive
            relative = os.pardir
        inside = relative != os.pardir and not relative.startswith(os.pardir + os.sep)
        return (relative if inside else path).replace(os.sep, "/")
