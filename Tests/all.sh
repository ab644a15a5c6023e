#!/usr/bin/env bash
# Every test, stage by stage; goes on after a failing stage and ends with a line of counts.
# STAGES="checked charts" runs a part. The unchecked build must be there (`make test` sees to it).
set -uo pipefail
cd "$(dirname "$0")/.."
stages=${STAGES:-"format documentation checked thread address charts tables instruments example peers"}
passed=0 failed=0 skipped=0
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT
export SWIFT_BACKTRACE=enable=no
# What is built and tried here knows nothing of the peers; the release build beside it may have them. Make hands what it was told on to
# every make that a test starts.
unset PENTIMENTO_PEERS PEERS MAKEFLAGS MFLAGS

# A stage that is one check: its name, then the command.
check() {
  local name=$1; shift
  echo "== $name"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $name"; fi
}

# A stage of Swift tests: name, scratch path, then options for both building and testing after `--`-less words,
# and FILTER in the environment. The count of tests is read from the output: a filter without a match exits with 0.
swift_tests() {
  local name=$1 scratch=$2; shift 2
  local out="$log/$name.txt" filter=()
  [ -n "${FILTER:-}" ] && filter=(--filter "$FILTER")
  echo "== $name"
  if ! swift build --build-tests --scratch-path "$scratch" "$@" >"$out.build" 2>&1; then
    grep -E "error|warning:" "$out.build" | sort -u | head -20
    failed=$((failed + 1)); echo "FAILED: $name does not build"; return
  fi
  if grep -E "warning:" "$out.build"; then failed=$((failed + 1)); echo "FAILED: $name builds with warnings"; fi
  swift test --skip-build --scratch-path "$scratch" "$@" "${filter[@]}" >"$out" 2>&1
  local code=$?
  local count bad skip
  count=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$out" | tail -1)
  bad=$(grep -E "^✘ Test .* failed after" "$out" | grep -vcE "^✘ Test run with")
  skip=$(grep -cE "^➜? ?(◇ )?Test .* skipped" "$out")
  grep -E "skipped" "$out" | sort -u
  if [ "$code" -ne 0 ] || [ -z "$count" ] || [ "$count" -eq 0 ]; then
    grep -vE "^(◇|✔|↳)" "$out" | tail -60
    [ "$bad" -eq 0 ] && bad=1
    echo "FAILED: $name (exit $code, ${count:-no} tests)"
  fi
  grep -E "Test run with" "$out" | tail -1
  failed=$((failed + bad)); skipped=$((skipped + skip))
  [ -n "$count" ] && passed=$((passed + count - bad - skip))
}

for stage in $stages; do
  case $stage in
    format) check "swift format lint" swift format lint -s -r Sources Benchmarks Tests Examples/*/Sources Package.swift ;;
    documentation) check "documentation" Tests/documentation.sh ;;
    checked)
      # GNUstep's undo manager is the oracle of ours; its tests say why they are skipped where it is not.
      setup/packages.sh gnustep || true
      # The engine with its checks and the planted faults; compared with the unchecked build beside it.
      PENTIMENTO_CHECKED=1 PENTIMENTO_RELEASE_DIR="$PWD/.build/release" \
        swift_tests checked .build-checked -c release -Xswiftc -enable-testing ;;
    thread | address)
      # Optimised: in a debug build pixels are written inside the standard library, which is not instrumented.
      export PENTIMENTO_CHECKED=1 PENTIMENTO_SANITIZED=$stage
      options=(-c release -Xswiftc -enable-testing "--sanitize=$stage")
      if [ "$stage" = address ]; then
        # Slower by as much as an order of magnitude: the property run is cut to what takes as long.
        export PENTIMENTO_OPERATIONS=${PENTIMENTO_OPERATIONS:-20000}
        export LSAN_OPTIONS="suppressions=$PWD/Tests/leaks.supp:print_suppressions=0"
        swift_tests address .build-asan "${options[@]}" -Xswiftc -use-ld=lld
      else
        export PENTIMENTO_THREAD_SECONDS=${PENTIMENTO_THREAD_SECONDS:-10}
        FILTER='SharingThread|Autosave|Termination|MemoryPressure|ReleaseThread|CompressionThread|StorageThread|DocumentUndo(Thread|Tests)' \
          swift_tests thread .build-tsan "${options[@]}"
        # The sanitizer must see a design that writes shared tiles; silence alone would prove nothing.
        echo "== thread: a planted race is seen"
        PENTIMENTO_THREAD_SECONDS=2 PENTIMENTO_THREAD_DESIGN=seed+fault=ignoreFreeze swift test --skip-build --scratch-path .build-tsan \
          "${options[@]}" --filter SharingThreadTests >"$log/race.txt" 2>&1
        if grep -q "ThreadSanitizer: data race" "$log/race.txt"; then
          passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: the planted race went unseen"; fi
      fi
      unset PENTIMENTO_CHECKED PENTIMENTO_SANITIZED PENTIMENTO_THREAD_SECONDS ;;
    charts)
      if setup/packages.sh venv && make -s .venv/.ready; then
        echo "== charts"
        # Chromium is .ci/run's to install: too large to come with every `make test`.
        if command -v chromium >/dev/null; then make -s .venv/.browser; fi
        .venv/bin/python -m unittest discover -v -s plot/tests -t . >"$log/charts.txt" 2>&1
        code=$?
        tail -4 "$log/charts.txt"
        count=$(sed -nE 's/^Ran ([0-9]+) tests.*/\1/p' "$log/charts.txt")
        skip=$(sed -nE 's/^OK \(skipped=([0-9]+)\)$/\1/p' "$log/charts.txt")
        [ -n "$skip" ] && grep -ohE "skipped ['\"].*" "$log/charts.txt" | sort -u
        if [ $code -eq 0 ] && [ "${count:-0}" -gt 0 ]; then
          passed=$((passed + count - ${skip:-0})); skipped=$((skipped + ${skip:-0}))
        else
          failed=$((failed + 1)); cat "$log/charts.txt" | tail -60; fi
      else
        skipped=$((skipped + 1)); echo "skipped: charts, because Python with venv is missing"
      fi ;;
    tables)
      # A foreign reader validates every table of a run against the schema beside it.
      if setup/packages.sh venv && make -s .venv/.tables; then
        run=$(mktemp -d)
        .build/release/pentimento run --suite .build/release/KnownWork --quick --quiet --results "$run" >/dev/null
        check "every table of a run is valid by its datapackage.json" \
          .venv/bin/python Tests/Tables/validate.py "$run"/*/ results
        check "every query of docs/sweeps.md answers" .venv/bin/python Tests/Tables/query.py "$run"
        # Other people's parsers read every form of a gate's report: one with all verdicts, and one of a planted fault.
        .build/release/pentimento gate update --suite .build/release/PlantedWork --expected "$run/expected.csv" --quiet >/dev/null
        .build/release/pentimento gate --suite .build/release/PlantedWork --expected "$run/expected.csv" --quiet \
          --as plain=plain+fault=visitCanvas --report "csv=$run/gate.csv,markdown=$run/gate.md,junit=$run/gate.xml" \
          --report "github=$run/gate.annotations,smaller=$run/gate.smaller.json,bencher=$run/gate.bencher.json" >/dev/null
        check "every form of a gate's report is read by others" \
          .venv/bin/python Tests/Reports/validate.py "$run" Tests/GateTests/Golden
        rm -rf "$run"
      else
        skipped=$((skipped + 1)); echo "skipped: tables, because Python with venv is missing"
      fi ;;
    instruments)
      # Probes against perf, heaptrack and time -v, as far as they are there.
      echo "== instruments"
      python3 Tests/Instruments/second_instrument.py .build/release | tee "$log/instruments.txt"
      counts=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p' "$log/instruments.txt" | tail -1)
      if [ -n "$counts" ]; then
        read -r good bad skip <<<"$counts"
        passed=$((passed + good)); failed=$((failed + bad)); skipped=$((skipped + skip))
      else failed=$((failed + 1)); echo "FAILED: instruments"; fi ;;
    example)
      # Another package's engine through the whole driver; its charts where Python with venv is there.
      python=
      setup/packages.sh venv && make -s .venv/.ready && python=$PWD/.venv/bin/python
      check "an engine of one's own" env DRIVER="$PWD/.build/release/pentimento" PYTHON="$python" Examples/OwnEngine/try.sh ;;
    peers)
      # Every engine, every benchmark: one whose pixels are not those that were asked for ends its case.
      if [ -x .build/release/PeerCost ]; then
        check "peers compute the same pixels" .build/release/PeerCost --quick --processes 1 --quiet
      else
        skipped=$((skipped + 1)); echo "skipped: peers, which were not built (make test PEERS=1)"
      fi ;;
    *) echo "error: there is no stage '$stage'" >&2; exit 2 ;;
  esac
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
