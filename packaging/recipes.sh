#!/usr/bin/env bash
# Runs the manual's recipes for many dumps with DuckDB and sqlite3 (tests/recipes/recipes.py), in an environment with DuckDB that
# it makes in build/recipes. HLOSCOPE_PRESET (default: release) is the preset of the build, DUCKDB (default: 2.0.1) the version.
# An engine that cannot be installed is skipped, with a line that begins with SKIP.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
preset=${HLOSCOPE_PRESET:-release}
version=${DUCKDB:-2.0.1}
environment=$root/build/recipes/duckdb-$version
log=$environment.log

"$here/install.sh" python3-venv sqlite3
python=$environment/bin/python
if ! "$python" -c 'import duckdb' 2>/dev/null; then
  mkdir -p "$(dirname "$environment")"
  rm -rf "$environment"
  echo "hloscope: fetching DuckDB $version from PyPI"
  if ! { python3 -m venv "$environment" && timeout 300 "$environment/bin/pip" install --quiet --retries 1 --timeout 30 \
         "duckdb==$version" && "$python" -c 'import duckdb'; } >"$log" 2>&1; then
    tail -n 3 "$log" >&2
    rm -rf "$environment"
    python=
  fi
fi
"$here/build.sh" "$preset" hloscope

exec python3 "$root/tests/recipes/recipes.py" --hloscope "$root/build/$preset/bin/hloscope" ${python:+--python "$python"}
