"""Canonical layout with the comments that stood there: all of them kept, or told to be lost."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
import yaml

from take5cli.errors import Take5Error
from take5cli.logs.formatting import Formatted, LostComment, comments_lost, formatted, yaml_game
from take5cli.logs.opening import Format
from take5cli.logs.originals import Original, pieces_of
from tests.logs.layouts import some_log

HAND_MADE = """\
# yaml-language-server: $schema=../schemas/game.schema.json

title: Friday   # at the club
%s
take5: 1
# by seat
players:
- Ann   
- Ben
rounds:   # all of them
- points: {Ann: 1,
    Ben: 2}     # the first
  # a word on the first
-   # the second
    notes: |   # said
      two
      lines
    # its points
    points:   # in a block
        Ann: 3
        Ben: 4
# nothing for now

# the end
result: {winners:
  [Ann]}   # a claim
# bye
"""  # noqa: W291

CANONICAL = """\
# yaml-language-server: $schema=../schemas/game.schema.json
take5: 1
title: Friday   # at the club
# by seat
players: [Ann, Ben]
rounds:   # all of them
  - points: {Ann: 1, Ben: 2}     # the first
    # a word on the first
  # the second
  # its points
  - points: {Ann: 3, Ben: 4}   # in a block
    notes: |   # said
      two
      lines
# nothing for now
# the end
result:   # a claim
  winners: [Ann]
# bye
"""


def fmt(text: str, form: Format = "yaml") -> Formatted:
    return formatted(Original(b"", text, form), list(pieces_of(text, form)))


def test_comments_go_with_what_they_speak_of() -> None:
    assert fmt(HAND_MADE.replace("%s\n", "")) == Formatted(CANONICAL, [])
    assert fmt(CANONICAL) == Formatted(CANONICAL, [])


def test_a_text_with_a_number_sign_is_no_comment() -> None:
    text = 'take5: 1\nnotes: "a # b"  # c\nx-a: [a#b, \'# d\', "# e", # f\n  g]\nx-b: |-\n  # h\n  i\n'
    assert fmt(text) == Formatted(
        'take5: 1\nnotes: "a # b"  # c\nx-a: [a#b, "# d", "# e", g]\nx-b: |-\n  # h\n  i\n',
        [LostComment(3, "# f")],
    )


@pytest.mark.parametrize(
    "text",
    [
        "take5: 1\nplayers: [Ann, # x\n Ben]\n",
        "take5: 1\nplayers:\n- Ann # x\n- Ben\n",
        "take5: 1\nrounds:\n- points:\n    # x\n    Ann: 1\n",
        "take5: 1\nrounds:\n- points: {\n    Ann: 1\n    # x\n    }\n",
        "take5: 1\nrounds:  # y\n  [ # x\n  ]\n",
    ],
)
def test_a_comment_on_what_shares_its_line_has_no_place(text: str) -> None:
    result = fmt(text)
    number = next(number for number, line in enumerate(text.split("\n"), 1) if "# x" in line)
    assert result.lost == [LostComment(number, "# x")]
    assert "# x" not in result.text


def test_comments_within_brackets_are_kept_where_their_things_get_lines() -> None:
    text = """\
{ # the game
  take5: 1, # the format
  # who
  players: [Ann, Ben],
  rounds: [ # all
    # first
    {piles: {
      Ann: [1], # one
      # two
      Ben: [2] } } # round
    # after
  ]
} # end
"""
    assert fmt(text) == Formatted(
        """\
# the game
# end
take5: 1  # the format
# who
players: [Ann, Ben]
rounds:  # all
  # first
  # round
  - piles:
      Ann: [1]  # one
      # two
      Ben: [2]
  # after
""",
        [],
    )


def test_a_stream_keeps_the_comments_between_games() -> None:
    text = "# head\n---\n# one\na: 1\n# tail\n...\n# two\n---\n# empty\n---\nb: 1\n# end\n...\n# bye\n"
    assert fmt(text) == Formatted(
        "# head\n# one\na: 1\n# tail\n---\n# two\n# empty\nb: 1\n# end\n# bye\n", []
    )


def test_every_comment_is_kept_or_lost_and_the_second_time_changes_nothing() -> None:
    kept = 0
    for seed in range(500):
        text, form, games = some_log(Random(seed))
        result = fmt(text, form)
        remarks = Counter(re.findall(r"# remark \d+", text))
        lost = Counter(comment.text for comment in result.lost)
        assert Counter(re.findall(r"# remark \d+", result.text)) + lost == remarks, seed
        lines = re.split(r"\r\n|\n", text)
        assert all(lines[comment.line - 1].endswith(comment.text) for comment in result.lost), seed
        assert [game.value for piece in pieces_of(result.text, form) for game in piece.games] == games, seed
        assert fmt(result.text, form) == Formatted(result.text, []), seed
        kept += len(remarks) - len(lost)
    assert kept > 500


def test_json_keeps_its_kind() -> None:
    assert fmt('{"take5":1}', "json").text == '{\n  "take5": 1\n}\n'
    assert fmt('\ufeff [ {"take5":1} ]', "json").text == '[\n  {\n    "take5": 1\n  }\n]\n'
    assert fmt('{"take5": 1}\r\n\r\n{"take5": 2}', "jsonl").text == '{"take5":1}\n{"take5":2}\n'


def test_own_values_stay_to_others_what_they_were() -> None:
    text = """\
take5: 1
players: [No, "007"]
rounds:
  - points: {No: 1, "007": 2}
    x-at: 2026-11-27T20:15:00Z
x-own: {elo: 1532.5, sure: yes, name: "12", more: [on, {at: 12:30:00}], "x": ~}
x-no: no
"""
    result = fmt(text).text
    assert (
        'x-own: {elo: 1532.5, sure: yes, name: "12", more: [on, {at: "12:30:00"}], x: null}\nx-no: no\n'
        in result
    )
    assert 'players: ["No", "007"]' in result
    others = yaml.safe_load(text)
    assert yaml.safe_load(result)["x-own"]["elo"] == others["x-own"]["elo"] == 1532.5
    assert yaml.safe_load(result)["rounds"][0]["x-at"] == others["rounds"][0]["x-at"]


def test_a_changed_value_is_written_with_the_comments() -> None:
    text = "take5: 1  # v\nrounds:\n  - points: [1, 2]  # p\nx-a: {b: yes}\nx-c: [no]\n"
    (piece,) = pieces_of(text, "yaml")

    def change(document: Any) -> Any:
        return {**document.value, "title": "new", "x-a": {"b": "yes", "c": "yes"}, "x-c": ["no", "no"]}

    result = formatted(Original(b"", text, "yaml"), [piece], change)
    assert result.text == (
        'take5: 1  # v\ntitle: new\nrounds:\n  - points: [1, 2]  # p\nx-a: {b: yes, c: "yes"}\nx-c: [no, "no"]\n'
    )


def test_what_would_not_be_read_back_is_not_written() -> None:
    text = "take5: 1\n"
    with pytest.raises(Take5Error, match="please report it"):
        formatted(Original(b"", text, "yaml"), list(pieces_of(text, "yaml")), lambda _: {"take5": 1.5})


def test_json_has_no_comments_and_loses_those_of_yaml() -> None:
    text = "# a\n\n---\n# b\ntake5: 1 # c\n# d\n"
    ((_, _, (document,)),) = pieces_of(text, "yaml")
    assert comments_lost(document) == [(1, "# a"), (4, "# b"), (5, "# c"), (6, "# d")]
    ((_, _, (document,)),) = pieces_of('{"take5": 1}', "json")
    assert comments_lost(document) == []
    assert yaml_game(document) == Formatted("take5: 1\n", [])
