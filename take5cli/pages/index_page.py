"""The index of a folder of games: a table of the games, a table of the players, both to be sorted."""

from dataclasses import dataclass, field

from take5cli.pages.game_page import heading, played_on
from take5cli.pages.names import shortened
from take5cli.pages.rendering import render_index
from take5cli.replaying import GameStory


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A line of the table of games; `page` is the file of its page, beside the index."""

    page: str
    heading: str
    date: str
    players: tuple[str, ...]
    rounds: int
    winners: tuple[str, ...]
    points: int | None
    finished: bool | None
    fault: str | None

    @property
    def state(self) -> str:
        """In a word, how far the record goes."""
        if self.fault is not None:
            return self.fault
        return {True: "finished", False: "not finished", None: "unknown"}[self.finished]


@dataclass(slots=True)
class PlayerEntry:
    """A line of the table of players; rounds and points are those that are known and count."""

    name: str
    games: int = 0
    finished: int = 0
    wins: int = 0
    rounds: int = 0
    points: int = 0

    @property
    def points_a_round(self) -> float | None:
        """The mean of a round, None without any."""
        return self.points / self.rounds if self.rounds else None


@dataclass(slots=True)
class Index:
    """What the index says, gathered game by game."""

    games: list[GameEntry] = field(default_factory=list)
    players: dict[str, PlayerEntry] = field(default_factory=dict)

    def add(self, story: GameStory, page: str) -> None:
        """Takes in a game whose page has this file name."""
        winners = story.winners or ()
        self.games.append(
            GameEntry(
                page,
                heading(story),
                played_on(story),
                tuple(map(shortened, story.players)),
                len(story.rounds),
                tuple(map(shortened, winners)),
                story.totals[winners[0]] if winners and story.totals is not None else None,
                story.finished,
                story.fault.name if story.fault else None,
            )
        )
        for player in story.players:
            entry = self.players.setdefault(player, PlayerEntry(shortened(player)))
            entry.games += 1
            entry.finished += bool(story.finished)
            entry.wins += player in winners
            for round_ in story.rounds:
                if round_.counts and round_.points is not None and player in round_.points:
                    entry.rounds += 1
                    entry.points += round_.points[player]


def index_page(index: Index, title: str) -> str:
    """The index as a page; `title` is what its games have in common, a folder's name as a rule."""
    players = sorted(index.players.values(), key=lambda entry: (-entry.games, entry.name.casefold()))
    return render_index(
        heading=shortened(title, 120),
        games=index.games,
        dated=any(game.date for game in index.games),
        players=players,
    )
