"""JUnit XML, read by junitparser as a CI server reads it."""

import pytest
from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from take5cli.checks.catalogue import CATALOGUE, Entry
from take5cli.checks.policy import Policy
from take5cli.checks.running import check_documents
from take5cli.checks.tally import Tally
from take5cli.logs.sources import read_documents
from tests.reporting import found_in, told_as

BAD = "take5: 2\nplayers: [Ann, Ben]\nrounds: []\n"
UNFINISHED = "take5: 1\nplayers: [Ann, Ben]\nrounds: []\n"


def suite_of(text: str) -> TestSuite:
    """The one suite of a report."""
    (suite,) = JUnitXml.fromstring(text.encode())
    assert isinstance(suite, TestSuite)
    return suite


def cases_of(text: str) -> list[TestCase]:
    return list(suite_of(text))


@pytest.mark.parametrize("entry", [entry for entry in CATALOGUE if entry.bad], ids=lambda entry: entry.name)
def test_every_finding_is_a_test_case(entry: Entry) -> None:
    items = found_in(entry.bad)

    cases = cases_of(told_as("junit", items))

    assert len(cases) == len(items)
    for case, item in zip(cases, items, strict=True):
        finding = item.judged.finding
        assert case.name == f"{finding.line}:{finding.column}: {finding.code} {finding.name}"
        told = [(type(result), result.message, result.type) for result in case.result]
        expected = [(Failure, finding.message, f"{finding.code} {finding.name}")]
        assert told == (expected if finding.severity == "error" else [])


def test_a_clean_file_has_passed_and_the_counts_are_right() -> None:
    missing = check_documents(read_documents("missing.yaml"), Policy(), Tally())
    bad = found_in(BAD, file="logs/bad.yaml")

    suite = suite_of(told_as("junit", ["good.yaml", *bad, *missing, *found_in(UNFINISHED)]))

    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (4, 1, 1, 0)
    assert [case.classname for case in suite] == ["good.yaml", "logs/bad.yaml", "missing.yaml", "game.yaml"]
    assert [case.is_passed for case in suite] == [True, False, False, True]
    unread = list(suite)[2].result[0]
    assert isinstance(unread, Error)


def test_a_warning_that_does_not_fail_is_told_in_a_passed_case() -> None:
    (case,) = cases_of(told_as("junit", found_in(UNFINISHED)))
    assert case.is_passed
    assert case.system_out == (
        "game.yaml:1:1: T603 unfinished: the game has not ended: the highest total is 0, the limit 66\n"
        "hint: if you agreed on a number of rounds, add max_rounds: N"
    )

    (strict,) = cases_of(told_as("junit", found_in(UNFINISHED), policy=Policy(strict=True)))
    assert not strict.is_passed


def test_what_xml_cannot_hold_is_escaped() -> None:
    bad = found_in(BAD, file="a\x00\x1b\uffff<&>\"'.yaml")

    (case,) = cases_of(told_as("junit", bad))

    assert case.classname == "a\\x00\\x1b\\uffff<&>\"'.yaml"
