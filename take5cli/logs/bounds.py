"""How much one log may ask of the machine: the only place where these figures stand.

A log beyond them is refused with the finding `too-large`. A game takes about 3 KB, so they leave ample room.
"""

MEBIBYTE = 1 << 20

GAME_BYTES = 16 * MEBIBYTE
"""One YAML document, or one line of JSON Lines; a stream may hold any number of them."""

JSON_BYTES = 64 * MEBIBYTE
"""One JSON file, which is read as a whole; JSON Lines has no such bound."""

DEPTH = 64
"""Lists and mappings inside one another, those that an alias stands for counted in."""

ALIAS_NODES = 100_000
"""Values that the aliases of one YAML document may stand for, all together."""

FAULTS = 1_000
"""Repeated keys and tags that do not fit, in one document, before it is given up."""

DIGITS = 4_300
"""Digits of one whole number: what Python itself converts."""
