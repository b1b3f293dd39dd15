"""Packages that are not always there: those of the extras in pyproject.toml."""

from importlib import import_module

from take5cli.errors import MisuseError


def need(package: str, what: str, extra: str) -> None:
    """Raises MisuseError where a package is missing: `what` is done by it, and with which `extra` it is installed."""
    try:
        import_module(package)
    except ImportError as error:
        raise MisuseError(f"{what} by {package}: pip install 'take5cli[{extra}]'") from error
