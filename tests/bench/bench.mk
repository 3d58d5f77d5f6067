# tests/bench/bench.mk - `make bench`: our costs beside the peers', interleaved in one run.
#
#   make bench [ROUNDS=5] [ONLY="task dotv"] [SMALL=1] [CPU=1] [THREADS=8]
#
# ONLY names rows ("matmul-512"), kinds of rows ("matmul", "private") or a group: java, programs of
# programs/funjava against java and C; whole, the same from the start of the process to its end;
# kernels, the programs of tests/kernels against java, a line each (or kernels-sequential,
# kernels-parallel, kernels-scans); variants, those of tests/variants: forms of one computation beside the first of them;
# scalar-loops, loops of numbers on one thread against java and C; stencil-versions, the stencil in several versions and sizes; mesh, steps
# over an unstructured mesh, whose tasks one counter joins or a tree of counters; cluster, several ranks of one thread on this
# computer beside threads, C with MPI and OpenMP, and Dask (package python3-distributed).
# THREADS=8 is how many threads "all" are, of ours and of OpenMP; otherwise as many as there are processors.
# CPU=1 measures processor time, of one thread: for a busy computer.
#
# Prints a table and writes $O/bench.json.  SMALL=1 takes tiny sizes: it shows that all
# parts work, not how fast.  A peer that is not installed is left out; on Debian they are
# libmimalloc-dev, libtbb-dev, libopenblas-dev, libfftw3-dev, lua5.4, default-jdk-headless
# (libgomp comes with gcc).

ROUNDS ?= 5
ONLY   ?=
SMALL  ?=
CPU    ?=
THREADS ?=
B      := $O/bench

BENCH_OURS  := driver guest compiled machine alloc_frbz
BENCH_PEERS := alloc_malloc stores loops
BENCH_JAVA  := $(wildcard programs/funjava/*.java)
BENCH_KERNELS := tests/bench/Empty.java tests/bench/ScalarLoops.java $(wildcard tests/kernels/*.java)
BENCH_VARIANTS := $(wildcard tests/variants/*.java)

# Which peers are here?  Asked only when it matters.
ifneq ($(filter bench,$(MAKECMDGOALS)),)
links = $(shell echo 'int main() {}' | $1 -include $2 - -o /dev/null $4 2>/dev/null && echo $3)
DASK := $(shell for p in python3 /usr/bin/python3; do $$p -c 'import dask.array, distributed' 2>/dev/null && echo $$p && break; done)
BENCH_PEERS += $(call links,$(CC) -fopenmp -x c,omp.h,openmp kernels mesh) \
               $(call links,$(CC) -x c,mimalloc.h,alloc_mimalloc) \
               $(call links,$(CXX) -x c++,tbb/task_group.h,onetbb) \
               $(call links,$(CC) -x c,cblas.h,openblas,-lopenblas) \
               $(call links,$(CC) -x c,fftw3.h,fftw) \
               $(shell command -v $(MPICC) >/dev/null && echo ranks_mpi ranks_frbz) \
               $(if $(DASK),dask) \
               $(shell command -v javac >/dev/null && echo Dot.class classes/Steady.class variants/Steady.class)
endif

bench: $O/frbz $(BENCH_OURS:%=$B/%) $(BENCH_PEERS:%=$B/%) $(BENCH_JAVA:programs/funjava/%.java=$B/%.frbz)
	@OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 $(if $(CPU),BENCH_CPU=1) $(if $(THREADS),BENCH_THREADS=$(THREADS)) $B/driver $O $(ROUNDS) $(if $(SMALL),small,full) $(ONLY)

# What the last run measured as a picture (needs gnuplot).
chart:
	gnuplot -e 'data="$O/bench.json"; picture="docs/performance.svg"' tests/bench/chart.gp

$B/driver: $(patsubst %,$O/tests/bench/%.o,main measure stats report report_brief rows rows_java rows_versions rows_loops rows_ranks rows_kernels rows_variants)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

$B/guest $B/compiled $B/machine $B/alloc_frbz: $B/%: $O/tests/bench/%.o $(call obj,$(LIB))
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# One source for all allocators.
ALLOC := $O/tests/bench/alloc
$(ALLOC)_frbz.o: EXTRA += -DALLOCATOR='"tests/bench/alloc_frbz.h"'
$(ALLOC)_malloc.o $(ALLOC)_mimalloc.o: EXTRA += -fno-builtin -DALLOCATOR='"tests/bench/alloc_malloc.h"'
$(ALLOC)_mimalloc.o: EXTRA += -DMIMALLOC
$B/alloc_mimalloc: LDLIBS += -lmimalloc

$(ALLOC)_frbz.o $(ALLOC)_malloc.o $(ALLOC)_mimalloc.o: tests/bench/alloc.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

$B/alloc_malloc $B/alloc_mimalloc: $B/%: $O/tests/bench/%.o
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# The compiler may do with the peers' kernels what it can, except for contraction.
PEER_FLAGS := -O3 -march=native -ffp-contract=off

$B/openmp $B/kernels $B/mesh: EXTRA += -fopenmp
$B/kernels $B/mesh $B/loops: PEER_LIBS := -lm
$B/loops: EXTRA += -fwrapv
$B/openblas: PEER_LIBS := -lopenblas
$B/fftw: PEER_LIBS := -lfftw3 -lm
$B/openmp $B/kernels $B/mesh $B/openblas $B/fftw $B/stores $B/loops: $B/%: tests/bench/%.c $(wildcard tests/bench/*.h)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(PEER_FLAGS) $< $(PEER_LIBS) -o $@

$B/ranks_mpi: tests/bench/ranks_mpi.c
	@mkdir -p $(@D)
	$(MPICC) -O3 -Wall -Wextra -march=native -ffp-contract=off -fopenmp $< -o $@

$B/ranks_frbz: tests/ranks.c vm/cluster/wire_mpi.c $(call obj,$(LIB))
	@mkdir -p $(@D)
	$(MPICC) $(CFLAGS) -Wno-pedantic $(filter %.c %.o,$^) $(LDLIBS) -o $@
	truncate -s 4096 $B/shared

$B/dask: tests/bench/ranks_dask.py
	@mkdir -p $(@D)
	printf '#!/bin/sh\nexec $(DASK) $< "$$@"\n' >$@
	chmod +x $@

$B/onetbb: tests/bench/onetbb.cpp tests/bench/meter.h tests/bench/tree.h
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -Wall -Wextra -Werror -I. -pthread $(PEER_FLAGS) $< -ltbb -o $@

$B/Dot.class: tests/bench/Dot.java
	@mkdir -p $(@D)
	javac -d $(@D) $<

$B/classes/Steady.class: tests/bench/Steady.java $(BENCH_JAVA) $(BENCH_KERNELS)
	@mkdir -p $(@D)
	javac -d $(@D) $^

$B/variants/Steady.class: tests/bench/Steady.java $(BENCH_VARIANTS)
	@mkdir -p $(@D)
	javac -d $(@D) $^

$B/%.frbz: programs/funjava/%.java $O/frbz
	@mkdir -p $(@D)
	$O/frbz compile $< -o $@

.PHONY: bench chart
