"""The card game alone: cards, variants, rows, rounds, games and bounds; no files, no logs, no printing."""
