"""The pictures of a game say what its story says, in coordinates."""

import random

from take5cli.pages.pictures import heat_pictures, round_marks, totals_picture, turns_picture
from tests.pages.stories import story_of
from tests.strategies import random_game

SCORED = {"take5": 1, "players": ["Ann", "Ben"], "rounds": [{"points": [10, 40]}, {"points": [10, 30]}]}


def test_totals_rise_to_their_places_beside_the_limit() -> None:
    picture = totals_picture(story_of(SCORED))
    assert picture is not None
    assert [mark.text for mark in picture.heads] == ["0", "20", "40", "60", "80"]
    assert picture.limit is not None
    assert picture.limit.text == "66"
    ann, ben = picture.lines
    assert [y for _, y in ann.points] == [228, 201, 174]
    assert [y for _, y in ben.points] == [228, 120, 39]
    assert ben.points[-1][1] < picture.limit.at < ann.points[-1][1]
    assert ann.label.text == "20"
    assert ann.path == "30.0,228.0 169.0,201.0 308.0,174.0"


def test_an_unknown_total_ends_the_line() -> None:
    game = random_game(random.Random(1), players=3, rounds=3)
    game["rounds"][1]["turns"][2]["plays"]["Ben"] = 200
    picture = totals_picture(story_of(game))
    assert picture is not None
    assert all(len(line.points) == 2 for line in picture.lines)
    assert {line.label.text for line in picture.lines} == {"?"}


def test_a_game_without_rounds_has_no_pictures() -> None:
    reported = {"take5": 1, "players": ["A", "B"], "rounds": [], "result": {"totals": {"A": 70, "B": 3}}}
    story = story_of(reported)
    assert totals_picture(story) is None
    assert turns_picture(story) is None
    assert heat_pictures(story) == []
    assert turns_picture(story_of(SCORED)) is None


def test_no_limit_no_line() -> None:
    picture = totals_picture(story_of({**SCORED, "limit": None, "max_rounds": 2}))
    assert picture is not None
    assert picture.limit is None


def test_bars_and_cells_hold_all_heads_of_the_game() -> None:
    for seed in range(8):
        story = story_of(random_game(random.Random(seed)))
        taken = sum(sum((round_.points or {}).values()) for round_ in story.rounds)
        bars = turns_picture(story)
        assert bars is not None
        tall = int(bars.heads[-1].text)
        scale = tall / (bars.bottom - 12)
        heads = sum((bar.sixth_height + bar.low_height) * scale for bar in bars.bars)
        assert abs(heads - taken) < 0.1 * tall / 100 * len(bars.bars) + 1
        cells = [cell for heat in heat_pictures(story) for cell in heat.cells]
        assert sum(cell.heads for cell in cells) == taken
        assert all((cell.level == 4) is (cell.heads >= 10) for cell in cells)
        assert [heat.round for heat in heat_pictures(story)] == [round_.round for round_ in story.rounds]


def test_a_take_is_in_its_players_line_and_its_turns_column() -> None:
    game = {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "rounds": [
            {"start": [10, 20, 30, 40], "turns": [{"plays": [50, 60]}, {"plays": [51, 3], "takes_row": 1}]}
        ],
    }
    (heat,) = heat_pictures(story_of(game))
    (cell,) = heat.cells
    assert (cell.anchor, cell.heads, cell.level) == ("r1t2", 3, 2)
    assert abs(cell.x + heat.cell / 2 - heat.columns[1].at) < 0.01
    assert abs(cell.y + heat.cell / 2 - dict(heat.players)[1]) < 0.01
    assert (cell.x, cell.y) not in heat.empty
    assert len(heat.empty) == 3


def test_many_rounds_have_fewer_marks() -> None:
    borders, marks = round_marks([number for number in range(1, 31) for _ in range(10)], float)
    assert len(borders) == 29
    assert [mark.text for mark in marks[:3]] == ["1", "3", "5"]
    assert marks[0].at == 5
