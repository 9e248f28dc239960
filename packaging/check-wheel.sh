#!/usr/bin/env bash
# Checks a wheel of hloscope: its size and program, its module in a virtual environment, and `pip install` on an empty
# system that has Python and no compiler.
#   check-wheel.sh WHEEL [PROGRAM]     PROGRAM is a built hloscope, which must print the same as the one in the wheel
# HLOSCOPE_WHEEL_BYTES is the most that it may have; a build that is not for size needs more than the default.
# Without root or the right to mount, the empty system is skipped; without network, auditwheel.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
fail() { echo "hloscope: $*" >&2; exit 1; }

[ "$#" -ge 1 ] && [ "$#" -le 2 ] && [ -f "$1" ] || fail "no wheel given. Usage: check-wheel.sh WHEEL [PROGRAM]"
wheel=$(realpath "$1")
built=${2:+$(realpath "$2")}
sample=$root/resources/samples
most=${HLOSCOPE_WHEEL_BYTES:-5600000}
"$here/install.sh" python3-venv

work=$(mktemp -d "${TMPDIR:-/tmp}/hloscope-wheel.XXXXXX")
system=$work/system
# shellcheck source=packaging/empty-system.sh
. "$here/empty-system.sh"
finish() {
  leave_system
  rm -rf --one-file-system "$work"
}
trap finish EXIT

size=$(wc -c <"$wheel")
[ "$size" -le "$most" ] || fail "the wheel has $size bytes, more than $most"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$wheel"
program=$work/venv/bin/hloscope

readelf --dynamic "$program" | grep -q 'no dynamic section' || fail "the program of the wheel is not static"
! readelf --program-headers "$program" | grep -q INTERP || fail "the program of the wheel asks for a loader"

# Prints what a program says about the sample.
printed() {
  for verb in info "info --format json" list "list --what values" "memory --format json" "memory --format md" \
      "cost --format json" source "check --max-peak 1G" "export --what instructions" "diff $sample" \
      "graph --engine layered" "graph --engine layered --theme dark --legend yes --coloring bytes --edge-widths yes" \
      "graph --format dot" "memory --format svg --capacity 60MiB" "convert --format proto"; do
    echo "== $verb"
    # shellcheck disable=SC2086
    "$1" $verb "$sample" 2>&1 || echo "status $?"
  done
}
if [ -n "$built" ]; then
  printed "$built" >"$work/built"
  printed "$program" >"$work/installed"
  cmp "$work/built" "$work/installed" || fail "the program of the wheel does not print the same as $built"
  echo "same: $(wc -c <"$work/built") bytes of output of the wheel's program and the built one for the sample"
fi

# The tests use the installed module, not the folder of the sources.
(cd "$work" && env -u HLOSCOPE HLOSCOPE_SAMPLE="$sample" timeout 300 "$work/venv/bin/python" -W error "$here/python/tests/test_hloscope.py" -q)

if python3 -m venv "$work/audit" && timeout 120 "$work/audit/bin/pip" install --quiet --disable-pip-version-check auditwheel >"$work/log" 2>&1; then
  "$work/audit/bin/auditwheel" show "$wheel" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "auditwheel finds errors"; }
  tr '\n' ' ' <"$work/log" | grep -q 'references no external versioned symbols' || { cat "$work/log" >&2; fail "the program has versioned symbols"; }
  echo "auditwheel: no external library and no versioned symbol"
else
  echo "hloscope: SKIP auditwheel: pip cannot install it here"
fi

if ! enter_system; then
  echo "hloscope: SKIP the empty system ($no_system)"
  exit 0
fi
{ inside apt-get update && inside apt-get install -y --no-install-recommends python3-venv; } >"$work/log" 2>&1 ||
  { tail "$work/log" >&2; fail "Python cannot be installed on the empty system"; }
! inside sh -c 'command -v cc gcc g++ clang' || fail "the empty system has a compiler"
cp "$wheel" "$system/tmp/"
cp -r "$sample" "$system/tmp/samples"
inside python3 -m venv /tmp/venv
inside /tmp/venv/bin/pip install --quiet --no-index --disable-pip-version-check "/tmp/$(basename "$wheel")"
inside /tmp/venv/bin/hloscope --version
inside /tmp/venv/bin/hloscope info /tmp/samples
inside /tmp/venv/bin/python -c '
import hloscope
dump = hloscope.load("/tmp/samples")
assert dump.graph()._repr_svg_().startswith("<svg "), dump.graph()
print("module:", dump.modules()[0]["module"], dump.memory(by="scope")[0])'
echo "hloscope: the wheel works on an empty system ($size bytes)"
