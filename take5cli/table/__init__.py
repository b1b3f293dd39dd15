"""At the table: keeping a score sheet, and taking a game down as it is played.

`changes` makes a game with something added or mended out of a game (both plain values), `judging` lets the checks say
whether it can be, and `keeping` carries the difference into the file. `sitting` (the sheet) and `recording` (the game)
are what is asked at the table, as state and answer, without a terminal.
"""
