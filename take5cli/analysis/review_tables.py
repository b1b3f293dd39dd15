"""A review as Markdown, and its decisions as CSV for a spreadsheet."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from take5cli.analysis.decisions import Decision, Marks
from take5cli.analysis.reviews import Review, totals_by_player
from take5cli.analysis.wording import (
    MEANING,
    best_cards,
    best_rows,
    decision_in_words,
    gap_in_words,
    loss_in_words,
    shortened,
    signed,
    terms,
)
from take5cli.telling.replay_markdown import escaped, table
from take5cli.telling.sheet_csv import harmless
from take5cli.telling.words import terms as game_terms

CSV_COLUMNS = (
    "file", "game", "round", "turn", "player", "hand", "played", "best", "loss", "se", "edge", "luck", "mark",
    "heads", "value", "row", "best_row", "row_loss", "row_se", "row_mark",
)  # fmt: skip


def review_markdown(review: Review, marks: Marks, worst: int) -> Iterator[str]:
    """The lines of a review as Markdown."""
    game = review.game
    yield "# " + escaped(game.text("title") or game.file)
    yield ""
    yield ", ".join(filter(None, [*map(escaped, filter(None, [game.text("date")])), game_terms(game)]))
    yield ""
    yield MEANING + " " + terms(marks.doubtful, marks.mistake, marks.blunder)
    for number in sorted({decision.round for decision in review.decisions}):
        yield ""
        yield f"## Round {number}"
        yield ""
        head = ["Turn", "Player", "Hand", "Played", "Best", "Loss", "Edge", "Luck", ""]
        made = [decision for decision in review.decisions if decision.round == number]
        yield from table(head, [cells for decision in made for cells in _markdown_rows(decision)], right=99)
    if review.players:
        yield ""
        yield "## By player"
        yield ""
        yield from table(
            ["Player", "Heads", "Deal", "Edge", "Luck", "Loss", "Loss a choice", "?!", "?", "??"],
            [
                [
                    escaped(each.player),
                    str(each.heads),
                    f"{each.deal:.1f}",
                    signed(each.edge),
                    signed(each.luck),
                    f"{each.loss:.1f}",
                    f"{each.loss / each.decisions:.2f}",
                    *(str(each.marks.count(mark)) for mark in ("?!", "?", "??")),
                ]
                for each in totals_by_player(review.players)
            ],
        )
    if worst and (listed := review.worst(worst)):
        yield ""
        yield "## What cost most"
        yield ""
        for decision in listed:
            where = f"Round {decision.round}, turn {decision.turn}, {escaped(decision.player)}"
            yield f"- {where}: {'; '.join(decision_in_words(decision))} {_all_marks(decision)}".rstrip()
    if review.gaps:
        yield ""
        yield "## Not analysed"
        yield ""
        yield from (f"- {escaped(gap_in_words(gap))}" for gap in review.gaps)


def _markdown_rows(decision: Decision) -> Iterator[list[str]]:
    yield [
        str(decision.turn),
        escaped(decision.player),
        " ".join(map(str, decision.position.hand)),
        str(decision.played),
        shortened(best_cards(decision)),
        loss_in_words(decision.loss, decision.se),
        signed(decision.edge),
        signed(decision.luck),
        decision.mark,
    ]
    if choice := decision.row_choice:
        loss = loss_in_words(choice.loss, choice.se)
        taken, best = f"row {choice.row}", "row " + shortened(best_rows(decision))
        yield ["", "", "", taken, best, loss, "", "", choice.mark]


def _all_marks(decision: Decision) -> str:
    marks = [decision.mark, decision.row_choice.mark if decision.row_choice else ""]
    return " ".join(filter(None, marks))


def csv_lines(reviews: Iterable[Review]) -> Iterator[str]:
    """The decisions of all reviews as CSV, a line each under the columns' names."""
    yield _csv_line(CSV_COLUMNS)
    for review in reviews:
        for decision in review.decisions:
            yield _csv_line(_cells(review, decision))


def _cells(review: Review, decision: Decision) -> list[object]:
    told = decision.to_json(review.number)
    choice = told.pop("row_choice") or {}
    hand = " ".join(map(str, told["hand"]))
    row = [choice.get(key) for key in ("row", "best_row", "loss", "se", "mark")]
    plain = {**told, "hand": hand, "file": harmless(review.game.file), "player": harmless(decision.player)}
    return [plain[column] for column in CSV_COLUMNS[: -len(row)]] + row


def _csv_line(cells: Iterable[object]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
