"""bga-text: the log either way up, with start cards given, inferred or unknown."""

from collections.abc import Callable
from itertools import permutations

import pytest

from take5cli.checks.checking import check_game
from take5cli.importers import bga_text
from take5cli.importers.bga_events import read_events, rounds_of
from take5cli.importers.bga_start import infer_start
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options
from take5cli.replaying import tell_game
from take5cli.rules.rounds import Play, play_round
from take5cli.rules.rows import row_for
from take5cli.rules.variants import VARIANTS

Log = Callable[..., tuple[list[list[int]], list[str]]]
STANDARD = VARIANTS["standard"]
NAMES = ["Ann Lee", "Ben", "王芳", "places"]


def document(lines: list[str], options: Options | None = None) -> ForeignDocument:
    (imported,) = bga_text.read("\n".join(lines) + "\n", options or Options())
    return ForeignDocument("log.txt", 0, imported)


def given(starts: list[list[int]], players: tuple[str, ...] = ()) -> Options:
    return Options(start=tuple(map(tuple, starts)), players=players)


def names(told: ForeignDocument) -> list[str]:
    return [finding.name for finding in check_game(told).findings]


def test_with_start_cards_every_play_is_replayed(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3, rounds=2)
    told = document(lines, given(starts, tuple(NAMES)))
    assert names(told) == ["unfinished"]
    assert told.value["players"] == NAMES
    assert [round_["start"] for round_ in told.value["rounds"]] == starts
    assert len(told.imported.claims) > 150


def test_the_newest_line_may_stand_on_top(bga_log: Log) -> None:
    for players in (2, 4):
        starts, lines = bga_log(NAMES[:players], seed=3, rounds=2)
        upright = document(lines, given(starts, tuple(NAMES[:players])))
        assert document(lines[::-1], given(starts, tuple(NAMES[:players]))).value == upright.value


def test_takes_may_be_told_before_or_after_the_card(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    expected = document(lines, given(starts)).value
    later = list(lines)
    for index in range(len(later) - 1):
        if " takes " in later[index] and " and starts " in later[index + 1]:
            later[index], later[index + 1] = later[index + 1], later[index]
    assert later != lines
    assert document(later, given(starts)).value == expected


def test_without_start_cards_a_round_is_its_points(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3, rounds=2)
    told = document(lines)
    played = tell_game(document(lines, given(starts)))
    assert tell_game(told).totals == played.totals
    assert [round_.points for round_ in tell_game(told).rounds] == [round_.points for round_ in played.rounds]
    assert "start" not in told.value["rounds"][0]
    assert len(told.value["rounds"][0]["x-source"]["turns"]) == 10
    assert sum("--start" in what for what in told.imported.missing) == 2


def test_start_cards_may_be_given_for_the_first_rounds_only(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3, rounds=2)
    told = document(lines, given(starts[:1])).value["rounds"]
    assert ["start" in round_ for round_ in told] == [True, False]


def fitting_starts(lines: list[str], players: int) -> list[list[int]]:
    """Every order of the cards nobody played that, laid out as start cards, gives what the log says."""
    (turns,) = rounds_of(read_events(lines)[0])
    played = {one.card for turn in turns for one in turn.placings}
    free = [card for card in range(1, 105) if card not in played]
    plays = [[one.card for one in sorted(turn.placings, key=lambda one: one.name)] for turn in turns]
    told = [[(one.card, one.row, one.starts) for one in turn.placings] for turn in turns]
    heads = [sorted(taking.heads for taking in turn.takings.values()) for turn in turns]
    found = []
    for start in permutations(free, 4):
        choices: list[int | None] = []
        for turn, cards in enumerate(told):
            ends = [row[-1] for row in play_round(STANDARD, start, plays[:turn], choices).rows]
            choices.append(cards[0][1] if row_for(ends, cards[0][0]) is None else None)
        events: list[list[Play]] = []
        play_round(STANDARD, start, plays, choices, events=events)
        if [[(play.card, play.row, play.kind != "place") for play in turn] for turn in events] == told and [
            sorted(play.points for play in turn if play.taken) for turn in events
        ] == heads:
            found.append(list(start))
    return found


def test_start_cards_are_inferred_exactly_where_one_order_fits(bga_log: Log) -> None:
    ten = [f"Player {letter}" for letter in "ABCDEFGHIJ"]
    inferred = several = 0
    for seed in (*range(20), 34, 40, 41, 42, 58, 61, 210):
        starts, lines = bga_log(ten, seed=seed)
        fitting = fitting_starts(lines, len(ten))
        assert starts[0] in fitting
        round_ = document(lines).value["rounds"][0]
        if len(fitting) == 1:
            assert round_["start"] == starts[0]
            inferred += 1
        else:
            assert "start" not in round_
            several += 1
    assert inferred > 5
    assert several > 2


def test_wrong_start_cards_are_found(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    starts[0][0], starts[0][1] = starts[0][1], starts[0][0]
    assert any(finding.severity == "error" for finding in check_game(document(lines, given(starts))).findings)


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("on the back of row 3", "on the back of row 2", "rows-mismatch"),
        ("receives 1 bull", "receives 3 bull", "points-mismatch"),
        ("takes 1 in", "takes 77 in", "piles-mismatch"),
    ],
)
def test_one_wrong_line_is_one_finding_there(old: str, new: str, name: str, bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    wrong = next(index for index, line in enumerate(lines) if old in line)
    lines[wrong] = lines[wrong].replace(old, new)
    found = [
        finding
        for finding in check_game(document(lines, given(starts))).findings
        if finding.severity == "error"
    ]
    assert [(finding.name, finding.line) for finding in found] == [(name, wrong + 1)]


def test_the_card_may_stand_where_the_number_of_cards_does(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    for index in range(len(lines) - 1):
        if " takes " in lines[index]:
            card = lines[index + 1].split(" places ")[-1].split()[0]
            head, tail = lines[index].split(" takes ")
            lines[index] = f"{head} takes {card} {tail.split(' ', 1)[1]}"
    assert names(document(lines, given(starts))) == ["unfinished"]


def test_a_log_may_break_off_in_a_turn(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    told = document(lines[:12], given(starts))
    assert names(told) == ["unfinished"]
    assert any("middle of a turn" in note for note in told.imported.notes)


def test_a_turn_amid_the_log_needs_everybody(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    plain = next(index for index, line in enumerate(lines[20:], 20) if "on the back" in line)
    del lines[plain]
    assert "missing-player" in names(document(lines, given(starts)))


def test_nobody_knows_who_plays_before_a_second_card(bga_log: Log) -> None:
    _, lines = bga_log(NAMES, seed=3)
    assert names(document(lines[:3])) == ["player-count"]


def test_players_named_must_be_those_of_the_log(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    assert names(document(lines, given(starts, ("Ann", "Ben", "Cem", "Dora")))) == ["unknown-player"]


def test_other_lines_are_kept(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    told = document(["Move 12 :", "8:32 PM", *lines, "x" * 5000], given(starts))
    assert told.value["x-source"]["text"][:2] == ["Move 12 :", "8:32 PM"]
    assert names(told) == ["unfinished"]


def test_a_log_may_break_off_behind_a_take_but_a_take_needs_its_card(bga_log: Log) -> None:
    starts, lines = bga_log(NAMES, seed=3)
    take = next(index for index, line in enumerate(lines) if index > 8 and " takes " in line)
    assert names(document(lines[: take + 1], given(starts))) == ["unfinished"]
    del lines[take + 1]
    assert "missing-player" in names(document(lines, given(starts)))


def test_a_low_card_tells_that_all_start_cards_are_higher() -> None:
    """Of the cards 1 to 8, Ann's 4 takes a 5 by choice and Ben's 7 follows it: the other start card is the 8."""
    lines = [
        "Ann takes 1 in row 1 and receives 2 bull heads",
        "Ann places 4 and starts row 1",
        "Ben places 7 on the back of row 1",
    ]
    ((turn,),) = rounds_of(read_events(lines)[0])
    rules = STANDARD._replace(row_count=2, deck_size=8, cards_per_hand=1)
    assert infer_start([turn], rules, 2) == [5, 8]
    assert infer_start([turn], rules._replace(deck_size=9), 2) is None
    assert infer_start([turn], rules._replace(row_count=0), 2) is None
