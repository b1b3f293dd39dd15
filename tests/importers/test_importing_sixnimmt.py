"""sixnimmt: choices made and cleared, several audiences, broken logs, fixed hands, several matches."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from take5cli.checks.checking import check_game
from take5cli.checks.findings import Finding
from take5cli.importers import sixnimmt
from take5cli.importers.documents import ForeignDocument
from take5cli.importers.foreign import Options
from take5cli.replaying import tell_game

Log = Callable[..., str]


def documents(text: str) -> list[ForeignDocument]:
    return [
        ForeignDocument("match.jsonl", index, game)
        for index, game in enumerate(sixnimmt.read(text, Options()))
    ]


def document(text: str) -> ForeignDocument:
    (only,) = documents(text)
    return only


def names(text: str) -> list[str]:
    return [finding.name for finding in check_game(document(text)).findings]


def errors(told: ForeignDocument) -> list[Finding]:
    return [finding for finding in check_game(told).findings if finding.severity == "error"]


def events(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def lines(told: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(event) + "\n" for event in told)


def first(told: list[dict[str, Any]], kind: str, skip: int = 0) -> dict[str, Any]:
    return [event for event in told if event["type"] == kind][skip]


@pytest.mark.parametrize("players", [2, 6])
def test_a_match_is_taken_over_with_all_its_claims(players: int, sixnimmt_log: Log) -> None:
    text = sixnimmt_log(players, seed=2)
    told = document(text)
    assert not check_game(told).findings
    ended = first(events(text), "match_ended")["data"]
    story = tell_game(told)
    assert list((story.totals or {}).values()) == list(ended["totals"].values())
    assert [name.lower() for name in story.winners or ()] == ended["winners"]
    assert told.value["result"]["winners"] == list(story.winners or ())
    assert story.finished
    assert len(told.imported.claims) > 100


def test_fixed_hands_end_the_game_without_a_limit(sixnimmt_log: Log) -> None:
    told = document(sixnimmt_log(3, hands=2))
    assert (told.value["limit"], told.value["max_rounds"]) == (None, 2)
    assert tell_game(told).finished


def test_another_target_is_the_limit(sixnimmt_log: Log) -> None:
    assert document(sixnimmt_log(3, target=30)).value["limit"] == 30


def test_names_are_display_names_where_each_player_has_one(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(3, hands=1))
    assert document(lines(told)).value["players"] == ["Alice", "Bob", "Cy"]
    first(told, "match_created")["data"]["players"][2]["display_name"] = "Bob"
    assert document(lines(told)).value["players"] == ["alice", "bob", "cy"]
    assert names(lines(told)) == []


def test_what_is_known_of_the_players_is_kept(sixnimmt_log: Log) -> None:
    kept = document(sixnimmt_log(2, hands=1)).value["x-source"]
    assert kept["players"]["Alice"] == {"agent_metadata": {"bot": "greedy"}, "player_id": "alice"}
    assert kept["seeds"] == [{"match_seed": 12345}]


def test_the_events_may_be_told_to_several_audiences_and_out_of_order(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(3, hands=2))
    game = document(lines(told)).value
    copies = [{**event, "audience": "admin"} for event in told]
    doubled = document(lines([event for pair in zip(told, copies, strict=True) for event in pair]))
    assert doubled.value["rounds"] == game["rounds"]
    backwards = document(lines(told[::-1]))
    assert backwards.value["rounds"] == game["rounds"]
    claims, turned = (
        [claim[:5] for claim in one.imported.claims] for one in (document(lines(told)), backwards)
    )
    assert turned == claims


def test_a_log_without_seq_is_read_in_its_order(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(3, hands=1))
    game = document(lines(told)).value
    for event in told:
        del event["seq"]
    assert document(lines(told)).value == game


def test_a_log_may_break_off_anywhere(sixnimmt_log: Log) -> None:
    whole = sixnimmt_log(3, hands=2).splitlines(keepends=True)
    rounds = document("".join(whole)).value["rounds"]
    told = 0
    for count in range(1, len(whole), 7):
        (game,) = documents("".join(whole[:count]) + whole[count][:40])
        if game.imported.game is None:
            continue
        assert errors(game) == [], count
        for index, round_ in enumerate(game.value["rounds"]):
            turns = rounds[index]["turns"]
            assert round_["turns"] == turns[: len(round_["turns"])]
            told += 1
    assert told > 50


def test_a_play_that_waits_for_its_row_is_left_out(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(2, hands=1))
    waiting = next(index for index, event in enumerate(told) if event["type"] == "row_choice_required")
    game = document(lines(told[: waiting + 1]))
    assert any("before a row is chosen" in note for note in game.imported.notes)
    assert "choice-missing" not in names(lines(told[: waiting + 1]))


@pytest.mark.parametrize(
    ("kind", "key", "value", "name"),
    [
        ("play_ended", "penalties", {"alice": 66, "bob": 0, "cy": 0}, "points-mismatch"),
        ("card_placed", "row", 3, "rows-mismatch"),
        ("card_placed", "row_cards", [1, 2], "rows-mismatch"),
        ("hand_ended", "hand_scores", {"alice": 1, "bob": 1, "cy": 1}, "points-mismatch"),
        ("hand_ended", "totals", {"alice": 99, "bob": 1, "cy": 1}, "totals-mismatch"),
        ("row_taken", "heads", 66, "points-mismatch"),
        ("row_taken", "captured", [1], "piles-mismatch"),
        ("row_taken", "reason", "sixth_card", "rows-mismatch"),
        ("match_ended", "winners", ["cy", "bob"], "winners-mismatch"),
        ("rows_initialised", "rows", [[1], [2], [3, 4], [5]], "hand-size"),
        ("cards_revealed", "selections", [1, 2, 3], "wrong-type"),
        ("cards_revealed", "selections", {"alice": 1, "bob": 2, "zoe": 3}, "unknown-player"),
        ("row_choice_made", "row", 9, "bad-row"),
        ("card_placed", "card", 200, "bad-value"),
    ],
)
def test_one_wrong_event_is_one_finding_on_its_line(
    kind: str, key: str, value: Any, name: str, sixnimmt_log: Log
) -> None:
    told = events(sixnimmt_log(3, seed=4, hands=1))
    spoilt = next(
        event for event in told if event["type"] == kind and event["data"].get("reason") != "sixth_card"
    )
    spoilt["data"][key] = value
    found = errors(document(lines(told)))
    assert [finding.name for finding in found] == [name]
    if kind != "row_choice_made":
        assert found[0].line == told.index(spoilt) + 1


def test_another_card_than_the_chosen_one_is_found(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(3, hands=1))
    shown = first(told, "cards_revealed")["data"]["selections"]
    shown["alice"], shown["bob"] = shown["bob"], shown["alice"]
    (finding,) = errors(document(lines(told)))
    assert finding.name == "bad-value"
    assert "is revealed" in finding.message


def test_a_missing_hand_or_play_ends_what_is_read(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(3, hands=3))
    without = [event for event in told if event["hand"] != 2]
    assert "missing-key" in names(lines(without))
    assert len(document(lines(without)).value["rounds"]) == 1
    without = [event for event in told if (event["hand"], event["play"]) != (2, 4)]
    assert "missing-key" in names(lines(without))
    assert len(document(lines(without)).value["rounds"][1]["turns"]) == 3


def test_a_broken_line_ends_what_is_read_and_says_where(sixnimmt_log: Log) -> None:
    whole = sixnimmt_log(3, hands=1).splitlines(keepends=True)
    whole[100] = whole[100][:30] + "\n"
    game = document("".join(whole))
    (finding,) = errors(game)
    assert (finding.name, finding.line) == ("syntax", 101)
    assert 0 < len(game.value["rounds"][0]["turns"]) < 10


def test_several_matches_in_a_log(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(2, hands=1))
    others = [{**event, "match_id": "m-8"} for event in events(sixnimmt_log(3, hands=1))]
    both = documents(lines([*told[:50], *others[:50], *told[50:], *others[50:]]))
    assert [game.value["id"] for game in both] == ["m-7", "m-8"]
    assert [len(game.value["players"]) for game in both] == [2, 3]
    assert [list(check_game(game).findings) for game in both] == [[], []]


def test_abandoned_matches_and_unknown_events_are_kept(sixnimmt_log: Log) -> None:
    told = events(sixnimmt_log(2, hands=2))[:80]
    told.append({**told[-1], "type": "match_abandoned", "data": {"reason": "timeout"}, "seq": 80})
    told.append({**told[-1], "type": "coffee_break", "data": {"minutes": 5}, "seq": 81})
    kept = document(lines(told)).value["x-source"]
    assert kept["abandoned"] == {"reason": "timeout"}
    assert kept["events"][0]["data"] == {"minutes": 5}


def test_a_log_without_its_creation_names_players_by_their_ids(sixnimmt_log: Log) -> None:
    told = [event for event in events(sixnimmt_log(2, hands=1)) if event["type"] != "match_created"]
    game = document(lines(told))
    assert game.value["players"] == ["alice", "bob"]
    assert any("creation" in what for what in game.imported.missing)


@pytest.mark.parametrize("text", ["", "\n\n", "{", "[]\n", '{"match_id": "m"}\n'])
def test_no_event_is_no_game(text: str) -> None:
    (finding,) = check_game(document(text)).findings
    assert finding.severity == "error"
