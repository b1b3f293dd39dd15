"""What is wrong with a log, where, and how to mend it.

`checking.check_game` is the door; `catalogue` names every finding. One module a group of codes:
`structure` (T2xx), `setup` (T3xx), `play` (T4xx), `claims` (T5xx), `course` (T6xx); the reader reports
T1xx itself. `screen` answers the cheap question first: is this round plainly all right?
"""
