# frbz - assembler, verifier and virtual machine for Fresh Breeze
#
#   make                 build build/frbz, and build/frbz-mpi where MPI is installed
#   make deps            install the Debian packages that are missing, and say which
#   make run             set up, build, and show the product: a tour of a minute or two
#   make test            set up, then unit, guest, command and stress tests; one of each kind (docs/testing.md):
#                          build/unit --filter 'store/*'              build/runner build/frbz programs/asm/fib.s
#                          bash tests/cli/graph.sh build              build/stress/mutants 50 7
#                          build/fuzz_asm tests/fuzz/corpus/asm/*     build/nomem 'dis programs/asm/forkjoin.s'
#                          build/random_java --write . 7 1
#   make test-asan       the same under the address and undefined-behaviour sanitizers (SAMPLE=n: a part, which n draws)
#   make test-tsan       stress and guest programs under the thread sanitizer
#   make test-check      guest programs in the build that follows the type of every register
#   make test-hard       each guest program RUNS=n times (10) in the build that provokes races, FunJava once
#   make test-cluster    programs on several ranks under MPICH and Open MPI, as far as they are there
#   make model           check the models of work stealing and of what ranks say to each other with spin
#   make test-hard-cluster  the same of ranks, under the address and the thread sanitizer
#   make test-hosts      guest programs and arithmetic on arm64 and riscv64, emulated (needs cross compilers, qemu-user)
#   make test-builds     the same without optimisation and by clang, if it is there; equal simulations and images
#   make fuzz            look for inputs that break us (T=seconds, ONLY=target; needs clang)
#   make fuzz-java       random FunJava programs against java (N=programs, SEED=n; needs a JDK)
#   make mutants         mistakes planted in our compiler and JIT: do the tests notice? (N=mistakes, SEED=n; python3)
#   make fuzz-switch     the same programs, and all of the tree, going over to machine code at every visit of a loop
#   make bench           our costs beside the peers', interleaved (ROUNDS=n, ONLY=row, SMALL=1)
#   make chart           draw what was measured last for docs/performance.md (needs gnuplot)
#   make counts          write down what each case of the tests costs: instructions, tasks, machine code
#   make docs            write the pages of docs/ that come from tables
#   make pictures        draw the graphs of docs/funjava.md (needs graphviz)
#   make network         measure the memory network for docs/network.md (needs gnuplot)
#   make layouts         measure the layout chooser for docs/layouts.md
#   make streams         measure pipelines for docs/streams.md
#   make studies         run all of programs/studies, and make their pages in docs/studies
#   make docs-check      fail if one of them is stale
#   make layers          fail if an include points up the layers
#   make build/libfrbz.so build/libfrbz.a    the library (docs/library.md)
#   make install         to PREFIX, by default /usr/local: command, library, Python package, manual, completions, examples
#   make uninstall       takes that away
#   make dist            build/frbz-VERSION.tar.xz: the sources, whose build needs nothing from a network
#   make deb             Debian packages of it in build/deb (needs debhelper, dh-python, lintian; MAINTAINER="name <address>")
#   make test-deb        they are installed, used and removed again, in a folder of their own
#   make clean           remove build/
#   make help            this text
#
#   MODE=release|debug|asan|tsan|check|hard picks the build, CC the compiler, O the folder.

MAKEFLAGS += -r      # no rules but ours
MODE   ?= release
O      ?= build$(if $(filter-out release,$(MODE)),/$(MODE))
PREFIX ?= /usr/local
HOST   := $(shell $(CC) -dumpmachine)

# At a fixed address a process under the address sanitizer need not begin with the addresses in
# its tables: a third less for each of the thousands of short runs.
FIXED := $(if $(findstring clang,$(CC)),,-fno-pie -no-pie)

CFLAGS_release := -O3 -g
CFLAGS_debug   := -O0 -g
CFLAGS_asan    := -O1 -g1 -DCHECK_GRAPHS $(FIXED) -fsanitize=address,undefined -fno-sanitize-recover=all
CFLAGS_tsan    := -O1 -g1 -fsanitize=thread
CFLAGS_check   := -O1 -g1 -DCHECK_TAGS -DCHECK_GRAPHS
CFLAGS_hard    := -O1 -g1 -DHARD
# make MODE=asan|tsan HARD=yes O=FOLDER: both at once
HARDER := $(if $(HARD),-DHARD)

WARN   := -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
          -Wstrict-prototypes -Wmissing-prototypes -Werror
# gcc 12.2 takes 64 bits for a vector of two and gets high halves of products wrong (its bug 106322).
NO_VECTORS := $(if $(filter riscv64%,$(HOST)),-fno-tree-loop-vectorize)

# Objects serve the command and the shared library alike; whoever links binds them.
PIC := $(if $(filter asan,$(MODE)),,-fPIC -fno-semantic-interposition)

CFLAGS  = -std=gnu11 -D_GNU_SOURCE -ffp-contract=off -include isa/host.h -I. -MMD -MP -pthread $(WARN) $(PIC) $(CFLAGS_$(MODE)) $(HARDER) $(NO_VECTORS) $(EXTRA)
LDLIBS := -lz -lyaml -lm

LIB    := $(filter-out vm/cluster/wire_mpi.c,$(wildcard isa/*.c memory/*.c vm/*/*.c frontend/*.c frontend/*/*.c lab/*.c lab/*/*.c api/*.c))
CLI    := $(wildcard cli/*.c)
TEST   := $(wildcard tests/test_*.c)
STRESS := $(wildcard tests/stress/*.c)
JAVA   := $(wildcard programs/funjava/*.java programs/studies/*.java tests/funjava/*.java tests/funjava/errors/*.java tests/kernels/*.java tests/variants/*.java tests/regress/*.java)
GUEST  := $(wildcard programs/asm/*.s tests/guest/*.s tests/regress/*.s)

# The dispatch loop is compiled for three kinds of processor; one is chosen at run time, or one of two more, which count for a profile or stop for a debugger.  What makes
# machine code makes that of x86-64: other hosts do without (vm/native/jit.c).
X86  := $(if $(filter x86_64%,$(HOST)),avx2 avx512)
LOOP := vm/native/interp
LOOPS := $(X86:%=$(LOOP)_%) $(LOOP)_profile $(LOOP)_debug
LIB  := $(filter-out $(if $(X86),,vm/native/jit_%.c vm/native/x86.c),$(LIB)) $(LOOPS:%=%.c)

# Sums of products of tiles are compiled for two.
TILE := vm/core/tile_step
LIB  += $(if $(X86),$(TILE)_avx2.c)

# What needs LEMON is in C++, compiled by the sister of CC; LEMON= builds without it.
LEMON  ?= yes
CXX    := $(if $(findstring clang,$(CC)),clang++,g++)
ifneq ($(LEMON),)
LIB    += $(wildcard lab/*/*.cc)
LDLIBS += -lstdc++
else
EXTRA  += -DNO_LEMON
endif

# What draws the charts of pages is of a package, and part of the command; CHART= builds without.
CHART ?= $(wildcard /usr/share/javascript/chart.js/chart.min.js)
LIB   := $(filter-out lab/html/chart$(if $(CHART),_none).c,$(LIB))

obj = $(patsubst %.cc,$O/%.o,$(patsubst %.c,$O/%.o,$1))

# Without shared libraries, if it links so: finding them takes a third of a small run.  STATIC= links it with them.
STATIC ?= yes
$O/frbz: $(call obj,$(CLI) $(LIB))
	$(if $(and $(STATIC),$(filter release,$(MODE))),$(CC) $(CFLAGS) -static-pie $^ $(LDLIBS) -o $@ 2>/dev/null || )$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# The same with MPI, for several ranks: frbz becomes it where a launcher has started it.  MPICC= builds without.
MPICC ?= $(shell command -v mpicc)
MPI   := $(if $(and $(MPICC),$(filter release,$(MODE))),$O/frbz-mpi)

$O/frbz-mpi: $O/vm/cluster/wire_mpi.o $(call obj,$(CLI) $(LIB))
	$(MPICC) $(CFLAGS) $^ $(LDLIBS) -o $@

$O/vm/cluster/wire_mpi.o: vm/cluster/wire_mpi.c Makefile
	$(MPICC) $(CFLAGS) -Wno-pedantic -c $< -o $@

# The command for one MPI and the other, which differ in their headers.
$O/mpich/frbz-mpi $O/openmpi/frbz-mpi: $O/%/frbz-mpi: vm/cluster/wire_mpi.c $(call obj,$(CLI) $(LIB)) $O/frbz
	@mkdir -p $(@D)
	mpicc.$* $(filter-out -MMD -MP,$(CFLAGS)) -Wno-pedantic $(filter %.c %.o,$^) $(LDLIBS) -o $@
	cp $O/frbz $(@D)

# What frbz.h needs: no machine is simulated, nothing is studied.  Only its functions can be seen from outside.
API := $(call obj,$(filter-out vm/machine/% vm/cluster/% lab/%,$(LIB)))

$O/libfrbz.so: $(API) api/frbz.map
	$(CC) $(CFLAGS) -shared -Wl,-soname,libfrbz.so.0 -Wl,--version-script=api/frbz.map -Wl,-z,defs $(API) -lz -lm -o $@

$O/libfrbz.a: $(API)
	$(CC) -r -nostdlib $^ -o $O/libfrbz.o
	objcopy --wildcard --keep-global-symbol='frbz_*' $O/libfrbz.o
	@rm -f $@
	ar rcs $@ $O/libfrbz.o

# Programs of users: only the header and a library.
$O/c/%: programs/c/%.c api/frbz.h $O/libfrbz.a
	@mkdir -p $(@D)
	$(CC) -O2 -Iapi $< $O/libfrbz.a -lz -lm -pthread -o $@

$O/unit: $(call obj,$(TEST) $(LIB))
	$(CC) $(CFLAGS) $^ $(LDLIBS) -lcriterion -o $@

$O/stress/%: $O/tests/stress/%.o $(call obj,$(LIB))
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# One file of unit tests, for hosts without Criterion.
$O/alone/%: $O/tests/test_%.o $(call obj,$(LIB))
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# Of ranks under MPICH or Open MPI, whose compilers find their headers.
$O/ranks-mpich $O/ranks-openmpi: $O/ranks-%: tests/ranks.c vm/cluster/wire_mpi.c $(call obj,$(LIB))
	mpicc.$* $(CFLAGS) -Wno-pedantic $(filter %.c %.o,$^) $(LDLIBS) -o $@

$O/runner: $O/tests/runner.o $O/tests/outcome.o
	$(CC) $(CFLAGS) $^ -o $@

$O/arrays: $O/programs/demo/arrays.o
	$(CC) $(CFLAGS) $^ -o $@

$O/peer: $O/tests/streams/peer.o
	$(CC) $(CFLAGS) $^ -lm -o $@

# The command with its requests for memory counted, and its main called by the test.
NOMEM := main malloc calloc realloc aligned_alloc strdup strndup asprintf vasprintf fopen fdopen fopencookie \
         open_memstream mmap pthread_create inflateInit_ compress2 \
         yaml_parser_initialize yaml_parser_parse yaml_parser_load front_alloc_in _Znwm

$O/nomem: $O/tests/nomem.o $(call obj,$(CLI) $(LIB))
	$(CC) $(CFLAGS) $(NOMEM:%=-Wl,--wrap=%) $^ $(LDLIBS) -o $@

# Other flags make other objects.
$O/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

# LEMON's headers do not pass all of the strict set.
$O/%.o: %.cc Makefile
	@mkdir -p $(@D)
	$(CXX) $(filter-out -std=% -Wstrict-prototypes -Wmissing-prototypes,$(CFLAGS)) -std=gnu++17 $(if $(findstring clang,$(CXX)),,-Wno-maybe-uninitialized) -c $< -o $@

$O/frontend/sema/library.o: $(wildcard frontend/sema/library/*.java)
$O/lab/html/html.o: $(wildcard lab/html/page.* lab/html/*.js)
$O/lab/html/chart.o: $(CHART)
$O/lab/html/chart.o: EXTRA += -DCHART='"$(CHART)"'

$O/$(LOOP).o $(LOOPS:%=$O/%.o): EXTRA += -fno-math-errno -fno-trapping-math $(if $(findstring clang,$(CC)),,-fno-gcse -fno-crossjumping)
$O/vm/native/jit_step.o $O/vm/native/jit_lookup.o $O/vm/native/jit_columns.o $O/vm/native/jit_tile.o: EXTRA += -fno-math-errno -fno-trapping-math $(if $(X86),-march=x86-64-v3)
# More registers are left to its loop; a twentieth of what it takes.
$O/vm/machine/early.o: EXTRA += $(if $(filter release,$(MODE)),-O2)

$O/$(LOOP)_avx2.o:   EXTRA += -DINTERP=interp_avx2 -march=x86-64-v3
$O/$(LOOP)_avx512.o: EXTRA += -DINTERP=interp_avx512 -march=x86-64-v4
$O/$(LOOP)_profile.o: EXTRA += -DINTERP=interp_profile -DCOUNTING
$O/$(LOOP)_debug.o:   EXTRA += -DINTERP=interp_debug -DSTEPPING
$O/$(TILE).o $O/$(TILE)_avx2.o: EXTRA += -fno-math-errno -fno-trapping-math
$O/$(TILE)_avx2.o:   EXTRA += -DSTEP_INFO=step_info_avx2 -march=x86-64-v3

# What all instructions do: with optimisation the address sanitizer takes a minute for each of
# these, and the tables of the undefined-behaviour sanitizer's messages are 10 MB, which each run
# of the command loads and searches for leaks.  Without messages it stops at the same faults.
STEPS := $(LOOP).o $(LOOPS:%=%.o) vm/machine/step.o vm/native/jit_step.o
$(STEPS:%=build/asan/%): EXTRA += -O0 $(if $(findstring clang,$(CC)),,-fsanitize-undefined-trap-on-error)

$(LOOPS:%=$O/%.o): $(LOOP).c
$O/$(TILE)_avx2.o: $(TILE).c
$(LOOPS:%=$O/%.o) $O/$(TILE)_avx2.o:
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

# Criterion's macros do not pass the strict set.
$O/tests/test_%.o: WARN := -Wall -Wextra -Werror
$O/tests/test_%.o: EXTRA += -O1 -g1

# What is missing of: compilers; zlib (images); libyaml (machine files, studies); gnuplot (plots); Chart.js (pages); LEMON, METIS (plans for
# codelets); NumPy (the Python package); Criterion, parallel, pytest, IPython (tests).
deps:
	@sh tests/deps.sh

all: $O/frbz $(MPI)

run: deps
	@$(MAKE) -s -j$$(nproc) $O/frbz $O/arrays
	@sh programs/demo/demo.sh $O

# The last line says how many tests ran; it fails if the tree holds more.
EXAMPLES := $(patsubst programs/c/%.c,$O/c/%,$(wildcard programs/c/*.c))
LIBRARY  := $(if $(filter release,$(MODE)),$O/libfrbz.so $O/libfrbz.a $(EXAMPLES))

TESTED := $(LIBRARY) $O/frbz $(MPI) $O/unit $O/runner $O/arrays $O/peer $O/nomem $O/random_java $(STRESS:tests/stress/%.c=$O/stress/%) \
          $(patsubst tests/fuzz/%.c,$O/%,$(wildcard tests/fuzz/fuzz_*.c))

test: deps
	@$(MAKE) -s -j$$(nproc) layers $(TESTED)
	@bash tests/run.sh $(COUNTS) $O $(GUEST) $(JAVA)

# What each case of the tree costs, for tests/counts.h.
counts: $O/frbz $O/runner
	@$O/runner --write-counts $O/counts.txt $O/frbz $(GUEST) $(JAVA)
	@mv $O/counts.txt tests/data

COUNTS := $(if $(filter release,$(MODE)),--counts tests/data/counts.txt)

test-asan:
	@$(MAKE) -s MODE=asan test

test-tsan test-check: test-%:
	@$(MAKE) -s -j$$(nproc) MODE=$* guest

test-cluster:
	@sh tests/cluster.sh $O

# The protocols between workers and between ranks, in every interleaving.
model:
	@CC=$(CC) sh tests/model/check.sh

# Of test-asan and all that is behind it: programs and ways to run them are drawn by this number; without it all are run.
SAMPLE ?=
export SAMPLE
SAMPLED = $(if $(strip $(SAMPLE)),--sample $(strip $(SAMPLE)))
# Programs in parts, as many at a time as there are processors.
parts = @printf '%s\n' $2 | xargs -n 12 -P $$(nproc) $1

RUNS ?= 10
SEED ?= $(shell od -An -N4 -tu4 /dev/urandom)

# A failure names the number of threads and the seed.
test-hard:
	@$(MAKE) -s -j$$(nproc) MODE=hard O=build/hard build/hard/frbz build/hard/runner
	$(call parts,build/hard/runner --more $(RUNS) $(strip $(SEED)) build/hard/frbz,$(GUEST))
	$(call parts,build/hard/runner $(SAMPLED) build/hard/frbz,$(JAVA))

# Ranks in the same build, under the sanitizers.  RUNS random programs.
test-hard-cluster:
	@for m in asan tsan; do \
		$(MAKE) -s -j$$(nproc) MODE=$$m HARD=yes O=build/hard/$$m build/hard/$$m/frbz build/hard/$$m/runner build/hard/$$m/random_java && \
		bash tests/cluster_hard.sh build/hard/$$m $(RUNS) || exit 1; \
	done

# On other processors, emulated.
test-hosts:
	@$(MAKE) -s $O/runner
	@sh tests/hosts/hosts.sh $O/runner

test-builds:
	@$(MAKE) -s -j$$(nproc) MODE=debug guest-programs
	@! command -v clang >/dev/null || $(MAKE) -s -j$$(nproc) O=build/clang CC=clang guest-programs
	@$(MAKE) -s -j$$(nproc) $O/frbz $O/random_java
	@sh tests/builds.sh $O build/debug $$(! command -v clang >/dev/null || echo build/clang)

# Without Criterion, which does not start under the thread sanitizer, and without nomem, of
# which the address sanitizer's build tells most.
guest: $(filter-out %/unit %/nomem $(LIBRARY),$(TESTED))
	@bash tests/run.sh --no-unit --no-cli $O $(GUEST)

# The same without what fuzzing has found, which other builds read.
guest-programs: $(filter-out %/unit %/nomem $O/fuzz_% $(LIBRARY),$(TESTED))
	@bash tests/run.sh --no-unit --no-cli --no-fuzz $O $(GUEST)

presets_of = $(shell sed -n 's/^PRESET."\([^"]*\)".*/\1/p' $1)
PRESETS   := $(call presets_of,vm/machine/presets.def)
CODELETS  := $(call presets_of,lab/codelets/presets.def)
GENERATED := docs/commands.md docs/isa.md docs/machine.md docs/codelets-machine.md docs/funjava.md $(PRESETS:%=programs/machines/%.yaml) \
             $(CODELETS:%=programs/machines/codelets/%.yaml)

docs: $(GENERATED)

docs/commands.md: FORCE | $O/frbz
	$O/frbz --help=markdown >$@

docs/isa.md: FORCE | $O/frbz
	$O/frbz isa >$@

docs/machine.md: FORCE | $O/frbz
	$O/frbz sim --machine markdown >$@

docs/codelets-machine.md: FORCE | $O/frbz
	$O/frbz codelets --machine markdown >$@

# Only what --explain says of the examples.
docs/funjava.md: FORCE | $O/frbz
	@sh programs/studies/explained.sh $O >$O/funjava.md && mv $O/funjava.md $@

programs/machines/codelets/%.yaml: FORCE | $O/frbz
	@mkdir -p $(@D)
	$O/frbz codelets --machine $* --print-machine >$@

programs/machines/%.yaml: FORCE | $O/frbz
	@mkdir -p $(@D)
	$O/frbz sim --machine $* --print-machine >$@

pictures: $O/frbz
	@sh programs/studies/pictures.sh $O

# What has been run by this very build is not run again; make clean forgets it.
studies: $O/frbz
	@for s in $(sort $(wildcard programs/studies/*.yaml)); do $O/frbz sweep $$s --resume -o $O/studies --page docs/studies || exit; done
	@sh programs/studies/readme.sh docs/studies >$O/studies/README.md && mv $O/studies/README.md docs/studies

# Tables and picture of docs/network.md.
network: $O/frbz
	@sh programs/studies/network.sh $O

# The tables of docs/layouts.md.
layouts: $O/frbz
	@sh programs/studies/layouts.sh $O

# The table of docs/streams.md.
streams: $O/frbz $O/peer
	@sh programs/studies/streams.sh $O

docs-check: $O/frbz
	@$O/frbz --help=markdown | cmp - docs/commands.md
	@$O/frbz isa | cmp - docs/isa.md
	@$O/frbz sim --machine markdown | cmp - docs/machine.md
	@$O/frbz codelets --machine markdown | cmp - docs/codelets-machine.md
	@sh programs/studies/explained.sh $O | cmp - docs/funjava.md
	@for m in $(CODELETS); do $O/frbz codelets --machine $$m --print-machine | cmp - programs/machines/codelets/$$m.yaml || exit; done
	@for m in $(PRESETS); do $O/frbz sim --machine $$m --print-machine | cmp - programs/machines/$$m.yaml || exit; done

# $(call forbid,files,folders): these files may not include from these folders.
forbid = ! grep -nE '^\#include "($2)/' $(wildcard $1) /dev/null

# The storeys of the compiler, from the ground; frontend/compile.h stands on all but the last, and no folder is without a storey.
STOREYS := base source class sema ir loops opt codegen lower layout
above    = $(shell echo '$(STOREYS) ' | sed 's/^.*\b$1 //; s/\(\w*\) /frontend\/\1|/g')frontend/none

layers:
	@$(call forbid,isa/*.[ch],memory|vm|frontend|lab|api|cli)
	@$(call forbid,memory/*.[ch],vm|frontend|lab|api|cli)
	@$(call forbid,frontend/*.[ch] frontend/*/*.[ch],memory|vm|lab|api|cli)
	@$(foreach s,$(STOREYS),$(call forbid,frontend/$s/*.[ch],$(call above,$s)) &&) true
	@! grep -l '"frontend/compile.h"' $(filter-out frontend/layout/%,$(wildcard frontend/*/*.[ch]))
	@test '$(sort $(STOREYS))' = '$(sort $(patsubst frontend/%/,%,$(wildcard frontend/*/)))'
	@$(call forbid,vm/core/*.[ch],vm/native|vm/machine|vm/cluster|lab|api|cli|frontend)
	@$(call forbid,vm/native/*.[ch],vm/machine|vm/cluster|lab|api|cli|frontend)
	@$(call forbid,vm/machine/*.[ch],vm/native|vm/cluster|lab|api|cli|frontend)
	@$(call forbid,vm/cluster/*.[ch],vm/machine|lab|api|cli|frontend)
	@$(call forbid,lab/*.[ch] lab/*/*.[ch],vm/cluster|frontend|api|cli)
	@$(call forbid,api/*.[ch],vm/machine|vm/cluster|lab|cli)
	@$(call forbid,api/frbz.h programs/demo/*.[ch] programs/c/*.[ch],isa|memory|vm|frontend|lab|api|cli)

include tests/bench/bench.mk
include tests/fuzz/fuzz.mk
include tests/random_java/random.mk
include tests/mutation/mutation.mk
include api/packaging/packaging.mk

help:
	@awk '/^$$/ { exit } { sub(/^# ?/, ""); print }' Makefile

clean:
	rm -rf build

.DEFAULT_GOAL := all
.SECONDARY:
.PHONY: all deps run test test-cluster test-asan test-tsan test-check test-hard test-hard-cluster test-hosts test-builds model guest guest-programs counts docs docs-check pictures studies network layouts layers help clean FORCE
-include $(shell find $O -name '*.d' 2>/dev/null)
