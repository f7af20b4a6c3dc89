# The front door. `make` lists what there is; CMakePresets.json and CMakeLists.txt do the work.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.SUFFIXES:
MAKEFLAGS += --no-print-directory

JOBS ?= $(shell tools/setup/num_jobs.sh)
PREFIX ?= /usr/local
DESTDIR ?=
BENCH_INDEX_SIZES ?= 1000000 10000000
COMMAND := build/release/bin/sameish
TALLY := build/results

# Threads meet here: a data race can only be in these.
TSAN_TESTS ?= _(base|io|engine|index|cli)$$|edge
ASAN_TESTS ?= .
# The thread sanitizer of g++ 12 does not start where the kernel moves addresses further than it knows.
FIXED_ADDRESSES = $(shell setarch -R true 2>/dev/null && echo setarch -R)

.PHONY: help
help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup:  ## install the packages of deps/apt.txt that are missing
	@tools/setup/install_packages.sh

# --- building -------------------------------------------------------------------------------------------------------

.PHONY: build
build: build-release  ## build the command: build/release/bin/sameish

build-%: setup
	@cmake --preset $* --log-level=WARNING
	@cmake --build --preset $* --parallel $(JOBS)

# --- seeing it work -------------------------------------------------------------------------------------------------

.PHONY: demo
demo: build-release  ## find the near-duplicates among the license texts every Debian machine has
	@tools/setup/demo.sh $(COMMAND) build/demo

# --- testing --------------------------------------------------------------------------------------------------------
# A stage that fails does not hide the next: each leaves a tally, and sum_tallies.sh has the last word.

.PHONY: test
test: setup  ## lint and every test; closes with 'N passed, N failed'
	@rm -rf $(TALLY) && mkdir -p $(TALLY)
	-@$(MAKE) stage-lint
	-@$(MAKE) stage-dev
	@tools/test/sum_tallies.sh $(TALLY)/lint.tally $(TALLY)/dev.tally

.PHONY: test-sanitize
test-sanitize: setup  ## all tests under ASan and UBSan, the threaded ones under TSan
	@mkdir -p $(TALLY) && rm -f $(TALLY)/asan-ubsan.tally $(TALLY)/tsan.tally
	-@$(MAKE) stage-asan-ubsan
	-@$(MAKE) stage-tsan
	@tools/test/sum_tallies.sh $(TALLY)/asan-ubsan.tally $(TALLY)/tsan.tally

.PHONY: test-nightly
test-nightly: export SAMEISH_NIGHTLY := 1
test-nightly: setup  ## everything, longer, clang-tidy over all files
	@rm -rf $(TALLY) && mkdir -p $(TALLY)
	-@$(MAKE) stage-lint LINT_FLAGS=--all
	-@$(MAKE) stage-dev
	-@$(MAKE) stage-asan-ubsan
	-@$(MAKE) stage-tsan TSAN_TESTS=.
	@tools/test/sum_tallies.sh $(TALLY)/{lint,dev,asan-ubsan,tsan}.tally

# What every change is held to; the slow doors and the thread sanitizer are for `make test-sanitize` and the night.
.PHONY: test-sanitize-quick
test-sanitize-quick: setup  ## unit, differential and safety tests under ASan and UBSan
	@mkdir -p $(TALLY) && rm -f $(TALLY)/asan-ubsan.tally
	-@$(MAKE) stage-asan-ubsan ASAN_TESTS='^(unit|differential|safety)_'
	@tools/test/sum_tallies.sh $(TALLY)/asan-ubsan.tally

.PHONY: stage-lint stage-dev stage-asan-ubsan stage-tsan
stage-lint:
	@python3 tools/lint/all.py --self-test --tally $(TALLY)/lint.tally $(LINT_FLAGS)

stage-dev: build-dev
	@python3 tools/test/run_ctest.py build/dev --jobs $(JOBS) --tally $(TALLY)/dev.tally

stage-asan-ubsan: export ASAN_OPTIONS := detect_leaks=1:strict_string_checks=1:check_initialization_order=1
stage-asan-ubsan: export UBSAN_OPTIONS := print_stacktrace=1:halt_on_error=1
stage-asan-ubsan: build-asan-ubsan
	@python3 tools/test/run_ctest.py build/asan-ubsan --jobs $(JOBS) --only '$(ASAN_TESTS)' --tally $(TALLY)/asan-ubsan.tally

stage-tsan: export TSAN_OPTIONS := halt_on_error=1:second_deadlock_stack=1
stage-tsan: setup
	@cmake --preset tsan --log-level=WARNING
	@cmake --build --preset tsan --parallel $(JOBS) --target $$(tools/test/list_targets.sh build/tsan '$(TSAN_TESTS)')
	@$(FIXED_ADDRESSES) python3 tools/test/run_ctest.py build/tsan --jobs $(JOBS) --only '$(TSAN_TESTS)' --tally $(TALLY)/tsan.tally

.PHONY: bench-index
bench-index: build-bench  ## measure the index: building, asking, changing, opening; BENCH_INDEX_SIZES to choose
	@for size in $(BENCH_INDEX_SIZES); do for bytes in 80 40; do \
	  build/bench/bench/sameish_index_speed $$size $$bytes || exit 1; done; done

.PHONY: bench-index-peers
bench-index-peers: build-bench  ## FAISS beside it, from the package index
	@python3 bench/index_peers.py --speed build/bench/bench/sameish_index_speed

.PHONY: bench-tables
bench-tables: build-bench  ## measure every layout of tables that the planner knows
	@build/bench/bench/sameish_micro --benchmark_filter=hamming_tables

.PHONY: bench
bench: build-bench  ## measure; every time stands beside a check of the answer
	@bench/run.sh

# --- writing --------------------------------------------------------------------------------------------------------

.PHONY: lint
lint: setup  ## layers, words, format, headers alone, names; a second run is quick
	@python3 tools/lint/all.py $(LINT_FLAGS)

.PHONY: format
format: setup  ## write every C++ file as .clang-format says
	@git ls-files -co --exclude-standard -z '*.h' '*.cc' | xargs -0 -r clang-format-16 -i

# --- installing -----------------------------------------------------------------------------------------------------

.PHONY: install
install: build-release  ## command, man page and completions below $(DESTDIR)$(PREFIX)
	@tools/setup/install_command.sh $(COMMAND) "$(DESTDIR)$(PREFIX)"

.PHONY: clean
clean:  ## remove build/
	rm -rf build
