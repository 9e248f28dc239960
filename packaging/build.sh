#!/usr/bin/env bash
# Configures a preset of CMakePresets.json and builds TARGET… of it (default: everything). run.sh and test.sh call it.
#   build.sh PRESET [TARGET…]
set -eu

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=$1
shift
build=$root/build/$preset

# Two gigabytes for each compiler at once, so that a small machine does not swap.
jobs=$(nproc)
memory=$(awk '/^MemAvailable:/ { print int($2 / 2097152) }' /proc/meminfo 2>/dev/null || echo "$jobs")
[ "${memory:-0}" -ge 1 ] || memory=1
[ "$jobs" -le "$memory" ] || jobs=$memory

cd "$root"
mkdir -p "$build"
if ! cmake --preset "$preset" >"$build/configure.log" 2>&1; then
  tail -n 20 "$build/configure.log" >&2
  echo "hloscope: CMake could not configure the preset '$preset'; the end of $build/configure.log is above." >&2
  exit 1
fi

[ "$#" -eq 0 ] || set -- --target "$@"
if ! cmake --build "$build" --parallel "$jobs" "$@"; then
  echo "hloscope: the build of the preset '$preset' failed; the first error is above." >&2
  exit 1
fi
