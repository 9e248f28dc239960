#!/usr/bin/env bash
# Opens dumps in hloscope: installs missing packages, builds the program if necessary, and starts it.
#   run.sh [PATH…]     PATH is a dump or a folder of dumps; without one the bundled sample
# Without a display it prints the output of `hloscope info` for each PATH, and writes images of its graph, source and memory
# views to build/pictures. HLOSCOPE_PRESET is the preset of CMakePresets.json to build and run (default: release).
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
preset=${HLOSCOPE_PRESET:-release}
program=$root/build/$preset/bin/hloscope

# A session with only Wayland needs Qt's plug-in for it.
if [ -z "${DISPLAY:-}" ] && [ -n "${WAYLAND_DISPLAY:-}" ]; then
  "$here/install.sh" qt6-wayland
else
  "$here/install.sh"
fi
"$here/build.sh" "$preset" hloscope hloscope-window hloscope-layout

[ "$#" -gt 0 ] || set -- "$root/resources/samples"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$program" "$@"
fi

echo "hloscope: there is no display; printing a summary and writing images instead of opening a window."
pictures=$root/build/pictures
status=0
number=0
for path in "$@"; do
  number=$((number + 1))
  folder=$pictures
  [ "$#" -eq 1 ] || folder=$pictures/$number
  mkdir -p "$folder"
  rm -f "$folder"/*.png
  echo
  "$program" info "$path" || { status=$?; continue; }
  echo
  echo "Images of its graph, source and memory views:"
  "$program" picture --out "$folder" "$path" || status=$?
done
exit "$status"
