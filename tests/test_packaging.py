"""What is shipped: every room of the package, the schema, and nothing that start-up does not need."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_room_is_shipped() -> None:
    rooms = {
        ".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "take5cli").glob("**/__init__.py")
    }
    listed = PROJECT["tool"]["setuptools"]["packages"]
    assert listed == sorted(rooms | {"take5cli.schemas"}), "pyproject.toml: [tool.setuptools] packages"
