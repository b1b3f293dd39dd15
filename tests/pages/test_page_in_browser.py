"""The pages in a real browser: steps, keys, slider, links, a phone's width, dark mode, and nothing for axe to find."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from take5cli.pages.game_page import game_page
from take5cli.pages.index_page import Index, index_page
from take5cli.replaying import GameStory
from tests.pages.stories import analysis_of, renamed, story_of
from tests.strategies import random_game

Visit = Callable[..., Any]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

ROWS = """[...document.querySelectorAll('#rows ol')].map(
  row => [...row.querySelectorAll('[data-card]')].map(card => Number(card.dataset.card)))"""

# Walks the whole game by the forward button, and says (as JSON, faster to hand over) what is on the board at every
# step: its address, the rows, and by seat the heads of the round and the total.
WALK = f"""() => {{
  const told = [];
  const forward = document.querySelector('[data-go=forward]');
  const state = () => told.push({{
    at: location.hash,
    rows: {ROWS},
    players: [...document.querySelectorAll('.player')].map(player => [Number(player.dataset.seat),
      player.querySelector('.heads').lastChild.textContent, player.querySelector('.total').lastChild.textContent]),
  }});
  document.querySelector('[data-go=start]').click();
  state();
  while (forward.getAttribute('aria-disabled') !== 'true') {{ forward.click(); state(); }}
  return JSON.stringify(told);
}}"""

SKELETON = """() => [...document.querySelectorAll('body *')].map(e => [e.tagName, e.getAttribute('class'),
  ...[...e.attributes].map(a => a.name).filter(n => n !== 'points' && n !== 'd')].join(' '))"""


def story(seed: int, **settings: Any) -> GameStory:
    return story_of(random_game(random.Random(seed), **settings))


def eventually(page: Any, expression: str) -> None:
    """Waits until the expression is true. Playwright's own waiting evaluates text, which the page's policy forbids."""
    deadline = time.monotonic() + 10
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(20)


def rows_now(page: Any) -> list[list[int]]:
    rows: list[list[int]] = page.evaluate(ROWS)
    return rows


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
    for nonsense in ("#r99t1", "#<b>", "#r2t7x", "#standing"):
        page.evaluate("address => { location.hash = address }", nonsense)
        assert rows_now(page) == [list(row) for row in turn.rows]


def test_links_and_pictures_open_their_turns(visit: Visit) -> None:
    told = story(6, players=4)
    page = visit(game_page(told))
    page.locator("table.record a[href='#r1t3']").click()
    assert page.locator("#where").inner_text() == "Round 1 · turn 3"
    page.locator("[data-turn]").nth(5).click()
    wanted = page.locator("[data-turn]").nth(5).get_attribute("data-turn")
    eventually(page, f"location.hash === '#{wanted}'")
    page.locator("table.record a[href='#r1t3']").click()
    page.locator("[data-go=forward]").click()
    page.locator("table.record a[href='#r1t3']").click()
    eventually(page, "location.hash === '#r1t3'")


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
        "3 heads. The 3 starts the row anew."
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
        "But that row is full: Ann takes its 5 cards, 11 heads, and the 35 starts it anew."
    )
    page.keyboard.press("End")
    assert said.inner_text().startswith("The record of round 1 breaks off after 6 turns.")


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


def test_a_phone_is_wide_enough(visit: Visit) -> None:
    for players, seed in ((4, 12), (10, 13)):
        told = story(seed, players=players)
        page = visit(game_page(told, analysis_of(told, random.Random(1))), "#r1t4c2", **PHONE)
        page.locator("#all-hands").tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.locator("[data-go=forward]").tap()
        assert page.evaluate("location.hash") == "#r1t4c3"
        sizes = page.evaluate(
            "[...document.querySelectorAll('.buttons button')].map(b => [b.offsetWidth, b.offsetHeight])"
        )
        assert all(width >= 40 and height >= 44 for width, height in sizes)


def test_nothing_moves_for_those_who_want_it_still(visit: Visit) -> None:
    html = game_page(story(14, players=4))
    for motion, moves in (("reduce", False), ("no-preference", True)):
        page = visit(html, reduced_motion=motion)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert (page.evaluate("document.getAnimations().length") > 0) is moves


def test_a_take_flies_to_its_player_and_is_gone(visit: Visit) -> None:
    page = visit(game_page(story(14, players=4)))
    page.locator("[data-go=next-take]").click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.locator("#flights .flying").count() > 0
    eventually(page, "document.querySelectorAll('#flights .flying').length === 0")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_axe_finds_nothing(visit: Visit, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    rng = random.Random(15)
    names = [
        "Ann",
        "שרה",
        "محمد",
        "王小明",
        "x" * 10_000,
        "Maximilian Friedrich von Hohenstein",
        "G",
        "H",
        "I",
        "J",
    ]
    long = story_of(renamed(random_game(rng, players=10, named=False), names))
    faulty = random_game(rng, players=4)
    faulty["rounds"][0]["turns"][4]["plays"]["Ben"] = 200
    index = Index()
    index.add(long, "a.html")
    index.add(story_of(faulty), "b.html")
    reported = {"take5": 1, "players": ["A", "B"], "rounds": [], "result": {"totals": {"A": 70, "B": 3}}}
    pages = [
        game_page(long, analysis_of(long, rng), "index.html"),
        game_page(story_of(faulty)),
        game_page(story(4, players=4, detail="counted")),
        game_page(story_of(reported)),
        index_page(index, "Club"),
    ]
    for html in pages:
        page = visit(
            html, color_scheme=scheme, viewport={"width": width, "height": 800}, reduced_motion="reduce"
        )
        page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
        if page.locator("#board").count():
            page.locator("#all-hands").click()
            page.locator("[data-go=next-take]").click()
        found = axe.run(page).response["violations"]
        assert [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found] == []


def test_a_game_of_ten_is_ready_at_once(visit: Visit) -> None:
    told = story(16, players=10, limit=150)
    html = game_page(told, analysis_of(told, random.Random(2)))
    assert len(html.encode()) < 400_000
    ready = "performance.getEntriesByType('navigation')[0].domComplete"
    times = sorted(visit(html).evaluate(ready) for _ in range(3))
    assert times[0] < 500


FOREIGN = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "'; alert(1); //",
    "{{ 7 * 7 }}${7*7}",
    "<!--",
    "]]>",
    "&lt;b&gt;&amp;",
    "\u2028\u2029line",
    "\u202eevil\u2066",
    "tab\there\x07\x1b[31m",
    "x" * 10_000,
    "👩‍👩‍👧‍👦" * 50,
    "عبد الرحمن",
    "שלום",
    "=cmd|' /C calc'!A0",
    "constructor",
    "__proto__",
    "\ufeffzero\u200bwidth",
    "a\u0301" * 200,
]


@pytest.mark.parametrize("first", range(0, len(FOREIGN), 4))
def test_names_change_nothing_but_themselves(visit: Visit, first: int) -> None:
    names = FOREIGN[first : first + 4]
    game = random_game(random.Random(17), players=4, named=False, rounds=2)
    plain = story_of(
        renamed(game, ["Ann", "Ben", "Cem", "Dora"]) | {"title": "Friday", "place": "Club", "notes": "-"}
    )
    fuzzed = story_of(renamed(game, names) | {"title": names[0], "place": names[1], "notes": names[2]})
    walks, skeletons = [], []
    for told in (plain, fuzzed):
        page = visit(
            game_page(told, analysis_of(told, random.Random(3))),
            reduced_motion="reduce",
            viewport={"width": 360, "height": 740},
        )
        page.locator("#all-hands").click()
        walks.append(page.evaluate(WALK))
        skeletons.append(page.evaluate(SKELETON))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if told is fuzzed:
            shown = page.locator("#players .name").all_text_contents()
            assert len(set(shown)) == 4
            assert page.evaluate("window.alerted") is None
    assert walks[0] == walks[1]
    assert skeletons[0] == skeletons[1]


def test_the_index_is_sorted_and_searched(visit: Visit) -> None:
    index = Index()
    for seed in range(8):
        index.add(story(seed, players=2 + seed), f"game-{seed}.html")
    page = visit(index_page(index, "Friday"))
    column = (
        "[...document.querySelectorAll('#games tbody tr:not([hidden])')].map(row => row.cells[5].textContent)"
    )
    heads = [str(entry.points) for entry in index.games]
    page.locator("#games th button", has_text="With").click()
    assert page.evaluate(column) == sorted(heads, key=int, reverse=True)
    assert page.locator("#games th[aria-sort=descending]").inner_text().startswith("With")
    page.locator("#games th button", has_text="With").click()
    assert page.evaluate(column) == sorted(heads, key=int)
    page.locator("#filter").fill("jon")
    assert page.locator("#games tbody tr:visible").count() == sum("Jon" in e.players for e in index.games)
    assert page.locator("#filtered").inner_text() == "0 of 8"


def test_it_prints_all_that_is_folded(visit: Visit) -> None:
    page = visit(game_page(story(18, players=4)))
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    assert not page.locator(".controls").is_visible()
    assert page.locator("#rows").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details:not([open])").count() > 0


def test_it_is_readable_without_scripts(browser: Any, tmp_path: Path) -> None:
    told = story(19, players=4)
    (tmp_path / "still.html").write_bytes(game_page(told).encode())
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((tmp_path / "still.html").as_uri())
    assert not page.locator("#board").is_visible()
    assert page.locator("noscript p, .sheet").first.is_visible()
    assert page.locator("table.record tbody tr").count() == sum(len(r.turns or ()) for r in told.rounds)
    context.close()
