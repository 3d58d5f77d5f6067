# tests/builds.sh - the simulated processor is the same whoever compiled it, and how:
# cycles, all statistics and traces, byte for byte.
#
#   sh tests/builds.sh BUILD-FOLDER...
set -u
P=programs/asm
compared=0 different=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# compare MACHINE PROGRAM ARGUMENT...
compare() {
    machine=$1 first=
    shift
    for folder in $builds; do
        "$folder/frbz" sim -q --machine "$machine" --stats=json --interval 500 --trace "$scratch/trace" \
            --trace-limit 2M "$@" >"$scratch/now" 2>&1
        cat "$scratch/trace" >>"$scratch/now"
        if [ -z "$first" ]; then
            first=$folder
            mv "$scratch/now" "$scratch/first"
        elif cmp -s "$scratch/first" "$scratch/now"; then
            compared=$((compared + 1))
        else
            different=$((different + 1))
            echo "$folder differs from $first: frbz sim --machine $machine $*"
            diff "$scratch/first" "$scratch/now" | head
        fi
    done
}

builds=$*
for m in frbz64 thesis64 ideal; do
    compare $m $P/fib.s 12
    compare $m $P/dot.s 2000
    compare $m $P/dotv.s tests/data/ramp300.npy tests/data/ramp300.npy
    compare $m $P/matmult.s tests/data/a2x3.npy tests/data/b3x2.npy
done
echo "$compared simulations the same in another build, $different different"
[ $different = 0 ]
