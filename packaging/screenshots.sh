#!/usr/bin/env bash
# Makes README's pictures: the release program on the bundled sample, in a window of its own on a virtual display, driven by
# keys to a telling place, in light and in dark.
#   screenshots.sh [DIR]     writes graph-light.png, graph-dark.png, memory-light.png, memory-dark.png to DIR
#                            (default: resources/screenshots)
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
out=$(realpath -m "${1:-$root/resources/screenshots}")
sample=$root/resources/samples
inside=exponential.0              # in the softmax fusion of the loop body
biggest=loop_multiply_fusion.1    # the gradient of the logits, at the peak

"$here/install.sh" xvfb openbox xdotool imagemagick
"$here/build.sh" release hloscope hloscope-layout
mkdir -p "$out"

work=$(mktemp -d "${TMPDIR:-/tmp}/hloscope-screenshots.XXXXXX")
started=()
finish() {
  [ "${#started[@]}" -eq 0 ] || kill "${started[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "hloscope: $*" >&2; exit 1; }

# Nothing of the user's settings: the window as one sees it first.
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
export XDG_RUNTIME_DIR=$work/runtime QT_QPA_PLATFORM=xcb QT_SCALE_FACTOR=1
unset WAYLAND_DISPLAY
mkdir -m 700 "$work/runtime"

Xvfb -displayfd 3 -screen 0 1700x1100x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
started+=($!)
within_5_s() { for _ in $(seq 100); do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.05; done; return 1; }
within_5_s test -s "$work/display" || fail "the virtual display did not start"
DISPLAY=:$(cat "$work/display")
export DISPLAY
openbox >/dev/null 2>&1 &
started+=($!)
within_5_s xdotool get_num_desktops || fail "the window manager did not start"

# Waits until the window shows the same twice, half a second apart.
settle() {
  local before="" now=""
  for _ in $(seq 40); do
    now=$(import -window "$window" rgb:- | sha256sum)
    [ "$now" != "$before" ] || return 0
    before=$now
    sleep 0.5
  done
  fail "the window does not come to rest"
}

press() { xdotool key --delay 60 "$@"; settle; }
write() { xdotool type --delay 20 "$1"; settle; }
# Shows the instruction of that name, and does not take another for it.
go_to() {
  grep -qE "^ *(ROOT )?%$1 = " "$sample"/*after_optimizations.txt || fail "the sample has no instruction $1 any more"
  press ctrl+p
  write "$1"
  press Return
}

shot() {
  xdotool mousemove 1690 1090
  settle
  import -window "$window" "$work/shot.png"
  convert "$work/shot.png" -strip +dither -colors 255 -define png:compression-level=9 "$out/$1.png"
  echo "$out/$1.png"
}

for theme in light dark; do
  "$root/build/release/bin/hloscope" --theme "$theme" "$sample" &
  program=$!
  started+=("$program")
  within_5_s xdotool search --onlyvisible --pid "$program" || fail "the program shows no window"
  window=$(xdotool search --onlyvisible --pid "$program" | tail -n 1)
  xdotool windowsize --sync "$window" 1600 1000 windowactivate --sync "$window"
  settle

  press ctrl+alt+g
  go_to "$inside"
  shot "graph-$theme"

  go_to "$biggest"
  press ctrl+alt+m
  shot "memory-$theme"

  kill "$program"
  wait "$program" 2>/dev/null || true
done
