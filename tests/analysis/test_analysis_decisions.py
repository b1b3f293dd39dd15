"""Edge, loss, luck and marks of whole games, and that nothing hidden goes in."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import take5cli
from take5cli.analysis.decisions import Marks, decisions_of, judge
from take5cli.analysis.estimates import Budget
from take5cli.analysis.moments import Moment, moments_of
from take5cli.analysis.reviews import Review, Wanted, review, totals_by_player
from take5cli.corpus.cores import in_order
from take5cli.replaying import GameStory
from take5cli.rules.rounds import play_round
from take5cli.rules.variants import VARIANTS
from tests.strategies import random_game

BUDGET = Budget(0.8, 30, 1, exact=500)
MARKS = Marks()


def told(game: dict[str, Any]) -> GameStory:
    (story,) = take5cli.replay(game)
    return story


def one_round(seed: int, **how: Any) -> GameStory:
    return told(random_game(random.Random(seed), **{"rounds": 1, "max_rounds": 2} | how))


@pytest.mark.parametrize(
    ("variant", "players", "house"),
    [
        ("standard", 2, {}),
        ("standard", 5, {}),
        ("standard", 10, {}),
        ("tactics", 3, {}),
        ("advanced", 2, {}),
        ("advanced", 6, {}),
        ("standard", 3, {"low_card": "cheapest"}),
        ("standard", 2, {"deck_size": 200, "cards_per_hand": 12, "row_count": 5, "row_capacity": 3}),
    ],
)
def test_heads_are_deal_less_edge_plus_luck(variant: str, players: int, house: dict[str, Any]) -> None:
    story = one_round(players, variant=variant, players=players, house=house, hands=variant == "advanced")
    found = review(story, Budget(0.8, 12, 1, exact=500), MARKS)
    assert len(found.players) == players
    for each in found.players:
        points = story.rounds[0].points
        assert points is not None
        assert each.heads == points[each.player]
        assert each.rest == 0
        assert each.deal - each.edge + each.luck == pytest.approx(each.heads, abs=1e-9)
        assert each.loss == pytest.approx(sum(each.whole_loss for each in each.decisions))


def test_the_forced_last_card_costs_nothing_but_its_row_may() -> None:
    last = [
        decision
        for seed in range(6)
        for decision in review(one_round(seed, players=4), BUDGET, MARKS, wanted=Wanted(turns=[10])).decisions
    ]
    assert len(last) == 24
    for decision in last:
        assert decision.loss == decision.se == 0
        assert decision.best == decision.played
    choices = [decision.row_choice for decision in last if decision.row_choice]
    assert choices
    for choice in choices:
        assert choice.rows[choice.row - 1].loss == choice.loss
        assert choice.rows[choice.best_row - 1].value == min(row.value for row in choice.rows)
    assert any(choice.loss > 0 for choice in choices)


def test_after_the_last_card_a_row_is_worth_its_heads() -> None:
    decision = next(
        decision
        for seed in range(20)
        for decision in review(one_round(seed, players=4), BUDGET, MARKS, wanted=Wanted(turns=[10])).decisions
        if decision.row_choice
    )
    assert decision.row_choice is not None
    from take5cli.rules.cards import heads_of

    assert [row.value for row in decision.row_choice.rows] == [
        heads_of(row) for row in decision.position.rows
    ]
    assert decision.heads == decision.row_choice.rows[decision.row_choice.row - 1].value


def redealt(story: GameStory, player: str, turn: int, rng: random.Random) -> GameStory:
    """The same game as far as the player has seen it at a turn, with the hidden cards dealt and played otherwise."""
    (round_,) = story.rounds
    assert round_.turns is not None
    assert round_.start is not None
    seats = list(round_.players)
    plays = [
        [next(p.card for p in each.plays if p.player == name) for name in seats] for each in round_.turns
    ]
    me = seats.index(player)
    kept = (
        {card for each in plays[: turn - 1] for card in each} | {each[me] for each in plays} | {*round_.start}
    )
    hidden = [card for card in range(1, 105) if card not in kept]
    rng.shuffle(hidden)
    for each in plays[turn - 1 :]:
        for seat in range(len(seats)):
            if seat != me:
                each[seat] = hidden.pop()
    choices: list[int | None] = []
    for number, turn_told in enumerate(round_.turns, 1):
        low = next((p for p in turn_told.plays if p.kind == "low"), None)
        choices.append(low.row if low and number < turn else None)
    for number in range(turn - 1, len(plays)):
        course = play_round(VARIANTS["standard"], round_.start, plays[: number + 1], choices[: number + 1])
        if course.fault:
            choices[number] = 1
    turns = [
        {"plays": each} | ({"takes_row": choice} if choice else {})
        for each, choice in zip(plays, choices, strict=True)
    ]
    game = {"take5": 1, "players": seats, "max_rounds": 2, "limit": 66}
    return told(game | {"rounds": [{"start": list(round_.start), "turns": turns}]})


def moment_of(story: GameStory, player: str, turn: int) -> Moment:
    found, _ = moments_of(story)
    return next(each for moments in found for each in moments if (each.player, each.turn) == (player, turn))


@pytest.mark.parametrize("seed", range(12))
def test_what_was_hidden_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    story = one_round(seed, players=rng.randint(2, 6))
    player, turn = rng.choice(story.players), rng.randint(1, 9)
    other = redealt(story, player, turn, rng)
    here, there = moment_of(story, player, turn), moment_of(other, player, turn)
    assert here.others != there.others or turn > 8  # else nothing was hidden otherwise
    assert here.position == there.position
    assert judge(here, BUDGET).cards == judge(there, BUDGET).cards


def test_in_an_open_draft_everybodys_hand_is_known() -> None:
    story = one_round(3, variant="advanced", players=3, hands=True)
    moment = moment_of(story, story.players[0], 9)
    assert moment.position.hands is not None
    assert sorted(card for hand in moment.position.hands for card in hand) == list(moment.position.unseen)
    assert judge(moment, BUDGET).cards.worlds == 0


def test_reports_are_the_same_on_any_number_of_cores() -> None:
    story = one_round(4, players=3)

    def work(function: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterable[Any]:
        return in_order(function, tasks, 3)

    assert review(story, BUDGET, MARKS, work).to_json() == review(story, BUDGET, MARKS).to_json()


def test_a_selection_says_the_same_as_the_whole() -> None:
    story = one_round(5, players=3)
    whole = review(story, BUDGET, MARKS)
    player = story.players[1]
    part = review(story, BUDGET, MARKS, wanted=Wanted(turns=[3, 4, 7], players=[player]))
    expected = [each for each in whole.decisions if each.player == player and each.turn in (3, 4, 7)]
    assert list(part.decisions) == expected
    assert part.players == ()
    alone = review(story, BUDGET, MARKS, wanted=Wanted(players=[player]))
    assert alone.players == tuple(each for each in whole.players if each.player == player)


@pytest.mark.parametrize(
    ("loss", "se", "mark"),
    [(0.5, 0.0, ""), (0.6, 0.0, "?!"), (0.9, 0.2, ""), (0.95, 0.2, "?!"), (1.6, 0.0, "?"), (3.5, 0.3, "?"),
     (3.5, 0.1, "??"), (-1.0, 0.1, "")],
)  # fmt: skip
def test_a_mark_is_given_when_the_loss_is_surely_beyond_its_threshold(
    loss: float, se: float, mark: str
) -> None:
    assert MARKS.mark(loss, se) == mark


def test_sums_by_player() -> None:
    story = told(random_game(random.Random(6), players=2, rounds=2, max_rounds=3, limit=None))
    found = review(story, Budget(0.8, 12, 1, exact=500), MARKS)
    for each in totals_by_player(found.players):
        rounds = [one for one in found.players if one.player == each.player]
        assert each.rounds == len(rounds) == 2
        assert each.heads == pytest.approx(each.deal - each.edge + each.luck)
        assert each.decisions == 20
        marks = [one.mark for one in found.decisions if one.player == each.player and one.mark]
        rows = [
            one.row_choice.mark
            for one in found.decisions
            if one.player == each.player and one.row_choice and one.row_choice.mark
        ]
        assert sorted(each.marks) == sorted(marks + rows)


def test_json_clips_a_single_loss_and_nothing_else() -> None:
    found: Review = review(one_round(7, players=4), Budget(0.8, 8, 1, exact=500), MARKS)
    negative = [each for each in found.decisions if each.loss < 0]
    assert negative, "with eight worlds the pilot errs somewhere"
    for each in negative:
        told_ = each.to_json(1)
        assert told_["loss"] == 0
        values = {card["card"]: card["value"] for card in told_["cards"]}
        assert values[told_["played"]] - values[told_["best"]] == pytest.approx(each.loss, abs=2e-6)


def test_the_worst_come_first() -> None:
    found = review(one_round(8, players=4), BUDGET, MARKS)
    losses = [each.whole_loss for each in found.worst(6)]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(each.whole_loss for each in found.decisions)
    assert len(losses) == 6


def test_the_value_of_a_position_is_what_the_policy_takes_from_it() -> None:
    story = one_round(9, players=2)
    moment = moment_of(story, story.players[0], 9)
    judgement = judge(moment, BUDGET)
    weights = moment.position.chances()
    assert sum(weights) == pytest.approx(1)
    assert judgement.value == pytest.approx(
        sum(w * v for w, v in zip(weights, judgement.cards.values, strict=True))
    )
    (decision,) = decisions_of([replace(judgement)], MARKS)
    assert (
        decision.edge == judgement.value - judgement.cards.values[moment.position.hand.index(decision.played)]
    )
