"""The board in a real browser: every step of 50 games, keys, slider, buttons, links, and the words for each card."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from take5cli.pages.game_page import game_page
from tests.pages.browsing import WALK, Visit, eventually, rows_now, story
from tests.pages.stories import story_of
from tests.strategies import random_game


def expected_walk(told: dict[str, Any]) -> list[dict[str, Any]]:
    """What `take5 replay --format json` has of each step of the page."""
    players = told["players"]
    before = dict.fromkeys(players, 0)
    steps = []
    for round_ in told["rounds"]:
        rows = [[card] for card in round_["start"]]
        heads = dict.fromkeys(players, 0)

        def step(at: str) -> None:
            shown = [[seat, str(heads[p]), str(before[p] + heads[p])] for seat, p in enumerate(players)]  # noqa: B023
            steps.append({"at": at, "rows": [list(row) for row in rows], "players": shown})  # noqa: B023

        number = round_["round"]
        step(f"#r{number}")
        for turn in round_["turns"]:
            step(f"#r{number}t{turn['turn']}")
            for placed, play in enumerate(turn["plays"], 1):
                row = rows[play["row"] - 1]
                assert play["taken"] in ([], row)
                rows[play["row"] - 1] = [*([] if play["taken"] else row), play["card"]]
                heads[play["player"]] += play["points"]
                step(f"#r{number}t{turn['turn']}c{placed}")
            assert rows == turn["rows"]
        before = round_["totals"]
        heads = dict.fromkeys(players, 0)
        shown = [[seat, str(round_["points"][p]), str(before[p])] for seat, p in enumerate(players)]
        steps.append({"at": f"#r{number}end", "rows": [list(row) for row in rows], "players": shown})
    return steps


def test_every_step_is_as_replay_tells_it(visit: Visit, tmp_path: Path) -> None:
    page = None
    for seed in range(50):
        rng = random.Random(seed)
        house = {"row_count": 5, "row_capacity": 6} if seed % 10 == 0 else None
        variant = "standard" if house else rng.choice(["standard", "standard", "tactics", "advanced"])
        told = story_of(random_game(rng, variant=variant, house=house, rounds=2))
        if page is None:
            page = visit(game_page(told), reduced_motion="reduce")
        else:
            (tmp_path / "next.html").write_bytes(game_page(told).encode())
            page.goto((tmp_path / "next.html").as_uri())
        assert json.loads(page.evaluate(WALK)) == expected_walk(told.to_json()), seed


def test_keys_move_by_steps_turns_and_to_the_ends(visit: Visit) -> None:
    page = visit(game_page(story(1, players=3)))

    def after(key: str) -> str:
        page.keyboard.press(key)
        return str(page.evaluate("location.hash"))

    assert after("ArrowRight") == "#r1t1"
    assert after("ArrowRight") == "#r1t1c1"
    assert after("ArrowDown") == "#r1t2"
    assert after("ArrowUp") == "#r1t1"
    assert after("ArrowLeft") == "#r1"
    last = page.evaluate("`#r${document.querySelectorAll('#rounds a').length}end`")
    assert after("End") == last
    assert after("ArrowRight") == last
    assert after("Home") == "#r1"


def test_arrows_scroll_where_there_is_no_board(visit: Visit) -> None:
    page = visit(game_page(story(1, players=3)), viewport={"width": 900, "height": 500})
    page.evaluate("document.getElementById('records-title').scrollIntoView()")
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowUp")
    eventually(page, f"scrollY < {before}")
    assert page.evaluate("location.hash") == ""


def test_space_plays_and_pauses(visit: Visit) -> None:
    page = visit(game_page(story(1, players=2)))
    page.clock.install()
    page.keyboard.press(" ")
    page.clock.run_for(3 * 1400 + 100)
    assert page.evaluate("location.hash") == "#r1t1c2" or page.evaluate("location.hash") == "#r1t2"
    page.keyboard.press(" ")
    stopped = page.evaluate("location.hash")
    page.clock.run_for(5000)
    assert page.evaluate("location.hash") == stopped
    assert page.locator("[data-go=play]").inner_text().strip() == "Play"


def test_the_slider_goes_anywhere(visit: Visit) -> None:
    told = story(3, players=2)
    page = visit(game_page(told))
    slider = page.locator("#slider")
    slider.fill("4")
    assert page.evaluate("location.hash") == "#r1t2"
    assert slider.get_attribute("aria-valuetext") == "Round 1, turn 2, 0 of 2 cards laid"
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#r1t2c1"
    steps = sum(2 + len(r.turns or ()) * 3 for r in told.rounds)
    assert slider.get_attribute("max") == str(steps - 1)


def test_the_next_take_is_a_key_and_a_button_away(visit: Visit) -> None:
    told = story(3, players=4)
    takes = [
        f"#r{r.round}t{t.turn}c{at}"
        for r in told.rounds
        for t in r.turns or ()
        for at, play in enumerate(t.plays, 1)
        if play.taken
    ]
    page = visit(game_page(told))
    page.locator("[data-go=next-take]").click()
    assert page.evaluate("location.hash") == takes[0]
    page.keyboard.press("t")
    assert page.evaluate("location.hash") == takes[1]


def test_an_address_opens_its_turn(visit: Visit) -> None:
    told = story(5, players=4)
    turn = (told.rounds[1].turns or ())[6]
    page = visit(game_page(told), "#r2t7")
    assert page.locator("#where").inner_text() == "Round 2 · turn 7"
    assert rows_now(page) == [list(row) for row in (told.rounds[1].turns or ())[5].rows]
    page.evaluate("location.hash = '#r2t7c4'")
    eventually(page, "document.querySelector('.gone') !== null")
    assert rows_now(page) == [list(row) for row in turn.rows]
    page.evaluate("location.hash = '#r2t77'")
    eventually(page, "document.querySelector('#where').innerText === 'Round 2 · turn 10'")
    assert page.locator("#played .gone").count() == 4
    page.evaluate("location.hash = '#r2t7c99'")
    eventually(page, "document.querySelector('#where').innerText === 'Round 2 · turn 7'")
    assert rows_now(page) == [list(row) for row in turn.rows]
    for nonsense in ("#r99t1", "#<b>", "#r2t7x", "#standing"):
        page.evaluate("address => { location.hash = address }", nonsense)
        assert rows_now(page) == [list(row) for row in turn.rows]


def test_links_and_pictures_open_their_turns(visit: Visit) -> None:
    told = story(6, players=4)
    page = visit(game_page(told))
    page.locator("table.record a[href='#r1t3']").click()
    eventually(page, "document.querySelector('#where').innerText === 'Round 1 · turn 3'")
    page.locator("[data-turn]").nth(5).click()
    wanted = page.locator("[data-turn]").nth(5).get_attribute("data-turn")
    eventually(page, f"location.hash === '#{wanted}'")
    page.locator("table.record a[href='#r1t3']").click()
    eventually(
        page, "location.hash === '#r1t3' && document.querySelector('#rows').getBoundingClientRect().top > 0"
    )
    link = page.locator("table.record a[href='#r1t3']")
    link.scroll_into_view_if_needed()
    eventually(page, "document.querySelector('#rows').getBoundingClientRect().bottom < 0")
    link.click()
    eventually(page, "document.querySelector('#rows').getBoundingClientRect().top > 0")


def test_hands_are_shown_and_hidden(visit: Visit) -> None:
    told = story(7, players=4)
    hand = sorted(p.card for t in (told.rounds[0].turns or ())[2:] for p in t.plays if p.player == "Ben")
    page = visit(game_page(told), "#r1t2")
    assert page.locator(".holdings").count() == 0
    page.locator("[data-hand='1']").click()
    cards = page.locator(".holdings .mini").first.locator(".number").all_inner_texts()
    assert list(map(int, cards)) == hand
    page.locator("#all-hands").click()
    assert page.locator(".holdings").count() == 4
    page.locator("#all-hands").click()
    assert page.locator(".holdings").count() == 0


def test_the_words_give_the_reason(visit: Visit) -> None:
    game = {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "rounds": [
            {
                "start": [10, 20, 30, 40],
                "turns": [
                    {"plays": [25, 3], "takes_row": 2},
                    *({"plays": [card, card + 10]} for card in range(31, 36)),
                ],
            }
        ],
    }
    page = visit(game_page(story_of(game)), "#r1t1c1")
    said = page.locator("#said")
    assert said.get_attribute("role") == "status"
    assert said.inner_text().startswith(
        "Ben’s 3 is lower than every row end (10, 20, 30 and 40), so Ben takes a row of choice: row 2, 1 card, "
        "3 points. The 3 starts the row anew."
    )
    page.keyboard.press("ArrowRight")
    assert (
        said.inner_text()
        == "Ann’s 25 goes to row 1, behind the 10, the highest of the row ends below 25 (3, 10)."
    )
    page.evaluate("location.hash = '#r1t5c1'")
    eventually(page, "document.getElementById('said').innerText.includes('full now')")
    page.evaluate("location.hash = '#r1t6c1'")
    eventually(page, "document.getElementById('said').innerText.includes('starts it anew')")
    assert said.inner_text().startswith(
        "Ann’s 35 belongs in row 3, behind the 34, the highest of the row ends below 35 (3, 25, 34). "
        "But that row is full: Ann takes its 5 cards, 11 points, and the 35 starts it anew."
    )
    page.keyboard.press("End")
    assert said.inner_text().startswith("The record of round 1 breaks off after 6 turns.")


def test_notes_are_read_where_they_belong(visit: Visit) -> None:
    game = random_game(random.Random(8), players=2, rounds=1)
    round_ = game["rounds"][0]
    round_["notes"] = "played <b>in</b> the train"
    round_["turns"][1]["notes"] = "Ann sighed"
    page = visit(game_page(story_of({**game, "notes": "A long\nevening"})))
    assert page.locator(".game-note").inner_text() == "A long\nevening"
    said = page.locator("#said .noted")
    assert said.all_inner_texts() == ["played <b>in</b> the train"]
    page.keyboard.press("ArrowDown")
    assert said.count() == 0
    page.keyboard.press("ArrowDown")
    assert said.all_inner_texts() == ["Ann sighed"]
    assert page.locator("table.record tbody tr").nth(1).locator("td").last.inner_text() == "Ann sighed"


def test_a_round_that_cannot_be_followed_is_said_to_be(visit: Visit) -> None:
    game = random_game(random.Random(9), players=3, rounds=2)
    game["rounds"][0]["start"] = [1, 2]
    page = visit(game_page(story_of(game)))
    said = "The record of round 1 cannot be followed. What it came to is not known."
    assert page.locator("#said").inner_text() == said


@pytest.mark.parametrize("detail", ["counted", "scored", "mixed"])
def test_rounds_without_turns_are_told_in_one_step(visit: Visit, detail: Any) -> None:
    told = story(11, players=4, detail=detail)
    page = visit(game_page(told))
    for round_ in told.rounds:
        if round_.turns is None:
            page.locator(f"#rounds a >> nth={round_.round - 1}").click()
            eventually(page, f"document.querySelector('#where').innerText === 'Round {round_.round}'")
            cards = page.locator("#rows .card .number").all_inner_texts()
            assert list(map(int, cards)) == [card for pile in (round_.piles or {}).values() for card in pile]
            assert (
                page.locator(".player .total").last.inner_text().endswith(str((round_.totals or {})["Dora"]))
            )


def test_a_take_flies_to_its_player_and_is_gone(visit: Visit) -> None:
    page = visit(game_page(story(14, players=4)))
    page.locator("[data-go=next-take]").click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.locator("#flights .flying").count() > 0
    eventually(page, "document.querySelectorAll('#flights .flying').length === 0")
