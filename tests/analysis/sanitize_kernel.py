"""Runs the kernel's tests once with a kernel that watches for undefined behaviour and memory errors.

Run it as `python -m tests.analysis.sanitize_kernel` where gcc or clang (CC) has its sanitizers; it builds into a
temporary folder and leaves nothing behind.
"""

import importlib.util
import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

KERNEL = Path(__file__).parents[2] / "take5cli" / "analysis" / "kernel"
TESTS = Path(__file__).with_name("test_analysis_kernel.py")
FLAGS = [
    "-O1",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-ffp-contract=off",
    "-fPIC",
]


def main() -> int:
    """Builds, and starts the tests in a process into which the sanitizers' library is loaded first."""
    compiler = os.environ.get("CC", "cc")
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder, "_kernel.so")
        sources = sorted(map(str, KERNEL.glob("*.c")))
        include = "-I" + sysconfig.get_path("include")
        subprocess.run([compiler, *FLAGS, "-shared", include, *sources, "-o", str(module)], check=True)
        library = subprocess.run(
            [compiler, "-print-file-name=libasan.so"], check=True, capture_output=True, text=True
        ).stdout.strip()
        environment = os.environ | {"LD_PRELOAD": library, "ASAN_OPTIONS": "detect_leaks=0"}
        tests = [sys.executable, "-m", "tests.analysis.sanitize_kernel", str(module)]
        return subprocess.run(tests, env=environment, check=False).returncode


def run_tests(module: str) -> int:
    """Runs the kernel's tests with this build of it."""
    import pytest

    spec = importlib.util.spec_from_file_location("take5cli.analysis._kernel", module)
    assert spec is not None
    assert spec.loader is not None
    kernel = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kernel)
    sys.modules["take5cli.analysis._kernel"] = kernel
    os.environ.pop("TAKE5_PLAIN", None)
    from take5cli.analysis import engine

    assert engine.kernel is kernel
    return pytest.main([str(TESTS), "-q", "-s"])


if __name__ == "__main__":
    sys.exit(run_tests(sys.argv[1]) if sys.argv[1:] else main())
