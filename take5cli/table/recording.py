"""Taking a game down as it is played: what is asked next, and what becomes of an answer. No file and no terminal here.

A `Recording` is the state between two answers: the game as it is written, and what is asked. `answered` gives the next
state and, once an answer fits the rules, the game that must now be written; then `renewed` goes on from it. What needs
more than one answer (a turn whose low card chooses a row, a mended turn that later ones contradict) is held as a draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from take5cli.errors import LogError, MisuseError, Take5Error
from take5cli.replaying import GameStory
from take5cli.table.changes import (
    awaits_its_start,
    next_players,
    with_player,
    with_result_kept_true,
    without_player,
)
from take5cli.table.judging import Game, new_errors, reason, told
from take5cli.table.scoring import new_number, with_seats
from take5cli.table.turns import (
    CLAIMS,
    recorded_turns,
    with_choice,
    with_hand,
    with_start,
    with_turn,
    without_claim,
    without_last_turn,
    without_start,
)
from take5cli.table.typed import cards_in, name_in, plays_in

if TYPE_CHECKING:
    from take5cli.checks.findings import Finding

HELP = (
    ("63 34 56 30", "the cards of a turn in seat order, or Ann=63 Ben=34 …"),
    ("u", "undo the last turn; or leave off mending"),
    ("turn 3", "go back to turn 3 of this round and mend it; turn 2.3: of round 2"),
    ("start", "mend the starting cards; start 2: of round 2"),
    ("hand NAME", "enter or mend what NAME was dealt"),
    ("b", "the rows"),
    ("s", "the score sheet"),
    ("leave NAME", "between rounds: NAME does not play on; join NAME: NAME does"),
    ("q", "leave; every turn is written already"),
)
"""What can be typed, and what it does."""

Kind = Literal["start", "hand", "turn", "row", "over"]
_MISMATCHES = frozenset(f"{claim}-mismatch" for claim in CLAIMS)


class Ask(NamedTuple):
    """What is asked: of which round and turn, of whom. For a row, `card` is the low one and `rows` lie there.

    `mends` tells that it is on record already, as `was` says.
    """

    kind: Kind
    round: int
    turn: int = 0
    player: str = ""
    card: int = 0
    rows: Sequence[Sequence[int]] = ()
    mends: bool = False
    was: str = ""


@dataclass(frozen=True, slots=True)
class Recording:
    """Where the table is: the game as written, what is asked, a draft that is not whole yet, whose hands to ask for."""

    story: GameStory
    ask: Ask
    draft: Game | None = None
    hands: Sequence[str] | None = ()

    @property
    def game(self) -> Game:
        """The game that an answer adds to: the draft, or what is written."""
        game: Game = self.story.document.value
        return game if self.draft is None else self.draft

    @property
    def players(self) -> Sequence[str]:
        """Who plays the round that is asked about."""
        number, story = self.ask.round, self.story
        return story.rounds[number - 1].players if number <= len(story.rounds) else next_players(story)


class Answer(NamedTuple):
    """What an answer leads to: the next state, what is said, a game to be written, a turn (round, turn) to be shown."""

    recording: Recording
    said: Sequence[str] = ()
    game: Game | None = None
    turn: tuple[int, int] | None = None
    shows: Literal["", "board", "sheet", "help"] = ""
    leaves: bool = False


def opened(story: GameStory, hands: Sequence[str] | None = ()) -> Recording:
    """The state at the beginning, or after a break; `hands` says whose hands to ask for (None: everybody's).

    Raises LogError where the game cannot be gone on with: it is faulty, or only its result is on record.
    """
    fault = story.fault
    if fault is not None:
        raise LogError(
            f"{story.file}:{fault.line}: {fault.message}; mend it first (take5 validate {story.file})"
        )
    if not story.rounds and story.document.value.get("result"):
        raise LogError("only the result of this game is recorded, so nothing can be added to it")
    recording = Recording(story, Ask("over", 0), None, hands)
    return replace(recording, ask=_next(recording))


def renewed(recording: Recording, story: GameStory) -> Recording:
    """The state after a game was written: what comes next is asked."""
    ask = recording.ask
    recording = Recording(story, ask, None, recording.hands)
    after = ask.player if ask.kind == "hand" and not ask.mends else None
    return replace(recording, ask=_next(recording, after))


def answered(recording: Recording, line: str) -> Answer:
    """What becomes of an answer; a wrong one leaves all as it was, and the reason is said."""
    try:
        return _answered(recording, line.strip())
    except Take5Error as error:
        return Answer(recording, [str(error)])


def _answered(recording: Recording, text: str) -> Answer:
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    match word.lower():
        case "?" | "h" | "help":
            return Answer(recording, shows="help")
        case "q" | "quit":
            return Answer(recording, leaves=True)
        case "s" | "sheet":
            return Answer(recording, shows="sheet")
        case "b" | "board":
            return Answer(recording, shows="board")
        case "u" | "undo":
            return _back(recording)
        case "turn" | "t":
            return _to_turn(recording, rest)
        case "start":
            return _to_start(recording, rest)
        case "hand":
            return _to_hand(recording, rest)
        case "leave" | "join":
            if recording.ask.kind != "start" or recording.ask.mends:
                raise MisuseError("who plays changes between rounds: finish this one first")
            change = without_player if word.lower() == "leave" else with_player
            return Answer(recording, game=with_seats(recording.story, change, rest))
    if not text and recording.ask.mends:
        return _left_as_it_was(recording)
    return _taken(recording, text)


def _taken(recording: Recording, text: str) -> Answer:
    """Takes what was asked for."""
    ask, game = recording.ask, recording.game
    match ask.kind:
        case "start":
            return _settled(recording, with_start(game, ask.round, cards_in(text, "the starting cards")))
        case "hand":
            cards = cards_in(text, f"{ask.player}'s hand")
            if not cards and not ask.mends:
                return Answer(replace(recording, ask=_next(recording, ask.player)))
            return _settled(recording, with_hand(game, ask.round, ask.player, cards))
        case "turn":
            plays = plays_in(text, recording.players)
            return _settled(recording, with_turn(game, ask.round, ask.turn, recording.players, plays))
        case "row":
            if not text.isdecimal() or len(text) > 6:
                raise MisuseError(f"the number of a row, 1 to {len(ask.rows)}")
            return _settled(recording, with_choice(game, ask.round, ask.turn, int(text)))
    return Answer(recording, ["The game is over: u undoes the last turn, turn N mends one, q leaves."])


def _settled(recording: Recording, draft: Game, said: tuple[str, ...] = ()) -> Answer:
    """Lets the checks judge a draft: it is written, asks for more, or is refused with the reason."""
    ask = recording.ask
    draft = with_result_kept_true(draft, recording.story.file)
    found = new_errors(recording.story, told(draft, recording.story.file))
    if not found:
        turn = (ask.round, ask.turn) if ask.kind in ("turn", "row") else None
        return Answer(replace(recording, draft=draft), said, draft, turn)
    first = found[0]
    here = (first.round, first.turn) == (ask.round, ask.turn or None)
    if first.name == "choice-missing":
        return Answer(replace(recording, draft=draft, ask=_row(draft, first, ask.mends)), said)
    if ask.kind != "hand" and (first.name in _MISMATCHES or (first.name == "choice-needless" and not here)):
        note = f"{_where(first)}: what it says no longer holds and is taken out ({first.path.rpartition('/')[2]})"
        return _settled(recording, without_claim(draft, first.path), (*said, note))
    if here or ask.kind == "hand" or first.turn is None or first.round is None:
        return Answer(recording, [first.message if first.name == "bad-row" else reason(found)])
    again = _mended(draft, first.round, first.turn)
    note = f"{_where(first)} must be mended too: {reason(found)}"
    return Answer(replace(recording, draft=draft, ask=again), (*said, note))


def _row(draft: Game, finding: Finding, mends: bool) -> Ask:
    number, turn, player = finding.round or 0, finding.turn or 0, finding.player or ""
    plays = recorded_turns(draft, number)[turn - 1]["plays"]
    card = min(plays.values() if isinstance(plays, dict) else plays)
    return Ask("row", number, turn, player, card, finding.rows or (), mends)


def _where(finding: Finding) -> str:
    return f"Round {finding.round}, turn {finding.turn}" if finding.turn else f"Round {finding.round}"


def _next(recording: Recording, after: str | None = None) -> Ask:
    """What is asked when nothing is pending; `after` is the player whose hand nobody knows."""
    story, game = recording.story, recording.story.document.value
    last = len(game["rounds"])
    if not story.rounds or awaits_its_start(game) or story.rounds[-1].kind != "incomplete":
        return Ask("over", last) if story.finished else Ask("start", new_number(story))
    if not game["rounds"][-1].get("start"):
        return Ask("start", last)
    turns = len(recorded_turns(game, last))
    players = story.rounds[-1].players
    wanted = [name for name in players if recording.hands is None or name in recording.hands]
    known = game["rounds"][-1].get("hands") or {}
    if after is not None:
        wanted = [name for name in wanted if players.index(name) > players.index(after)]
    unknown = [name for name in wanted if name not in known] if isinstance(known, dict) else []
    if unknown and not turns:
        return Ask("hand", last, 0, unknown[0])
    return Ask("turn", last, turns + 1)


def _back(recording: Recording) -> Answer:
    """One step back: what is not whole yet, then turn by turn, then the start of a round."""
    ask, game = recording.ask, recording.story.document.value
    if recording.draft is not None or ask.mends or ask.kind == "row":
        return _left_as_it_was(recording)
    if awaits_its_start(game):
        return Answer(recording, ["Who plays is as it was."], {**game, "rounds": game["rounds"][:-1]})
    if not game["rounds"]:
        raise MisuseError("there is nothing to undo")
    number, last = len(game["rounds"]), game["rounds"][-1]
    if last.get("turns"):
        return _undone(recording, without_last_turn(game), f"Turn {len(last['turns'])} is undone.")
    if not last.get("start"):
        raise MisuseError(f"round {number} was scored, not played: take5 score --undo takes it back")
    if last.get("hands"):
        rest = {key: value for key, value in last.items() if key != "hands"}
        return _undone(recording, {**game, "rounds": [*game["rounds"][:-1], rest]}, "The hands are undone.")
    return _undone(recording, without_start(game), "The start is undone.")


def _undone(recording: Recording, game: Game, said: str) -> Answer:
    """What follows when something was taken out of the last round."""
    return _settled(replace(recording, ask=Ask("over", recording.ask.round)), game, (said,))


def _left_as_it_was(recording: Recording) -> Answer:
    anew = replace(recording, draft=None)
    said = ["All stays as it was."] if recording.ask.mends else []
    return Answer(replace(anew, ask=_next(anew)), said)


def _to_turn(recording: Recording, text: str) -> Answer:
    """Goes to a turn that is on record: `3`, or `2.3` for that of round 2."""
    before, dot, after = text.partition(".")
    game = recording.story.document.value
    number = _number(before) if dot else len(game["rounds"])
    turn = _number(after if dot else before)
    if not 1 <= number <= len(game["rounds"]) or not 1 <= turn <= len(recorded_turns(game, number)):
        raise MisuseError("there is no such turn: turn 3 is one of this round, turn 2.3 one of round 2")
    return Answer(replace(recording, draft=None, ask=_mended(game, number, turn)))


def _mended(game: Game, number: int, turn: int) -> Ask:
    """Asks for a turn that is on record."""
    recorded = recorded_turns(game, number)[turn - 1]
    plays, row = recorded["plays"], recorded.get("takes_row")
    was = " ".join(map(str, plays.values() if isinstance(plays, dict) else plays))
    return Ask("turn", number, turn, mends=True, was=was if row is None else f"{was}, row {row}")


def _to_start(recording: Recording, text: str) -> Answer:
    game = recording.story.document.value
    number = _number(text) if text else len(game["rounds"])
    if not 1 <= number <= len(game["rounds"]) or not game["rounds"][number - 1].get("start"):
        raise MisuseError(
            "there are no starting cards: start mends those of this round, start 2 those of round 2"
        )
    was = " ".join(map(str, game["rounds"][number - 1]["start"]))
    return Answer(replace(recording, draft=None, ask=Ask("start", number, mends=True, was=was)))


def _to_hand(recording: Recording, text: str) -> Answer:
    rounds = recording.story.document.value["rounds"]
    if not rounds or not rounds[-1].get("start"):
        raise MisuseError("the starting cards come first")
    if isinstance(rounds[-1].get("hands"), list):
        raise MisuseError("the hands of this round stand in seat order: mend them in the file")
    name = name_in(text, recording.story.rounds[-1].players)
    was = " ".join(map(str, (rounds[-1].get("hands") or {}).get(name, ["unknown"])))
    return Answer(replace(recording, draft=None, ask=Ask("hand", len(rounds), 0, name, mends=True, was=was)))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0
