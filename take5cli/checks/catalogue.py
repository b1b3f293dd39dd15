"""Every finding: code, name, severity, meaning, remedy, the smallest log that shows it and one like it that does not.

One source for `take5 explain`, the README's table, the reporters' rule descriptions and the tests. Codes are assigned
by group and never used again: T1xx file and syntax, T2xx structure, T3xx set-up, T4xx play, T5xx claims, T6xx course.
"""

from __future__ import annotations

from typing import NamedTuple

from take5cli.checks.words import nearest


class Entry(NamedTuple):
    """One kind of finding. `bad` is a log that yields it and no other error, `good` one like it that is all right."""

    code: str
    name: str
    severity: str
    summary: str
    meaning: str
    mend: str
    bad: str
    good: str


GROUPS = {
    "T1": "file and syntax",
    "T2": "structure",
    "T3": "set-up",
    "T4": "play",
    "T5": "claims",
    "T6": "course of the game",
}


def _error(code: str, name: str, summary: str, meaning: str, mend: str, bad: str, good: str) -> Entry:
    return Entry(code, name, "error", summary, meaning, mend, bad, good)


def _warning(code: str, name: str, summary: str, meaning: str, mend: str, bad: str, good: str) -> Entry:
    return Entry(code, name, "warning", summary, meaning, mend, bad, good)


_TWO = "take5: 1\nplayers: [Ann, Ben]\n"
_TURN = "      - plays: {Ann: 4, Ben: 41}\n"
_START = "rounds:\n  - start: [3, 40, 58, 96]\n"
_FIRST = _TWO + _START + "    turns:\n" + _TURN

CATALOGUE: tuple[Entry, ...] = (
    _error(
        "T101",
        "unreadable",
        "the file is missing, holds no game, is not UTF-8, or is a broken .gz",
        "What cannot be read cannot be checked. This alone ends with exit status 3.",
        "Check the path and the permissions; save the file as UTF-8; see that it holds a game.",
        "",
        _TWO + "rounds: []\n",
    ),
    _error(
        "T102",
        "syntax",
        "not well-formed YAML or JSON",
        "The text breaks off or is bent at this place; what follows cannot be read.",
        "Look at the place and just before it: a bracket or quote that is not closed, a tab, an indentation.",
        "take5: 1\nplayers: [Ann, Ben\nrounds: []\n",
        _TWO + "rounds: []\n",
    ),
    _error(
        "T103",
        "duplicate-key",
        "a key stands twice in one mapping",
        "One of the two would be lost silently by most programs. The last one counts here.",
        "Take one of the two out, or rename it; often the second is another player's.",
        _TWO + _START + "    turns:\n      - plays: {Ann: 4, Ann: 41}\n",
        _FIRST,
    ),
    _error(
        "T104",
        "too-large",
        "more nesting, aliases, digits or bytes than the stated bounds",
        "Logs come from strangers, so their size is bounded: 16 MiB a game, 64 MiB a JSON file, 64 levels, 100,000"
        " values by aliases, numbers to 10^15, hands of 100 cards and 100 rows by house rules, 1,000 findings of one"
        " game.",
        "Split the file (many games: JSON Lines), or take out what is no game.",
        _TWO + "rounds:\n  - points: {Ann: 9999999999999999, Ben: 0}\n",
        _TWO + "rounds:\n  - points: {Ann: 9, Ben: 0}\n",
    ),
    _error(
        "T105",
        "unknown-tag",
        "a YAML tag other than the core ones",
        "A log is plain data: text, whole numbers, true, false, null, lists and mappings.",
        "Take the tag out.",
        "take5: 1\nplayers: [Ann, Ben]\nx-note: !secret 1\nrounds: []\n",
        "take5: 1\nplayers: [Ann, Ben]\nx-note: !!str 1\nrounds: []\n",
    ),
    _error(
        "T201",
        "unsupported-version",
        "`take5` is another number than 1",
        "The first key says in which version of the format the log is written.",
        "Write take5: 1, or use a program that knows the newer version.",
        "take5: 2\nplayers: [Ann, Ben]\nrounds: []\n",
        _TWO + "rounds: []\n",
    ),
    _error(
        "T202",
        "missing-key",
        "a key that must be there is not",
        "A game needs take5, players and rounds; a round with turns needs start; a turn needs plays.",
        "Add the key that the message names.",
        "take5: 1\nrounds: []\n",
        _TWO + "rounds: []\n",
    ),
    _error(
        "T203",
        "unknown-key",
        "a key that the format does not know",
        "A misspelt key would be ignored silently; keys of your own begin with x- and are kept.",
        "Write the key that the hint names, or put x- before it.",
        _TWO + "titel: Friday\nrounds: []\n",
        _TWO + "x-titel: Friday\nrounds: []\n",
    ),
    _error(
        "T204",
        "wrong-type",
        "a value of another type than the format wants",
        "Cards, rows, points and limits are whole numbers (7, not 07, 7.0 or seven), names are text; several values"
        " are a list [3, 40] or stand by name {Ann: 4, Ben: 41}.",
        "Write the value as the hint shows; quote a name that looks like a number.",
        _TWO + _START + "    turns:\n      - plays: {Ann: four, Ben: 41}\n",
        _FIRST,
    ),
    _error(
        "T205",
        "bad-value",
        "the right type, but outside its list or range",
        "A variant is one of three, a limit at least 1, points are at least 0, a date exists (2026-11-27), and a game"
        " without a limit has max_rounds.",
        "Write one of the values that the message names.",
        _TWO + "limit: 0\nrounds: []\n",
        _TWO + "limit: 1\nrounds: []\n",
    ),
    _error(
        "T301",
        "player-count",
        "fewer or more players than the variant allows",
        "Standard and tactics are for 2 to 10 players, advanced for 2 to 6 (R3, R24); house rules need cards enough.",
        "Name all players, or the right variant.",
        "take5: 1\nplayers: [Ann]\nrounds: []\n",
        _TWO + "rounds: []\n",
    ),
    _error(
        "T302",
        "duplicate-player",
        "a name stands twice in `players`",
        "Values are given by name, so names must differ.",
        "Add an initial to one of the two.",
        "take5: 1\nplayers: [Ann, Ben, Ann]\nrounds: []\n",
        "take5: 1\nplayers: [Ann, Ben, Anna]\nrounds: []\n",
    ),
    _error(
        "T303",
        "unknown-player",
        "a value by player names somebody else",
        "Names are compared exactly (after Unicode NFC), capitals and spaces included.",
        "Write the name as it stands in players.",
        _TWO + "rounds:\n  - points: {Ann: 10, Bem: 10}\n",
        _TWO + "rounds:\n  - points: {Ann: 10, Ben: 10}\n",
    ),
    _error(
        "T304",
        "missing-player",
        "a value by player leaves somebody out, or the list has another length",
        "Every player of the round plays a card each turn and has a score; there is no pass (R7).",
        "Add the missing player; who no longer plays is left out of the round's own players.",
        _TWO + "rounds:\n  - points: {Ann: 10}\n",
        _TWO + "rounds:\n  - points: [10, 10]\n",
    ),
    _error(
        "T305",
        "unknown-card",
        "not a card of this deck",
        "Cards run from 1 to 104; in tactics and advanced only to 10 times the players plus 4 (R1, R24, R27).",
        "Look at the card again: a digit may be missing or doubled.",
        _TWO + _START + "    turns:\n      - plays: {Ann: 4, Ben: 105}\n",
        _TWO + _START + "    turns:\n      - plays: {Ann: 4, Ben: 104}\n",
    ),
    _error(
        "T306",
        "hand-size",
        "start, a hand or a draft has the wrong number of cards",
        "Four cards start the rows and each player is dealt ten (R4, R5); a draft has ten picks a player (R25).",
        "Add the missing card or take out the one too many.",
        _TWO + "rounds:\n  - start: [3, 40, 58]\n    turns: []\n",
        _TWO + "rounds:\n  - start: [3, 40, 58, 96]\n    turns: []\n",
    ),
    _error(
        "T307",
        "draft-mismatch",
        "draft, hands and start contradict each other",
        "In the advanced game players pick in turn, so the draft says who holds what (R25).",
        "Correct the pick, the hand, or first (who picked first).",
        _TWO + "variant: advanced\nrounds:\n"
        "  - start: [21, 22, 23, 24]\n"
        "    draft: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]\n"
        "    hands: {Ann: [2, 3, 5, 7, 9, 11, 13, 15, 17, 19]}\n",
        _TWO + "variant: advanced\nrounds:\n"
        "  - start: [21, 22, 23, 24]\n"
        "    draft: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]\n"
        "    hands: {Ann: [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]}\n",
    ),
    _error(
        "T401",
        "duplicate-card",
        "a card that lies somewhere else already",
        "Each card exists once, so in one round it can be dealt, played or taken only once (R1).",
        "One of the two places is misread: the later one is shown, the earlier one named.",
        _FIRST + "      - plays: {Ann: 4, Ben: 42}\n",
        _FIRST + "      - plays: {Ann: 5, Ben: 42}\n",
    ),
    _error(
        "T402",
        "not-in-hand",
        "a play of a card that is not in the player's recorded hand",
        "Hands were recorded (or drafted), and this card was not dealt to this player.",
        "Correct the play or the hand; the message says whose hand the card is in.",
        _TWO + _START + "    hands: {Ann: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]}\n    turns:\n" + _TURN,
        _TWO + _START + "    hands: {Ann: [4, 6, 7, 8, 9, 10, 11, 12, 13, 14]}\n    turns:\n" + _TURN,
    ),
    _error(
        "T403",
        "choice-missing",
        "the lowest card is below every row end and `takes_row` is absent",
        "Whoever plays a card lower than every row end takes a row of their own choice (R13): only the log can say"
        " which.",
        "Add takes_row: 1 to 4 to the turn, counted from the top.",
        _TWO + _START + "    turns:\n      - plays: {Ann: 2, Ben: 41}\n",
        _TWO + _START + "    turns:\n      - plays: {Ann: 2, Ben: 41}\n        takes_row: 1\n",
    ),
    _error(
        "T404",
        "choice-needless",
        "`takes_row` stands in a turn whose lowest card has a row",
        "Only a card lower than every row end takes a row by choice; every other card has its row (R10).",
        "Take takes_row out, or correct the card that was misread.",
        _FIRST + "        takes_row: 1\n",
        _FIRST,
    ),
    _error(
        "T405",
        "bad-row",
        "a row number outside 1 to 4",
        "Rows are numbered from the top, beginning with 1.",
        "Write 1 to 4; a program that counts from 0 must add 1.",
        _TWO + _START + "    turns:\n      - plays: {Ann: 2, Ben: 41}\n        takes_row: 0\n",
        _TWO + _START + "    turns:\n      - plays: {Ann: 2, Ben: 41}\n        takes_row: 4\n",
    ),
    _error(
        "T501",
        "rows-mismatch",
        "recorded rows differ from what the rules give",
        "The rows after a turn follow from the start and the plays (R8 to R13); recorded ones are a claim.",
        "Correct the rows, or the play from which they really followed.",
        _FIRST + "        rows: [[3, 4, 41], [40], [58], [96]]\n",
        _FIRST + "        rows: [[3, 4], [40, 41], [58], [96]]\n",
    ),
    _error(
        "T502",
        "piles-mismatch",
        "recorded piles differ from the cards that the players took",
        "Piles follow from the plays (R12, R13, R16); recorded ones are a claim.",
        "Correct the pile, or the play or row choice from which it really followed.",
        _TWO + _START + "    turns:\n      - plays: {Ann: 2, Ben: 41}\n        takes_row: 4\n"
        "    piles: {Ann: [58], Ben: [10, 20, 30]}\n",
        _TWO + _START + "    turns:\n      - plays: {Ann: 2, Ben: 41}\n        takes_row: 4\n"
        "    piles: {Ann: [96], Ben: [10, 20, 30]}\n",
    ),
    _error(
        "T503",
        "points-mismatch",
        "recorded points differ from the bull heads taken",
        "A round's points are the bull heads in the pile (R2, R19).",
        "Correct the points; `take5 replay` shows which cards were taken when.",
        _TWO + "rounds:\n  - piles: {Ann: [55, 1, 2], Ben: [10]}\n    points: {Ann: 8, Ben: 3}\n",
        _TWO + "rounds:\n  - piles: {Ann: [55, 1, 2], Ben: [10]}\n    points: {Ann: 9, Ben: 3}\n",
    ),
    _error(
        "T504",
        "totals-mismatch",
        "claimed totals differ from the sum of the rounds",
        "A total is the sum of a player's points over the rounds that count (R19).",
        "Correct the totals, or the round that is missing or wrong.",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  totals: {Ann: 11, Ben: 12}\n",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  totals: {Ann: 10, Ben: 12}\n",
    ),
    _error(
        "T505",
        "winners-mismatch",
        "claimed winners are not those with the fewest points",
        "The lowest total wins; equal lowest totals share the win (R22, R23).",
        "Correct the winners.",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  winners: [Ben]\n",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  winners: [Ann]\n",
    ),
    _error(
        "T506",
        "rounds-mismatch",
        "the claimed number of rounds differs from those recorded",
        "`rounds` of the result says how many complete rounds were played.",
        "Correct the number, or add the round that is missing.",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  rounds: 2\n",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  rounds: 1\n",
    ),
    _error(
        "T507",
        "impossible-points",
        "points that no legal course of a round or game gives",
        "For each number of players there are proved bounds for a round's points: for the sum and for one player.",
        "Count again: most often a card's heads were added twice or a pile was forgotten.",
        _TWO + "rounds:\n  - points: {Ann: 0, Ben: 3}\n",
        _TWO + "rounds:\n  - points: {Ann: 0, Ben: 4}\n",
    ),
    _error(
        "T508",
        "impossible-piles",
        "piles that no legal course of a round leaves",
        "When a round ends, 4 to 20 cards lie in the rows, so the piles hold all the others (R18).",
        "A card is missing from a pile, or the cards of the rows were counted too.",
        _TWO + "rounds:\n  - piles: {Ann: [1], Ben: [2, 3]}\n",
        _TWO + "rounds:\n  - piles: {Ann: [1], Ben: [2, 3, 4]}\n",
    ),
    _error(
        "T601",
        "turn-count",
        "more than ten turns, or an incomplete round that is not the last",
        "A round is ten turns (R7); only the last round of a game may break off.",
        "Add the missing turns (or piles or points), or begin a new round with a new deal.",
        _FIRST + "  - points: {Ann: 10, Ben: 10}\n",
        _FIRST + "    points: {Ann: 10, Ben: 10}\n  - points: {Ann: 10, Ben: 10}\n",
    ),
    _error(
        "T602",
        "round-after-end",
        "a round after the one that ended the game",
        "The game ends after the round in which a total reaches the limit, or after max_rounds (R20, R21).",
        "Begin a new game, or record the limit that was agreed.",
        _TWO + "limit: 20\nrounds:\n  - points: {Ann: 20, Ben: 1}\n  - points: {Ann: 5, Ben: 5}\n",
        _TWO + "limit: 21\nrounds:\n  - points: {Ann: 20, Ben: 1}\n  - points: {Ann: 5, Ben: 5}\n",
    ),
    _warning(
        "T603",
        "unfinished",
        "the game has not ended",
        "No total has reached the limit and the agreed rounds were not played; so there is no winner yet. With"
        " --require-finished it is an error.",
        "Play on, or record what was agreed: limit, max_rounds.",
        _TWO + "rounds:\n  - points: {Ann: 10, Ben: 12}\n",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n",
    ),
    _error(
        "T604",
        "premature-result",
        "winners are claimed for a game that has not ended",
        "By the recorded limit the game goes on, so nobody has won yet.",
        "If you agreed to stop after these rounds, add max_rounds.",
        _TWO + "rounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  winners: [Ann]\n",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\nresult:\n  winners: [Ann]\n",
    ),
    _warning(
        "T605",
        "useless-ignore",
        "an `x-ignore` that silences nothing",
        "An x-ignore lets a known fault pass; where there is none it only hides the next one.",
        "Take the entry out.",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n    x-ignore: [points-mismatch]\n",
        _TWO + "max_rounds: 1\nrounds:\n  - points: {Ann: 0, Ben: 1}\n    x-ignore: [impossible-points]\n",
    ),
)  # fmt: skip

BY_NAME = {entry.name: entry for entry in CATALOGUE}
BY_CODE = {entry.code: entry for entry in CATALOGUE}


def resolve(name_or_code: str) -> str | None:
    """The name of the finding that is meant by a name or a code, whatever its capitals; None if there is none."""
    wanted = name_or_code.strip()
    if wanted.lower() in BY_NAME:
        return wanted.lower()
    entry = BY_CODE.get(wanted.upper())
    return entry.name if entry else None


def nearest_name(word: str) -> str | None:
    """The finding's name that a misspelt one was probably meant to be."""
    return nearest(word, BY_NAME)
