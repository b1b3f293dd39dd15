"""Paths, folders, standard input and compression -> documents."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from take5cli.logs.documents import Document


def read_documents(path: str) -> Iterator[Document]:
    """The documents of one file, or of standard input if the path is "-"."""
    text = str(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes(), "utf-8-sig")
    if path.endswith((".yaml", ".yml")):
        from take5cli.logs.yaml_reader import read_yaml

        yield from read_yaml(text, path, 0, 1)
    else:
        from take5cli.logs.json_reader import read_json

        if path.endswith(".jsonl"):
            for index, line in enumerate(text.split("\n")):
                if line.strip():
                    yield from read_json(line, path, index, index + 1)
        else:
            yield from read_json(text, path, 0, 1)
