#!/usr/bin/env bash
# Runs the recipes of the manual for fleets and notebooks with the real engines: Spark, Dask, Ray, fsspec, and a notebook
# that compiles a JAX function. Installs them with pip, about a gigabyte; so it is no part of CI.
#   ecosystem.sh WHEEL [RECIPE…]     RECIPE is spark, dask, ray, fsspec or notebook; default: all
# 2,000 dumps, one of them broken: rows, error rows, opcodes and reserved bytes are compared with what was written.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
fail() { echo "hloscope: $*" >&2; exit 1; }

[ "$#" -ge 1 ] && [ -f "$1" ] || fail "no wheel given. Usage: ecosystem.sh WHEEL [RECIPE…]"
wheel=$(realpath "$1")
shift
recipes=("$@")
[ "$#" -gt 0 ] || recipes=(spark dask ray fsspec notebook)
packages=(pandas pyarrow)
for recipe in "${recipes[@]}"; do
  case $recipe in
    spark) packages+=(pyspark) && "$here/install.sh" openjdk-17-jre-headless ;;
    dask) packages+=('dask[dataframe]') ;;
    ray) packages+=(ray) ;;
    fsspec) packages+=(fsspec) ;;
    notebook) packages+=(jax jaxlib nbconvert ipykernel matplotlib) ;;
    *) fail "there is no recipe $recipe" ;;
  esac
done
"$here/install.sh" python3-venv

venv=${HLOSCOPE_ECOSYSTEM_VENV:-$root/build/ecosystem}
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}"
"$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"

work=$(mktemp -d "${TMPDIR:-/tmp}/hloscope-ecosystem.XXXXXX")
trap 'rm -rf "$work"' EXIT
# The programs of the environment come first, as they do after `source activate`.
export PATH=$venv/bin:$PATH
unset HLOSCOPE
for recipe in "${recipes[@]}"; do
  python "$here/python/ecosystem.py" "$recipe" "$work" "$here/python/examples"
done
