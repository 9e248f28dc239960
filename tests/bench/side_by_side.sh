#!/bin/sh
# Compares the layered engine with the engines of shared/bench/peers, in one run on the same graphs: times, crossings.
#   tests/bench/side_by_side.sh BUILD_FOLDER [--brief]
# Each engine gets 60 s per graph. A full run takes twenty minutes; with --brief (only the engines with budgets, on the
# ENTRY of one seed dump) two. Requires node and npm, which downloads the engines; dot is included if it is installed.
set -eu
build=$(cd "$1" && pwd)
shared=$(cd "$(dirname "$0")/../../../shared" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$shared/bench/peers/." "$work"
cd "$work"
npm install --no-audit --no-fund --silent
mkdir graphs
trax="$shared/seeds/gpu-trax-rnn.hlo.txt" maxtext="$shared/seeds/gpu-maxtext-train-step.hlo.txt"
node extract.mjs --hlo "$trax" --entry --out graphs/entry000.json
if [ "${2:-}" = --brief ]; then
  names=elk-layered,dagrejs-3.1.3
else
  node extract.mjs --hlo "$trax" --entry --fold gp8 --out graphs/entry000_fold.json
  node extract.mjs --hlo "$maxtext" --entry --out graphs/entry001.json
  node extract.mjs --hlo "$maxtext" --entry --fold gp8 --out graphs/entry001_fold.json
  node extract.mjs --hlo "$maxtext" --size 616 --out graphs/body616.json
  node extract.mjs --hlo "$maxtext" --size 616 --fold gp8 --out graphs/body616_fold.json
  node extract.mjs --hlo "$trax" --entry --copies 10 --out graphs/chain10k.json
  names=elk-layered,dagrejs-3.1.3,dagre-0.8.5,d3-dag-sugiyama,wasm-graphviz-default,wasm-graphviz-tuned
  if command -v dot > /dev/null; then names=$names,dot-cli-default,dot-cli-tuned; fi
fi
uptime
node bench.mjs --graphs "$(ls graphs/*.json | paste -sd,)" --engines "$names" --reps 1 --limit 60
QT_QPA_PLATFORM=offscreen "$build/bin/bench_quality" graphs/*.json
uptime
