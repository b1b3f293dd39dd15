"""Taking a game down: what is asked, what is refused, how one goes back."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from take5cli.errors import LogError
from take5cli.table.changes import new_game
from take5cli.table.judging import Game, told
from take5cli.table.recording import Recording, answered, opened, renewed
from tests.strategies import random_game
from tests.table.games import FOUR, scored
from tests.table.typist import Typist

START = "19 104 4 51"
TURNS = [
    "63 34 56 30",
    "77 90 39 27",
    "89 65 72 20",
    "2",
    "70 44 8 103",
    "1",
    "85 83 69 93",
    "1 87 22 92",
    "3",
]
"""Six turns of a round, three of which ask for a row."""


class Table:
    """A table with a notebook instead of a file."""

    def __init__(self, game: Game, hands: Sequence[str] | None = ()) -> None:
        self.recording = opened(told(game, "friday.yaml"), hands)
        self.written = [game]
        self.said: list[str] = []

    def type(self, *lines: str) -> "Table":
        for line in lines:
            answer = answered(self.recording, line)
            self.said = list(answer.said)
            self.recording = answer.recording
            if answer.game is not None:
                self.written.append(answer.game)
                self.recording = renewed(answer.recording, told(answer.game, "friday.yaml"))
        return self

    @property
    def game(self) -> Any:
        return self.written[-1]

    @property
    def turns(self) -> list[Any]:
        turns: list[Any] = self.game["rounds"][-1]["turns"]
        return turns

    @property
    def asked(self) -> tuple[Any, ...]:
        ask = self.recording.ask
        return ask.kind, ask.round, ask.turn


def table(*lines: str, hands: Sequence[str] | None = (), **more: Any) -> Table:
    return Table({**new_game(FOUR), **more}, hands).type(*lines)


def cards(turn: Any) -> list[int]:
    return list(turn["plays"].values())


def test_the_start_then_turn_by_turn_and_a_row_only_where_needed() -> None:
    at = table()
    assert at.asked == ("start", 1, 0)
    assert at.type(START).asked == ("turn", 1, 1)
    assert at.type(*TURNS[:2]).asked == ("turn", 1, 3)
    at.type(TURNS[2])
    ask = at.recording.ask
    assert (ask.kind, ask.turn, ask.player, ask.card) == ("row", 3, "Dora", 20)
    assert ask.rows == [[19, 30, 34, 39], [104], [4, 27], [51, 56, 63, 77, 90]]
    assert len(at.turns) == 2, "a turn is written when it is whole"
    assert at.type("2").asked == ("turn", 1, 4)
    assert at.turns[2] == {"plays": {"Ann": 89, "Ben": 65, "Cem": 72, "Dora": 20}, "takes_row": 2}
    assert at.type(*TURNS[4:]).asked == ("turn", 1, 7)


def test_every_whole_answer_is_written_at_once() -> None:
    assert len(table(START, *TURNS).written) == 1 + 1 + 6


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("63 34 56 19", "Dora plays the 19, which lies as a starting card"),
        ("63 34 56 63", "Dora plays the 63, which was already played (Ann played it)"),
        ("63 34 56 105", "105"),
        ("63 34 56", "3 values for 4 players"),
        ("63 34 56 x", 'Dora: "x"'),
        ("Ann=63 Bem=34 Cem=56 Dora=30", "did you mean Ben?"),
        ("", "0 values for 4 players"),
    ],
)
def test_a_card_that_cannot_be_is_refused_and_asked_for_again(typed: str, said: str) -> None:
    at = table(START, typed)
    assert said in at.said[0]
    assert at.asked == ("turn", 1, 1)
    assert len(at.written) == 2
    assert len(at.type(TURNS[0]).turns) == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [("19 104 4", "3"), ("19 104 4 4", "twice"), ("19 104 4 105", "105"), ("a b c d", '"a" is no card')],
)
def test_starting_cards_that_cannot_be(typed: str, said: str) -> None:
    at = table(typed)
    assert said in at.said[0] or "two places" in at.said[0]
    assert at.asked == ("start", 1, 0)
    assert at.game["rounds"] == []


@pytest.mark.parametrize("typed", ["0", "5", "x", "", "99999999"])
def test_a_row_that_is_not_there(typed: str) -> None:
    at = table(START, *TURNS[:3], typed)
    assert at.said
    assert "takes_row" not in " ".join(at.said), "at the table nobody writes keys"
    assert at.asked == ("row", 1, 3)
    assert at.type("2").asked == ("turn", 1, 4)


def test_a_house_rule_chooses_the_row() -> None:
    at = table(START, *TURNS[:3], rules={"low_card": "cheapest"})
    assert at.asked == ("turn", 1, 4)
    assert at.turns[2] == {"plays": {"Ann": 89, "Ben": 65, "Cem": 72, "Dora": 20}}


def test_undo_goes_back_step_by_step_to_the_beginning() -> None:
    at = table(START, *TURNS[:3])
    assert at.type("u").asked == ("turn", 1, 3)
    assert at.type("u").asked == ("turn", 1, 2)
    assert at.said == ["Turn 2 is undone."]
    assert at.type("u").asked == ("turn", 1, 1)
    assert at.type("u").asked == ("start", 1, 0)
    assert at.game == new_game(FOUR)
    assert at.type("u").said == ["there is nothing to undo"]


def test_undo_goes_back_into_the_round_before() -> None:
    game: Any = random_game(random.Random(4), players=4, rounds=1, result=False, max_rounds=3, limit=None)
    at = Table(game)
    assert at.asked == ("start", 2, 0)
    assert at.type("u").asked == ("turn", 1, 10)
    assert at.turns == game["rounds"][0]["turns"][:9]


def test_undo_takes_what_the_round_says_of_its_end_with_it() -> None:
    game: Any = random_game(random.Random(4), players=4, rounds=1, claims=True, max_rounds=1)
    assert game["result"]["winners"]
    at = Table(game)
    assert at.asked == ("over", 1, 0)
    at.type("u")
    assert at.asked == ("turn", 1, 10)
    assert set(at.game["rounds"][0]) == {"start", "turns"}
    assert "winners" not in at.game["result"]


def test_a_scored_round_is_not_undone_here() -> None:
    at = Table(scored((26, 0, 15, 28)))
    assert "take5 score --undo" in at.type("u").said[0]
    assert at.type(START, TURNS[0]).asked == ("turn", 2, 2)


def test_a_turn_is_mended_and_what_followed_is_replayed() -> None:
    at = table(START, *TURNS, "turn 2")
    ask = at.recording.ask
    assert (ask.kind, ask.round, ask.turn, ask.mends, ask.was) == ("turn", 1, 2, True, "77 90 39 27")
    at.type("77 91 39 27")
    assert cards(at.turns[1]) == [77, 91, 39, 27]
    assert at.asked == ("turn", 1, 7)
    assert at.type("turn 1.2", "").asked == ("turn", 1, 7)
    assert at.said == ["All stays as it was."]


def test_a_mended_turn_asks_for_its_row_anew_and_for_rows_that_later_turns_then_need() -> None:
    at = table(START, *TURNS, "turn 3")
    assert at.recording.ask.was == "89 65 72 20, row 2"
    assert at.type("89 65 72 21").asked == ("row", 1, 3)
    assert at.type("2").asked == ("turn", 1, 7)
    # Row 3 (4 27) is taken instead: then turn 4 must choose among other rows, and what it chose still holds.
    at.type("turn 3", "89 65 72 20", "3")
    assert at.turns[2]["takes_row"] == 3
    assert not [finding for finding in told(at.game).findings if finding.severity == "error"]


def test_a_row_choice_that_is_needed_no_more_falls_away() -> None:
    at = table("10 20 30 40", "11 12 13 14", "1 21 31 41", "1")
    assert at.turns[1]["takes_row"] == 1
    at.type("2 15 32 42", "turn 2", "16 21 31 41")
    assert at.asked == ("row", 1, 3), "the 2 went after the 1, which no longer lies there"
    at.type("4")
    assert at.turns[1] == {"plays": {"Ann": 16, "Ben": 21, "Cem": 31, "Dora": 41}}
    assert at.turns[2]["takes_row"] == 4
    at.type("turn 2", "1 21 31 41", "1")
    assert "takes_row" not in at.turns[2]
    assert at.said == ["Round 1, turn 3: what it says no longer holds and is taken out (takes_row)"]


def test_cards_exchanged_between_two_turns_are_mended_one_after_the_other() -> None:
    at = table(START, "77 34 56 30", "63 90 39 27", "turn 1", "63 34 56 30")
    assert at.said[0].startswith(
        "Round 1, turn 2 must be mended too: Ann plays the 63, which was already played"
    )
    assert at.asked == ("turn", 1, 2)
    assert cards(at.turns[0])[0] == 77, "nothing is written until all fits"
    at.type("77 90 39 27")
    assert [cards(turn)[0] for turn in at.turns] == [63, 77]
    assert at.asked == ("turn", 1, 3)


def test_mending_that_leads_nowhere_is_left_off() -> None:
    at = table(START, "77 34 56 30", "63 90 39 27", "turn 1", "63 34 56 30", "u")
    assert at.said == ["All stays as it was."]
    assert [cards(turn)[0] for turn in at.turns] == [77, 63]
    assert at.asked == ("turn", 1, 3)


def test_a_mended_turn_that_cannot_be_is_asked_for_again() -> None:
    at = table(START, *TURNS[:2], "turn 1", "63 34 56 19")
    assert "starting card" in at.said[0]
    assert at.asked == ("turn", 1, 1)
    assert at.recording.ask.mends
    assert cards(at.type("62 34 56 30").turns[0]) == [62, 34, 56, 30]


def test_the_starting_cards_are_mended() -> None:
    at = table(START, *TURNS[:2], "start")
    assert at.recording.ask.was == START
    at.type("18 104 4 51")
    assert at.game["rounds"][0]["start"] == [18, 104, 4, 51]
    assert len(at.turns) == 2
    assert at.asked == ("turn", 1, 3)
    at.type("start 1", "63 104 4 51")
    assert at.said[0].startswith("Round 1, turn 1 must be mended too")


def test_claims_that_no_longer_hold_are_taken_out_when_turns_are_mended() -> None:
    game: Any = random_game(
        random.Random(5), players=3, rounds=1, claims=True, result=False, max_rounds=2, limit=None
    )
    at = Table(game)
    for number, turn in enumerate(game["rounds"][0]["turns"], 1):
        one, other, third = cards(turn)
        at.type(f"turn 1.{number}", f"{other} {one} {third}")
        if at.recording.ask.kind == "row":
            at.type(str(turn["takes_row"]))
        assert cards(at.turns[number - 1]) == [other, one, third]
    assert told(at.game).fault is None
    left = set(at.game["rounds"][0])
    assert "piles" not in left
    assert "points" not in left
    assert "rows" in left, "the rows are the same whoever played the cards"


@pytest.mark.parametrize(
    "typed", ["turn 9", "turn 2.1", "turn", "turn x", "turn 0", "start 2", "start x", "hand Bem"]
)
def test_there_is_nothing_to_go_back_to(typed: str) -> None:
    at = table(START, *TURNS[:2], typed)
    assert at.said
    assert at.asked == ("turn", 1, 3)
    assert len(at.written) == 4


def test_hands_are_asked_for_before_the_first_turn() -> None:
    at = table(START, hands=None)
    assert at.recording.ask.player == "Ann"
    at.type("63 77 89 70 85 1 60 18 64 37", "")
    assert at.recording.ask.player == "Cem"
    at.type("56 39 72 8 69 22 97 84 58 79")
    assert at.recording.ask.player == "Dora"
    at.type("30 27 20 103 93 92 45 11 43 19")
    assert "19" in at.said[0]
    assert at.type("").asked == ("turn", 1, 1)
    assert list(at.game["rounds"][0]["hands"]) == ["Ann", "Cem"]
    assert "in Ann's hand" in at.type("77 34 63 30").said[0] or "Ann's" in at.said[0]
    assert at.type(TURNS[0]).asked == ("turn", 1, 2)


def test_one_hand_is_known_at_the_table_as_a_player_sees_it() -> None:
    at = table(START, hands=["Cem"])
    assert at.recording.ask.player == "Cem"
    at.type("56 39 72 8 69 22 97 84 58 79")
    assert at.asked == ("turn", 1, 1)
    assert "the 57 is not in Cem's hand" in at.type("63 34 57 30").said[0]
    assert at.type("u").said == ["The hands are undone."]
    assert at.asked == ("hand", 1, 0)


def test_a_hand_is_entered_or_mended_later() -> None:
    at = table(START, *TURNS[:2], "hand Cem")
    assert at.recording.ask.was == "unknown"
    assert "not in Cem's hand" in at.type("57 39 72 8 69 22 97 84 58 79").said[0]
    at.type("56 39 72 8 69 22 97 84 58 79")
    assert at.game["rounds"][0]["hands"] == {"Cem": [56, 39, 72, 8, 69, 22, 97, 84, 58, 79]}
    assert at.type("hand Cem").recording.ask.was == "56 39 72 8 69 22 97 84 58 79"
    at.type("-")
    assert "hands" not in at.game["rounds"][0]


def test_players_change_between_rounds_only() -> None:
    at = Table(scored((26, 0, 15, 28)))
    at.type("leave Ben", "join Éva")
    assert at.game["rounds"][-1] == {"players": ["Ann", "Cem", "Dora", "Éva"]}
    at.type(START)
    assert at.recording.players == ("Ann", "Cem", "Dora", "Éva")
    assert "between rounds" in at.type("leave Ann").said[0]
    at.type("u")
    assert at.asked == ("start", 2, 0)
    assert at.game["rounds"][-1] == {"players": ["Ann", "Cem", "Dora", "Éva"]}
    assert at.type("u").said == ["Who plays is as it was."]
    assert len(at.game["rounds"]) == 1


def test_the_game_goes_on_where_the_file_ends() -> None:
    at = table(START, *TURNS[:2])
    assert Table(at.game).asked == ("turn", 1, 3)
    assert Table(table(START).game).asked == ("turn", 1, 1)
    assert Table(scored((26, 0, 15, 28))).asked == ("start", 2, 0)
    assert Table(scored((70, 0, 15, 8))).asked == ("over", 1, 0)


def test_a_game_that_is_over_can_still_be_mended() -> None:
    at = Table(scored((70, 0, 15, 8))).type("63 34 56 30")
    assert at.said == ["The game is over: u undoes the last turn, turn N mends one, q leaves."]


@pytest.mark.parametrize(
    "game",
    [
        scored((1, 1, 1, 1)),
        scored(result={"totals": [1, 2, 3, 70]}),
    ],
)
def test_a_game_that_cannot_be_gone_on_with(game: Any) -> None:
    with pytest.raises(LogError):
        Table(game)


def test_help_sheet_and_board_change_nothing() -> None:
    at = table(START)
    for typed, shows in (("?", "help"), ("b", "board"), ("s", "sheet")):
        answer = answered(at.recording, typed)
        assert (answer.recording, answer.game, answer.shows) == (at.recording, None, shows)
    assert answered(at.recording, "q").leaves


@pytest.mark.parametrize("hands", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_typed_with_detours_is_the_game_it_came_from(seed: int, hands: bool) -> None:
    rng = random.Random(seed)
    game: Any = random_game(rng, hands=hands, result=False, limit=40)
    bare = {key: value for key, value in game.items() if key != "rounds"}
    at = Table({**bare, "rounds": []}, None if hands else ())
    typist = Typist(game, rng)
    for _ in range(5000):
        ask = at.recording.ask
        line = typist.line(ask.kind, ask.round, ask.turn, ask.player, ask.mends)
        if typist.done:
            break
        at.type(line)
    assert typist.done
    assert at.game == game
    assert sum(typist.detours.values()) > 0


def test_a_recording_shows_who_plays_the_round_asked_about() -> None:
    recording: Recording = table().recording
    assert recording.players == FOUR
