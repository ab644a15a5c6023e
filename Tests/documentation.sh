#!/usr/bin/env bash
# The pages of the libraries that others may use, built by the toolchain's docc with warnings as errors, and every public symbol
# documented. An argument names the folder in which the pages are left, one folder a library.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swiftc)")")/docc")
if [ ! -x "$docc" ]; then
  echo "error: there is no docc beside swiftc ($docc); it is part of the toolchains of swift.org" >&2
  exit 2
fi
# What the libraries stand on comes first, and is compiled alone: its symbols are nobody's to see.
internal="LinuxMemory Statistics CommandLine"
libraries="DocumentUndo DocumentUndoRunLoop Results Measurement"
# The package manager makes this map when it builds.
mkdir "$work/CProbes"
echo "module CProbes { header \"$PWD/Sources/CProbes/include/CProbes.h\" export * }" >"$work/CProbes/module.modulemap"
for module in $internal $libraries; do
  mkdir -p "$work/graphs/$module"
  swiftc -emit-module -module-name "$module" -swift-version 6 -I "$work" -I "$work/CProbes" -I Sources/CJemalloc \
    -o "$work/$module.swiftmodule" -emit-symbol-graph -emit-symbol-graph-dir "$work/graphs/$module" \
    -symbol-graph-minimum-access-level public $(find "Sources/$module" -name '*.swift')
done
for module in $internal; do rm -r "$work/graphs/$module"; done
python3 - "$work"/graphs/*/*.symbols.json <<'PY'
import json, sys

graphs = [json.load(open(path)) for path in sys.argv[1:]]
symbols = [symbol for graph in graphs for symbol in graph["symbols"]]
explained = {symbol["identifier"]["precise"] for symbol in symbols if "docComment" in symbol}
# What fulfils a protocol's requirement has the requirement's comment; those of the standard library are explained there.
here = {symbol["identifier"]["precise"] for symbol in symbols}
inherited = set()
for graph in graphs:
    for relation in graph["relationships"]:
        origin = relation.get("sourceOrigin", {}).get("identifier")
        if origin is not None and (origin in explained or origin not in here):
            inherited.add(relation["source"])
count, missing = 0, []
for symbol in symbols:
    # What the compiler makes is nobody's to explain.
    if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or "location" not in symbol:
        continue
    count += 1
    if "docComment" not in symbol and symbol["identifier"]["precise"] not in inherited:
        place = symbol["location"]
        file = "Sources/" + place["uri"].split("/Sources/")[-1]
        missing.append(f"{file}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}")
for line in missing:
    print(f"{line} has no documentation", file=sys.stderr)
print(f"documentation: {count} public symbols, {len(missing)} without a comment")
sys.exit(1 if missing or count < 50 else 0)
PY
for module in $libraries; do
  mkdir -p "${1:-$work/pages}"
  # A library without pages of its own has those of its symbols.
  catalogue=()
  [ -d "Sources/$module/$module.docc" ] && catalogue=("Sources/$module/$module.docc")
  "$docc" convert "${catalogue[@]}" --additional-symbol-graph-dir "$work/graphs/$module" \
    --output-path "${1:-$work/pages}/$module" --warnings-as-errors \
    --fallback-display-name "$module" --fallback-bundle-identifier "pentimento.$module" >"$work/said" || { cat "$work/said" >&2; exit 1; }
done
echo "documentation: pages of $libraries built"
