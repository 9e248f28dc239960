#!/usr/bin/env bash
# Holds the sources that changed against .clang-format and .clang-tidy.
#   lint.sh [BASE]     those that differ from commit BASE, in the work tree too (default: the commit before HEAD)
# clang-tidy looks at sources of the program; their compile commands are those of build/lint, each source alone.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
cd "$root"
most=30  # sources for clang-tidy, at some 15 s each
fail() { echo "hloscope: $*" >&2; exit 1; }

base=${1:-HEAD~1}
if ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
  [ "$#" -eq 0 ] || fail "there is no commit $base"
  echo "hloscope: SKIP of the lint: the commit before HEAD is not here"
  exit 0
fi
mapfile -t changed < <(git diff --name-only --diff-filter=d "$base" -- '*.cpp' '*.h')
[ "${#changed[@]}" -gt 0 ] || { echo "hloscope: no source changed since $base"; exit 0; }
"$here/install.sh" clang-format clang-tidy

clang-format --dry-run --Werror "${changed[@]}" || fail "run: clang-format -i on these files"
mapfile -t sources < <(printf '%s\n' "${changed[@]}" | grep -E '^(app|layout|model|views)/.*\.cpp$' || true)
if [ "${#sources[@]}" -gt "$most" ]; then
  echo "hloscope: SKIP of clang-tidy: ${#sources[@]} sources changed at once, which would take it too long"
  sources=()
fi
if [ "${#sources[@]}" -gt 0 ]; then
  mkdir -p build
  cmake --preset debug -B build/lint -DHLOSCOPE_PRECOMPILE=OFF -DHLOSCOPE_TESTS=OFF >build/lint.log 2>&1 ||
    { tail build/lint.log >&2; fail "CMake could not configure build/lint"; }
  printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/lint --quiet --warnings-as-errors='*'
fi
echo "hloscope: ${#changed[@]} changed files have the format, ${#sources[@]} of them pass clang-tidy"
