# Kolej. `make` alone says what there is.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
PAGE := src/kolej/server/page/index.html
SKIPPED := build/skipped.txt
FIGURES := build/figures.txt
# Options of the tools, for example: make load LOAD='--runs 1 --seconds 3'
ABUSE ?=
LOAD ?=
MEMORY ?= --memory 1000 --decisions 10

# Tests start a hundred processes that import the same packages: where no bytecode is kept, each compiles them anew.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help play page browser test check lint page-check games-check copies docs soak bench load abuse ladder clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/installed $(PAGE) ## play: serve the game at an address that is printed
	@$(BIN)/kolej serve

page: $(PAGE) ## build the page that the server serves

# After the page, because both may install Node.js.
browser: $(PAGE) ## fetch a Chromium for the tests of the page, if there is none
	@$(BIN)/python tools/browser.py

# Compilers, type checkers and pip each keep one core busy, so those that do not need each other run side by side.
# What was skipped is listed once more at the end, because the two runs of pytest print their lists at different times.
test: ## ruff, mypy and all tests
	@mkdir -p $(dir $(SKIPPED)) && rm -f $(SKIPPED)
	@SKIPPED_LIST=$(CURDIR)/$(SKIPPED) $(MAKE) --no-print-directory --jobs 3 copies lint page-check games-check
	@if [ -s $(SKIPPED) ]; then echo 'All tests passed, except what was skipped:'; cat $(SKIPPED); \
	    else echo 'All tests passed, none was skipped.'; fi

check: $(VENV)/developed lint ## ruff, mypy and the quick tests: under a minute
	$(PYTEST) -m "not slow and not soak"

lint: $(VENV)/developed
	$(BIN)/ruff check .
	$(BIN)/mypy

# Needs none of the copies, which may still be compiled beside it; but with mypy beside it, too, people would wait long.
# Its tests wait for a browser most of the time, so one worker does, beside those that play games.
page-check: lint $(PAGE) browser
	$(BIN)/python tools/page.py check
	$(BIN)/python -m pytest tests/page

# Many of these tests wait for servers, so a third worker uses the time.
games-check: WORKERS := 3
games-check: copies lint $(PAGE)
	$(PYTEST) --ignore tests/page

# Meanwhile pip installs what tests need, and links the package anew.
copies: $(VENV)/installed
	@PYTHONPATH=src $(BIN)/python -m tests.builds

docs: $(VENV)/developed ## build the site of the docs, and say where
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "The docs: $(CURDIR)/build/site/index.html"

# The tools measure how long players wait, so nothing runs beside them. What the tests counted comes last.
soak: $(VENV)/developed browser ## thousands of games, servers killed again and again, abuse and load: figures
	@mkdir -p $(dir $(FIGURES)) && rm -f $(FIGURES)
	FIGURES_LIST=$(CURDIR)/$(FIGURES) $(PYTEST) -m soak
	$(BIN)/python tools/abuse.py $(ABUSE)
	$(BIN)/python tools/load.py $(LOAD)
	$(BIN)/python tools/load.py $(MEMORY)
	@echo 'The tests counted:' && cat $(FIGURES)

bench: $(VENV)/installed ## games and decisions a second
	@$(BIN)/kolej bench

load: $(VENV)/developed ## hundreds of games at one server, beside a bare echo
	@$(BIN)/python tools/load.py $(LOAD)

abuse: $(VENV)/developed ## one stranger against ordinary players: how long they wait
	@$(BIN)/python tools/abuse.py $(ABUSE)

ladder: $(VENV)/installed ## play all matches of docs/strength.md: hours
	@$(BIN)/python tools/ladder.py

clean: ## take away what make has made here
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules $(dir $(PAGE))
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The package is installed as a link to src, so only a change of pyproject.toml installs anew. What is imported is
# compiled then: pip would compile all of what comes along, most of which is never used here.
$(VENV)/installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[server,postgres,accounts]'
	@touch $@

$(PAGE): $(shell find web -path web/node_modules -prune -o -type f -print) tools/page.py | $(BIN)/python
	$(BIN)/python tools/page.py

# Groups of dependencies came with pip 25.1; Python may have brought an older one.
$(VENV)/developed: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --no-compile --editable '.[envs,notebook,openspiel,parquet,ray]' --group dev
	@touch $@

# Pip is upgraded right away: later, several of them run side by side, and none may replace itself meanwhile.
$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	    echo 'There is no $(PYTHON). Kolej needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python' >&2; \
	    exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Kolej needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1)." \
	        'Name another with: make PYTHON=python3.12' >&2; \
	    exit 1; }
	$(PYTHON) -m venv --upgrade-deps $(VENV)
