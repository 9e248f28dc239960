#!/usr/bin/env bash
# Converts the Markdown of hloscope-documents in DIR: hloscope.1.md to the manual page hloscope.1.gz, manual/*.md to HTML. The
# build calls it.
#   documents.sh LOWDOWN DIR
set -eu -o pipefail

lowdown=$1
cd "$2"
# Lines are neither adjusted nor hyphenated; code is bold; \- stays a hyphen when an option is copied from the page.
"$lowdown" -s -t man --out-no-smarty --nroff-nolinks hloscope.1.md |
  sed -e '/^\.TH/a .ad l\n.nh' -e 's/\\fC/\\fB/g' -e 's/--/\\-\\-/g' | gzip --best --no-name >hloscope.1.gz
for page in manual/*.md; do
  "$lowdown" -s -t html --out-no-smarty -o "${page%.md}.html" "$page"
done
