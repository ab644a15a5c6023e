#!/usr/bin/env bash
# The manager's pages, built by the toolchain's docc with warnings as errors, and every public symbol documented. An
# argument names the folder in which the pages are left.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swiftc)")")/docc")
if [ ! -x "$docc" ]; then
  echo "error: there is no docc beside swiftc ($docc); it is part of the toolchains of swift.org" >&2
  exit 2
fi
for module in DocumentUndo DocumentUndoRunLoop; do
  mkdir -p "$work/$module"
  swiftc -emit-module -module-name "$module" -swift-version 6 -I "$work" -o "$work/$module.swiftmodule" \
    -emit-symbol-graph -emit-symbol-graph-dir "$work/$module" -symbol-graph-minimum-access-level public \
    $(find "Sources/$module" -name '*.swift')
done
python3 - "$work"/*/*.symbols.json <<'PY'
import json, sys

count, missing = 0, []
for path in sys.argv[1:]:
    for symbol in json.load(open(path))["symbols"]:
        # What the compiler makes, and requirements whose comment stands at the protocol.
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or "location" not in symbol:
            continue
        count += 1
        inherited = symbol["names"]["title"] in ("description", "rawValue", "init(rawValue:)")
        if "docComment" not in symbol and not inherited:
            place = symbol["location"]
            file = "Sources/" + place["uri"].split("/Sources/")[-1]
            missing.append(f"{file}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}")
for line in missing:
    print(f"{line} has no documentation", file=sys.stderr)
print(f"documentation: {count} public symbols, {len(missing)} without a comment")
sys.exit(1 if missing or count < 50 else 0)
PY
"$docc" convert Sources/DocumentUndo/DocumentUndo.docc --additional-symbol-graph-dir "$work/DocumentUndo" \
  --output-path "${1:-$work/pages}" --warnings-as-errors \
  --fallback-display-name DocumentUndo --fallback-bundle-identifier pentimento.DocumentUndo >/dev/null
echo "documentation: pages of DocumentUndo built"
