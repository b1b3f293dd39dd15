"""A folder of pages: one a game, and an index of them."""

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from take5cli.errors import FileError
from take5cli.logs.saving import refusal, save
from take5cli.pages.game_page import game_page
from take5cli.pages.index_page import Index, index_page
from take5cli.replaying import GameStory

INDEX = "index.html"
_NAME_LENGTH = 60
# Names that Windows keeps for devices, whatever their ending.
_DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
}


def write_site(
    stories: Iterable[GameStory],
    folder: str,
    title: str,
    judge: Callable[[GameStory], Mapping[str, Any] | None] = lambda _story: None,
) -> Index:
    """Writes a page for each game and `index.html` into the folder, made where it is missing.

    `judge` gives a game's analysis as `take5 analyse --format json` has it, or None. Each file is written whole or
    not at all, the index last. What else is in the folder stays. Raises FileError.
    """
    try:
        os.makedirs(folder, exist_ok=True)
    except FileExistsError as error:
        raise FileError(f"{folder}: is a file, where a folder for the pages should be") from error
    except OSError as error:
        raise refusal(folder, error) from error
    index = Index()
    names = PageNames()
    for story in stories:
        name = names.name_for(story.file, story.document.index)
        save(os.path.join(folder, name), game_page(story, judge(story), INDEX))
        index.add(story, name)
    save(os.path.join(folder, INDEX), index_page(index, title))
    return index


class PageNames:
    """File names for pages, as like those of their logs as every system allows, none given twice."""

    def __init__(self) -> None:
        self._given = {INDEX}

    def name_for(self, file: str, index: int) -> str:
        """The name of the page of a file's game, counted from 0: `friday.html`, `friday-2.html`.

        Where two logs of different folders have the same name, the later one's folder is put before it.
        """
        *folders, name = [part for part in re.split(r"[\\/]+", file) if part not in ("", ".", "..")] or [""]
        number = f"-{index + 1}" if index else ""
        stem = _plain(re.sub(r"(\.(yaml|yml|json|jsonl|ndjson|gz))+$", "", name, flags=re.IGNORECASE))
        candidates = [stem, *(f"{_plain(folder)}-{stem}" for folder in folders[-1:])]
        for candidate in candidates:
            if self._give(page := f"{candidate}{number}.html"):
                return page
        copy = 2
        while not self._give(page := f"{candidates[-1]}{number}_{copy}.html"):
            copy += 1
        return page

    def _give(self, page: str) -> bool:
        # Some file systems do not tell capitals apart.
        if page.casefold() in self._given:
            return False
        self._given.add(page.casefold())
        return True


def _plain(name: str) -> str:
    """The name in ASCII letters, digits, `.`, `_` and `-`, fit for a file and a link everywhere."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", ascii_name).strip("-.")[:_NAME_LENGTH] or "game"
    return f"game-{plain}" if plain.split(".")[0].casefold() in _DEVICES else plain
