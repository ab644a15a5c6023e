#!/usr/bin/env bash
# The long tests in the checked build: random operations against the model, scripts against GNUstep's undo manager, then
# damaged packages, then the kill loop. PENTIMENTO_OPERATIONS, PENTIMENTO_SEED, PENTIMENTO_SCRIPTS, PENTIMENTO_MUTANTS and
# PENTIMENTO_KILLS say how long; `make soak` sets them.
# Prints the date, the seed and what was done; ends with a line of counts.
set -uo pipefail
cd "$(dirname "$0")/.."
export PENTIMENTO_CHECKED=1 SWIFT_BACKTRACE=enable=no
options=(--scratch-path .build-checked -c release -Xswiftc -enable-testing)
out=$(mktemp)
trap 'rm -f "$out"' EXIT
passed=0 failed=0

echo "soak of $(date -u +%Y-%m-%dT%H:%M:%SZ), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown):" \
  "seed $PENTIMENTO_SEED, $PENTIMENTO_OPERATIONS operations, $PENTIMENTO_SCRIPTS scripts, $PENTIMENTO_MUTANTS mutants," \
  "$PENTIMENTO_KILLS kills"
if ! swift build --build-tests "${options[@]}" >"$out" 2>&1; then
  grep -E "error" "$out" | sort -u | head -20
  echo "0 passed, 1 failed: the tests do not build"
  exit 1
fi

# A stage: its name, the suites by filter. A filter without a match exits with 0, so the count of tests is read.
stage() {
  local name=$1 filter=$2 start=$SECONDS count
  swift test --skip-build "${options[@]}" --filter "$filter" >"$out" 2>&1
  local code=$?
  count=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$out" | tail -1)
  grep -E "^(property run|actions:|steps:|oracle:|mutants:|kills:)" "$out"
  if [ "$code" -eq 0 ] && [ "${count:-0}" -gt 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    grep -vE "^(◇|✔|property run|actions:|steps:|oracle:)" "$out" | tail -40
    echo "FAILED: $name (exit $code, ${count:-no} tests)"
  fi
  echo "$name: ${count:-no} tests in $((SECONDS - start)) s"
}

stage "random operations" 'PaintEngineTests\.PropertyTests'
stage "undo managers" 'DocumentUndoTests\.ManagerProperty'
if setup/packages.sh gnustep; then
  stage "undo oracle" 'DocumentUndoTests\.OracleTests'
else
  echo "skipped: undo oracle, because GNUstep is missing"
fi
stage "shape editors" 'ShapeEditorTests\.EditorProperty'
stage "damaged packages" '\.Package'
stage "killed saves" '\.SaveKill'
echo "soak ended $(date -u +%Y-%m-%dT%H:%M:%SZ), seed $PENTIMENTO_SEED: $passed stages passed, $failed failed"
[ "$failed" -eq 0 ]
