"""The web page of a game: one file that shows everything, and the index of a folder of them."""
