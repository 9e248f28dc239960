"""The recipes of the manual for fleets and notebooks, each with a check of what it gives (packaging/ecosystem.sh).

    ecosystem.py RECIPE FOLDER EXAMPLES
"""

import collections
import importlib.metadata
import io
import json
import shlex
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import hloscope

COUNT, BROKEN = 2000, 1234
EXPORT = ["hloscope", "export", "--format", "jsonl", "--what", "modules"]


def text_of(i):
    """A module whose number of negates and size of arrays depend on its number."""
    elements = 8 * (1 + i % 5)
    lines = [f"HloModule jit_{i}, is_scheduled=true", "ENTRY main {", f"  a0 = f32[{elements}] parameter(0)"]
    for k in range(1, 3 + i % 4):
        lines.append(f"  {'ROOT ' if k == 2 + i % 4 else ''}a{k} = f32[{elements}] negate(a{k - 1})")
    return "\n".join([*lines, "}", ""])


def make_dumps(folder):
    """Returns the paths, and the opcodes of all that can be read."""
    folder.mkdir(exist_ok=True)
    opcodes = collections.Counter()
    paths = []
    for i in range(COUNT):
        path = folder / f"module_{i:04}.jit_{i}.txt"
        if i == BROKEN:
            path.write_text("this is no HLO\n")
        else:
            path.write_text(text_of(i))
            opcodes["parameter"] += 1
            opcodes["negate"] += 2 + i % 4
        paths.append(str(path))
    return paths, opcodes


def check(name, table, opcodes, reserved, errors):
    """`table` has the rows without errors."""
    found = collections.Counter()
    for row in table:
        for each in row["opcode_counts"]:
            found[each["opcode"]] += each["instructions"]
    total = sum(row["reserved_bytes"] for row in table)
    assert len(table) == COUNT - 1, (name, len(table))
    assert errors == 1, (name, errors)
    assert found == opcodes, (name, found, opcodes)
    assert total == reserved, (name, total, reserved)
    return f"{len(table)} rows, {errors} error row, {dict(found)}, {total:,} bytes reserved"


def run(paths):
    """The recipe for one batch of paths: the program once for all of them."""
    done = subprocess.run([*EXPORT, "--paths-from", "-"], input="\n".join(paths), capture_output=True, text=True)
    done.check_returncode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def spark(paths, folder):
    from pyspark.sql import SparkSession

    (folder / "paths.txt").write_text("\n".join(paths) + "\n")
    schema = subprocess.run(
        ["hloscope", "export", "--schema", "modules", "--for", "spark"], capture_output=True, text=True, check=True
    ).stdout
    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").appName("hloscope").getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    # Spark starts the command without PATH, so it is a path.
    command = shlex.join([hloscope.program(), *EXPORT[1:], "--paths-from", "-"])
    lines = session.sparkContext.textFile(str(folder / "paths.txt"), 8).pipe(command)
    rows = session.read.schema(schema).json(lines).cache()
    parquet = str(folder / "spark.parquet")
    rows.filter("message is null").write.mode("overwrite").parquet(parquet)
    errors = rows.filter("message is not null").count()
    table = [row.asDict(recursive=True) for row in session.read.parquet(parquet).collect()]
    session.stop()
    return table, errors


def dask(paths, folder):
    import dask.bag
    import pandas

    bag = dask.bag.from_sequence(paths, partition_size=64).map_partitions(run)
    keep = ["module", "opcode_counts", "reserved_bytes", "message"]
    text = "string[pyarrow]"
    meta = {"module": text, "opcode_counts": text, "reserved_bytes": "Int64", "message": text}
    frame = bag.map(lambda row: {key: row.get(key) for key in keep}).map(
        lambda row: {**row, "opcode_counts": json.dumps(row["opcode_counts"])}
    )
    frame = frame.to_dataframe(meta=meta)
    # The work is in our program, so threads are enough.
    good = frame[frame["message"].isnull()]
    good.drop(columns="message").to_parquet(str(folder / "dask"), compute_kwargs={"scheduler": "threads"})
    errors = int(frame["message"].notnull().sum().compute(scheduler="threads"))
    table = pandas.read_parquet(folder / "dask").to_dict("records")
    return [{**row, "opcode_counts": json.loads(row["opcode_counts"])} for row in table], errors


def ray(paths, folder):
    import pyarrow
    import pyarrow.parquet
    import ray as engine

    engine.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    rows_of = engine.remote(run)
    batches = engine.get([rows_of.remote(paths[i : i + 64]) for i in range(0, len(paths), 64)])
    engine.shutdown()
    rows = [row for batch in batches for row in batch]
    good = [row for row in rows if row["schema"] != "hloscope.error/1"]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(good), folder / "ray.parquet")
    return pyarrow.parquet.read_table(folder / "ray.parquet").to_pylist(), len(rows) - len(good)


def fsspec(paths, folder):
    """Dumps of a store that is no folder, 200 at a time, as a tar on standard input."""
    import fsspec as stores

    store = stores.filesystem("memory")
    for path in paths:
        store.pipe_file("/dumps/" + Path(path).name, Path(path).read_bytes())
    names = sorted(store.ls("/dumps", detail=False))
    rows = []
    for begin in range(0, len(names), 200):
        with subprocess.Popen([*EXPORT, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            packed = io.BytesIO()
            with tarfile.open(fileobj=packed, mode="w|gz") as archive:
                for name in names[begin : begin + 200]:
                    data = store.cat_file(name)
                    info = tarfile.TarInfo(Path(name).name)
                    info.size = len(data)
                    archive.addfile(info, io.BytesIO(data))
            out, _ = process.communicate(packed.getvalue())
        rows += [json.loads(line) for line in out.splitlines()]
    good = [row for row in rows if row["schema"] != "hloscope.error/1"]
    return good, len(rows) - len(good)


def notebook(folder, examples):
    target = folder / "jax.ipynb"
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", str(examples / "jax.ipynb"),
         "--output", str(target)],
        check=True, capture_output=True,
    )  # fmt: skip
    outputs = [
        output.get("data", {})
        for cell in json.loads(target.read_text())["cells"]
        for output in cell.get("outputs", [])
    ]
    for kind in ("image/svg+xml", "image/png", "text/html", "text/markdown"):
        assert any(kind in data for data in outputs), f"the notebook shows no {kind}"
    drawings = ["".join(data["image/svg+xml"]) for data in outputs if "image/svg+xml" in data]
    assert len(drawings) == 2 and all("<title>jit_loss</title>" in svg for svg in drawings), drawings
    graph, memory = drawings
    assert "reserved " in memory, memory[:300]
    return (
        f"shows a graph of {graph.count('<text')} texts, a memory map of {memory.count('<rect')} shapes, a plot of live "
        f"bytes, {len(outputs)} outputs in all"
    )


def main():
    recipe, folder, examples = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    begin = time.monotonic()
    if recipe == "notebook":
        said, engine = notebook(folder, examples), "nbconvert"
    else:
        paths, opcodes = make_dumps(folder / "dumps")
        reserved = sum(row["reserved_bytes"] for row in hloscope.rows(paths) if row["schema"] != "hloscope.error/1")
        begin = time.monotonic()
        table, errors = {"spark": spark, "dask": dask, "ray": ray, "fsspec": fsspec}[recipe](paths, folder)
        said, engine = check(recipe, table, opcodes, reserved, errors), {"spark": "pyspark"}.get(recipe, recipe)
    version = importlib.metadata.version(engine)
    print(f"{recipe} ({engine} {version}): {said}, in {time.monotonic() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    main()
