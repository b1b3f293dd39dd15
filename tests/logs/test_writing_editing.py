"""Changes in place: the value asked for, and every other byte as it was (issue: files that survive)."""

import json
import re
from random import Random
from typing import Any

import pytest

from take5cli.errors import MisuseError, Take5Error
from take5cli.logs.editing import append_item, insert_key, remove, replace_value
from take5cli.logs.nodes import line_end, root_of
from take5cli.logs.opening import Format
from take5cli.logs.originals import Piece, pieces_of
from tests.logs.layouts import some_log, some_round, some_turn

SEEDS = 300

SHEET = """\
# Club night
take5: 1   # the format
players: [Ann, 'Ben']   # by seat

rounds:
  # the first was wild
  - points: {Ann: 3, Ben: 4}   # yes

  - points:
      Ann: 5
      Ben: 6  # no
  # the next one goes here

# not yet over
x-own: {keep:   me}
"""


def games_of(text: str, form: Format = "yaml") -> list[Any]:
    return [game.value for piece in pieces_of(text, form) for game in piece.games]


def paths_of(value: Any, kind: type, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values of a kind in a value."""
    found = [path] if isinstance(value, kind) else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [inner for key, item in items for inner in paths_of(item, kind, (*path, key))]


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def is_within(old: str, new: str) -> bool:
    """Whether all characters of the old text stand in the new one, in their order."""
    rest = iter(new)
    return all(character in rest for character in old)


def remarks(text: str) -> list[str]:
    return re.findall(r"# remark \d+", text)


def something(rng: Random, players: list[str]) -> Any:
    return rng.choice(
        [some_round(rng, players), some_turn(rng, players), 7, [1, 2], "a: b", "x\ny", {}, None]
    )


def some_change(seed: int) -> tuple[Random, str, Format, int, Any]:
    """A log, and which of its games is to be changed."""
    rng = Random(seed)
    text, form, games = some_log(rng)
    number = rng.randrange(len(games))
    assert games_of(text, form) == games
    return rng, text, form, number, games[number]


def test_an_item_more_leaves_every_other_byte() -> None:
    for seed in range(SEEDS):
        rng, text, form, number, game = some_change(seed)
        path = rng.choice(paths_of(game, list))
        new = append_item(text, path, something(rng, game["players"]), form=form, game=number)
        assert remarks(new) == remarks(text), seed
        if count := len(at(game, path)):
            assert is_within(text, new), seed
            assert remove(new, (*path, count), form=form, game=number) == text, seed


def test_a_key_more_leaves_every_other_byte() -> None:
    for seed in range(SEEDS):
        rng, text, form, number, game = some_change(seed)
        path = rng.choice(paths_of(game, dict))
        key = rng.choice(["notes", "x-new", "players", "result", "id", "takes_row", "Zoe: A"])
        if key in at(game, path):
            continue
        new = insert_key(text, path, key, something(rng, game["players"]), form=form, game=number)
        assert remarks(new) == remarks(text), seed
        if at(game, path):
            assert is_within(text, new), seed
            assert remove(new, (*path, key), form=form, game=number) == text, seed


@pytest.mark.parametrize("function", ["remove", "replace"])
def test_a_value_less_or_another_leaves_what_is_around_it(function: str) -> None:
    for seed in range(SEEDS):
        rng, text, form, number, game = some_change(seed)
        path = rng.choice([path for path in paths_of(game, object) if path])
        if function == "remove":
            new = remove(text, path, form=form, game=number)
        else:
            value = something(rng, game["players"])
            value = 8 if value == "x\ny" else value
            new = replace_value(text, path, value, form=form, game=number)
        start, old, piece = extent(text, form, number, path)
        assert set(remarks(text)) - set(remarks(new)) <= set(remarks(old)), seed
        assert new.startswith(text[: piece.start]), seed
        assert new.endswith(text[piece.start + len(piece.text) :]), seed
        before = text[piece.start :][:start].rstrip(" \t\r\n:-")
        assert is_within(before.replace(",", ""), new), seed


def extent(text: str, form: Format, number: int, path: tuple[Any, ...]) -> tuple[int, str, Piece]:
    """Where an entry begins in its piece, and its text up to the end of its last line."""
    piece, game = [(piece, game) for piece in pieces_of(text, form) for game in piece.games][number]
    node = root_of(game)
    for step in path:
        entry = node.entry(step)
        assert entry
        start, node = entry.start, entry.node
    return start, piece.text[start : line_end(piece.text, node.end)], piece


def test_a_round_more() -> None:
    new = append_item(SHEET, ("rounds",), {"points": {"Ann": 7, "Ben": 8}})
    assert new == SHEET.replace(
        "  # the next one goes here\n", "  # the next one goes here\n  - points: {Ann: 7, Ben: 8}\n"
    )


def test_a_first_round() -> None:
    sheet = "take5: 1\nplayers: [Ann, Ben]\nrounds: []   # none yet\n# end"
    new = append_item(sheet, ("rounds",), {"points": [7, 8]})
    assert new == "take5: 1\nplayers: [Ann, Ben]\nrounds:   # none yet\n  - points: [7, 8]\n# end"
    assert remove(new, ("rounds", 0)) == sheet.replace("[]   #", "[]   #")


def test_the_last_round_taken_back_leaves_the_remarks_on_it() -> None:
    one = remove(SHEET, ("rounds", 0))
    none = remove(one, ("rounds", 0))
    assert (
        none
        == """\
# Club night
take5: 1   # the format
players: [Ann, 'Ben']   # by seat

rounds: []
  # the first was wild

  # the next one goes here

# not yet over
x-own: {keep:   me}
"""
    )


def test_another_value_stands_where_the_old_one_stood() -> None:
    new = replace_value(SHEET, ("rounds", 1, "points"), {"Ann": 0, "Ben": 0})
    assert "  - points: {Ann: 0, Ben: 0}  # no\n  # the next" in new
    new = replace_value(new, ("rounds", 0), {"piles": {"Ann": [1], "Ben": []}})
    assert "  - piles:\n      Ann: [1]\n      Ben: []   # yes\n" in new
    new = replace_value(new, ("x-own", "keep"), None)
    assert new.endswith("x-own: {keep:   null}\n")


def test_a_key_stands_in_the_order_of_the_format() -> None:
    new = insert_key(SHEET, (), "result", {"winners": ["Ann"]})
    assert "  # the next one goes here\nresult:\n  winners: [Ann]\n\n# not yet over\nx-own:" in new
    new = insert_key(new, (), "title", "Friday: the end")
    assert 'take5: 1   # the format\ntitle: "Friday: the end"\nplayers:' in new
    new = insert_key(new, ("rounds", 1), "players", ["Ben", "Ann"])
    assert "  - players: [Ben, Ann]\n    points:\n      Ann: 5\n" in new
    new = insert_key(new, ("rounds", 0), "x-ignore", ["impossible-points"])
    assert "Ben: 4}   # yes\n    x-ignore: [impossible-points]\n\n  - players" in new


@pytest.mark.parametrize("indent", [None, 2, 4, "\t"])
def test_json_keeps_its_indentation(indent: Any) -> None:
    game: dict[str, Any] = {"take5": 1, "players": ["Ann", "Ben"], "rounds": []}
    text = json.dumps(game, indent=indent) + "\n"
    first = append_item(text, ("rounds",), {"points": [1, 2]}, form="json")
    second = append_item(first, ("rounds",), {"turns": [{"plays": [3, 4]}]}, form="json")
    step = {None: "", 2: "  ", 4: "    ", "\t": "\t"}[indent]
    if step:
        lines = ['"rounds": [', f'{step}{{"points": [1, 2]}},', f"{step}{{", f'{step * 2}"turns": [']
        assert "".join(f"\n{step}{line}" for line in lines) in second
    else:
        assert second.endswith('"rounds": [{"points": [1, 2]}, {"turns": [{"plays": [3, 4]}]}]}\n')
    assert remove(remove(second, ("rounds", 1), form="json"), ("rounds", 0), form="json") == text


def test_the_game_that_is_meant_is_changed() -> None:
    text = '{"take5":1,"rounds":[]}\r\n\r\n{"take5":1,"rounds":[]}'
    assert append_item(text, ("rounds",), 1, form="jsonl", game=0) == text.replace("[]", "[1]", 1)
    assert append_item(text, ("rounds",), 1, form="jsonl").endswith('\r\n{"take5":1,"rounds":[1]}')
    with pytest.raises(MisuseError, match="there is no game 3: 2 in all"):
        append_item(text, ("rounds",), 1, form="jsonl", game=2)
    with pytest.raises(MisuseError, match="there is no game -3: 2 in all"):
        append_item(text, ("rounds",), 1, form="jsonl", game=-3)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("a: 1\n", lambda text: append_item(text, ("rounds",), 1)),
        ("a: 1\n", lambda text: append_item(text, ("a", 0), 1)),
        ("a: [1]\n", lambda text: append_item(text, ("a", 1), 1)),
        ("a: [1]\n", lambda text: insert_key(text, ("a",), "b", 1)),
        ("a: 1\n", lambda text: insert_key(text, (), "a", 1)),
        ("a: 1\n", lambda text: replace_value(text, ("b",), 1)),
        ("a: 1\n", lambda text: replace_value(text, (), 1)),
        ("a: [1]\n", lambda text: remove(text, ("a", 1))),
        ("a: [1]\n", lambda text: remove(text, ("a", "b"))),
        ("a: 1\n", lambda text: remove(text, ("a",))),
    ],
)
def test_what_is_not_there_cannot_be_changed(text: str, change: Any) -> None:
    with pytest.raises(MisuseError):
        change(text)


@pytest.mark.parametrize(
    "text",
    [
        "a: &x {b: [1]}\nc: *x\n",  # the alias' value would change too
        "a: &x\n  b: [1]\nc: *x\n",
    ],
)
def test_a_value_that_an_alias_shares_is_not_changed(text: str) -> None:
    with pytest.raises(Take5Error, match="does not allow the change"):
        append_item(text, ("a", "b"), 2)
    with pytest.raises(Take5Error, match="/c/b is an alias for something else"):
        append_item(text, ("c", "b"), 2)
    with pytest.raises(Take5Error, match="/c is an alias for something else"):
        replace_value(text, ("c",), 2)


@pytest.mark.parametrize("text", ["a: 1\na: 2\nr: []\n", "r: []\n---\na: [\n", "r: !mine []\n"])
def test_a_faulty_file_is_not_changed(text: str) -> None:
    with pytest.raises(Take5Error, match="nothing can be changed before that is mended"):
        append_item(text, ("r",), 2, game=0)
    with pytest.raises(Take5Error, match="'a' stands here a second time"):
        append_item('{"a": 1, "r": [], "a": 2}', ("r",), 2, form="json")


def test_text_that_nothing_ends_is_left_alone() -> None:
    with pytest.raises(Take5Error, match="take5 fmt it first"):
        append_item("r:\n  - notes: |\n      two\n      lines", ("r",), 2)


def test_anchors_and_tags_are_passed_by() -> None:
    text = "rounds: &a-b !!seq  # all\n  - !!map\n    x: &c |-  # text\n      one\n  - x: *c\n"
    assert append_item(text, ("rounds",), {"x": 1}) == text + "  - x: 1\n"
    assert append_item("r: &a-b []\n", ("r",), 1) == "r: &a-b [1]\n"


def test_a_key_before_others_in_brackets() -> None:
    text = "{\n  # all\n  rounds: [],\n  x-a: 1 }\n"
    assert insert_key(text, (), "players", []) == text.replace("rounds", "players: [],\n  rounds")
    assert insert_key(text, (), "x-b", 2) == text.replace("x-a: 1", "x-a: 1,\n  x-b: 2")
    assert insert_key("{rounds: []}", (), "players", []) == "{players: [], rounds: []}"


@pytest.mark.parametrize(
    ("text", "path", "left"),
    [
        ("r: [1, 2,]\n", ("r", 1), "r: [1, ]\n"),
        ("r: [1, 2]\n", ("r", 1), "r: [1]\n"),
        ("r: [1, 2]\n", ("r", 0), "r: [2]\n"),
        ("r: [ 1, ]\n", ("r", 0), "r: []\n"),
        ("r: [ # none\n  1, # one\n  ]\n", ("r", 0), "r: [ # none\n   # one\n  ]\n"),
        ("r: [1, # one\n  2]\n", ("r", 0), "r: [2]\n"),
        ("r: [1, # one\n  2]\n", ("r", 1), "r: [1 # one\n  ]\n"),
        ("r: [1,\n  2]\n", ("r", 1), "r: [1]\n"),
        ("r: [\n  1, # one\n  2 # two\n  ]\n", ("r", 1), "r: [\n  1 # one\n  ]\n"),
        ("r: [\n  1, # one\n  2, # two\n  ]\n", ("r", 1), "r: [\n  1, # one\n  ]\n"),
        ("r: [\n  1, # one\n  2, # two\n  ]\n", ("r", 0), "r: [\n  2, # two\n  ]\n"),
        ("r: [\n  1, 2,\n  3]\n", ("r", 0), "r: [\n  2,\n  3]\n"),
        ("r: [\n  1, # one\n  2]\n", ("r", 1), "r: [\n  1 # one\n  ]\n"),
    ],
)
def test_an_item_in_brackets_goes_with_its_comma_and_its_lines(
    text: str, path: tuple[Any, ...], left: str
) -> None:
    assert remove(text, path) == left


def test_an_item_below_its_dash() -> None:
    text = "rounds:\n  - 1\n  -\n    # the second - of two\n    points: [2]\n"
    assert remove(text, ("rounds", 1)) == "rounds:\n  - 1\n"
    assert remove(text, ("rounds", 0)) == text.replace("  - 1\n", "")
    assert replace_value(text, ("rounds", 1), {"points": [3]}) == text.replace("2]", "3]")


def test_the_first_entry_gets_lines_where_the_format_has_them() -> None:
    turn = {"plays": [5, 6]}
    text = "rounds:\n  - start: [1, 2, 3, 4]\n    turns:   []  # go\n    notes: x\n"
    new = append_item(text, ("rounds", 0, "turns"), turn)
    assert new == text.replace("   []  # go\n", "  # go\n      - plays: [5, 6]\n")
    assert insert_key("result: {}\n", ("result",), "rounds", 1) == "result:\n  rounds: 1\n"


def test_the_first_entry_stays_in_brackets_elsewhere() -> None:
    assert append_item("players: []\n", ("players",), "Ann") == "players: [Ann]\n"
    assert append_item("rounds: [ # none\n  ]\n", ("rounds",), 1) == "rounds: [ # none\n  1]\n"
    assert append_item("rounds: &a []\n", ("rounds",), 1) == "rounds: &a [1]\n"
    assert append_item("- []\n", (0,), 1) == "- [1]\n"
    assert insert_key("{}\n", (), "take5", 1) == "{take5: 1}\n"
    assert append_item("- 1\n# more\n", (), 2) == "- 1\n# more\n- 2\n"


def test_a_comment_at_the_column_of_a_list_and_of_its_key_belongs_to_what_follows() -> None:
    text = "rounds:\n- 1\n# the result\nresult: {}\n"
    assert append_item(text, ("rounds",), 2) == text.replace("- 1\n", "- 1\n- 2\n")
    text = "x-a:\n  rounds:\n  - 1\n  # the rest\n  - 2\n  # the end\n"
    assert append_item(text, ("x-a", "rounds"), 3) == text.replace("- 2\n", "- 2\n  - 3\n")
    text = "x-a:\n    - 1\n\n\n    # one\n\n   # less\nx-b: 1\n"
    assert append_item(text, ("x-a",), 2) == text.replace("# one\n", "# one\n    - 2\n")


def test_what_becomes_empty_gets_brackets() -> None:
    assert remove("r:\n  - - 1\n", ("r", 0, 0)) == "r:\n  - []\n"
    assert remove("r:\n  -\n    a: 1\n", ("r", 0, "a")) == "r:\n  -\n    {}\n"
    assert remove("r:  # all\n  a: 1  # one\n  # more\n", ("r", "a")) == "r: {}  # all\n  # more\n"


def test_the_last_line_of_all_leaves_a_text_above_it_whole() -> None:
    text = "r:\n  - 1\n  - x: [1]\n    y: |\n      two\n      lines\n  - 3"
    assert remove(text, ("r", 2)) == text.removesuffix("  - 3")
    assert remove(text.replace("|", "|-"), ("r", 2)) == text.replace("|", "|-").removesuffix("  - 3")
    assert (
        remove("r:\n  - y: |\n      two\n    x: [1]\n  - 3", ("r", 1))
        == "r:\n  - y: |\n      two\n    x: [1]"
    )


def test_an_empty_item_is_filled() -> None:
    text = "rounds:\n  -\n  - 2\n"
    new = replace_value(text, ("rounds", 0), {"points": [1], "notes": "x"})
    assert new == "rounds:\n  - points: [1]\n    notes: x\n  - 2\n"
    assert replace_value("r:\n  -\n  - 2\n", ("r", 0), 1) == "r:\n  - 1\n  - 2\n"
    assert replace_value("r:\nq: 1\n", ("r",), {"a": [1]}) == "r: {a: [1]}\nq: 1\n"
    assert replace_value("r: [a: , 2]\n", ("r", 0, "a"), 1) == "r: [a: 1, 2]\n"
    assert replace_value("{r: , q: 2}\n", ("r",), 1) == "{r: 1, q: 2}\n"


def test_a_text_of_several_lines_gives_way() -> None:
    text = "notes: |  # said\n  one\n\n  two\n\nplayers: [Ann]\n"
    assert replace_value(text, ("notes",), "three") == "notes: three  # said\n\nplayers: [Ann]\n"
    assert replace_value(text, ("notes",), "a\nb") == "notes: |-  # said\n  a\n  b\n\nplayers: [Ann]\n"
    assert remove(text, ("notes",)) == "\nplayers: [Ann]\n"
    text = "notes:  # said\n  one\nplayers: [Ann]\n"
    assert replace_value(text, ("notes",), "three") == "notes: three  # said\nplayers: [Ann]\n"


def test_the_first_key_behind_a_dash_goes() -> None:
    text = (
        "rounds:\n  - notes: late  # very\n    # the points\n    points: [1]\n  - notes: x\n    points: [2]\n"
    )
    text = remove(remove(text, ("rounds", 0, "notes")), ("rounds", 1, "notes"))
    assert text == "rounds:\n  - \n    # the points\n    points: [1]\n  - points: [2]\n"
    assert remove("r:\n  - a: 1\n", ("r", 0, "a")) == "r:\n  - {}\n"
