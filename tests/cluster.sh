#!/bin/sh
# tests/cluster.sh BUILD - for `make test-cluster`: chunks and programs on 2 and 3 ranks under each MPI that is there, and random
# programs on 2 to 7 ranks.
set -eu
build=$1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

for mpi in mpich openmpi; do
    if ! command -v "mpicc.$mpi" >/dev/null || ! command -v "mpirun.$mpi" >/dev/null; then
        echo "cluster: $mpi is not installed"
        continue
    fi
    make -s "O=$build" "$build/ranks-$mpi"
    oversubscribe=
    [ $mpi = mpich ] || oversubscribe=--oversubscribe
    for n in 2 3; do
        truncate -s 4096 "$dir/shared"
        printf 'cluster: %s, %s ranks: ' $mpi $n
        timeout 300 "mpirun.$mpi" $oversubscribe -n $n "$build/ranks-$mpi" "$dir/shared"
    done
    make -s "O=$build" "$build/$mpi/frbz-mpi" "$build/runner" "$build/random_java"
    printf 'cluster: %s, programs: ' $mpi
    "$build/runner" --ranks 2,3 --launcher "mpirun.$mpi ${oversubscribe:+$oversubscribe -q} -n" "$build/$mpi/frbz" \
        programs/asm/dot.s programs/asm/fib.s programs/asm/mesh.s tests/regress/002-fuel-reported-late.s \
        programs/funjava/Stencil.java programs/funjava/LU.java programs/funjava/Sort.java tests/funjava/Records.java
    bash tests/cluster_random.sh "$build" "$build/$mpi/frbz" 20 1 --launcher "mpirun.$mpi ${oversubscribe:+$oversubscribe -q} -n"
done
make -s "O=$build" "$build/frbz" "$build/runner" "$build/random_java"
bash tests/cluster_random.sh "$build" "$build/frbz" ${COUNT:-300} ${SEED:-1}
