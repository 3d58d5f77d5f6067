#!/bin/bash
# tests/cluster_random.sh BUILD FRBZ COUNT SEED [RUNNER WORDS] - random FunJava programs on 2, 3, 4 and 7 ranks, each second one
# cut into small tasks: result, fault and counts as on one.
set -eu
build=$1 frbz=$2 count=$3 seed=$4
shift 4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for ((k = seed; k < seed + count; k++)); do
    "$build/random_java" --write "$dir" "$k" 1
    ((k % 2)) || sed -i '1,2s,^// options:,& --grain fine,' "$dir/R$k.java"
done
printf 'cluster: random programs: '
"$build/runner" --ranks 2,3,4,7 "$@" "$frbz" "$dir"/R*.java
