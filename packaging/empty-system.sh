#!/usr/bin/env bash
# For scripts that try a package on an empty system in a chroot; to be sourced. The system has this machine's release
# and its package sources, and is kept as an archive in build/package. The script has set `here`, `root`, `work` and
# `system`, a folder in `work`, and calls leave_system when it ends.
set -euo pipefail

# Fills `system`. Returns 1 with the reason in `no_system` if this machine cannot do that.
enter_system() {
  mkdir -p "$system/proc"
  if [ "$(id -u)" -ne 0 ] || ! mount --bind /proc "$system/proc" 2>/dev/null; then
    no_system="it takes root, and the right to mount"
    return 1
  fi
  umount "$system/proc"
  "$here/install.sh" debootstrap

  local release empty mirror part
  # shellcheck source=/dev/null
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  empty=$root/build/package/$release.tar
  mkdir -p "$(dirname "$empty")"
  if [ ! -f "$empty" ]; then
    echo "hloscope: creating an empty $release"
    mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
      grep -E '^(deb|URIs:)' | grep -v security | grep -oE -m 1 'https?://[^ ]+')
    if ! debootstrap --variant=minbase "$release" "$system" "$mirror" >"$work/log" 2>&1; then
      tail "$work/log" >&2
      system=$work/unpacked
      mkdir "$system"
      no_system="debootstrap failed; its last lines are above"
      return 1
    fi
    tar -C "$system" -cf "$empty.new" .
    mv "$empty.new" "$empty"
  else
    tar -C "$system" -xf "$empty"
  fi
  for part in apt/sources.list apt/sources.list.d apt/apt.conf.d apt/keyrings resolv.conf hosts; do
    if [ -e "/etc/$part" ]; then rm -rf "$system/etc/$part" && cp -rL "/etc/$part" "$system/etc/$part"; fi
  done
  mount --bind /proc "$system/proc"
}

leave_system() { umount "$system/proc" 2>/dev/null || true; }

# inside COMMAND…: runs it in the system.
inside() {
  env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$system" "$@"
}
