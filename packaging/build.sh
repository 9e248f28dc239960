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
[ -f "$build/.ninja_log" ] || echo "hloscope: the first build takes some minutes"

# The build configures itself again if a CMake file changed, but not if the presets, the list of packages or the folder did.
log=$build/configure.log
if [ ! -f "$build/build.ninja" ] || [ CMakePresets.json -nt "$log" ] || [ packaging/install.sh -nt "$log" ] ||
   ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
  if ! cmake --preset "$preset" >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    touch -d @0 "$log"
    echo "hloscope: CMake could not configure the preset '$preset'; the end of $log is above." >&2
    exit 1
  fi
fi

[ "$#" -eq 0 ] || set -- --target "$@"
export NINJA_STATUS="Building hloscope: [%f/%t] "
if ! cmake --build "$build" --parallel "$jobs" "$@"; then
  echo "hloscope: the build of the preset '$preset' failed; the first error is above." >&2
  exit 1
fi
