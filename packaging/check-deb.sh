#!/usr/bin/env bash
# Checks a Debian package of hloscope with lintian, installs it on an empty system in a chroot and runs it there on the
# bundled sample.
#   check-deb.sh DEB [PROGRAM]     PROGRAM is a built hloscope, which must print the same as the installed one
# The empty system has this machine's release and is kept as an archive in build/package. Without root or the right to
# mount, the package is unpacked into a folder and its program runs from there.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
fail() { echo "hloscope: $*" >&2; exit 1; }

[ "$#" -ge 1 ] && [ "$#" -le 2 ] && [ -f "$1" ] || fail "no package given. Usage: check-deb.sh DEB [PROGRAM]"
deb=$(realpath "$1")
built=${2:+$(realpath "$2")}
"$here/install.sh" lintian

lintian --fail-on error "$deb" || fail "lintian finds errors in $deb"

# printed PROGRAM…: prints the output of a program for the sample in the current folder.
printed() {
  for verb in info "info --format json" list "memory --format json" "cost --format json" source "check --max-peak 1G"; do
    echo "== $verb"
    # shellcheck disable=SC2086
    "$@" $verb . 2>&1 || echo "status $?"
  done
}
# same SYSTEM RUN…: fails unless RUN… prints the same as the built program, for the sample in SYSTEM.
same() {
  [ -n "$built" ] || return 0
  (cd "$1$sample" && printed "$built") >"$work/built"
  (cd "$1$sample" && printed "${@:2}") >"$work/installed"
  diff "$work/built" "$work/installed" >&2 || fail "the installed program (>) does not print the same as the built one (<)"
  echo "same: $(wc -l <"$work/built") lines of output of the installed and the built program for the sample"
}

sample=/usr/share/hloscope/samples
work=$(mktemp -d "${TMPDIR:-/tmp}/hloscope-deb.XXXXXX")
system=$work/system
# shellcheck source=packaging/empty-system.sh
. "$here/empty-system.sh"
finish() {
  leave_system
  rm -rf --one-file-system "$work"
}
trap finish EXIT

unpack() {
  echo "hloscope: SKIP the empty system ($*): the package is unpacked into a folder"
  dpkg-deb --extract "$deb" "$system"
  same "$system" "$system/usr/bin/hloscope"
  exit 0
}
enter_system || unpack "$no_system"
cp "$deb" "$system/tmp/hloscope.deb"

{ inside apt-get update && inside apt-get install -y --no-install-recommends /tmp/hloscope.deb; } >"$work/log" 2>&1 ||
  { tail "$work/log" >&2; fail "the package cannot be installed"; }
echo "installed: $(inside dpkg-query --show hloscope)"

for program in /usr/bin/hloscope /usr/bin/hloscope-window /usr/libexec/hloscope/hloscope-layout; do
  ! inside ldd "$program" | grep "not found" || fail "$program lacks a library"
done
inside sh -c 'ls /usr/lib/*/qt6/plugins/iconengines/libqsvgicon.so' >/dev/null || fail "Qt cannot draw the icons"
inside hloscope --version
inside hloscope info "$sample"
inside hloscope info --format json "$sample" | grep -q '"computed_peak_bytes":' || fail "info does not print the peak"
# shellcheck disable=SC2016
same "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 chroot "$system" sh -c 'cd "$0" && exec hloscope "$@"' "$sample"

# Without its helper the program draws a different graph; so the installed helper drew the first.
inside hloscope picture --source-root "$sample" --out /tmp/with "$sample"
inside env HLOSCOPE_LAYOUT_HELPER=/nowhere hloscope picture --out /tmp/without "$sample" >/dev/null 2>&1 || true
for picture in graph source memory; do
  file=$system/tmp/with/$picture.png
  [ "$(od -An -tx1 -N8 "$file" 2>/dev/null | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "$picture.png is not a PNG image"
  [ "$(wc -c <"$file")" -ge 5000 ] || fail "$picture.png is almost empty"
done
! cmp -s "$system/tmp/with/graph.png" "$system/tmp/without/graph.png" || fail "the layout helper is not used"

status=0
inside env QT_QPA_PLATFORM=offscreen timeout 5 hloscope "$sample" >"$work/log" 2>&1 || status=$?
[ "$status" -eq 124 ] || { cat "$work/log" >&2; fail "the window closed by itself with status $status"; }
echo "opened: $sample in a window"

inside apt-get purge -y hloscope >"$work/log" 2>&1 || { tail "$work/log" >&2; fail "the package cannot be removed"; }
left=$(inside find /usr -name '*hloscope*' -not -path '/usr/share/doc/*')
[ -z "$left" ] || fail "files remain after removal: $left"
# shellcheck source=/dev/null
echo "hloscope: the package works on an empty $(. /etc/os-release && echo "$VERSION_CODENAME")"
