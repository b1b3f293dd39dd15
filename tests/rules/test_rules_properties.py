"""What holds in every legal round of any variant or house rules, and that the plain engine agrees."""

import random
from itertools import accumulate, chain

from hypothesis import assume, given
from hypothesis import strategies as st

from take5cli.rules.bounds import round_bounds
from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import Course, Play, play_round, play_turns
from take5cli.rules.rows import cheapest_row, row_for
from take5cli.rules.variants import VARIANTS, Rules
from tests import plain_engine
from tests.strategies import Round, random_round, seeds, tables

Table = tuple[Rules, int, Round]

by_variants = tables(st.sampled_from(list(VARIANTS.values())))


def told(table: Table) -> tuple[Course, list[list[list[int]]], list[list[Play]]]:
    """The course of a round, the rows after each turn, and the events of each."""
    rules, _, (start, _, plays, choices) = table
    rows_after: list[list[list[int]]] = []
    events: list[list[Play]] = []
    return play_round(rules, start, plays, choices, rows_after, events), rows_after, events


def takes(events: list[list[Play]], kind: str) -> list[Play]:
    return [play for play in chain(*events) if play.kind == kind]


@given(tables())
def test_equals_the_plain_engine(table: Table) -> None:
    rules, _, (start, _, plays, choices) = table
    course, rows_after, events = told(table)
    piles, after = plain_engine.play(start, plays, choices, rules.row_capacity, rules.low_card == "cheapest")
    sixths, lows = (
        [sum(play.seat == seat for play in takes(events, kind)) for seat in range(len(piles))]
        for kind in ("sixth", "low")
    )
    assert course == Course(piles, after[-1], rules.cards_per_hand, None, sixths, lows)
    assert rows_after == after


@given(tables())
def test_telling_changes_nothing(table: Table) -> None:
    rules, _, (start, _, plays, choices) = table
    assert play_round(rules, start, plays, choices) == told(table)[0]


@given(tables())
def test_cards_are_conserved(table: Table) -> None:
    _, _, (start, _, plays, _) = table
    course, _, _ = told(table)
    assert sorted(chain(start, *plays)) == sorted(chain(*course.piles, *course.rows))


@given(tables())
def test_heads_are_conserved(table: Table) -> None:
    _, _, (start, _, plays, _) = table
    course, _, events = told(table)
    points = sum(play.points for play in chain(*events))
    assert points == sum(map(heads_of, course.piles))
    assert points + sum(map(heads_of, course.rows)) == heads_of(chain(start, *plays))


@given(tables())
def test_only_the_lowest_card_of_a_turn_can_be_low(table: Table) -> None:
    rules, _, (_, _, plays, choices) = table
    _, _, events = told(table)
    for played, choice, turn in zip(plays, choices, events, strict=True):
        low = [play for play in turn if play.kind == "low"]
        assert [play.card for play in low] in ([], [min(played)])
        assert turn[: len(low)] == low
        if rules.low_card == "choose":
            assert [play.row for play in low] == [choice] * (choice is not None)


@given(tables())
def test_rows_stay_rows(table: Table) -> None:
    rules, _, _ = table
    for rows in told(table)[1]:
        assert len(rows) == rules.row_count
        assert all(1 <= len(row) <= rules.row_capacity for row in rows)
        assert all(row == sorted(set(row)) for row in rows)
        assert len({row[-1] for row in rows}) == rules.row_count


@given(tables())
def test_events_tell_the_course(table: Table) -> None:
    rules, players, (start, _, plays, _) = table
    course, rows_after, events = told(table)
    rows = [[card] for card in start]
    piles: list[list[int]] = [[] for _ in range(players)]
    for played, turn, after in zip(plays, events, rows_after, strict=True):
        assert [play.card for play in turn] == sorted(played)
        for play in turn:
            assert played[play.seat] == play.card
            expected = row_for([row[-1] for row in rows], play.card)
            row = rows[play.row - 1]
            if play.kind == "low":
                assert expected is None
                if rules.low_card == "cheapest":
                    assert play.row == cheapest_row(rows) + 1
            else:
                assert expected == play.row - 1
                assert (play.kind == "sixth") == (len(row) == rules.row_capacity)
            assert play.taken == (() if play.kind == "place" else tuple(row))
            assert play.points == heads_of(play.taken)
            piles[play.seat] += play.taken
            rows[play.row - 1] = [*row, play.card] if play.kind == "place" else [play.card]
        assert rows == after
    assert piles == course.piles
    assert rows == course.rows


@given(by_variants)
def test_counts_of_cards_and_takes(table: Table) -> None:
    _, n, _ = table
    course, _, events = told(table)
    remaining = sum(map(len, course.rows))
    low, sixth = takes(events, "low"), takes(events, "sixth")
    assert 10 * n + 4 == remaining + 5 * len(sixth) + sum(len(play.taken) for play in low)
    assert (remaining + sum(len(play.taken) for play in low)) % 5 == 4
    assert 4 <= remaining <= 20
    assert len(low) <= 10
    assert max(0, 2 * n - 13) <= len(sixth) <= 2 * n
    assert 2 * n - 3 <= len(low) + len(sixth) <= 2 * n + 8
    most_in_a_turn = n if n <= 4 else 4 if n <= 8 else 5
    assert all(len(takes([turn], "low") + takes([turn], "sixth")) <= most_in_a_turn for turn in events)


@given(by_variants)
def test_no_low_take_only_if_the_lowest_card_started_a_row(table: Table) -> None:
    _, _, (start, hands, _, _) = table
    low = takes(told(table)[2], "low")
    assert low or min(start) < min(chain(*hands))


@given(by_variants)
def test_sizes_of_takes(table: Table) -> None:
    rules, n, _ = table
    _, _, events = told(table)
    dearest = {2: 18, 3: 21, 4: 23, 5: 23}.get(n, 27) if rules.deck_size is None else 27
    assert all(1 <= play.points <= dearest and 1 <= len(play.taken) <= 5 for play in takes(events, "low"))
    assert all(5 <= play.points <= dearest and len(play.taken) == 5 for play in takes(events, "sixth"))


@given(by_variants)
def test_piles_and_points_are_within_the_bounds(table: Table) -> None:
    rules, n, _ = table
    piles = told(table)[0].piles
    bounds = round_bounds(rules, n)
    points, sizes = [heads_of(pile) for pile in piles], [len(pile) for pile in piles]
    assert bounds.cards_min <= sum(sizes) <= bounds.cards_max
    assert max(sizes) <= bounds.player_cards_max
    assert bounds.points_min <= sum(points) <= bounds.points_max
    assert max(points) <= bounds.player_points_max


@given(by_variants, seeds())
def test_row_order_only_names_rows(table: Table, rng: random.Random) -> None:
    rules, _, (start, _, plays, choices) = table
    order = rng.sample(range(4), 4)  # the new row i is the old row order[i]
    renamed = [None if choice is None else 1 + order.index(choice - 1) for choice in choices]
    course = play_round(rules, start, plays, choices)
    permuted = play_round(rules, [start[row] for row in order], plays, renamed)
    assert permuted.piles == course.piles
    assert permuted.rows == [course.rows[row] for row in order]


@given(tables(), seeds())
def test_seat_order_only_names_players(table: Table, rng: random.Random) -> None:
    rules, n, (start, _, plays, choices) = table
    order = rng.sample(range(n), n)
    course = play_round(rules, start, plays, choices)
    reseated = play_round(rules, start, [[turn[seat] for seat in order] for turn in plays], choices)
    assert reseated == course._replace(
        piles=[course.piles[seat] for seat in order],
        sixths=[course.sixths[seat] for seat in order],
        lows=[course.lows[seat] for seat in order],
    )


@given(tables(), st.data())
def test_playing_on_from_the_rows_is_playing_through(table: Table, data: st.DataObject) -> None:
    rules, _, (start, _, plays, choices) = table
    course, rows_after, _ = told(table)
    at = data.draw(st.integers(1, len(plays)))
    before = play_round(rules, start, plays[:at], choices[:at])
    rest = play_turns(rules, rows_after[at - 1], plays[at:], choices[at:])
    assert before.rows == rows_after[at - 1]
    assert rest.rows == course.rows
    if rest.piles:
        assert [a + b for a, b in zip(before.piles, rest.piles, strict=True)] == course.piles


@given(tables(st.just(VARIANTS["standard"])), st.data())
def test_a_wrong_choice_is_a_fault_of_its_turn(table: Table, data: st.DataObject) -> None:
    rules, _, (start, _, plays, choices) = table
    at = data.draw(st.integers(0, 9))
    wrong = data.draw(st.sampled_from([None, 0, 5]))
    assume(wrong != choices[at])
    expected = "choice-needless" if choices[at] is None else "choice-missing" if wrong is None else "bad-row"
    course = play_round(rules, start, plays, [*choices[:at], wrong, *choices[at + 1 :]])
    good = play_round(rules, start, plays[:at], choices[:at])
    assert (course.turns, course.fault, course.rows) == (at, expected, good.rows)
    assert course.piles == (good.piles or [[] for _ in plays[0]])


def test_points_never_fall_during_a_round() -> None:
    rng = random.Random(104)
    rules = VARIANTS["standard"]
    start, _, plays, choices = random_round(rng, rules, 10)
    events: list[list[Play]] = []
    course = play_round(rules, start, plays, choices, events=events)
    running = list(accumulate(sum(play.points for play in turn) for turn in events))
    assert running == sorted(running)
    assert running[-1] == sum(map(heads_of, course.piles)) == 171 - sum(map(heads_of, course.rows))
