"""Imports point one way, also within a room, and starting the program loads next to nothing."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "take5cli"

# Who stands further down may import who stands above; `take5cli` itself is the face that programs import.
ROOMS = [
    "_version",
    "errors",
    "extras",
    "terminal",
    "rules",
    "board",
    "logs",
    "checks",
    "replaying",
    "comparing",
    "telling",
    "table",
    "analysis",
    "bots",
    "corpus",
    "importers",
    "pages",
    "take5cli",
    "cli",
    "__main__",
]
STRANGERS = {("logs", "rules")}  # a recorded game as a file knows no rules
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room that a module of ours is in: `take5cli.rules.rows` is in `rules`."""
    return module.split(".")[1] if "." in module else module


def imported(source: str) -> Iterator[str]:
    """The modules of ours that a source imports anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "take5cli")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole module"
            if node.module == "take5cli":
                rooms = (f"take5cli.{alias.name}" for alias in node.names)
                yield from (room if room_of(room) in ROOMS else "take5cli" for room in rooms)
            elif (node.module or "").startswith("take5cli."):
                yield node.module or ""


def wrong_ways(importer: str, source: str) -> list[str]:
    """The imports that point up the list."""
    room = room_of(importer)
    return [
        module
        for module in imported(source)
        if ROOMS.index(room_of(module)) > ROOMS.index(room)
        or (room == "rules" and room_of(module) != "rules")
        or (room, room_of(module)) in STRANGERS
    ]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    if path.parent == PACKAGE and path.name == "__init__.py":
        return  # the face shows all rooms
    assert wrong_ways(name_of(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("importer", "source"),
    [
        ("take5cli.rules.rows", "from take5cli.logs import sources"),
        ("take5cli.rules.rows", "from take5cli.errors import Take5Error"),
        ("take5cli.logs.sources", "def f():\n    import take5cli.checks.play"),
        ("take5cli.logs.sources", "from take5cli.rules.cards import bull_heads"),
        ("take5cli.checks.play", "from take5cli import replaying"),
        ("take5cli.pages.page", "from take5cli import replay"),
        ("take5cli.bots.greedy", "from take5cli.cli import main"),
    ],
)
def test_an_import_up_the_list_is_found(importer: str, source: str) -> None:
    assert len(wrong_ways(importer, source)) == 1


class WithoutTypes(ast.NodeTransformer):
    """Takes away what is imported for types alone."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def circle(sources: Mapping[str, str]) -> list[str]:
    """Modules that import one another in a circle, be it within functions; [] if there is none.

    A package is there before its modules, so these may use what its `__init__` holds.
    """
    needs = {
        name: {
            module
            for module in imported(ast.unparse(WithoutTypes().visit(ast.parse(source))))
            if not name.startswith(f"{module}.")
        }
        for name, source in sources.items()
    }
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_one_another() -> None:
    assert circle({name_of(path): path.read_text(encoding="utf-8") for path in MODULES}) == []


def test_a_circle_is_found_in_functions_but_not_in_types() -> None:
    upper = "from take5cli.rules.cards import bull_heads"
    lower = "from take5cli.rules.rows import row_for"
    in_function = {"take5cli.rules.rows": upper, "take5cli.rules.cards": f"def f():\n    {lower}"}
    for_types = {"take5cli.rules.rows": upper, "take5cli.rules.cards": f"if TYPE_CHECKING:\n    {lower}"}

    assert set(circle(in_function)) == {"take5cli.rules.rows", "take5cli.rules.cards"}
    assert circle(for_types) == []


def loaded_by(statement: str) -> set[str]:
    """The modules that a new interpreter has loaded after a statement."""
    script = f"{statement}; import sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=PACKAGE.parent,
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    return set(done.stderr.split())


HEAVY = {"yaml", "tabulate", "wcwidth", "json", "dataclasses", "shutil", "argparse", "importlib.metadata"}


def test_importing_the_package_loads_no_room() -> None:
    loaded = loaded_by("import take5cli")
    assert {name for name in loaded if name.startswith("take5cli")} == {"take5cli", "take5cli._version"}
    assert not loaded & (HEAVY | {"click"})


def test_the_version_loads_click_alone() -> None:
    loaded = loaded_by("from take5cli.cli import run; run(['--version'])")
    assert {name.removeprefix("take5cli.") for name in loaded if name.startswith("take5cli.")} == {
        "_version",
        "cli",
        "cli.program",
        "cli.command",
    }
    assert not (loaded - loaded_by("import click")) & HEAVY
