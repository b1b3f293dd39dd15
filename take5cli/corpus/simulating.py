"""Simulated games as text, on several cores or machines: the same whatever their number."""

from collections.abc import Iterator
from typing import Literal

from take5cli.bots.playing import Plan
from take5cli.bots.registry import is_slow
from take5cli.corpus.workers import Workers
from take5cli.logs.keys import in_order
from take5cli.logs.writer import json_value, to_json_line, to_yaml

Form = Literal["yaml", "json", "jsonl"]

TOGETHER = 40
"""Games of quick bots that one process plays at a time."""


class Playing:
    """The games from one number to before another, each as the text of a log."""

    def __init__(self, plan: Plan, form: Form) -> None:
        self.plan = plan
        self.form = form

    def __call__(self, numbers: range) -> list[str]:
        return [self._text(number) for number in numbers]

    def _text(self, number: int) -> str:
        game = self.plan.game(number)
        if self.form == "jsonl":
            return to_json_line(game)
        return to_yaml(game) if self.form == "yaml" else json_value(in_order(game), (), 2)


def simulated(plan: Plan, form: Form, games: int, workers: Workers) -> Iterator[str]:
    """The texts of so many games, in order."""
    step = 1 if any(map(is_slow, plan.bots)) else TOGETHER
    tasks = [range(first, min(first + step, games)) for first in range(0, games, step)]
    playing = Playing(plan, form)
    here = workers.alone or (len(tasks) == 1 and not workers.eager)
    for texts in map(playing, tasks) if here else workers.in_order(playing, tasks):
        yield from texts
