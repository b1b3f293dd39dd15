"""Which house rules explain a record that does not agree with the rules it is said to be played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from take5cli.importers.agreement import first_divergence, plays_told, replayable, rules_of
from take5cli.importers.foreign import Imported
from take5cli.rules.variants import Rules

_CAPACITIES = range(2, 11)
_LOW_CARDS = ("choose", "cheapest")


def explain(games: Sequence[Imported]) -> Mapping[str, Any] | None:
    """The house rules, as few as possible, by which every play of every game agrees; None if there are none such.

    What is tried: how many cards a row holds, a low card that takes the cheapest row, and, as far as cards
    and rows show it, the size of the deck and the number of rows; then the limit at which the games ended.
    The values stand for keys of `rules`, and `limit`.
    """
    played = [game for game in games if game.game is not None and any(plays_told(game))]
    if not played:
        return None
    for house in _candidates(played):
        if all(_agrees(game, house) for game in played):
            return {**house, **_limit(played, house)}
    return None


def _candidates(games: Sequence[Imported]) -> Iterator[dict[str, Any]]:
    """House rules to try, those with fewest changes first."""
    rules = _rules(games[0], {})
    if rules is None:
        return
    seen = _forced(games, rules)
    options = [
        {**seen, **_changed(rules, "row_capacity", capacity), **_changed(rules, "low_card", low_card)}
        for capacity, low_card in product(_CAPACITIES, _LOW_CARDS)
    ]
    capacity = rules.row_capacity
    yield from sorted(
        options, key=lambda house: (len(house), abs(house.get("row_capacity", capacity) - capacity))
    )


def _changed(rules: Rules, figure: str, value: Any) -> dict[str, Any]:
    return {} if getattr(rules, figure) == value else {figure: value}


def _forced(games: Sequence[Imported], rules: Rules) -> dict[str, Any]:
    """Figures that the record itself shows to be others: the rows laid out, and the highest card."""
    forced: dict[str, Any] = {}
    highest = 0
    for game in games:
        assert game.game is not None
        for index in range(len(game.game["rounds"])):
            told = replayable(game.game, index)
            if told is not None:
                forced.update(_changed(rules, "row_count", len(told.start)))
                highest = max(highest, *told.start, *(card for cards in told.plays for card in cards))
    if highest > rules.deck(max(len(game.game["players"]) for game in games if game.game)):
        forced["deck_size"] = highest
    return forced


def _rules(game: Imported, house: Mapping[str, Any]) -> Rules | None:
    assert game.game is not None
    rules = rules_of(game.game)
    return None if rules is None else rules._replace(**house)


def _agrees(game: Imported, house: Mapping[str, Any]) -> bool:
    rules = _rules(game, house)
    return rules is not None and first_divergence(game, rules) is None


def _limit(games: Sequence[Imported], house: Mapping[str, Any]) -> dict[str, int]:
    """The limit, if the games ended by another one than is said: above all "more than" the one said."""
    lowest, highest, said = 0, None, None
    for game in games:
        assert game.game is not None
        rules = _rules(game, house)
        if rules is None or rules.limit is None or rules.max_rounds is not None:
            return {}
        said = rules.limit
        totals = _totals_after(game, rules)
        if len(totals) > 1:
            lowest = max(lowest, totals[-2])
        if totals and "result" in game.game:
            highest = totals[-1] if highest is None else min(highest, totals[-1])
    if said is None or lowest < said <= (said if highest is None else highest):
        return {}
    if highest is not None and lowest >= highest:
        return {}  # no limit explains all
    if lowest == said:
        return {"limit": said + 1}
    return {"limit": lowest + 1 if lowest >= said or highest is None else highest}


def _totals_after(game: Imported, rules: Rules) -> list[int]:
    """The highest total after each round that was played to its end."""
    from take5cli.rules.cards import heads_of
    from take5cli.rules.rounds import play_round

    assert game.game is not None
    totals = [0] * len(game.game["players"])
    highest = []
    for index in range(len(game.game["rounds"])):
        told = replayable(game.game, index)
        if told is None or len(told.plays) != rules.cards_per_hand:
            break
        course = play_round(rules, told.start, told.plays, told.choices)
        totals = [total + heads_of(pile) for total, pile in zip(totals, course.piles, strict=True)]
        highest.append(max(totals))
    return highest


def in_words(house: Mapping[str, Any]) -> str:
    """House rules as one writes them: `row_capacity 6, row_count 5`."""
    return ", ".join(f"{key} {value}" for key, value in house.items())
