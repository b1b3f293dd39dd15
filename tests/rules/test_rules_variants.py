"""The figures of the variants and of house rules."""

import pytest

from take5cli.rules.variants import VARIANTS, Rules

STANDARD, TACTICS, ADVANCED = (VARIANTS[name] for name in ("standard", "tactics", "advanced"))


def test_the_variants_by_name() -> None:
    assert [name for name, rules in VARIANTS.items() if rules.variant == name] == [
        "standard",
        "tactics",
        "advanced",
    ]


def test_standard_uses_the_whole_deck_with_any_number_of_players() -> None:
    assert {STANDARD.deck(players) for players in range(2, 11)} == {104}
    assert [STANDARD.dealt(players) for players in range(2, 11)] == [24, 34, 44, 54, 64, 74, 84, 94, 104]


@pytest.mark.parametrize("rules", [TACTICS, ADVANCED])
def test_tactics_and_advanced_use_what_is_dealt(rules: Rules) -> None:
    assert [rules.deck(players) for players in (2, 3, 4, 5, 6)] == [24, 34, 44, 54, 64]


def test_tactics_is_legal_for_seven_and_advanced_is_not() -> None:
    assert TACTICS.seats_fit(7)
    assert TACTICS.deck(7) == 74
    assert not ADVANCED.seats_fit(7)


@pytest.mark.parametrize(("players", "fit"), [(1, False), (2, True), (10, True), (11, False)])
def test_two_to_ten_players(players: int, fit: bool) -> None:
    assert STANDARD.seats_fit(players) == fit
    assert TACTICS.seats_fit(players) == fit


def test_house_deck_must_hold_what_is_dealt() -> None:
    assert STANDARD._replace(deck_size=24, house=True).seats_fit(2)
    assert not STANDARD._replace(deck_size=23, house=True).seats_fit(2)


def test_house_deck_may_be_huge() -> None:
    huge = STANDARD._replace(deck_size=10**12, house=True)
    assert huge.deck(4) == 10**12
    assert huge.seats_fit(10)


def test_house_hands_and_rows_change_what_is_dealt() -> None:
    assert STANDARD._replace(cards_per_hand=7, row_count=3, house=True).dealt(4) == 31
    assert TACTICS._replace(cards_per_hand=7, row_count=3, house=True).deck(4) == 31


def test_rules_do_not_change() -> None:
    with pytest.raises(AttributeError):
        STANDARD.limit = 50  # type: ignore[misc]


def test_only_advanced_is_drafted_openly() -> None:
    assert [rules.open_draft for rules in (STANDARD, TACTICS, ADVANCED)] == [False, False, True]
