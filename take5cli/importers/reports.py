"""What an import tells about a record, beside what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from take5cli.importers.agreement import plays_told
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Imported
from take5cli.importers.house_rules import explain, in_words
from take5cli.terminal import safe


def about_game(document: ForeignDocument) -> Iterator[str]:
    """A line on the game, and one on each thing that the record does not say, that was kept, or to be known."""
    imported = document.imported
    head = f"{document.file}: game {document.index + 1}"
    if imported.game is None:
        yield safe(f"{head}: nothing could be taken over") + "\n"
        return
    game = imported.game
    name = f" ({game['id']})" if "id" in game else ""
    yield (safe(f"{head}{name}: {len(game['players'])} players, {_extent(imported)}") + "\n")
    for label, lines in (("missing", imported.missing), ("note", imported.notes), ("kept", _kept(imported))):
        for line in lines:
            yield safe(f"  {label}: {line}") + "\n"


def _extent(imported: Imported) -> str:
    assert imported.game is not None
    rounds = len(imported.game["rounds"])
    if not rounds:
        return "only the result is known" if "result" in imported.game else "no round"
    plays = sum(plays_told(imported))
    counted = f"{rounds} round" if rounds == 1 else f"{rounds} rounds"
    return f"{counted}, {plays} plays" if plays else f"{counted}, scored"


def agreement(document: ForeignDocument) -> Iterator[str]:
    """That every play agrees, and by which rules if they are not the usual ones; nothing if no play was recorded."""
    game = document.imported.game
    if game is not None and any(plays_told(document.imported)):
        house = game.get("rules")
        yield safe(f"  every play agrees with {in_words(house) if house else 'the rules'}") + "\n"


def _kept(imported: Imported) -> list[str]:
    """What is kept under `x-source`, by its keys."""
    assert imported.game is not None
    keys = list(imported.game.get("x-source", {}))
    for round_ in imported.game["rounds"]:
        keys += [f"{key} of the rounds" for key in round_.get("x-source", {})]
        for turn in round_.get("turns", ()):
            keys += [f"{key} of the turns" for key in turn.get("x-source", {})]
    return [", ".join(dict.fromkeys(keys)) + " (under x-source)"] if keys else []


def about_file(documents: Sequence[ForeignDocument], quiet: bool) -> Iterator[str]:
    """Where games of a file do not agree with their rules: the house rules that would explain the whole file."""
    if not any(document.disagrees for document in documents):
        return
    house = explain([document.imported for document in documents])
    file = documents[0].file
    if house:
        told = in_words(house)
        options = " ".join(
            f"--{key} {value}" if key == "limit" else f"--rule {key}={value}" for key, value in house.items()
        )
        yield safe(f"{file}: every play agrees with {told}; to read it so: {options}") + "\n"
    elif not quiet:
        yield safe(f"{file}: no house rules that were tried explain the whole file") + "\n"
