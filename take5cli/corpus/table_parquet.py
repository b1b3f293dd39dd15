"""Rows as Parquet by pyarrow (the extra `parquet`): one file, or a folder with one folder a value of some columns."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

from take5cli.corpus.table_rows import Row
from take5cli.corpus.tables import Column
from take5cli.errors import FileError, MisuseError

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 20_000
"""Rows that are held in memory and written together."""

MOST_PARTS = 1024
"""Folders beyond which a column is not meant to be partitioned by."""


def write_file(file: BinaryIO, columns: Sequence[Column], rows: Iterable[Row]) -> None:
    """Writes all rows into one file, a few at a time."""
    import pyarrow.parquet as pq

    schema = _schema(columns)
    with pq.ParquetWriter(file, schema, compression="zstd") as writer:
        for batch in _batches(schema, rows):
            writer.write_batch(batch)


def write_folder(folder: str, columns: Sequence[Column], rows: Iterable[Row], by: Sequence[str]) -> None:
    """Writes rows below a new folder as `variant=standard/part-0.parquet` (Hive's layout), by the columns `by`.

    The folder is there completely or not at all; raises FileError where there is something already.
    """
    import pyarrow as pa
    import pyarrow.dataset as ds

    if os.path.exists(folder) and (not os.path.isdir(folder) or os.listdir(folder)):
        raise FileError(f"{folder}: this is there already; name a new folder, or remove this one")
    schema = _schema(columns)
    aside = f"{folder.rstrip('/' + os.sep)}.take5-{os.getpid()}.tmp"
    try:
        ds.write_dataset(
            _batches(schema, rows),
            aside,
            schema=schema,
            format="parquet",
            basename_template="part-{i}.parquet",
            partitioning=ds.partitioning(pa.schema([schema.field(name) for name in by]), flavor="hive"),
            max_partitions=MOST_PARTS,
            use_threads=False,
        )
        os.makedirs(aside, exist_ok=True)
        if os.path.isdir(folder):
            os.rmdir(folder)
        os.rename(aside, folder)
    except pa.ArrowInvalid as error:
        raise MisuseError(f"--partition-by {','.join(by)}: {str(error).splitlines()[0]}") from error
    finally:
        if os.path.isdir(aside):
            from shutil import rmtree

            rmtree(aside)


def _schema(columns: Sequence[Column]) -> pa.Schema:
    import pyarrow as pa

    kinds = {"text": pa.string(), "integer": pa.int64(), "number": pa.float64(), "boolean": pa.bool_()}
    return pa.schema(
        [
            pa.field(column.name, kinds[column.kind], metadata={"meaning": column.meaning})
            for column in columns
        ]
    )


def _batches(schema: pa.Schema, rows: Iterable[Row]) -> Iterator[pa.RecordBatch]:
    held: list[Row] = []
    for row in rows:
        held.append(row)
        if len(held) == BATCH:
            yield _batch(schema, held)
            held = []
    if held:
        yield _batch(schema, held)


def _batch(schema: pa.Schema, rows: Sequence[Row]) -> Any:
    import pyarrow as pa

    cells = [
        pa.array((_sound(row[at]) for row in rows), type=field.type, size=len(rows))
        for at, field in enumerate(schema)
    ]
    return pa.RecordBatch.from_arrays(cells, schema=schema)


def _sound(value: Any) -> Any:
    """The value; a text with half a character in it (which is no Unicode) has a question mark there."""
    return (
        value.encode("utf-8", "replace").decode() if isinstance(value, str) and not value.isascii() else value
    )
