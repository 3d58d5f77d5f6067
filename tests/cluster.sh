#!/bin/sh
# tests/cluster.sh BUILD - ranks over MPI, for `make test-cluster`: 2 and 3 of them under each MPI that is there.
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
done
