#!/bin/sh
# tests/model/check.sh - checks steal.pml, lease.pml, fetch.pml and quiet.pml with spin, and that spin finds each planted mistake.
set -eu
command -v spin >/dev/null || { echo "model: spin is not installed (Debian package spin)"; exit 0; }
models=$PWD/tests/model
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

check() {       # MODEL NAME WANTED-ERRORS
    model=$1
    shift
    spin -a -D"$1" "$models/$model.pml" >/dev/null
    ${CC:-cc} -O2 -w -DSAFETY -DCOLLAPSE -o pan pan.c
    ./pan -m1000000 >out
    errors=$(sed -n 's/.*errors: //p' out)
    states=$(sed -n 's/ *\([0-9]*\) states, stored.*/\1/p' out)
    echo "model: $model: $1: $states states, $errors errors"
    [ "$errors" = "$2" ] || { cat out; exit 1; }
    ! grep -q 'max search depth too small' out || { echo "model: not all was searched"; exit 1; }
}

check steal CORRECT 0
for mistake in NO_MARK EARLY_REPLY NO_BUSY GIVE_TWICE; do
    check steal $mistake 1
done
check lease CORRECT 0
for mistake in NO_CHECK NO_ORDER NO_OWN NO_COUNT; do
    check lease $mistake 1
done
check fetch CORRECT 0
for mistake in NO_HOLD ONE_ANSWERED ALL_REFUSED EARLY_GIVEN KEEP_LATE ASK_DEAD; do
    check fetch $mistake 1
done
check quiet CORRECT 0
for mistake in ONE_ROUND BUSY_ANSWERS NO_SUMS; do
    check quiet $mistake 1
done
