#!/usr/bin/env bash
# The engine of this package through everything that the driver does with a suite: list, run, compare, gate, charts. `DRIVER` names a
# `pentimento` that is there already; else this package builds one. With `PYTHON`, which needs the charts' packages, charts are drawn.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bin=.build/release

swift build -c release --product OwnTiles
if [ -z "${DRIVER:-}" ]; then
  swift build -c release --product pentimento
  DRIVER=$bin/pentimento
fi

says() { grep -qF -- "$1" "$2" || { echo "error: '$1' is not in:" >&2; cat "$2" >&2; exit 1; }; }

"$DRIVER" list --suite $bin/OwnTiles >"$work/list"
says "a directory of tables of 8 x 8 tiles" "$work/list"
if "$DRIVER" run --suite $bin/OwnTiles --quick --designs pageTabel --results "$work/runs" 2>"$work/misspelt"; then
  echo "error: a design that is not there was measured" >&2
  exit 1
fi
says "did you mean 'pageTable'?" "$work/misspelt"
"$DRIVER" run --suite $bin/OwnTiles --quick --quiet --results "$work/runs" --name own | tee "$work/run"
says "table_copies" "$work/run"
"$DRIVER" compare --suite $bin/OwnTiles --designs pageTable,arrays --quick --quiet --results "$work/runs" | tee "$work/compare"
says "tile_wall" "$work/compare"
"$DRIVER" gate update --suite $bin/OwnTiles --quiet --expected "$work/expected.csv" --reason "first values" >/dev/null
"$DRIVER" gate --suite $bin/OwnTiles --quiet --expected "$work/expected.csv"
# A gate that cannot fail is none: one table fewer was expected.
sed -i -E '/,table_copies,/s/,4,/,3,/' "$work/expected.csv"
if "$DRIVER" gate --suite $bin/OwnTiles --quiet --expected "$work/expected.csv" >"$work/red"; then
  echo "error: the gate passed with other values" >&2
  exit 1
fi
says "table_copies" "$work/red"
if [ -n "${PYTHON:-}" ]; then
  (cd ../.. && "$PYTHON" -m plot "$work"/runs/*-own) | tee "$work/charts"
  says "any_suite" "$work/charts"
fi
echo "OwnTiles: listed, run, compared and gated"
