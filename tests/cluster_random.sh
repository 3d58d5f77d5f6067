#!/bin/bash
# tests/cluster_random.sh BUILD COUNT SEED [RUNNER WORDS] - random FunJava programs on 2, 3, 4 and 7 ranks, each second one
# cut into small tasks: result, fault and counts as on one.
set -eu
build=$1 count=$2 seed=$3
shift 3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for ((k = seed; k < seed + count; k++)); do
    "$build/random_java" --write "$dir" "$k" 1
    ((k % 2)) || sed -i '1,2s,^// options:,& --grain fine,' "$dir/R$k.java"
done
printf 'cluster: random programs: '
"$build/runner" --ranks 2,3,4,7 "$@" "$build/frbz" "$dir"/R*.java
