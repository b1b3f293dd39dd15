"""Two records of one game: where they differ, and which of the two the rules and everything else recorded allow.

`records` takes a record apart, `aligning` says what belongs together, `differences` what differs, `verdicts` replays it
with the one and the other; the door is `comparison`.
"""
