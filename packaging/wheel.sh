#!/usr/bin/env bash
# Builds the wheel for `pip install`: the static program as the command `hloscope`, and the Python module `hloscope`.
#   wheel.sh [FOLDER]     FOLDER (default build/wheel) gets hloscope-VERSION-py3-none-manylinux….whl
# The last line of the output is its path. Nothing is uploaded. HLOSCOPE_PRESET selects the build that is linked: `static`,
# which is for size and the default, or one that is there already (CI), which makes a larger wheel and compiles nothing.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
folder=${1:-$root/build/wheel}
preset=${HLOSCOPE_PRESET:-static}

# The archives that the static program links, besides those that come with the packages of every build.
"$here/install.sh" libzstd-dev liblzma-dev libbz2-dev zlib1g-dev nettle-dev
# The archives may have been installed after the build was configured.
cache=$root/build/$preset/CMakeCache.txt
if [ -f "$cache" ] && grep -q '^HLOSCOPE_ARCHIVE_.*NOTFOUND' "$cache"; then
  (cd "$root" && cmake --preset "$preset" >/dev/null)
fi
"$here/build.sh" "$preset" hloscope-cli
mkdir -p "$folder"
python3 "$here/wheel.py" "$root/build/$preset/bin/hloscope-cli" "$here/python/hloscope" "$folder"
