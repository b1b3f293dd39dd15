"""What people type."""

import pytest

from take5cli.errors import MisuseError
from take5cli.table.typed import are_cards, cards_in, names_in, piles_in, plays_in, points_in

PLAYERS = ("Ann", "Big Ben", "O'Brien", "a=b", "王芳")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ann,Ben,Cem", ["Ann", "Ben", "Cem"]),
        (" Ann ,  Big Ben", ["Ann", "Big Ben"]),
        ("Ann Ben", ["Ann", "Ben"]),
        ("王芳，Åsa", ["王芳", "Åsa"]),
        ('"Smith, J", Ben', ["Smith, J", "Ben"]),
        ("O'Brien, D'Arcy", ["O'Brien", "D'Arcy"]),
        ("A\u030asa,Ben", ["Åsa", "Ben"]),
        ("7,Ann", ["7", "Ann"]),
    ],
)
def test_names(typed: str, names: list[str]) -> None:
    assert names_in(typed) == names


@pytest.mark.parametrize("typed", ["", "  ", "Ann,,Ben", "Ann,", ",Ann", "''"])
def test_no_names(typed: str) -> None:
    with pytest.raises(MisuseError, match="Ann,Ben,Cem"):
        names_in(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "1 2 3 4 5",
        "Ann=1 'Big Ben'=2 O\\'Brien=3 a=b=4 王芳=5",
        '"Big Ben=2" Ann=1 "O\'Brien"=3 王芳=5 "a=b"=4',
        '  王芳=5   Ann=1 Big\\ Ben=2 "O\'Brien=3"  a=b=4',
    ],
)
def test_points_by_name_or_in_seat_order(typed: str) -> None:
    assert points_in(typed, PLAYERS) == [1, 2, 3, 4, 5]


def test_an_apostrophe_needs_no_quotes() -> None:
    assert points_in("O'Brien=1 D'Arcy=2", ("O'Brien", "D'Arcy")) == [1, 2]
    assert points_in("O'Brien=1 Ann=2", ("O'Brien", "Ann")) == [1, 2]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1 2", "2 values for 3 players: Ann, Ben, Cem"),
        ("", "0 values for 3 players"),
        ("1 2 x", 'Cem: "x" is no whole number'),
        ("1 2 3.5", 'Cem: "3.5" is no whole number'),
        ("1 2 5,6", "--add-cards"),
        ("Ann=1 Ben= Cem=3", "Ben: there is no number"),
        ("Ann=1 Bem=2 Cem=3", 'no player "Bem"; did you mean Ben?'),
        ("Ann=1 Zoltan=2 Cem=3", "there are Ann, Ben, Cem"),
        ("Ann=1 Ben=2", "nothing is said of Cem"),
        ("Ann=1 Ann=2 Cem=3", "Ann stands there twice"),
        ("Ann=1 2 Cem=3", '"2" names no player'),
        ("1 2 99999999999999999999", "no whole number"),
    ],
)
def test_points_that_are_refused(typed: str, said: str) -> None:
    with pytest.raises(MisuseError) as refused:
        points_in(typed, ("Ann", "Ben", "Cem"))
    assert said in str(refused.value)


@pytest.mark.parametrize("typed", ["55,10,3 - 7", "Cem=7 Ann=55,10,3 Ben=", "Ann='55 10, 3' Ben=- Cem=7"])
def test_piles_by_name_or_in_seat_order(typed: str) -> None:
    assert piles_in(typed, ("Ann", "Ben", "Cem")) == [[55, 10, 3], [], [7]]


def test_cards_as_they_lie() -> None:
    assert (
        cards_in("55 10 3", "Ann")
        == cards_in("55,10，3,", "Ann")
        == cards_in(" 55;10、 3", "Ann")
        == [55, 10, 3]
    )
    assert cards_in("", "Ann") == cards_in(" - ", "Ann") == []
    with pytest.raises(MisuseError, match='Ann: "x" is no card'):
        cards_in("55 x", "Ann")


def test_plays_of_a_turn() -> None:
    assert plays_in("63 34 56", ("Ann", "Ben", "Cem")) == [63, 34, 56]
    assert plays_in("63, 34,56", ("Ann", "Ben", "Cem")) == [63, 34, 56]
    assert plays_in("Ben=34 Ann=63 Cem=56", ("Ann", "Ben", "Cem")) == [63, 34, 56]
    with pytest.raises(MisuseError, match="2 values for 3 players"):
        plays_in("63 34", ("Ann", "Ben", "Cem"))


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("12 0 21", False),
        ("Ann=12 Ben=0", False),
        ("55,10,3 - 7", True),
        ("Ann=5 Ben=", True),
        ("-3 4", False),
    ],
)
def test_whether_cards_were_typed(typed: str, cards: bool) -> None:
    assert are_cards(typed) is cards
