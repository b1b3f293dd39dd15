"""Foreign records for the tests: those under tests/data, and some written here from what is known of their formats."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from take5cli.rules.cards import heads_of
from take5cli.rules.rounds import play_round
from take5cli.rules.rows import cheapest_row, row_for
from take5cli.rules.variants import VARIANTS

DATA = Path(__file__).parent.parent / "data"
STANDARD = VARIANTS["standard"]


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of foreign records."""
    return DATA


def deal(players: int, random_: random.Random) -> tuple[list[int], list[list[int]]]:
    """Start cards and hands, dealt from the whole deck."""
    cards = random_.sample(range(1, STANDARD.deck(players) + 1), STANDARD.dealt(players))
    size = STANDARD.cards_per_hand
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    return cards[players * size :], hands


def play_out(start: list[int], hands: list[list[int]]) -> tuple[list[list[int]], list[int | None]]:
    """Plays hands in the order held; a low card takes the cheapest row."""
    plays = [list(cards) for cards in zip(*hands, strict=True)]
    choices: list[int | None] = []
    for turn in range(len(plays)):
        rows = play_round(STANDARD, start, plays[:turn], choices).rows
        low = row_for([row[-1] for row in rows], min(plays[turn])) is None
        choices.append(cheapest_row(rows) + 1 if low else None)
    return plays, choices


class SixnimmtWriter:
    """Writes a match as sixnimmt logs it, event by event, from the facts known of that format."""

    def __init__(self, ids: list[str], seed: int, protocol: dict[str, Any], target: int = 66) -> None:
        self.ids = ids
        self.random = random.Random(seed)
        self.protocol = protocol
        self.target = target
        self.lines: list[str] = []
        self.hand = self.play = 1
        self.totals = dict.fromkeys(ids, 0)

    def event(self, kind: str, data: dict[str, Any], *audiences: str) -> None:
        for audience in audiences or ("public",):
            self.lines.append(
                json.dumps(
                    {
                        "match_id": "m-7",
                        "seq": len(self.lines),
                        "server_action_seq": 0,
                        "timestamp": "2026-09-05T15:48:35.768093Z",
                        "hand": self.hand,
                        "play": self.play,
                        "audience": audience,
                        "data": data,
                        "type": kind,
                    }
                )
            )

    def write(self) -> str:
        rules = {
            "min_players": 2,
            "max_players": 10,
            "cards_per_hand": 10,
            "row_count": 4,
            "row_capacity": 5,
            "deck_size": 104,
            "target_score": self.target,
        }
        players = [{"player_id": name, "display_name": name.title()} for name in self.ids]
        created = {"rules": rules, "protocol": self.protocol, "players": players}
        self.event("match_created", created)
        hidden = [{**player, "display_name": "", "agent_metadata": {"bot": "greedy"}} for player in players]
        self.event("match_created", {**created, "players": hidden}, "admin")
        self.event("match_seed_assigned", {"match_seed": 12345}, "admin")
        self.event("match_started", {})
        while not self.is_over():
            self.write_hand()
        lowest = min(self.totals.values())
        winners = sorted(name for name, total in self.totals.items() if total == lowest)
        self.event("match_ended", {"totals": self.totals, "winners": winners})
        return "\n".join(self.lines) + "\n"

    def is_over(self) -> bool:
        if self.protocol["end_condition"] == "fixed_hands":
            return self.hand > int(self.protocol["hands"])
        return max(self.totals.values()) >= self.target

    def write_hand(self) -> None:
        start, hands = deal(len(self.ids), self.random)
        plays, choices = play_out(start, hands)
        self.event("hand_started", {"hand_number": self.hand})
        for name, hand in zip(self.ids, hands, strict=True):
            self.event("cards_dealt", {"player_id": name, "hand": hand}, f"player:{name}", "admin")
        self.event("rows_initialised", {"rows": [[card] for card in start]})
        events: list[Any] = []
        course = play_round(STANDARD, start, plays, choices, events=events)
        rows = [[card] for card in start]
        for turn, played in enumerate(events):
            self.play = turn + 1
            self.write_play(plays[turn], choices[turn], played, rows)
        scores = dict(zip(self.ids, map(heads_of, course.piles), strict=True))
        self.totals = {name: self.totals[name] + scores[name] for name in self.ids}
        self.event("hand_ended", {"hand": self.hand, "hand_scores": scores, "totals": self.totals})
        self.hand, self.play = self.hand + 1, 1

    def write_play(
        self, cards: list[int], choice: int | None, played: list[Any], rows: list[list[int]]
    ) -> None:
        self.event("play_started", {"hand": self.hand, "play": self.play})
        for name, card in zip(self.ids, cards, strict=True):
            own = (f"player:{name}", "admin")
            if self.random.random() < 0.3:
                self.event("selection_made", {"player_id": name, "card": card % 104 + 1}, *own)
                self.event("selection_cleared", {"player_id": name}, *own)
            self.event("selection_made", {"player_id": name, "card": card}, *own)
            self.event("selection_registered", {"player_id": name})
        self.event("cards_revealed", {"selections": dict(zip(self.ids, cards, strict=True))})
        penalties = dict.fromkeys(self.ids, 0)
        for play in played:
            name, row = self.ids[play.seat], play.row - 1
            if play.kind == "low":
                self.event("row_choice_required", {"player_id": name, "card": play.card})
                self.event("row_choice_made", {"player_id": name, "row": row})
            if play.kind != "place":
                reason = "sixth_card" if play.kind == "sixth" else "too_low"
                taken = {"captured": list(play.taken), "heads": play.points, "reason": reason}
                self.event("row_taken", {"player_id": name, "row": row, **taken})
                rows[row].clear()
            rows[row].append(play.card)
            self.event("card_placed", {"card": play.card, "row": row, "row_cards": list(rows[row])})
            penalties[name] = play.points
        self.event("play_ended", {"play": self.play, "penalties": penalties})


@pytest.fixture(scope="session")
def sixnimmt_log() -> Callable[..., str]:
    """Writes a log of sixnimmt: of so many players, by this seed, to a target or over a fixed number of hands."""

    def write(players: int = 3, seed: int = 1, hands: int | None = None, target: int = 66) -> str:
        end = "target_score" if hands is None else "fixed_hands"
        ids = ["alice", "bob", "cy", "dan", "eve", "fay"][:players]
        return SixnimmtWriter(ids, seed, {"end_condition": end, "hands": hands}, target).write()

    return write


def bga_lines(names: list[str], seed: int, rounds: int) -> Iterator[tuple[list[int], list[str]]]:
    """The start cards of each round, and the lines that the page of Board Game Arena would show for it."""
    random_ = random.Random(seed)
    for _ in range(rounds):
        start, hands = deal(len(names), random_)
        plays, choices = play_out(start, hands)
        events: list[Any] = []
        play_round(STANDARD, start, plays, choices, events=events)
        lines = ["A new round starts"]
        for play in (play for turn in events for play in turn):
            name = names[play.seat]
            if play.kind == "place":
                lines.append(f"{name} places {play.card} on the back of row {play.row}")
            else:
                heads = f"receives {play.points} bull heads"
                lines.append(f"{name} takes {len(play.taken)} in row {play.row} and {heads}")
                lines.append(f"{name} places {play.card} and starts row {play.row}")
        yield start, lines


@pytest.fixture(scope="session")
def bga_log() -> Callable[..., tuple[list[list[int]], list[str]]]:
    """Writes a game log of Board Game Arena: the start cards of its rounds, and its lines, oldest first."""

    def write(names: list[str], seed: int = 1, rounds: int = 1) -> tuple[list[list[int]], list[str]]:
        told = list(bga_lines(names, seed, rounds))
        return [start for start, _ in told], [line for _, lines in told for line in lines]

    return write
