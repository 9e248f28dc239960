#!/usr/bin/env bash
# Builds the Debian package.
#   deb.sh [DIR]     writes hloscope_VERSION_ARCHITECTURE.deb to DIR (default: build/package) and prints its path last
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
build=$root/build/package
out=$(realpath -m "${1:-$build}")

"$here/install.sh" dpkg-dev file
"$here/build.sh" package

mkdir -p "$out"
log=$build/cpack.log
if ! cpack --config "$build/CPackConfig.cmake" -B "$build/cpack" >"$log" 2>&1; then
  cat "$log" >&2
  echo "hloscope: the package could not be made; what CPack said is above." >&2
  exit 1
fi
deb=$(sed -n 's/^CPack: - package: \(.*\.deb\) generated\.$/\1/p' "$log")
mv -f "$deb" "$out/"
echo "$out/$(basename "$deb")"
