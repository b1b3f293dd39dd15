"""Score sheets as Markdown, CSV and a page."""

import csv
import html.parser
import io
import re

import pytest

from take5cli.telling.sheet_csv import sheet_csv
from take5cli.telling.sheet_html import page_parts, policy
from take5cli.telling.sheet_markdown import sheet_markdown
from take5cli.telling.sheet_style import STYLE
from tests.telling.sheets import FINISHED, FRIDAY, STRANGERS, sheet


def page(log: str, *, down: bool = False) -> str:
    return "".join(page_parts([sheet(log, down=down)]))


class Elements(html.parser.HTMLParser):
    """The elements of a page, and the attributes that they have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        if tag not in ("meta", "rect", "path", "circle", "polyline"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]


def test_markdown_is_a_table_a_line_a_round() -> None:
    assert "\n".join(sheet_markdown(sheet(FINISHED))).splitlines()[4:] == [
        "| round | Ann | Ben | Cem | Dora |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| 1 | 26 | 0 | 15 | 28 |",
        "| 2 | 24 | 12 | 10 | 1 |",
        "| 3 | 17 | 20 | 7 | 3 |",
        "| **total** | **67** | **32** | **32** | **32** |",
        "",
        "**Ben, Cem and Dora share the win with 32 points.**",
        "",
        "|  | player | points |",
        "| --- | --- | ---: |",
        "| 1. | Ben | 32 |",
        "| 1. | Cem | 32 |",
        "| 1. | Dora | 32 |",
        "| 4. | Ann | 67 |",
    ]


def test_strangers_names_are_no_markdown() -> None:
    told = "\n".join(sheet_markdown(sheet(STRANGERS)))
    assert re.search(r"(?<!\\)<", told) is None
    assert "\x1b" not in told


def test_csv_is_what_a_spreadsheet_reads() -> None:
    log = FRIDAY.replace("date:", "limit: 100\nmax_rounds: 9\ndate:")
    assert sheet_csv(sheet(log)) == (
        "round,Ann,Ben,Cem,Dora\r\n1,26,0,15,28\r\n2,24,12,10,1\r\ntotal,50,12,25,29\r\n"
        "limit,100\r\nmax_rounds,9\r\n"
    )


def test_csv_falling_from_the_limit_has_standings() -> None:
    assert sheet_csv(sheet(FINISHED, down=True)).splitlines()[1:] == [
        "1,40,66,51,38",
        "2,16,54,41,37",
        "3,-1,34,34,34",
    ]


def test_no_cell_begins_a_formula() -> None:
    cells = next(csv.reader(io.StringIO(sheet_csv(sheet(STRANGERS)))))
    assert cells == ["round", "'=1+1", "'@a", "</td><script>x()</script>", "a\\u202eb\\x1b[2J"]


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("log", [FRIDAY, FINISHED, STRANGERS])
def test_a_page_is_well_formed_and_holds_no_element_of_a_stranger(log: str, down: bool) -> None:
    told = Elements(page(log, down=down))
    assert told.open == []
    assert not {"script", "img", "iframe", "a", "link"} & set(told.tags)
    assert not [name for name in told.attributes if name.startswith("on") or name in ("style", "src", "href")]


def test_a_page_allows_its_own_style_alone() -> None:
    assert policy() in page(FRIDAY)
    assert policy().startswith("default-src 'none'; style-src 'sha256-")
    assert page(FRIDAY).count(f"<style>{STYLE}</style>") == 1


def test_a_page_shows_the_course_with_its_table() -> None:
    told = page(FINISHED)
    assert told.count("<polyline") == 4
    assert "limit 66" in told
    table = told[told.index("The same as a table") :]
    assert re.findall(r"<td>(\d+)</td>", table) == [
        *["26", "0", "15", "28"],
        *["50", "12", "25", "29"],
        *["67", "32", "32", "32"],
    ]


def test_a_page_without_rounds_has_no_picture() -> None:
    told = page("{take5: 1, players: [A, B], rounds: [], result: {totals: [70, 8]}}")
    assert "<figure>" not in told
    assert "B wins with 8 points." in told


def test_a_page_of_a_faulty_log_says_so() -> None:
    told = page("{take5: 1, players: [A, B], rounds: [{points: [9, 300]}]}")
    assert "impossible-points" in told


def test_a_file_of_no_game_gives_an_empty_page() -> None:
    assert Elements("".join(page_parts([]))).open == []
