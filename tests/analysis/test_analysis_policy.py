"""The learned policy's data."""

from math import exp

import pytest

from take5cli.analysis import policy


def test_weights_are_the_same_whole_numbers_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries differ in the last bits of an exponential: no weight may be so near to the middle of two numbers."""
    data = policy._data()
    scores: list[float] = []

    def noted(score: float) -> int:
        scores.append(score)
        return 0

    monkeypatch.setattr(policy, "_weight", noted)
    for variant in ("standard", "tactics"):
        for trained in data[variant].values():
            policy.tables_of(policy.curves_of(data, trained))
    assert len(scores) == 18 * len(policy.PHASES) * policy.KINDS * (policy.GAPS + policy.HEADS)
    nearest = min(abs(policy.LARGEST_WEIGHT * exp(score) % 1 - 0.5) for score in scores)
    assert 1e-9 < nearest < 1e-3


def test_every_number_of_players_was_trained_for() -> None:
    data = policy._data()
    assert [*data["standard"]] == [*data["tactics"]] == [str(players) for players in range(2, 11)]
