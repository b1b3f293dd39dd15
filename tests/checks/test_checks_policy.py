"""What counts in a run: selection, warnings, and the tally with its exit status."""

import pytest

from take5cli.checks.catalogue import CATALOGUE
from take5cli.checks.findings import Finding
from take5cli.checks.policy import Judged, Policy, named
from take5cli.checks.tally import Tally
from take5cli.errors import MisuseError


def finding(name: str) -> Finding:
    return Finding("game.yaml", 1, 1, 1, 2, name, "what is wrong")


@pytest.mark.parametrize(
    ("policy", "kept"),
    [
        (Policy(), {"not-in-hand", "unfinished", "unreadable"}),
        (Policy(selected={"not-in-hand"}), {"not-in-hand", "unreadable"}),
        (Policy(ignored={"not-in-hand", "unreadable"}), {"unfinished", "unreadable"}),
        (
            Policy(selected={"not-in-hand", "unfinished"}, ignored={"unfinished"}),
            {"not-in-hand", "unreadable"},
        ),
    ],
)
def test_a_selection_leaves_out_all_else_but_what_could_not_be_read(policy: Policy, kept: set[str]) -> None:
    names = ("not-in-hand", "unfinished", "unreadable")

    assert {name for name in names if policy.judge(finding(name))} == kept


@pytest.mark.parametrize(
    ("policy", "severity", "fails"),
    [
        (Policy(), "warning", False),
        (Policy(strict=True), "warning", True),
        (Policy(require_finished=True), "error", True),
    ],
)
def test_a_warning_may_be_made_to_fail(policy: Policy, severity: str, fails: bool) -> None:
    warning = finding("unfinished")

    assert policy.judge(warning) == Judged(warning, severity, fails)
    assert Policy(require_finished=True).judge(finding("useless-ignore")) == Judged(
        finding("useless-ignore"), "warning", False
    )


def test_findings_are_named_by_name_code_or_group() -> None:
    play = {entry.name for entry in CATALOGUE if entry.code.startswith("T4")}

    assert named(["T402", " Syntax "], "--select") == {"not-in-hand", "syntax"}
    assert named(["t4"], "--select") == named(["T4xx"], "--select") == play
    assert named([], "--select") == frozenset()


@pytest.mark.parametrize(
    ("word", "ending"), [("not-in-hnd", "did you mean not-in-hand?"), ("T9", "lists them")]
)
def test_an_unknown_name_is_a_wrong_use(word: str, ending: str) -> None:
    with pytest.raises(MisuseError, match=f"^--select: there is no finding '{word}'; .*{ending}"):
        named([word], "--select")


def test_the_tally_of_parts_is_that_of_the_whole() -> None:
    names = ["not-in-hand", "unfinished", "unreadable", "not-in-hand"]
    whole, first, second = Tally(), Tally(), Tally()
    for index, name in enumerate(names):
        judged = Policy().judge(finding(name))
        assert judged is not None
        for tally in (whole, (first, second)[index // 2]):
            tally.count(judged)
            tally.files += 1
            tally.games += 2
            tally.rounds += 3
            tally.skipped += 4
            tally.clean += 5

    first.add(second)

    assert first.names == whole.names == {"not-in-hand": 2, "unfinished": 1, "unreadable": 1}
    for name in Tally.__slots__:
        assert getattr(first, name) == getattr(whole, name)
    assert first.to_json() == {
        "files": 4,
        "games": 8,
        "rounds": 12,
        "errors": 3,
        "warnings": 1,
        "skipped": 16,
    }


@pytest.mark.parametrize(
    ("names", "policy", "status"),
    [
        ([], Policy(), 0),
        (["unfinished"], Policy(), 0),
        (["unfinished"], Policy(strict=True), 1),
        (["not-in-hand"], Policy(), 1),
        (["unreadable"], Policy(), 3),
        (["not-in-hand", "unreadable"], Policy(), 3),
    ],
)
def test_the_exit_status_is_the_highest(names: list[str], policy: Policy, status: int) -> None:
    tally = Tally()
    for name in names:
        judged = policy.judge(finding(name))
        assert judged is not None
        tally.count(judged)

    assert tally.status == status
