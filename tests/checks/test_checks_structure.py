"""T2xx: keys, types and values by player."""

from typing import Any

import pytest

from tests.checks.games import PLAYED, game, names, only, played, with_play, with_turn


def test_the_example_of_the_format_is_legal() -> None:
    assert not names(game(PLAYED))


@pytest.mark.parametrize("value", [[1], "game", 7, None, True])
def test_a_game_is_a_mapping(value: Any) -> None:
    assert only(value).name == "wrong-type"


def test_another_version_ends_the_checks() -> None:
    finding = only({"take5": 2, "players": 7})

    assert (finding.name, finding.path) == ("unsupported-version", "/take5")
    assert "newer" in (finding.hint or "")


@pytest.mark.parametrize("version", ["1", None, True, 1.0])
def test_a_version_is_a_whole_number(version: Any) -> None:
    assert only({"take5": version, "players": [], "rounds": []}).name == "wrong-type"


def test_missing_keys_are_named_each() -> None:
    assert names({"take5": 1}) == ["missing-key", "missing-key"]
    assert names({"players": [], "rounds": []}) == ["missing-key"]


def test_a_misspelt_key_stands_for_the_missing_one() -> None:
    finding = only({"take5": 1, "playres": ["Ann", "Ben"], "rounds": []})

    assert (finding.name, finding.path) == ("unknown-key", "/playres")
    assert "players" in (finding.hint or "")


def test_the_missing_version_is_given_as_it_must_be_written() -> None:
    found = only({"players": ["Ann", "Ben"], "rounds": []})
    assert (found.message, found.hint) == ("this game has no take5", "add take5: 1")


@pytest.mark.parametrize(
    ("round_", "key"),
    [
        ({"start": [3, 40, 58, 96], "turns": [{"Ann": 4, "Ben": 41}]}, "plays"),
        ({"Ann": 12, "Ben": 9}, "points"),
    ],
)
def test_names_in_the_place_of_keys_are_one_fault(round_: dict[str, Any], key: str) -> None:
    found = only({"take5": 1, "players": ["Ann", "Ben"], "rounds": [round_]})
    assert found.name == "missing-key"
    assert found.hint == f"write the values by player below {key}: as {key}: {{Ann: …}}"


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("Ann, Ben", "lists stand in brackets: [Ann, Ben]"),
        ("Ann Ben", "lists stand in brackets: […]"),
        (7, None),
    ],
)
def test_a_list_without_its_brackets_is_shown_with_them(written: Any, hint: str | None) -> None:
    found = only({"take5": 1, "players": written, "rounds": []})
    assert (found.name, found.hint) == ("wrong-type", hint)


def test_typed_results_are_sent_to_the_import() -> None:
    found = only("Ann 12 Ben 9")
    assert found.hint is not None
    assert "take5 import auto" in found.hint


def test_own_keys_are_kept_at_every_level() -> None:
    own = {"x-own": {"a": [1.5]}}
    round_ = {**with_turn(1, **own), **own}

    assert not names({**game(round_, result=own), **own})


def test_an_unknown_key_names_the_nearest_or_all() -> None:
    assert "title" in (only(game(PLAYED, titel="Friday")).hint or "")
    assert "place" in (only(game(PLAYED, zzz="Friday")).hint or "")
    assert "a space is missing" in (only(game({**PLAYED, "points:7": None})).hint or "")


def test_texts_are_texts_and_bare_numbers_count_as_theirs() -> None:
    assert not names(game(PLAYED, id=7, title="Friday", notes=None))
    assert only(game(PLAYED, title=["Friday"])).name == "wrong-type"
    assert only(game(with_turn(1, notes=True))).path == "/rounds/0/turns/0/notes"
    assert only(game(played(notes=[]))).path == "/rounds/0/notes"


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("07", "write 7"),
        ("12.0", "write 12"),
        (" 12 ", "write 12"),
        ("-3", "write -3"),
        ("1_000", "write 1000"),
        ("0x1F", "write 31"),
        (12.0, "write 12"),
        ("seven", None),
        (7.5, None),
        (True, None),
        (None, None),
        ([7], None),
        ({"a": 7}, None),
    ],
)
def test_a_card_is_a_whole_number(written: Any, hint: str | None) -> None:
    finding = only(game(with_play(1, "Ann", written)))

    assert (finding.name, finding.path) == ("wrong-type", "/rounds/0/turns/0/plays/Ann")
    assert (finding.hint or "").startswith(hint or "")
    assert bool(finding.hint) == bool(hint)


def test_a_number_beyond_all_games_is_too_large() -> None:
    assert only(game({"points": [10**16, 0, 0, 0]})).name == "too-large"
    assert only(game(limit=10**4000)).name == "too-large"


@pytest.mark.parametrize("rounds", ["none", 7, {}, None])
def test_rounds_are_a_list(rounds: Any) -> None:
    assert only({**game(), "rounds": rounds}).name == "wrong-type"


def test_rounds_and_turns_are_mappings_and_lists() -> None:
    assert names({**game(), "rounds": [[]]}) == ["wrong-type"]
    assert only(game(played(turns={}))).path == "/rounds/0/turns"
    assert only(game(played(turns=[*PLAYED["turns"][:9], 7]))).path == "/rounds/0/turns/9"
    assert only(game(played(start=7))).path == "/rounds/0/start"


class TestByPlayer:
    def test_a_list_in_seat_order_is_as_good(self) -> None:
        lists = [{**turn, "plays": list(turn["plays"].values())} for turn in PLAYED["turns"]]

        assert not names(game(played(turns=lists, points=[26, 0, 15, 28])))

    @pytest.mark.parametrize("length", [0, 3, 5])
    def test_a_list_of_another_length_misses_somebody(self, length: int) -> None:
        finding = only(game(with_turn(1, plays=[63, 34, 56, 30, 29][:length])))

        assert (finding.name, finding.path) == ("missing-player", "/rounds/0/turns/0/plays")

    def test_a_player_left_out_is_named(self) -> None:
        finding = only(game(played(points={"Ann": 26, "Ben": 0, "Dora": 28})))

        assert (finding.name, finding.player) == ("missing-player", "Cem")
        assert '"Cem"' in finding.message

    def test_an_unknown_name_stands_for_the_missing_one(self) -> None:
        finding = only(game(played(points={"Ann": 26, "Ben": 0, "Cen": 15, "Dora": 28})))

        assert (finding.name, finding.path, finding.hint) == (
            "unknown-player",
            "/rounds/0/points/Cen",
            "did you mean Cem?",
        )

    def test_two_missing_and_one_unknown_are_two(self) -> None:
        assert sorted(names(game(played(points={"Ann": 26, "Ben": 0, "Xenia": 15})))) == [
            "missing-player",
            "unknown-player",
        ]

    def test_a_missing_space_is_seen(self) -> None:
        finding = only(game(with_turn(1, plays={"Ann:63": None, "Ben": 34, "Cem": 56, "Dora": 30})))

        assert finding.name == "unknown-player"
        assert "Ann: 63" in (finding.hint or "")

    def test_names_are_compared_composed(self) -> None:
        composed, apart = "Zo\u00eb", "Zoe\u0308"
        value = {
            "take5": 1,
            "players": [composed, "Ben"],
            "max_rounds": 1,
            "rounds": [{"points": {apart: 9, "Ben": 9}}],
        }

        assert not names(value)
        value["rounds"] = [{"points": {apart: 9, composed: 8, "Ben": 9}}]
        assert names(value) == ["duplicate-key"]

    def test_a_value_of_another_kind_is_refused(self) -> None:
        assert only(game(played(points=7))).name == "wrong-type"
        assert only(game(with_turn(1, plays="63 34 56 30"))).name == "wrong-type"


def test_only_what_is_agreed_may_be_null() -> None:
    assert not names(game(PLAYED, variant=None, rules=None, max_rounds=None))
    assert not names(game(with_turn(1, takes_row=None, rows=None)))
    assert only({**game(), "players": None}).name == "wrong-type"


def test_of_a_game_with_very_many_faults_the_first_thousand_are_told() -> None:
    few, many = (game(*({"points": [0, 0, 0, -1]} for _ in range(count))) for count in (1000, 1500))
    assert set(names(few)) == {"bad-value"}
    told = names(many)
    assert (len(told), told.count("too-large")) == (1001, 1)
