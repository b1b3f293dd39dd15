"""A recorded game as a file: reading, finding places in it, writing; it knows no rules."""
