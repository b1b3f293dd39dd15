"""A folder of pages: names of files, the index, and what it adds up."""

import random
from pathlib import Path
from typing import Any

import pytest

from take5cli.errors import FileError
from take5cli.pages.index_page import Index, index_page
from take5cli.pages.site import PageNames, write_site
from tests.pages.stories import renamed, story_of
from tests.strategies import random_game


def test_pages_are_named_like_their_logs() -> None:
    names = PageNames()
    given = [
        ("friday.yaml", 0),
        ("logs/friday.json", 0),
        ("logs/friday.json", 1),
        ("more/friday.jsonl.gz", 0),
        ("more/friday.yaml", 0),
        ("./Ünïcode & <b>.yml", 0),
        ("王.yaml", 0),
        ("index.yaml", 0),
        ("con.yaml", 0),
        ("FRIDAY.yaml", 0),
        ("C:\\logs\\monday.yaml", 0),
        ("-", 0),
        ("x" * 300 + ".yaml", 0),
    ]
    assert [names.name_for(*one) for one in given] == [
        "friday.html",
        "logs-friday.html",
        "friday-2.html",
        "more-friday.html",
        "more-friday_2.html",
        "Unicode-b.html",
        "game.html",
        "index_2.html",
        "game-con.html",
        "FRIDAY_2.html",
        "monday.html",
        "game_2.html",
        "x" * 60 + ".html",
    ]


def test_a_site_has_a_page_for_each_game_and_an_index_that_leads_to_it(tmp_path: Path) -> None:
    stories = [story_of(random_game(random.Random(seed), rounds=1), f"logs/{seed}.json") for seed in range(5)]
    folder = tmp_path / "club" / "site"
    index = write_site(stories, str(folder), "Club")
    assert sorted(path.name for path in folder.iterdir()) == [
        "0.html",
        "1.html",
        "2.html",
        "3.html",
        "4.html",
        "index.html",
    ]
    text = (folder / "index.html").read_text("utf-8")
    assert [f'href="{entry.page}"' in text for entry in index.games] == [True] * 5
    assert 'href="index.html"' in (folder / "3.html").read_text("utf-8")
    (folder / "mine.txt").write_text("kept")
    write_site(stories[:1], str(folder), "Club")
    assert (folder / "mine.txt").read_text() == "kept"


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(FileError, match="site: is a file"):
        write_site([], str(tmp_path / "site"), "Club")
    assert (tmp_path / "site").read_text() == "mine"


def test_players_are_added_up_over_their_games() -> None:
    scored: dict[str, Any] = {
        "take5": 1,
        "players": ["Ann", "Ben"],
        "rounds": [{"points": [8, 70]}, {"points": [2, 9]}],
    }
    open_game = {"take5": 1, "players": ["Cem", "Ann"], "rounds": [{"points": [0, 7]}]}
    index = Index()
    index.add(story_of(scored), "a.html")
    index.add(story_of(open_game), "b.html")
    ann = index.players["Ann"]
    assert (ann.games, ann.finished, ann.wins, ann.rounds, ann.points, ann.points_a_round) == (
        2,
        1,
        1,
        2,
        15,
        7.5,
    )
    assert [entry.state for entry in index.games] == ["round-after-end", "not finished"]
    assert [(entry.winners, entry.points) for entry in index.games] == [(("Ann",), 8), ((), None)]


def test_names_do_nothing_to_the_index() -> None:
    game = random_game(random.Random(1), players=2, named=False, rounds=1)
    index = Index()
    index.add(story_of(renamed(game, ["<script>alert(1)</script>", "\u202e'\"&"])), "a.html")
    text = index_page(index, "</title><b>")
    assert "<script>alert" not in text
    assert "<title>&lt;/title&gt;&lt;b&gt; · Take 5</title>" in text
    assert "\u202e" not in text
