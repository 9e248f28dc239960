#!/usr/bin/env bash
# Installs missing packages, builds everything with warnings as errors and runs every test without a display.
#   test.sh [CTEST ARGUMENT…]     e.g. test.sh -R layers
# The last lines are ctest's summary, the exit status is ctest's.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(dirname "$here")/build/ci

"$here/install.sh"
"$here/build.sh" ci

# Tests must not see the user's session or settings.
runtime=$build/runtime
mkdir -p "$runtime"
chmod 700 "$runtime"
unset DISPLAY WAYLAND_DISPLAY
export QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=$runtime LC_ALL=C.UTF-8

exec ctest --test-dir "$build" --output-on-failure --no-tests=error --parallel "$(nproc)" "$@"
