"""Keeping a sheet at the table: what is asked of whom, and what becomes of an answer."""

from typing import Any

import pytest

from take5cli.table.judging import Game, told
from take5cli.table.sitting import Sitting, answered, asked_again, renewed, standing_before
from tests.table.games import FOUR, scored

ROUND = (26, 0, 15, 28)


class Table:
    """A table with a notebook instead of a file."""

    def __init__(self, game: Game, *, down: bool = False) -> None:
        self.sitting = Sitting(told(game, "friday.yaml"), down)
        self.written = [game]
        self.said: list[str] = []

    def type(self, *lines: str) -> "Table":
        for line in lines:
            answer = answered(self.sitting, line)
            self.said = list(answer.said)
            self.sitting = answer.sitting
            if answer.game is not None:
                self.written.append(answer.game)
                self.sitting = renewed(answer.sitting, told(answer.game, "friday.yaml"))
        return self

    @property
    def game(self) -> Any:
        return self.written[-1]

    @property
    def last(self) -> Any:
        return self.game["rounds"][-1]

    @property
    def asked(self) -> tuple[int, str | None]:
        return self.sitting.number, self.sitting.asked


def table(*rounds: Any, down: bool = False, **more: Any) -> Table:
    return Table(scored(*rounds, **more), down=down)


def test_points_player_by_player_and_none_with_enter() -> None:
    at = table(ROUND)
    assert at.asked == (2, "Ann")
    assert at.type("24").asked == (2, "Ben")
    assert at.type("", "10").asked == (2, "Dora")
    assert at.written == [scored(ROUND)]
    assert at.type("1").game == scored(ROUND, (24, 0, 10, 1))
    assert at.asked == (3, "Ann")


def test_cards_as_they_lie() -> None:
    at = table(ROUND).type("c", "1 2,3 4,5 6 7", "10, 20 30", "", "41 42 43 44 45 46 47 48 49 50 51 52 53 54")
    assert at.last == {
        "piles": {"Ann": [1, 2, 3, 4, 5, 6, 7], "Ben": [10, 20, 30], "Cem": [], "Dora": [*range(41, 55)]}
    }
    assert at.sitting.cards, "cards are asked for from then on"
    assert not at.type("p").sitting.cards


def test_one_player_lays_cards_the_others_have_counted() -> None:
    at = table(ROUND).type("4", "c 55 10 3", "p", "12", "1")
    assert at.last == {"points": {"Ann": 4, "Ben": 11, "Cem": 12, "Dora": 1}}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["x"], 'Ann: "x" is no whole number'),
        (["-1"], "cannot be below 0"),
        (["12 5"], "one number is wanted"),
        (["12,5"], "cards are typed after c"),
        (["108"], "24 to 107 points together, not 108"),
        (["100", "8"], "24 to 107 points together, not 108"),
        (["c", "105"], "105"),
        (["c", "0"], "0"),
        (["c", "55 55"], "the 55 lies in the piles twice"),
        (["c", "55 10", "7 55"], "the 55 lies in the piles twice (in Ann's pile)"),
        (["c", " ".join(map(str, range(1, 42)))], "24 to 40 cards together, not 41"),
        (["fix 2"], "there is no round 2"),
        (["fix x"], "fix 2 enters round 2 anew"),
        (["12", "leave Ann"], "between rounds"),
        (["leave Bem"], "did you mean Ben?"),
        (["!"], "nothing was refused"),
    ],
)
def test_what_cannot_be_is_refused_while_the_cards_still_lie_there(typed: list[str], said: str) -> None:
    at = table(ROUND)
    at.type(*typed[:-1])
    before = at.asked
    at.type(typed[-1])
    assert said in at.said[0]
    assert at.asked == before
    assert at.written == [scored(ROUND)]


def test_a_sum_that_no_round_gives_is_asked_for_again() -> None:
    at = table(ROUND).type("1", "2", "3", "4")
    assert at.said == [
        "a round of 4 players gives 24 to 107 points together, not 10",
        "Type them again (Enter keeps one), or ! to record it all the same.",
    ]
    assert at.asked == (2, "Ann")
    assert at.sitting.kept == (1, 2, 3, 4)
    assert at.type("", "", "", "40").last == {"points": {"Ann": 1, "Ben": 2, "Cem": 3, "Dora": 40}}


def test_what_was_refused_is_recorded_all_the_same() -> None:
    at = table(ROUND).type("1", "2", "3", "4", "!")
    assert at.last["x-ignore"] == ["impossible-points"]
    assert at.asked == (3, "Ann")
    early = table(ROUND).type("120", "!", "2", "3", "4")
    assert early.last == {
        "points": {"Ann": 120, "Ben": 2, "Cem": 3, "Dora": 4},
        "x-ignore": ["impossible-points"],
    }


def test_an_unknown_card_is_never_recorded() -> None:
    at = table(ROUND).type("c", "105", "!")
    assert at.said == ["nothing was refused that could be recorded all the same"]
    assert at.asked == (2, "Ann")


def test_back_to_the_player_before_then_to_the_last_round() -> None:
    at = table(ROUND).type("24", "12", "u")
    assert at.asked == (2, "Ben")
    assert at.sitting.kept == (24, 12)
    at.type("u", "u")
    assert at.said == ["What was typed is forgotten."]
    assert at.written == [scored(ROUND)]
    assert at.type("u").game == scored()
    assert at.asked == (1, "Ann")
    assert at.type("u").said == ["there is no round to take back"]


def test_enter_keeps_what_was_there_when_one_goes_back() -> None:
    at = table(ROUND).type("24", "12", "u", "u", "25", "", "10", "1")
    assert at.last == {"points": {"Ann": 25, "Ben": 12, "Cem": 10, "Dora": 1}}


def test_a_round_is_mended() -> None:
    at = table(ROUND, (24, 12, 10, 1)).type("fix 1")
    assert at.asked == (1, "Ann")
    assert at.type("", "1", "", "").game == scored((26, 1, 15, 28), (24, 12, 10, 1))
    assert at.asked == (3, "Ann")
    assert at.type("fix 2", "u").said == ["Round 2 stays as it was."]
    assert at.asked == (3, "Ann")


def test_a_counted_round_is_mended_by_its_cards() -> None:
    piles = ["1 2 3 4 5 6 7", "10 20 30", "", "41 42 43 44 45 46 47 48 49 50 51 52 53 54"]
    at = table(ROUND).type("c", *piles, "fix 2", "", "10 20 31", "", "")
    assert at.last["piles"]["Ben"] == [10, 20, 31]
    assert at.last["piles"]["Ann"] == [1, 2, 3, 4, 5, 6, 7]


def test_a_round_recorded_turn_by_turn_is_not_mended_here() -> None:
    game = scored(ROUND)
    game["rounds"][0] |= {"start": [1, 2, 3, 4], "turns": [{"plays": [10, 11, 12, 13]}]}
    assert "take5 record" in Table(game).type("fix 1").said[0]
    assert "take5 record" in Table(game).type("u").said[0]


def test_players_leave_and_join() -> None:
    at = table(ROUND).type("leave Ben")
    assert list(at.sitting.players) == ["Ann", "Cem", "Dora"]
    at = at.type("join Éva", "9", "9", "9", "9")
    assert at.last == {
        "players": ["Ann", "Cem", "Dora", "Éva"],
        "points": {"Ann": 9, "Cem": 9, "Dora": 9, "Éva": 9},
    }
    at.type("leave Ann", "u")
    assert at.said == ["Who plays is as it was: round 3 is asked for again."]
    assert list(at.sitting.players) == ["Ann", "Cem", "Dora", "Éva"]


def test_falling_from_the_limit() -> None:
    at = table(ROUND, down=True)
    assert standing_before(at.sitting, "Ann") == 40
    at.type("41")
    assert at.said == ["Ann had 40 left and cannot have 41 now"]
    at.type("16", "", "41", "37")
    assert at.last == {"points": {"Ann": 24, "Ben": 0, "Cem": 10, "Dora": 1}}
    assert standing_before(at.sitting, "Ann") == 16
    at.type("fix 1")
    assert standing_before(at.sitting, "Ann") == 66
    assert at.type("41", "", "", "").game["rounds"][0]["points"]["Ann"] == 25


def test_the_end_asks_for_nothing_more() -> None:
    at = table(ROUND).type("40", "1", "2", "3")
    assert at.sitting.is_over
    assert at.asked == (3, None)
    assert at.type("12").said == ["The game is over: u takes the last round back, fix N mends one, q leaves."]
    assert at.type("fix 2").asked == (2, "Ann")
    assert at.type("u", "u").game == scored(ROUND)
    assert not at.sitting.is_over


def test_what_could_not_be_written_is_kept_to_be_typed_again() -> None:
    answer = answered(table(ROUND).type("24", "12", "10").sitting, "1")
    assert answer.game is not None
    again = asked_again(answer.sitting, told(scored(ROUND)))
    assert again.kept == (24, 12, 10, 1)
    assert again.asked == "Ann"
    others = told(scored((26, 0, 15), players=FOUR[:3]))
    assert asked_again(answer.sitting, others).kept == ()


def test_help_sheet_and_leaving() -> None:
    at = table(ROUND)
    assert answered(at.sitting, "?").shows == "help"
    assert answered(at.sitting, "s").shows == "sheet"
    assert answered(at.sitting, "q").leaves
