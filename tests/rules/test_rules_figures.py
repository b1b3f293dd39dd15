"""The figures of the game stand in one place, and what is not needed is not loaded."""

import subprocess
import sys
import tokenize
from pathlib import Path

import take5cli.rules

FOLDER = Path(take5cli.rules.__file__).parent


def test_figures_of_the_game_stand_in_variants_only() -> None:
    found = []
    for module in FOLDER.glob("*.py"):
        with tokenize.open(module) as text:
            numbers = {
                token.string
                for token in tokenize.generate_tokens(text.readline)
                if token.type == tokenize.NUMBER
            }
        found.append((module.name, sorted(numbers & {"4", "5", "10", "66", "104"})))
    # The bull heads of a card follow from its number, whatever the game.
    assert sorted(item for item in found if item[1]) == [
        ("cards.py", ["10", "5"]),
        ("variants.py", ["10", "104", "4", "5", "66"]),
    ]


def test_bounds_are_loaded_only_when_needed() -> None:
    program = (
        "import sys, take5cli.rules.rounds, take5cli.rules.games;"
        "print([name for name in sorted(sys.modules) if name.startswith('take5cli.')])"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "take5cli.rules.rounds" in loaded.stdout
    assert "take5cli.rules.bounds" not in loaded.stdout
