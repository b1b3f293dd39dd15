"""The single turns with which 6-nimmt-agent tests its engine, played by ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from take5cli.rules.rounds import Play, play_round
from take5cli.rules.rows import row_for
from take5cli.rules.variants import VARIANTS

FOLDER = Path(__file__).parent.parent / "data/six_nimmt_agent"
SCENARIOS: list[dict[str, Any]] = [
    scenario
    for name in ("placement", "overflow")
    for scenario in json.loads((FOLDER / f"{name}-scenarios.json").read_text(encoding="utf-8"))
]
SINGLE = [scenario for scenario in SCENARIOS if "card" in scenario]
TURNS = [scenario for scenario in SCENARIOS if "plays" in scenario]
ASIDE = 10_000  # the end of a fifth row, where cards that are none of the scenario's go


def lay(board: list[list[int]], cards: list[int], choice: int | None) -> tuple[list[Play], list[list[int]]]:
    """Plays cards on a board that the turns before have laid out; whatever else they need lies in a fifth row.

    A row of one card among those of a longer row would draw them to itself: it is laid later, by a low card.
    """
    rules = VARIANTS["standard"]._replace(row_count=5)
    longer = sorted(card for row in board for card in row[1:])
    late = [index for index, row in enumerate(board) if len(row) == 1 and longer[:1] < row < longer[-1:]]
    late.sort(key=lambda index: -board[index][0])
    start = [ASIDE - index if index in late else row[0] for index, row in enumerate(board)]
    laid = [longer, *([board[index][0]] for index in late), cards]
    seats = max(map(len, laid))
    aside = iter(range(ASIDE + 1, ASIDE + 1_000))
    turns = [[*some, *(next(aside) for _ in range(seats - len(some)))] for some in laid]
    events: list[list[Play]] = []
    rows: list[list[list[int]]] = []
    choices = [None, *(index + 1 for index in late), choice]
    course = play_round(rules, [*start, ASIDE], turns, choices, rows, events)
    assert course.fault is None
    assert rows[-2][:4] == board
    return [play for play in events[-1] if play.seat < len(cards)], rows[-1][:4]


def test_there_are_as_many_as_that_program_has() -> None:
    assert (len(SINGLE), len(TURNS)) == (22, 15)


@pytest.mark.parametrize("scenario", SINGLE, ids=lambda scenario: str(scenario["id"]))
def test_a_card_goes_where_they_put_it(scenario: dict[str, Any]) -> None:
    expected = scenario["expected"]
    ends = [row[-1] for row in scenario["board"]]
    assert row_for(ends, scenario["card"]) == expected.get("rowIndex")
    if "rowIndex" in expected:
        full = len(scenario["board"][expected["rowIndex"]]) == VARIANTS["standard"].row_capacity
        assert full == expected["causedOverflow"]


@pytest.mark.parametrize("scenario", TURNS, ids=lambda scenario: str(scenario["id"]))
def test_a_turn_is_resolved_as_they_resolve_it(scenario: dict[str, Any]) -> None:
    expected = scenario["expected"]
    picks = expected["rowPicks"]
    choice = picks[0].get("pickedRowIndex", picks[0].get("rowIndex")) + 1 if picks else None
    players = [play["playerId"] for play in scenario["plays"]]
    plays, rows = lay(scenario["board"], [play["card"] for play in scenario["plays"]], choice)
    assert [(players[play.seat], play.card, play.row - 1, play.kind == "sixth") for play in plays] == [
        (one["playerId"], one["card"], one["rowIndex"], one["causedOverflow"])
        for one in expected["resolutions"]
    ]
    taken = {players[play.seat]: list(play.taken) for play in plays if play.taken}
    for one in expected["resolutions"]:
        if "collectedCards" in one:
            assert taken.get(one["playerId"], []) == one["collectedCards"]
    if "collected" in expected:
        assert taken == {player: cards for player, cards in expected["collected"].items() if cards}
    assert rows == expected["boardAfter"]
