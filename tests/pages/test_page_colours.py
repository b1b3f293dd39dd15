"""Contrast: letters reach 4.5 to 1 (WCAG AA) on what they stand on, light and dark; lines and bars 3 to 1."""

import re
from importlib import resources

import pytest

STYLES = resources.files("take5cli.pages") / "assets"
LETTERS = [
    *[(colour, ground) for colour in ("ink", "soft", "link", "warn") for ground in ("sheet", "paper")],
    *[(f"s{seat}", "sheet") for seat in range(10)],
    ("on-strong", "strong"),
    ("gold", "gold-sheet"),
    ("warn", "warn-sheet"),
    ("ink", "warn-sheet"),
    ("felt-ink", "felt"),
    ("felt-soft", "felt"),
    ("on-light", "l1"),
    ("on-light", "l2"),
    ("on-deep", "l3"),
    ("on-deep", "l4"),
]
BARS = ["sixth", "low", "plain", "skill", "luck"]


def themes() -> dict[str, dict[str, str]]:
    light, dark = (
        (STYLES / "page.css").read_text("utf-8").split("@media screen and (prefers-color-scheme: dark)")
    )
    return {
        name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", part))
        for name, part in (("light", light), ("dark", dark))
    }


def cards() -> list[tuple[str, str]]:
    found = re.findall(
        r"--face: (#\w{6}); --edge: #\w{6}; --print: (#\w{6});", (STYLES / "board.css").read_text("utf-8")
    )
    assert len(found) == 5
    return found


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_of_black_and_white() -> None:
    assert round(contrast("#000000", "#ffffff"), 1) == 21


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_letters_and_bars_stand_out(theme: str) -> None:
    colours = themes()[theme]
    assert {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in LETTERS}.values()
    assert [pair for pair in LETTERS if contrast(colours[pair[0]], colours[pair[1]]) < 4.5] == []
    assert [bar for bar in BARS if contrast(colours[bar], colours["sheet"]) < 3] == []


def test_numbers_stand_out_on_their_cards() -> None:
    assert [pair for pair in cards() if contrast(*pair) < 4.5] == []
