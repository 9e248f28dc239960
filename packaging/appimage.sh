#!/usr/bin/env bash
# Builds an AppDir of hloscope, with the libraries that a desktop does not have, and an AppImage of it if appimagetool is installed.
#   appimage.sh [DIR]     writes hloscope.AppDir and hloscope-VERSION-ARCHITECTURE.AppImage to DIR (default: build/package)
# packaging/README.md says what was verified.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
build=$root/build/release
out=$(realpath -m "${1:-$root/build/package}")
id=io.github.hloscope.hloscope
fail() { echo "hloscope: $*" >&2; exit 1; }

"$here/install.sh" patchelf file qt6-wayland
"$here/build.sh" release hloscope hloscope-window hloscope-layout documents

app=$out/hloscope.AppDir
rm -rf "$app"
mkdir -p "$app"
cmake --install "$build" --prefix "$app/usr" >"$build/appdir.log"
ln -s usr/bin/hloscope "$app/AppRun"
cp "$app/usr/share/applications/$id.desktop" "$app/usr/share/icons/hicolor/scalable/apps/$id.svg" "$app/"
ln -s "$id.svg" "$app/.DirIcon"

# Qt's plug-ins, which no library links: platforms, icons as SVG, dialogs of the desktop, input methods.
plugins=$(qmake6 -query QT_INSTALL_PLUGINS)
for part in platforms/libqxcb.so platforms/libqwayland-egl.so platforms/libqwayland-generic.so platforms/libqoffscreen.so \
            iconengines/libqsvgicon.so imageformats/libqsvg.so platformthemes/libqxdgdesktopportal.so \
            platforminputcontexts/libcomposeplatforminputcontextplugin.so platforminputcontexts/libibusplatforminputcontextplugin.so \
            xcbglintegrations/libqxcb-glx-integration.so wayland-shell-integration/libxdg-shell.so \
            wayland-decoration-client/libbradient.so wayland-graphics-integration-client/libqt-plugin-wayland-egl.so; do
  [ -e "$plugins/$part" ] || { echo "hloscope: left out $part, which is not on this machine" >&2; continue; }
  mkdir -p "$app/usr/plugins/$(dirname "$part")"
  cp -L "$plugins/$part" "$app/usr/plugins/$part"
done
printf '[Paths]\nPrefix = ..\nPlugins = plugins\nTranslations = translations\n' >"$app/usr/bin/qt.conf"
mkdir -p "$app/usr/translations"
cp "$(qmake6 -query QT_INSTALL_TRANSLATIONS)"/qtbase_*.qm "$app/usr/translations/" 2>/dev/null || true

# Libraries that every desktop has and that must not be replaced: the C library, graphics drivers, X11, fonts.
own='^(ld-linux.*|libc|libm|libpthread|libdl|librt|libresolv|libutil|libnsl|libanl|libstdc\+\+|libgcc_s|libGL|libGLX|libGLdispatch|'
own+='libEGL|libOpenGL|libdrm|libgbm|libglapi|libX11|libX11-xcb|libxcb|libxcb-dri[23]|libfontconfig|libfreetype|libharfbuzz|'
own+='libexpat|libz|libp11-kit|libcom_err|libgpg-error|libuuid)\.so'
mkdir -p "$app/usr/lib"
find "$app/usr/bin" "$app/usr/libexec" "$app/usr/plugins" -type f \( -perm -100 -o -name '*.so' \) -print0 |
  xargs -0 ldd 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u |
  while read -r library; do
    basename "$library" | grep -qE "$own" || cp -Ln "$library" "$app/usr/lib/"
  done

# The path is set in each file instead of a variable: an editor that hloscope starts must not see these libraries.
find "$app/usr/lib" "$app/usr/bin" "$app/usr/libexec" "$app/usr/plugins" -type f -print0 | while IFS= read -r -d '' file; do
  case $(file -b "$file") in ELF*) ;; *) continue ;; esac
  up=$(realpath -m --relative-to="$(dirname "$file")" "$app/usr/lib")
  patchelf --set-rpath "\$ORIGIN/$up" "$file"
done
find "$app/usr/lib" -name '*.so*' -exec strip --strip-unneeded {} + 2>/dev/null || true

! find "$app/usr/bin" "$app/usr/libexec" "$app/usr/plugins" -type f -perm -100 -print0 | xargs -0 ldd 2>/dev/null | grep "not found" ||
  fail "a library is missing"
"$app/AppRun" --version
echo "$app"

version=$(sed -n 's/^project(hloscope VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
if command -v appimagetool >/dev/null; then
  VERSION=$version appimagetool "$app" "$out/hloscope-$version-$(uname -m).AppImage"
  echo "$out/hloscope-$version-$(uname -m).AppImage"
else
  echo "hloscope: appimagetool is not installed; 'appimagetool $app' makes the AppImage" >&2
fi
