#!/usr/bin/env bash
# Builds the Debian package.
#   deb.sh [DIR]     writes hloscope_VERSION_ARCHITECTURE.deb to DIR (default: build/package) and prints its path last
# HLOSCOPE_PRESET is the preset of CMakePresets.json to package (default: release).
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
preset=${HLOSCOPE_PRESET:-release}
build=$root/build/$preset
out=$(realpath -m "${1:-$root/build/package}")

"$here/install.sh" dpkg-dev file
# dpkg-dev may have been installed after the build was configured, which found no CPack settings to write then.
if [ -f "$build/build.ninja" ] && [ ! -f "$build/CPackConfig.cmake" ]; then
  (cd "$root" && cmake --preset "$preset" >/dev/null)
fi
"$here/build.sh" "$preset" hloscope hloscope-window hloscope-layout documents

mkdir -p "$out"
log=$build/cpack.log
if ! cpack --config "$build/CPackConfig.cmake" -B "$build/cpack" >"$log" 2>&1; then
  cat "$log" >&2
  echo "hloscope: the package could not be built; the output of CPack is above." >&2
  exit 1
fi
deb=$(sed -n 's/^CPack: - package: \(.*\.deb\) generated\.$/\1/p' "$log")
mv -f "$deb" "$out/"
echo "$out/$(basename "$deb")"
