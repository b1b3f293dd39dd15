"""The page of a game as text: complete, self-contained, and deaf to what strangers wrote into the log."""

import base64
import functools
import hashlib
import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from take5cli.pages.embedding import embedded_json
from take5cli.pages.game_page import game_page
from take5cli.pages.rendering import GAME_SCRIPTS, GAME_STYLES, INDEX_SCRIPTS, INDEX_STYLES
from take5cli.replaying import GameStory
from tests.pages.stories import analysis_of, renamed, story_of
from tests.strategies import random_game


class Parsed(HTMLParser):
    """A page taken apart: its elements with their attributes, and the text in each kind of element."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.open = [""]
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.open.append(tag)
        self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open[-1] in self.texts:
            self.texts[self.open[-1]][-1] += data

    @property
    def shape(self) -> list[tuple[str, list[str]]]:
        return [(tag, sorted(attributes)) for tag, attributes in self.elements]

    def story(self) -> Any:
        return json.loads(next(text for text in self.texts["script"] if text.startswith("{")))


def story(seed: int = 1, **settings: Any) -> GameStory:
    return story_of(random_game(random.Random(seed), **settings))


def test_nothing_comes_from_elsewhere() -> None:
    told = story(players=4)
    page = Parsed(game_page(told, analysis_of(told, random.Random(1)), "index.html"))
    for tag, attributes in page.elements:
        for name, value in attributes.items():
            assert not name.startswith("on"), (tag, name)
            assert name != "style", tag
            if name in ("src", "href"):
                assert re.match(r"#|index\.html$|data:image/svg", value or ""), (tag, value)
    assert {tag for tag, _ in page.elements}.isdisjoint({"iframe", "object", "embed", "base", "form"})


def test_the_policy_lets_only_its_own_script_and_style_act() -> None:
    page = Parsed(game_page(story(players=3)))
    policy = next(
        a["content"] or "" for t, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert "unsafe" not in policy

    def hashes(texts: list[str]) -> str:
        return " ".join(
            f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts
        )

    assert rules["script-src"] == hashes([text for text in page.texts["script"] if not text.startswith("{")])
    assert rules["style-src"] == hashes(page.texts["style"])


def test_the_scripts_make_no_markup_and_run_no_text() -> None:
    from importlib import resources

    assets = resources.files("take5cli.pages") / "assets"
    used = {f"{name}.js" for name in (*GAME_SCRIPTS, *INDEX_SCRIPTS)} | {
        f"{name}.css" for name in (*GAME_STYLES, *INDEX_STYLES)
    }
    assert {asset.name for asset in assets.iterdir()} == used
    for asset in assets.iterdir():
        text = asset.read_text("utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|url\(", text
        )
        assert "</" not in text


@pytest.mark.parametrize("seed", range(12))
def test_the_data_of_the_page_is_the_story(seed: int) -> None:
    told = story(seed)
    data = Parsed(game_page(told)).story()
    assert data["names"] == list(told.players)
    assert data["totals"] == list((told.totals or {}).values())
    plays = [[play[1:3] for turn in r["turns"] for play in turn] for r in data["rounds"]]
    assert plays == [[[p.card, p.row] for turn in r.turns or () for p in turn.plays] for r in told.rounds]


def test_the_tables_say_what_the_pictures_say() -> None:
    told = story(2, players=4)
    page = Parsed(game_page(told))
    cells = [" ".join(text.split()) for text in page.texts["td"]]
    for round_ in told.rounds:
        for turn in round_.turns or ():
            for play in turn.plays:
                assert f"{play.card}→{play.row}" in cells or f"{play.card}→{play.row} " in cells
    pictures = [
        attributes for tag, attributes in page.elements if tag == "svg" and attributes.get("role") == "img"
    ]
    assert len(pictures) == 2 + len(told.rounds)
    assert all(attributes["aria-label"] for attributes in pictures)


def test_what_a_game_was_is_told_at_its_top() -> None:
    game = random_game(random.Random(3), players=4, limit=100)
    html = game_page(
        story_of({**game, "title": "Friday & co", "date": "2026-11-27T20:15:59.123Z", "place": "Club"})
    )
    assert "<title>Friday &amp; co · Take 5</title>" in html
    facts = Parsed(html).texts["span"]
    assert facts[:6] == [
        "2026-11-27 20:15",
        "Club",
        "Standard",
        "4 players",
        f"{len(game['rounds'])} rounds",
        "to 100 points",
    ]
    html = game_page(story_of({**game, "limit": 66}, file="/home/ann-the-host/logs/friday.yaml"))
    assert "<title>friday.yaml · Take 5</title>" in html
    assert "ann-the-host" not in html


def test_a_shared_win_names_all_winners() -> None:
    game = {"take5": 1, "players": ["Ann", "Ben", "Cem"], "rounds": [{"points": [12, 70, 12]}]}
    text = re.sub(r"<[^>]+>", "", game_page(story_of(game)))
    assert "Ann and Cem share the win with 12 points" in text


def test_a_fault_is_shown_with_its_turn() -> None:
    game = random_game(random.Random(1), players=3, rounds=2)
    game["rounds"][1]["turns"][4]["plays"]["Ben"] = 200
    told = story_of(game)
    html = game_page(told)
    assert told.fault is not None
    assert f"<b>{told.fault.code} unknown-card</b>" in html
    assert '<a href="#r2t4">Round 2, turn 5</a>' in html
    assert Parsed(html).story()["rounds"][1]["end"] == "broken"


@pytest.mark.parametrize(
    "game",
    [
        {"take5": 1, "players": ["A", "B"], "rounds": [], "result": {"totals": {"A": 70, "B": 3}}},
        {"take5": 1, "players": ["A", "B"], "rounds": [], "result": {"winners": ["A"]}, "max_rounds": 3},
        {"take5": 1, "players": ["A", "B"], "rounds": []},
        {"take5": 1, "players": ["A", "A"], "rounds": [{"points": [1, 2]}]},
        {"take5": 1, "players": "Ann", "rounds": []},
        {"take5": 2, "players": ["A", "B"], "rounds": []},
        {"take5": 1},
        {"take5": 1, "players": ["A", "B"], "rounds": [{"start": [1, 2, 3], "turns": []}, 7]},
    ],
)
def test_a_game_of_which_little_is_known_has_a_page_without_a_board(game: dict[str, Any]) -> None:
    told = story_of(game)
    html = game_page(told)
    page = Parsed(html)
    assert (told.fault is not None) is ("This record breaks the rules" in html)
    ids = [attributes.get("id") for _, attributes in page.elements]
    assert ("board" in ids) is bool(told.rounds)
    assert html.count('<tr class="won">') == len(told.winners or ())


PIECES = st.sampled_from(
    ["<", ">", "</", "<b>", "</script>", "<!--", "&amp;", "&#60;", '"', "'", "`", "{{", "}}", "{%", "=x"]
)
TEXTS = st.lists(PIECES | st.text(max_size=12), min_size=1, max_size=6).map("".join).filter(str.strip)


GAME = random_game(random.Random(6), players=3, rounds=1, named=False)


def reviewed_page(told: GameStory) -> str:
    return game_page(told, analysis_of(told, random.Random(1)))


@functools.cache
def plain_shape() -> list[tuple[str, list[str]]]:
    plain = renamed(GAME, ["Ann", "Ben", "Cem"]) | {"title": "Friday", "place": "Club"}
    return Parsed(reviewed_page(story_of(plain))).shape


@given(st.lists(TEXTS, min_size=5, max_size=5, unique=True))
@settings(max_examples=50)
def test_no_text_of_a_log_changes_the_page(texts: list[str]) -> None:
    *names, title, place = texts
    told = story_of(renamed(GAME, names) | {"title": title, "place": place})
    assume(told.players == tuple(names))  # the reader brings names into one Unicode form
    html = reviewed_page(told)
    assert Parsed(html).shape == plain_shape()
    html.encode()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda v: st.lists(v) | st.dictionaries(st.text(), v),
    )
)
def test_embedded_data_comes_back_and_says_nothing_to_the_page(value: Any) -> None:
    text = embedded_json(value)
    assert json.loads(text) == value
    assert text.isascii()
    assert not re.search("[<>&]", text)


def test_ten_players_fit_into_400_kilobytes() -> None:
    told = story(16, players=10, limit=150)
    assert len(told.rounds) >= 7
    assert len(game_page(told, analysis_of(told, random.Random(2))).encode()) < 400_000
    assert len(game_page(told).encode()) < 200_000
