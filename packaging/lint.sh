#!/usr/bin/env bash
# Checks the changed sources against .clang-format and .clang-tidy.
#   lint.sh [BASE]     sources that differ from commit BASE, also in the work tree (default: the commit before HEAD)
# clang-tidy checks the sources of the program, with the compile commands of build/lint (no unity build).
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
cd "$root"
most=30  # sources for clang-tidy, at about 15 s each
fail() { echo "hloscope: $*" >&2; exit 1; }

base=${1:-HEAD~1}
if ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
  [ "$#" -eq 0 ] || fail "there is no commit $base"
  echo "hloscope: SKIP the lint: the commit before HEAD is not in this clone"
  exit 0
fi
mapfile -t changed < <(git diff --name-only --diff-filter=d "$base" -- '*.cpp' '*.h')
[ "${#changed[@]}" -gt 0 ] || { echo "hloscope: no source changed since $base"; exit 0; }
"$here/install.sh" clang-format clang-tidy

clang-format --dry-run --Werror "${changed[@]}" || fail "run: clang-format -i on these files"
mapfile -t sources < <(printf '%s\n' "${changed[@]}" | grep -E '^(app|layout|model|views)/.*\.cpp$' || true)
if [ "${#sources[@]}" -gt "$most" ]; then
  echo "hloscope: SKIP clang-tidy: it would take too long for ${#sources[@]} changed sources"
  sources=()
fi
if [ "${#sources[@]}" -gt 0 ]; then
  mkdir -p build
  cmake --preset debug -B build/lint -DHLOSCOPE_PRECOMPILE=OFF -DHLOSCOPE_TESTS=OFF >build/lint.log 2>&1 ||
    { tail build/lint.log >&2; fail "CMake could not configure build/lint"; }
  if printf '%s\n' "${sources[@]}" | grep -q '^model/io/'; then  # these include generated headers
    cmake --build build/lint --target model_io_schema >build/lint.log 2>&1 ||
      { tail build/lint.log >&2; fail "the headers of the protos could not be generated"; }
  fi
  printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/lint --quiet --warnings-as-errors='*'
fi
echo "hloscope: ${#changed[@]} changed files are formatted, ${#sources[@]} of them pass clang-tidy"
