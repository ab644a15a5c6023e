# Pentimento. Two commands set everything up: `make bench` and `make test`.

BIN := .build/release
PYTHON := .venv/bin/python
# Options for `pentimento run`, such as BENCH_FLAGS=--quick.
BENCH_FLAGS ?=
# PEERS=1 adds the suite that holds the engine against GEGL's buffers, the store of GIMP; it installs libgegl-dev.
PEERS ?=
ifeq ($(PEERS),1)
export PENTIMENTO_PEERS := 1
# Named, because the gate and every other command leave the peers out.
comma := ,
SUITES := StrokeCost AutosaveFreeze UndoMemory DocumentUndoCost PeerCost
BENCH_SUITES := --suite $(BIN)/$(subst $() ,$(comma)$(BIN)/,$(SUITES))
endif
# Options for `pentimento gate`.
GATE_FLAGS ?=
# The revision whose times `make gate` compares with; none by default.
BASE ?=
# The run to draw; the newest by default.
RUN ?= $(shell ls -td results/*-*-*/ 2>/dev/null | grep -v -e '^results/reference' -e '-gate-times/$$' | head -1)

# Options for the charts, such as PLOT_FLAGS=--markdown.
PLOT_FLAGS ?=

# How long `make soak` is, and with which seed; the clock's by default, SEED=... repeats one.
OPERATIONS ?= 1000000
SEED ?= $(shell date +%s)
SCRIPTS ?= 10000
MUTANTS ?= 100000
KILLS ?= 1000

.PHONY: bench test soak gate plot build reference clean

# Installs what is missing, builds, runs the default suite, prints the table, writes CSV, charts and report.html.
bench: build
	@$(BIN)/pentimento run --name bench $(BENCH_SUITES) $(BENCH_FLAGS)
	@$(MAKE) -s plot

build:
	@setup/packages.sh jemalloc lz4 xxhash $(if $(filter 1,$(PEERS)),gegl)
	@swift build -c release
	@Benchmarks/GNUstepUndo/build.sh $(BIN)

# All tests: engine checked and unchecked, sanitizers, format, charts. Ends with a line of counts.
test: build
	@setup/packages.sh jemalloc lz4 xxhash objdump strace perf valgrind
	@Tests/all.sh

# What takes too long for every change: a million random operations against the model, scripts against GNUstep's undo
# manager, package mutants, the kill loop.
soak:
	@setup/packages.sh jemalloc lz4 xxhash
	@PENTIMENTO_OPERATIONS=$(OPERATIONS) PENTIMENTO_SEED=$(SEED) PENTIMENTO_SCRIPTS=$(SCRIPTS) PENTIMENTO_MUTANTS=$(MUTANTS) \
	  PENTIMENTO_KILLS=$(KILLS) Tests/soak.sh

# Exact metrics, hashes and coverage against results/expected.csv; make gate BASE=main compares times as well.
gate: build
	@$(BIN)/pentimento gate $(if $(BASE),--base $(BASE)) $(GATE_FLAGS)

# Charts and report.html of a run: make plot RUN=results/20261130T083300Z-abc1234-bench
plot:
	@if [ -z "$(RUN)" ]; then echo "error: there is no run to draw; 'make bench' makes one" >&2; exit 2; fi
	@if setup/packages.sh venv && $(MAKE) -s .venv/.ready; then \
	  $(PYTHON) -m plot $(RUN) $(PLOT_FLAGS); \
	else \
	  echo "charts and report skipped (see above); the CSV files are in $(RUN)" >&2; \
	fi

# What drives the browser that tests the page, beside the charts' packages.
.venv/.browser: .venv/.ready plot/tests/requirements.txt
	@.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r plot/tests/requirements.txt
	@touch $@

# Installed with hashes; a half-made environment is taken away again.
.venv/.ready: plot/requirements.txt
	@echo "making .venv for the charts" >&2
	@rm -rf .venv && python3 -m venv .venv
	@.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r plot/requirements.txt \
	  || { rm -rf .venv; exit 1; }
	@touch $@

# What validates the tables, beside the charts' packages.
.venv/.tables: .venv/.ready Tests/Tables/requirements.txt
	@.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r Tests/Tables/requirements.txt
	@touch $@

# The checked-in reference run, from a clean tree.
reference: build
	@if [ -n "$$(git status --porcelain)" ]; then echo "error: the tree is not clean; commit first" >&2; exit 2; fi
	@rm -rf results/reference.new && mkdir -p results/reference.new
	@$(BIN)/pentimento run --name reference --results results/reference.new
	@if [ -d results/reference/profile ]; then mv results/reference/profile results/reference.new/*/; fi
	@rm -rf results/reference && mv results/reference.new/* results/reference && rmdir results/reference.new
	@$(BIN)/pentimento compare results/reference --keep >/dev/null
	@$(MAKE) -s plot RUN=results/reference

clean:
	rm -rf .build .build-checked .build-tsan .build-asan .venv
