"""A replayed game as text and as Markdown."""

from pathlib import Path

import pytest

import take5cli
from take5cli.replaying import GameStory
from take5cli.telling.moments import find, moment_lines, moments
from take5cli.telling.replay_markdown import escaped, game_markdown
from take5cli.telling.replay_text import Selection, game_lines, wrapped
from take5cli.telling.words import outcome, terms
from take5cli.terminal import Screen, width
from tests.checks.games import PLAYED, game, played

SAMPLES = Path(__file__).parents[2] / "sample_logs"
PLAIN = Screen(False, 80)


def story(value: object) -> GameStory:
    (told,) = take5cli.replay(value)  # type: ignore[arg-type]
    return told


def sample(name: str, at: int = 0) -> GameStory:
    return take5cli.replay(SAMPLES / name)[at]


def text(
    told: GameStory, screen: Screen = PLAIN, selection: Selection | None = None, summary: bool = False
) -> str:
    return "\n".join(game_lines(told, screen, selection or Selection(), summary=summary))


def test_a_turn_says_where_each_card_went_and_why() -> None:
    shown = text(sample("worked-examples.yaml"), selection=Selection(turns=[1])).splitlines()

    assert shown[-5:] == [
        "Turn 1",
        "  Cem    4  row 1, after 3                      1│   3    4   17    ·    ·   3",
        "  Ann   17  row 1, after 4                      2│  40³   ·    ·    ·    ·   3",
        "  Dora  90³ row 3, after 58                     3│  58   90³  93    ·    ·   5",
        "  Ben   93  row 3, after 90                     4│  96    ·    ·    ·    ·   1",
    ]


def test_takes_are_named_with_their_cards() -> None:
    assert "  Ann    2  low card: takes row 4, 1 point" in text(sample("worked-examples.yaml"))
    sixth = text(sample("worked-examples.yaml", 1))
    assert "  Ann   74  sixth card: takes row 1, 7 points" in sixth
    assert "60³ 64 69 71 73" in sixth


def test_the_points_of_a_round_come_with_the_cards_taken() -> None:
    assert "  Dora     28     28   104 51 56 63 77⁵ 90³ 42" not in text(story(game(PLAYED)))
    assert "  Ben       0      0" in text(story(game(PLAYED))).splitlines()


def test_a_selection_shows_only_what_was_asked_for() -> None:
    shown = text(sample("friday.yaml"), selection=Selection(rounds=[2]))

    assert "Round 2 (by piles)" in shown
    assert "Round 1" not in shown
    assert "Turn" not in shown


def test_the_summary_has_a_line_a_round_and_the_ranking() -> None:
    assert text(sample("friday.yaml"), summary=True).splitlines() == [
        "Friday at the club",
        "2026-11-27, standard game, to 66 points",
        "Ann, Ben, Cem and Dora",
        "",
        "            Ann    Ben    Cem   Dora",
        "round  1     26      0     15     28",
        "round  2     17     20     15      7",
        "round  3     24     12     10      1",
        "total        67     32     40     36",
        "",
        "Ben wins with 32 points.",
        "   1. Ben   32 points",
        "   2. Dora  36 points",
        "   3. Cem   40 points",
        "   4. Ann   67 points",
    ]


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_no_line_is_wider_than_the_terminal(path: Path, columns: int) -> None:
    for told in take5cli.replay(path)[:2]:
        for line in text(told, Screen(False, columns)).splitlines():
            assert width(line) <= columns, line


def test_colour_only_adds() -> None:
    import re

    told = sample("standard-4-players.yaml")
    assert re.sub(r"\x1b\[[0-9;]*m", "", text(told, Screen(True, 80))) == text(told)


def test_what_is_unknown_is_said() -> None:
    faulty = {key: value for key, value in played(turns=PLAYED["turns"][:2]).items() if key != "points"}
    faulty["turns"] = [*faulty["turns"], {"plays": [1, 1, 2, 3]}]
    shown = text(story(game(faulty, PLAYED)))

    assert "Round 1 (up to the fault)" in shown
    assert "The points of this round are unknown." in shown
    assert "Who has won cannot be said: some points are unknown." in shown
    assert "Ann  Ben  Cem" not in shown
    assert "    ?" in shown


def test_rounds_after_the_end_and_rounds_of_some_are_marked() -> None:
    value = game({"points": [66, 1, 1, 1]}, {"points": [1, 1, 1, 30]}, rules={"deck_size": 104})
    assert "Round 2 (by points) (after the end: does not count)" in text(story(value))
    assert "Round 3, Ann, Ben, Dora and Eda (by points)" in text(sample("a-player-leaves.yaml"))


def test_how_a_game_ended_in_words() -> None:
    assert outcome(sample("reported.yaml")) == "Ann and Ben share the win with 32 points."
    assert outcome(sample("unfinished.yaml")).startswith("The game has not ended: the highest total is")
    assert outcome(story({"take5": 1, "players": []})) == "The log is too faulty to be replayed."
    assert (
        outcome(story(game({"points": [9, 9, 9, 9]}, limit=None, max_rounds=2))) == "The game has not ended."
    )
    assert terms(sample("reported.yaml")) == "standard game, to 66 points, 3 rounds at most"
    assert terms(story(game(PLAYED, limit=None, max_rounds=1))) == "standard game, 1 round"
    reported = {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "rounds": [],
        "max_rounds": 1,
        "result": {"winners": ["Ann"]},
    }
    assert outcome(story(reported)) == "Who has won cannot be said."
    assert (
        outcome(story({**reported, "max_rounds": None}))
        == "Who has won cannot be said: some points are unknown."
    )


def test_strangers_names_do_nothing() -> None:
    value = game({"points": [10, 10, 10, 10]}, title="\x1b[2J", notes="a\nb\x07")
    value["players"] = ["\x1b]0;x\x07", "B\u202een", "Cem", "Dora"]
    shown = text(story(value))

    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "\x07" not in shown


def test_long_words_are_broken() -> None:
    assert wrapped("a" * 25 + " bb cc", 10) == ["a" * 9, "a" * 9, "a" * 7 + " bb", "cc"]
    assert wrapped("", 10) == []


class TestMarkdown:
    def markdown(self, told: GameStory, **options: bool) -> str:
        return "\n".join(game_markdown(told, Selection(), **options))

    def test_a_table_of_turns_and_one_of_rounds(self) -> None:
        shown = self.markdown(sample("friday.yaml"))

        assert "| 3 | Dora | 20 | low card: takes row 2, 1 point | 104 | 1 |" in shown
        assert "| **Total** | **67** | **32** | **40** | **36** |" in shown
        assert "**Ben wins with 32 points.**" in shown
        assert "Turn" not in self.markdown(sample("friday.yaml"), summary=True)

    def test_who_was_not_there_has_an_empty_cell_and_who_is_unknown_a_question_mark(self) -> None:
        assert "| 3 | 7 | 11 |  | 15 | 2 |" in self.markdown(sample("a-player-leaves.yaml"))
        faulty = played(start=[1, 1, 2, 3], points=None)
        assert "| 1 | ? | ? | ? | ? |" in self.markdown(story(game(faulty)))

    @pytest.mark.parametrize(
        "name", ["*b*", "[x](http://y)", "a|b", "<script>", "@all", "# h", "`c`", "&lt;"]
    )
    def test_markup_in_names_is_text(self, name: str) -> None:
        shown = escaped(name)

        assert not any(mark in shown.replace("\\" + mark, "") for mark in "*[]|<>`")
        assert "@" not in shown
        assert "http://" not in shown


class TestMoments:
    def test_a_game_is_cut_into_cards(self) -> None:
        all_moments = list(moments(sample("friday.yaml")))

        assert len(all_moments) == 1 + 10 * 5 + 1 + 1 + 1
        assert all_moments[0].rows == ((19,), (104,), (4,), (51,))
        assert all_moments[-1].over

    def test_the_rows_between_are_those_of_the_story(self) -> None:
        for moment in moments(sample("standard-4-players.yaml")):
            if moment.turn is not None and moment.placed == len(moment.turn.plays):
                assert moment.rows == moment.turn.rows

    def test_where_each_key_goes(self) -> None:
        all_moments = list(moments(sample("friday.yaml")))
        last = len(all_moments) - 1

        assert find(all_moments, 0, "forward") == 1
        assert find(all_moments, 0, "back") == 0
        assert find(all_moments, 0, "next turn") == 5
        assert find(all_moments, 5, "next turn") == 10
        assert find(all_moments, 10, "previous turn") == 5
        assert find(all_moments, 0, "next take") == 12
        assert all_moments[12].turn is not None
        assert all_moments[12].turn.plays[0].kind == "low"
        assert find(all_moments, 7, "start") == 0
        assert find(all_moments, 7, "end") == last
        assert find(all_moments, last, "forward") == find(all_moments, last, "next turn") == last
        assert find(all_moments, last, "next take") == last

    def test_what_a_moment_looks_like(self) -> None:
        all_moments = list(moments(sample("friday.yaml")))
        shown = "\n".join(moment_lines(all_moments[12], PLAIN))

        assert "Round 1 of 3, turn 3 of 10" in shown
        assert "Dora  20" in shown
        assert "to be placed: 65 72 89" in shown
        assert "Round 3 of 3, the end" in "\n".join(moment_lines(all_moments[-1], PLAIN))
        assert "Ben wins" in "\n".join(moment_lines(all_moments[-1], PLAIN))


@pytest.mark.parametrize("room", [1, 2, 3, 20])
def test_words_wider_than_the_room_are_cut_however_narrow_it_is(room: int) -> None:
    for text in ("a word", "王芳", "x" * 30_000, "e\u0301" * 50):
        lines = wrapped(text, room)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(width(line) <= max(room, 2) for line in lines)
