"""The game log of Board Game Arena, copied from its page in English.

    take5 import bga-text log.txt --start 3,40,58,96 --start 12,33,71,90

One event a line: `NAME places N on the back of row R`, `NAME places N and starts row R`, `NAME takes N in row
R and receives K bull heads`, `A new round starts`; the oldest or the newest line may stand on top. The page
does not tell the hands nor, in words, the start cards of a round: `--start` gives them, once for each round
in order, and where the plays leave only one possibility they are inferred. A complete round without them is
taken over as its points (the heads received), its plays kept beside it. Rows, takes and bull heads are
checked. Other lines are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from take5cli.importers.agreement import rules_of
from take5cli.importers.bga_events import Turn, is_event, players_of, read_events, rounds_of
from take5cli.importers.bga_start import infer_start
from take5cli.importers.foreign import ForeignError, Imported, Options
from take5cli.importers.plain_text import LINE_ENDS, PlainText
from take5cli.importers.refusals import not_a_game
from take5cli.importers.transcript import Board, Transcript
from take5cli.rules.variants import VARIANTS, Rules

NAME = "bga-text"
TITLE = "the game log of Board Game Arena's page (English)"


def looks_like(text: str) -> bool:
    """Whether one of the first lines is an event of the log."""
    return any(is_event(line) and line.strip() for line in LINE_ENDS.split(text[:65_536])[:500])


def read(text: str, options: Options) -> Iterator[Imported]:
    """The one game of a log."""
    lines = LINE_ENDS.split(text)
    source = PlainText(lines)
    try:
        events, other = read_events(lines)
        rounds = rounds_of(events)
        if not rounds:
            raise ForeignError("unreadable", "no line here tells of a card that was placed", (1,))
        script = Transcript(source, (1,), _players(players_of(events), rounds, options), None)
    except ForeignError as error:
        yield not_a_game(source, error.trouble, (1,))
        return
    script.put("source", NAME)
    if options.limit is not None:
        script.put("limit", options.limit)
    if options.rules:
        script.put("rules", dict(options.rules))
    if options.rounds is not None:
        script.put("max_rounds", options.rounds)
    game: dict[str, object] = {"rules": dict(options.rules)} if options.rules else {}
    rules = rules_of(game) or VARIANTS["standard"]
    try:
        for index, turns in enumerate(rounds):
            _round(script, turns, options, rules, index, last=index == len(rounds) - 1)
    except ForeignError as error:
        script.trouble(error.trouble)
    script.missing("the hands")
    if other:
        script.keep({"text": other})
    yield script.finish()


def _players(names: list[str], rounds: list[list[Turn]], options: Options) -> Sequence[str]:
    if sum(map(len, rounds)) < 2 and not options.players:
        message = "the log ends before anybody lays a second card, so nobody knows how many play"
        raise ForeignError("player-count", message, (1,), "give --players NAME,NAME")
    if options.players:
        if sorted(options.players) != sorted(names):
            message = f"--players names other players than the log, which has {', '.join(names)}"
            raise ForeignError("unknown-player", message, (1,))
        return options.players
    return names


def _round(
    script: Transcript, turns: list[Turn], options: Options, rules: Rules, index: int, last: bool
) -> None:
    whole = _whole_turns(script, turns, last)
    start: list[int] | None
    if index < len(options.start):
        start = list(options.start[index])
    else:
        start = infer_start(whole, rules, len(script.players))
        if start is not None:
            script.note(
                f"the start cards of round {index + 1} follow from the plays: {' '.join(map(str, start))}"
            )
    if start is None:
        _scored(script, whole, rules, index)
    else:
        _played(script, whole, start)


def _whole_turns(script: Transcript, turns: list[Turn], last: bool) -> list[Turn]:
    """The turns in which everybody laid a card; only the last one of a log may have broken off."""
    whole = []
    for turn in turns:
        if len(turn.placings) < len(script.players):
            if last and turn is turns[-1]:
                script.note("the log breaks off in the middle of a turn, which is left out")
                break
            there = {one.name for one in turn.placings}
            absent = ", ".join(name for name in script.players if name not in there)
            raise ForeignError(
                "missing-player", f"in this turn no card is told of {absent}", turn.placings[0].place
            )
        whole.append(turn)
    return whole


def _played(script: Transcript, turns: list[Turn], start: list[int]) -> None:
    script.open_round(turns[0].placings[0].place if turns else (1,), start)
    board = Board(start)
    for turn in turns:
        seats = {one.name: script.players.index(one.name) for one in turn.placings}
        script.add_turn(
            {seats[one.name]: one.card for one in turn.placings},
            {seats[one.name]: one.place for one in turn.placings},
            turn.placings[0].place,
        )
        for rank, one in enumerate(turn.placings):
            taking = turn.takings.get(one.name)
            if rank == 0 and one.starts and board.is_low(one.card):
                script.put_in_turn("takes_row", one.row, one.place)
            script.claim(seats[one.name], "row", one.row, one.place)
            script.claim(seats[one.name], "kind", ("sixth", "low") if one.starts else ("place",), one.place)
            if taking is not None:
                script.claim(seats[one.name], "row", taking.row, taking.place)
                script.claim(seats[one.name], "points", taking.heads, taking.place)
                script.claim(seats[one.name], "count", taking.count, taking.place)
            board.lay(one.card, one.row)


def _scored(script: Transcript, turns: list[Turn], rules: Rules, index: int) -> None:
    """A round whose start nobody knows: its points are the heads received; its plays are kept."""
    needed = f"the start cards of round {index + 1}; --start gives them (once for each round)"
    if len(turns) < rules.cards_per_hand:
        script.missing(f"{needed}; that round is not complete, so it is left out")
        return
    script.missing(f"{needed}; that round is taken over as its points")
    script.open_round(turns[0].placings[0].place)
    points = dict.fromkeys(range(len(script.players)), 0)
    for turn in turns:
        for name, taking in turn.takings.items():
            points[script.players.index(name)] += taking.heads
        for one in turn.placings:
            if one.starts and one.name not in turn.takings:
                raise ForeignError(
                    "missing-key", f"{one.name} starts a row here, but no take is told", one.place
                )
    script.put_by_player_in_round("points", points, {})
    script.keep_in_round(
        {"turns": [[[one.name, one.card, one.row] for one in turn.placings] for turn in turns]}
    )
