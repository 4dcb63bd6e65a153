# From a fresh clone: `make demo` shows Cubelex, `make test` tests it. Each target makes the environment it needs.
# Without make, `python -m tools demo` and `python -m tools test` do the same.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
KERNELS := $(wildcard src/cubelex/solvers/kernels/*.py)
PEERS := benchmarks/peers

.PHONY: demo test test-failed test-long proof check check-fast coverage lint lint-scripts law messages missing take statements icons docs \
	site handbook pictures bench tools peers build folder release clean

$(VENV)/ready: pyproject.toml setup.py $(KERNELS)
	VENV=$(VENV) $(PYTHON) -m tools environment

demo: $(VENV)/ready
	$(BIN)/cubelex serve --demo --open

# Tests start hundreds of processes, which share what was compiled, whatever the environment says.
test test-failed test-long proof check-fast: export PYTHONDONTWRITEBYTECODE =

# Three at once on two cores: browsers, servers and databases are waited for a third of the time.
test: $(VENV)/ready
	$(BIN)/pytest -n 3 --dist worksteal

# What failed last, alone and one after the other.
test-failed: $(VENV)/ready
	$(BIN)/pytest --last-failed --last-failed-no-failures none

test-long: $(VENV)/ready
	$(BIN)/pytest -n 2 --dist worksteal -m "long or hypothesis" --hypothesis-profile=explore

# What a Delegate must be able to trust, with many more tries than in the tests; the figures go to docs/proof.md, also if
# something failed. Parts that need PostgreSQL or nginx (on Debian: postgresql, nginx-light) are left out without them,
# and the report says so.
proof: $(VENV)/ready
	rm -rf build/proof
	$(BIN)/python -m pytest -p tests.support.proof -n 2 --dist worksteal -m proof tests; found=$$?; \
		$(BIN)/python -m tests.support.proof; exit $$found

lint: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory lint-scripts

# The scripts of the site: ESLint and TypeScript, which reads their types from comments. `make tools` installs both.
lint-scripts:
ifneq ($(wildcard node_modules/.bin/tsc),)
	node_modules/.bin/eslint --cache --cache-location node_modules/.cache/eslint .
	node_modules/.bin/tsc
else
	@echo "scripts were not checked: run 'make tools' first (it needs Node and npm)"
endif

check-fast: lint
	$(BIN)/pytest -n 2 -q --hypothesis-profile=fast -m "not slow and not long and not proof and not peer" --ignore tests/web --ignore src/cubelex/web

check: lint test

# After a change to data files of the Regulations: starting reads the compiled copies.
law: $(VENV)/ready
	$(BIN)/python -m cubelex.regulations compile

# After a text was changed: merge it into the catalogues of all languages, and compile those.
messages: $(VENV)/ready
	$(BIN)/python -m cubelex.messages.catalogue_updates
	$(BIN)/python -m cubelex.regulations.summary_catalogues
	DJANGO_SETTINGS_MODULE=cubelex.web.site.settings $(BIN)/python -m cubelex.web.site.catalogues

# What a language lacks, for translators: `make missing LANGUAGE=es > es.json`. Fill in the places, then
# `make take FILES=es.json messages`. docs/design/languages.md says more.
missing: $(VENV)/ready
	@DJANGO_SETTINGS_MODULE=cubelex.web.site.settings $(BIN)/python -m cubelex.web.site.translations missing $(LANGUAGE)

take: $(VENV)/ready
	DJANGO_SETTINGS_MODULE=cubelex.web.site.settings $(BIN)/python -m cubelex.web.site.translations take $(FILES)

# After statements to the database were added: choose the tests that run on PostgreSQL, too.
statements: $(VENV)/ready
	$(BIN)/python -m tests.support.web.statements

# After a symbol of an event was changed: write the sheet that pages use.
icons: $(VENV)/ready
	$(BIN)/python -c "from cubelex.diagrams import event_icon_sheet as sheet; print(sheet(), end='')" > src/cubelex/web/shared/static/shared/event-icons.svg

# Write the pages that are made from the code.
docs: $(VENV)/ready
	$(BIN)/cubelex regulations coverage --output docs

# The documentation site in `site`, its handbook as a PDF file, and its pictures.
site handbook pictures: $(VENV)/ready
	VENV=$(VENV) $(PYTHON) -m tools $(subst site,docs,$@)

# Which branches the quick tests take; fails below the floor.
coverage: $(VENV)/ready
	VENV=$(VENV) $(PYTHON) -m tools coverage

bench: $(VENV)/ready
	$(BIN)/cubelex bench

# What checks the scripts of the site. Nothing of it is needed to run Cubelex.
tools:
	npm ci --no-audit --no-fund --silent

peers:
	cd $(PEERS) && npm install --no-audit --no-fund --silent

# What is released, in `dist`: `build` makes it, `folder` packs it into a folder that needs no Python, `release` also checks that
# everything is ready, and tries it.
build folder release: $(VENV)/ready
	VENV=$(VENV) $(PYTHON) -m tools $@

clean:
	rm -rf build dist site $(VENV) src/*.egg-info
	find src -name '*.so' -delete
