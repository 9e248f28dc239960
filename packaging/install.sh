#!/usr/bin/env bash
# Installs the missing ones of the Debian packages that hloscope is built, run and tested with, and nothing else.
#   install.sh [PACKAGE…]     the packages below, and PACKAGE… on top of them
# Debian 12 and Ubuntu 24.04 have all of them. Silent and quick if none is missing.
set -eu

packages=(
  g++ cmake ninja-build ccache pkgconf
  libabsl-dev                 # the core
  libprotobuf-dev protobuf-compiler
  libarchive-dev
  libre2-dev                  # regular expressions in queries
  libsqlite3-dev              # export --format sqlite, and sql
  libgraphviz-dev             # the layout helper; depends on the dot plug-in
  qt6-base-dev qt6-base-dev-tools qt6-svg-dev
  qt6-l10n-tools qt6-translations-l10n  # translations, also of Qt
  lowdown                     # the manual page and the manual as HTML
  libgl-dev                   # Qt6Gui's CMake files look for it
  fonts-dejavu-core           # without any font, a window shows boxes instead of letters
  python3                     # the check of the bundled sample
  "$@"
)
wished=(mold)                 # installed with the others if the distribution has it

fail() { echo "hloscope: $*" >&2; exit 1; }

# Prints the arguments that are not installed.
missing() {
  local installed
  installed=$(dpkg-query --show --showformat '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null |
    sed -n 's/^[hi]i  *//p') || true
  printf '%s\n' "$@" | grep -vxF -e "$installed" || true
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  fail "this is no Debian or Ubuntu; install the equivalents of '${packages[*]}'," \
    "then build with 'cmake --preset release && cmake --build --preset release'."
fi

mapfile -t needed < <(missing "${packages[@]}")
[ "${#needed[@]}" -gt 0 ] || exit 0

as_root=(env)
question="is this machine online?"
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    fail "packages are missing and there is no sudo; as root, run: apt-get install --no-install-recommends ${needed[*]}"
  as_root=(sudo env)
  question="is this machine online, and may $(id -un) use sudo?"
fi

log=$(mktemp "${TMPDIR:-/tmp}/hloscope-install.XXXXXX")
trap 'rm -f "$log"' EXIT
apt() {
  "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -y -q "$@" </dev/null >>"$log" 2>&1
}

echo "hloscope: some packages are missing; fetching the package lists"
apt update || true            # a single broken source need not matter: the next step fails if it does

for package in $(missing "${wished[@]}"); do
  if [ -n "$(apt-cache show --no-all-versions "$package" 2>/dev/null)" ]; then needed+=("$package"); fi
done
echo "hloscope: about to install, with what they depend on: ${needed[*]}"
if ! apt install --no-install-recommends "${needed[@]}"; then
  grep -E '^(E|W|Err|sudo)' "$log" | tail -n 6 >&2 || true
  fail "the packages could not be installed; $question"
fi
