# The words of CONTRIBUTING.md. With a Maven of your own: make it MVN=mvn; one class: make it ARGS=-Dit.test=DriverIT
MVN ?= ./mvnw
ARGS ?=

.PHONY: quick it system bench format docs

# Units, the architecture's rules, commands within the JVM.
quick:
	$(MVN) test $(ARGS)

# These, and integration tests on one server.
it:
	$(MVN) verify $(ARGS)

# Integration tests that need a cluster, programs, a browser or several servers, and no others.
system:
	$(MVN) verify -Psystem $(ARGS)

# What the driver and the bindings cost, as ratios measured side by side.
bench:
	scripts/bench $(ARGS)

# Writes the format of Java that the build checks.
format:
	$(MVN) -q -Dformat process-test-sources $(ARGS)

# The site of the docs, in scripts/site/target/html; a link that leads nowhere is an error.
docs: scripts/site/target/venv/installed
	scripts/site/target/venv/bin/sphinx-build -q -E -W --keep-going -c scripts/site . scripts/site/target/html
	@echo "scripts/site/target/html/index.html"

scripts/site/target/venv/installed: scripts/site/requirements.txt
	python3 -m venv --clear scripts/site/target/venv
	scripts/site/target/venv/bin/pip install -q --disable-pip-version-check --require-hashes -r $<
	touch $@
