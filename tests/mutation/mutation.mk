# tests/mutation/mutation.mk - `make mutants`: mistakes planted in our compiler and JIT, one at a
# time, and the tests that notice them (mutants.py; needs python3).
#
#   make mutants [N=30] [SEED=1]

mutants: $O/frbz $O/runner $O/random_java
	@python3 tests/mutation/mutants.py $(if $(filter command line,$(origin SEED)),$(SEED),1) $(if $(filter command line,$(origin N)),$N,30)

.PHONY: mutants
