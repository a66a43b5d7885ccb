# The two commands of the README. `make run` serves, `make test` checks everything.
PYTHON ?= python3
VENV := .venv
LOCK := --quiet --universal --no-header --no-annotate --no-emit-index-url --generate-hashes --python-version 3.11
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PYTHONDONTWRITEBYTECODE =

.PHONY: run test check bench lock clean help
.DEFAULT_GOAL := help

help:  ## Show what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

run: $(VENV)/.runtime  ## Set everything up and serve the pages (Ctrl-C stops)
	@$(BIN)/rulesdb init
	@$(BIN)/rulesdb serve

test: $(VENV)/.development  ## Formatting, types, import contracts, data checks and tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/rulesdb check
	@$(BIN)/pytest -n 2 --dist loadfile

bench: $(VENV)/.development  ## Speed as ratios against references in the same run (minutes)
	@$(BIN)/python bench/search_engine.py
	@$(BIN)/python bench/http_search.py
	@$(BIN)/python bench/lookups.py
	@$(BIN)/python bench/start.py

lock: $(VENV)/.development  ## Write the lock files anew from pyproject.toml (asks the package index)
	@$(BIN)/python -m pip install --quiet uv
	@printf 'setuptools>=77\nwheel\n' > build.in
	@$(BIN)/uv pip compile $(LOCK) pyproject.toml build.in -o requirements.lock
	@$(BIN)/uv pip compile $(LOCK) pyproject.toml build.in --group dev -c requirements.lock -o requirements-dev.lock
	@rm -f build.in

clean:  ## Remove what can be made again: environment, store, index, caches
	rm -rf $(VENV) var build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rulesdb needs Python 3.11 or newer; say which: make run PYTHON=python3.12" >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.lock pyproject.toml | $(VENV)/bin/python
	@echo "Installing the pinned dependencies …"
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.development: requirements-dev.lock pyproject.toml | $(VENV)/bin/python
	@echo "Installing the pinned development dependencies …"
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@
