"""What checking one good log loads: nothing that only a fault needs, and nothing heavy."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GOOD = "take5: 1\nplayers: [Ann, Ben]\nmax_rounds: 1\nrounds:\n  - points: {Ann: 10, Ben: 12}\n"
NEEDLESS = {
    "json",
    "dataclasses",
    "distributed",
    "fsspec",
    "locale",
    "tempfile",
    "tomllib",
    "difflib",
    "wcwidth",
    "multiprocessing",
}
OURS_NEEDLESS = {
    "board",
    "checks.catalogue",
    "checks.findings",
    "checks.strips",
    "checks.reporters.blocks",
    "checks.reporters.excerpts",
    "cli.ending",
    "corpus.cluster",
    "corpus.ranges",
    "corpus.spool",
    "corpus.workers",
    "logs.faults",
    "logs.locate",
    "logs.read_fault",
    "logs.remote",
}


def loaded_by(statement: str, folder: Path) -> set[str]:
    """The modules that a new interpreter has loaded after a statement."""
    script = f"import sys; sys.path[0] = {str(ROOT)!r}; {statement}; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    return set(done.stderr.split())


def test_a_good_log_loads_nothing_that_only_a_fault_needs(tmp_path: Path) -> None:
    log = tmp_path / "good.yaml"
    log.write_text(GOOD, encoding="utf-8")

    loaded = loaded_by("from take5cli.cli import run; run(['validate', 'good.yaml'])", tmp_path)

    ours = {name.removeprefix("take5cli.") for name in loaded if name.startswith("take5cli.")}
    assert "logs.yaml_reader" in ours
    assert not ours & OURS_NEEDLESS
    assert not (loaded - loaded_by("import click", tmp_path)) & NEEDLESS


def test_garbage_is_looked_for_while_a_command_works(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    script = f"""if True:
        import gc, sys
        sys.path[0] = {str(ROOT)!r}
        import take5cli.checks.running as running
        check = running.check_game
        def look(*args, **more):
            print(gc.isenabled(), gc.get_freeze_count() > 0)
            return check(*args, **more)
        running.check_game = look
        from take5cli.cli import main
        main(["validate", "good.yaml"])
    """
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60
    )

    assert done.stdout.splitlines()[0] == "True True"
    assert done.returncode == 0
