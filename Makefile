# The front door. `make demo` shows Etalon at work, `make test` builds it and runs all tests.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup build python demo test peers spark sanitize races valgrind faults growth fuzz metamorphic check format tidy docs site calibrate bench approve data sdist offline wheels clean

ETALON := build/release/etalon
PYTHON := .venv/bin/python
PYTHON_INPUTS := $(shell git ls-files CMakeLists.txt pyproject.toml include src cli python 2>/dev/null)
CPP_FILES = $(shell git ls-files '*.cpp' '*.hpp')

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## install what is missing
	@scripts/setup

build: setup ## build the command line and the tests
	@[ -f build/release/tests/CTestTestfile.cmake ] || cmake --preset release >/dev/null
	@cmake --build --preset release

build/python.stamp: $(PYTHON_INPUTS) | setup
	@mkdir -p build
	@# The compiler by the name that the release has it by, and its flags: what is compiled there is not compiled again.
	@CXX=$${CXX:-c++} $(PYTHON) -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -C cmake.define.ETALON_WERROR=ON .
	@touch $@

python: build/python.stamp ## install the Python package into .venv

demo: ## build the command alone; measure real predictions, then the measures themselves
	@scripts/setup command
	@[ -f build/release/build.ninja ] || cmake --preset command >/dev/null
	@cmake --build --preset command
	@scripts/demo $(ETALON)

test: build python ## all tests: C++, command line, Python
	@ctest --preset release --parallel 2
	@$(PYTHON) -m pytest --quiet --numprocesses 2 --dist loadfile python/tests

peers: python ## the own tests of scikit-learn and SciPy through etalon.compat
	@$(PYTHON) python/tests/peers_own_tests.py

spark: python ## the tests on Apache Spark, with two executors (about 490 MB to install)
	@scripts/setup spark
	@$(PYTHON) -m pytest --quiet python/tests/test_spark.py python/tests/test_spark_units.py 'python/tests/test_readme.py::test_code_of_a_page[docs/spark.md]'

sanitize: setup ## the fast tests under the address and undefined-behaviour sanitizers
	@scripts/setup sanitizers
	@[ -f build/dev/build.ninja ] || cmake --preset dev >/dev/null
	@cmake --build --preset dev
	@ctest --preset dev --parallel 2 --label-exclude slow

races: setup ## the C++ tests, the command and the Python module under the sanitizer of threads (many minutes)
	@scripts/setup sanitizers
	@[ -f build/races/build.ninja ] || cmake --preset races >/dev/null
	@cmake --build --preset races
	@$(PYTHON) tests/watched/races.py build/races

valgrind: setup ## the fast C++ tests and the command under valgrind: memory that is read before it is written, or lost (many minutes)
	@[ -f build/valgrind/build.ninja ] || cmake --preset valgrind >/dev/null
	@cmake --build --preset valgrind
	@$(PYTHON) tests/watched/memcheck.py build/valgrind

faults: build ## full disks, little memory, signals, cut files, thousands of systems: every trial (many minutes)
	@for kind in writing reading memory signals load; do $(PYTHON) tests/faults/$$kind.py --all $(ETALON); done

growth: build ## how the work of every reader grows when its input doubles: a table, and what is faster than n log n (minutes)
	@$(PYTHON) tests/growth/run.py $(ETALON)

MINUTES := 1
fuzz: ## any bytes to every reader, by libFuzzer under the sanitizers: MINUTES=1 for each target, or TARGET=scores alone
	@scripts/setup sanitizers
	@[ -f build/fuzz/build.ninja ] || cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz
	@$(PYTHON) tests/fuzz/run.py build/fuzz/tests/fuzz/fuzz build/fuzz/kept --minutes $(MINUTES) $(addprefix --target ,$(TARGET))

metamorphic: build python ## data of every domain changed in ways that no answer may depend on: MINUTES=1; failures are kept in tests/metamorphic/kept
	@$(PYTHON) tests/metamorphic/run.py $(ETALON) --python $(PYTHON) --minutes $(MINUTES) --counts build/metamorphic.json --keep tests/metamorphic/kept

check: build ## form: formatting, generated documents, the page, the source archive
	@scripts/setup check
	@clang-format-19 --dry-run --Werror $(CPP_FILES)
	@$(PYTHON) scripts/make_docs.py --check $(ETALON)
	@page/check
	@$(PYTHON) wheels/sdist.py build/dist

format: ## format the C++ sources
	@scripts/setup check
	@clang-format-19 -i $(CPP_FILES)

tidy: ## clang-tidy over the core, the command line and nothing else (minutes)
	@scripts/setup check
	@cmake --preset tidy >/dev/null
	@cmake --build --preset tidy

docs: build ## generate docs/measures from the catalogue
	@$(PYTHON) scripts/make_docs.py $(ETALON)

site: ## the documents as a site that needs no network: build/site/index.html
	@scripts/setup site
	@$(PYTHON) site/make.py build/site

approve: build ## accept the command line's present outputs as the expected ones
	@$(PYTHON) tests/cli/run.py --approve $(ETALON)

data: ## make the bundled data again, with the versions that their scripts need (minutes)
	@python3 -m venv build/data
	@for folder in iris digits seattle clusterings; do build/data/bin/pip install --quiet -r data/$$folder/requirements.txt; done
	@for script in data/*/make.py; do build/data/bin/python "$$script"; done
	@git diff --stat data

calibrate: build ## how often comparisons err where the truth is known: writes docs/calibration.md (an hour); MATRICES=FOLDER [SOURCE=SENTENCE]: the same on real matrices
	@mkdir -p docs/calibration
	@nice build/release/tests/calibrate --threads $$(nproc) $(if $(MATRICES),--matrices "$(MATRICES)" --source "$(SOURCE)") > build/calibration.md
	@mv build/calibration.md $(if $(MATRICES),docs/calibration/matrices.md,docs/calibration.md)

bench: build python ## ours beside the peers, as ratios; writes docs/performance.md
	@scripts/setup bench spark
	@cmake -B build/release -DETALON_BENCH=ON >/dev/null && cmake --build --preset release
	@$(PYTHON) bench/labels/run.py
	@$(PYTHON) bench/clusters/run.py $(ETALON)
	@$(PYTHON) bench/classi/run.py
	@$(PYTHON) bench/orders/run.py
	@$(PYTHON) bench/consistency/run.py
	@$(PYTHON) bench/intake/run.py
	@$(PYTHON) bench/large/run.py $(ETALON)
	@$(PYTHON) bench/compare/run.py $(ETALON)
	@$(PYTHON) bench/compare/families.py $(ETALON)
	@$(PYTHON) bench/compat/run.py
	@$(PYTHON) bench/runs/python.py
	@$(PYTHON) bench/spark/run.py

sdist: setup ## the source archive: build/dist
	@$(PYTHON) wheels/sdist.py build/dist

offline: setup ## install the source archive where there is no network, given what it is built with
	@wheels/try_sdist

wheels: setup ## wheels for Linux, Windows and macOS and every Python from 3.10, which need no compiler: build/dist (TARGET=linux-x86_64 VERSION=3.11 alone)
	@scripts/setup wheels
	@$(PYTHON) wheels/build.py build/dist $(addprefix --target ,$(TARGET)) $(addprefix --python ,$(VERSION))

clean: ## forget all that was built
	@rm -rf build
