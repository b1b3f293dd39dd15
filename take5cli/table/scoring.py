"""Changing a score sheet: what no legal round gives is refused with its reason, or recorded in spite of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from take5cli.errors import LogError, MisuseError
from take5cli.replaying import GameStory
from take5cli.table.changes import (
    awaits_its_start,
    next_players,
    score_of,
    with_ignored,
    with_player,
    with_result_kept_true,
    with_round,
    with_round_mended,
    without_last_round,
    without_player,
)
from take5cli.table.judging import Game, new_errors, reason, told
from take5cli.table.typed import are_cards, piles_in, points_in

FORCIBLE = frozenset(("impossible-points", "impossible-piles", "duplicate-card"))
"""What may be recorded although no legal round gives it: somebody counted, and nobody can count again."""

POINTS, PILES = "points", "piles"


class Changes(NamedTuple):
    """What is to become of a sheet.

    `fix` is the number of a round and what is typed for it. With `down` points are typed as the standing after the
    round, falling from the limit; `force` lets pass what no legal round gives.
    """

    add: str | None = None
    add_cards: str | None = None
    fix: tuple[int, str] | None = None
    undo: bool = False
    leave: Sequence[str] = ()
    join: Sequence[str] = ()
    down: bool = False
    force: bool = False

    @property
    def rounds(self) -> int:
        """How many of them concern a round; one at a time can be made."""
        return sum((self.add is not None, self.add_cards is not None, self.fix is not None, self.undo))

    @property
    def wanted(self) -> bool:
        """Whether there is anything to change."""
        return bool(self.rounds or self.leave or self.join)


class Impossible(LogError):
    """No legal round gives this; `forcible` tells whether it can be recorded all the same."""

    def __init__(self, message: str, forcible: bool) -> None:
        super().__init__(message)
        self.forcible = forcible


def with_changes(story: GameStory, changes: Changes) -> Game:
    """The game with all changes, those of who plays first; raises LogError or MisuseError where one cannot be."""
    for change, names in ((without_player, changes.leave), (with_player, changes.join)):
        for name in names:
            story = told(with_seats(story, change, name), story.file)
    if changes.add is not None:
        return with_typed_round(story, changes.add, POINTS, down=changes.down, force=changes.force)
    if changes.add_cards is not None:
        return with_typed_round(story, changes.add_cards, PILES, force=changes.force)
    if changes.fix is not None:
        return with_mended_round(story, *changes.fix, down=changes.down, force=changes.force)
    if changes.undo:
        return without_round(story, force=changes.force)
    game: Game = story.document.value
    return game


def done_in_words(before: GameStory, changes: Changes) -> Iterator[str]:
    """What the changes do to a game, a few words each."""
    yield from (f"{name} leaves" for name in changes.leave)
    yield from (f"{name} joins" for name in changes.join)
    if changes.add is not None or changes.add_cards is not None:
        yield f"round {new_number(before)} added"
    if changes.fix is not None:
        yield f"round {changes.fix[0]} mended"
    if changes.undo:
        bare = awaits_its_start(before.document.value)
        yield "who plays is as it was" if bare else f"round {len(before.rounds)} taken back"


def with_typed_round(
    story: GameStory, typed: str, kind: str, *, down: bool = False, force: bool = False
) -> Game:
    """The game with a round more, from what was typed for its players; `kind` is "points" or "piles"."""
    players = next_players(story)
    if kind == PILES:
        return with_score(story, None, kind, piles_in(typed, players), force=force)
    points = points_in(typed, players)
    if down:
        points = from_standings(story, players, points, story.totals)
    return with_score(story, None, kind, points, force=force)


def with_score(
    story: GameStory, number: int | None, kind: str, values: Sequence[object], *, force: bool = False
) -> Game:
    """The game with a round that came to these values by seat, a new one (None) or that of this number.

    Raises Impossible where no legal round gives it (and it is not forced), LogError where there can be no more rounds.
    """
    game: Game = story.document.value
    if number is None:
        refuse_more(story)
        number = new_number(story)
        after = with_round(game, score_of(next_players(story), kind, values))
    else:
        after = with_round_mended(game, number, score_of(story.rounds[number - 1].players, kind, values))
    return settled(story, after, number, force=force)


def new_number(story: GameStory) -> int:
    """The number that the next round has, from 1."""
    return len(story.rounds) + (0 if awaits_its_start(story.document.value) else 1)


def refuse_more(story: GameStory) -> None:
    """Raises LogError where no round can follow: the game is over, or only its result is on record."""
    if not story.rounds and story.document.value.get("result"):
        raise LogError("only the result of this game is recorded, so no round can be added to it")
    if story.finished:
        raise LogError("the game is over: a new one is a new sheet (--like takes over the players)")


def with_mended_round(
    story: GameStory, number: int, typed: str, *, down: bool = False, force: bool = False
) -> Game:
    """The game with another score in a round, points or (with commas) cards; raises Impossible or MisuseError."""
    refuse_unknown(story, number)
    refuse_loss(story, number, force=force)
    players = story.rounds[number - 1].players
    if are_cards(typed):
        return with_score(story, number, PILES, piles_in(typed, players), force=force)
    points = points_in(typed, players)
    if down:
        points = from_standings(story, players, points, totals_before(story, number))
    return with_score(story, number, POINTS, points, force=force)


def totals_before(story: GameStory, number: int) -> Mapping[str, int] | None:
    """The totals before the round of this number; None where unknown."""
    return story.rounds[number - 2].totals if number > 1 else dict.fromkeys(story.players, 0)


def without_round(story: GameStory, *, force: bool = False) -> Game:
    """The game without its last round; raises MisuseError where there is none, or where its turns would be lost."""
    if story.rounds:
        refuse_loss(story, len(story.rounds), force=force)
    return settled(story, without_last_round(story.document.value), None)


def refuse_unknown(story: GameStory, number: int) -> None:
    """Raises MisuseError where nothing is recorded yet of a round of this number."""
    if not 1 <= number <= len(story.rounds) or (number == new_number(story)):
        raise MisuseError(f"there is no round {number}")


def refuse_loss(story: GameStory, number: int, *, force: bool) -> None:
    """Raises MisuseError where a round was taken down turn by turn, which a change of its score would throw away."""
    turns = story.document.value["rounds"][number - 1].get("turns")
    if turns and not force:
        raise MisuseError(
            f"round {number} was recorded turn by turn, and its turns would be lost: mend it with take5 record, or"
            " say --force"
        )


def with_seats(story: GameStory, change: Callable[[GameStory, str], Game], name: str) -> Game:
    """The game after somebody left or joined; raises LogError or MisuseError where that cannot be."""
    refuse_more(story)
    return settled(story, change(story, name), None)


def settled(story: GameStory, after: Game, number: int | None, *, force: bool = False) -> Game:
    """A changed game once the checks find nothing new in it; with `force` the round of this number passes in spite.

    Raises Impossible with the reason otherwise.
    """
    after = with_result_kept_true(after, story.file)
    brought = new_errors(story, told(after, story.file))
    if not brought:
        return after
    names = list(dict.fromkeys(finding.name for finding in brought))
    forcible = (
        number is not None and FORCIBLE.issuperset(names) and {each.round for each in brought} == {number}
    )
    if not (force and forcible) or number is None:
        raise Impossible(reason(brought), forcible)
    return settled(story, with_ignored(after, number, names), number, force=True)


def from_standings(
    story: GameStory, players: Sequence[str], standings: Sequence[int], before: Mapping[str, int] | None
) -> list[int]:
    """The points of a round from the standings after it, which fall from the limit.

    `before` are the totals before the round. Raises MisuseError where there is no limit, a total is unknown, or a
    standing rose.
    """
    limit = story.rules.limit if story.rules else None
    if limit is None:
        raise MisuseError("this game has no limit to fall from: leave out --down")
    if before is None:
        raise MisuseError("the standing before this round is unknown: leave out --down")
    points = []
    for name, standing in zip(players, standings, strict=True):
        if standing > limit - before[name]:
            raise MisuseError(f"{name} had {limit - before[name]} left and cannot have {standing} now")
        points.append(limit - before[name] - standing)
    return points
