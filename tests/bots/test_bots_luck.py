"""Random choices: fair, and the same wherever they are made."""

from collections import Counter
from random import Random

from take5cli.bots.luck import below, drawn, key


class Promised(Random):
    """Has what Python promises to keep; anything else is refused."""

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError(k)


def test_only_what_python_promises_to_keep_is_asked_for() -> None:
    rng = Promised("take5")
    assert len(drawn(rng, range(1, 105), 44)) == 44
    assert below(rng, 3) in range(3)
    assert key(rng) < 1 << 64


def test_the_numbers_are_these() -> None:
    rng = Random("take5")
    assert (below(rng, 1000), drawn(rng, range(1, 11), 4), key(rng)) == (
        505,
        [2, 10, 9, 5],
        17178274675550043017,
    )


def test_every_card_comes_as_often_in_every_place() -> None:
    rng = Random(1)
    places = Counter((place, card) for _ in range(6000) for place, card in enumerate(drawn(rng, range(6), 3)))
    assert len(places) == 18
    assert all(abs(count - 1000) < 150 for count in places.values())


def test_all_bits_of_a_key_are_random() -> None:
    rng = Random(2)
    keys = [key(rng) for _ in range(2000)]
    assert all(abs(sum(each >> bit & 1 for each in keys) - 1000) < 150 for bit in range(64))
