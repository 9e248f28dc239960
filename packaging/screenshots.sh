#!/usr/bin/env bash
# Makes the screenshots of README and manual: the release program with the bundled sample, in a window on a virtual display,
# driven by keys, in light, dark and colour-blind-safe colours, at 100 % and at 200 %.
#   screenshots.sh [DIR]     writes graph-light.png, graph-dark.png, graph-safe.png, graph-light@2x.png … to DIR
#                            (default: resources/screenshots)
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
out=$(realpath -m "${1:-$root/resources/screenshots}")
sample=$root/resources/samples
inside=exponential.0              # in the softmax fusion of the loop body
biggest=loop_multiply_fusion.1    # the gradient of the logits, at the peak

"$here/install.sh" xvfb openbox xdotool imagemagick
"$here/build.sh" release hloscope hloscope-window hloscope-layout
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

# Not the user's settings: the window as at the first start.
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
export XDG_RUNTIME_DIR=$work/runtime QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY
mkdir -m 700 "$work/runtime"

Xvfb -displayfd 3 -screen 0 3300x2100x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
started+=($!)
within_30_s() { for _ in $(seq 300); do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.1; done; return 1; }
within_30_s test -s "$work/display" || fail "the virtual display did not start"
DISPLAY=:$(cat "$work/display")
export DISPLAY
openbox >/dev/null 2>&1 &
started+=($!)
within_30_s xdotool get_num_desktops || fail "the window manager did not start"

# Waits until the window looks the same twice, half a second apart.
settle() {
  local before="" now=""
  for _ in $(seq 40); do
    now=$(import -window "$window" rgb:- | sha256sum)
    [ "$now" != "$before" ] || return 0
    before=$now
    sleep 0.5
  done
  fail "the window keeps changing"
}

press() { xdotool key --delay 60 "$@"; settle; }
write() { xdotool type --delay 20 "$1"; settle; }
# Runs the action of that name from the command palette.
act() {
  press ctrl+shift+p
  write "$1"
  press Return
}
# Shows the instruction of exactly that name.
go_to() {
  grep -qE "^ *(ROOT )?%$1 = " "$sample"/*after_optimizations.txt || fail "the sample has no instruction $1 anymore"
  press ctrl+p
  write "$1"
  press Return
}

shot() {
  xdotool mousemove 3290 2090
  settle
  import -window "$window" "$work/shot.png"
  # shellcheck disable=SC2086
  convert "$work/shot.png" ${part:+-crop "$part" +repage} -strip +dither -colors 128 -define png:compression-level=9 \
    -define png:compression-filter=0 "$out/$1.png"
  echo "$out/$1.png"
}

# run LOOK SCALE NAME…: starts the program with a theme (light, dark, safe) at a scale, and takes the screenshots NAME-LOOK.png, at
# a scale of 2 NAME-LOOK@2x.png. The window has 1600 by 1000 points at any scale.
run() {
  local look=$1 scale=$2 at="" theme=$1 name part alone=""
  shift 2
  [ "$scale" -eq 1 ] || at=@${scale}x
  [ "$look" != safe ] || theme=light
  rm -rf "$work/config" "$work/data"
  QT_SCALE_FACTOR=$scale "$root/build/release/bin/hloscope" --theme "$theme" "$sample" &
  program=$!
  started+=("$program")
  within_30_s xdotool search --onlyvisible --pid "$program" || fail "the program shows no window"
  window=$(xdotool search --onlyvisible --pid "$program" | tail -n 1)
  xdotool windowsize --sync "$window" $((1600 * scale)) $((1000 * scale)) windowmove "$window" 0 0 windowactivate --sync "$window"
  settle
  if [ "$look" = safe ]; then
    act "colour-blind"
  fi
  for name in "$@"; do
    part=
    "show_$name"
    shot "$name-$look$at"
  done
  kill "$program"
  wait "$program" 2>/dev/null || true
}

# Each of these shows a typical view, from any state of the window.
show_graph() {
  press ctrl+alt+g
  go_to "$inside"
}
show_text() {
  press ctrl+alt+g
  act "scopes: show"
  go_to "$inside"
  press space
}
show_source() {
  go_to "$inside"
  press ctrl+alt+s
}
show_memory() {
  go_to "$biggest"
  press ctrl+alt+m
}
show_lifetimes() {
  show_memory
  act "show lifetimes instead"
}
# A single pane at the bottom: without the curve below, it has half of the window.
show_pane() {
  show_graph
  [ -n "$alone" ] || act "usage: hide"
  alone=yes
  act "$1: show"
  part=1600x342+0+632  # with its tabs
}
show_instructions() { show_pane "instructions"; }
show_hot() { show_pane "hot list"; }
show_roofline() { show_pane "roofline"; }
show_costs() { show_pane "cost map"; }
show_buffers() { show_pane "buffers"; }
show_bookmarks() {
  show_graph
  press ctrl+b
  go_to "$biggest"
  press ctrl+b
  show_pane "bookmarks"
}
show_search() {
  show_pane "search results"
  press ctrl+f
  write "opcode:fusion bytes>=8M"
  press Return
}

for look in light dark safe; do
  run "$look" 1 graph text source memory lifetimes instructions hot roofline costs buffers bookmarks search
done
run light 2 graph source
run dark 2 text memory
