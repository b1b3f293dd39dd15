"""Types random games into `take5 record` through a terminal, with turns undone, refused and mended.

    python tests/acceptance/type_random_games.py [GAMES] [SEED]

GAMES is 200 by default. Each file must then hold the game that it was typed from. Exit status 1 when one does not.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.table.typing_in_a_terminal import random_game_to_type, typed


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    detours: Counter[str] = Counter()
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + games):
            game, rng = random_game_to_type(seed)
            found, typist = typed(game, rng, Path(folder) / f"{seed}.yaml")
            detours.update(typist.detours)
            if found != game:
                wrong.append(seed)
    told = ", ".join(f"{count} {what}" for what, count in detours.items())
    print(f"{games} games typed, {told}: {games - len(wrong)} are what they came from")
    for seed in wrong:
        print(f"not so the game of seed {seed}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
