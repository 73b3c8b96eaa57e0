# The memory of the project: what a person does twice is a target here. `make` lists them.
#
# Demo, tests and benchmarks share one release build in .build. `swift test` would by itself compile
# everything a second time, for @testable imports; our tests reach inside through `package` access
# instead, so that is turned off and the compiler's flags stay the same for all.

PREFIX ?= /usr/local
BUILD := swift build -c release
TEST := swift test -c release --disable-testable-imports --disable-xctest
SWIFT_SOURCES = $(wildcard Sources Tests Benchmarks) Package.swift \
	$(wildcard Examples/*/Package.swift Examples/*/Sources)
FORMAT = swift format
DOCS = $(CURDIR)/docs-out
TRUTH = ../shared/data/truth
OUT = out/fidelity
SAMPLES = ../samples/Shared/Samples

.DEFAULT_GOAL := help
.PHONY: help build demo test goldens matrix diagnostics bench bench-build soak fidelity docs format lint bridge samples install uninstall clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build the command and the library
	@scripts/bootstrap
	@$(BUILD) --product cartouche

demo: build ## draw the world maps of Examples/maps into out/
	@scripts/demo

test: ## run every test
	@scripts/bootstrap
	@$(TEST)

goldens: ## record new and changed golden pictures; fails where there are any, so that somebody looks
	@scripts/bootstrap
	@CARTOUCHE_RECORD_GOLDENS=1 $(TEST)

matrix: ## write the fidelity matrix anew from what drawing its corpus gives; fails, so that somebody reads it
	@scripts/bootstrap
	@CARTOUCHE_RECORD_MATRIX=1 $(TEST) --filter FidelityTests

diagnostics: ## write the page of diagnostics from their comments; fails, because you must read the change
	@scripts/bootstrap
	@CARTOUCHE_RECORD_DIAGNOSTICS=1 $(TEST) --filter DiagnosticsPage

bench-build: ## build what `make bench` runs, and run nothing
	@scripts/bootstrap
	@$(BUILD)

bench: bench-build ## measure the workloads; tables, and JSON in out/
	@Benchmarks/run

soak: ## draw random maps for half an hour; fails if memory or open files grow
	@scripts/bootstrap
	@scripts/soak

fidelity: ## draw what other programs drew (TRUTH=DIR) and compare; pictures, a page and JSON into OUT=out/fidelity
	@scripts/bootstrap
	@$(BUILD) --product fidelity
	@.build/release/fidelity --truth "$(TRUTH)" --out "$(OUT)"

docs: ## write the library's documentation as a web site into docs-out/
	@scripts/bootstrap
	@scripts/docs "$(DOCS)"

format: ## lay out all Swift code as .swift-format says
	@$(FORMAT) --in-place --parallel --recursive --configuration .swift-format $(SWIFT_SOURCES)

lint: ## say where the layout or the rules of .swift-format are broken
	@$(FORMAT) lint --strict --parallel --recursive --configuration .swift-format $(SWIFT_SOURCES)

bridge: ## compile what is for UIKit and AppKit, with stand-ins for both
	@swift build
	@scripts/check-apple-bridge .build/debug

samples: ## compile the model code of the SDK's public samples (SAMPLES=folder of a clone)
	@swift build
	@scripts/check-samples "$(SAMPLES)"

install: build ## install the command and its shell completions under PREFIX (default /usr/local)
	@scripts/install "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what `make install` installed
	@scripts/install --remove "$(DESTDIR)$(PREFIX)"

clean: ## remove everything that was built or drawn
	@rm -rf .build Examples/*/.build out docs-out
