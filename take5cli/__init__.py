"""Replays, checks, scores and analyses recorded games of Take 5 (6 nimmt!)."""

from take5cli._version import __version__

__all__ = ["__version__"]
