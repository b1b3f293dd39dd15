"""What the tests in a browser share: games, the state of a board, and waiting."""

import random
import time
from collections.abc import Callable
from typing import Any

from take5cli.replaying import GameStory
from tests.pages.stories import story_of
from tests.strategies import random_game

Visit = Callable[..., Any]
"""The fixture `visit`: opens a page, given as text, at an address, with settings of the browser."""

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
