"""Runs the tests of the compiled modules once with builds that watch for undefined behaviour and memory errors.

    python -m tests.sanitizing

It needs gcc or clang (CC) with its sanitizers and Python's headers; it builds into a temporary folder.
"""

import importlib.util
import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
FLAGS = [
    "-O1",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-ffp-contract=off",
    "-fPIC",
    "-shared",
]
# compiled module -> its sources, and the tests that hold it against its twin in Python
COMPILED = {
    "take5cli.analysis._kernel": ("take5cli/analysis/kernel/*.c", "tests/analysis/test_analysis_kernel.py"),
    "take5cli.checks._turns": ("take5cli/checks/_turns.c", "tests/checks/test_checks_turns.py"),
}


def main() -> int:
    """Builds each module, and tests it in a process into which the sanitizers' library is loaded first."""
    compiler = os.environ.get("CC", "cc")
    library = subprocess.run(
        [compiler, "-print-file-name=libasan.so"], check=True, capture_output=True, text=True
    ).stdout.strip()
    environment = os.environ | {"LD_PRELOAD": library, "ASAN_OPTIONS": "detect_leaks=0"}
    include = "-I" + sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        for name, (sources, tests) in COMPILED.items():
            built = Path(folder, name + ".so")
            files = sorted(map(str, ROOT.glob(sources)))
            subprocess.run([compiler, *FLAGS, include, *files, "-o", str(built)], check=True)
            command = [sys.executable, "-m", "tests.sanitizing", name, str(built), str(ROOT / tests)]
            done = subprocess.run(command, env=environment, cwd=ROOT, check=False)
            if done.returncode:
                return done.returncode
    return 0


def run_tests(name: str, built: str, tests: str) -> int:
    """Runs the tests of a module with this build of it."""
    import pytest

    spec = importlib.util.spec_from_file_location(name, built)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[name] = module
    os.environ.pop("TAKE5_PLAIN", None)
    return pytest.main([tests, "-q", "-s"])


if __name__ == "__main__":
    sys.exit(run_tests(*sys.argv[1:]) if sys.argv[1:] else main())
