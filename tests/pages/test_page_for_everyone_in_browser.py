"""The pages in a real browser for everyone: phones, dark mode, less motion, axe, paper, no scripts, any name."""

import random
from pathlib import Path
from typing import Any

import pytest

from take5cli.pages.game_page import game_page
from take5cli.pages.index_page import Index, index_page
from tests.pages.browsing import WALK, Visit, story
from tests.pages.stories import analysis_of, renamed, story_of
from tests.strategies import random_game

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

SKELETON = """() => [...document.querySelectorAll('body *')].map(e => [e.tagName, e.getAttribute('class'),
  ...[...e.attributes].map(a => a.name).filter(n => n !== 'points' && n !== 'd')].join(' '))"""


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
        found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
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
        "[...document.querySelectorAll('#games tbody tr:not([hidden])')].map(row => row.cells[4].textContent)"
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
