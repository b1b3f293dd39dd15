"""The README's examples are real: each is run, and its output stands there as it came.

    python -m tests.readme          puts today's output into README.md

A block ```console holds commands (`$ take5 …`), each followed by what it prints; they run in one folder with the sample
logs, 80 columns wide. The table between the marks `<!-- findings -->` comes from the catalogue.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from take5cli.checks.catalogue import CATALOGUE

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
FINDINGS = re.compile(r"(<!-- findings -->\n).*?(<!-- /findings -->)", re.DOTALL)


def filled(text: str) -> str:
    """The README with the output that its commands give now."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "sample_logs", Path(folder, "sample_logs"))
        programs = Path(folder, ".programs")
        programs.mkdir()
        take5 = programs / "take5"
        take5.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m take5cli "$@"\n')
        take5.chmod(0o755)
        text = BLOCK.sub(lambda block: f"```console\n{_run(block[1], folder, programs)}```", text)
    return FINDINGS.sub(lambda table: table[1] + findings_table() + table[2], text)


def _run(block: str, folder: str, programs: Path) -> str:
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "NO_COLOR": "1"}
    environment.pop("GITHUB_ACTIONS", None)
    told = []
    for command in re.findall(r"^\$ (.*(?:\\\n.*)*)", block, re.MULTILINE):
        done = subprocess.run(
            ["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False,
        )  # fmt: skip
        lines = [line.rstrip() for line in done.stdout.splitlines()]
        told.append("\n".join([f"$ {command}", *lines]) + "\n")
    return "\n".join(told)


def findings_table() -> str:
    """All findings as a Markdown table."""
    rows = [
        f"| {entry.code} | `{entry.name}` | {entry.severity} | {entry.summary} |\n" for entry in CATALOGUE
    ]
    return "| code | name | | when |\n| --- | --- | --- | --- |\n" + "".join(rows)


if __name__ == "__main__":
    README.write_text(filled(README.read_text("utf-8")), "utf-8")
