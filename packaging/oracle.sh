#!/usr/bin/env bash
# Compares hloscope with XLA itself (tests/oracle/README.md), in an environment with jaxlib that it makes in build/oracle.
#   oracle.sh [--sample] [COMPARE ARGUMENT…] [PATH…]     without PATH: tests/oracle/texts and the corpus next to the project
# HLOSCOPE_PRESET (default: release) is the preset of the build to compare, JAXLIB (default: 0.10.2) the version of jaxlib. If jaxlib
# cannot be installed, it prints SKIP and ends with 0.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
oracle=$root/tests/oracle
preset=${HLOSCOPE_PRESET:-release}
version=${JAXLIB:-0.10.2}
environment=$root/build/oracle/jaxlib-$version
log=$environment.log

sample=no
[ "${1:-}" != --sample ] || { sample=yes; shift; }

if ! "$environment/bin/python" -c 'import jaxlib._hlo' 2>/dev/null; then
  mkdir -p "$(dirname "$environment")"
  rm -rf "$environment"
  "$here/install.sh" python3-venv
  echo "hloscope: fetching jaxlib $version from PyPI"
  if ! { python3 -m venv "$environment" && timeout 300 "$environment/bin/pip" install --quiet --retries 1 --timeout 30 \
         "jaxlib==$version" && "$environment/bin/python" -c 'import jaxlib._hlo'; } >"$log" 2>&1; then
    tail -n 3 "$log" >&2
    rm -rf "$environment"
    echo "SKIP: jaxlib $version cannot be installed here, so nothing was compared with XLA"
    exit 0
  fi
fi
"$here/build.sh" "$preset" hloscope

[ "$sample" = no ] || set -- "$@" "@$oracle/sample.txt"
exec python3 "$oracle/compare.py" --hloscope "$root/build/$preset/bin/hloscope" --python "$environment/bin/python" \
  --known "$oracle/known.tsv" --jobs "$(nproc)" "$@"
