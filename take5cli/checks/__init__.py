"""What is wrong with a log, where, and how to mend it.

`checking.check_game` is the door, `game` the way through one game. `sieve` asks the cheap question first: is this
round plainly all right? One module a group of codes says what is not: `structure` (T2xx), `setup` (T3xx), `play`
(T4xx), `claims` (T5xx), `course` (T6xx); the reader reports T1xx itself. They report problems to an `inspection`;
`findings` gives those their places in the text, and `catalogue` names every kind.

`hints` says what was probably meant: `slips` and its like make corrections, `recorded` tries them by replay.
"""
