"""Settings of a project: the table `[tool.take5]` of the nearest pyproject.toml, or a take5.toml."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from take5cli.errors import FileError, MisuseError

OWN, PROJECT = "take5.toml", "pyproject.toml"
NONE = "none"
"""What `--config` is when no settings are wanted."""


Kind = tuple[type, str]
"""What a setting may be: the Python type of its value, and in words."""

TEXTS: Kind = (list, "a list of texts")
TEXT: Kind = (str, "a text")
SWITCH: Kind = (bool, "true or false")
NUMBER: Kind = (int, "a whole number")


class Settings:
    """Settings as they were read: `values` by name, and the `file` that they stand in (None: there is none)."""

    __slots__ = ("file", "values")

    def __init__(self, values: Mapping[str, Any], file: str | None) -> None:
        self.values = values
        self.file = file

    @property
    def folder(self) -> str:
        """The folder from which paths in the settings are counted."""
        return os.path.dirname(os.path.abspath(self.file)) if self.file else os.curdir

    def where(self, name: str) -> str:
        """Where a setting stands, for a message about it."""
        return f"{self.file}: {name}"


NO_SETTINGS = Settings({}, None)


def load_settings(config: str | None, known: Mapping[str, Kind]) -> Settings:
    """The settings of the file `config` ("none": no settings; None: those of the nearest file that has any).

    The nearest is looked for from the current folder upwards, as far as the repository or the disk goes. Raises
    FileError where the file cannot be read, MisuseError where a setting is unknown or of the wrong kind.
    """
    if config == NONE:
        return NO_SETTINGS
    if config is not None:
        table = _table(config, named=True)
        return NO_SETTINGS if table is None else _checked(config, table, known)
    for file in _near_files():
        table = _table(file, named=False)
        if table is not None:
            return _checked(file, table, known)
    return NO_SETTINGS


def _near_files() -> Iterator[str]:
    """The files that may hold the settings, the nearest first; as short as they can be written."""
    folder, up = os.getcwd(), ""
    while True:
        for name in (OWN, PROJECT):
            if os.path.isfile(os.path.join(folder, name)):
                yield os.path.join(up, name)
        above = os.path.dirname(folder)
        if above == folder or os.path.exists(os.path.join(folder, ".git")):
            return
        folder, up = above, os.path.join(up, os.pardir)


def _table(file: str, named: bool) -> Mapping[str, Any] | None:
    """The settings of a file; None where a pyproject.toml has none, FileError where a named file cannot be read."""
    try:
        with open(file, "rb") as stream:
            data = stream.read()
    except OSError as error:
        if not named and isinstance(error, FileNotFoundError):
            return None
        raise FileError(f"{file}: {error.strerror or error}") from error
    is_project = os.path.basename(file) == PROJECT
    if is_project and b"take5" not in data:
        return None
    import tomllib

    try:
        content = tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise MisuseError(f"{file}: this is no TOML: {error}") from error
    if not is_project:
        return content
    tool = content.get("tool")
    table = tool.get("take5") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise MisuseError(f"{file}: tool.take5 must be a table")
    return table


def _checked(file: str, table: Mapping[str, Any], known: Mapping[str, Kind]) -> Settings:
    for name, value in table.items():
        if name not in known:
            raise MisuseError(f"{file}: there is no setting {name!r}{_likely_meant(name, known)}")
        if not _fits(value, known[name]):
            raise MisuseError(f"{file}: {name} must be {known[name][1]}")
    return Settings(table, file)


def _fits(value: Any, kind: Kind) -> bool:
    if kind is TEXTS and type(value) is list:
        return all(type(item) is str for item in value)
    return type(value) is kind[0]


def _likely_meant(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    near: Sequence[str] = get_close_matches(name.replace("_", "-").lower(), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}"
