# The targets for common tasks; `make` lists them.
#
# Demo, tests and benchmarks share one release build in .build. By default, `swift test` compiles
# everything again for @testable imports. Our tests use `package` access instead, so @testable is off
# and all targets share the same compiler flags. Benchmarks need a variable: see Package.swift.

PREFIX ?= /usr/local
BUILD := swift build -c release
TEST = swift test -c release --disable-testable-imports --disable-xctest $(TESTFLAGS)
SWIFT_SOURCES = $(wildcard Sources Tests Benchmarks Fuzz) Package.swift \
	$(wildcard Examples/*/Package.swift Examples/*/Sources)
FORMAT = swift format
CHECKS = check-imports check-inlinable check-modules check-names check-pages check-prose check-texts
DOCS = $(CURDIR)/docs-out
TRUTH = ../shared/data/truth
OUT = out/fidelity
SAMPLES = ../samples/Shared/Samples

# `cartouche --version` prints the commit, if there is one, with "+" if files have changed since.
export CARTOUCHE_COMMIT := $(shell git describe --always --exclude '*' --abbrev=8 --dirty=+ 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help build demo view test test-server goldens matrix diagnostics arcade bench bench-build bench-check labels soak fuzz sanitize fidelity docs format lint bridge samples install uninstall package package-test clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build the command and the library
	@scripts/bootstrap --build
	@$(BUILD) --product cartouche

demo: build ## draw the maps of Examples to out/
	@scripts/demo

view: build ## build the server, and show the map of Geneva in a browser (MAP=FILE)
	@CARTOUCHE_SERVER=1 $(BUILD) --product cartouche-server
	@.build/release/cartouche view $(or $(MAP),Examples/city-geneva/geneva-15000-day.json \
		--credit '© OpenStreetMap contributors, ODbL 1.0 (openstreetmap.org/copyright)')

test-server: ## run the tests of the server
	@scripts/bootstrap --test
	@CARTOUCHE_SERVER=1 $(TEST) --filter ServingTests

test: ## run all tests
	@scripts/bootstrap --test
	@$(TEST)

goldens: ## record new and changed golden pictures; fails if there are any, because you must check them
	@scripts/bootstrap
	@CARTOUCHE_RECORD_GOLDENS=1 $(TEST)

matrix: ## write the fidelity matrix from drawing its corpus; fails, because you must check the changes
	@scripts/bootstrap
	@CARTOUCHE_RECORD_MATRIX=1 $(TEST) --filter FidelityTests

diagnostics: ## write the diagnostics page from code comments; fails, because you must check the changes
	@scripts/bootstrap
	@CARTOUCHE_RECORD_DIAGNOSTICS=1 $(TEST) --filter DiagnosticsPage

arcade: ## write the table of Arcade functions; fails, because you must check the changes
	@scripts/bootstrap
	@CARTOUCHE_RECORD_ARCADE=1 $(TEST) --filter FunctionTable

bench-build: export CARTOUCHE_BENCH = 1
bench-build: ## build the benchmarks without running them
	@scripts/bootstrap
	@$(BUILD)

bench: bench-build ## run the benchmarks; prints tables, writes JSON to out/
	@Benchmarks/run

bench-check: bench-build ## count the instructions of small workloads; fails if one rises by more than 2 %
	@scripts/bench-check --self-test
	@scripts/bench-check

labels: bench-build ## measure labels, and those of QGIS and Mapnik (PLACES=FILE RIVERS=FILE STATES=FILE)
	@mkdir -p out
	@.build/release/cartouche-bench labels "$(PLACES)" $(if $(RIVERS),--lines "$(RIVERS)") \
		$(if $(STATES),--polygons "$(STATES)") $(if $(PANS),--pans $(PANS)) --json out/labels.json --out out
	@Benchmarks/peers/labels.py "$(PLACES)" --ours out/labels.json
	@$(if $(RIVERS)$(STATES),Benchmarks/peers/label_shapes.py $(if $(RIVERS),--lines "$(RIVERS)") \
		$(if $(STATES),--polygons "$(STATES)") --ours out/labels.json)

soak: ## draw random maps and a scene for half an hour; fails if memory or open files grow
	@scripts/bootstrap
	@scripts/soak

fuzz: ## run readers and operations with random inputs (TARGET=NAME, SECONDS=60, RUNS=NUMBER); Documentation/fuzzing.md
	@scripts/bootstrap
	@scripts/fuzz "$(TARGET)" "$(or $(SECONDS),60)" "$(or $(RUNS),-1)"

sanitize: ## run the tests under the address, thread and undefined-behavior sanitizers (PART=NAME)
	@scripts/bootstrap
	@scripts/sanitize $(PART)

fidelity: ## compare our drawing with other programs' (TRUTH=DIR); writes pictures, a page and JSON to OUT=DIR
	@scripts/bootstrap
	@CARTOUCHE_BENCH=1 $(BUILD) --product fidelity
	@.build/release/fidelity --truth "$(TRUTH)" --out "$(OUT)"

docs: ## write the library's documentation as a website to docs-out/
	@scripts/bootstrap
	@scripts/docs "$(DOCS)"

format: ## format all Swift code with .swift-format
	@$(FORMAT) --in-place --parallel --recursive --configuration .swift-format $(SWIFT_SOURCES)

lint: ## check formats, texts, pages, modules, and the dependencies in Package.swift
	@$(FORMAT) lint --strict --parallel --recursive --configuration .swift-format $(SWIFT_SOURCES)
	@if ! command -v python3 >/dev/null; then echo "skipped: the checks in scripts need python3"; exit; fi; \
	for check in $(CHECKS); do scripts/$$check || exit 1; done; \
	scripts/module-graph --check
	@if command -v node >/dev/null; then git ls-files '*.js' '*.mjs' | xargs -n 1 node --check; \
	else echo "skipped: the check of the scripts of pages needs node"; fi
	@if command -v tsc >/dev/null; then \
	for project in jsconfig.json Sources/CPageFiles/*/jsconfig.json; do tsc --project "$$project" || exit 1; done; \
	else echo "skipped: the check of the types in scripts needs tsc of TypeScript"; fi

bridge: ## compile the UIKit and AppKit bridge with stand-ins for both
	@swift build
	@scripts/check-apple-bridge .build/debug

samples: ## compile the model code of the SDK's public samples (SAMPLES=DIR of a clone)
	@swift build
	@scripts/check-samples "$(SAMPLES)"

install: build ## install the command, man pages and completions under PREFIX (default /usr/local)
	@scripts/install "$(DESTDIR)$(PREFIX)"

uninstall: ## remove the installed files
	@scripts/install --remove "$(DESTDIR)$(PREFIX)"

package: ## make a Debian package, an archive and a wheel of the command in out/
	@scripts/bootstrap --package
	@scripts/package

package-test: package ## install the packages in a bare system, and draw a picture with each
	@scripts/package-test

clean: ## remove all build results and drawings
	@rm -rf .build Examples/*/.build out docs-out
