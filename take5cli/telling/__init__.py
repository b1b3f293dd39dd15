"""The story of a game for people, as text: `words` (why a card went where), `board` (the rows), and whole games.

Everything that comes from a log goes through `terminal.safe` here; colour only ever adds to what is said in words.
"""
