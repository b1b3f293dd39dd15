"""Keeping a sheet at the table: what is asked, and what becomes of an answer. No file and no terminal here.

A `Sitting` is the state between two answers; `answered` gives the next one, what is said, and, when a round or the
players changed, the game that must now be written. Then `renewed` goes on from what was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from take5cli.errors import LogError, MisuseError, Take5Error
from take5cli.replaying import GameStory
from take5cli.rules.bounds import round_bounds
from take5cli.rules.cards import heads_of
from take5cli.table.changes import (
    awaits_its_start,
    next_players,
    score_of,
    with_player,
    with_round,
    with_round_mended,
    without_player,
)
from take5cli.table.judging import Game, new_errors, reason, told
from take5cli.table.scoring import (
    FORCIBLE,
    PILES,
    POINTS,
    Impossible,
    from_standings,
    new_number,
    refuse_loss,
    refuse_unknown,
    totals_before,
    with_score,
    with_seats,
    without_round,
)
from take5cli.table.typed import cards_in, point_in

HELP = (
    ("a number", "the points of the player asked for"),
    ("Enter", "none, or what stands in brackets"),
    ("c", "ask for cards from now on; p for points"),
    ("55 10 3", "cards as they lie, or 55,10,3 (c 55 10 3 while points are asked for)"),
    ("u", "one step back: the player before, then the last round"),
    ("!", "record all the same what was just refused"),
    ("fix 2", "round 2 anew"),
    ("leave NAME", "NAME does not play on; join NAME: NAME does"),
    ("s", "the whole sheet"),
    ("q", "leave; what is written stays"),
)
"""What can be typed, and what it does."""

Entry = int | tuple[int, ...]
"""What a player has in a round: points, or the cards of the pile."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where the table stands: the game so far, and what is entered of the round being asked for.

    `entered` is by seat, `kept` what Enter keeps after a refusal. With `down` points are the standing after the round.
    `cards` tells that cards are asked for, `mending` which round is entered anew; `refused` is what `!` would let pass,
    and `forced` whether something of this round was let pass already.
    """

    story: GameStory
    down: bool = False
    cards: bool = False
    entered: tuple[Entry, ...] = ()
    kept: tuple[Entry, ...] = ()
    mending: int | None = None
    refused: tuple[Entry, ...] | None = None
    forced: bool = False

    @property
    def number(self) -> int:
        """The number of the round that is asked for."""
        return self.mending or new_number(self.story)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays that round."""
        return self.story.rounds[self.mending - 1].players if self.mending else next_players(self.story)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, so that no round is asked for."""
        return bool(self.story.finished) and self.mending is None

    @property
    def asked(self) -> str | None:
        """The player asked for; None when the game is over."""
        return None if self.is_over else self.players[len(self.entered)]


class Answer(NamedTuple):
    """What an answer leads to: the next state, what is said, a game to be written, what is to be shown, or the end."""

    sitting: Sitting
    said: Sequence[str] = ()
    game: Game | None = None
    shows: Literal["", "sheet", "help"] = ""
    leaves: bool = False


def renewed(sitting: Sitting, story: GameStory) -> Sitting:
    """The state after a game was written: the next round is asked for, in the same way."""
    return Sitting(story, sitting.down, sitting.cards)


def asked_again(sitting: Sitting, story: GameStory) -> Sitting:
    """The state after a game could not be written: the round is asked for again, Enter keeps what was typed."""
    fits = len(next_players(story)) == len(sitting.players) and sitting.mending is None
    kept = (sitting.entered or sitting.kept) if fits else ()
    return replace(renewed(sitting, story), kept=kept)


def standing_before(sitting: Sitting, name: str) -> int | None:
    """What is left to a player before the round that is asked for; None where nothing falls from a limit."""
    rules, story = sitting.story.rules, sitting.story
    before = totals_before(story, sitting.mending) if sitting.mending else story.totals
    if not sitting.down or rules is None or rules.limit is None or before is None:
        return None
    return rules.limit - before[name]


def answered(sitting: Sitting, line: str) -> Answer:
    """What becomes of an answer; a wrong one leaves all as it was, and the reason is said."""
    try:
        return _answered(sitting, line.strip())
    except Take5Error as error:
        return Answer(replace(sitting, refused=None), [str(error)])


def _answered(sitting: Sitting, text: str) -> Answer:
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    match word.lower():
        case "?" | "h" | "help":
            return Answer(sitting, shows="help")
        case "q" | "quit":
            return Answer(sitting, leaves=True)
        case "s" | "sheet":
            return Answer(sitting, shows="sheet")
        case "u" | "undo":
            return _back(sitting)
        case "!":
            return _in_spite(sitting)
        case "fix":
            return _mending(sitting, rest)
        case "leave" | "join":
            if sitting.entered:
                raise MisuseError("who plays changes between rounds: finish this one first")
            change = without_player if word.lower() == "leave" else with_player
            return Answer(sitting, game=with_seats(sitting.story, change, rest))
    if sitting.is_over:
        return Answer(sitting, ["The game is over: u takes the last round back, fix N mends one, q leaves."])
    if word.lower() in ("c", "p"):
        sitting = replace(sitting, cards=word.lower() == "c", refused=None)
        if not rest:
            return Answer(sitting)
        return _entered(sitting, _entry(sitting, rest))
    return _entered(sitting, _entry(sitting, text))


def _entry(sitting: Sitting, text: str) -> Entry:
    """What was typed for the player asked for."""
    name = sitting.asked or ""
    seat = len(sitting.entered)
    if not text and seat < len(sitting.kept):
        return sitting.kept[seat]
    if sitting.cards:
        return tuple(cards_in(text, name))
    if len(text.replace(",", " ").split()) > 1:
        raise MisuseError("one number is wanted; cards are typed after c")
    if not text:
        return 0
    points = point_in(text, name)
    if not sitting.down:
        return points
    before = totals_before(sitting.story, sitting.mending) if sitting.mending else sitting.story.totals
    return from_standings(sitting.story, [name], [points], before)[0]


def _entered(sitting: Sitting, entry: Entry) -> Answer:
    """Takes an entry, unless it cannot be already, whatever the others have."""
    entries = (*sitting.entered, entry)
    fault = None if sitting.forced else _fault_so_far(sitting, entries)
    if fault is not None:
        hint = " (! records it all the same)" if fault.forcible else ""
        return Answer(replace(sitting, refused=entries if fault.forcible else None), [str(fault) + hint])
    if len(entries) < len(sitting.players):
        return Answer(replace(sitting, entered=entries, refused=None))
    return _finished(sitting, entries)


def _finished(sitting: Sitting, entries: tuple[Entry, ...]) -> Answer:
    try:
        game = with_score(sitting.story, sitting.mending, *_score(entries), force=sitting.forced)
    except Impossible as error:
        again = "Type them again (Enter keeps one)" + (
            ", or ! to record it all the same." if error.forcible else "."
        )
        anew = replace(sitting, entered=(), kept=entries, refused=entries if error.forcible else None)
        return Answer(anew, [str(error), again])
    return Answer(replace(sitting, entered=entries), game=game)


def _in_spite(sitting: Sitting) -> Answer:
    if sitting.refused is None:
        raise MisuseError("nothing was refused that could be recorded all the same")
    entries = sitting.refused
    sitting = replace(sitting, forced=True, refused=None)
    if len(entries) < len(sitting.players):
        return Answer(replace(sitting, entered=entries))
    return _finished(sitting, entries)


def _score(entries: Sequence[Entry]) -> tuple[str, list[object]]:
    """The kind and values of a round: piles where all are known, else points."""
    if all(isinstance(entry, tuple) for entry in entries):
        return PILES, [list(entry) for entry in entries if isinstance(entry, tuple)]
    return POINTS, [heads_of(entry) if isinstance(entry, tuple) else entry for entry in entries]


def _back(sitting: Sitting) -> Answer:
    """One step back: the player before, the round that is being mended, the last round."""
    if sitting.entered:
        kept = sitting.kept if len(sitting.kept) >= len(sitting.entered) else sitting.entered
        return Answer(replace(sitting, entered=sitting.entered[:-1], kept=kept, refused=None, forced=False))
    if sitting.mending is not None:
        return Answer(renewed(sitting, sitting.story), [f"Round {sitting.mending} stays as it was."])
    if sitting.kept:
        return Answer(renewed(sitting, sitting.story), ["What was typed is forgotten."])
    game = without_round(sitting.story)
    done = "Who plays is as it was" if awaits_its_start(sitting.story.document.value) else "Taken back"
    return Answer(sitting, [f"{done}: round {len(sitting.story.rounds)} is asked for again."], game)


def _mending(sitting: Sitting, number: str) -> Answer:
    """Asks for a recorded round anew; Enter keeps what each player has there."""
    if not number.isdecimal() or len(number) > 6:
        raise MisuseError("fix 2 enters round 2 anew")
    story, at = sitting.story, int(number)
    refuse_unknown(story, at)
    refuse_loss(story, at, force=False)
    round_ = story.rounds[at - 1]
    kept: tuple[Entry, ...] = ()
    if round_.kind == "counted" and round_.piles is not None:
        kept = tuple(tuple(round_.piles[name]) for name in round_.players)
    elif round_.points is not None:
        kept = tuple(round_.points[name] for name in round_.players)
    return Answer(replace(renewed(sitting, story), mending=at, kept=kept))


def _fault_so_far(sitting: Sitting, entries: Sequence[Entry]) -> Impossible | None:
    """Why these entries cannot be, whatever those have who were not asked yet; None where they can."""
    players, rules = sitting.players, sitting.story.rules
    if rules is None:
        raise LogError("the rules of this game are unknown")
    missing = len(players) - len(entries)
    piles = [list(entry) if isinstance(entry, tuple) else [] for entry in entries] + [[]] * missing
    points = [heads_of(entry) if isinstance(entry, tuple) else entry for entry in entries] + [0] * missing
    bounds = round_bounds(rules, len(players))
    sizes = list(map(len, piles))
    too_many = sum(sizes) > bounds.cards_max or max(sizes) > bounds.player_cards_max
    too_much = sum(points) > bounds.points_max or max(points) > bounds.player_points_max
    for kind, values, beyond in ((PILES, piles, too_many), (POINTS, points, too_much)):
        brought = new_errors(sitting.story, told(_with(sitting, kind, values)))
        found = [
            fault
            for fault in brought
            if fault.round == sitting.number and (beyond or not _is_bound(fault.name))
        ]
        if found:
            return Impossible(reason(found), FORCIBLE.issuperset(fault.name for fault in found))
    return None


def _with(sitting: Sitting, kind: str, values: Sequence[object]) -> Game:
    game: Game = sitting.story.document.value
    score = score_of(sitting.players, kind, values)
    return with_round_mended(game, sitting.mending, score) if sitting.mending else with_round(game, score)


def _is_bound(name: str) -> bool:
    return name in ("impossible-points", "impossible-piles")
