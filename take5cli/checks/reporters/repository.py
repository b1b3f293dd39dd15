"""Where a file is in its repository, as the programs of a forge want to be told."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def root() -> str:
    """The repository's root: what GitHub Actions says, or the nearest folder with `.git`, or the current one."""
    if workspace := os.environ.get("GITHUB_WORKSPACE"):
        return os.path.realpath(workspace)
    here = Path.cwd()
    return str(next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here))


def path_in_repository(file: str) -> str:
    """A file's path from the repository's root, with `/` on every system; absolute where it lies outside."""
    if file == "-":
        return file
    path = os.path.abspath(file)
    try:
        relative = os.path.relpath(path, root())
    except ValueError:  # another drive
        relative = os.pardir
    inside = relative != os.pardir and not relative.startswith(os.pardir + os.sep)
    return (relative if inside else path).replace(os.sep, "/")
