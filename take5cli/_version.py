"""The version, as a literal: reading the package's metadata would cost more than the whole start-up."""

__version__ = "0.1.0"
