#!/bin/bash
# tests/cluster_hard.sh BUILD [COUNT [SEED]] - for `make test-hard-cluster`: programs, and COUNT random ones, on
# several ranks in a build that provokes races, under a sanitizer.  Whatever it reports, of any rank, is a failure.
set -eu
build=$1 count=${2:-20} seed=${3:-1}
reports=$(cd "$build" && pwd)/report
rm -f "$reports".*
export ASAN_OPTIONS=log_path=$reports UBSAN_OPTIONS=log_path=$reports TSAN_OPTIONS=log_path=$reports
code=0
printf 'cluster, hard: %s: ' "$build"
"$build/runner" --ranks 2,3,4 "$build/frbz" programs/asm/fib.s tests/guest/tasks.s tests/guest/first_trap.s \
    tests/guest/fuel_beside_trap.s tests/guest/shared_array.s tests/guest/gather.s tests/guest/tiles.s \
    tests/regress/002-fuel-reported-late.s tests/funjava/Records.java tests/funjava/Matrices.java \
    tests/funjava/MergeSort.java tests/funjava/Levels.java || code=1
bash tests/cluster_random.sh "$build" "$build/frbz" "$count" "$seed" || code=1
if ls "$reports".* >/dev/null 2>&1; then
    head -60 "$reports".*
    code=1
fi
exit $code
