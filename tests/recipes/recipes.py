#!/usr/bin/env python3
"""Runs the manual's recipes for many dumps (share.md, sql.md) as they are written, over a folder with a broken dump.

  recipes.py --hloscope PROGRAM [--python PYTHON]     PYTHON has the module duckdb; without it, DuckDB is skipped

The rows are compared with `hloscope info`; the broken dump is one row. Exit status: 0 equal, 1 not.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus" / "made"
MODULE = """HloModule jit_f_{n}, is_scheduled=true

ENTRY %main (p.1: f32[{n},4]) -> f32[{n},4] {{
  %p.1 = f32[{n},4]{{1,0}} parameter(0)
  ROOT %exp.2 = f32[{n},4]{{1,0}} exponential(%p.1)
}}
"""
DUCKDB = """#!{python}
import duckdb, sys
for row in duckdb.sql(sys.argv[2]).fetchall(): print(*row, sep="|")
"""

failures = []


def check(name, found, expected):
    print(("ok  " if found == expected else "FAIL"), f"{name}: {found}" + ("" if found == expected else f", not {expected}"))
    if found != expected:
        failures.append(name)


def blocks(page, section=None):
    """The indented blocks of a page of the manual, or of one of its sections."""
    text = (ROOT / "resources" / "manual" / page).read_text()
    if section:
        text = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return [re.sub(r"(?m)^ {4}", "", block) for block in re.findall(r"(?m)(?:^ {4}.*\n)+", text)]


def make_dumps(folder):
    """Writes small modules, a broken one, and copies of larger dumps. Returns the path of the broken one."""
    for n in range(1, 31):
        (folder / f"module_{n:04}.jit_f_{n}.cpu_after_optimizations.txt").write_text(MODULE.format(n=n))
    broken = folder / "module_0099.jit_g.cpu_after_optimizations.txt"
    broken.write_text("not a dump\n")
    shutil.copytree(ROOT / "resources" / "samples", folder / "sample")
    if CORPUS.is_dir():
        for name in ("base", "gpu"):
            for dump in sorted((CORPUS / name).iterdir()):
                if dump.is_dir():
                    shutil.copytree(dump, folder / name / dump.name)
    else:
        print("SKIP the reference dumps: they are not here")
    return broken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hloscope", required=True)
    parser.add_argument("--python")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hloscope-recipes-") as name:
        run_all(pathlib.Path(name), pathlib.Path(arguments.hloscope).resolve(), arguments.python)
    print(f"{len(failures)} of the recipes' values differ" if failures else "the recipes work")
    return 1 if failures else 0


def run_all(work, program, python):
    tools, dumps = work / "bin", work / "dumps"
    tools.mkdir()
    dumps.mkdir()
    (tools / "hloscope").symlink_to(program)
    if python:
        shim = tools / "duckdb"
        shim.write_text(DUCKDB.format(python=pathlib.Path(python).absolute()))
        shim.chmod(shim.stat().st_mode | stat.S_IXUSR)
    else:
        print("SKIP DuckDB: it is not here")
    if not shutil.which("sqlite3"):
        print("SKIP sqlite3: it is not here")
    broken = make_dumps(dumps)
    environment = dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}")

    def shell(script):
        script = script.replace("/dumps", str(dumps)).replace("dump1 dump2", "dumps")
        answer = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=work, env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if answer.returncode != 0:
            print(answer.stderr, file=sys.stderr)
        check(f"status of `{script.splitlines()[0][:60]}`", answer.returncode, 0)
        return answer.stdout

    def duckdb(query):
        return shell(f"duckdb -c {json.dumps(query).replace('$', chr(92) + '$')}").split()

    def sqlite(query):
        return shell(f'sqlite3 -readonly fleet.sqlite "{query}"').split()

    # What `info` says.
    paths = sorted(str(path) for path in dumps.rglob("*after_optimizations.txt"))
    (work / "paths.txt").write_text("".join(path + "\n" for path in paths))
    modules, instructions, opcodes = 0, 0, collections.Counter()
    for path in paths:
        info = json.loads(subprocess.run([program, "info", "--format", "json", path], stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True).stdout)
        for module in info.get("modules", []):
            modules += 1
            instructions += module["instructions"]
            opcodes.update(module["opcodes"])
    print(f"{len(paths)} paths, {modules} modules, {instructions} instructions")

    # The recipes, as written.
    lines, parts, tar = [block for block in blocks("share.md", "Many dumps at once") if "hloscope export" in block]
    first, *query = lines.splitlines()
    shell(first)
    rows = [json.loads(line) for line in (work / "modules.jsonl").read_text().splitlines()]
    check("rows", len([row for row in rows if "message" not in row]), modules)
    check("broken dumps", [row["path"] for row in rows if "message" in row], [str(broken)])
    shell(parts)
    packed = [row for row in map(json.loads, shell(tar).splitlines()) if "message" not in row]
    largest = max(rows, key=lambda row: row.get("reserved_bytes") or 0)["module"]
    check("modules of the tar", sum(row["instructions"] or 0 for row in packed) > 0, True)
    if python:
        check("DuckDB, the largest module", shell("\n".join(query)).split("|")[0], largest)
        schema = {what: shell(f"hloscope export --schema {what} --for duckdb").strip()
                  for what in ("modules", "instructions", "values")}
        table = f"read_json('modules.jsonl', format='newline_delimited', columns={schema['modules']})"
        check("DuckDB, modules", duckdb(f"SELECT count(*) FROM {table} WHERE message IS NULL"), [str(modules)])
        check("DuckDB, errors", duckdb(f"SELECT path FROM {table} WHERE message IS NOT NULL"), [str(broken)])
        check("DuckDB, instructions", duckdb(f"SELECT sum(instructions) FROM {table}"), [str(instructions)])
        counted = duckdb("SELECT o.opcode, sum(o.instructions) AS n FROM (SELECT unnest(opcode_counts) AS o FROM "
                         f"{table}) GROUP BY 1 ORDER BY 1")
        check("DuckDB, opcodes", counted == [f"{opcode}|{opcodes[opcode]}" for opcode in sorted(opcodes)], True)
        table = f"read_json('part-*.jsonl.gz', format='newline_delimited', columns={schema['instructions']})"
        duckdb(f"COPY (SELECT * FROM {table} WHERE message IS NULL) TO 'fleet.parquet'")
        check("DuckDB, Parquet", duckdb("SELECT count(*) FROM 'fleet.parquet'"), [str(instructions)])
        check("DuckDB, errors of instructions", duckdb(f"SELECT path FROM {table} WHERE message IS NOT NULL"), [str(broken)])
        inferred = "read_json('part-*.jsonl.gz', format='newline_delimited', union_by_name=true, sample_size=-1)"
        check("DuckDB, types inferred", duckdb(f"SELECT count(opcode) FROM {inferred}"), [str(instructions)])
        shell("hloscope export --what values --paths-from paths.txt > values.jsonl")
        table = f"read_json('values.jsonl', format='newline_delimited', columns={schema['values']})"
        bytes_of_values = duckdb(f"SELECT sum(size_bytes) FROM {table} WHERE message IS NULL")
    if shutil.which("sqlite3"):
        database = next(block for block in blocks("sql.md") if "fleet.sqlite" in block)
        check("sqlite3, the largest module", shell(database).split("|")[0], largest)
        check("sqlite3, integrity", sqlite("PRAGMA integrity_check; PRAGMA foreign_key_check"), ["ok"])
        check("sqlite3, modules", sqlite("SELECT count(*), sum(instructions) FROM module"), [f"{modules}|{instructions}"])
        check("sqlite3, instructions", sqlite("SELECT count(*) FROM instruction"), [str(instructions)])
        check("sqlite3, errors", sqlite("SELECT path FROM error"), [str(broken)])
        counted = sqlite("SELECT opcode, count(*) FROM instruction GROUP BY 1 ORDER BY 1")
        check("sqlite3, opcodes", counted == [f"{opcode}|{opcodes[opcode]}" for opcode in sorted(opcodes)], True)
        if python:
            check("DuckDB and sqlite3, bytes", bytes_of_values, sqlite("SELECT sum(size_bytes) FROM value"))


if __name__ == "__main__":
    sys.exit(main())
